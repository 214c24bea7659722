"""What a set of seats sees of a match: asks with options in words, log, moments. Pure functions of match and mask.

Nothing here looks at the true state except through views, and through the options and reasons of the decisions that
belong to the seats of the mask.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from vigrid.bots import ask_of, expected
from vigrid.kernel import Ask, IllegalChoice, Match, Outcome, Prompt, State, Use, seats_in
from vigrid.kernel.asks import Completions
from vigrid.kernel.records import is_setting
from vigrid.kernel.view import NAMED, Choice, awaited_by, choices_of, option_of, question_of
from vigrid.play import guide, may_know

from .catalogue import Shown
from .shapes import (
    AskInfo,
    DecisionInfo,
    GroupInfo,
    Hint,
    LessonInfo,
    LogLine,
    OptionInfo,
    OutcomeInfo,
    PickCheck,
    PickPiece,
    Picture,
    Refusal,
    Refused,
    RoundMark,
    Score,
    ScorePart,
    Why,
    WhyNot,
    Worth,
)
from .thinkers import Thought

Pointing = TypeVar("Pointing", bound=OptionInfo)

MOST_REFUSED = 40
"""Domains up to this size are shown whole, with what is refused; of larger ones only what is legal."""


ONE_SEAT = re.compile(r"[a-z ]*@(\d+)")
"""The words of an option that is a seat: "@2", "from @2"."""


def _shown(shown: Shown, g: State, option: Choice, use: bool, seat: int, args: tuple[Any, ...] = ()) -> OptionInfo:
    """An option of a seat with what stands for it on the board; `use`: it is used besides what is asked."""
    value = g.game.action(option.id)[1]
    targets = shown.targets(option.prompt, value) or shown.about(option.prompt, value, args, seat)
    named = None if targets else ONE_SEAT.fullmatch(option.text)
    if named:
        targets = (f"seat-{named[1]}",)
    return OptionInfo(
        option.code, option.id, option.text, option.clause, option.preview, option.prompt, targets, use,
        _deed(g, option, bool(targets)),
    )  # fmt: skip


def _deed(g: State, option: Choice, shown: bool) -> str:
    """An option as a deed, for the button that does it; what stands for nothing at the table is one already."""
    words = g.game.acts.get(option.prompt, "").format(option.text) if shown else ""
    words = words or option.text
    return words if words.startswith("@") else words[:1].upper() + words[1:]


def pieces_of(shown: Shown, g: State, ask: Ask[Any]) -> tuple[PickPiece, ...]:
    """Everything that may still come into the set that is being picked."""
    counts = Counter(Completions(g, ask).ahead())
    found = []
    for value in sorted(counts, key=ask.prompt.index.__getitem__):
        o = _shown(shown, g, option_of(g, ask.seat, ask.prompt, value, ask.args), False, ask.seat, ask.args)
        found.append(
            PickPiece(o.code, o.id, o.text, o.clause, o.preview, o.prompt, o.targets, False, o.act, counts[value])
        )
    return tuple(found)


def refused_of(shown: Shown, g: State, ask: Ask[Any]) -> tuple[Refused, ...]:
    """Options of a small domain that are not legal now, with the clause that forbids each."""
    prompt = ask.prompt
    if prompt.why_not is None or ask.group is not None or len(prompt.domain) > MOST_REFUSED:
        return ()
    legal = set(ask.options)
    found = []
    for value in prompt.domain:
        if value is None or value in legal:
            continue
        text = prompt.label(g, ask.seat, value, *ask.args)
        if not text:
            continue
        clause = ask.forbidden_by(g, prompt, value)
        targets = shown.targets(prompt.name, value)
        reason = g.game.barred.get(clause) or shown.title_of(clause)
        found.append(Refused(prompt.code_of(value), text, clause, reason, targets))
    return tuple(found)


def asks_of(shown: Shown, g: State, mask: int, tokens: dict[int, str]) -> list[AskInfo]:
    """The decisions awaited now as the seats of the mask see them."""
    found: list[AskInfo] = []
    for ask in awaited_by(g, mask)[0]:
        prompt = ask.prompt
        if mask >> ask.seat & 1:
            found.append(_own_ask(shown, g, ask, tokens.get(ask.seat, "")))
            continue
        seat = None if prompt.private else ask.seat
        name = "response" if prompt.private else prompt.name
        question = "Responses are awaited" if prompt.private else ""
        title = shown.title_of(prompt.clause)
        found.append(AskInfo(seat, False, name, prompt.clause, title, question, "", (), (), None))
    return found


def _own_ask(shown: Shown, g: State, ask: Ask[Any], token: str) -> AskInfo:
    prompt, group = ask.prompt, None
    if ask.group is not None:
        picked = tuple(
            _shown(shown, g, option_of(g, ask.seat, prompt, v, ask.args), False, ask.seat, ask.args)
            for v in ask.group.picked
        )
        group = GroupInfo(picked, ask.group.least, ask.group.most, pieces_of(shown, g, ask))
    return AskInfo(
        ask.seat, True, prompt.name, prompt.clause, shown.title_of(prompt.clause), question_of(g, ask), token,
        tuple(_shown(shown, g, c, c.prompt != prompt.name, ask.seat, ask.args) for c in choices_of(g, ask)),
        refused_of(shown, g, ask), group, shown.ghosts(g, ask),
    )  # fmt: skip


def pointed(asks: Sequence[AskInfo], picture: Picture) -> list[AskInfo]:
    """The decisions with those targets only that lie at the table as it is drawn."""
    goods = (good.id for panel in picture.panels for good in panel.goods)
    seats = (f"seat-{panel.seat}" for panel in picture.panels)
    places = (place.id for place in picture.layout.places)
    there = {*places, *(p.id for p in picture.pieces), *(card.id for card in picture.cards), *goods, *seats}

    def only(option: Pointing) -> Pointing:
        kept = tuple([target for target in option.targets if target in there])
        return option if kept == option.targets else replace(option, targets=kept)

    found = []
    for ask in asks:
        group = ask.group and replace(
            ask.group, picked=tuple(map(only, ask.group.picked)), pieces=tuple(map(only, ask.group.pieces))
        )
        found.append(replace(ask, options=tuple(map(only, ask.options)), group=group))
    return found


def interrupts_of(
    shown: Shown, match: Match, mask: int
) -> tuple[dict[int, tuple[OptionInfo, ...]], dict[int, dict[str, bool]]]:
    """What each seat of the mask may use in anybody's turn, and at which beats it is asked whether it does."""
    g = match.state
    uses: dict[int, tuple[OptionInfo, ...]] = {}
    stops: dict[int, dict[str, bool]] = {}
    for seat in seats_in(mask, g.players) if g.game.beats else ():
        asked = match.stops(seat)
        stops[seat] = {beat: beat in asked for beat in g.game.beats}
        found = [_shown(shown, g, option, True, seat) for option in match.interrupts(seat)]
        if found:
            uses[seat] = tuple(found)
    return uses, stops


def lesson_of(match: Match, mask: int) -> LessonInfo | None:
    """What the lesson of a guided first game says to the seats of the mask; None in any other game."""
    given = guide(match, tuple(ask for ask in match.pending if mask >> ask.seat & 1))
    if given is None:
        return None
    return LessonInfo(given.number, given.of, given.say, given.where, given.best, given.remark, given.over)


def unnamed(g: State, mask: int) -> int:
    """How many others must decide besides those whom `asks_of` names."""
    return max(0, awaited_by(g, mask)[1] - NAMED)


def waiting_words(asks: Sequence[AskInfo], outcome: Outcome | None, more: int = 0) -> str:
    """Who must decide, in words; `more`: so many besides."""
    if outcome is not None:
        return outcome.reason
    parts = []
    others: dict[str, list[str]] = {}  # the decision, and who makes it
    for ask in asks:
        if ask.seat is None:
            parts.append("Responses are awaited")
        elif ask.yours and ask.question:
            parts.append(f"@{ask.seat}: {ask.question}")
        else:
            others.setdefault(f": {ask.clause_title}" if ask.clause_title else "", []).append(f"@{ask.seat}")
    for what, (*before, last) in others.items():
        parts.append(f"{', '.join(before)} and {last} decide{what}" if before else f"{last} decides{what}")
    if more:
        parts.append(f"{more} more decide")
    return "; ".join(parts)


def log_of(match: Match, mask: int, since: int = 0) -> list[LogLine]:
    """The log from decision `since` on, as the seats of the mask see it."""
    return [LogLine(x.step, x.clause, x.text, x.kind, x.seen_by != -1) for x in match.log(mask, since)]


def scores_of(parts: Sequence[Sequence[tuple[str, int]]], totals: Sequence[int] | None) -> list[Score]:
    """Each seat's score with what it is made of. `totals`: None where the parts do not add up."""
    return [
        Score(seat, None if totals is None else totals[seat], [ScorePart(name, points) for name, points in made])
        for seat, made in enumerate(parts)
    ]


def outcome_of(outcome: Outcome | None) -> OutcomeInfo | None:
    """How the game ended, with totals."""
    if outcome is None:
        return None
    scores = scores_of(outcome.scores, outcome.totals if outcome.adds_up else None)
    return OutcomeInfo(outcome.returns, outcome.clause, outcome.reason, outcome.winners, scores)


# --- questions about what cannot be done


def why(shown: Shown, g: State, asks: Sequence[Ask[Any]], target: str | None, code: str | None) -> Why:
    """Why a target or a code cannot be chosen in one of these decisions of the one who asks."""
    answers: list[WhyNot] = []
    for ask in asks:
        legal = {ask.code(g, choice) for choice in ask.choices}
        for prompt in _prompts(g, ask):
            for value in prompt.domain:
                text = prompt.code_of(value)
                if text in legal or value is None:
                    continue
                if text == code or (target is not None and target in shown.targets(prompt.name, value)):
                    answers += _why_not(shown, g, ask, prompt, value)
    if answers:
        return Why(answers, "")
    if not asks:
        return Why([], "It is not your turn to decide.")
    prompt = asks[0].prompt
    title = shown.title_of(prompt.clause)
    return Why([], f"This has no part in the present decision ({title or prompt.name}).")


def _prompts(g: State, ask: Ask[Any]) -> list[Prompt[Any]]:
    return [ask.prompt, *(extra.prompt for extra in g.game.interjections)]


def _why_not(shown: Shown, g: State, ask: Ask[Any], prompt: Prompt[Any], value: Any) -> list[WhyNot]:
    args = ask.args if prompt is ask.prompt else ()
    text = prompt.label(g, ask.seat, value, *args)
    if not text:
        return []
    clause = ask.forbidden_by(g, prompt, value)
    rule = next((c.text for c in shown.rules().clauses if c.id == clause), "")
    return [WhyNot(prompt.code_of(value), text, clause, shown.title_of(clause), rule)]


def check_pick(g: State, seat: int, codes: Sequence[str]) -> PickCheck:
    """Whether these codes complete what is picked already, and which may still be added.

    VigridError without such a decision.
    """
    ask = ask_of(g, seat)
    prompt, group = ask.prompt, ask.group
    if group is None:
        raise IllegalChoice(f"'{prompt.name}' takes one option", prompt.clause)
    unknown = [code for code in codes if code not in prompt.by_code]
    if unknown:
        raise IllegalChoice(f"'{unknown[0]}' is not an option of '{prompt.name}'", prompt.clause)
    tries = Completions(g, ask)
    added = Counter(prompt.by_code[code] for code in codes)
    left = Counter(tries.ahead()) - added
    chosen = tuple(sorted((*group.picked, *added.elements()), key=prompt.index.__getitem__))
    if tries.without(chosen) is None:
        return PickCheck(False, [], prompt.clause)
    more = [prompt.code_of(value) for value in tries.further(chosen) if left[value]]
    return PickCheck(tries.is_complete(chosen), more, prompt.clause)


# --- replay


def decision_at(match: Match, step: int, mask: int) -> DecisionInfo | None:
    """The decision made after `step` decisions, where the seats of the mask made it or all is open."""
    if step >= match.step:
        return None
    made = match.history[step]
    if not may_know(match, step, mask) or is_setting(made.code):
        return None
    before = match.state_at(step)
    args: tuple[Any, ...] = ()
    if isinstance(made.choice, Use):
        prompt, value = before.game.interjections[made.choice.kind].prompt, made.choice.value
    else:
        ask = ask_of(before, made.seat)
        prompt, value, args = ask.prompt, made.choice, ask.args
    option = option_of(before, made.seat, prompt, value, args)
    return DecisionInfo(made.seat, made.code, option.text, option.clause)


def taken_back(match: Match, step: int, mask: int) -> str:
    """What goes if the game returns to before decision number `step`, in words for the seats of the mask."""
    made = match.history[step]
    told = next((line.text for line in match.log(mask, step + 1) if line.step == step + 1), "")
    if not told and may_know(match, step, mask):
        told = made.code.replace("_", " ")
    later = sum(not is_setting(s.code) for s in match.history[step + 1 :])
    since = f" and {later} decision{'s' if later > 1 else ''} since" if later else ""
    return (f"“{told}”" if told else "a choice that not everybody knows") + since


def state_at(match: Match, step: int) -> State:
    """The state after `step` decisions."""
    if not 0 <= step <= match.step:
        raise Refusal(404, "not_found", f"this game has {match.step} decisions; there is no moment {step}")
    return match.state if step == match.step else match.state_at(step)


MOST_COURSES = 8
"""Seats whose course of the expected result is told; of more, nobody could tell the lines apart."""


class Marks:
    """Where rounds and phases begin, found state by state; `judged`: with what each seat could expect there.

    What seats can expect is read from the true state, so it is told of games that are over.
    """

    def __init__(self, judged: bool = False) -> None:
        self.found: list[RoundMark] = []
        self._step = 0
        self._judged = judged

    def add(self, g: State) -> None:
        """The next state of the game."""
        names = (g.game.round_name(g), g.game.phase_name(g))
        if not self.found or (self.found[-1].round, self.found[-1].phase) != names:
            self.found.append(RoundMark(self._step, *names, self._expected(g)))
        self._step += 1

    def _expected(self, g: State) -> list[float]:
        if not self._judged or g.players > MOST_COURSES:
            return []
        return [round(expected(g, seat), 3) for seat in range(g.players)]


def seats_list(mask: int, players: int) -> list[int]:
    """The seats of a mask."""
    return list(seats_in(mask, players))


# --- hints


def hint_of(ask: AskInfo, thought: Thought) -> Hint:
    """A search's advice with reasons; only options of the asker's own decision are named."""
    texts = {o.code: o for o in ask.options}
    values = [Worth(o.code, texts[o.code].text, round(o.worth, 4)) for o in thought.opinions if o.code in texts]
    chosen = texts[thought.code]
    reasons = [chosen.preview] if chosen.preview else []
    if not thought.opinions:
        reasons.append("There is nothing else to choose.")
    else:
        best = thought.opinions[0]
        reasons.append(
            f"Worth about {best.worth:.0%} of a win (95 % interval {best.low:.0%} to {best.high:.0%}); "
            f"{best.share:.0%} of the imagined games went this way."
        )
        if len(values) > 1:
            reasons.append(f"Next best: {values[1].text}, about {values[1].value:.0%}.")
        if len(best.line) > 1:
            reasons.append("Then perhaps: " + "; ".join(f"@{seat}: {text}" for seat, text in best.line[1:4]) + ".")
    return Hint(ask.seat or 0, thought.code, chosen.text, reasons, values)

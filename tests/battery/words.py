"""Decisions in words and numbers: options, codes, ids, reasons, events, positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from vigrid.kernel import Ask, Match, Prompt, Use
from vigrid.kernel.asks import pick_options

from .look import Broken, Look, first_difference, in_each, must, seen

SAMPLE = 40


def check_options(look: Look) -> None:
    """Ids are unique and in range, codes parse back, every option has words and a clause of the rules."""
    g, game = look.g, look.game
    for ask in g.pending:
        ids, name = ask.ids(g), ask.prompt.name
        must(ids and len(set(ids)) == len(ids), f"{name}: an option is listed twice: {ask.choices}")
        must(all(0 <= i < len(game.actions) for i in ids), f"{name}: an id is out of range")
        must(len(set(ask.choices)) == len(ask.choices), f"{name}: equal choices")
        for choice, number in zip(ask.choices, ids, strict=True):
            prompt, value = ask.action(g, choice)
            code = ask.code(g, choice)
            must(game.action(number) == (prompt, value), f"{code}: its id {number} is another action")
            must(prompt.by_code[code] == value, f"{code} names another value")
            must(look.match.find(ask.seat, code) == choice, f"{code} is not read back")
            must(look.match.seat_of(f"{ask.seat}/{code}") == (ask.seat, code), f"{ask.seat}/{code} is not read back")
        words(look, ask)


def check_possible(look: Look) -> None:
    """What a Pick's `possible` rules out could not be completed: without it the same is offered."""
    for ask in look.g.pending:
        group = ask.group
        if group is None or group.possible is None or len(ask.lister(look.g, ask.seat, *ask.args)) > 12:
            continue
        plain = ask.again()
        plain.group = group._replace(possible=None)
        want, found = pick_options(look.g, plain), list(ask.options)
        must(want == found, f"{ask.prompt.name}: possible leaves {found} of what can be completed, {want}")
        look.traces.checks["possible"] += 1


def check_names(look: Look) -> None:
    """Seats, phase and round have names for headings, no two seats the same."""
    g, game = look.g, look.game
    names = [game.seat_name(g, seat) for seat in range(g.players)]
    must(all(n.strip() for n in names) and len(set(names)) == g.players, f"the seats are named {names}")
    must(game.phase_name(g).strip(), f"phase {g.phase} has no name")
    must(isinstance(game.round_name(g), str), "round_name gives no text")


def words(look: Look, ask: Ask[Any]) -> None:
    rules = look.game.rules
    waiting = next(w for w in look.g.view(1 << ask.seat).pending if w.seat == ask.seat)
    must(waiting.question.strip(), f"{ask.prompt.name} asks nothing: give it a question")
    must(waiting.clause in rules, f"{ask.prompt.name} cites {waiting.clause}, which is not in rules.md")
    texts = [c.text for c in waiting.choices]
    for c in waiting.choices:
        must(c.text.strip(), f"{c.code} has no words: give {c.prompt} a label")
        must(c.clause in rules, f"{c.code} cites {c.clause!r}, which is not in rules.md")
    twice = {t for t in texts if texts.count(t) > 1}
    must(not twice, f"{ask.prompt.name}: two options read alike: {sorted(twice)[:2]}")


def check_why_not(look: Look) -> None:
    """A reason is given for exactly the values that are not listed, in Picks and interjections too; it is a clause."""
    g = look.g
    for ask in g.pending:
        listed = ask.options if ask.group is None else ask.lister(g, ask.seat, *ask.args)
        check_reasons(look, ask.prompt, ask.seat, listed, ask.args)
        if not in_each(g):
            for number, extra in enumerate(look.game.interjections):
                uses = [c.value for c in ask.choices if c.__class__ is Use and c.kind == number]
                if extra.holders is None and not extra.free:
                    check_reasons(look, extra.prompt, ask.seat, uses, ())


def check_reasons(look: Look, prompt: Prompt[Any], seat: int, listed: Sequence[Any], args: tuple[Any, ...]) -> None:
    """Reasons for what is not listed of one prompt."""
    test, values = prompt.why_not, [v for v in prompt.domain if v is not None]
    if test is None:
        return
    for value in values if len(values) <= SAMPLE else look.rand.sample(values, SAMPLE):
        reason, code = test(look.g, seat, value, *args), prompt.code_of(value)
        there = value in listed
        must((reason is None) == there, f"{code} is {'' if there else 'not '}listed, but why_not says {reason}")
        must(reason is None or reason in look.game.rules, f"why_not of {code} cites {reason}: not in rules.md")
    look.traces.checks["why_not"] += 1


def check_labels(look: Look) -> None:
    """Words can be had for the whole domain, as surfaces say why something is not listed; "" is no such thing here."""
    g = look.g
    for ask in g.pending:
        asked: list[tuple[Prompt[Any], tuple[Any, ...]]] = [(ask.prompt, ask.args)]
        asked += [(extra.prompt, ()) for extra in look.game.interjections]
        for prompt, args in asked:
            values = prompt.domain
            for value in values if len(values) <= 5 * SAMPLE else look.rand.sample(values, 5 * SAMPLE):
                try:
                    text = "-" if value is None else prompt.label(g, ask.seat, value, *args)
                except Exception as error:
                    raise Broken(f"{prompt.code_of(value)} has no words where it is not listed: {error!r}") from error
                must(isinstance(text, str), f"{prompt.code_of(value)} is labelled {text!r}")


def check_events(match: Match, since: int = 0) -> set[str]:
    """Every event has words and a clause of the rules; returns the clauses."""
    batches = [match.opening, *(s.events for s in match.history)][since:]
    cited = set()
    for event in (e for batch in batches for e in batch):
        must(event.clause in match.game.rules, f"event {event.kind} cites {event.clause!r}: not in rules.md")
        cited.add(event.clause)
        if event.kind != "only":
            must(
                match.game.tell(match.state.components, event).strip(),
                f"event {event.kind} {event.args} is told in no words",
            )
    for line in match.log(-1, since):
        must(line.text.strip(), f"a line of the log is empty: {line}")
    return cited


def check_views(look: Look) -> None:
    """Views are JSON-able, the public part is the same for all, and looking changes nothing."""
    g = look.g
    spectator = g.view(0)
    must(not spectator.private, "a spectator has a private part")
    for mask in look.masks():
        view = g.view(mask)
        must(view.public == spectator.public, "the public part depends on who looks")
        must(set(view.private) == {s for s in range(g.players) if mask >> s & 1}, "private parts of other seats")
        text = msgspec.json.encode(view)
        must(msgspec.json.encode(g.view(mask)) == text, "looking twice shows different things")
        for waiting in view.pending:
            own = waiting.seat is not None and mask >> waiting.seat & 1
            must(own or not (waiting.choices or waiting.about), "another seat's options are shown")


def check_position(look: Look) -> None:
    """The position of a match sets up what every seat sees alike, and is written alike again."""
    match = look.match
    document = match.position()
    plain = msgspec.json.decode(msgspec.json.encode(document))
    again = Match.at(look.game, plain)
    every = range(look.g.players)
    for mask in [0, *(1 << s for s in (every if len(every) <= SAMPLE else look.rand.sample(every, SAMPLE)))]:
        difference = first_difference(seen(match.state, mask), seen(again.state, mask))
        must(not difference, f"the position from entry '{document['entry']}' shows seats {mask:b} {difference}")
    must(look.game.pieces(again.state) == look.game.pieces(match.state), "the position has other pieces")
    rewritten = again.position()
    difference = first_difference(document["position"], rewritten["position"])
    must(not difference, f"a position is written back otherwise: {difference}")
    if "then" not in document:
        look.traces.checks["position at entry"] += 1


def check_use(look: Look) -> None:
    """An interjection is a choice of its own, with the id and the code of its own prompt."""
    for ask in look.g.pending:
        uses = [c for c in ask.choices if c.__class__ is Use]
        must(not uses or bool(look.game.interjections), "an interjection that the game does not have")
        look.traces.checks["interjection"] += len(uses)

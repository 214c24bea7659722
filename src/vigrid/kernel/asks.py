"""Decisions: what can be asked (`Prompt`), what is asked now (`Ask`), several at once (`Each`, `Pick`, `window`)."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Coroutine, Generator, Sequence
from typing import (
    TYPE_CHECKING,
    Any,
    Concatenate,
    Final,
    Generic,
    NamedTuple,
    NoReturn,
    ParamSpec,
    TypeVar,
    TypeVarTuple,
)

from .errors import RulesFault, VigridError
from .rule import LISTERS, key_of, lister, rule

if TYPE_CHECKING:
    from .state import State

T = TypeVar("T")
R = TypeVar("R")
P = ParamSpec("P")
G = TypeVar("G", bound="State")
Args = TypeVarTuple("Args")

ALL: Final = -1
"""Every seat, as a mask."""
STOP: Final = None
"""Ends a Pick; its code is `stop`."""
PASS: Final = None
"""No answer in a window; its code is `pass`."""
NO_OPINION: Final = object()
"""What a game's `policy` answers where trying is better; None is a choice, STOP or PASS."""


def seats_in(mask: int, players: int) -> tuple[int, ...]:
    """The seats of a mask, ascending."""
    return tuple(s for s in range(players) if mask >> s & 1)


def plain_code(value: object) -> str:
    """The default code of a value: numbers and words as they are, tuples joined by dots."""
    if value is None:
        return "pass"
    if isinstance(value, tuple):
        return ".".join(plain_code(v) for v in value)
    return str(int(value)) if isinstance(value, int) else str(value)


def plain_label(_g: Any, _seat: int, value: object, *_args: Any) -> str:
    """The default words for an option: its code, readable."""
    return plain_code(value).replace("_", " ").replace(".", " ")


class Prompt(Generic[T]):
    """A kind of decision: its question and the finite domain of its answers.

    `domain` runs over piece indices and never depends on a component pack. `number` and `offset` are given by the
    game that lists the prompt: `offset + index` is the action id of a value. `confirm` marks a seat's consent to what
    the seat that decided last has chosen; the last value of such a domain means yes. `hardly_matters`: a bot
    thinks a tenth as long about it. `first`: the value that is shown before all others, whatever its place in the
    domain. `hidden(g, seat)` says whether the number of answers depends on what others may not know; then the question
    is put even if there is one answer, as those of private windows always are. Raises VigridError for codes that are
    not short, plain and unique.
    """

    def __init__(
        self,
        name: str,
        domain: Sequence[T],
        *,
        clause: str,
        question: str | Callable[..., str] = "",
        label: Callable[..., str] = plain_label,
        code: Callable[[T], str] = plain_code,
        preview: Callable[..., str] | None = None,
        why_not: Callable[..., str | None] | None = None,
        clause_of: Callable[[T], str] | None = None,
        picks: bool = False,
        private: bool = False,
        confirm: bool = False,
        hardly_matters: bool = False,
        first: Any = None,
        hidden: Callable[[Any, int], bool] | None = None,
    ) -> None:
        self.name = name
        self.domain: tuple[Any, ...] = (*domain, STOP) if picks else tuple(domain)
        self.clause = clause
        self.question, self.label, self.preview = question, label, preview
        self.why_not, self.clause_of = why_not, clause_of
        self.picks, self.private, self.confirm, self.hardly_matters = picks, private, confirm, hardly_matters
        self.first, self.hidden = first, hidden
        self.index: dict[Any, int] = {v: i for i, v in enumerate(self.domain)}
        self.codes = tuple(f"{name}:{self._code(v, code)}" for v in self.domain)
        self.by_code: dict[str, Any] = dict(zip(self.codes, self.domain, strict=True))
        self.number = self.offset = -1
        bad = [c for c in self.codes if not (c.isascii() and c == c.lower() and " " not in c)]
        if bad or len(self.by_code) != len(self.domain) or len(self.index) != len(self.domain):
            raise VigridError(f"prompt {name}: codes must be unique lower-case ASCII without blanks: {bad[:3]}")

    def _code(self, value: Any, code: Callable[[T], str]) -> str:
        if value is None:
            return "stop" if self.picks else "pass"
        return code(value)

    def __repr__(self) -> str:
        return f"<Prompt {self.name}, {len(self.domain)} values, {self.clause}>"

    def code_of(self, value: object) -> str:
        """The option code of a value, for instance `area:3`."""
        return self.codes[self.index[value]]

    def cite(self, value: Any) -> str:
        """The clause of one option."""
        return self.clause if self.clause_of is None or value is None else self.clause_of(value)


class Use(NamedTuple):
    """The choice to use an interjection now: `value` of the prompt of the game's interjection number `kind`."""

    value: Any
    kind: int = 0


class Group(NamedTuple):
    """Where a Pick stands: picked so far, fewest and most pieces, and its tests (or None), see `Pick`."""

    picked: tuple[Any, ...]
    least: int
    most: int
    enough: Callable[..., bool] | None
    possible: Callable[..., bool] | None = None

    def tests(self) -> str:
        """The names of the tests, for `tests_of`."""
        return " ".join([key_of(test) if test else "" for test in (self.enough, self.possible)]).rstrip()


def tests_of(names: str) -> tuple[Callable[..., bool] | None, Callable[..., bool] | None]:
    """`enough` and `possible` of a Pick by their names."""
    enough, _, possible = names.partition(" ")
    return (LISTERS[enough] if enough else None), (LISTERS[possible] if possible else None)


class Ask(Generic[T]):
    """`await Ask(seat, PROMPT, lister, *args)`: the seat must choose one of the values that the lister lists.

    While pending: `options` are the legal values, `choices` these plus a `Use` for each interjection at hand.
    """

    __slots__ = ("args", "choices", "group", "lister", "options", "prompt", "seat")

    args: tuple[Any, ...]
    options: Sequence[Any]
    choices: Sequence[Any]
    group: Group | None

    def __init__(
        self, seat: int, prompt: Prompt[T], lister: Callable[[Any, int, *Args], Sequence[T]], *args: *Args
    ) -> None:
        self.seat, self.prompt, self.lister, self.args = seat, prompt, lister, args
        self.group = None

    def __await__(self) -> Generator[Any, Any, T]:
        answer: T = yield self
        return answer

    def __repr__(self) -> str:
        return f"<Ask seat {self.seat}: {self.prompt.name} of {list(self.choices)}>"

    def again(self) -> Ask[T]:
        """The same decision, not yet listed."""
        ask: Ask[T] = Ask(self.seat, self.prompt, self.lister, *self.args)
        ask.group = self.group
        return ask

    def list_options(self, g: State, interjections: bool) -> None:
        """List the legal values as things stand in `g`."""
        if self.group is None:
            self.options = self.lister(g, self.seat, *self.args)
        else:
            self.options = pick_options(g, self)
        self.choices = self.options
        game = g.game
        if game.interjections and (interjections or self.prompt is game.beat):
            asked = (self.prompt,)
            uses = g.held_by(self.seat, asked) if self.prompt is game.beat else g.interjections(self.seat, asked)
            if uses:
                self.choices = [*self.options, *uses]

    def action(self, g: State, choice: Any) -> tuple[Prompt[Any], Any]:
        """The prompt and value behind one of `choices`."""
        if choice.__class__ is Use:
            return g.game.interjections[choice.kind].prompt, choice.value
        return self.prompt, choice

    def forbidden_by(self, g: State, prompt: Prompt[Any], value: Any) -> str:
        """The clause that forbids a value, not listed, of the own prompt or of one for what may be used besides."""
        args = self.args if prompt is self.prompt else ()
        clause = None if prompt.why_not is None or value is None else prompt.why_not(g, self.seat, value, *args)
        return clause or prompt.cite(value)

    def code(self, g: State, choice: Any) -> str:
        """The option code of one of `choices`."""
        prompt, value = self.action(g, choice)
        return prompt.code_of(value)

    def ids(self, g: State) -> list[int]:
        """The action ids of `choices`, in order."""
        prompt = self.prompt
        if self.choices is self.options:
            index, offset = prompt.index, prompt.offset
            return [offset + index[v] for v in self.options]
        pairs = [self.action(g, c) for c in self.choices]
        return [p.offset + p.index[v] for p, v in pairs]


Act = Prompt[Any] | Callable[..., object]
"""What is not interrupted: a question, or a rule."""


class Interjection(NamedTuple):
    """What a seat may use besides what it is asked: kinds, what is usable now (`lister(g, seat)`), the rule that runs.

    As it stands it is offered beside each decision of the seat, and uses something up. `free`: it uses nothing up, and
    is offered once a decision. `holders(g)` makes it standing: any seat may use it in anybody's turn. It names the
    seats that by public knowledge may hold one, those that come first where several want to; they are asked at the
    beats of the rules, see `beat`. `never_in`: acts that it may not come between, rules (whatever they ask in turn) and
    prompts.
    """

    prompt: Prompt[Any]
    lister: Callable[[Any, int], Sequence[Any]]
    rule: Callable[[Any, int, Any], Coroutine[Any, Any, Any]]
    free: bool = False
    holders: Callable[[Any], Sequence[int]] | None = None
    never_in: Sequence[Act] = ()


class Each(Generic[R]):
    """`await Each(seats, rule, *args)`: the rule runs for every seat side by side; a tuple of results in that order.

    A branch changes nothing: it reads public state and its own seat's zones and returns a plain result.
    """

    __slots__ = ("args", "rule", "seats")

    def __init__(
        self, seats: Sequence[int], rule: Callable[[Any, int, *Args], Coroutine[Any, Any, R]], *args: *Args
    ) -> None:
        self.seats, self.rule, self.args = tuple(seats), rule, args

    def __await__(self) -> Generator[Any, Any, tuple[R, ...]]:
        answers: tuple[R, ...] = yield self
        return answers


class Leave:
    """`await Leave("ragnarok")`: every running rule ends here, and the phase of that name begins.

    For what puts an end to whatever is under way, from any depth; not from a branch of an Each.
    """

    __slots__ = ("phase",)

    def __init__(self, phase: str) -> None:
        self.phase = phase

    def __await__(self) -> Generator[Any, Any, NoReturn]:
        yield self
        raise AssertionError("a rule went on after Leave")


class Pick(Generic[T]):
    """`await Pick(seat, PROMPT, lister, least, most, *args)`: a set (or multiset) of the listed values.

    Asked as ascending single choices and STOP, each offered only where a completion exists. `enough(g, seat, picked,
    *args)` says whether a choice is complete, besides having `least` to `most` pieces. `possible(g, seat, picked,
    *args)` is false where no choice that holds what is picked can be complete: without it all of them are tried. The
    result is in domain order, and so is `picked`.
    """

    __slots__ = ("args", "enough", "least", "lister", "most", "possible", "prompt", "seat")

    def __init__(
        self,
        seat: int,
        prompt: Prompt[T],
        lister: Callable[[Any, int, *Args], Sequence[T]],
        least: int,
        most: int,
        *args: *Args,
        enough: Callable[..., bool] | None = None,
        possible: Callable[..., bool] | None = None,
    ) -> None:
        self.seat, self.prompt, self.lister, self.args = seat, prompt, lister, args
        self.least, self.most, self.enough, self.possible = least, most, enough, possible

    def __await__(self) -> Generator[Any, Any, tuple[T, ...]]:
        answers: tuple[T, ...] = yield self
        return answers

    def ask(self, picked: tuple[Any, ...]) -> Ask[T]:
        """The next single choice."""
        ask: Ask[T] = Ask(self.seat, self.prompt, self.lister, *self.args)
        ask.group = Group(picked, self.least, self.most, self.enough, self.possible)
        return ask

    def goes_on(self, g: State, picked: tuple[Any, ...]) -> bool:
        """Whether what is picked is still there and can be completed."""
        missing = Counter(picked) - Counter(self.lister(g, self.seat, *self.args))
        return not missing and bool(pick_options(g, self.ask(picked)))


class Completions:
    """What can complete a Pick: the pieces that may be in it, and the tests of its game."""

    def __init__(self, g: State, ask: Ask[Any]) -> None:
        assert ask.group is not None
        self.g, self.ask, self.group = g, ask, ask.group
        self.index = ask.prompt.index
        self.pieces = sorted(ask.lister(g, ask.seat, *ask.args), key=self.index.__getitem__)

    def ahead(self) -> list[Any]:
        """The pieces that may still come after what is picked already: not picked, and not before the last of it."""
        picked, index = self.group.picked, self.index
        floor = index[picked[-1]] if picked else 0
        return [value for value in self.without(picked) or () if index[value] >= floor]

    def is_complete(self, picked: tuple[Any, ...]) -> bool:
        """Whether this is a whole choice; `picked` in domain order."""
        group, ask = self.group, self.ask
        return group.least <= len(picked) <= group.most and (
            group.enough is None or bool(group.enough(self.g, ask.seat, picked, *ask.args))
        )

    def exists(self, picked: tuple[Any, ...], rest: Sequence[Any], at: int = 0) -> bool:
        """Whether pieces of `rest`, from place `at` on, make `picked` a whole choice; both in domain order."""
        group, ask = self.group, self.ask
        room, left = group.most - len(picked), len(rest) - at
        if self.is_complete(picked):
            return True
        if room <= 0 or len(picked) + left < group.least:
            return False
        if group.enough is None:
            return group.least <= group.most
        if group.possible is not None and not group.possible(self.g, ask.seat, picked, *ask.args):
            return False
        last = None
        for i in range(at, len(rest)):
            if rest[i] != last and self.exists(self.with_(picked, rest[i]), rest, i + 1):
                return True
            last = rest[i]
        return False

    def with_(self, picked: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
        """One piece more, in domain order."""
        at = bisect_right(picked, self.index[value], key=self.index.__getitem__)
        return (*picked[:at], value, *picked[at:])

    def without(self, picked: Sequence[Any]) -> list[Any] | None:
        """The pieces that are left; None where something is picked that is not there."""
        left = self.pieces.copy()
        for value in picked:
            if value not in left:
                return None
            left.remove(value)
        return left

    def further(self, picked: tuple[Any, ...]) -> list[Any]:
        """The values that may come next, whatever their order: each completable with others; none if too many are."""
        left = self.without(picked)
        if left is None or len(picked) >= self.group.most:
            return []
        found = []
        for i, value in enumerate(left):
            if i == 0 or left[i - 1] != value:
                others = left[:i] + left[i + 1 :]
                if self.exists(self.with_(picked, value), others):
                    found.append(value)
        return found


def pick_options(g: State, ask: Ask[Any]) -> list[Any]:
    """The values that may come next in a Pick, ascending, and STOP where the choice is complete."""
    tries = Completions(g, ask)
    picked, pieces = tries.group.picked, tries.ahead()
    options: list[Any] = []
    if len(picked) < tries.group.most:
        for i, v in enumerate(pieces):
            if (i == 0 or pieces[i - 1] != v) and tries.exists((*picked, v), pieces, i + 1):
                options.append(v)
    if tries.is_complete(picked):
        options.append(STOP)
    return options


# --- windows


@rule
async def _answer(g: State, seat: int, prompt: int, key: str, args: tuple[Any, ...]) -> Any:
    return await Ask(seat, g.game.prompts[prompt], LISTERS[key], *args)


@rule
async def _window(g: State, prompt: int, key: str, seats: tuple[int, ...], args: tuple[Any, ...]) -> Any:
    answers = await Each(seats, _answer, prompt, key, args)
    for seat, answer in zip(seats, answers, strict=True):
        if answer is not PASS:
            return (seat, answer)
    return None


def window(
    g: G,
    prompt: Prompt[T],
    lister: Callable[Concatenate[G, int, P], Sequence[T]],
    seats: Sequence[int],
    *args: P.args,
    **_: P.kwargs,
) -> Coroutine[Any, Any, tuple[int, T] | None]:
    """`await window(g, PROMPT, lister, seats, *args)`: the first seat, in the order of `seats`, that does not pass.

    All `seats` are asked side by side: give every seat that by public knowledge could answer. None when all pass.
    """
    return _window(g, prompt.number, key_of(lister), tuple(seats), args)


# --- beats: where standing interjections are offered to those who want to be asked


@lister
def pass_only(g: State, seat: int, name: str) -> list[None]:
    """To pass; what can be used instead stands beside it."""
    return [PASS]


@rule
async def _at_beat(g: State, seat: int, name: str) -> tuple[int, Any] | None:
    use: Any = await Ask(seat, g.game.beat, pass_only, name)
    return None if use is PASS else (use.kind, use.value)


@rule
async def beat(g: State, name: str) -> None:
    """`await beat(g, "battle")`: offer standing interjections now, until all whom `g.asked_at(name)` names pass.

    They are asked side by side; where several use something, the one who comes first does, and all are asked again.
    """
    seats = g.asked_at(name)
    while seats:
        answers = await Each(seats, _at_beat, name)
        used = [(holder, *answer) for holder, answer in zip(seats, answers, strict=True) if answer is not None]
        if not used:
            return
        if len(seats) > 1:
            g.learn(ALL)  # what the others have answered
        seat, kind, value = used[0]
        await g.game.interjections[kind].rule(g, seat, value)
        seats = g.asked_at(name)


def beat_prompt(clause: str) -> Prompt[None]:
    """The question of a game's beats: pass, or use what one holds."""
    return Prompt("beat", (PASS,), clause=clause, question=lambda g, seat, name: g.game.beats[name], private=True)


__all__ = [
    "ALL", "NO_OPINION", "PASS", "STOP", "Ask", "Completions", "Each", "Group", "Interjection", "Leave", "Pick",
    "Prompt", "RulesFault", "Use", "beat", "beat_prompt", "lister", "pick_options", "plain_code", "seats_in",
    "tests_of", "window",
]  # fmt: skip

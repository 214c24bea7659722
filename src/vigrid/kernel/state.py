"""A state: plain data, a stack of frames, and the driver that runs the rules up to the next decision."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, cast

import msgspec

from . import clauses
from .asks import Act, Ask, Each, Group, Leave, Pick, Prompt, Use, seats_in, tests_of
from .errors import RulesFault
from .form import Field
from .rng import Rng
from .rule import LISTERS, RULES, Frame, GameOver, key_of, rule_of

if TYPE_CHECKING:
    from .game import Game
    from .view import View


class Event(NamedTuple):
    """Something that happened: `args` are plain, `seen_by` is a mask of seats, `clause` the rule that caused it."""

    kind: str
    args: tuple[Any, ...]
    clause: str
    seen_by: int


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended.

    `returns`: per seat from 0 (lost) to 1 (won). `scores`: per seat the parts of its score, (name, points).
    `clause`: the rule that ended the game; `reason`: the same in words. `adds_up`: whether the parts are points of one
    sum; otherwise they only tell, or are compared one after the other.
    """

    returns: tuple[float, ...]
    clause: str
    reason: str
    scores: tuple[tuple[tuple[str, int], ...], ...] = ()
    adds_up: bool = True

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat; empty where there are none."""
        return tuple(sum(points for _, points in parts) for parts in self.scores) if self.adds_up else ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the best return, or none where nobody got anything."""
        best = max(self.returns)
        return tuple(s for s, r in enumerate(self.returns) if r == best and r > 0)


# --- frames that the kernel itself puts on the stack; each is `[function, block, …]` like a rule's


def _play(f: Frame, g: State, _v: object = None) -> object:
    """The top of every stack: the rule of the phase that runs now, again and again until there is a result."""
    if g.result is not None:
        f[1] = -1
        return None
    if g.at_entry is not None:
        g.at_entry(g)
    return _frame(g.game.entries[g.phase](g))


def _each(f: Frame, g: State, _v: object = None) -> object:
    """`[_each, block, seats, rule key, args, sub-stacks, asks, results]`: every branch, from its beginning.

    Run at first, and again after an interjection beside it: what the branches have read may have changed. Then
    `State.apply` runs the branches. The Asks now pending, or the results where nobody is asked.
    """
    n = len(f[2])
    f[5], f[6], f[7] = [[] for _ in range(n)], [None] * n, [None] * n
    for i in range(n):
        g._start_branch(f, i)
    asks = tuple([ask for ask in f[6] if ask is not None])
    if asks:
        return asks
    f[1] = -1
    return tuple(f[7])


def _pick(f: Frame, g: State, v: object = None) -> object:
    """`[_pick, block, seat, prompt, lister key, args, least, most, names of tests, picked]`, and free acts used."""
    if f[1]:
        if v is None:
            f[1] = -1
            return f[9]
        f[9] = (*f[9], v)
        if len(f[9]) == f[7]:
            f[1] = -1
            return f[9]
    f[1] = 1
    enough, possible = tests_of(f[8])
    prompt, lister = g.game.prompts[f[3]], LISTERS[f[4]]
    pick: Pick[Any] = Pick(f[2], prompt, lister, f[6], f[7], *f[5], enough=enough, possible=possible)
    if f[9] and not pick.goes_on(g, f[9]):
        f[9] = ()  # what an interjection used was picked already: the Pick begins anew
    return pick.ask(f[9])


def _reask(f: Frame, g: State, v: object = None) -> object:
    """`[_reask, block, seat, prompt, lister key, args]`, free acts used: the Ask that was interrupted, anew."""
    if f[1]:
        f[1] = -1
        return v
    f[1] = 1
    return ask_at(g, f[2], f[3], f[4], f[5], None)


def _coroutine(f: Frame, _g: State, v: object = None) -> object:
    """`[_coroutine, 0, coroutine]`: a rule that runs natively."""
    try:
        return f[2].send(v)
    except StopIteration as end:
        f[1] = -1
        return end.value
    except GameOver:
        f[1] = -1
        return None


KERNEL_RULES: dict[str, Callable[..., object]] = {
    "kernel:play": _play, "kernel:each": _each, "kernel:pick": _pick, "kernel:reask": _reask,
}  # fmt: skip
_SPENT: dict[object, int] = {_pick: 10, _reask: 6}
"""Where a frame that asks keeps the mask of the free acts used at its decision, once there are any."""


def _frame(made: Any) -> Frame:
    return made if made.__class__ is list else [_coroutine, 0, made]


def _drop(stack: list[Frame], keep: int) -> None:
    """End all rules on a stack above the first `keep` frames."""
    while len(stack) > keep:
        frame = stack.pop()
        if frame[0] is _coroutine:
            frame[2].close()


def copy_stack(stack: list[Frame]) -> list[Frame]:
    """The stack of a copy."""
    copy = [f.copy() for f in stack]
    if copy and copy[-1][0] is _each:
        node = copy[-1]
        node[5] = [[f[:] for f in sub] for sub in node[5]]
        node[6], node[7] = node[6][:], node[7][:]
    return copy


class State:
    """Base of every game's state. The annotated fields of a subclass are its data; see docs/kernel.md, section 2."""

    form: ClassVar[tuple[Field, ...]] = (Field("phase", 0, "", "", "all", 0),)
    """The declared fields of this class; a subclass declares its own."""
    native: bool = False

    game: Game[Any]
    players: int
    mode: str
    options: dict[str, Any]
    rng: Rng
    known: list[int]
    unasked: tuple[int, ...]  # a mask for each of the game's beats: the seats that do not want to be asked there
    always: int  # seats asked in a private window even if they can only pass, so that speed tells nothing
    stack: list[Frame]
    pending: tuple[Ask[Any], ...]
    result: Outcome | None
    log: list[Event] | None
    at_entry: Callable[[Any], None] | None
    running: list[Any]
    phase: str

    def __eq__(self, other: object) -> bool:
        """Whether everything in two states is equal, the rules that run and the decisions awaited included."""
        if not isinstance(other, State) or other.__class__ is not self.__class__:
            return NotImplemented
        return self.dump() == other.dump()

    __hash__ = None  # type: ignore[assignment]

    @property
    def fields(self) -> dict[str, Field]:
        """The declared fields by name."""
        return self.game.shape.fields

    @property
    def components(self) -> Any:
        """The components of the game: what a class of states names `c`, with its type."""
        return self.c  # type: ignore[attr-defined]

    def pool(self, seat: int) -> int:
        """The pool of a seat: its own, unless the game says that seats share one."""
        return seat

    # --- what rules and mutators use

    def emit(self, kind: str, *args: Any, seen_by: int = -1, clause: str | None = None) -> None:
        """Log an event, where somebody listens; its clause is that of the innermost running rule unless given.

        A clause that is given is noted as `note` does.
        """
        if clauses.noted is not None and clause is not None:
            clauses.note(clause)
        if self.log is not None:
            self.log.append(Event(kind, args, clause or self.running_clause(), seen_by))

    def learn(self, seats: int) -> None:
        """Say that the seats of this mask have just learnt something new (ends their undo)."""
        for s in range(self.players if seats < 0 else min(self.players, seats.bit_length())):
            if seats >> s & 1:
                self.known[s] += 1

    def running_clause(self) -> str:
        """The clause of the innermost running rule that has one, or ''."""
        rules = self.running if self.native else [f[0] for f in self.stack]
        for rule in rules[::-1]:
            ids = getattr(rule, "clauses", ())
            if ids:
                return str(ids[0])
        return ""

    # --- the driver

    def begin(self) -> None:
        """Run from the entry `phase` to the first decision."""
        self.stack = [[_play, 0]]
        self.pending = ()
        self._drive(None)
        if self.log is not None:
            self.check_kept()

    def apply(self, seat: int, choice: Any) -> None:
        """Answer the pending Ask of `seat` with one of its `choices` and run to the next decision.

        Or let `seat`, whether it is asked or not, use one of its `interrupts`.

        Trusting and fast: an illegal value gives an undefined state. `Match.choose` checks.
        """
        top, branch = self.stack[-1], -1
        try:
            if self.interrupts_with(seat, choice):
                self._interject(seat, choice)
                self._drive(None)
            elif top[0] is _each:
                branch = top[2].index(seat)
                asks = self._run(top[5][branch], choice, False)
                self._settle(top, branch, asks)
                self._join(top)
            else:
                self._drive(choice)
            if self.log is not None:
                self.check_kept(branch if self.stack and self.stack[-1] is top else -1)
        except Exception as error:
            error.add_note("rules running: " + self.describe_stack())
            raise

    def _drive(self, value: object) -> None:
        self.pending = self._run(self.stack, value, True)

    def _run(self, stack: list[Frame], value: object, outer: bool) -> tuple[Ask[Any], ...]:
        """Run a stack up to its next real choice: the Asks then pending, () at the end (result in `_returned`)."""
        while True:
            top = stack[-1]
            r = top[0](top, self, value)
            if outer and self.result is not None:
                stack.clear()
                return ()
            if top[1] < 0:
                stack.pop()
                if not stack:
                    self._returned = r
                    return ()
                value = r
                continue
            kind = r.__class__
            if kind is list:
                stack.append(r)
                value = None
            elif kind is Ask:
                r.list_options(self, outer)
                choices = r.choices
                if len(choices) != 1 or not r.options or self._puts_all(r):
                    if not r.options:
                        stack_words = self.describe_stack()
                        raise RulesFault(f"{r.prompt.name}: nothing can be chosen by seat {r.seat}\n{stack_words}")
                    return (r,)
                value = choices[0]
                if self.log is not None:
                    self._log_only(r, value)
            elif kind is Pick:
                tests = Group((), r.least, r.most, r.enough, r.possible).tests()
                stack.append([_pick, 0, r.seat, r.prompt.number, key_of(r.lister), r.args, r.least, r.most, tests, ()])
                value = None
            elif kind is Each:
                if not outer:
                    raise RulesFault("an Each inside an Each: join the outer one first")
                stack.append([_each, 0, r.seats, rule_of(r.rule).key, r.args, [], [], []])
                value = None
            elif kind is tuple and top[0] is _each:
                return cast("tuple[Ask[Any], ...]", r)
            elif kind is Leave:
                if not outer:
                    raise RulesFault("Leave inside an Each: a branch only returns a result")
                _drop(stack, 1)
                self.phase, value = r.phase, None
            else:
                raise RulesFault(f"a rule awaited {r!r}; await Ask, Each, Pick, Leave, window, beat or a rule")

    def _puts_all(self, ask: Ask[Any]) -> bool:
        """Whether a question is put even with one answer: else who is asked would tell what others may not know."""
        hidden = ask.prompt.hidden
        return ask.prompt.private or (hidden is not None and hidden(self, ask.seat))

    def _log_only(self, ask: Ask[Any], choice: Any) -> None:
        """A decision with one possibility: surfaces say so to the seat."""
        prompt, value = ask.action(self, choice)
        words = (
            ("done" if prompt.picks else "pass") if value is None else prompt.label(self, ask.seat, value, *ask.args)
        )
        clause = prompt.cite(value)
        self.emit("only", ask.seat, prompt.name, prompt.index[value], words, seen_by=1 << ask.seat, clause=clause)

    def _start_branch(self, node: Frame, i: int) -> None:
        make = RULES[node[3]].make
        node[5][i] = [_frame(make(self, node[2][i], *node[4]))]
        self._settle(node, i, self._run(node[5][i], None, False))

    def _settle(self, node: Frame, i: int, asks: tuple[Ask[Any], ...]) -> None:
        if asks:
            node[6][i], node[7][i] = asks[0], None
        else:
            node[6][i] = None
            node[7][i] = self._returned

    def _join(self, node: Frame) -> None:
        """Wait for the branches that still ask; when none does, hand the results to the rule that opened them."""
        self.pending = tuple([ask for ask in node[6] if ask is not None])
        if not self.pending:
            self.stack.pop()
            self._drive(tuple(node[7]))

    def _interject(self, seat: int, use: Use) -> None:
        """Run what the seat uses on top of what is asked now, which is then asked anew."""
        extra = self.game.interjections[use.kind]
        top = self.stack[-1]
        if top[0] is _each:
            for branch in top[5]:
                _drop(branch, 0)
            top[5], top[6], top[7] = [], [], []
        elif top[0] is _pick or top[0] is _reask:
            top[1] = 0
        else:
            ask = self.pending[0]
            top = [_reask, 0, ask.seat, ask.prompt.number, key_of(ask.lister), ask.args]
            self.stack.append(top)
        if extra.free:
            top[_SPENT[top[0]] :] = [self._spent(top) | 1 << use.kind]
        self.stack.append(_frame(extra.rule(self, seat, use.value)))

    def _spent(self, frame: Frame) -> int:
        slot = _SPENT.get(frame[0], 0)
        return frame[slot] if 0 < slot < len(frame) else 0

    def interrupts_with(self, seat: int, choice: object) -> bool:
        """Whether a choice is no answer to what the seat is asked, but something used in between."""
        if choice.__class__ is not Use:
            return False
        beat = self.game.beat
        return beat is None or not any(a.seat == seat and a.prompt is beat for a in self.pending)

    # --- interjections

    def interjections(self, seat: int, asked: Sequence[Prompt[Any]] = ()) -> list[Use]:
        """What a seat may use beside a decision of its own, that by `asked`; a free act once a decision."""
        uses = []
        for kind, extra in enumerate(self.game.interjections):
            if extra.holders is None and not (extra.free and any(self._spent(f) >> kind & 1 for f in self.stack)):
                values = extra.lister(self, seat)
                if values and not self.within(extra.never_in, asked):
                    uses += [Use(v, kind) for v in values]
        return uses

    def within(self, acts: Sequence[Act], asked: Sequence[Prompt[Any]] = ()) -> bool:
        """Whether one of these rules is under way, however deep, or one of these prompts is among those `asked`."""
        running = self.running if self.native else [f[0] for f in self.stack]
        return any(act in asked if isinstance(act, Prompt) else rule_of(act) in running for act in acts)

    def interrupts(self, seat: int) -> list[Use]:
        """What a seat may use now, whether it is asked or not."""
        if self.game.beat is None or self.result is not None:
            return []
        return self.held_by(seat, [ask.prompt for ask in self.pending])

    def held_by(self, seat: int, asked: Sequence[Prompt[Any]]) -> list[Use]:
        """What a seat may use in anybody's turn, while somebody decides by the prompts `asked`."""
        uses = []
        for kind, extra in enumerate(self.game.interjections):
            if extra.holders is not None:
                values = extra.lister(self, seat)
                if values and not self.within(extra.never_in, asked):
                    uses += [Use(v, kind) for v in values]
        return uses

    def asked_at(self, beat: str) -> tuple[int, ...]:
        """The seats that by public knowledge may interrupt and want to be asked at a beat; who goes first first."""
        game = self.game
        if beat not in game.beats:
            raise RulesFault(f"'{beat}' is not one of the beats of {game.title}: {', '.join(game.beats)}")
        unasked = self.unasked[list(game.beats).index(beat)]
        holders = [s for extra in game.interjections if extra.holders is not None for s in extra.holders(self)]
        return tuple([s for s in dict.fromkeys(holders) if not unasked >> s & 1])

    @property
    def side_by_side(self) -> bool:
        """Whether the pending decisions are branches of an Each, even if only one seat has yet to decide."""
        return bool(self.stack) and self.stack[-1][0] is _each

    def returned(self, seat: int) -> Any:
        """What the seat's branch of the Each under way has returned; None before. Only this seat may see it."""
        node = self.stack[-1] if self.stack else None
        if node is None or node[0] is not _each or seat not in node[2]:
            return None
        return node[7][node[2].index(seat)]

    def describe_stack(self) -> str:
        """The running rules with their locals, for messages."""
        parts = []
        for f in self.stack:
            names = getattr(f[0], "names", ())
            inside = ", ".join(f"{n}={v!r}" for n, v in zip(names, f[2:], strict=False) if not n.startswith("_"))
            parts.append(f"{f[0].__name__.lstrip('_')}({inside})")
        return " > ".join(parts)

    # --- copies and worlds

    def clone(self) -> Self:
        """A copy with the same future; without log."""
        copy: Self = self.game.shape.copy(self)
        return copy

    def __deepcopy__(self, _memo: object) -> Self:
        return self.clone()

    def determinize(self, seats: int, rand: random.Random) -> Self:
        """A world that the seats of this mask cannot tell from the true one, dealt by `rand`.

        A function of what these seats know and of `rand` alone. Others' half-made choices start again, choices that
        others have made side by side and that nobody has seen are made again by chance, the options of seats that do
        not belong to the mask are listed anew, dice and decks after this decision are fresh. RulesFault where the
        game deals a world in which a seat that must decide has nothing to choose.
        """
        c = self.clone()
        c.rng = Rng(rand.getrandbits(60))
        c.game.redeal(c, seats, rand)
        top = c.stack[-1] if c.stack else None
        if top is None or not c.pending:
            return c
        for f in c.stack:
            if f[0] is _pick and not seats >> f[2] & 1:
                f[9] = ()
        if top[0] is _each:
            for i, seat in enumerate(top[2]):
                if not seats >> seat & 1:
                    c._deal_branch(top, i, rand)
            c._join(top)
        elif not seats >> c.pending[0].seat & 1:
            if top[0] is _pick or top[0] is _reask:
                top[1] = 0
                c._drive(None)
            else:
                ask = c.pending[0].again()
                ask.list_options(c, True)
                if not ask.options:
                    raise RulesFault(f"{ask.prompt.name}: seat {ask.seat} has nothing to choose in a world dealt anew")
                c.pending = (ask,)
        return c

    def _deal_branch(self, node: Frame, i: int, rand: random.Random) -> None:
        """Another seat's branch of an Each, anew; one that has finished, as all know, is answered by chance."""
        finished = node[6][i] is None
        self._start_branch(node, i)
        while finished and node[6][i] is not None:
            choice = rand.choice(node[6][i].choices)
            self._settle(node, i, self._run(node[5][i], choice, False))

    # --- what is seen

    def view(self, seats: int, public: Any = None) -> View:
        """What the seats of this mask see (mask 0: a spectator); `public`: its public part, where it is made."""
        from .view import view_of

        return view_of(self, seats, public)

    # --- plain form

    def data(self) -> dict[str, Any]:
        """A copy of the game's own fields."""
        return self.game.shape.data(self)

    def dump(self) -> dict[str, Any]:
        """A copy of everything as JSON-able values, for `load`. RulesFault for a value that is not plain."""
        from .snapshots import dump_of

        return dump_of(self)

    def load(self, dump: dict[str, Any]) -> None:
        """Fill a blank state of the game from `dump()`; BadRecord where rules or options have changed since."""
        from .snapshots import load_into

        load_into(self, dump)

    def check_kept(self, branch: int = -1) -> None:
        """RulesFault where a frame holds what is not plain, or a decision a lister without a name; done in matches.

        `branch`: the one that has moved, where the others of an Each have not.
        """
        from .snapshots import check_kept

        if self.stack and not self.native:
            if branch < 0:
                check_kept(self.stack, self.pending)
            else:
                node = self.stack[-1]
                check_kept(node[5][branch], [ask for ask in node[6][branch : branch + 1] if ask], node[7][branch])


def ask_at(g: State, seat: int, number: int, key: str, args: tuple[Any, ...], kept: Any) -> Ask[Any]:
    """A decision from what frames and saves keep of it, not yet listed."""
    ask: Ask[Any] = Ask(seat, g.game.prompts[number], LISTERS[key], *args)
    if kept is not None:
        picked, least, most, tests = kept
        ask.group = Group(picked, least, most, *tests_of(tests))
    return ask


__all__ = ["Event", "Outcome", "State", "copy_stack", "seats_in"]

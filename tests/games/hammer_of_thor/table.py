"""Scenes of The Hammer of Thor: groups put down where a test wants them, and rules run on them with scripted dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from vigrid.games.hammer_of_thor.combat import start_battle
from vigrid.games.hammer_of_thor.effects import perform
from vigrid.games.hammer_of_thor.encounters import begin_meeting
from vigrid.games.hammer_of_thor.game import GAME
from vigrid.games.hammer_of_thor.powers import stat
from vigrid.games.hammer_of_thor.setup import setup
from vigrid.games.hammer_of_thor.state import FIGHT, FOREVER, HELHEIM, Hammer
from vigrid.games.hammer_of_thor.tables import STATS
from vigrid.kernel import Match
from vigrid.kernel.rng import scripted

ODIN, THOR, BALDER, TYR, FRIGGA, FULLA, FREYJA, HEIMDALL = 1, 2, 3, 4, 5, 17, 37, 38
LOKI, RAN, HEL, SURT, FAFNIR, GERI, FENRIR = 58, 65, 129, 138, 203, 332, 329
SIGURD, GUNNAR, KARL, THRALL = 273, 277, 252, 251
VIGRID, NOATUN, MIDGARD = 62, 10, 57
MODES = {1: "solitaire", 2: "duo"}


def item(number: int) -> int:
    """The index of an item by its printed number."""
    return number - 1001


def rune(number: int) -> int:
    """The index of a rune by its printed number."""
    return number - 4001


def scene(players: int = 3, dice: Iterable[int] = (), seed: int = 1) -> Hammer:
    """A table set up, with nobody on the board yet; dice fall as scripted from here on."""
    g = GAME.blank(players, MODES.get(players, "standard"))
    g.rng = scripted((), seed)
    setup(g)
    g.log = []
    g.rng = scripted(dice, seed)
    g.phase = "close"
    return g


def settle_in(g: Hammer, group: int, place: int, *chars: int) -> Hammer:
    """A group stands in a place; the first of it leads."""
    for ch in chars:
        g.join(ch, group)
    g.put_counter(group, place)
    g.name_leader(group, chars[0])
    return g


def meeting(
    ours: tuple[int, ...], theirs: tuple[int, ...], place: int = VIGRID, players: int = 3, dice: Iterable[int] = (),
    random_group: bool = False,
) -> Hammer:  # fmt: skip
    """Seat 0's group meets seat 1's, or a random group that seat 1 plays."""
    g = scene(players, dice)
    g.first = g.turn = 0
    settle_in(g, 0, place, *ours)
    them = g.random_group if random_group else 3
    settle_in(g, them, place, *theirs)
    g.moving = 0
    begin_meeting(g, 0, them, 1)
    return g


def battle(ours: tuple[int, ...], theirs: tuple[int, ...], place: int = VIGRID, dice: Iterable[int] = ()) -> Hammer:
    """Seat 0's group fights seat 1's."""
    g = meeting(ours, theirs, place, dice=dice)
    start_battle(g, FIGHT)
    return g


def like(g: Hammer, ch: int, **numbers: int) -> int:
    """A character with these characteristics now, by their names; returns the character."""
    for name, n in numbers.items():
        k = STATS.index(name)
        g.mods.append((ch, k, n - stat(g, ch, k), FOREVER))
        assert stat(g, ch, k) == n
    return ch


def hold(g: Hammer, ch: int, *numbers: int, up: bool = True) -> None:
    """A character holds items (by printed number), revealed and mastered, or concealed."""
    for number in numbers:
        i = item(number)
        g.move_item(i, ch)
        g.item_up[i] = g.item_works[i] = int(up)


def carry(g: Hammer, ch: int, number: int) -> None:
    """A character holds a rune (by printed number)."""
    r = rune(number)
    g.runes.remove(r)
    g.rune_at[r] = ch


def bury(g: Hammer, *chars: int) -> None:
    """Characters lie in the Helheim deck."""
    for ch in chars:
        g.leave(ch)
        g.zone[ch] = HELHEIM


def begin(g: Hammer, frame: Any) -> None:
    """Run a rule to its first question."""
    g.stack, g.pending = [frame], ()
    g._drive(None)


def state(m: Match) -> Hammer:
    """The true state of a match."""
    assert isinstance(m.state, Hammer)
    return m.state


def run(g: Hammer, frame: Any, *answers: Any, pick: int = 0) -> Any:
    """Run a rule on a scene to its end; questions are answered in turn, further ones with the choice at `pick`."""
    begin(g, frame)
    left = list(answers)
    while g.pending:
        ask = g.pending[0]
        answer = left.pop(0) if left else ask.choices[pick]
        assert answer in ask.choices, f"{ask.prompt.name}: {answer} is not among {ask.choices[:20]}"
        g.apply(ask.seat, answer)
    assert not left, f"nobody asked for {left}"
    return getattr(g, "_returned", None)


def use(g: Hammer, ch: int, kind: str, number: int, *answers: Any, seat: int = 0) -> None:
    """A character (0: the seat itself) uses a card: an index of the components, as the rules know it."""
    run(g, perform(g, seat, ch, kind, number), *answers)


def power(code: str) -> int:
    """The index of a row of the chart."""
    return next(n for n, p in enumerate(components().powers) if p.code == code)


def components() -> Any:
    """The game's own components."""
    return GAME.components(None)


def events(g: Hammer, kind: str) -> list[tuple[Any, ...]]:
    """The arguments of all events of a kind so far."""
    return [e.args for e in g.log or [] if e.kind == kind]

"""The three victory conditions, Ragnarok, and the end of the game."""

from __future__ import annotations

from vigrid.kernel import Outcome, cites

from .pieces import REQUISITES
from .state import Lords


@cites
def lands_of(g: Lords, seat: int) -> int:
    """LR-2.2. How many Lands a seat controls."""
    owner = g.owner
    return sum([all(owner[r] == seat for r in land) for land in g.chart.lands])


def temples_of(g: Lords, seat: int) -> int:
    """How many Regions with a Temple a seat controls."""
    return sum([1 for r in g.chart.regions if g.temple[r] and g.owner[r] == seat])


def beside_yggdrasil(g: Lords, seat: int) -> int:
    """How many Regions next to Yggdrasil a seat controls."""
    return sum([1 for r in g.chart.yggdrasil if g.owner[r] == seat])


def hunt_needs(g: Lords) -> int:
    """How many slain Monsters the Boss needs."""
    return g.c.n.hunt_needs[str(g.players)]


def temples_to_win(g: Lords) -> int:
    """How many Regions with Temples win."""
    return g.c.n.temples_to_win[str(g.players)]


@cites
def check_victory(g: Lords, seat: int) -> None:
    """LR-1.9. The game ends at the moment at which a condition is true."""
    if g.result is None:
        great_jarl(g, seat)
    if g.result is None:
        great_gothi(g, seat)


@cites
def great_jarl(g: Lords, seat: int) -> None:
    """LR-1.2. All Regions of 3 Lands."""
    if lands_of(g, seat) >= g.c.n.lands_to_win:
        finish(g, seat, "LR-1.2", f"controls all Regions of {g.c.n.lands_to_win} Lands: Great Jarl")


@cites
def great_gothi(g: Lords, seat: int) -> None:
    """LR-1.3. 5 Regions with Temples, 4 with 2 players."""
    if temples_of(g, seat) >= temples_to_win(g):
        finish(g, seat, "LR-1.3", f"controls {temples_to_win(g)} Regions with Temples: Great Gothi")


@cites
def slayer(g: Lords, seat: int) -> None:
    """LR-1.4. The Boss is slain."""
    finish(g, seat, "LR-1.4", "has slain Loki: Slayer")


def standing(g: Lords) -> tuple[tuple[tuple[str, int], ...], ...]:
    """How near each player is to each of the three victories."""
    return tuple(
        (("Lands", lands_of(g, s)), ("Temples", temples_of(g, s)), ("slain", g.trophies(s)),
         ("Regions at Yggdrasil", beside_yggdrasil(g, s)))
        for s in range(g.players)
    )  # fmt: skip


def finish(g: Lords, winner: int, clause: str, reason: str) -> None:
    """The game is over."""
    returns = tuple(1.0 if s == winner else 0.0 for s in range(g.players))
    g.result = Outcome(returns, clause, f"@{winner} {reason}", standing(g), adds_up=False)


# --- Ragnarok


@cites
def requisite_met(g: Lords, requisite: int) -> bool:
    """LR-21.1, LR-21.2, LR-21.3, LR-21.4, LR-21.5. Whether a Ragnarok Requisite is met."""
    need, seats = g.c.pack.requisite[requisite].needs[str(g.players)], range(g.players)
    key = REQUISITES[requisite]
    if key == "slayer":
        if g.players == 2:
            return sum([1 for s in g.slain_by if s >= 0]) >= need
        return max([g.trophies(s) for s in seats]) >= need
    if key == "monument":
        return max(g.level) >= need
    if key == "jarl":
        return max([lands_of(g, s) for s in seats]) >= need
    if key == "gothi":
        return max([temples_of(g, s) for s in seats]) >= need
    return min(g.level) >= need


@cites
def check_requisites(g: Lords) -> None:
    """LR-9.13, LR-1.6. Requisites that are met are turned face down; with three of them Ragnarok begins."""
    for requisite in range(len(REQUISITES)):
        if not g.flipped[requisite] and requisite_met(g, requisite):
            g.flipped[requisite] = 1
            g.emit("requisite", requisite)
    if sum(g.flipped) >= g.c.n.requisites_for_ragnarok:
        begin_ragnarok(g)


@cites
def begin_ragnarok(g: Lords) -> None:
    """LR-1.6, LR-1.7. Each player has one last turn, the one who began it the last of all."""
    if g.ragnarok < 0:
        g.ragnarok, g.last_turns = g.active, g.players + 1
        g.emit("ragnarok", g.active)


@cites
def end_by_ragnarok(g: Lords) -> None:
    """LR-1.8. Most Regions next to Yggdrasil; in a tie the earlier last turn."""
    order = g.clockwise((g.ragnarok + 1) % g.players)
    winner = max(order, key=lambda s: beside_yggdrasil(g, s))
    count = beside_yggdrasil(g, winner)
    finish(g, winner, "LR-1.8", f"controls the most Regions next to Yggdrasil at Ragnarok: {count}")

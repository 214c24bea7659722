"""The goal, the end of the game and its winners."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Outcome, cites, note
from vigrid.tabletop.words import counted

from .state import RIVALS, Asgards


@cites
def check_goal(g: Asgards, pool: int) -> None:
    """AC-27.1, AC-28.7, AC-32.5, AC-32.6. Enough gods appeased: the last round, or victory at once when not rivals."""
    count = len(g.appeased[pool])
    if count < g.goal:
        return
    if g.company:
        end_together(g, 1.0, f"{count} gods are appeased")
    elif not g.last_round:
        g.last_round = True
        g.emit("last_round", "gods")


def end_together(g: Asgards, won: float, reason: str) -> None:
    """The game alone or together is won (1) or lost (0)."""
    clause = "AC-32.5" if g.mode == "solitaire" else "AC-32.6"
    g.result = Outcome((won,) * g.players, clause, reason, scores(g), adds_up=False)


def standing_of(g: Asgards, pool: int) -> tuple[int, int, int]:
    """AC-27.4, AC-27.5, AC-27.6. Gods, then markers, then cards in draw pile, hand and discard pile."""
    note("AC-27.5", "AC-27.6")
    cards = len(g.draw_pile[pool]) + len(g.hand[pool]) + len(g.discard_pile[pool])
    return len(g.appeased[pool]), len(g.territories(pool)), cards


def scores(g: Asgards) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Per seat the parts of its standing."""
    rows = [(len(g.appeased[p]), len(g.territories(p))) for p in range(g.pools())]
    return tuple((("gods", rows[g.pool(s)][0]), ("markers", rows[g.pool(s)][1])) for s in range(g.players))


@cites
def end_game(g: Asgards) -> None:
    """AC-27.3, AC-27.4, AC-27.7, AC-32.5, AC-32.6. After the muster phase of the last round."""
    if g.company != RIVALS:
        count = len(g.appeased[0])
        end_together(g, 0.0, f"the game ends with {counted(count, 'god')} appeased; {g.goal} were needed")
        return
    ranks = [standing_of(g, p) for p in range(g.players)]
    best = max(ranks)
    winners = [p for p in range(g.players) if ranks[p] == best]
    # By the fewest numbers of the rank that nobody else has.
    level = next((n for n in (1, 2, 3) if sum(rank[:n] == best[:n] for rank in ranks) == 1), 4)
    clause = list(REASONS)[level - 1]
    returns = tuple(1.0 / len(winners) if p in winners else 0.0 for p in range(g.players))
    words = REASONS[clause].format(" and ".join(f"@{p}" for p in winners))
    g.result = Outcome(returns, clause, words, scores(g), adds_up=False)


REASONS: Final = {
    "AC-27.4": "{} appeased most gods",
    "AC-27.5": "as many gods appeased, and {} has most control markers on the board",
    "AC-27.6": "as many gods and markers, and {} owns most cards",
    "AC-27.7": "{} are level in gods, markers and cards and share the victory",
}
"""Clause to why somebody won: gods, markers, cards, nothing that parts them."""

"""Both endings of a Battle beforehand, from what everybody sees."""

from __future__ import annotations

from vigrid.kernel import View

from .components import Components
from .pieces import IRON_DISCIPLINE
from .view import BattleView

RALLY = "rally"


def endings(view: View, c: Components, battle: BattleView) -> tuple[str, ...]:
    """What follows if the attacker wins, and if the defender does, with the cards that lie there now."""
    return tuple(ending(view, c, battle, winner) for winner in (0, 1))


def ending(view: View, c: Components, battle: BattleView, winner: int) -> str:
    """LR-12.8 to LR-12.11 in one sentence: Casualties of both sides, withdrawal, who has the Region."""
    loser, seats = 1 - winner, battle.seats
    kept = max(0, sum(values(view, battle, winner)) - battle.casualties[winner])
    left = after_losing(view, c, battle, loser)
    had = sum(values(view, battle, loser))
    fate = f"{had} become {left} and withdraw" if left else f"{had} are killed"
    return (f"If @{seats[winner]} wins: {sum(values(view, battle, winner))} become {kept}, "
            f"{holds(view, c, battle, winner, kept)}; @{seats[loser]}'s {fate}.")  # fmt: skip


def values(view: View, battle: BattleView, side: int) -> list[int]:
    """The values of a side's Armies in the Region."""
    p, seat = view.public, battle.seats[side]
    return [v for at, v in zip(p.army_at[seat], p.army[seat], strict=True) if at == battle.region]


def after_losing(view: View, c: Components, battle: BattleView, side: int) -> int:
    """LR-12.8, LR-14.12, LR-22.12. What is left of the Armies of who loses."""
    armies, seat = values(view, battle, side), battle.seats[side]
    if view.public.blessing_of[IRON_DISCIPLINE] != seat:
        armies = [v - 1 for v in armies]
        if any(c.pack.combat[card[0]].key == RALLY for card in battle.laid[side]):
            armies[armies.index(max(armies))] += 1
    return max(0, sum(armies) - battle.casualties[side])


def holds(view: View, c: Components, battle: BattleView, side: int, total: int) -> str:
    """LR-12.11. Whether the winner has the Region then."""
    owner, strength = view.public.owner[battle.region], c.chart(view.players).strength[battle.region]
    if owner == battle.seats[side]:
        return "the Region stays theirs"
    if total and (owner >= 0 or total >= strength):
        return "the Region becomes theirs"
    return f"too weak for strength {strength}" if owner < 0 else "too weak to take the Region"

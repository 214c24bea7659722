"""A battle, step by step; each step is one call of the phase `battle`, so that a position can begin at any of them."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final

from vigrid.kernel import Ask, Prompt, lister, rule

from .border import generate_militia
from .effects.standing import suspended
from .event_attacks import fury_step, horde_step
from .piles import draw_cards
from .playing import late_creatures, play_cards
from .power import attacker_ahead, power
from .resolution import resolve_step
from .state import ATTACKER, DEFENDER, Asgards

BERSERK: Final = Prompt(
    "berserk", ("yes", "no"), clause="AC-18.1",
    question=lambda g, seat: f"You have {power(g, ATTACKER)} against {power(g, DEFENDER)}. Go berserk?",
    label=lambda g, seat, v, *_: "Go berserk" if v == "yes" else "Accept defeat",
)  # fmt: skip


@rule
async def militia_step(g: Asgards) -> None:
    """AC-14.3, AC-15.1. Militia is generated."""
    generate_militia(g)
    g.step = "attack" if g.side_seat[ATTACKER] >= 0 else "horde"


@rule
async def attack_step(g: Asgards) -> None:
    """AC-16.1, AC-16.2, AC-16.7, AC-16.8. The attacker plays cards or gives up."""
    await play_cards(g, ATTACKER)
    if not g.contested:
        g.step = "resolve"
    else:
        g.step = "honor" if g.broke_off >= 0 else "defend"


@rule
async def defend_step(g: Asgards) -> None:
    """AC-17.1, AC-17.2, AC-17.3. The defender plays cards."""
    await play_cards(g, DEFENDER)
    if g.broke_off >= 0 or g.gave_up or attacker_ahead(g):
        g.step = "honor"
    else:
        g.step = "berserk" if g.side_seat[ATTACKER] >= 0 else "fury"


@lister
def rage(g: Asgards, seat: int) -> list[str]:
    """AC-18.1. Without cards in the hand there is nothing to go berserk with."""
    return ["yes", "no"] if g.hand[seat] else ["no"]


@rule
async def berserk_step(g: Asgards) -> None:
    """AC-18.1, AC-18.2. An attacker who is not ahead may play more; after that only late creatures may be played."""
    how = await Ask(g.side_seat[ATTACKER], BERSERK, rage)
    if how == "yes":
        g.emit("berserk", g.side_seat[ATTACKER])
        await play_cards(g, ATTACKER)
        if g.broke_off < 0:
            await late_creatures(g)
    g.step = "honor"


@rule
async def honor_step(g: Asgards) -> None:
    """AC-18.3, AC-30.9. The defender draws as many cards as were played berserk, at least one."""
    seat = g.side_seat[DEFENDER]
    if g.contested and seat >= 0 and not suspended(g, "no_honor"):
        await draw_cards(g, seat, max(1, g.fury))
    g.step = "resolve"


STEPS: Final[dict[str, Callable[[Any], Coroutine[Any, Any, None]]]] = {
    "militia": militia_step, "attack": attack_step, "horde": horde_step, "defend": defend_step,
    "berserk": berserk_step, "fury": fury_step, "honor": honor_step, "resolve": resolve_step,
}  # fmt: skip


@rule
async def battle_phase(g: Asgards) -> None:
    """AC-14.3. The next step of the battle."""
    await STEPS[g.step](g)

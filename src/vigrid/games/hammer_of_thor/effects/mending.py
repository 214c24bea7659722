"""What mends: STAMINA, INTELLIGENCE, AGILITY, and REPUTATION by song."""

from __future__ import annotations

from vigrid.kernel import rule

from ..losses import heal as heal_losses
from ..powers import is_subdued
from ..state import Hammer, losses_of
from ..tables import CAUSES, Act
from .registry import EFFECTS, act_of, aims, concerned, only_if


@only_if("heal")
def somebody_wounded(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether a target has lost STAMINA."""
    return any(sum(losses_of(g, a)) for a in aims(g, seat, ch, act.target))


@rule
async def heal(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2, HT-15.5, HT-15.6, HT-15.7, HT-9.12. STAMINA comes back."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    for a in chars:
        heal_losses(g, a, act_of(g, kind, number).amount)


@only_if("wits")
def somebody_witless(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether a target has lost INTELLIGENCE."""
    return any(g.wits_lost[a] for a in aims(g, seat, ch, act.target))


@rule
async def wits(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-4.12, HT-15.2, HT-15.5. Lost INTELLIGENCE comes back."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    for a in chars:
        if g.wits_lost[a]:
            g.set("wits_lost", a, max(0, g.wits_lost[a] - act_of(g, kind, number).amount))
            g.emit("wits_back", a)


@only_if("feast")
def somebody_hungry(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether a target has lost STAMINA or AGILITY."""
    return any(sum(losses_of(g, a)) or g.agility_lost[a] for a in aims(g, seat, ch, act.target))


@rule
async def feast(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.6. Each of the group regains some STAMINA and all its AGILITY."""
    for a in aims(g, seat, ch, act_of(g, kind, number).target):
        heal_losses(g, a, act_of(g, kind, number).amount)
        g.agility_lost[a] = 0


@only_if("rally")
def somebody_down(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether a companion is subdued."""
    return any(is_subdued(g, a) for a in aims(g, seat, ch, act.target))


@rule
async def rally(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.5. So many subdued companions, the foremost in line first, lose their subdual loss and stand up."""
    down = [a_ for a_ in aims(g, seat, ch, act_of(g, kind, number).target) if is_subdued(g, a_)]
    for a in down[: act_of(g, kind, number).amount]:
        g.subdual[a] = 0
        g.emit("stands_up", a)


@only_if("second_wind")
def somebody_out_of_breath(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether one of a player's characters has lost AGILITY, or STAMINA by subdual."""
    return any(g.subdual[a] or g.agility_lost[a] for a in g.controlled(seat))


@rule
async def second_wind(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.7. All subdual loss and lost AGILITY of a player's characters is gone."""
    for a in g.controlled(seat):
        g.subdual[a] = g.agility_lost[a] = 0
    g.emit("second_wind", seat)


@only_if("renew")
def anybody_worn(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether anybody anywhere has lost STAMINA, AGILITY or INTELLIGENCE."""
    return any(sum(losses_of(g, a)) or g.agility_lost[a] or g.wits_lost[a] for a in g.party)


@rule
async def renew(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.8. All losses of STAMINA, AGILITY and INTELLIGENCE are gone, everywhere."""
    for a in g.party:
        for name in (*CAUSES, "agility_lost", "wits_lost"):
            g.set(name, a, 0)
    g.emit("renewed", seat)


@rule
async def fame(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.5, HT-15.6, HT-15.7, HT-15.9. A character gains REPUTATION."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    for a in chars:
        g.gain_reputation(a, act_of(g, kind, number).amount)


@only_if("infamy")
def somebody_famous(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether a target has gained REPUTATION."""
    return any(g.gained[a] for a in aims(g, seat, ch, act.target))


@rule
async def infamy(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.7. A character loses REPUTATION that it gained."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    for a in chars:
        lost = min(act_of(g, kind, number).amount, g.gained[a])
        g.set("gained", a, g.gained[a] - lost)
        g.emit("infamy", a, lost)


EFFECTS.update(
    {
        "heal": heal,
        "wits": wits,
        "feast": feast,
        "rally": rally,
        "second_wind": second_wind,
        "renew": renew,
        "fame": fame,
        "reputation": fame,
        "infamy": infamy,
    }
)

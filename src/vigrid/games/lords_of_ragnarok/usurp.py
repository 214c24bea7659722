"""Special Action Usurp."""

from __future__ import annotations

from vigrid.kernel import PASS, Ask, cites, lister, rule

from .control import take_control, withdraw
from .maneuvers import recruit_in, recruit_value
from .pieces import GIANTS_GRIP, NOBODY
from .prompts import RECRUIT
from .state import Lords


@cites
def can_usurp(g: Lords, seat: int) -> bool:
    """LR-9.10, LR-9.11, LR-3.3. The Hero is alone of Heroes, and Might is enough for the Region."""
    region = g.hero_at[seat]
    if g.hero_at.count(region) > 1 or g.owner[region] == seat:
        return False
    might = g.might(seat) + (1 if g.blessed(seat, GIANTS_GRIP) else 0)
    if g.owner[region] == NOBODY:
        return might >= g.chart.strength[region]
    return might >= g.strength(g.owner[region], region)


@lister
def here_or_not(g: Lords, seat: int) -> list[int | None]:
    """LR-9.10. Recruit in the Region usurped, or not."""
    return [g.hero_at[seat], PASS] if g.pool_army(seat) >= 0 else [PASS]


@rule
async def usurp_action(g: Lords, seat: int) -> None:
    """LR-9.10, LR-9.11. Other players' Armies withdraw, the Region changes hands, an Army may be Recruited there."""
    if not can_usurp(g, seat):
        return
    region = g.hero_at[seat]
    for other in tuple(g.clockwise(seat)[1:]):
        await withdraw(g, other, region)
    await take_control(g, seat, region, False)
    if g.result is not None:
        return
    here = await Ask(seat, RECRUIT, here_or_not)
    if here is not PASS:
        recruit_in(g, seat, here, recruit_value(g, seat))

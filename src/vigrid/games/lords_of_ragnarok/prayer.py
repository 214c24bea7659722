"""Step 1, Prayer: sending a Priest, and Rune forging."""

from __future__ import annotations

from vigrid.kernel import Ask, lister, note, rule

from .artifacts import usable, use_artifact
from .control import end_step
from .gains import draw_cards, gain_runes, grow_one, keep_limits
from .pieces import ATTRIBUTES, SEATS, SECOND_OFFERING
from .prompts import DONE, PRAYER, Choice
from .state import Lords


@lister
def prayers(g: Lords, seat: int) -> list[Choice]:
    """LR-7.3, LR-7.4. A Priest to any Monument with a free spot; the Rune of a Forge; an Artifact; or nothing more."""
    found: list[Choice] = []
    if not g.prayed and g.priests[seat]:
        found += [("send", m) for m in range(3) if has_spot(g, m)]
    if not g.forged and g.forge_rune[g.hero_at[seat]]:
        found.append(("forge",))
    return [*found, *usable(g, seat), DONE]


def has_spot(g: Lords, monument: int) -> bool:
    """Whether a Monument has a free spot for a Priest."""
    return sum(g.offering[monument * SEATS : (monument + 1) * SEATS]) < g.c.supply.priest_spots


@rule
async def prayer_phase(g: Lords) -> None:
    """LR-7.3. Step 1 of the turn."""
    seat = g.active
    choice = await Ask(seat, PRAYER, prayers)
    if choice[0] == "send":
        g.prayed = 1
        await send_priest(g, seat, choice[1])
    elif choice[0] == "forge":
        g.forged = 1
        await forge_rune(g, seat)
    elif choice[0] == "use":
        await use_artifact(g, seat, choice[1])
    else:
        await end_step(g, "hero")


@rule
async def send_priest(g: Lords, seat: int, monument: int) -> None:
    """LR-7.4, LR-7.5. The Attribute rises by 1, and from level 1 on the god gives a bonus."""
    g.priests[seat] -= 1
    g.offering[monument * SEATS + seat] += 1
    g.emit("sent", seat, monument)
    god = g.c.pack.god[monument]
    g.lift_attribute(seat, ATTRIBUTES.index(god.attribute))
    level = g.level[monument]
    if level in (1, 2) and g.blessed(seat, SECOND_OFFERING):
        level += 1
    if level:
        note("LR-7.5")
        await god_bonus(g, seat, monument, god.bonus[level - 1])


@rule
async def god_bonus(g: Lords, seat: int, god: int, amount: int) -> None:
    """LR-20.1, LR-20.2, LR-20.3. Odin: Armies grow; Thor: cards; Freya: Runes."""
    if god == 0:
        for _ in range(amount):
            await grow_one(g, seat, 0, False)
    elif god == 1:
        await draw_cards(g, seat, amount)
    else:
        await gain_runes(g, seat, amount)


@rule
async def forge_rune(g: Lords, seat: int) -> None:
    """LR-7.6. The Rune of the Forge in the Hero's Region goes to the Pool."""
    g.forge_to_pool(seat, g.hero_at[seat])
    await keep_limits(g, seat)

"""Step 3, Rune Actions."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, lister, rule

from .artifacts import any_region, usable, use_artifact
from .control import end_step
from .gains import ally, draw_cards, grow_one, growing
from .monsters import activate, activate_loki, driveable, tame
from .pieces import BEAST_TAMER, NOBODY, PAIRS, RUNE_SINGER, SEIDR
from .prompts import DONE, MONSTER, PLACE, RAISE, RUNE_ACTION, Choice
from .state import Lords


@cites
def sets_of_two(g: Lords, seat: int) -> list[int]:
    """LR-7.12. Pairs of Runes that the seat can pay: two types, with Seidr also two of one."""
    own = g.runes[3 * seat : 3 * seat + 3]
    pairs = [p for p in range(3) if own[PAIRS[p][0]] and own[PAIRS[p][1]]]
    return pairs + [p for p in range(3, 6) if own[p - 3] >= 2] if g.blessed(seat, SEIDR) else pairs


@cites
def for_one(g: Lords, seat: int) -> list[Choice]:
    """LR-7.11, LR-10.5. Rune Actions for one Rune: Loki, control, Alliance."""
    at, own = g.hero_at[seat], g.runes[3 * seat : 3 * seat + 3]
    found: list[Choice] = []
    if g.loki_at == at and own[g.c.boss_rune]:
        found.append(("boss",))
    for m in range(6):
        if g.monster_at[m] == at and g.ring[m] == NOBODY:
            runes = range(3) if g.blessed(seat, BEAST_TAMER) else (g.c.monster_rune[m],)
            found += [("tame", m, t) for t in runes if own[t]]
    for k in g.chart.realms[at]:
        if own[g.c.realm_rune[k]] and not g.allies[k] >> seat & 1:
            found.append(("ally", k))
    return found


@cites
def for_two(g: Lords, seat: int) -> list[Choice]:
    """LR-7.12. Rune Actions for a set of two Runes."""
    pairs = sets_of_two(g, seat)
    if not pairs:
        return []
    heads = ["place_hero"]
    if growing(g, seat, 0, False) != [None]:
        heads.append("grow")
    if driveable(g, seat, ()):
        heads.append("drive")
    if g.can_draw():
        heads.append("draw")
    return [(head, p) for head in heads for p in pairs]


@lister
def lowest(g: Lords, seat: int) -> list[int]:
    """LR-7.13. The lowest Attributes as they count, whose token can rise."""
    values = [g.attribute(seat, a) for a in range(3)]
    return [a for a in range(3) if values[a] == min(values) and g.token[3 * seat + a] < g.c.n.attribute_most]


@cites
def for_three(g: Lords, seat: int) -> list[Choice]:
    """LR-7.13. Rune Actions for one Rune of each type."""
    if min(g.runes[3 * seat : 3 * seat + 3]) < 1:
        return []
    raising: list[Choice] = [("raise",)] if lowest(g, seat) else []
    return [*raising, ("draw2",)] if g.can_draw() else raising


@lister
def rune_choices(g: Lords, seat: int) -> list[Choice]:
    """LR-7.10. One Rune Action, with Rune-Singer one more for 1 Rune; an Artifact; or nothing more."""
    found: list[Choice] = []
    if not g.acted & 1:
        found = [*for_one(g, seat), *for_two(g, seat), *for_three(g, seat)]
    elif not g.acted & 2 and g.blessed(seat, RUNE_SINGER):
        found = for_one(g, seat)
    return [*found, *usable(g, seat), DONE]


@rule
async def runes_phase(g: Lords) -> None:
    """LR-7.10. Step 3 of the turn."""
    seat = g.active
    choice = await Ask(seat, RUNE_ACTION, rune_choices)
    if choice[0] == "use":
        await use_artifact(g, seat, choice[1])
    elif choice == DONE:
        await end_step(g, "maneuvers")
    else:
        count_action(g, seat, choice[0])
        pay(g, seat, choice)
        await rune_action(g, seat, choice)


@cites
def count_action(g: Lords, seat: int, head: str) -> None:
    """LR-7.10. What was bought for 1 Rune may be the one more of Rune-Singer."""
    single = head in ("boss", "tame", "ally")
    singer = g.blessed(seat, RUNE_SINGER) and not g.acted & 2
    g.acted |= 2 if single and singer else 1


def pay(g: Lords, seat: int, choice: Choice) -> None:
    """LR-7.11, LR-7.12, LR-7.13. The price of a Rune Action."""
    head = choice[0]
    if head == "boss":
        price: tuple[int, ...] = (g.c.boss_rune,)
    elif head == "tame":
        price = (choice[2],)
    elif head == "ally":
        price = (g.c.realm_rune[choice[1]],)
    else:
        price = (0, 1, 2) if head in ("raise", "draw2") else PAIRS[choice[1]]
    for rune in price:
        g.pay_rune(seat, rune)


@rule
async def rune_action(g: Lords, seat: int, choice: Choice) -> None:
    """LR-7.11, LR-7.12, LR-7.13. The effect of a Rune Action."""
    head = choice[0]
    if head == "boss":
        await activate_loki(g)
    elif head == "tame":
        await tame(g, seat, choice[1])
    elif head == "ally":
        await ally(g, seat, choice[1])
    elif head == "grow":
        await grow_one(g, seat, 0, False)
    elif head == "drive":
        monster = await Ask(seat, MONSTER, driveable, ())
        await activate(g, monster)
    elif head == "place_hero":
        region = await Ask(seat, PLACE, any_region)
        g.put_hero(seat, region)
    elif head == "raise":
        attribute = await Ask(seat, RAISE, lowest)
        g.lift_attribute(seat, attribute)
    else:
        await draw_cards(g, seat, 2 if head == "draw2" else 1)

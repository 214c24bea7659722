"""Battles: which comes first, the cards, both sums, Casualties, withdrawal and control."""

from __future__ import annotations

from vigrid.kernel import PASS, Ask, cites, lister, note, rule

from .battle_cards import EFFECTS, bonus_of, spares_one
from .battle_value import battle_value, casualty_symbols
from .control import battlefields, gains_control, look_at_control, next_step, take_control, withdraw
from .gains import draw_cards, gain_runes, grow_one, growing, hurt_army, use_or_not
from .hunt import go_berserk
from .maneuvers import recruit_in
from .pieces import BARROW_CROWN, BEOWULF, COMBAT, GUNGNIR, IRON_DISCIPLINE, LAGERTHA, RAVENS_COUNSEL
from .previews import fight_preview
from .prompts import BATTLE, CASUALTY, FIGHT, SPARE, USE
from .setup import clear_battle
from .state import ATTACKER, DEFENDER, Lords

REAVER = COMBAT.index("reaver")
GUNGNIR_EDGE = 2


@lister
def waiting_battles(g: Lords, _seat: int) -> list[int]:
    """LR-12.2. The Regions in which there is a Battle to fight."""
    return battlefields(g)


@rule
async def battle_phase(g: Lords) -> None:
    """LR-12.1, LR-12.2. One Battle after the other, in the Active Player's order; then the next step."""
    if not battlefields(g):
        await look_at_control(g)
        if g.result is None:
            next_step(g)
        return
    region = await Ask(g.active, BATTLE, waiting_battles)
    begin_battle(g, region)
    for seat in (g.sides[DEFENDER], g.sides[ATTACKER]):
        await before_battle(g, seat)
    g.phase = "fight"


@cites
def begin_battle(g: Lords, region: int) -> None:
    """LR-12.1. Who moved or Recruited there attacks; who was there before defends."""
    seats = g.seats_in(region)
    attacker = g.active if g.active in seats else seats[0]
    defender = next(s for s in seats if s != attacker)
    clear_battle(g)
    g.field, g.sides, g.to_play = region, [attacker, defender], DEFENDER
    g.emit("battle", attacker, defender, region)


@rule
async def before_battle(g: Lords, seat: int) -> None:
    """LR-17.7, LR-18.5. Gungnir; Beowulf in the Land of the Battle."""
    if g.hero[seat] == BEOWULF and g.chart.land[g.hero_at[seat]] == g.chart.land[g.field]:
        await go_berserk(g, seat)
    if g.charged(seat, GUNGNIR):
        used = await Ask(seat, USE, use_or_not, GUNGNIR)
        if used is not PASS:
            g.exhaust(GUNGNIR)
            g.edge[g.sides.index(seat)] += GUNGNIR_EDGE


# --- 1. playing cards


@lister
def playable(g: Lords, seat: int, side: int) -> list[int | None]:
    """LR-12.3, LR-12.4. Cards whose Casualty symbols the Armies there can bear; or pass."""
    most = g.strength(seat, g.field)
    cards: list[int | None] = [
        k for k in sorted(set(g.hand[seat])) if not g.c.casualties[k] or casualty_symbols(g, side, k) <= most
    ]  # fmt: skip
    return [*cards, PASS]


FIGHT.preview = fight_preview


@rule
async def fight_phase(g: Lords) -> None:
    """LR-12.3, LR-12.5. In turn one card or pass, the defender first; when both have passed the sums decide."""
    side = g.to_play
    seat = g.sides[side]
    kind = await Ask(seat, FIGHT, playable, side)
    if kind is PASS:
        g.passed[side] = 1
        g.emit("passed", seat)
    else:
        await play_card(g, seat, side, kind)
    if not g.passed[1 - side]:
        g.to_play = 1 - side
    if g.passed[0] and g.passed[1]:
        await resolve(g)


@rule
async def play_card(g: Lords, seat: int, side: int, kind: int) -> None:
    """LR-12.3. A card is laid and its Battle effect resolved at once."""
    g.leave_hand(seat, kind)
    g.laid[side] = (*g.laid[side], (kind, bonus_of(g, seat, side, kind), 0))
    note(f"LR-14.{kind + 1}")
    g.emit("played", seat, kind)
    if kind in EFFECTS:
        await EFFECTS[kind](g, seat, side)


# --- 2. to 6.


@rule
async def resolve(g: Lords) -> None:
    """LR-12.6, LR-12.7, LR-12.9. The higher Battle value wins, in a tie the defender; then all that follows."""
    attack, defence = battle_value(g, ATTACKER), battle_value(g, DEFENDER)
    winner = ATTACKER if attack > defence else DEFENDER
    g.emit("sums", g.sides[ATTACKER], attack, g.sides[DEFENDER], defence, g.sides[winner])
    await losses(g, 1 - winner)
    await withdraw(g, g.sides[1 - winner], g.field)
    await casualties(g, winner)
    await after_battle(g, winner)


@rule
async def losses(g: Lords, side: int) -> None:
    """LR-12.8, LR-14.12. Each Army of the loser loses 1; then the Casualty symbols."""
    seat, region = g.sides[side], g.field
    if not g.blessed(seat, IRON_DISCIPLINE):
        spared = -1
        if spares_one(g, side) and g.armies(seat, region):
            spared = await Ask(seat, SPARE, armies_there, region)
        for i in tuple(g.armies(seat, region)):
            if i != spared:
                await hurt_army(g, seat, i, 1)
    await casualties(g, side)


@lister
def armies_there(g: Lords, seat: int, region: int) -> list[int]:
    """LR-12.8. Own Armies in the Region of the Battle, of equal ones the first."""
    armies = g.armies(seat, region)
    values = [g.army[seat * 6 + i] for i in armies]
    return [i for k, i in enumerate(armies) if values[k] not in values[:k]]


@rule
async def casualties(g: Lords, side: int) -> None:
    """LR-12.8, LR-12.10. Each Casualty symbol lowers an Army there by 1, as its owner likes."""
    seat, region = g.sides[side], g.field
    for _ in range(casualty_symbols(g, side, -1)):
        if armies_there(g, seat, region):
            i = await Ask(seat, CASUALTY, armies_there, region)
            await hurt_army(g, seat, i, 1)


@rule
async def after_battle(g: Lords, winner: int) -> None:
    """LR-12.11, LR-12.12. Control, discarding, and what the winner has from it; then the next Battle."""
    seat, region = g.sides[winner], g.field
    reavers = laid_of(g, winner, REAVER)
    put_away_cards(g)
    clear_battle(g)
    g.phase = "battle"
    await control_won(g, seat, region)
    if g.result is None:
        await spoils(g, seat, region, reavers)


@rule
async def control_won(g: Lords, seat: int, region: int) -> None:
    """LR-12.11, LR-18.3. The winner takes control where that can be; it comes from a Battle."""
    if gains_control(g, region) == seat:
        await take_control(g, seat, region, True)


def laid_of(g: Lords, side: int, kind: int) -> int:
    """How many cards of this kind lie before a side."""
    return [card[0] for card in g.laid[side]].count(kind)


@cites
def put_away_cards(g: Lords) -> None:
    """LR-12.12. The cards played are discarded."""
    for cards in g.laid:
        g.combat_discard += [card[0] for card in cards]


@rule
async def spoils(g: Lords, seat: int, region: int, reavers: int) -> None:
    """LR-14.15, LR-17.1, LR-18.4. What winning a Battle brings; an Army new or grown may suffice for control."""
    if reavers:
        await gain_runes(g, seat, reavers)
    if g.blessed(seat, RAVENS_COUNSEL):
        await draw_cards(g, seat, 1)
    in_land = g.chart.land[g.hero_at[seat]] == g.chart.land[region]
    if g.hero[seat] == LAGERTHA and in_land and growing(g, seat, region, False) != [None]:
        await grow_one(g, seat, region, False)
    if g.charged(seat, BARROW_CROWN) and g.pool_army(seat) >= 0:
        used = await Ask(seat, USE, use_or_not, BARROW_CROWN)
        if used is not PASS:
            g.exhaust(BARROW_CROWN)
            recruit_in(g, seat, region, 1)
    await control_won(g, seat, region)

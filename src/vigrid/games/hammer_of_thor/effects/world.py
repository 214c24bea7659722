"""What changes the world: seasons, ways, laws of the last days, and fates of single gods."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, lister, rule

from ..alone import of_open_task
from ..groups import settle
from ..losses import leave_midgard
from ..powers import is_closed
from ..prompts import HOME, PLACE, WHO
from ..setup import homes_of
from ..state import EVERYBODY as KNOWN
from ..state import FOREVER, GAME_TURN, GONE, HELHEIM, IN_GROUP, PLAYER_TURN, Hammer
from ..tables import CATATONIA, PLACES, WINTER, Act
from .registry import EFFECTS, act_of, only_if

EVERYBODY = -1
LAWS = ("fimbulwinter", "wakeful", "no_kin", "no_shapes", "no_letters", "fire_doubled", "no_place", "humans_free")
"""Predictions that hold for everybody until RAGNAROK, by the flag that the rules ask for."""

# --- this turn


@only_if("speed", "guide")
@cites
def walks(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """HT-15.7. Whether whom the card speaks of is on turn: the player of the card, or another."""
    return (g.on_turn != seat) == (act.target == "seat")


@rule
async def speed(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.7. The groups of the player on turn have more or less SPEED until the turn ends."""
    g.add_omen(g.on_turn, "speed", act_of(g, kind, number).amount, PLAYER_TURN)
    g.emit("pace", g.on_turn, act_of(g, kind, number).amount)


@only_if("more_speed")
def outside_encounters(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether no encounter is under way: nobody walks then."""
    return not g.meeting


@rule
async def more_speed(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2, HT-15.5, HT-15.6. The player on turn has more SPEED until the end of the turn."""
    g.add_omen(g.on_turn, "speed", act_of(g, kind, number).amount, PLAYER_TURN)
    g.emit("pace", g.on_turn, act_of(g, kind, number).amount)


@rule
async def guide(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.7. Until the end of the turn the player need not roll for encounters anywhere."""
    g.add_omen(seat, "guide", 1, PLAYER_TURN)
    g.emit("omen", seat, "guide", 0)


@rule
async def weather(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.7. Until the end of the game-turn the sea is closed, or nothing is frozen, or nobody can scout."""
    g.add_omen(EVERYBODY, act_of(g, kind, number).id, 1, GAME_TURN)
    g.emit("omen", EVERYBODY, act_of(g, kind, number).id, 0)


@only_if("thaw")
def something_frozen(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether any water is ice now."""
    return g.season == WINTER and not g.omen(EVERYBODY, "thaw")


@lister
def places(g: Hammer, seat: int) -> list[int]:
    """HT-15.7. Any location."""
    return list(range(1, PLACES + 1))


@rule
async def block(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.7. Until the end of the game-turn nobody may enter a location."""
    place = await Ask(seat, PLACE, places)
    g.add_omen(EVERYBODY, "no_place", place, GAME_TURN)
    g.emit("omen", EVERYBODY, "no_place", place)


@rule
async def season(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.7. It is another season now."""
    g.season = act_of(g, kind, number).amount
    g.emit("season_turns", g.season)


@only_if("season")
def season_can_change(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether it is not that season, and the seasons still change."""
    return g.season != act.amount and not g.omen(EVERYBODY, "fimbulwinter")


@rule
async def births(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.7, HT-3.1. Offspring are shuffled into their decks."""
    g.emit("born", *children(g, act_of(g, kind, number).amount))


def children(g: Hammer, most: int) -> tuple[int, ...]:
    """So many of the Offspring, or those that are left, each shuffled into its deck."""
    from ..turns import born

    return tuple([born(g) for _ in range(min(most, len(g.offspring)))])


@only_if("births")
def children_left(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether there are Offspring."""
    return bool(g.offspring)


@rule
async def no_births(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.7. Nobody is born in the next birth phase."""
    g.add_omen(EVERYBODY, "no_births", 1, FOREVER)
    g.emit("omen", EVERYBODY, "no_births", 0)


@lister
def own_homes(g: Hammer, seat: int, ch: int) -> list[int]:
    """HT-15.7, HT-15.8, HT-2.19. Homes of the race of a group's leader that may be entered; none for the catatonic."""
    if any(g.insane[a] == CATATONIA for a in g.members(g.group[ch])):
        return []
    return [place for place in homes_of(g, g.leader[g.group[ch]]) if not is_closed(g, place)]


@lister
def homesick(g: Hammer, seat: int, ch: int, target: str, kind: str, number: int) -> list[int]:
    """HT-15.7. The leaders of a seat's groups that may go home."""
    leaders = [g.leader[k] for k in g.groups_of(seat) if g.leader[k]]
    return [a for a in leaders if own_homes(g, seat, a)]


@only_if("homeward")
def nobody_meets(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether no encounter is going on and there is a group that may go home."""
    return not g.meeting and not g.at[g.random_group] and bool(homesick(g, seat, ch, act.target, "", 0))


@rule
async def homeward(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.7, HT-2.8. A group stands in a home of its leader's race, and meets nobody by it; humans die abroad."""
    leader = await Ask(seat, WHO, homesick, ch, act_of(g, kind, number).target, kind, number)
    place = await Ask(seat, HOME, own_homes, leader)
    group = g.group[leader]
    g.move_counter(group, place)
    leave_midgard(g, group)
    await settle(g, seat)


# --- the last days


@rule
async def law_by_name(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.8. Something holds for everybody until RAGNAROK."""
    g.add_omen(EVERYBODY, act_of(g, kind, number).id, max(1, act_of(g, kind, number).amount), FOREVER)
    g.emit("omen", EVERYBODY, act_of(g, kind, number).id, act_of(g, kind, number).amount)
    if act_of(g, kind, number).id == "fimbulwinter":
        g.season = 3
        g.emit("season_turns", g.season)


@rule
async def law(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.8. The terms of a Prediction count for everybody until RAGNAROK."""
    g.add_omen(EVERYBODY, "law", number, FOREVER)
    g.emit("omen", EVERYBODY, "law", number)


@rule
async def void_runes(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-2.24. Runes are worth nothing at the end, and nobody draws any more."""
    g.runes_void = 1
    g.emit("omen", EVERYBODY, "void_runes", 0)


@only_if("melt")
def bronze_shown(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether everybody sees a bronze item."""
    return any(g.c.item.bronze[i] and g.item_up[i] and g.item_seen[i] == KNOWN for i in g.kit)


@rule
async def melt(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.8. Every revealed bronze item in play breaks."""
    for i in [k for k in sorted(g.kit) if g.c.item.bronze[k] and g.item_up[k]]:
        g.destroy_item(i)


@only_if("dies", "exile")
def can_be_fetched(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether no battle is on, and the character is not dead or gone and does not wait for Thor."""
    return not g.battle and g.zone[act.amount] not in (HELHEIM, GONE) and not of_open_task(g, act.amount)


@rule
async def fetched(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.8. A named character dies, or goes back into its deck, wherever it is."""
    who = act_of(g, kind, number).amount
    rival = g.controller(who) if g.zone[who] == IN_GROUP else -1
    if who == g.guest:
        g.guest = 0
    g.drop_all(who)
    if act_of(g, kind, number).id == "dies":
        g.to_helheim(who)
    else:
        g.emit("exiled", who)
        g.put_back(who)
    if rival >= 0 and not g.meeting:
        await settle(g, rival)


@rule
async def ragnarok(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-4.3. RAGNAROK is played as it is drawn; the turn rules see to it."""
    g.emit("omen", EVERYBODY, "ragnarok", 0)


EFFECTS.update(
    {
        "speed": speed,
        "more_speed": more_speed,
        "guide": guide,
        "closed_sea": weather,
        "thaw": weather,
        "fog": weather,
        "block": block,
        "season": season,
        "births": births,
        "no_births": no_births,
        "homeward": homeward,
        **dict.fromkeys(LAWS, law_by_name),
        "law": law,
        "void_runes": void_runes,
        "melt": melt,
        "dies": fetched,
        "exile": fetched,
        "ragnarok": ragnarok,
    }
)

"""Before and after moving (8.0, 2.2): rearranging, items, runes and abilities outside encounters, renouncing."""

from __future__ import annotations

from vigrid.kernel import PASS, Ask, cites, lister, rule

from .effects import perform, possible
from .forging import forge, smiths
from .groups import (
    abandon_some,
    candidates,
    change_order,
    choose_leader,
    discard,
    discardable,
    exchange,
    merge,
    orders,
    partners,
    settle,
    takers,
)
from .powers import HELHEIM_PLACES, barred, has, is_closed, stat
from .prompts import ABILITY, ABLE, ASTRAL_TO, CAMP, DECK_LOOK, ITEM_USE, JOIN, LEADER, RUNE
from .state import ENCOUNTER, EVERYBODY, NO_GROUP, Hammer
from .tables import ALWAYS, CATATONIA, INTELLIGENCE, PLACES, WISDOM, Act

HLIDSKIALF = 8
NO_RUNE, RENAMED, LOOKED, RESTED, USED, TRIED = 5001, 5002, 5010, 5100, 10000, 17000
"""What has been done in this player-turn, as numbers in `tried`: 0-136 are items, LOOKED and a deck a look at it,
RESTED and a place a halt there, TRIED and a rune that it was tried."""
PEACEFUL = ("none", "self", "own", "group", "anyone", "seat")


@lister
def camp_choices(g: Hammer, seat: int, when: str) -> list[str]:
    """HT-8.8, HT-8.9, HT-2.12, HT-2.15, HT-2.17, HT-2.22, HT-4.11, HT-8.7, HT-10.1. What can be done in camp."""
    out = ["done"]
    if not g.groups_of(seat):
        return out
    out += ["order"] if orders(g, seat) else []
    out += ["exchange"] if takers(g, seat) else []
    out += ["discard"] if discardable(g, seat) else []
    out += ["abandon"]
    out += ["ability"] if skilled(g, seat) else []
    out += ["item"] if usable(g, seat) else []
    out += ["rune"] if NO_RUNE not in g.tried and castable(g, seat) else []
    out += ["smith"] if smiths(g, seat) else []
    out += ["look"] if may_look(g, seat) else []
    out += ["lead"] if RENAMED not in g.tried and led_by_equals(g, seat) else []
    if when == "before":
        out += ["astral"] if travellers(g, seat) else []
    elif when == "after":
        out += ["renounce"] if not g.void[seat] and not g.drawn else []
        out += ["join"] if pairs_to_join(g, seat) else []
    return out


@rule
async def camp(g: Hammer, seat: int, when: str) -> None:
    """HT-8.9. One thing after another until the player goes on."""
    phase = g.phase
    what = await Ask(seat, CAMP, camp_choices, when)
    while what != "done":
        await do_in_camp(g, seat, what)
        if g.phase != phase:
            return
        what = await Ask(seat, CAMP, camp_choices, when)


@rule
async def do_in_camp(g: Hammer, seat: int, what: str) -> None:
    """HT-8.9. One of the things that can be done outside encounters."""
    if what == "order":
        await change_order(g, seat)
    elif what == "exchange":
        await exchange(g, seat)
    elif what == "abandon":
        await abandon_some(g, seat)
    elif what == "ability":
        await use_ability(g, seat)
    elif what == "item":
        await use_item(g, seat)
    elif what == "rune":
        await cast(g, seat)
    elif what == "smith":
        await forge(g, seat)
    elif what == "look":
        await look(g, seat)
    elif what == "astral":
        await astral(g, seat)
    elif what == "discard":
        await discard(g, seat)
    elif what == "join":
        await join(g, seat)
    elif what == "lead":
        await rename(g, seat)
    else:
        renounce(g, seat)


@cites
def led_by_equals(g: Hammer, seat: int) -> list[int]:
    """HT-8.1. The groups of which several have the highest REPUTATION."""
    return [k for k in g.groups_of(seat) if len(candidates(g, seat, k)) > 1]


@rule
async def rename(g: Hammer, seat: int) -> None:
    """HT-8.1. Among equals the player says who leads, once in the turn."""
    g.tried.append(RENAMED)
    for group in tuple(led_by_equals(g, seat)):
        g.name_leader(group, await Ask(seat, LEADER, candidates, group))
    await settle(g, seat)


# --- abilities, items, runes


@cites
def slots(g: Hammer, ch: int, places: tuple[str, ...]) -> list[int]:
    """HT-2.6, HT-2.27. Abilities of a card that can be used: not in effect yet, uses left, one of these targets."""
    out = []
    for slot, (power, uses, _) in enumerate(g.c.char.powers[ch]):
        p = g.c.powers[power]
        if p.kind or p.flags & ALWAYS or (ch, power) in g.active or (uses and g.used(ch, power) >= uses):
            continue
        if barred(g, ch, power):
            continue
        target = p.act.target if p.act is not None else "self"
        if target in places and (p.act is None or possible(g, g.controller(ch), ch, "power", power)):
            out.append(slot)
    return out


@lister
def skilled(g: Hammer, seat: int) -> list[int]:
    """HT-2.6. Who can use an ability outside encounters, each ability once a turn."""
    return [ch for ch in g.controlled(seat) if peaceful(g, seat, ch)]


@lister
def peaceful(g: Hammer, seat: int, ch: int) -> list[int]:
    """HT-2.6. Abilities that do something outside encounters."""
    out: list[int] = []
    for slot in slots(g, ch, PEACEFUL):
        power = g.c.char.powers[ch][slot][0]
        if g.c.powers[power].act is not None and USED + 16 * ch + slot not in g.tried:
            out.append(slot)
    return out


@rule
async def use_ability(g: Hammer, seat: int) -> None:
    """HT-2.6. A character uses an ability after (or before) an encounter."""
    ch = await Ask(seat, ABLE, skilled)
    slot = await Ask(seat, ABILITY, peaceful, ch)
    g.tried.append(USED + 16 * ch + slot)
    await use_power(g, seat, ch, slot)


def lasts(act: Act | None) -> bool:
    """Whether what an ability does lasts, so that it is not done again while it is in effect."""
    return act is not None and (bool(act.mods or act.flags) or act.id in ("curse", "venom_breath", "disguise"))


@rule
async def use_power(g: Hammer, seat: int, ch: int, slot: int) -> None:
    """HT-2.6. An ability is in effect for the encounter; what it does once happens now."""
    power = g.c.char.powers[ch][slot][0]
    g.count_use(ch, power)
    g.emit("ability", ch, power)
    standing = g.c.powers[power]
    if standing.mods or standing.flags or lasts(standing.act):
        g.active.append((ch, power))
    await perform(g, seat, ch, "power", power)


@cites
def roll_wisdom(g: Hammer, ch: int, i: int) -> bool:
    """HT-2.14. Items that need it work after a roll of at most WISDOM, tried once a turn."""
    if g.c.item.wisdom[i] and not g.item_works[i]:
        if i in g.tried:
            return False
        g.tried.append(i)
        g.item_works[i] = int(g.roll("wisdom", ch, i) <= stat(g, ch, WISDOM))
    else:
        g.item_works[i] = 1
    return bool(g.item_works[i])


@cites
def item_chance(g: Hammer, ch: int, i: int) -> int:
    """HT-2.14. On how many dice of ten an item works when its holder reveals or uses it now."""
    if not g.c.item.wisdom[i] or g.item_works[i]:
        return 10
    return 0 if i in g.tried else min(10, stat(g, ch, WISDOM) + 1)


@cites
def rune_chance(g: Hammer, ch: int) -> int:
    """HT-2.23. On how many dice of ten a rune works."""
    return min(10, stat(g, ch, INTELLIGENCE) + 1)


@cites
def turn_item(g: Hammer, ch: int, i: int, up: int) -> None:
    """HT-2.13, HT-2.14. An item is revealed, and rolled for where it needs WISDOM, or concealed."""
    if up:
        g.show_item(i)
    g.item_up[i] = up
    g.emit("turns_item", ch, i if g.item_seen[i] == EVERYBODY else -1, up)
    if up:
        roll_wisdom(g, ch, i)
    else:
        g.item_works[i] = 0


@lister
def usable(g: Hammer, seat: int) -> list[int]:
    """HT-2.14. Revealed items whose use does something outside encounters, each once a turn.

    Rolls versus WISDOM are made in encounters only.
    """
    out: list[int] = []
    for i in sorted(g.kit):
        act = g.c.item.act[i]
        ch = g.item_at[i]
        if act is None or act.target not in PEACEFUL or not g.item_up[i] or g.controller(ch) != seat:
            continue
        works = g.item_works[i] or not g.c.item.wisdom[i]
        if works and unused(g, i) and possible(g, seat, ch, "item", i):
            out.append(i)
    return out


@rule
async def use_item(g: Hammer, seat: int) -> None:
    """HT-2.14. A revealed item is used."""
    i = await Ask(seat, ITEM_USE, usable)
    await wield(g, seat, g.item_at[i], i)


@cites
def unused(g: Hammer, i: int) -> bool:
    """HT-15.5. Whether an item has not been used in this turn."""
    return USED + 16 * 400 + i not in g.tried


@rule
async def wield(g: Hammer, seat: int, ch: int, i: int) -> None:
    """HT-2.14. What an item does, after the roll versus WISDOM where it needs one."""
    g.tried.append(USED + 16 * 400 + i)
    g.emit("uses_item", ch, i)
    if roll_wisdom(g, ch, i):
        await perform(g, seat, ch, "item", i)


@lister
def castable(g: Hammer, seat: int) -> list[int]:
    """HT-2.22. Runes that may be tried as part of the player-turn, each once."""
    out: list[int] = []
    for r, ch in enumerate(g.rune_at):
        mine = ch > 0 and g.controller(ch) == seat and g.c.spell.act[r].target in PEACEFUL
        if mine and TRIED + r not in g.tried and possible(g, seat, ch, "rune", r):
            out.append(r)
    return out


@lister
def castable_or_none(g: Hammer, seat: int) -> list[int | None]:
    """HT-2.22. Or none after all."""
    return [PASS, *castable(g, seat)]


@rule
async def cast(g: Hammer, seat: int) -> None:
    """HT-2.22. A rune is tried outside encounters."""
    r = await Ask(seat, RUNE, castable_or_none)
    if r is None:
        g.tried.append(NO_RUNE)
    else:
        g.tried.append(TRIED + r)
        await try_rune(g, seat, g.rune_at[r], r)


@rule
async def try_rune(g: Hammer, seat: int, ch: int, r: int) -> None:
    """HT-2.23. A roll of at most INTELLIGENCE casts it; in any case it leaves the game."""
    g.learn(-1)
    die = g.throw()
    works = die <= stat(g, ch, INTELLIGENCE)
    keep = not works and has(g, ch, "rune_lore")
    g.rune_seen[r] = EVERYBODY
    if not keep:
        g.rune_at[r] = -3
    g.emit("cast", ch, r, works, die)
    if works:
        await perform(g, seat, ch, "rune", r)


# --- Hlidskialf


@cites
def may_look(g: Hammer, seat: int) -> bool:
    """HT-9.4. A counter at Hlidskialf looks at the top card of any character deck, of each once a turn."""
    return any(g.at[k] == HLIDSKIALF for k in g.groups_of(seat)) and bool(decks_to_see(g, seat))


@lister
def decks_to_see(g: Hammer, seat: int) -> list[int]:
    """HT-9.4. Character decks that have a card and have not been looked at."""
    return [d for d in range(10) if g.decks[d] and LOOKED + d not in g.tried]


@rule
async def look(g: Hammer, seat: int) -> None:
    """HT-9.4. The top card of a character deck is looked at."""
    deck = await Ask(seat, DECK_LOOK, decks_to_see)
    g.tried.append(LOOKED + deck)
    g.look_at_top(seat, deck, 1)


# --- the astral body, joining, renouncing


@lister
def travellers(g: Hammer, seat: int) -> list[int]:
    """HT-2.20, HT-4.11. Who may move by Astral Movement: the character revealing the Staff."""
    free = [ch for ch in g.controlled(seat) if g.insane[ch] != CATATONIA]
    return [ch for ch in free if has(g, ch, "astral") and not g.meeting]


@lister
def astral_places(g: Hammer, seat: int) -> list[int]:
    """HT-4.11, HT-15.8. Anywhere outside Helheim where one may enter."""
    return [p for p in range(1, PLACES + 1) if p not in HELHEIM_PLACES and not is_closed(g, p)]


@rule
async def astral(g: Hammer, seat: int) -> None:
    """HT-4.11. The astral body appears anywhere outside Helheim; it takes the whole player-turn."""
    ch = await Ask(seat, ABLE, travellers)
    place = await Ask(seat, ASTRAL_TO, astral_places)
    await leave_body(g, seat, ch, place)


@rule
async def leave_body(g: Hammer, seat: int, ch: int, place: int) -> None:
    """HT-4.11. A character's astral body stands in a place under a counter of its own; who led leads on."""
    g.astral = g.group[ch]
    leads = g.leader[g.astral]
    g.at[g.astral_group] = place
    g.join(ch, g.astral_group)
    g.leader[g.astral] = leads
    g.name_leader(g.astral_group, ch)
    g.moving = g.astral_group
    g.emit("astral", ch, place)
    g.phase = "arrival"


@lister
def pairs_to_join(g: Hammer, seat: int) -> list[tuple[int, int]]:
    """HT-8.7. Which two counters of the seat, by their numbers, may become one: the second goes over to the first."""
    return [(k % 3, other % 3) for k in g.groups_of(seat) for other in partners(g, k) if k < other]


@rule
async def join(g: Hammer, seat: int) -> None:
    """HT-8.7. Two groups in one place become one at the end of the turn."""
    first, second = await Ask(seat, JOIN, pairs_to_join)
    merge(g, 3 * seat + second, 3 * seat + first)
    g.leader[3 * seat + first] = 0
    await choose_leader(g, 3 * seat + first, seat)
    await settle(g, seat)


@cites
def renounce(g: Hammer, seat: int) -> None:
    """HT-10.1. All cards are turned in but the Fate or Prediction; a new character comes at the next turn.

    Whoever is lent stays with the borrower.
    """
    g.emit("renounces", seat)
    for ch in g.controlled(seat):
        g.put_back(ch)
    for group in g.groups_of(seat):
        g.put_counter(group, 0)
    g.void[seat] = 1
    g.lent = [row for row in g.lent if row[1] != seat]
    g.moving = NO_GROUP
    g.expire(ENCOUNTER)

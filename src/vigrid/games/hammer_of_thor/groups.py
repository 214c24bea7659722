"""Groups (8.0): leaders, limits, splitting up, regrouping, abandoning, rearranging."""

from __future__ import annotations

from vigrid.kernel import PASS, Ask, cites, lister, rule

from .powers import is_subdued, never_follows, speaks, stat
from .prompts import ABANDON, DISCARD, EXCHANGE, HOLDER, LEADER, LEAVE_BEHIND, ORDER, Step
from .state import DUEL, EVERYBODY, NO_GROUP, RAGNAROK, REMOVED, THEM, US, Hammer
from .tables import CHARISMA, KLEPTOMANIA, REPUTATION, WISDOM

KEPT = 4000
"""Nothing is discarded, as a number in `shifted`: below 1000 are characters moved, from 1000 items, from 2000 runes
that changed hands, from 3000 characters that took nothing."""

# --- leaders


@cites
def foremost(g: Hammer, chars: list[int]) -> list[int]:
    """HT-8.1. Those of the highest REPUTATION."""
    if not chars:
        return []
    fame = {ch: stat(g, ch, REPUTATION) for ch in chars}
    best = max(fame.values())
    return [ch for ch in chars if fame[ch] == best]


@cites
def prime_leader(g: Hammer, seat: int) -> int:
    """HT-8.2. The character of highest REPUTATION among all of a seat; group leaders first where several are equal."""
    best = foremost(g, g.controlled(seat))
    leading = [ch for ch in best if g.leader[g.group[ch]] == ch]
    return (leading or best or [0])[0]


@cites
def race_leader(g: Hammer, group: int, race: int) -> int:
    """HT-8.2, HT-11.2. The sub-leader: of highest REPUTATION among those of a race in a group, 0 for none."""
    best = foremost(g, [ch for ch in g.members(group) if g.c.char.race[ch] == race])
    return best[0] if best else 0


@lister
def candidates(g: Hammer, seat: int, group: int) -> list[int]:
    """HT-8.1. Whoever has the highest REPUTATION, not subdued; the controlling player decides between equals."""
    members = g.members(group)
    return foremost(g, [ch for ch in members if not is_subdued(g, ch)] or members)


@rule
async def choose_leader(g: Hammer, group: int, seat: int) -> None:
    """HT-8.1, HT-4.11. The character of highest REPUTATION leads, also while away from his body."""
    if in_spirit(g, g.leader[group]) and group == g.astral:
        return
    best = tuple(candidates(g, seat, group))
    if not best:
        g.leader[group] = 0
    elif g.leader[group] not in best:
        if len(best) == 1 or seat < 0:
            g.name_leader(group, best[0])
        else:
            g.name_leader(group, await Ask(seat, LEADER, candidates, group))


@rule
async def name_leaders(g: Hammer) -> None:
    """HT-8.1. Whoever leads now that leaders have fallen."""
    for side in (US, THEM):
        if fallen(g, side):
            await succeed(g, side)


def fallen(g: Hammer, side: int) -> bool:
    """Whether the leader of a side is gone or subdued."""
    return not g.head(side) or is_subdued(g, g.head(side))


@rule
async def succeed(g: Hammer, side: int) -> None:
    """HT-8.1. Another leads a side whose leader has fallen, dead or subdued; a duel ends with its leaders."""
    group = g.side_group[side]
    if g.battle != DUEL and group in g.group:
        await choose_leader(g, group, g.side_seat[side])


@cites
def in_spirit(g: Hammer, ch: int) -> bool:
    """HT-4.11. Whether a character is away from its body; it still is of its group."""
    return g.astral != NO_GROUP and ch > 0 and g.group[ch] == g.astral_group


# --- limits


@cites
def excess(g: Hammer, leader: int, chars: list[int]) -> list[int]:
    """HT-8.3, HT-8.5. Those of whom a leader has too many: of its own alignment, or of others. Humans are exempt."""
    c = g.c.char
    followers = [ch for ch in chars if ch != leader and not c.human[ch]]
    same = [ch for ch in followers if c.alignment[ch] == c.alignment[leader]]
    others = [ch for ch in followers if c.alignment[ch] != c.alignment[leader]]
    out = same if len(same) > stat(g, leader, CHARISMA) else []
    return out + (others if len(others) > stat(g, leader, WISDOM) else [])


@cites
def follows(g: Hammer, ch: int, leader: int) -> bool:
    """HT-11.4. Whether a character follows this leader: some follow only those whom their card names."""
    only = g.c.char.follows_only[ch]
    return not only or leader in only


@cites
def too_proud(g: Hammer, group: int) -> list[int]:
    """HT-8.10, HT-11.4. Followers that never follow, or only others, and their leader: one must go. The lent stay."""
    lent = [ch for ch, _, _ in g.lent]
    leader = g.leader[group]
    if leader in lent:
        return []
    astray = [ch for ch in g.members(group) if ch not in (leader, *lent) and not follows(g, ch, leader)]
    if astray:
        return astray[:1]
    proud = [ch for ch in g.members(group) if ch != leader and ch not in lent and never_follows(g, ch)]
    return [leader, proud[0]] if proud else []


@lister
def surplus(g: Hammer, seat: int) -> list[int]:
    """HT-8.3, HT-8.10. Whom the seat may have to give up, the first reason first; nobody when all is well."""
    for group in g.groups_of(seat):
        out = too_proud(g, group) or excess(g, g.leader[group], g.members(group))
        if out:
            return out
    prime = prime_leader(g, seat)
    return excess(g, prime, g.controlled(seat)) if prime else []


@rule
async def settle(g: Hammer, seat: int) -> None:
    """HT-8.1, HT-8.3, HT-8.6, HT-11.14, HT-2.12. Leaders are named anew, and limits kept, before and after encounters.

    A group in which nobody speaks any more has no counter: another of the seat there takes it in, or it goes home.
    """
    for group in range(3 * seat, 3 * seat + 3):
        if g.at[group] and not is_mute(g, group):
            await choose_leader(g, group, seat)
    for group in tuple([k for k in range(3 * seat, 3 * seat + 3) if is_mute(g, k)]):
        others = partners(g, group)
        if others:
            merge(g, group, others[0])
        for ch in tuple(g.members(group)):
            abandon(g, ch)
    while surplus(g, seat):
        ch = await Ask(seat, ABANDON, surplus)
        group = g.group[ch]
        abandon(g, ch)
        if g.at[group]:
            await choose_leader(g, group, seat)
    share_out(g, seat)


@cites
def unsettled(g: Hammer, seat: int) -> bool:
    """HT-8.1, HT-8.3, HT-8.6. Whether a group of a seat has no leader or nobody who speaks, or one has too many."""
    groups = g.groups_of(seat)
    return any(not g.leader[k] or is_mute(g, k) for k in groups) or bool(surplus(g, seat))


@cites
def leaderless(g: Hammer) -> list[int]:
    """HT-8.1. Groups of players that have lost their leader and take no part in the encounter."""
    if g.battle == RAGNAROK:
        return []
    groups = [k for k in range(3 * g.players) if g.at[k] and not g.leader[k] and k not in g.side_group]
    return [k for k in groups if g.members(k)]


@cites
def is_mute(g: Hammer, group: int) -> bool:
    """HT-8.6. Whether a group is there of which nobody speaks."""
    members = g.members(group)
    return g.at[group] > 0 and bool(members) and not any(speaks(g, ch) for ch in members)


def abandon(g: Hammer, ch: int) -> None:
    """A character and all that it carries goes back into the decks."""
    g.emit("abandoned", ch, g.controller(ch))
    g.put_back(ch)


@cites
def would_fit(g: Hammer, ch: int, group: int) -> bool:
    """HT-8.3, HT-8.10, HT-4.11. Whether a character could join a group within its leader's and Prime Leader's limits.

    Whoever comes to an astral body comes to the group that it left.
    """
    if group == g.astral_group:
        group = g.astral
    leader = g.leader[group]
    return bool(leader) and not never_follows(g, ch) and follows(g, ch, leader) and have_room(g, [ch], group)


@cites
def have_room(g: Hammer, chars: list[int], group: int) -> bool:
    """HT-8.3, HT-8.10. Whether so many more would be within the limits of a group's leader and its Prime Leader."""
    away = g.members(g.astral_group) if group == g.astral else []
    if excess(g, g.leader[group], [*g.members(group), *away, *chars]):
        return False
    seat = g.seat_of(group)
    return seat < 0 or not excess(g, prime_leader(g, seat), [*g.controlled(seat), *chars])


@cites
def loan_fits(g: Hammer, chars: list[int], group: int) -> bool:
    """HT-11.13, HT-8.3. Whether a group with the lent is within the limits of whoever would lead it and all then."""
    seat = g.seat_of(group)
    together = ([*g.members(group), *chars], [*g.controlled(seat), *chars])
    return not any(excess(g, foremost(g, people)[0], people) for people in together)


# --- splitting up


@cites
def may_part(g: Hammer, chars: list[int], rest: list[int]) -> bool:
    """HT-8.6, HT-8.3. Of both parts somebody speaks, and who goes apart fits its leader."""
    return any(speaks(g, ch) for ch in rest) and may_stand(g, chars)


@cites
def may_stand(g: Hammer, chars: list[int]) -> bool:
    """HT-8.6, HT-8.7, HT-8.3, HT-11.13. Whether characters may have a counter: somebody speaks, all fit a leader.

    Several of the lent may be of those who never follow.
    """
    if not any(speaks(g, ch) for ch in chars):
        return False
    lent = [ch for ch, _, _ in g.lent]
    for leader in foremost(g, chars):
        proud = any(never_follows(g, ch) for ch in chars if ch != leader and ch not in lent)
        if not proud and not excess(g, leader, chars):
            return True
    return False


@lister
def may_stay(g: Hammer, seat: int, group: int, apart: int) -> list[int | None]:
    """HT-8.6. Who may be left behind, the first of them able to speak."""
    members = [ch for ch in g.members(group) if g.group[ch] == group]
    staying = g.members(apart) if apart != NO_GROUP and g.at[apart] else []
    fit: list[int | None] = [
        ch for ch in members if may_part(g, [*staying, ch], [x for x in members if x != ch])
    ]  # fmt: skip
    return [PASS, *fit] if staying else fit


@rule
async def split(g: Hammer, seat: int, group: int) -> None:
    """HT-8.6. One or more characters stay behind under a counter of their own."""
    apart = g.free_group(seat)
    ch = await Ask(seat, LEAVE_BEHIND, may_stay, group, NO_GROUP)
    place = g.at[group]
    while ch is not None:
        part(g, ch, apart, place)
        ch = await Ask(seat, LEAVE_BEHIND, may_stay, group, apart)
    await choose_leader(g, apart, seat)
    await choose_leader(g, group, seat)


@cites
def fall_behind(g: Hammer, ch: int) -> None:
    """HT-8.6, HT-8.7. Whoever leaves the moving group has spent its SPEED so far."""
    if g.group[ch] == g.moving:
        g.unspent.append((ch, -g.spent_speed))


@cites
def catch_up(g: Hammer, ch: int) -> None:
    """HT-8.7. Whoever joins the moving group on its way has not spent the SPEED that it has; the joining costs both."""
    g.unspent.append((ch, g.spent_speed))


def part(g: Hammer, ch: int, apart: int, place: int) -> None:
    """A character goes over to another counter of its seat in the same place."""
    fall_behind(g, ch)
    g.at[apart] = place
    g.join(ch, apart)
    g.emit("parts", ch, apart)


# --- regrouping


@cites
def may_regroup(g: Hammer, group: int, other: int) -> bool:
    """HT-8.7. Whether two groups of a seat in one place may become one."""
    if group == other or not g.at[other] or g.at[other] != g.at[group]:
        return False
    return may_stand(g, [*g.members(group), *g.members(other)])


def partners(g: Hammer, group: int) -> list[int]:
    """The groups of the same seat that a group may take in now."""
    return [k for k in g.groups_of(g.seat_of(group)) if may_regroup(g, group, k)]


@rule
async def regroup(g: Hammer, seat: int, group: int, other: int) -> None:
    """HT-8.7. Another group of the seat in the same place joins the moving one."""
    for ch in g.members(other):
        catch_up(g, ch)
    merge(g, other, group)
    g.leader[group] = 0
    await choose_leader(g, group, seat)


def merge(g: Hammer, other: int, group: int) -> None:
    """All characters of a group go over into another; the counter that moved this turn is theirs now."""
    for ch in g.members(other):
        reserve = g.reserve[ch]
        g.join(ch, group)
        g.reserve[ch] = reserve
    g.put_counter(other, 0)
    if g.moving == other:
        g.moving = group
    g.emit("regrouped", group)


# --- rearranging


@lister
def orders(g: Hammer, seat: int) -> list[Step]:
    """HT-8.9, HT-5.6. Each goes first or last in line, or into the reserve, once each time; or all lie in a heap."""
    out: list[Step] = []
    for ch in g.controlled(seat):
        if ch in g.shifted:
            continue
        if g.reserve[ch]:
            out.append(("line", ch))
        else:
            line = [a for a in g.members(g.group[ch]) if not g.reserve[a]]
            out += [("front", ch)] if line[0] != ch else []
            out += [("back", ch)] if line[-1] != ch else []
            out.append(("reserve", ch))
        group = g.group[ch]
        if g.leader[group] == ch and group not in g.unsorted and len(g.members(group)) > 1:
            out.append(("heap", ch))
    return out


def put_in_order(g: Hammer, how: str, ch: int) -> None:
    """A character takes its place in the line or the reserve of its group; the leader's group may lie in a heap."""
    g.sort_out(g.group[ch])
    if how == "heap":
        g.unsorted.append(g.group[ch])
        for a in g.members(g.group[ch]):
            g.reserve[a] = 0
    elif how == "front":
        g.party.remove(ch)
        g.party.insert(0, ch)
        g.line_up()
    elif how == "back":
        g.party.remove(ch)
        g.party.append(ch)
        g.line_up()
    else:
        g.reserve[ch] = int(how == "reserve")
    g.emit("order", ch, how)


@rule
async def change_order(g: Hammer, seat: int) -> None:
    """HT-8.9, HT-5.5. One character changes its place."""
    step = await Ask(seat, ORDER, orders)
    g.shifted.append(step[1])
    put_in_order(g, step[0], step[1])


# --- items and runes in a group


@cites
def room_for(g: Hammer, ch: int, i: int, without: int = -1) -> bool:
    """HT-2.12. A character holds one item of each letter, WS counting as both; a group holds one B."""
    letters = g.c.item.letters[i]
    if not letters:
        return True
    if letters == "B":
        group = g.group[ch]
        return not any(
            g.c.item.letters[k] == "B" and k != i and k != without and g.group[g.item_at[k]] == group for k in g.kit
        )
    return not any(k not in (i, without) and clash(g, k, i) for k in g.items_of(ch))


def clash(g: Hammer, i: int, k: int) -> bool:
    """HT-2.12. Whether two items have a letter in common; WS counts as W and as S."""
    first, second = g.c.item.letters[i], g.c.item.letters[k]
    if not first or not second:
        return False
    return bool(({"W", "S"} if first == "WS" else {first}) & ({"W", "S"} if second == "WS" else {second}))


@cites
def may_reveal(g: Hammer, i: int) -> bool:
    """HT-2.12, HT-2.19, HT-14.13. Whoever holds more than he can use may turn up only one item of a letter."""
    return not any(k != i and g.item_up[k] and clash(g, k, i) for k in g.items_of(g.item_at[i]))


@cites
def share_out(g: Hammer, seat: int) -> None:
    """HT-2.12. What is more than somebody, or for boats a group, may hold goes to others of the group, or back."""
    for ch in g.controlled(seat):
        for i in g.items_of(ch):
            if g.insane[ch] != KLEPTOMANIA and not room_for(g, ch, i):
                g.emit("laid_down", ch, i if g.item_seen[i] == EVERYBODY else -1)
                take_in(g, i, g.group[ch])


@lister
def takers(g: Hammer, seat: int) -> list[int]:
    """HT-2.12, HT-2.15. Who can take something from another character of the same group."""
    return [ch for ch in g.controlled(seat) if 3000 + ch not in g.shifted and things(g, seat, ch)]


@cites
def given_for(g: Hammer, to: int, i: int) -> list[int]:
    """HT-2.12, HT-2.15. The items of a character that are in the way of another item: they are swapped for it."""
    return [k for k in g.items_of(to) if clash(g, k, i)]


@cites
def can_take(g: Hammer, to: int, i: int) -> bool:
    """HT-2.12, HT-2.15, HT-2.19. Whether a character has room for an item, or its holder for what is in the way."""
    if room_for(g, to, i):
        return True
    back = given_for(g, to, i)
    free = g.insane[to] != KLEPTOMANIA and not any(1000 + k in g.shifted for k in back)
    return free and bool(back) and all(room_for(g, g.item_at[i], k, i) for k in back)


@lister
def things(g: Hammer, seat: int, to: int) -> list[Step]:
    """HT-2.12, HT-2.15. What others of the group may hand to a character, each thing once each time."""
    mates = [ch for ch in g.members(g.group[to]) if ch != to and g.insane[ch] != KLEPTOMANIA]
    out: list[Step] = [
        ("item", i) for i in sorted(g.kit) if g.item_at[i] in mates and 1000 + i not in g.shifted and can_take(g, to, i)
    ]
    return out + [("rune", r) for r, ch in enumerate(g.rune_at) if ch in mates and 2000 + r not in g.shifted]


@lister
def things_or_none(g: Hammer, seat: int, to: int) -> list[Step | None]:
    """HT-2.15. Or nothing after all."""
    return [*things(g, seat, to), PASS]


@rule
async def exchange(g: Hammer, seat: int) -> None:
    """HT-2.15, HT-8.9. An item or rune goes to another character of its group, an item for what is in its way."""
    to = await Ask(seat, HOLDER, takers)
    thing = await Ask(seat, EXCHANGE, things_or_none, to)
    if thing is None:
        g.shifted.append(3000 + to)
    elif thing[0] == "item":
        swap(g, thing[1], to)
    else:
        g.shifted.append(2000 + thing[1])
        g.rune_at[thing[1]] = to
        g.emit("rune_handed", to)


def swap(g: Hammer, i: int, to: int) -> None:
    """An item is handed to a character, and whatever is in its way goes back for it."""
    giver = g.item_at[i]
    for k in given_for(g, to, i):
        g.shifted.append(1000 + k)
        hand_over(g, k, giver)
    g.shifted.append(1000 + i)
    hand_over(g, i, to)


@lister
def discardable(g: Hammer, seat: int) -> list[int]:
    """HT-2.12, HT-2.19. What the own characters hold; a kleptomaniac lets nothing go."""
    if KEPT in g.shifted:
        return []
    own = [ch for ch in g.controlled(seat) if g.insane[ch] != KLEPTOMANIA]
    return [i for i in sorted(g.kit) if g.item_at[i] in own]


@lister
def discardable_or_none(g: Hammer, seat: int) -> list[int | None]:
    """HT-2.12. Or nothing after all."""
    return [*discardable(g, seat), PASS]


@rule
async def discard(g: Hammer, seat: int) -> None:
    """HT-2.12. An item is discarded and leaves the game."""
    i = await Ask(seat, DISCARD, discardable_or_none)
    if i is None:
        g.shifted.append(KEPT)
        return
    g.show_item(i)
    g.emit("discards", g.item_at[i], i)
    g.move_item(i, REMOVED)


def take_in(g: Hammer, i: int, group: int) -> None:
    """HT-2.12, HT-14.13. An item comes to a group: to its leader, or the next in REPUTATION who has room; else back.

    With a random group it stays, concealed.
    """
    leader = g.leader[group]
    others = [a for a in g.members(group) if a != leader]
    for ch in [leader, *sorted(others, key=lambda a: -stat(g, a, REPUTATION))]:
        if ch and room_for(g, ch, i):
            g.move_item(i, ch)
            g.emit("got_item", g.told(ch), i if g.item_seen[i] == EVERYBODY else -1)
            return
    if group == g.random_group and leader:
        g.move_item(i, leader)
        g.item_up[i] = g.item_works[i] = 0
    else:
        g.put_item_back(i)


def hand_over(g: Hammer, i: int, to: int) -> None:
    """An item goes to another character, revealed or concealed as it is; a roll versus WISDOM counts no more."""
    up = g.item_up[i]
    g.move_item(i, to)
    g.item_up[i], g.item_works[i] = up, int(up and not g.c.item.wisdom[i])
    g.emit("handed", i if up else -1, to)


@lister
def to_abandon(g: Hammer, seat: int) -> list[int]:
    """HT-8.8. Any of the own characters."""
    return g.controlled(seat)


@rule
async def abandon_some(g: Hammer, seat: int) -> None:
    """HT-8.8. In the own turn, but not during an encounter, characters may be abandoned."""
    ch = await Ask(seat, ABANDON, to_abandon)
    abandon(g, ch)
    await settle(g, seat)

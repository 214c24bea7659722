"""What brings cards: runes, items, followers from the decks, the dead, children."""

from __future__ import annotations

from vigrid.kernel import PASS, Ask, cites, lister, rule

from ..alone import of_open_task
from ..forging import affordable, buy
from ..groups import choose_leader, room_for, settle, take_in, would_fit
from ..powers import stat
from ..prompts import FORGE
from ..setup import admit
from ..state import ASIDE, DECK, EVERYBODY, FACE_DOWN, HELHEIM, IN_DECK, IN_GROUP, RAISED, SET_ASIDE, Hammer, unknown_to
from ..tables import (
    ANIMAL,
    CHARISMA,
    FEMALE,
    FERTILE,
    GOOD,
    INTELLIGENCE,
    ITEMS,
    MAGIC,
    REPUTATION,
    Act,
)  # fmt: skip
from .registry import EFFECTS, act_of, concerned, only_if

EITHER_LEADER, WOMEN, GOOD_LEADERS = range(3)
"""Who may invite the dead at a place."""

# --- runes and items


@only_if("draw_rune", "runes", "rune_roll")
def runes_left(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether runes may still be drawn."""
    return bool(g.runes) and not g.runes_void


@rule
async def draw_runes(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2, HT-15.5, HT-15.7, HT-15.9. A character draws runes."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    for a in chars:
        for _ in range(act_of(g, kind, number).amount):
            g.draw_rune(a)


@rule
async def rune_roll(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-9.12. So often the leader draws a rune if he rolls at most his INTELLIGENCE."""
    for _ in range(act_of(g, kind, number).amount):
        if g.roll("place", ch) <= stat(g, ch, INTELLIGENCE):
            g.draw_rune(ch)


@only_if("draw_magic", "magic", "treasure_roll")
def magic_left(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether a magic item is left in the deck."""
    return bool(g.magic)


@rule
async def draw_magic(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-2.18, HT-15.6, HT-15.7, HT-15.9. A character draws magic items, concealed."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    for a in chars:
        for _ in range(act_of(g, kind, number).amount):
            find_magic(g, a)


@cites
def find_magic(g: Hammer, ch: int) -> None:
    """HT-2.18, HT-2.12. The top magic item comes to a character who has room, else to another of the group."""
    i = g.draw_magic()
    if i < 0:
        return
    seat = g.player_of(ch)
    if seat >= 0:
        g.show_item(i, 1 << seat)
    give(g, i, ch)


def give(g: Hammer, i: int, ch: int) -> None:
    """An item comes to a character, or to another of the group who has room for it."""
    if room_for(g, ch, i):
        g.move_item(i, ch)
        g.emit("got_item", g.told(ch), i if g.item_seen[i] == EVERYBODY else -1)
    else:
        take_in(g, i, g.group[ch])


@rule
async def treasure_roll(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-9.12. On a low die the leader draws a magic item."""
    if g.roll("place", ch) <= act_of(g, kind, number).amount:
        find_magic(g, ch)


@lister
def cheap(g: Hammer, seat: int, most: int) -> list[int]:
    """HT-15.5. Forged items in the open deck of at most this REPUTATION."""
    return [i for i in range(MAGIC, ITEMS) if g.item_at[i] == DECK and g.c.item.reputation[i] <= most]


@only_if("draw_forged")
def cheap_left(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether such a forged item is left; dice do not choose one."""
    return seat >= 0 and bool(cheap(g, seat, act.amount))


@rule
async def draw_forged(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.5, HT-15.7. A character gets a forged item of at most some REPUTATION, of its player's choice."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    i = await Ask(seat, FORGE, cheap, act_of(g, kind, number).amount)
    give(g, i, chars[0])
    if g.item_at[i] > 0:
        g.item_up[i], g.item_works[i] = 1, int(not g.c.item.wisdom[i])


@only_if("buy_forged")
def can_buy(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether the group can pay for a forged item."""
    return len(affordable(g, seat, ch)) > 1


@lister
def for_sale(g: Hammer, seat: int, ch: int) -> list[int | None]:
    """HT-9.12. What the group can pay."""
    return affordable(g, seat, ch)


@rule
async def buy_forged(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-9.12, HT-2.17. A forged item may be bought as from a Smith."""
    i = await Ask(seat, FORGE, for_sale, ch)
    if i is not PASS:
        await buy(g, seat, ch, i)


@only_if("treasure")
def lies_aside(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether nobody is seen to hold the item, and it is still in the game."""
    i = act.amount - 1001
    shown = g.item_at[i] not in (DECK, SET_ASIDE) and g.item_seen[i] == EVERYBODY
    return not shown and bool(g.controlled(seat))


@rule
async def treasure(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.8. A named item comes to a character, unless somebody turns out to hold it."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    i = act_of(g, kind, number).amount - 1001
    if g.item_at[i] not in (DECK, SET_ASIDE):
        return
    g.show_item(i)
    give(g, i, chars[0])
    if g.item_at[i] > 0:
        g.item_up[i], g.item_works[i] = 1, int(not g.c.item.wisdom[i])


# --- followers


@rule
async def welcome(g: Hammer, ch: int, group: int) -> None:
    """HT-2.10, HT-8.1. A character joins with the items and animals of its card; outside encounters limits count."""

    admit(g, ch, group)
    g.learn(-1)
    g.emit("joins", ch, group)
    seat = g.seat_of(group)
    if seat >= 0 and not g.meeting:
        await settle(g, seat)


@only_if("recruit", "invite")
def deck_left(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether the race deck has a card."""
    return bool(g.decks[act.amount])


@only_if("call_beast")
def beasts_left(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether the animal deck has a card."""
    return bool(g.decks[ANIMAL])


@rule
async def draw_follower(g: Hammer, ch: int, race: int) -> None:
    """HT-8.3. The top card of a race deck joins the group of a character; it goes back where it does not fit."""
    new = g.draw_character(race)
    if not new:
        return
    if would_fit(g, new, g.group[ch]):
        await welcome(g, new, g.group[ch])
    else:
        g.learn(-1)
        g.emit("declines", new)
        g.put_back(new)


@rule
async def recruit(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.6, HT-15.7. The top card of a race deck joins the group."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    await draw_follower(g, chars[0], act_of(g, kind, number).amount)


@rule
async def call_beast(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2, HT-15.5. The top animals of the deck join the group."""
    left = act_of(g, kind, number).amount
    while left > 0:
        left -= 1
        await draw_follower(g, ch, ANIMAL)


@rule
async def invite(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-9.12. If the leader rolls at most his CHARISMA, the top card of a race deck joins."""
    if g.roll("place", ch) <= stat(g, ch, CHARISMA):
        await draw_follower(g, ch, act_of(g, kind, number).amount)


@cites
def best_dead(g: Hammer, group: int) -> int:
    """HT-6.1, HT-6.4. The dead of highest REPUTATION in Helheim that fits, lowest number first; 0 for none."""
    dead = [a for a in range(1, len(g.zone)) if g.zone[a] == HELHEIM and would_fit(g, a, group)]
    return max(dead, key=lambda a: (g.c.char.stat[REPUTATION][a], -a), default=0)


@only_if("raise_dead")
def dead_to_raise(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether a dead character fits into a group."""
    groups = [g.group[ch]] if ch else g.groups_of(seat)
    return any(best_dead(g, group) for group in groups)


@rule
async def raise_dead(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-6.1, HT-15.5, HT-15.6, HT-15.7. The best of the dead that fits joins, re-animated."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    await lead_out(g, g.group[chars[0]])


@rule
async def lead_out(g: Hammer, group: int) -> None:
    """HT-6.1. The best of the dead that fits joins a group, re-animated."""
    dead = best_dead(g, group)
    if dead:
        g.set("dead", dead, RAISED)
        await welcome(g, dead, group)


@only_if("invite_dead")
def may_invite_dead(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether the leader is one whom the place lets invite the dead, and a dead character fits."""
    if act.amount == WOMEN and g.c.char.sex[ch] not in (FEMALE, FERTILE):
        return False
    if act.amount == GOOD_LEADERS and g.c.char.alignment[ch] != GOOD:
        return False
    return bool(best_dead(g, g.group[ch]))


@rule
async def invite_dead(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-9.12. If the leader rolls at most his CHARISMA, the best of the dead that fits joins."""
    if g.roll("place", ch) <= stat(g, ch, CHARISMA):
        await lead_out(g, g.group[ch])


@rule
async def raise_all(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.8. Each player in turn, the one who plays the card first, takes a dead character that fits."""
    for step in range(g.players):
        for group in tuple([k for k in g.groups_of((seat + step) % g.players) if best_dead(g, k)][:1]):
            await lead_out(g, group)


@only_if("raise_all")
def dead_for_anybody(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether a dead character fits into a group of any player."""
    return any(best_dead(g, group) for s in range(g.players) for group in g.groups_of(s))


@only_if("birth")
def child_to_come(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether there are Offspring at all; of which races nobody sees."""
    return bool(g.offspring)


@rule
async def birth(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.6, HT-11.5. The first Offspring of the caster's race is born into the group, if it fits."""
    for child in [a for a in reversed(g.offspring) if g.c.char.race[a] == g.c.char.race[ch]][:1]:
        if would_fit(g, child, g.group[ch]):
            admit(g, child, g.group[ch])
            g.learn(-1)
            g.emit("gives_birth", ch, child)


@only_if("loose")
def at_large(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether nobody is seen to have the character, it is alive, and no battle is on."""
    free = g.zone[act.amount] in (IN_DECK, ASIDE, FACE_DOWN) and not of_open_task(g, act.amount)
    hidden = g.group[act.amount] == g.random_group and unknown_to(g, seat)
    return not g.battle and (free or hidden) and bool(g.controlled(seat))


@rule
async def loose(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.8. A named character joins a group; if it leads it, or never follows, the limits say who must go."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    group = g.group[chars[0]]
    if g.zone[act_of(g, kind, number).amount] == IN_GROUP:
        return
    await welcome(g, act_of(g, kind, number).amount, group)
    if group in g.group and not g.meeting:
        await choose_leader(g, group, seat)


EFFECTS.update(
    {
        "draw_rune": draw_runes,
        "runes": draw_runes,
        "rune_roll": rune_roll,
        "draw_magic": draw_magic,
        "magic": draw_magic,
        "treasure_roll": treasure_roll,
        "draw_forged": draw_forged,
        "buy_forged": buy_forged,
        "treasure": treasure,
        "recruit": recruit,
        "call_beast": call_beast,
        "invite": invite,
        "raise_dead": raise_dead,
        "invite_dead": invite_dead,
        "raise_all": raise_all,
        "birth": birth,
        "loose": loose,
    }
)

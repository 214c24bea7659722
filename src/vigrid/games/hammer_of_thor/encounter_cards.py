"""What the eight Encounter cards do when they are read (4.3A), and taking followers (11.1)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final

from vigrid.kernel import Ask, cites, lister, rule

from . import alone
from .combat import start_battle
from .evading import evade
from .groups import choose_leader, may_stand, take_in
from .negotiating import negotiate
from .odds import ALL_RACES, aims, beloveds, good_dice
from .powers import has, is_friend, is_relative, never_asked, never_follows, stat
from .prompts import ACCEPT, BELOVED, CON_PRIZE, SUBGROUP, TO_THE_DEATH, WITH_WHOM, Step
from .seduction import seduce
from .setup import admit, put_away
from .state import DUEL, EVERYBODY, FIGHT, NO_GROUP, Hammer
from .tables import (
    ATTACK,
    CHALLENGE,
    CON,
    EVADE,
    FOLLOWER,
    FRIENDSHIP,
    NEGOTIATE,
    REPUTATION,
    SEDUCE,
    TEMPER,
)  # fmt: skip

WITHOUT_DIE: Final = -1
"""The die of a card that needs none."""


def close_meeting(g: Hammer, over: bool) -> None:
    """The encounter ends, and the player-turn with it or not."""
    g.turn_over = int(over)
    g.phase = "parting"


# --- targets, chosen before the die is thrown


@lister
def subgroups(g: Hammer, seat: int, side: int) -> list[int | str]:
    """HT-11.2. The entire group, or a race that does not match its leader."""
    return ["all" if race == ALL_RACES else race for race in aims(g, side)]


@lister
def beloved(g: Hammer, seat: int, side: int) -> list[int]:
    """HT-4.19. Whom the leader may seduce."""
    return beloveds(g, side)


@rule
async def aim_of(g: Hammer, side: int, card: int) -> int:
    """HT-11.2, HT-4.19. Whom a card is meant for: a race or all for FOLLOWER, a character for SEDUCE."""
    seat = g.side_seat[side]
    if card == FOLLOWER:
        if not aims(g, side):
            return 99
        if seat < 0:
            return alone.subgroup(g, side)
        race = await Ask(seat, SUBGROUP, subgroups, side)
        return ALL_RACES if race == "all" else int(race)
    if card == SEDUCE:
        if not beloveds(g, side):
            return 0
        if seat < 0:
            return alone.fairest(g, side)
        return await Ask(seat, BELOVED, beloved, side)
    return 0


@rule
async def play_card(g: Hammer, side: int) -> None:
    """HT-4.15, HT-11.7. A card is read: automatic, by the die, or never; if it works, the other one is ignored."""
    card, other = g.card[side], g.card[1 - side]
    if card == EVADE:
        await evade(g, side)
        return
    aim = await aim_of(g, side, card)
    dice = good_dice(g, side, card, other, aim) if aim != 99 else ()
    die = g.throw() if len(dice) < 10 else WITHOUT_DIE
    works = die in dice or die == WITHOUT_DIE
    g.emit("works" if works else "fails", side, card, g.head(side), die, len(dice))
    if works:
        ignore(g, 1 - side)
        await RESULTS[card](g, side, aim)


@cites
def ignore(g: Hammer, side: int) -> None:
    """HT-4.26, HT-4.24. The card of a side is ignored, and what its leader wanted to do is not done."""
    g.card[side] = -1
    g.deeds = [row for row in g.deeds if row[0] != side]


# --- results


@rule
async def attack(g: Hammer, side: int, aim: int) -> None:
    """HT-4.16. There is a battle."""
    start_battle(g, FIGHT)


@rule
async def friendship(g: Hammer, side: int, aim: int) -> None:
    """HT-4.23. The encounter ends, the player-turn goes on."""
    g.emit("friends", g.head(side), g.head(1 - side))
    close_meeting(g, False)


@lister
def prizes(g: Hammer, seat: int, side: int) -> list[Step]:
    """HT-4.17. One follower or one revealed item of the other group."""
    leader = g.head(1 - side)
    chars = g.met(1 - side)
    out: list[Step] = [
        ("char", ch) for ch in chars if ch != leader and not never_follows(g, ch) and not has(g, ch, "kept")
    ]
    return out + [
        ("item", i) for i in sorted(g.kit) if g.item_at[i] in chars and g.item_up[i]
        and not (has(g, g.item_at[i], "guarded") or has(g, g.item_at[i], "watchful"))
    ]  # fmt: skip


@rule
async def con(g: Hammer, side: int, aim: int) -> None:
    """HT-4.17, HT-14.9. One follower or revealed item comes over; the player-turn ends."""
    seat = g.side_seat[side]
    close_meeting(g, True)
    if not prizes(g, seat, side):
        g.emit("nothing_won", g.head(side))
        return
    if seat < 0:
        prize = alone.best_of(g, prizes(g, seat, side))
    else:
        prize = await Ask(seat, CON_PRIZE, prizes, side)
    if prize[0] == "char":
        bring_over(g, prize[1], g.side_group[side])
    else:
        g.emit("conned", prize[1], g.head(side))
        take_in(g, prize[1], g.side_group[side])
        if g.item_at[prize[1]] > 0:
            g.item_up[prize[1]], g.item_works[prize[1]] = 1, int(not g.c.item.wisdom[prize[1]])


def bring_over(g: Hammer, ch: int, group: int) -> None:
    """A character comes over to a group with all it carries, and what its card lists."""
    admit(g, ch, group)
    if group == g.random_group:
        g.emit("lost_to_random", ch)
    else:
        g.emit("comes_over", ch, g.seat_of(group))


@rule
async def follower(g: Hammer, side: int, aim: int) -> None:
    """HT-4.18, HT-11.2, HT-11.3, HT-11.4. The group, or one race of it, follows, with items and runes."""
    group = g.side_group[1 - side]
    chars = [ch for ch in g.members(group) if aim in (ALL_RACES, g.c.char.race[ch])]
    close_meeting(g, True)
    g.met_known = EVERYBODY
    await take_followers(g, side, tuple(chars))


@rule
async def take_followers(g: Hammer, side: int, chars: tuple[int, ...]) -> None:
    """HT-4.18, HT-8.3. Whoever is won joins the group or forms one of its own; who never follows goes back."""
    seat, home = g.side_seat[side], g.side_group[side]
    won = tuple([a for a in chars if not never_asked(g, a)])
    for ch in chars:
        if ch not in won and g.group[ch] == g.random_group and ch != g.guest:
            g.put_back(ch)
    if not won:
        return
    group = home
    if seat >= 0 and home < 3 * g.players:
        how = await Ask(seat, WITH_WHOM, together, won)
        if how == "apart":
            group = g.free_group(seat)
            g.at[group] = g.at[home]
    for ch in won:
        bring_over(g, ch, group)
    if group != home:
        await choose_leader(g, group, seat)


@lister
def together(g: Hammer, seat: int, won: tuple[int, ...]) -> list[str]:
    """HT-4.18, HT-8.6. In the same group, or under a free counter if somebody speaks and the leader can hold them."""
    return ["join", "apart"] if g.free_group(seat) != NO_GROUP and may_stand(g, list(won)) else ["join"]


@rule
async def seduction(g: Hammer, side: int, aim: int) -> None:
    """HT-4.19. What comes of it; the player-turn ends."""
    close_meeting(g, True)
    await seduce(g, side, aim)


@rule
async def talks(g: Hammer, side: int, aim: int) -> None:
    """HT-4.22, HT-11.12. A trade, if it is accepted, ends the player-turn; else the encounter goes on."""
    done = await negotiate(g, side)
    if done:
        close_meeting(g, True)
    else:
        g.emit("rejected", side)


# --- challenge


@lister
def yes_or_no(g: Hammer, seat: int, side: int) -> list[str]:
    """HT-4.21. The challenge is accepted or not; so is a fight to the death wanted or not."""
    return ["no", "yes"]


@rule
async def challenge(g: Hammer, side: int, aim: int) -> None:
    """HT-4.21, HT-5.23. If accepted a duel of the leaders; if not, the refuser loses followers."""
    other = g.side_seat[1 - side]
    if other < 0:
        answer = "yes" if g.roll("temper", g.head(1 - side)) <= stat(g, g.head(1 - side), TEMPER) else "no"
    else:
        answer = await Ask(other, ACCEPT, yes_or_no, 1 - side)
    if answer == "no":
        refuse(g, 1 - side)
        return
    g.emit("accepts", g.head(1 - side))
    await agree_on_death(g)
    start_battle(g, DUEL)


def close(g: Hammer, a: int, b: int) -> bool:
    """Whether one is a friend or relative of the other."""
    return any(test(g, x, y) for test in (is_friend, is_relative) for x, y in ((a, b), (b, a)))


@rule
async def agree_on_death(g: Hammer) -> None:
    """HT-5.23, HT-15.8. To the death if either wants it, unless one is a friend or relative of the other."""
    g.lethal = 0
    if close(g, g.head(0), g.head(1)) and not g.omen(-1, "no_kin"):
        return
    for side in (0, 1):
        seat = g.side_seat[side]
        wants = "yes"
        if seat >= 0:
            wants = await Ask(seat, TO_THE_DEATH, yes_or_no, side)
        if wants == "yes":
            g.lethal = 1


@cites
def refuse(g: Hammer, side: int) -> None:
    """HT-4.21. The refuser loses as many followers as his leader's REPUTATION exceeds the die, at random."""
    leader = g.head(side)
    die = g.roll("refusal", leader)
    count = max(0, stat(g, leader, REPUTATION) - die)
    followers = [ch for ch in g.met(side) if ch != leader]
    g.emit("refuses", leader, min(count, len(followers)))
    while count > 0 and followers:
        ch = followers.pop(g.rng.below(len(followers)))
        put_away(g, ch)
        count -= 1


RESULTS: Final[dict[int, Callable[[Hammer, int, int], Coroutine[Any, Any, None]]]] = {
    ATTACK: attack, CON: con, FOLLOWER: follower, SEDUCE: seduction, CHALLENGE: challenge, NEGOTIATE: talks,
    FRIENDSHIP: friendship,
}  # fmt: skip

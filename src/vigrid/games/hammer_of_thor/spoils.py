"""After a battle (5.4): the subdued, what lies on the field, the loser of a duel."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, lister, rule

from .blows import host
from .groups import choose_leader, fallen, succeed, take_in
from .losses import die, restore
from .powers import is_friend, is_relative, is_subdued, never_follows, stands, stat
from .prompts import SPOILS
from .setup import admit, put_away
from .state import BATTLE, DUEL, EVERYBODY, FIELD, NO_BATTLE, NO_GROUP, RAGNAROK, THEM, US, Hammer
from .tables import REPUTATION

FLED = -2


@cites
def winner_of(g: Hammer) -> int:
    """HT-5.3, HT-5.23. The side that alone has characters left that can attack, -1 for none."""
    if FLED in g.refuge:
        return 1 - g.refuge.index(FLED)
    standing = [side for side in (US, THEM) if any(stands(g, ch) for ch in host(g, side))]
    return standing[0] if len(standing) == 1 else -1


@rule
async def end_battle(g: Hammer) -> None:
    """HT-5.3, HT-5.18, HT-5.23, HT-8.1, HT-12.7. The battle is over; so is the player-turn. Who leads now has won."""
    if g.battle == RAGNAROK:
        g.battle, g.phase = NO_BATTLE, "score"
        return
    winner = winner_of(g)
    if winner >= 0 and fallen(g, winner):
        await succeed(g, winner)
    g.emit("battle_won", winner, g.head(winner) if winner >= 0 else 0)
    if g.battle == DUEL and winner >= 0:
        if beaten(g, 1 - winner):
            await duel_won(g, winner)
    elif winner >= 0:
        await take_spoils(g, winner, tuple([ch for ch in g.met(1 - winner) if is_subdued(g, ch)]))
    if g.guest and is_subdued(g, g.guest):
        g.guest = 0  # it is not laid face down again
    clear_field(g, winner)
    recover(g)
    g.battle, g.turn_over = NO_BATTLE, 1
    g.phase = "parting"


@cites
def beaten(g: Hammer, side: int) -> bool:
    """HT-5.23. Whether a side's leader has lost all STAMINA in a duel, or has fled from it."""
    leader = g.head(side)
    return g.refuge[side] == FLED or not leader or is_subdued(g, leader)


@lister
def fates_of(g: Hammer, seat: int, ch: int, side: int) -> list[str]:
    """HT-5.18, HT-2.4, HT-2.5, HT-11.4, HT-15.8. Keep, kill, abandon, or return to who had the character.

    Whoever never follows can be kept where it would lead.
    """
    leader = g.head(side)
    leads = leader > 0 and stat(g, ch, REPUTATION) > stat(g, leader, REPUTATION)
    out = [] if never_follows(g, ch) and not leads else ["keep"]
    close = leader and (is_relative(g, leader, ch) or is_friend(g, leader, ch)) and not g.omen(-1, "no_kin")
    out += [] if close else ["kill"]
    out.append("abandon")
    return [*out, "return"] if g.side_seat[1 - side] >= 0 and g.group[ch] != g.random_group else out


@rule
async def take_spoils(g: Hammer, winner: int, fallen: tuple[int, ...]) -> None:
    """HT-5.18, HT-4.34, HT-1.14. What becomes of each of the subdued; dice-led winners let them go."""
    seat = g.side_seat[winner]
    for ch in tuple(fallen):
        if ch == g.guest:
            g.guest = 0
        g.slain.append((g.head(winner), ch))
        if seat >= 0:
            how = await Ask(seat, SPOILS, fates_of, ch, winner)
            g.emit("spoils", ch, how)
            if how == "keep":
                admit(g, ch, g.side_group[winner])
            elif how == "kill":
                await die(g, ch, g.head(winner), 1)
            elif how == "abandon":
                g.put_back(ch)


@rule
async def duel_won(g: Hammer, winner: int) -> None:
    """HT-5.23, HT-11.10. The loser's items and followers go over to the winner; a subdued loser is a spoil himself."""
    loser, group = g.head(1 - winner), g.side_group[1 - winner]
    home = g.side_group[winner]
    for ch in g.members(group):
        if ch != loser and g.c.char.norn[ch] and home != g.random_group:
            put_away(g, ch)  # HT-2.2: no player controls a Norn
        elif ch != loser:
            admit(g, ch, home)
            g.emit("comes_over", ch, g.seat_of(home))
    if loser:
        for i in g.items_of(loser):
            g.show_item(i)
            g.move_item(i, FIELD)
        for r in g.runes_of(loser):
            g.rune_at[r], g.rune_seen[r] = FIELD, EVERYBODY
    if g.guest and g.group[g.guest] == home and home != g.random_group:
        g.guest = 0
    if loser and is_subdued(g, loser):
        await take_spoils(g, winner, (loser,))
    if group in g.group and not g.head(1 - winner):
        await choose_leader(g, group, g.side_seat[1 - winner])


@cites
def clear_field(g: Hammer, winner: int) -> None:
    """HT-5.18. What the dead carried belongs to whoever holds the field; else it goes back into the decks."""
    group = g.side_group[winner] if winner >= 0 else NO_GROUP
    chars = g.members(group) if group != NO_GROUP else []
    for i in [k for k, at in enumerate(g.item_at) if at == FIELD]:
        if chars and group != g.random_group:
            take_in(g, i, group)
        else:
            g.put_item_back(i)
    for r in [k for k, at in enumerate(g.rune_at) if at == FIELD]:
        if chars and group != g.random_group:
            g.rune_at[r] = g.leader[group] or chars[0]
        else:
            g.put_rune_back(r)


@cites
def recover(g: Hammer) -> None:
    """HT-5.15, HT-5.18. Subdual loss and AGILITY are restored."""
    for ch in g.party:
        restore(g, ch)
        g.agility_lost[ch] = 0
    g.expire(BATTLE)

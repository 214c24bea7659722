"""What works by cunning: theft, breaking, sleep, fetters, terror, charm, bribes, vanishing, madness."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Ask, cites, lister, rule

from ..blows import in_line
from ..evading import escaped, slip_away
from ..groups import settle
from ..powers import has, is_animal, never_follows, stat
from ..prompts import SEAT, THING, WHO
from ..setup import admit, put_away
from ..state import ENCOUNTER, Hammer, now_known
from ..tables import STRENGTH, TEMPER, Act
from .drawing import give
from .harm import standing, victims
from .registry import EFFECTS, act_of, concerned, in_meeting, only_if, opponents, strangers

# --- items


@cites
def takeable(g: Hammer, i: int) -> bool:
    """HT-15.4. Whether a revealed item can be taken from its holder: not from the watchful or the guarded."""
    holder = g.item_at[i]
    return holder > 0 and bool(g.item_up[i]) and not has(g, holder, "watchful") and not has(g, holder, "guarded")


@lister
def loot(g: Hammer, seat: int, ch: int) -> list[int]:
    """HT-15.2, HT-15.7. Revealed items that can be taken: of opponents, or for a Fate of other players."""
    holders = opponents(g, ch) if ch else strangers(g, seat)
    return [i for i in sorted(g.kit) if g.item_at[i] in holders and takeable(g, i)]


@lister
def brittle(g: Hammer, seat: int, ch: int) -> list[int]:
    """HT-15.7. Revealed items of other players."""
    holders = opponents(g, ch) if ch else strangers(g, seat)
    return [i for i in sorted(g.kit) if g.item_at[i] in holders and g.item_up[i]]


@only_if("steal", "steal_far")
def something_to_take(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether there is an item that can be taken, and somebody to take it."""
    return bool(loot(g, seat, ch)) and bool(ch or g.controlled(seat))


@only_if("break_far")
def something_to_break(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether there is an item that can break."""
    return bool(brittle(g, seat, ch))


def receiver(g: Hammer, seat: int) -> int:
    """Who takes what comes to a seat: the leader of its first group, or whoever stands first where he has fallen."""
    group = g.groups_of(seat)[0]
    return g.leader[group] or g.members(group)[0]


@rule
async def steal(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2, HT-15.7. A revealed item changes hands."""
    if not loot(g, seat, ch):
        return
    i = loot(g, seat, ch)[0]
    if seat >= 0:
        i = await Ask(seat, THING, loot, ch)
    g.emit("stolen", i, g.item_at[i])
    give(g, i, ch or receiver(g, seat))


@rule
async def break_item(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.7. A revealed item breaks."""
    i = await Ask(seat, THING, brittle, ch)
    g.destroy_item(i)


@rule
async def take_rune(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.7. Another player gives a rune, chosen at random."""
    rival = await Ask(seat, SEAT, victims, "take_rune")
    r = g.rng.pick([rn for rn, holder in enumerate(g.rune_at) if holder > 0 and g.controller(holder) == rival])
    g.rune_at[r] = receiver(g, seat)
    g.rune_seen[r] = now_known(g.rune_seen[r], seat)
    g.learn(1 << seat)
    g.emit("rune_given", rival, seat)


@only_if("take_rune")
def rune_to_take(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether another player holds a rune, and there is somebody to take it."""
    return bool(victims(g, seat, "take_rune")) and bool(g.groups_of(seat))


# --- wills and limbs


@cites
def snare(g: Hammer, kind: str, victim: int, flag: str, strength: int) -> None:
    """HT-15.2, HT-15.5. A snare holds unless the die is at most what resists it; some nothing holds."""
    if has(g, victim, "unbound") or (flag == "asleep" and g.omen(-1, "wakeful")):
        g.emit("unbound", victim)
    elif g.roll("resist", victim) > strength:
        g.lay(kind, victim, 0, 0, flag, ENCOUNTER)


@rule
async def sleep(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2, HT-15.5. An opponent falls asleep unless the die is at most its TEMPER less a number."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    for victim in chars:
        snare(g, kind, victim, "asleep", stat(g, victim, TEMPER, ch) - act_of(g, kind, number).amount)


@rule
async def bind(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2, HT-15.5, HT-15.6. An opponent is bound unless the die is at most its STRENGTH less a number."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    for victim in chars:
        snare(g, kind, victim, "bound", stat(g, victim, STRENGTH, ch) - act_of(g, kind, number).amount)


@rule
async def terror(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2, HT-15.5, HT-15.6. Opponents in line flee into the reserve, but for the last who stands there."""
    for victim in opponents(g, ch):
        line = [a for a in standing(g, ch) if in_line(g, a)]
        if victim not in line or len(line) == 1 or has(g, victim, "fearless"):
            continue
        if stat(g, victim, TEMPER, ch) < g.roll("terror", victim) + act_of(g, kind, number).amount:
            g.reserve[victim] = 1
            g.emit("shrinks", victim)


# --- winning others over

CHARMED: Final = -1
"""In the place of the highest die that a bribe takes: it is tried by charm."""


@lister
def followers_met(g: Hammer, seat: int, ch: int, animals_only: bool, price: int = CHARMED) -> list[int]:
    """HT-15.5. Opponents who do not lead and might follow; those who never do are left alone."""
    heads = [g.head(0), g.head(1)] if g.meeting else []
    return [
        a for a in opponents(g, ch)
        if a not in heads and not never_follows(g, a) and (not animals_only or is_animal(g, a))
    ]  # fmt: skip


@only_if("charm", "bribe")
def somebody_to_win(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether an opponent who does not lead could be won."""
    return in_meeting(g, ch) and bool(followers_met(g, seat, ch, False))


@only_if("tame")
def beast_to_win(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether an opposing animal that does not lead could be won."""
    return in_meeting(g, ch) and bool(followers_met(g, seat, ch, True))


@rule
async def choose_wooed(g: Hammer, seat: int, ch: int, animals_only: bool, price: int) -> int:
    """HT-15.5. Whom the user tries to win, by charm or at the price of a bribe."""
    if seat < 0:
        return followers_met(g, seat, ch, animals_only)[0]
    who = await Ask(seat, WHO, followers_met, ch, animals_only, price)
    return who


@rule
async def charm(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.5. An opponent comes over, into the reserve, unless the die is at most its TEMPER."""
    if not followers_met(g, seat, ch, act_of(g, kind, number).id == "tame"):
        return
    victim = await choose_wooed(g, seat, ch, act_of(g, kind, number).id == "tame", CHARMED)
    if g.roll("resist", victim) > stat(g, victim, TEMPER, ch):
        admit(g, victim, g.group[ch])
        g.reserve[victim] = 1
        if victim == g.guest:
            g.guest = 0
        g.learn(-1)
        g.emit("won_over", victim, ch)


@rule
async def bribe(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.5. An opponent goes home to its deck on a low die."""
    if not followers_met(g, seat, ch, False):
        return
    victim = await choose_wooed(g, seat, ch, False, act_of(g, kind, number).amount)
    if g.roll("bribe", victim) <= act_of(g, kind, number).amount:
        g.emit("goes_home", victim)
        put_away(g, victim)


@lister
def fickle(g: Hammer, seat: int) -> list[int]:
    """HT-15.7. Followers of other players."""
    return [a for a in strangers(g, seat) if g.leader[g.group[a]] != a]


@only_if("defect")
def somebody_fickle(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether another player has a follower, and no battle is on."""
    return not g.battle and bool(fickle(g, seat))


@rule
async def defect(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.7. A follower of another player goes back into its deck unless the die is at most its TEMPER."""
    victim = await Ask(seat, WHO, fickle)
    rival = g.controller(victim)
    if g.roll("resist", victim) > stat(g, victim, TEMPER):
        g.emit("goes_home", victim)
        g.put_back(victim)
        if not g.meeting:
            await settle(g, rival)


# --- vanishing and madness


@only_if("vanish")
def can_vanish(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether the user is in an encounter and may EVADE, and no battle binds it."""
    return in_meeting(g, ch) and not g.battle and not has(g, ch, "no_evade")


@rule
async def vanish(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2, HT-15.5. The user evades alone, without a roll."""
    side = g.side_of(ch)
    if len(g.met(side)) == 1:
        g.emit("evades", side, ch, -1)
        escaped(g, side)
    else:
        await slip_away(g, side, (ch,))


@rule
async def insanity(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-2.19. The die says which insanity befalls an opponent; a 9 rolls again."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    for victim in chars:
        die = g.roll("insanity", victim)
        while die == 9:
            die = g.roll("insanity", victim)
        g.set("insane", victim, 1 + die)
        g.emit("insane", victim, die)


EFFECTS.update(
    {
        "steal": steal,
        "steal_far": steal,
        "break_far": break_item,
        "take_rune": take_rune,
        "sleep": sleep,
        "bind": bind,
        "terror": terror,
        "charm": charm,
        "tame": charm,
        "bribe": bribe,
        "defect": defect,
        "vanish": vanish,
        "insanity": insanity,
    }
)

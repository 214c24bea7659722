"""Losses of STAMINA, death and what follows from it (5.3B, 5.4, 5.5, 6.1, 6.2)."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, lister, rule

from .powers import has, is_dead, is_subdued, is_water, measure, stat
from .prompts import ACCEPT
from .setup import admit
from .state import ALIVE, CLAIMED, IN_GROUP, RAGNAROK, THEM, US, Hammer, losses_of
from .tables import CAUSES, CIRCLE, COMBAT, EVIL, FIRE, GOOD, INTELLIGENCE, NEUTRAL, SUBDUAL
from .terms import REGAIN

CLAIMS = ("first_dead", "slain_dead")


@cites
def loss_after(g: Hammer, ch: int, cause: int, amount: int) -> int:
    """HT-2.7, HT-2.9, HT-5.14, HT-15.1. What a loss comes to by immunity, resistance and allergy."""
    name = CAUSES[cause]
    if has(g, ch, f"immune:{name}"):
        return 0
    if has(g, ch, f"halve:{name}"):
        amount //= 2
    if has(g, ch, f"double:{name}"):
        amount *= 2
    if cause == FIRE and g.omen(-1, "fire_doubled"):
        amount *= 2
    return max(0, amount)


@cites
def lose(g: Hammer, ch: int, cause: int, amount: int) -> None:
    """HT-5.13, HT-5.14, HT-9.7, HT-4.12. STAMINA is lost, booked by its cause, as combat where the place says so."""
    lost = loss_after(g, ch, cause, amount)
    place = g.place_of(ch)
    if cause == g.c.place.spared[place]:
        cause = COMBAT
    if not lost or g.c.char.norn[ch]:
        return
    g.set(CAUSES[cause], ch, getattr(g, CAUSES[cause])[ch] + lost)
    if ch not in g.hurt:
        g.hurt.append(ch)
    g.marks = [row for row in g.marks if row[:2] != (ch, "asleep")]
    if g.astral >= 0 and g.meeting and g.side_of(ch) >= 0 and stat(g, ch, INTELLIGENCE) > 0:
        g.set("wits_lost", ch, g.wits_lost[ch] + 1)
    g.emit("loses", ch, cause, lost)


@cites
def heal(g: Hammer, ch: int, amount: int) -> int:
    """HT-15.2, HT-5.16. STAMINA comes back, lasting loss first; returns how much.

    Whoever is subdued stays so until the encounter ends: what lasting loss is healed is subdual loss until then.
    """
    if has(g, ch, "unhealable"):
        return 0
    healed, down = 0, g.meeting > 0 and is_subdued(g, ch)
    for cause in CAUSES[:SUBDUAL] if down else CAUSES:
        lost = getattr(g, cause)[ch]
        part = min(lost, amount - healed)
        g.set(cause, ch, lost - part)
        healed += part
    if healed:
        g.set("subdual", ch, g.subdual[ch] + healed * down)
        g.emit("heals", ch, healed)
    return healed


def regain(g: Hammer, ch: int) -> None:
    """HT-15.1. Whoever regains STAMINA does so at the end of each battle round."""
    amount = measure(g, ch, REGAIN)
    if amount > 0 and any(losses_of(g, ch)):
        heal(g, ch, amount)


# --- death


@cites
def reward(g: Hammer, killer: int, victim: int) -> int:
    """HT-5.19, HT-9.5, HT-12.1. REPUTATION for a kill: full of good for evil, half of neutrals, none of one's own."""
    if g.controller(killer) < 0:
        return 0
    mine, theirs, fame = camp_of(g, killer), camp_of(g, victim), g.c.char.stat[3][victim]
    if theirs == NEUTRAL:
        gain = fame // 2
    elif mine == NEUTRAL or {mine, theirs} == {GOOD, EVIL}:
        gain = fame
    else:
        gain = 0
    return int(gain * (2 if doubled(g, killer, victim) else 1))


@cites
def camp_of(g: Hammer, ch: int) -> int:
    """HT-12.1. The alignment of a character; dead humans are neutral at RAGNAROK."""
    neutral = g.battle == RAGNAROK and g.dead[ch] and g.c.char.human[ch]
    return NEUTRAL if neutral else int(g.c.char.alignment[ch])


@cites
def doubled(g: Hammer, killer: int, victim: int) -> bool:
    """HT-9.5. Double for humans in some places of Midgard, if the Prime Leader is of the race or alignment there.

    RAGNAROK is fought in none of them.
    """
    from .groups import prime_leader

    if g.battle == RAGNAROK:
        return False
    place = g.place_of(killer)
    race, alignment = g.c.place.double[place]
    if not g.c.char.human[victim] or (race < 0 and alignment < 0) or g.c.place.icon[place] != CIRCLE:
        return False
    prime = prime_leader(g, g.controller(killer))
    return g.c.char.race[prime] == race or g.c.char.alignment[prime] == alignment


@rule
async def die(g: Hammer, ch: int, killer: int, field: int) -> None:
    """HT-5.16, HT-5.19, HT-6.1, HT-6.2, HT-6.4. A character dies: fame for the killer; claimed, or to Helheim.

    `field`: 1 in a battle, where what it carried is left for whoever holds the field.
    """
    if await reborn(g, ch):
        return
    if killer:
        g.slain.append((killer, ch))
        g.emit("kills", killer, ch)
        if g.battle != 3 or g.zone[killer] == IN_GROUP:
            g.gain_reputation(killer, reward(g, killer, ch))
    else:
        g.emit("dies", ch)
    if field:
        g.leave_on_field(ch)
    else:
        g.drop_all(ch)
    claimed = 0
    if g.dead[ch] == ALIVE and g.battle != 3 and g.meeting:
        for bearer in tuple(claimants(g, ch, killer)):
            if not claimed and g.zone[bearer] == IN_GROUP:
                seat = g.controller(bearer)
                answer = await Ask(seat, ACCEPT, claim_or_not, bearer, ch)
                if answer == "yes":
                    claimed = bearer
    if claimed:
        claim(g, claimed, ch)
    else:
        if ch == g.guest:
            g.guest = 0
        g.to_helheim(ch)


@lister
def claim_or_not(g: Hammer, seat: int, bearer: int, ch: int) -> list[str]:
    """HT-6.4. The dead may be claimed."""
    return ["no", "yes"]


@cites
def claimants(g: Hammer, ch: int, killer: int) -> list[int]:
    """HT-6.4. Who may claim the dead of its encounter: of the drowned Ran first, then Odin, then Freyja the slain.

    Not who falls in the same phase, nor the subdued.
    """
    if g.side_of(ch) < 0:
        return []
    met = [a for side in (US, THEM) for a in g.met(side)]
    here = [a for a in met if a != ch and g.controller(a) >= 0 and not (is_dead(g, a) or is_subdued(g, a))]
    flags = ["sea_dead"] if is_water(g, g.place_of(ch)) else []
    flags += ["first_dead", "slain_dead"] if killer else ["first_dead"]
    return [a for flag in flags for a in here if has(g, a, flag)]


@cites
def claim(g: Hammer, bearer: int, ch: int) -> None:
    """HT-6.4. The dead character follows with all its STAMINA and AGILITY, but one STRENGTH less."""
    if ch == g.guest:
        g.guest = 0
    g.leave(ch)
    g.heal_all(ch)
    g.set("dead", ch, CLAIMED)
    admit(g, ch, g.group[bearer])
    g.reserve[ch] = 1
    g.emit("claims", bearer, ch)


@rule
async def reborn(g: Hammer, ch: int) -> bool:
    """HT-15.4. Rebirth: unhurt again in its group, once a use."""
    for power, uses, _ in tuple(g.c.char.powers[ch]):
        if "rebirth" in g.c.powers[power].flags and g.used(ch, power) < max(1, uses):
            for cause in CAUSES:
                g.set(cause, ch, 0)
            g.count_use(ch, power)
            g.emit("reborn", ch)
            return True
    return False


@rule
async def die_of_wounds(g: Hammer, ch: int) -> None:
    """HT-2.26, HT-5.16, HT-15.4. Wounds of a shape, or taken while STAMINA was lent, kill when they exceed the rest."""
    if is_dead(g, ch) and not await reborn(g, ch):
        g.emit("dies_of_wounds", ch)
        g.drop_all(ch)
        g.to_helheim(ch)


def restore(g: Hammer, ch: int) -> None:
    """HT-5.18. After the battle subdual loss is restored, but for those who do not regain it."""
    if g.subdual[ch] and not has(g, ch, "no_regain"):
        g.subdual[ch] = 0


@cites
def die_abroad(g: Hammer, seat: int) -> None:
    """HT-2.8. Humans whom an encounter or a turn leaves in a group outside Midgard, however they came there."""
    for group in g.groups_of(seat):
        leave_midgard(g, group)


@cites
def leave_midgard(g: Hammer, group: int) -> None:
    """HT-2.8, HT-6.5, HT-15.8. Living humans found outside Midgard, on a star or a drop, go to the Helheim deck."""
    if g.c.place.icon[g.at[group]] == CIRCLE or g.omen(-1, "humans_free"):
        return
    for ch in g.members(group):
        if has(g, ch, "midgard_bound") and not g.dead[ch]:
            g.emit("dies_abroad", ch, g.at[group])
            g.drop_all(ch)
            g.to_helheim(ch)

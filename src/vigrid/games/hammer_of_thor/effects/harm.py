"""What wounds without a blow: spells, arrows, breath, waves, places, plagues."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, lister, rule

from ..blows import note_nine
from ..groups import settle
from ..losses import die, lose
from ..powers import has, is_dead, is_friend, is_relative, is_water, stat
from ..prompts import SEAT
from ..state import BATTLE, ENCOUNTER, NO_BATTLE, RAGNAROK, Hammer
from ..tables import ACCURACY, AGILITY, COMBAT, FIRE, JOTUN, MUSPELLSON, STRENGTH, SUBDUAL, VENOM, Act
from .registry import EFFECTS, act_of, concerned, fit, in_meeting, only_if, opponents


@cites
def wound(g: Hammer, ch: int, victim: int, cause: int, amount: int) -> None:
    """HT-2.4, HT-2.5, HT-5.2, HT-12.5. Loss that a character causes without a blow; in a battle when the phase ends.

    Relatives are spared, friends are only subdued, like by a blow; at RAGNAROK neither.
    """
    bonds = g.battle != RAGNAROK and not g.omen(-1, "no_kin")
    if bonds and is_relative(g, ch, victim):
        return
    if bonds and is_friend(g, ch, victim):
        cause = SUBDUAL
    if g.battle != NO_BATTLE:
        g.blows.append((ch, victim, cause, amount))
    else:
        lose(g, victim, cause, amount)


@rule
async def bury(g: Hammer, killer: int) -> None:
    """HT-5.16. Who has died outside a battle goes to Helheim; in a battle this waits for the end of the phase."""
    if g.battle != NO_BATTLE:
        return
    seats = tuple(sorted({g.controller(a_) for a_ in g.party if is_dead(g, a_)}))
    for a in tuple([a_ for a_ in g.party if is_dead(g, a_)]):
        await die(g, a, killer, 0)
    if not g.meeting:
        for seat in tuple(seats):
            if seat >= 0:
                await settle(g, seat)


@rule
async def hurt(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.6. Somebody loses the die times a number, by some cause."""
    chars = await concerned(g, seat, ch, act_of(g, kind, number).target, kind, number)
    for victim in chars:
        force = g.roll("spell", ch, victim)
        wound(g, ch, victim, act_of(g, kind, number).second, force * act_of(g, kind, number).amount)
    await bury(g, ch)


@rule
async def volley(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2, HT-15.5, HT-15.6. So many opponents, the first in line first, are shot at like by a blow."""
    for victim in opponents(g, ch)[: act_of(g, kind, number).amount]:
        shoot(g, ch, victim)
    await bury(g, ch)


@cites
def shoot(g: Hammer, ch: int, victim: int) -> None:
    """HT-5.12, HT-5.13, HT-2.16. A shot hits on a 0 or at most ACCURACY less AGILITY, not on a 9; loss as by a blow."""
    die_ = g.roll("shot", ch, victim)
    note_nine(g, ch, victim, die_)
    if die_ == 0 or (die_ < 9 and die_ <= stat(g, ch, ACCURACY, victim) - stat(g, victim, AGILITY, ch)):
        wound(g, ch, victim, COMBAT, g.roll("shot_loss", ch, victim) * stat(g, ch, STRENGTH, victim))


@only_if("waves")
def on_water(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether the encounter is on water, and somebody there could drown."""
    return in_meeting(g, ch) and is_water(g, g.place_of(ch)) and bool(landlubbers(g, opponents(g, ch)))


def landlubbers(g: Hammer, chars: list[int]) -> list[int]:
    """Those who cannot cross water."""
    return [a for a in chars if not any(has(g, a, flag) for flag in ("fly", "cross", "wade", "ferry"))]


@rule
async def waves(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2, HT-15.6. On water each opponent that cannot cross it loses the die times a number."""
    for victim in landlubbers(g, opponents(g, ch)):
        wound(g, ch, victim, COMBAT, g.roll("waves", ch, victim) * act_of(g, kind, number).amount)
    await bury(g, ch)


# --- venom breath


@rule
async def venom_breath(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2. Switched on in a battle it bites in each battle round, before it in each encounter round."""
    g.add_mark(ch, "breathing", BATTLE if g.battle else ENCOUNTER)
    await breathe(g, ch, act_of(g, kind, number).amount)


@rule
async def breathe(g: Hammer, ch: int, strength: int) -> None:
    """HT-15.2. Each opponent in line loses the die times a number by venom."""
    for victim in [a for a in opponents(g, ch) if not g.reserve[a]]:
        wound(g, ch, victim, VENOM, g.roll("breath", ch, victim) * strength)
    await bury(g, ch)


@rule
async def breath_of_all(g: Hammer, until: int) -> None:
    """HT-15.2. At the beginning of an encounter round or battle round all who breathe venom since then do so again."""
    for ch in tuple([a for a, flag, when in g.marks if flag == "breathing" and when == until]):
        if in_meeting(g, ch) and fit(g, [ch]):
            await breathe(g, ch, 2)


# --- places, plagues, floods


@rule
async def toll(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-9.12. Everybody of the group loses STAMINA by the cause that the place names."""
    for a in g.members(g.group[ch]):
        lose(g, a, act_of(g, kind, number).second, act_of(g, kind, number).amount)
    await bury(g, 0)


@only_if("toll_dry")
def somebody_dry(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether somebody of the group cannot cross water."""
    return bool(landlubbers(g, g.members(g.group[ch])))


@rule
async def toll_dry(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-9.12. Whoever of the group cannot cross water loses STAMINA."""
    for a in landlubbers(g, g.members(g.group[ch])):
        lose(g, a, COMBAT, act_of(g, kind, number).amount)
    await bury(g, 0)


@rule
async def toll_giants(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-9.12. Each Jotun or Muspellson of the group loses STAMINA by fire."""
    for a in g.members(g.group[ch]):
        if g.c.char.race[a] in (JOTUN, MUSPELLSON):
            lose(g, a, FIRE, act_of(g, kind, number).amount)
    await bury(g, 0)


@only_if("plague", "take_rune")
def rivals_there(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether another player has what the card asks for."""
    return bool(victims(g, seat, act.id))


@lister
def victims(g: Hammer, seat: int, effect_id: str) -> list[int]:
    """HT-15.7. Other players with characters, or with runes."""
    rivals = [s for s in range(g.players) if s != seat and g.groups_of(s)]
    if effect_id == "take_rune":
        held = {g.controller(holder) for holder in g.rune_at if holder > 0}
        rivals = [s for s in rivals if s in held]
    return rivals


@rule
async def plague(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.7. Each character of another player loses STAMINA by disease."""
    rival = await Ask(seat, SEAT, victims, act_of(g, kind, number).id)
    for a in g.controlled(rival):
        lose(g, a, act_of(g, kind, number).second, act_of(g, kind, number).amount)
    await bury(g, 0)


@rule
async def flood(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.8. Each character on a water location loses STAMINA."""
    for a in tuple(g.party):
        if g.place_of(a) and is_water(g, g.place_of(a)):
            lose(g, a, COMBAT, act_of(g, kind, number).amount)
    await bury(g, 0)


EFFECTS.update(
    {
        "hurt": hurt,
        "volley": volley,
        "waves": waves,
        "venom_breath": venom_breath,
        "toll": toll,
        "toll_dry": toll_dry,
        "toll_giants": toll_giants,
        "plague": plague,
        "flood": flood,
    }
)

"""What wounds without a blow: spells, arrows, breath, waves, places, plagues."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, lister, rule

from ..blows import hit_dice, host, in_line, note_nine, spares
from ..groups import settle
from ..losses import die, lose
from ..powers import any_has, has, is_dead, is_relative, is_subdued, is_water, stat
from ..prompts import SEAT
from ..state import BATTLE, DUEL, ENCOUNTER, NO_BATTLE, RAGNAROK, THEM, US, Hammer
from ..tables import COMBAT, FIRE, JOTUN, MUSPELLSON, STRENGTH, SUBDUAL, VENOM, Act
from .registry import EFFECTS, act_of, concerned, fit, in_meeting, only_if, opponents


@cites
def wound(g: Hammer, ch: int, victim: int, cause: int, amount: int) -> None:
    """HT-2.4, HT-2.5, HT-5.2, HT-5.23, HT-12.5. Loss that a character causes without a blow; when the phase ends.

    Relatives are spared, friends are only subdued, and in a duel as by a blow; at RAGNAROK neither.
    """
    if g.battle not in (DUEL, RAGNAROK) and not g.omen(-1, "no_kin") and is_relative(g, ch, victim):
        return
    if spares(g, ch, victim):
        cause = SUBDUAL
    if g.battle != NO_BATTLE:
        g.blows.append((ch, victim, cause, amount))
    else:
        lose(g, victim, cause, amount)


def dead_elsewhere(g: Hammer) -> list[int]:
    """Who is dead and does not fight in a battle."""
    fighters = [a for side in (US, THEM) for a in host(g, side)] if g.battle != NO_BATTLE else []
    return [a for a in g.party if a not in fighters and is_dead(g, a)]


@rule
async def bury(g: Hammer, killer: int) -> None:
    """HT-5.16. Who has died goes to Helheim; for those who fight in a battle this waits for the end of the phase."""
    seats = tuple(sorted({g.controller(a_) for a_ in dead_elsewhere(g)}))
    for a in tuple(dead_elsewhere(g)):
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


def standing(g: Hammer, ch: int) -> list[int]:
    """The opponents who are not subdued."""
    return [a for a in opponents(g, ch) if not is_subdued(g, a)]


@rule
async def volley(g: Hammer, seat: int, ch: int, kind: str, number: int) -> None:
    """HT-15.2, HT-15.5, HT-15.6. So many opponents, the first in line first, are shot at like by a blow."""
    for victim in standing(g, ch)[: act_of(g, kind, number).amount]:
        shoot(g, ch, victim)
    await bury(g, ch)


@cites
def shoot(g: Hammer, ch: int, victim: int) -> None:
    """HT-5.12, HT-5.13, HT-2.16. A shot hits as a blow does; loss as by a blow without weapons and armour."""
    die_ = 0 if has(g, ch, "sure") else g.roll("shot", ch, victim)
    note_nine(g, ch, victim, die_)
    if die_ in hit_dice(g, ch, victim):
        wound(g, ch, victim, COMBAT, g.roll("shot_loss", ch, victim) * stat(g, ch, STRENGTH, victim))


@only_if("waves")
def on_water(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether the encounter is on water, and somebody there could drown."""
    return in_meeting(g, ch) and is_water(g, g.place_of(ch)) and bool(landlubbers(g, opponents(g, ch)))


def landlubbers(g: Hammer, chars: list[int]) -> list[int]:
    """Those who cannot cross water, and whom nobody carries."""
    return [
        a for a in chars
        if not any(has(g, a, flag) for flag in ("fly", "cross", "wade")) and not any_has(g, g.group[a], "ferry")
    ]  # fmt: skip


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
    for victim in [a for a in standing(g, ch) if in_line(g, a)]:
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


@only_if("flood")
def somebody_on_water(g: Hammer, seat: int, ch: int, act: Act) -> bool:
    """Whether somebody of a player stands on water."""
    return any(g.at[k] and is_water(g, g.at[k]) for k in range(3 * g.players))


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

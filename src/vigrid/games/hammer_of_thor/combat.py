"""Combat (5.0, 5.1): six phases a round, who plays first in each, and the end of a battle."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final

from vigrid.kernel import ALL, PASS, Ask, beat, cites, lister, rule

from .alone import break_morale, dice_movers, leader_waits, leave_task
from .blows import can_attack, from_rear, host, may_strike, pairs, rear_targets, strike, taken_unsorted
from .camp import slots, try_rune, turn_item, unused, use_power, wield
from .effects import possible
from .effects.harm import breath_of_all
from .evading import get_away, lone_dice, watcher
from .groups import choose_leader, may_part, may_reveal, name_leaders
from .losses import die, lose, loss_after, regain
from .powers import able, has, is_dead, is_relative, is_subdued, scouts, stands, stat
from .prompts import ABILITY, ABLE, ATTACKS, BLOW, FLEE, REVEAL, RUNE, SHIFT, TARGET, Step
from .spoils import FLED, end_battle
from .state import BATTLE, DUEL, EVERYBODY, FIGHT, NO_GROUP, RAGNAROK, ROUND, THEM, US, Hammer
from .tables import AGILITY, REACTION, SPEED, SUMMER

COMBAT_TARGETS = ("none", "self", "own", "group", "foe", "foes", "leader", "met", "anyone")


def start_battle(g: Hammer, kind: int) -> None:
    """A battle begins with its first round."""
    g.battle, g.battle_round, g.step, g.calm = kind, 1, 0, 1
    if kind != DUEL:
        g.lethal = 1
    g.blows, g.struck, g.attacked, g.busy, g.hurt, g.slain = [], [], [], [], [], []
    g.ready, g.laid, g.fled, g.refuge = [], [], [], [NO_GROUP, NO_GROUP]
    g.met_known = EVERYBODY
    g.learn(ALL)
    g.phase = "battle"
    g.emit("battle", kind, *(g.head(s) for s in (US, THEM) if kind != RAGNAROK))


def seats_of(g: Hammer, side: int) -> list[int]:
    """The seats that play a side; -1 for dice."""
    if g.battle == RAGNAROK:
        return sorted({g.controller(ch) for ch in host(g, side)})
    return [g.side_seat[side]]


def own(g: Hammer, seat: int, side: int) -> list[int]:
    """HT-5.2, HT-5.6. The fighters of a seat on a side that can do something, or could when the phase began."""
    if g.battle in (FIGHT, DUEL) and taken_unsorted(g, side):
        return []
    fighters = [ch for ch in host(g, side) if able(g, ch) or ch in g.ready]
    return [ch for ch in fighters if g.controller(ch) == seat] if g.battle == RAGNAROK else fighters


@cites
def sides_in_order(g: Hammer) -> tuple[int, int]:
    """HT-5.1, HT-12.6. The leader of higher REACTION first, the moving group in a tie; good first at RAGNAROK."""
    if g.battle == RAGNAROK or not (g.head(US) and g.head(THEM)):
        return (US, THEM)
    us, them = stat(g, g.head(US), REACTION, g.head(THEM)), stat(g, g.head(THEM), REACTION, g.head(US))
    us += scouts(g) if g.battle_round == 1 else 0
    return (US, THEM) if us >= them else (THEM, US)


@cites
def decided(g: Hammer) -> bool:
    """HT-5.3, HT-12.7, HT-2.4. Only one side has characters left that can attack, or none, or all are relatives.

    RAGNAROK goes on until all of one side are dead, whoever is bound or asleep.
    """
    if g.battle == RAGNAROK:
        return not host(g, US) or not host(g, THEM)
    fit = [[ch for ch in host(g, side) if stands(g, ch)] for side in (US, THEM)]
    if not fit[US] or not fit[THEM]:
        return True
    if g.battle != FIGHT or g.omen(-1, "no_kin"):
        return False
    return all(is_relative(g, a, b) and is_relative(g, b, a) for a in fit[US] for b in fit[THEM])


@cites
def idle_round(g: Hammer) -> bool:
    """HT-5.3. A whole round has passed in which nobody struck whom a blow could hurt, wounded or tried to flee."""
    return g.battle_round > 1 and g.step == 0 and g.calm == 1


@rule
async def battle_phase(g: Hammer) -> None:
    """HT-5.1, HT-5.2, HT-5.4. The next phase of the round, both sides one after the other."""
    if decided(g) or idle_round(g):
        await end_battle(g)
        return
    if g.step == 0:
        await begin_round(g)
    elif g.battle != RAGNAROK:
        await name_leaders(g)
    if g.phase != "battle" or decided(g):
        return
    g.shifted = []
    g.ready = [ch for of in (US, THEM) for ch in host(g, of) if able(g, ch)]
    for side in tuple(sides_in_order(g)):
        for seat in tuple(seats_of(g, side)):
            if g.phase == "battle":
                await STEPS[g.step](g, side, seat)
    if g.phase == "battle":
        await close_step(g)


@rule
async def begin_round(g: Hammer) -> None:
    """HT-5.4. A round begins."""
    g.attacked, g.busy, g.hurt, g.calm = [], [], [], 1
    g.struck = [row for row in g.struck if g.battle_round > 1]
    g.emit("battle_round", g.battle_round)
    if g.battle == RAGNAROK:
        await breath_of_all(g, BATTLE)
        return
    await name_leaders(g)
    if g.battle_round == 1:
        await beat(g, "battle")
    await breath_of_all(g, BATTLE)
    leader_waits(g)


@rule
async def close_step(g: Hammer) -> None:
    """HT-5.2, HT-5.15. The results of a phase take place when both have played it; after the last the round ends."""
    await strike_home(g)
    g.end_of_phase()
    g.fled = []
    g.step += 1
    if g.step == len(STEPS) or (g.battle == RAGNAROK and g.step == 3):
        end_round(g)
        break_morale(g)
        g.step = 0
        g.battle_round += 1


@rule
async def strike_home(g: Hammer) -> None:
    """HT-5.2, HT-5.16. All losses of the phase at once; the first deadly blow is the killer's.

    Whose STAMINA has fallen to what is lost already, as by an ability that ends, dies by nobody's hand.
    """
    fallen = book_blows(g)
    for victim, killer in (*fallen, *spent(g, fallen)):
        await die(g, victim, killer, 1)


def spent(g: Hammer, fallen: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Who is dead and has not fallen by a blow of this phase."""
    struck = [victim for victim, _ in fallen]
    return tuple([(ch, 0) for side in (US, THEM) for ch in host(g, side) if is_dead(g, ch) and ch not in struck])


def book_blows(g: Hammer) -> tuple[tuple[int, int], ...]:
    """Book all losses; returns who died by whom."""
    blows, g.blows = g.blows, []
    g.calm = 0 if any(wounds(g, victim, cause, amount) for _, victim, cause, amount in blows) else g.calm
    fallen: list[tuple[int, int]] = []
    for attacker, victim, cause, amount in blows:
        dead, down = is_dead(g, victim), is_subdued(g, victim)
        lose(g, victim, cause, amount)
        if is_dead(g, victim) and not dead:
            fallen.append((victim, attacker))
        elif is_subdued(g, victim) and not down:
            g.emit("subdued", victim)
            if turns_to_stone(g, victim):
                fallen.append((victim, attacker))
    return tuple(fallen)


def wounds(g: Hammer, victim: int, cause: int, amount: int) -> bool:
    """Whether a blow costs anything: nothing those who are immune, and never a Norn."""
    return not g.c.char.norn[victim] and loss_after(g, victim, cause, amount) > 0


@cites
def turns_to_stone(g: Hammer, ch: int) -> bool:
    """HT-9.8, HT-15.3. Some die when subdued above the horizon in summer: all their loss is lasting then."""
    if g.season != SUMMER or g.c.place.below[g.place_of(ch)] or not has(g, ch, "stone_by_day"):
        return False
    g.combat[ch] += g.subdual[ch]
    g.subdual[ch] = 0
    g.emit("stone", ch)
    return is_dead(g, ch)


@cites
def held_up(g: Hammer) -> bool:
    """HT-5.3, HT-5.6, HT-15.3. Whether somebody who stands could not attack: by a fit, heavy sleep, or in a heap."""
    fighters = [ch for side in (US, THEM) for ch in host(g, side)]
    return any(stands(g, ch) and not can_attack(g, ch) for ch in fighters)


@cites
def end_round(g: Hammer) -> None:
    """HT-5.15. One AGILITY is lost, two by those who lost STAMINA, never below zero; the idle and unhurt regain one."""
    if held_up(g):
        g.calm = 0
    for side in (US, THEM):
        for ch in host(g, side):
            if ch in g.hurt or ch in g.busy:
                lost = 1 + (ch in g.hurt) + has(g, ch, "weary")
                g.agility_lost[ch] += min(lost, stat(g, ch, AGILITY))
            elif g.agility_lost[ch]:
                g.agility_lost[ch] -= 1
            regain(g, ch)
    g.expire(ROUND)
    g.marks = [(ch, "in_fit", ROUND) if f == "fit" else (ch, f, until) for ch, f, until in g.marks]


# --- 1: attacks


@lister
def ways_to_attack(g: Hammer, seat: int, side: int) -> list[str]:
    """HT-5.4, HT-5.23, HT-14.7. All to kill, all to subdue, one by one, or not at all; in a duel as was agreed."""
    blows = ["kill", "subdue"] if g.battle != DUEL else ["kill"] if g.lethal else ["subdue"]
    each = ["each"] if sum(can_attack(g, ch) for ch in host(g, side)) > 1 else []
    return [*blows, *each, "hold"]


@lister
def blow_of(g: Hammer, seat: int, ch: int, target: int) -> list[str]:
    """HT-5.4. To kill, to subdue, or to hold back."""
    return ["kill", "subdue", "hold"]


@lister
def rear_choice(g: Hammer, seat: int, ch: int, side: int, surplus: int) -> list[int | None]:
    """HT-5.8, HT-5.10, HT-5.11. Whom somebody strikes who is free to choose."""
    return [PASS, *(rear_targets(g, ch, side) if surplus else from_rear(g, ch, side))]


def idle(g: Hammer, side: int) -> bool:
    """Whether nobody of a side can attack."""
    return not any(can_attack(g, ch) for ch in host(g, side))


@rule
async def attack_step(g: Hammer, side: int, seat: int) -> None:
    """HT-5.7, HT-5.8, HT-5.10, HT-14.7, HT-14.15. The line strikes in order, then who is left over, the reserve."""
    how = "kill"
    if seat >= 0 and g.battle != RAGNAROK:
        if idle(g, side):
            return
        how = await Ask(seat, ATTACKS, ways_to_attack, side)
    if how == "hold":
        return
    paired, surplus = pairs_of(g, side, seat)
    for ch, target in tuple(paired):
        if may_strike(g, ch, target):
            await one_attack(g, seat, ch, target, how)
    for ch in tuple(surplus):
        await free_attack(g, seat, ch, side, how, 1)
    for ch in tuple([a for a in host(g, side) if g.reserve[a] and g.battle not in (DUEL, RAGNAROK)]):
        if can_attack(g, ch):
            await free_attack(g, seat, ch, side, how, 0)


def pairs_of(g: Hammer, side: int, seat: int) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """Who strikes whom; at RAGNAROK only a seat's own."""
    paired, surplus = pairs(g, side)
    if g.battle == RAGNAROK:
        return tuple([p for p in paired if g.controller(p[0]) == seat]), ()
    return tuple(paired), tuple(surplus)


@rule
async def one_attack(g: Hammer, seat: int, ch: int, target: int, how: str) -> None:
    """HT-5.4, HT-5.12. An attack, to kill or to subdue."""
    if how == "each":
        how = await Ask(seat, BLOW, blow_of, ch, target)
    if how != "hold":
        strike(g, ch, target, how)


@rule
async def free_attack(g: Hammer, seat: int, ch: int, side: int, how: str, surplus: int) -> None:
    """HT-5.8, HT-5.10, HT-5.11. An attack on somebody of the attacker's choice."""
    targets = rear_choice(g, seat, ch, side, surplus)[1:]
    if not targets:
        return
    target = targets[0]
    if seat >= 0:
        target = await Ask(seat, TARGET, rear_choice, ch, side, surplus)
    if target is not None:
        await one_attack(g, seat, ch, target, how)


# --- 2: items; 3: abilities; 4: runes


@lister
def turnable(g: Hammer, seat: int, side: int) -> list[Step]:
    """HT-5.22, HT-15.5. Items of the fighters, each turned at most once in the phase; and those that can be used."""
    fighters = own(g, seat, side)
    kit = [i for i in sorted(g.kit) if g.item_at[i] in fighters]
    turns = [("conceal" if g.item_up[i] else "reveal", i) for i in kit
             if 1000 + i not in g.shifted and (g.item_up[i] or may_reveal(g, i))]  # fmt: skip
    return [("done", 0), *turns, *[("use", i) for i in kit if of_use(g, seat, i)]]


def of_use(g: Hammer, seat: int, i: int) -> bool:
    """Whether a revealed item does something in the battle and has not been used this turn."""
    act = g.c.item.act[i]
    if act is None or not g.item_up[i] or act.target not in COMBAT_TARGETS or not unused(g, i):
        return False
    return possible(g, seat, g.item_at[i], "item", i)


@rule
async def item_step(g: Hammer, side: int, seat: int) -> None:
    """HT-5.22, HT-2.13, HT-5.15, HT-15.5. Items are revealed, concealed or used."""
    if seat < 0 or not turnable(g, seat, side)[1:]:
        return
    step = await Ask(seat, REVEAL, turnable, side)
    while step != ("done", 0):
        ch = g.item_at[step[1]]
        act_in_battle(g, ch)
        if step[0] == "use":
            await wield(g, seat, ch, step[1])
        else:
            g.shifted.append(1000 + step[1])
            turn_item(g, ch, step[1], int(step[0] == "reveal"))
        if g.phase != "battle" or not turnable(g, seat, side)[1:]:
            return
        step = await Ask(seat, REVEAL, turnable, side)


@lister
def skilled_fighters(g: Hammer, seat: int, side: int) -> list[int | None]:
    """HT-5.20. Who can use an ability, once each in the phase."""
    return [PASS, *[ch for ch in own(g, seat, side) if ch not in g.shifted and slots(g, ch, COMBAT_TARGETS)]]


@lister
def abilities(g: Hammer, seat: int, ch: int) -> list[int | None]:
    """HT-5.20. The abilities of a character that can be used in combat."""
    return [PASS, *slots(g, ch, COMBAT_TARGETS)]


@rule
async def ability_step(g: Hammer, side: int, seat: int) -> None:
    """HT-5.20. Any character may use an ability, one attempt each."""
    if seat < 0 or not skilled_fighters(g, seat, side)[1:]:
        return
    ch = await Ask(seat, ABLE, skilled_fighters, side)
    while ch is not None:
        g.shifted.append(ch)
        slot = await Ask(seat, ABILITY, abilities, ch)
        if slot is not None:
            act_in_battle(g, ch)
            await use_power(g, seat, ch, slot)
        if g.phase != "battle" or not skilled_fighters(g, seat, side)[1:]:
            return
        ch = await Ask(seat, ABLE, skilled_fighters, side)


def act_in_battle(g: Hammer, ch: int) -> None:
    """A character has done something in this round."""
    if ch not in g.busy:
        g.busy.append(ch)


@lister
def castable(g: Hammer, seat: int, side: int) -> list[int | None]:
    """HT-5.21. Runes of fighters that have not tried one in this phase."""
    fighters = [ch for ch in own(g, seat, side) if ch not in g.shifted]
    return [PASS, *[r for r, ch in enumerate(g.rune_at) if ch in fighters and possible(g, seat, ch, "rune", r)]]


@rule
async def rune_step(g: Hammer, side: int, seat: int) -> None:
    """HT-5.21. Any character may try a rune, one attempt each."""
    if seat < 0:
        return
    r = await Ask(seat, RUNE, castable, side)
    while r is not None:
        await cast_in_battle(g, seat, r)
        if g.phase != "battle":
            return
        r = await Ask(seat, RUNE, castable, side)


@rule
async def cast_in_battle(g: Hammer, seat: int, r: int) -> None:
    """HT-5.21. A rune is tried."""
    ch = g.rune_at[r]
    g.shifted.append(ch)
    act_in_battle(g, ch)
    await try_rune(g, seat, ch, r)


# --- 5: line and reserve; 6: evading


@lister
def shiftable(g: Hammer, seat: int, side: int) -> list[int | None]:
    """HT-5.4. Whoever has not moved between battle line and reserve in this phase."""
    return [PASS, *[ch for ch in own(g, seat, side) if ch not in g.shifted]]


@rule
async def move_step(g: Hammer, side: int, seat: int) -> None:
    """HT-5.4, HT-5.5, HT-14.15. Characters move between battle line and reserve."""
    if g.battle != FIGHT:
        return
    if seat < 0:
        for mover in dice_movers(g, side):
            shift(g, mover)
        return
    ch = await Ask(seat, SHIFT, shiftable, side)
    while ch is not None:
        shift(g, ch)
        ch = await Ask(seat, SHIFT, shiftable, side)


@cites
def shift(g: Hammer, ch: int) -> None:
    """HT-5.3, HT-5.4, HT-5.15. A character goes over between battle line and reserve, which is doing something.

    Who comes up where nobody stood in line when the phase began may strike in the next round.
    """
    act_in_battle(g, ch)
    g.shifted.append(ch)
    g.reserve[ch] = 1 - g.reserve[ch]
    fighters = [a for side in (US, THEM) for a in host(g, side) if not is_subdued(g, a)]
    if not g.reserve[ch] and all(bool(g.reserve[a]) != (a in g.shifted) for a in fighters):
        g.calm = 0
    g.emit("order", ch, "reserve" if g.reserve[ch] else "line")


@cites
def may_flee(g: Hammer, ch: int, side: int) -> bool:
    """HT-11.9, HT-11.10. From the reserve (a duelling leader from where he stands), with a counter to go to.

    Whoever is the last of the group, or an astral body, needs no other counter and leaves nobody behind.
    """
    if has(g, ch, "no_evade") or ch in g.shifted:
        return False
    if g.battle == DUEL:
        return True
    group = g.side_group[side]
    if not g.reserve[ch]:
        return False
    rest = [a for a in g.members(group) if a != ch]
    if group >= 3 * g.players or not rest:
        return True
    refuge = g.refuge[side]
    apart = g.members(refuge) if refuge != NO_GROUP else []
    if refuge == NO_GROUP and g.free_group(g.side_seat[side]) == NO_GROUP:
        return False
    return may_part(g, [*apart, ch], rest)


@lister
def fleeing(g: Hammer, seat: int, side: int) -> list[int | None]:
    """HT-11.9. Who may try to evade, once each in the phase."""
    return [PASS, *[ch for ch in own(g, seat, side) if may_flee(g, ch, side)]]


@cites
def dice_fleeing(g: Hammer, side: int) -> list[int]:
    """HT-14.16, HT-14.17, HT-11.10. Whose morale is broken evades from the reserve, a duellist from where he stands."""
    return [ch for ch in own(g, -1, side) if ch in g.astray and (g.battle == DUEL or g.reserve[ch])]


@rule
async def flee_step(g: Hammer, side: int, seat: int) -> None:
    """HT-11.9, HT-11.10. Attempts to evade."""
    if seat < 0:
        for ch in tuple(dice_fleeing(g, side)):
            await flee(g, ch, side)
        return
    if not fleeing(g, seat, side)[1:]:
        return
    who = await Ask(seat, FLEE, fleeing, side)
    while who is not None:
        await flee(g, who, side)
        if g.phase != "battle" or not g.head(side) or not fleeing(g, seat, side)[1:]:
            return
        who = await Ask(seat, FLEE, fleeing, side)


@cites
def outruns(g: Hammer, ch: int, foes: int) -> bool:
    """HT-4.20, HT-5.2, HT-11.10. Whether a character is faster than all of a side, in a duel than all of the group.

    Also than those who evade in this phase.
    """
    there = [*(g.met(foes) if g.battle == DUEL else host(g, foes)), *[a for a, side, _ in g.fled if side == foes]]
    return all(stat(g, ch, SPEED) > stat(g, a, SPEED) for a in there)


@rule
async def flee(g: Hammer, ch: int, side: int) -> None:
    """HT-4.20, HT-11.9. Faster than all of the others, or the roll of EVADE."""
    g.shifted.append(ch)
    g.calm = 0
    act_in_battle(g, ch)
    if not outruns(g, ch, 1 - side):
        roll, dice = g.throw(), lone_dice(g, ch, watcher(g, 1 - side))
        if roll not in dice:
            g.emit("stays", ch, roll, len(dice))
            return
    g.emit("flees", ch, side)
    leave_task(g, ch)
    if g.battle == DUEL:
        await flee_duel(g, ch, side)
    else:
        await hide(g, ch, side)


@rule
async def flee_duel(g: Hammer, ch: int, side: int) -> None:
    """HT-11.10. The other leader has one free roll to hit, and gains all that the fleeing one leaves behind."""
    if able(g, g.head(1 - side)):
        strike(g, g.head(1 - side), ch, "kill")
        await strike_home(g)
    g.refuge[side] = FLED
    await end_battle(g)


@rule
async def hide(g: Hammer, ch: int, side: int) -> None:
    """HT-11.9. Whoever evades is out of the battle, under another counter; of a random group it is gone."""
    group = g.side_group[side]
    g.fled.append((ch, side, int(ch == g.head(side))))
    if group == g.random_group:
        get_away(g, ch)
    elif g.members(group) == [ch] or group == g.astral_group:
        g.refuge[side] = FLED
        await end_battle(g)
        return
    else:
        if g.refuge[side] == NO_GROUP:
            g.refuge[side] = g.free_group(g.side_seat[side])
            g.at[g.refuge[side]] = g.at[group]
        g.join(ch, g.refuge[side])
        await choose_leader(g, g.refuge[side], g.side_seat[side])
    await name_leaders(g)


STEPS: Final[tuple[Callable[[Hammer, int, int], Coroutine[Any, Any, None]], ...]] = (
    attack_step, item_step, ability_step, rune_step, move_step, flee_step,
)  # fmt: skip
"""HT-5.4: the six phases of a battle round."""

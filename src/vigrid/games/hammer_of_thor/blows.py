"""Attacks (5.2, 5.3): who strikes whom, rolling to hit, rolling for loss of STAMINA."""

from __future__ import annotations

from vigrid.kernel import cites

from .losses import loss_after
from .powers import able, has, is_friend, is_relative, law, measure, stat
from .state import BATTLE, DUEL, FIGHT, IN_GROUP, RAGNAROK, ROUND, US, Hammer
from .tables import ACCURACY, AGILITY, CAUSES, COMBAT, STRENGTH, SUBDUAL
from .terms import ARMOR, DAMAGE, MISSILES, PARRY

MOST_ATTACKS = 3
WEAPONS, GUARDS = ("W", "WS"), ("S", "WS", "A", "H")
"""Letters of items that strike, and of those that are struck: shields, armour, helmets."""


def host(g: Hammer, side: int) -> list[int]:
    """The characters of a side that take part in the battle."""
    if g.battle == RAGNAROK:
        cut = g.front.index(0)
        fighters = g.front[:cut] if side == US else g.front[cut + 1 :]
        return [ch for ch in fighters if g.zone[ch] == IN_GROUP]
    if g.battle == DUEL:
        return [g.head(side)] if g.head(side) else []
    return g.met(side)


@cites
def in_line(g: Hammer, ch: int) -> bool:
    """HT-5.5, HT-5.23, HT-12.4. Whether a character is not in the reserve; in a duel or at RAGNAROK there is none."""
    return not g.reserve[ch] or g.battle in (DUEL, RAGNAROK)


@cites
def line(g: Hammer, side: int) -> list[int]:
    """HT-5.5, HT-5.6, HT-12.4, HT-12.5. The battle line; whoever is subdued has fallen out of it."""
    return [ch for ch in host(g, side) if in_line(g, ch) and able_to_stand(g, ch)]


@cites
def rear(g: Hammer, side: int) -> list[int]:
    """HT-5.5, HT-12.4, HT-12.5. The reserve; there is none in a duel or at RAGNAROK."""
    return [ch for ch in host(g, side) if not in_line(g, ch) and able_to_stand(g, ch)]


def able_to_stand(g: Hammer, ch: int) -> bool:
    """Whether a character is not subdued."""
    from .powers import is_subdued

    return not is_subdued(g, ch)


@cites
def taken_unsorted(g: Hammer, side: int) -> bool:
    """HT-5.6. Whether a side is not sorted in the first round of the encounter, and of a battle that it begins."""
    return g.meeting == 1 and g.battle_round < 2 and g.side_group[side] in g.unsorted


@cites
def can_attack(g: Hammer, ch: int) -> bool:
    """HT-5.3, HT-5.6, HT-5.16, HT-15.3. Whether a character can attack at all."""
    if g.battle in (FIGHT, DUEL) and taken_unsorted(g, g.side_of(ch)):
        return False
    return able(g, ch)


@cites
def may_strike(g: Hammer, ch: int, target: int) -> bool:
    """HT-2.4, HT-5.9, HT-5.23. Never a relative (but in a duel), and nobody more than three times a round."""
    if is_relative(g, ch, target) and g.battle not in (DUEL, RAGNAROK) and not g.omen(-1, "no_kin"):
        return False
    return g.attacked.count(target) < MOST_ATTACKS


@cites
def pairs(g: Hammer, side: int) -> tuple[list[tuple[int, int]], list[int]]:
    """HT-5.7, HT-5.8. First against first, again and again through the line, up to three to one; and the surplus.

    Whoever cannot attack keeps his place in the line.
    """
    mine, theirs = line(g, side), line(g, 1 - side)
    most = MOST_ATTACKS * len(theirs)
    paired = [(ch, theirs[k % len(theirs)]) for k, ch in enumerate(mine[:most]) if can_attack(g, ch)]
    return paired, [ch for ch in mine[most:] if can_attack(g, ch)]


@cites
def rear_targets(g: Hammer, ch: int, side: int) -> list[int]:
    """HT-5.8, HT-5.10. Whom somebody may strike in the opposing reserve."""
    return [t for t in rear(g, 1 - side) if may_strike(g, ch, t)]


@cites
def from_rear(g: Hammer, ch: int, side: int) -> list[int]:
    """HT-5.10, HT-5.11, HT-15.1. Whom a character of the reserve may strike: by spear or bow, and its last attacker.

    None of them if it is invisible.
    """
    out = []
    if has(g, ch, "reserve") or has(g, ch, "reserve_line"):
        out += rear_targets(g, ch, side)
    if has(g, ch, "reserve_line"):
        out += [t for t in line(g, 1 - side) if may_strike(g, ch, t)]
    for attacker, victim in g.struck:
        standing = victim == ch and attacker in host(g, 1 - side) and able_to_stand(g, attacker)
        if standing and may_strike(g, ch, attacker):
            out.append(attacker)
    return sorted({t for t in out if not has(g, t, "hidden")})


# --- rolling


@cites
def to_hit(g: Hammer, ch: int, target: int) -> int:
    """HT-5.12, HT-15.1. The highest die that hits: ACCURACY less AGILITY, parries, and gales against missiles.

    What holds for all blows from a reserve (HT-15.8) counts once, whatever the number of those who stand there.
    """
    total = stat(g, ch, ACCURACY, target) - stat(g, target, AGILITY, ch) - measure(g, target, PARRY, ch)
    if not in_line(g, ch):
        group = g.members(g.group[target])
        total += sum([measure(g, a, MISSILES) for a in group]) - (len(group) - 1) * law(g, MISSILES)
    return total


@cites
def hit_dice(g: Hammer, ch: int, target: int) -> tuple[int, ...]:
    """HT-5.12. The dice that hit: 0, and up to the sum; never a 9; all for a weapon that always hits."""
    if has(g, ch, "sure"):
        return tuple(range(10))
    total = to_hit(g, ch, target)
    return tuple(die for die in range(9) if die == 0 or die <= total)


@cites
def cause_of(g: Hammer, ch: int) -> int:
    """HT-5.14. What kills: fire, venom or disease where the character or its weapon deals it, else combat."""
    for cause, name in enumerate(CAUSES):
        if cause not in (COMBAT, SUBDUAL) and has(g, ch, f"deals:{name}"):
            return cause
    for i in g.kit:
        weapon = "W" in g.c.item.letters[i] and g.c.item.cause[i] not in (COMBAT, SUBDUAL)
        if weapon and g.item_at[i] == ch and g.item_up[i] and g.item_works[i]:
            return int(g.c.item.cause[i])
    return COMBAT


@cites
def loss_of(g: Hammer, ch: int, target: int, die: int, subdual: bool) -> int:
    """HT-5.13, HT-15.1. Subdual: (die + 1) x STRENGTH; lasting: die x STRENGTH; with weapons and armour."""
    base = (die + subdual) * stat(g, ch, STRENGTH, target)
    if base <= 0:
        return 0
    return max(0, base + measure(g, ch, DAMAGE, target) - measure(g, target, ARMOR, ch))


@cites
def spares(g: Hammer, ch: int, target: int) -> bool:
    """HT-2.5, HT-5.23. Friends are only ever subdued, and relatives in a duel; not at RAGNAROK."""
    if g.battle == RAGNAROK or g.omen(-1, "no_kin"):
        return g.battle == DUEL and not g.lethal
    return is_friend(g, ch, target) or is_relative(g, ch, target) or (g.battle == DUEL and not g.lethal)


@cites
def strike(g: Hammer, ch: int, target: int, how: str) -> None:
    """HT-5.12, HT-5.13, HT-2.16. One attack; the loss is booked when the phase ends."""
    g.attacked.append(target)
    g.struck = [*[row for row in g.struck if row[0] != ch], (ch, target)]
    if ch not in g.busy:
        g.busy.append(ch)
    subdual = how == "subdue" or spares(g, ch, target)
    if could_wound(g, ch, target, subdual):
        g.calm = 0
    die = -1 if has(g, ch, "sure") else g.throw()
    note_nine(g, ch, target, die)
    if die >= 0 and die not in hit_dice(g, ch, target) and lucky_again(g, ch):
        g.emit("misses", ch, target, die)
        die = g.throw()
        note_nine(g, ch, target, die)
    if die >= 0 and die not in hit_dice(g, ch, target):
        g.emit("misses", ch, target, die)
        return
    force = g.throw()
    loss = loss_of(g, ch, target, force, subdual)
    g.blows.append((ch, target, SUBDUAL if subdual else cause_of(g, ch), loss))
    g.emit("hits", ch, target, die, force, loss, int(subdual))


@cites
def could_wound(g: Hammer, ch: int, target: int, subdual: bool) -> bool:
    """HT-5.3, HT-5.13. Whether the best blow of a character costs another anything; never a Norn, or the immune."""
    cause = SUBDUAL if subdual else cause_of(g, ch)
    return not g.c.char.norn[target] and loss_after(g, target, cause, loss_of(g, ch, target, 9, subdual)) > 0


@cites
def lucky_again(g: Hammer, ch: int) -> bool:
    """HT-15.2. The lucky roll one missed blow again in each battle round."""
    if not has(g, ch, "lucky") or has(g, ch, "luck_spent"):
        return False
    g.marks.append((ch, "luck_spent", ROUND))
    return True


@cites
def note_nine(g: Hammer, ch: int, target: int, die: int) -> None:
    """HT-2.16, HT-15.3. Each 9 rolled to hit, by a blow or a shot, breaks bronze; some have a fit after it."""
    if die != 9:
        return
    break_bronze(g, ch, WEAPONS)
    break_bronze(g, target, GUARDS)
    if g.battle and has(g, ch, "fits"):
        g.marks.append((ch, "fit", BATTLE))
        g.emit("fit", ch)


@cites
def break_bronze(g: Hammer, ch: int, letters: tuple[str, ...]) -> None:
    """HT-2.16. A revealed bronze item breaks on a 9: the weapon that strikes, the shield or armour that is struck."""
    bronze = [i for i in g.items_of(ch) if g.item_up[i] and g.c.item.bronze[i]]
    first = [i for i in bronze if g.c.item.letters[i] in letters] or bronze
    if first:
        g.destroy_item(first[0])

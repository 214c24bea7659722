"""Characteristics and powers as they are now (2.1): printed values, shapes, revealed items, abilities in use, marks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vigrid.kernel import cites

from .state import CLAIMED, RAGNAROK, RAISED, THEM, WINTERS, Hammer, losses_of
from .tables import (
    AGILITY,
    ALIGNMENTS,
    ANIMAL,
    CIRCLE,
    DROP,
    GUARDIAN,
    INTELLIGENCE,
    MEGALOMANIA,
    RACES,
    REPUTATION,
    SEASONS,
    STAMINA,
    STRENGTH,
    TEMPER,
    WINTER,
    Mod,
)  # fmt: skip
from .terms import FOE, GROUP

HELHEIM_PLACES: Final = (41, 42, 43)
INVISIBILITY, LYCANTHROPY = "9.0A", "3.0A"

CONDITIONS: Final[dict[str, Callable[[Hammer, int, int], bool]]] = {
    "above": lambda g, ch, foe: ground(g, ch) > 0 and not g.c.place.below[ground(g, ch)],
    "below": lambda g, ch, foe: ground(g, ch) > 0 and g.c.place.below[ground(g, ch)],
    "water": lambda g, ch, foe: ground(g, ch) > 0 and is_water(g, ground(g, ch)),
    "land": lambda g, ch, foe: not ground(g, ch) or not is_water(g, ground(g, ch)),
    "midgard": lambda g, ch, foe: ground(g, ch) > 0 and g.c.place.icon[ground(g, ch)] == CIRCLE,
    "helheim": lambda g, ch, foe: ground(g, ch) in HELHEIM_PLACES,
    "leader": lambda g, ch, foe: g.group[ch] >= 0 and g.leader[g.group[ch]] == ch,
    "line": lambda g, ch, foe: not g.reserve[ch],
    "reserve": lambda g, ch, foe: bool(g.reserve[ch]),
    "alone": lambda g, ch, foe: sum(g.group[a] == g.group[ch] for a in g.party) == 1,
    "wounded": lambda g, ch, foe: sum(losses_of(g, ch)) > 0,
    "dead": lambda g, ch, foe: g.dead[ch] > 0,
    **{name: lambda g, ch, foe, n=n: g.season == n for n, name in enumerate(SEASONS)},  # type: ignore[misc]
    **{f"race.{name}": lambda g, ch, foe, n=n: g.c.char.race[ch] == n for n, name in enumerate(RACES)},  # type: ignore[misc]
    **{f"vs.{name}": lambda g, ch, foe, n=n: foe > 0 and race_of(g, foe) == n for n, name in enumerate(RACES)},  # type: ignore[misc]
    **{
        f"vs.{name}": lambda g, ch, foe, n=n: foe > 0 and g.c.char.alignment[foe] == n  # type: ignore[misc]
        for n, name in enumerate(ALIGNMENTS)
    },
}
"""When a term counts: for a bearer, against whoever stands against it (0 for nobody)."""


@cites
def ground(g: Hammer, ch: int) -> int:
    """HT-12.5. The place on whose ground a character stands, 0 for none; RAGNAROK is fought on dry land in no place."""
    return 0 if g.battle == RAGNAROK else g.place_of(ch)


def race_of(g: Hammer, ch: int) -> int:
    """The race of a character; Guardians that are animals count as Guardians."""
    return int(g.c.char.race[ch])


@cites
def is_water(g: Hammer, place: int) -> bool:
    """HT-9.9, HT-9.10, HT-15.7. Whether a place is water now: some freeze in winter, unless it thaws."""
    frozen = g.season == WINTER and g.c.place.freezes[place] and not g.omen(-1, "thaw")
    return g.c.place.icon[place] == DROP and not frozen


@cites
def is_closed(g: Hammer, place: int) -> bool:
    """HT-15.7, HT-15.8. Whether nobody may enter a place: blocked or broken, or water in a storm."""
    if any(flag == "no_place" and n == place for _, flag, n, _ in g.omens):
        return True
    return bool(g.omen(-1, "closed_sea")) and is_water(g, place)


def holds(g: Hammer, ch: int, when: str, foe: int) -> bool:
    """Whether the condition of a term holds for its bearer."""
    if not when:
        return True
    test = CONDITIONS.get(when)
    if test is not None:
        return test(g, ch, foe)
    kind, number = when.split(".")
    if kind == "by":
        return ch == int(number)
    i = int(number) - 1001
    return g.item_at[i] == ch and bool(g.item_up[i])


def _sources(g: Hammer, ch: int) -> list[tuple[Mod, ...]]:
    """Everything of a character that is in force and may change a measure."""
    c = g.c
    found = [c.char.mods[ch]]
    if g.active:
        found += [c.powers[power].mods for a, power in g.active if a == ch]
    if ch in g.item_at:
        found += [c.item.mods[i] for i in g.kit if g.item_at[i] == ch and g.item_up[i] and g.item_works[i]]
    if g.shape[ch]:
        found.append(c.shape.mods[g.shape[ch] - 1])
    if g.omens:
        found += [c.spell.act[card].mods for _, flag, card, _ in g.omens if flag == "law"]
    return found


def measure(g: Hammer, ch: int, what: int, foe: int = 0) -> int:
    """The sum of all terms of a character for a measure (`terms.MEASURES`)."""
    total = 0
    if what in g.c.laid:
        for mods in _sources(g, ch):
            for m in mods:
                if m.stat == what and (not m.when or holds(g, ch, m.when, foe)):
                    total += m.amount
    for a, s, amount, until in g.mods:
        if a == ch and s == what and (until != WINTERS or g.season == WINTER):
            total += amount
    return total


@cites
def law(g: Hammer, what: int) -> int:
    """HT-15.8. What the laws in force say of a measure, for everybody alike."""
    cards = [card for _, flag, card, _ in g.omens if flag == "law"]
    return sum([m.amount for card in cards for m in g.c.spell.act[card].mods if m.stat == what and not m.when])


@cites
def printed(g: Hammer, ch: int, k: int) -> int:
    """HT-2.11, HT-2.25. The printed value, or that of the shape change card where it does not say "C"."""
    if g.shape[ch]:
        value = g.c.shape.stat[g.shape[ch] - 1][k]
        if value >= 0:
            return int(value)
    return int(g.c.char.stat[k][ch])


@cites
def stat(g: Hammer, ch: int, k: int, foe: int = 0) -> int:
    """HT-2.11, HT-2.13, HT-2.21. A characteristic as it is now, never below zero.

    Concealed items do not count; revealed ones add their REPUTATION. `foe`: who stands against the character.
    """
    value = printed(g, ch, k) + measure(g, ch, k, foe)
    group = g.group[ch]
    if group >= 0 and (GROUP + k in g.c.laid or any(row[1] == GROUP + k for row in g.mods)):
        for a in g.party:
            if g.group[a] == group:
                change = measure(g, a, GROUP + k, foe)
                value += change if a == ch else by_others(g, ch, k, change)
    if foe:
        value += by_others(g, ch, k, measure(g, foe, FOE + k, ch))
    if k == REPUTATION:
        value += g.gained[ch] + sum(g.c.item.reputation[i] for i in g.kit if g.item_at[i] == ch and g.item_up[i])
    elif k == AGILITY:
        value = 0 if g.dead[ch] == RAISED else value - g.agility_lost[ch]
    elif k == STRENGTH:
        value -= g.dead[ch] == CLAIMED
    elif k == INTELLIGENCE:
        value -= g.wits_lost[ch]
    return max(0, int(value))


def by_others(g: Hammer, ch: int, k: int, amount: int) -> int:
    """What others change a characteristic by: never the TEMPER of the fearless to the worse."""
    return 0 if amount < 0 and k == TEMPER and has(g, ch, "fearless") else amount


def has(g: Hammer, ch: int, flag: str) -> bool:
    """Whether a character has a power now: printed, by its shape, a revealed item, an ability in use or a mark."""
    c = g.c
    if g.shape[ch] and flag in c.shape.flags[g.shape[ch] - 1]:
        return True
    if flag in c.char.flags[ch]:
        return True
    if g.marks and any(a == ch and f == flag for a, f, _ in g.marks):
        return True
    if g.active and any(a == ch and flag in c.powers[p].flags for a, p in g.active):
        return True
    return holder_of(g, ch, flag) >= 0


def holder_of(g: Hammer, ch: int, flag: str) -> int:
    """The revealed item by which a character has a power, or -1."""
    if ch not in g.item_at:
        return -1
    return next(
        (i for i in g.kit if g.item_at[i] == ch and g.item_up[i] and g.item_works[i] and flag in g.c.item.flags[i]), -1
    )


def any_has(g: Hammer, group: int, flag: str) -> bool:
    """Whether a character of a group has a power."""
    return any(has(g, ch, flag) for ch in g.party if g.group[ch] == group)


def is_animal(g: Hammer, ch: int) -> bool:
    """Whether a character is an animal: by its card, or by its shape."""
    if g.shape[ch] and g.c.shape.species[g.shape[ch] - 1]:
        return True
    return is_beast(g, ch)


def is_beast(g: Hammer, ch: int) -> bool:
    """Whether a character is an animal by its card; some Guardians are."""
    return bool(g.c.char.race[ch] == ANIMAL or (g.c.char.race[ch] == GUARDIAN and g.c.char.species[ch]))


@cites
def spotted(g: Hammer, ch: int) -> bool:
    """HT-4.8. Whoever was met after successful reconnaissance cannot be invisible."""
    return bool(g.scouted) and g.meeting > 0 and g.side_of(ch) == THEM and not is_watched(g)


@cites
def scouts(g: Hammer) -> int:
    """HT-4.8. What reconnaissance adds to the REACTION of the moving group in the first round of an encounter."""
    return 3 if g.scouted and g.meeting == 1 and not is_watched(g) else 0


def is_watched(g: Hammer) -> bool:
    """Whether somebody watchful keeps scouts from the group that is met."""
    return any_has(g, g.side_group[THEM], "watchful")


@cites
def barred(g: Hammer, ch: int, power: int) -> bool:
    """HT-4.8, HT-15.8. What cannot be used now: Invisibility by the spotted, Lycanthropy where nobody turns beast."""
    code = g.c.powers[power].code
    return (code == INVISIBILITY and spotted(g, ch)) or (code == LYCANTHROPY and bool(g.omen(-1, "no_shapes")))


@cites
def speaks(g: Hammer, ch: int) -> bool:
    """HT-2.3. All characters and some animals speak."""
    return bool(g.c.char.speaks[ch]) or has(g, ch, "speak")


@cites
def never_follows(g: Hammer, ch: int) -> bool:
    """HT-11.4. Characters that never become followers."""
    return has(g, ch, "never_follows") or bool(g.c.char.norn[ch])


@cites
def never_asked(g: Hammer, ch: int) -> bool:
    """HT-2.19, HT-11.4. Whom the FOLLOWER card never affects: who never follows, and megalomaniacs."""
    return never_follows(g, ch) or g.insane[ch] == MEGALOMANIA


@cites
def is_relative(g: Hammer, ch: int, other: int) -> bool:
    """HT-2.4. Whether a card names another as a relative: its own list counts."""
    return other in g.c.char.relatives[ch]


@cites
def is_friend(g: Hammer, ch: int, other: int) -> bool:
    """HT-2.5. Whether a card names another as a friend; some only while a third is in play and alive."""
    if other not in g.c.char.friends[ch]:
        return False
    if other in g.c.char.friends_always[ch]:
        return True
    third = g.c.char.friends_if[ch]
    return not third or (g.controller(third) >= 0 and not g.dead[third])


@cites
def is_dead(g: Hammer, ch: int) -> bool:
    """HT-2.2, HT-5.16, HT-5.17. Dead: the lasting losses are at least the STAMINA. The Norns have no end of it."""
    return not g.c.char.norn[ch] and losses_of(g, ch)[0] >= max(1, full_stamina(g, ch))


@cites
def is_subdued(g: Hammer, ch: int) -> bool:
    """HT-5.16, HT-5.17. Subdued: not dead, but all losses together are at least the STAMINA."""
    return not g.c.char.norn[ch] and g.subdual[ch] > 0 and sum(losses_of(g, ch)) >= max(1, full_stamina(g, ch))


def full_stamina(g: Hammer, ch: int) -> int:
    """STAMINA without losses."""
    return printed(g, ch, STAMINA) + measure(g, ch, STAMINA)


def left(g: Hammer, ch: int) -> int:
    """STAMINA left."""
    return max(0, full_stamina(g, ch) - sum(losses_of(g, ch)))


@cites
def able(g: Hammer, ch: int) -> bool:
    """HT-5.3, HT-15.3. Whether a character can do something in an encounter now: not subdued, bound or asleep.

    Nor in a fit. Heavy sleepers do nothing in the first round of a battle.
    """
    sleepy = g.battle and g.battle_round == 1 and has(g, ch, "slow_starter") and not g.omen(-1, "wakeful")
    return stands(g, ch) and not sleepy and not has(g, ch, "in_fit")


@cites
def stands(g: Hammer, ch: int) -> bool:
    """HT-5.3. Whether a character can still attack in a battle: a fit passes with its round."""
    return not (is_dead(g, ch) or is_subdued(g, ch) or has(g, ch, "bound") or has(g, ch, "asleep"))

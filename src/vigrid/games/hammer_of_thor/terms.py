"""What the cards can say: one vocabulary for the chart, items, runes, shapes, Fates, Predictions and places.

Every card does what it does by one or more of these:

1. *Standing terms* hold as long as their source is in force: a weakness or instinct always, an ability while it is in
   use (for the encounter), an item while revealed, a shape while worn, a Prediction until Ragnarok.
2. *Laid terms* are put on characters by an act and hold until the encounter, the turn or the game ends.
3. *Acts* happen once: an id in a table of rules (`effects`), with `amount`, `second` and `target`.

A cell of terms has them apart by `;`. A term is a change of a measure, `[condition>]measure+n`, or a flag.

Measures
    `strength+3`        one of the twelve characteristics of the bearer
    `foe.temper-2`      ... of whoever stands against the bearer: the other leader in comparisons of Encounter cards
                        while the bearer leads; in combat whom he strikes and who strikes him
    `group.speed+1`     ... of everybody in the bearer's group, the bearer too
    `card.con+2`        as leader: the sum to roll against for this Encounter card is higher
    `resist.con+3`      as leader: the other leader's sum for this card is lower
    `react.con+1`       as leader: more REACTION when playing this card
    `damage+5`          added to every STAMINA loss that the bearer's blows cause
    `armor+5`           taken from every STAMINA loss that blows cause the bearer, not below 0
    `parry+2`           taken from the ACCURACY of whoever attacks the bearer; `sure` ignores it
    `regain+5`          STAMINA regained at the end of each battle round, within the printed value
    `missiles-2`        ACCURACY of everybody's blows from the reserve against the bearer's group

Conditions
    season `spring` `summer` `fall` `winter`; where the group stands `above` `below` (the horizon) `water` `land`
    `midgard` `helheim`; the bearer `leader` `line` `reserve` `alone` `wounded` (has lost STAMINA) `dead`;
    `by.2` the bearer is character 002; `race.dwarf` the bearer's race; `with.1002` also has this item revealed;
    `vs.jotun` (race), `vs.evil` (alignment), `vs.animal`: whoever stands against the bearer.

Flags
    see `FLAGS`. A flag with `:` names a cause of STAMINA loss.

Targets of acts
    `none`, `self`, `own` (one of the own group), `group` (all of it), `foe` (one of the opposing group), `foes` (all
    of it), `leader` (the opposing leader), `met` (one of either group), `anyone` (one of another player's), `seat`.
"""

from __future__ import annotations

import re
from typing import Final

from .tables import ALIGNMENTS, CARDS, CAUSES, RACES, SEASONS, STATS, Mod

MEASURES: Final = (
    *STATS, *(f"foe.{s}" for s in STATS), *(f"group.{s}" for s in STATS), *(f"card.{c}" for c in CARDS),
    *(f"resist.{c}" for c in CARDS), *(f"react.{c}" for c in CARDS), "damage", "armor", "parry", "regain", "missiles",
)  # fmt: skip
"""What a `Mod` may change; `Mod.stat` is an index into this. The first twelve are the characteristics."""
FOE: Final = 12
GROUP: Final = 24
CARD_SUM: Final = 36
RESIST: Final = 44
REACT: Final = 52
DAMAGE, ARMOR, PARRY, REGAIN, MISSILES = range(60, 65)

FLAGS: Final[dict[str, str]] = {
    "speak": "speaks: may lead a group with a counter and play every Encounter card",
    "bird_speech": "knows from the start what a random group holds where a bird is on either side",
    "beast_speech": "speechless animals treat the group like one they can speak with",
    "second_sight": "with each Fate or Prediction its player draws, he looks at the next one",
    "never_follows": "never becomes a follower",
    "faithful": "cannot be seduced",
    "kept": "cannot be conned away",
    "untrustworthy": "traded or lent, goes back to the deck on a die above TEMPER",
    "midgard_bound": "dies on a star or a drop",
    "first_dead": "may claim whoever dies in the encounter, before all others but the sea",
    "slain_dead": "may claim whoever is killed in the encounter",
    "sea_dead": "may claim whoever dies on a water location, before all others",
    "fly": "flies over water",
    "cross": "crosses water",
    "wade": "wades through water",
    "ferry": "carries the whole group over water",
    "sure": "hits without a roll",
    "reserve": "strikes the opposing reserve from the reserve",
    "reserve_line": "strikes the opposing line from the reserve, too",
    "hidden": "cannot be struck from the reserve",
    "unbound": "cannot be bound or put to sleep",
    "fearless": "others never lower his TEMPER or drive him from the line",
    "watchful": "nothing is conned or stolen from him; reconnaissance gains nothing against his group",
    "guarded": "his items cannot be conned or stolen",
    "true_sight": "shape changes and disguises do not work against his group",
    "slow_starter": "does nothing in the first battle round",
    "must_attack": "as leader, may choose only ATTACK | SUBDUE or CHALLENGE in the first round",
    "fits": "after rolling a 9 to hit, does nothing in the next battle round",
    "weary": "loses 2 AGILITY a round instead of 1",
    "lucky": "rolls one missed blow a battle round again",
    "rebirth": "on dying returns at once unhurt, once a use",
    "stone_by_day": "subdued above the horizon in summer, is dead",
    "no_regain": "subdual loss stays after the battle",
    "unhealable": "healing does nothing",
    "no_evade": "may not EVADE",
    "swift_hands": "as leader, reveals and conceals items without losing REACTION",
    "calm": "as leader, uses abilities without losing REACTION",
    "breathing": "breathes venom at the beginning of each round",
    "luck_spent": "has rolled a missed blow again in this round",
    "disguised": "counts as of the other sex",
    "bound": "can do nothing until the encounter ends",
    "asleep": "can do nothing until it loses STAMINA",
    "proved": "has gained REPUTATION in this game-turn",
    "in_fit": "can do nothing in this round",
    "astral": "may move by Astral Movement",
    "rune_lore": "a rune that fails is kept",
    "smith": "may forge",
    **{f"deals:{c}": f"blows cause {c}" for c in CAUSES},
    **{f"immune:{c}": f"no loss by {c}" for c in CAUSES},
    **{f"halve:{c}": f"half the loss by {c}" for c in CAUSES},
    **{f"double:{c}": f"twice the loss by {c}" for c in CAUSES},
    **{f"ban.{c}": f"as leader, may not choose {c}" for c in CARDS},
}
"""Every flag and what it means in play."""

CONDITIONS: Final = (
    *SEASONS, "above", "below", "water", "land", "midgard", "helheim", "leader", "line", "reserve", "alone", "wounded",
    "dead", *(f"race.{r}" for r in RACES), *(f"vs.{r}" for r in RACES), *(f"vs.{a}" for a in ALIGNMENTS),
)  # fmt: skip
"""Conditions without a number; besides these there are `by.N` (character) and `with.N` (item)."""
TARGETS: Final = ("none", "self", "own", "group", "foe", "foes", "leader", "met", "anyone", "seat")

_CHANGE = re.compile(r"(?:([a-z_.0-9]+)>)?([a-z._]+)([+-]\d+)$")
_NUMBERED = re.compile(r"(by|with)\.(\d+)$")


def change(text: str) -> Mod | None:
    """The change of a measure that `text` says, or None where it is none; ValueError says what is unknown in it."""
    match = _CHANGE.match(text)
    if not match:
        return None
    when, measure, amount = match.group(1) or "", match.group(2), int(match.group(3))
    if measure not in MEASURES:
        raise ValueError(f"'{text}': '{measure}' is not a measure")
    if when and when not in CONDITIONS and not _NUMBERED.match(when):
        raise ValueError(f"'{text}': '{when}' is not a condition")
    return Mod(MEASURES.index(measure), amount, when)


def read(terms: tuple[str, ...]) -> tuple[tuple[Mod, ...], frozenset[str]]:
    """The changes and the flags of a cell of terms; ValueError names the first that is neither."""
    mods, flags = [], []
    for text in terms:
        mod = change(text)
        if mod:
            mods.append(mod)
        elif text in FLAGS:
            flags.append(text)
        else:
            raise ValueError(f"'{text}' is neither a change (strength+3) nor a known flag")
    return tuple(mods), frozenset(flags)

"""Why something cannot be chosen: the clause that forbids it, for whatever is not listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from . import options
from . import prompts as p
from .alone import task_here
from .blows import may_strike, rear, taken_unsorted
from .camp import camp_choices
from .choosing import helpless, understood
from .combat import fleeing, rear_choice, ways_to_attack
from .encounter_cards import beloved, prizes, subgroups
from .encounters import card_choices, deed_choices
from .movement import barred, catatonic, caution, cost_of, look_or_not, neighbours, speed_left, steps
from .negotiating import terms
from .powers import is_animal, is_relative, is_water, speaks
from .setup import open_sides, to_choose
from .spoils import fates_of
from .state import ASIDE, DUEL, NO_GROUP, Hammer
from .tables import ATTACK, CARDS, EVADE
from .turns import fate_choices

Reason = Callable[..., str]
CAMP_CLAUSES: Final = {
    "done": "HT-8.9", "order": "HT-8.9", "exchange": "HT-2.15", "abandon": "HT-8.8", "ability": "HT-2.6",
    "discard": "HT-2.12",
    "item": "HT-2.14", "rune": "HT-2.22", "smith": "HT-2.17", "look": "HT-9.4", "astral": "HT-4.11",
    "renounce": "HT-10.1", "join": "HT-8.7", "lead": "HT-8.1",
}  # fmt: skip


def unless(lister: Callable[..., Sequence[Any]], reason: Reason) -> Callable[..., str | None]:
    """None for what is listed, else the clause that the reason finds."""

    def why_not(g: Hammer, seat: int, value: Any, *args: Any) -> str | None:
        return None if value in lister(g, seat, *args) else reason(g, seat, value, *args)

    return why_not


def always(clause: str) -> Reason:
    """The same clause for everything that is not listed."""
    return lambda g, seat, value, *args: clause


def no_character(g: Hammer, seat: int, ch: int) -> str:
    """Taken, set aside, a Norn, an offspring, or of a side that is full."""
    c = g.c.char
    if g.players < 3:
        return "HT-14.1" if g.players == 2 else "HT-14.3"
    if c.norn[ch]:
        return "HT-2.2"
    if g.zone[ch] == ASIDE:
        return "HT-1.8"
    return "HT-1.4" if ch in g.chosen or c.offspring[ch] or c.alignment[ch] in open_sides(g) else "HT-1.5"


def no_step(g: Hammer, seat: int, step: p.Step) -> str:
    """No way there, closed, water, too little SPEED; nobody to part from or to join."""
    kind, place = step
    if kind == "halt":
        return "HT-8.9"
    if kind in ("split", "join", "stop"):
        return "HT-8.7" if kind == "join" else "HT-8.4" if g.free_group(seat) == NO_GROUP else "HT-8.6"
    if place not in neighbours(g, g.at[g.moving]):
        return "HT-4.9"
    if catatonic(g, g.moving):
        return "HT-2.19"
    if barred(g, g.moving, place):
        return "HT-15.8"
    cost = cost_of(g, g.moving, place)
    if cost > speed_left(g):
        return "HT-4.5" if is_water(g, place) and cost - 1 <= speed_left(g) else "HT-4.4"
    return "HT-4.8" if kind == "scout" else "HT-4.7"


def no_card(g: Hammer, seat: int, card: str, side: int) -> str:
    """A leader who can choose nothing; tried already; a beast; a ban of the first round; a weakness, or madness."""
    leader = g.head(side)
    if taken_unsorted(g, side):
        return "HT-5.6"
    if card not in CARDS or not leader or helpless(g, leader):
        return "HT-4.13"
    k = CARDS.index(card)
    if k != EVADE and g.played[side] >> k & 1:
        return "HT-4.28"
    beast = is_animal(g, leader) and not speaks(g, leader) and not understood(g, 1 - side, g.side_seat[side])
    if beast and k not in (ATTACK, EVADE):
        return "HT-4.29"
    if g.meeting == 1 and g.c.char.race[leader] in g.c.card.banned[k]:
        return "HT-4.14"
    return "HT-2.19" if g.insane[leader] else "HT-15.3"


def no_target(g: Hammer, seat: int, target: int, ch: int, side: int, surplus: int) -> str:
    """A relative, attacked three times already, or out of reach."""
    if is_relative(g, ch, target):
        return "HT-2.4"
    if not may_strike(g, ch, target):
        return "HT-5.9"
    return "HT-5.10" if target in rear(g, 1 - side) else "HT-5.8"


def no_flight(g: Hammer, seat: int, ch: int, side: int) -> str:
    """Only leaders in a duel; else from the reserve, with a counter to go to."""
    if g.battle == DUEL:
        return "HT-11.10"
    return "HT-11.9" if not g.reserve[ch] else "HT-11.8"


def look_anyway(g: Hammer, seat: int, word: str) -> str:
    """A task waits, or the place or the lack of caution asks for the roll."""
    return "HT-14.20" if task_here(g, g.at[g.moving]) else "HT-4.30"


SPOILS_CLAUSES: Final = {"keep": "HT-11.4", "kill": "HT-2.5", "abandon": "HT-5.18", "return": "HT-5.18"}
LOANS: Final = ("lend", "lend_bare", "borrow", "borrow_bare")
TERMS_CLAUSES: Final = {"trade": "HT-11.12", "nothing": "HT-11.12", **dict.fromkeys(LOANS, "HT-11.13")}

WORDS: Final = {
    "HT-1.4": "Taken already, or an offspring",
    "HT-1.5": "Its side has as many players as it may have",
    "HT-1.8": "It comes into play with the character that names it",
    "HT-2.2": "No player controls a Norn",
    "HT-2.4": "Relatives are never attacked",
    "HT-2.5": "A friend is not killed",
    "HT-2.6": "Nobody has an ability that could be used now",
    "HT-2.12": "Nobody holds anything that could be discarded",
    "HT-2.14": "No item can be used now",
    "HT-2.15": "Nobody of a group can take anything from another",
    "HT-2.17": "There is no smith here, or nothing to pay with",
    "HT-2.19": "Insanity forbids it",
    "HT-2.22": "No rune can be tried now",
    "HT-4.2": "The card can do nothing now",
    "HT-4.4": "The SPEED of the group does not reach so far",
    "HT-4.5": "Water costs 1 SPEED more than is left",
    "HT-4.6": "No SPEED is left for caution",
    "HT-4.7": "No SPEED is left for a search",
    "HT-4.8": "No SPEED is left for scouting",
    "HT-4.9": "No way leads there",
    "HT-4.11": "Nobody has the Staff that it takes",
    "HT-4.13": "The leader can choose no card now",
    "HT-4.14": "The race of the leader may not choose it in the first round",
    "HT-4.17": "It cannot be taken",
    "HT-4.19": "Nobody of the other sex to seduce",
    "HT-4.24": "The leader has no action card, or nothing to use it on",
    "HT-4.28": "It has been played in this encounter",
    "HT-4.29": "A beast that cannot speak only attacks or evades",
    "HT-4.30": "The place leaves no choice about the roll",
    "HT-5.6": "A group in a heap can do nothing yet",
    "HT-5.8": "It stands out of reach",
    "HT-5.9": "It has been attacked three times",
    "HT-5.10": "The reserve is not reached from here",
    "HT-5.18": "There is nobody to whom it could go",
    "HT-5.23": "Not in a duel of this kind, or where a single character attacks",
    "HT-8.4": "You have three counters already",
    "HT-8.1": "No group has several of the highest REPUTATION, or its leader was named in this turn",
    "HT-8.6": "Nobody can be left behind here",
    "HT-8.7": "None of your other groups is here with SPEED left",
    "HT-8.8": "There is nobody to abandon",
    "HT-8.9": "There is nothing to rearrange, or it has been done here",
    "HT-9.4": "No counter of yours is in Hlidskialf, or you have looked",
    "HT-10.1": "Your cards are turned in already, or a card is still being played",
    "HT-11.1": "Their leader never follows",
    "HT-11.2": "Nobody of this race is among them",
    "HT-11.4": "It never follows",
    "HT-11.8": "You have no counter left for those who evade",
    "HT-11.9": "Only those in the reserve evade",
    "HT-11.10": "Only the leaders evade from a duel",
    "HT-11.12": "There is nothing to trade",
    "HT-11.13": "There is nobody to lend, or nothing to leave behind",
    "HT-14.1": "Two players play Odin and Thor",
    "HT-14.3": "Alone one plays Thor",
    "HT-14.20": "A task of Thor waits here",
    "HT-15.3": "A weakness forbids it",
    "HT-15.8": "A prediction bars the way",
}
"""By clause: what it says to somebody who would like to do what it forbids just now."""

PROMPTS: Final = options.PROMPTS
"""All prompts, with words and reasons."""

p.CHARACTER.why_not = unless(to_choose, no_character)
p.FATE.why_not = unless(fate_choices, always("HT-4.2"))
p.CAUTION.why_not = unless(caution, always("HT-4.6"))
p.STEP.why_not = unless(steps, no_step)
p.LOOK_FOR.why_not = unless(look_or_not, look_anyway)
p.CAMP.why_not = unless(camp_choices, lambda g, seat, word, when: CAMP_CLAUSES[word])
p.ENCOUNTER.why_not = unless(card_choices, no_card)
p.DEED.why_not = unless(deed_choices, always("HT-4.24"))
p.SUBGROUP.why_not = unless(subgroups, lambda g, seat, race, side: "HT-11.1" if race == "all" else "HT-11.2")
p.BELOVED.why_not = unless(beloved, always("HT-4.19"))
p.CON_PRIZE.why_not = unless(prizes, always("HT-4.17"))
p.TERMS.why_not = unless(terms, lambda g, seat, word, side: TERMS_CLAUSES[word])
p.ATTACKS.why_not = unless(ways_to_attack, always("HT-5.23"))
p.TARGET.why_not = unless(rear_choice, no_target)
p.FLEE.why_not = unless(fleeing, no_flight)
p.SPOILS.why_not = unless(fates_of, lambda g, seat, how, ch, side: SPOILS_CLAUSES[how])

"""Card texts made of what the cards do: terms and acts in words, so that no text says another thing than the rules."""

from __future__ import annotations

from typing import Final

from .tables import CAUSES, RACES, Act, Mod
from .terms import CARD_SUM, DAMAGE, FLAGS, FOE, GROUP, MEASURES, REACT, RESIST

CARD_NAMES: Final = (
    "ATTACK | SUBDUE", "CON", "FOLLOWER", "SEDUCE", "EVADE", "CHALLENGE", "NEGOTIATE", "FRIENDSHIP",
)  # fmt: skip
PLACES_AND_STATES: Final = {
    "above": "above the horizon", "below": "below the horizon", "water": "on water", "land": "on land",
    "midgard": "in Midgard", "helheim": "in Helheim", "leader": "as leader", "line": "in the battle line",
    "reserve": "in the reserve", "alone": "when alone", "wounded": "when wounded", "dead": "for the dead",
    "spring": "in spring", "summer": "in summer", "fall": "in fall", "winter": "in winter",
}  # fmt: skip
PEOPLE: Final = {
    "aesir": "Aesir", "vanir": "Vanir", "alfar": "Alfar", "jotun": "Jotun", "muspellson": "Muspellson",
    "guardian": "Guardians", "dwarf": "Dwarfs", "valkyrie": "Valkyries", "human": "Humans", "animal": "animals",
    "good": "good ones", "neutral": "neutral ones", "evil": "evil ones", "none": "the Norns",
}  # fmt: skip
OTHERS: Final = {
    "damage": "blows cost {n} {more} STAMINA", "armor": "each blow costs {n} {less} STAMINA",
    "parry": "attackers have {n} {less} ACCURACY", "regain": "regains {n} STAMINA each battle round",
    "missiles": "blows from the opposing reserve have {n} {more} ACCURACY",
}  # fmt: skip
"""Measures that are whole sentences; `more` and `less` are exchanged where the number is negative."""
TARGETS: Final = {
    "none": "", "self": "the user", "own": "one of the group", "group": "everybody of the group",
    "foe": "one opponent", "foes": "all opponents", "leader": "the other leader", "met": "one of either group",
    "anyone": "one character of another player", "seat": "another player",
}  # fmt: skip


def measure(what: int) -> str:
    """A measure in words, as it follows a number."""
    name = MEASURES[what]
    if what < FOE:
        return name.upper()
    if what < GROUP:
        return f"{name.removeprefix('foe.').upper()} of opponents"
    if what < CARD_SUM:
        return f"{name.removeprefix('group.').upper()} of the group"
    if what < RESIST:
        return f"{CARD_NAMES[what - CARD_SUM]} sum"
    if what < REACT:
        return f"{CARD_NAMES[what - RESIST]} sum of the other leader"
    return f"REACTION with {CARD_NAMES[what - REACT]}"


def condition(when: str) -> str:
    """A condition in words, "" for none."""
    kind, _, rest = when.partition(".")
    if kind == "vs":
        return f"against {PEOPLE[rest]}"
    if kind == "race":
        return f"for {PEOPLE[rest]}"
    if kind == "by":
        return f"for {int(rest):03}"
    if kind == "with":
        return f"together with {rest}"
    return PLACES_AND_STATES.get(when, "")


def change(mod: Mod) -> str:
    """A change in words: '+3 STRENGTH in winter'; what lowers the other side's sums is written as it works."""
    when = condition(mod.when)
    if mod.stat >= DAMAGE:
        more, less = ("more", "less") if mod.amount > 0 else ("less", "more")
        text = OTHERS[MEASURES[mod.stat]].format(n=abs(mod.amount), more=more, less=less)
    else:
        amount = -mod.amount if RESIST <= mod.stat < REACT else mod.amount
        text = f"{amount:+d} {measure(mod.stat)}"
    return f"{text} {when}".strip()


def terms(mods: tuple[Mod, ...], flags: frozenset[str] | tuple[str, ...]) -> str:
    """All terms of a card in words."""
    return "; ".join([*(change(m) for m in mods), *(FLAGS[f] for f in sorted(flags))])


ACTS: Final = {
    "lay": "{target}, until the encounter ends: {lays}",
    "heal": "{target} regains {amount} STAMINA",
    "wits": "{target} regains up to {amount} lost INTELLIGENCE",
    "rally": "up to {amount} subdued of the group stand up",
    "fame": "{target} gains {amount} REPUTATION",
    "draw_rune": "{target} draws {amount} of the runes",
    "draw_magic": "{target} draws {amount} of the magic items",
    "draw_forged": "{target} gets a forged item of at most {amount} REPUTATION",
    "foresee": "look at the next {amount} cards to be drawn and choose which comes first",
    "peer": "{amount} concealed items of {target} are turned up",
    "sleep": "{target} falls asleep unless the die is at most its TEMPER less {amount}",
    "bind": "{target} is bound unless the die is at most its STRENGTH less {amount}",
    "terror": "opponents in line whose TEMPER is below the die plus {amount} go to the reserve, but for the last",
    "volley": "{amount} opponents are shot at",
    "waves": "on water opponents that cannot cross it lose the die times {amount} STAMINA",
    "hurt": "{target} loses the die times {amount} STAMINA by {cause}",
    "charm": "an opponent who does not lead comes over unless the die is at most its TEMPER",
    "tame": "an opposing animal that does not lead comes over unless the die is at most its TEMPER",
    "bribe": "an opponent who does not lead goes home on a die of at most {amount}",
    "vanish": "the user evades alone before a battle begins",
    "call_beast": "the top {amount} of the animal deck joins",
    "raise_dead": "the best of the dead that fits joins",
    "recruit": "the top card of the deck of {race} joins",
    "shape_self": "the user takes a shape",
    "disguise": "the user counts as of the other sex; CON and FOLLOWER against it have sums {amount} lower",
    "more_speed": "{amount} more SPEED this turn",
    "insanity": "the die says which insanity befalls {target}",
}
"""Acts of items in words."""


def act(what: Act) -> str:
    """An act in words."""
    race = PEOPLE[RACES[what.amount]] if what.id == "recruit" else ""
    sentence = ACTS[what.id].format(
        target=TARGETS[what.target], amount=what.amount, lays=terms(what.mods, what.flags), race=race,
        cause=CAUSES[what.second],
    )  # fmt: skip
    return sentence[0].upper() + sentence[1:]


def item(mods: tuple[Mod, ...], flags: frozenset[str], used: Act | None, wisdom: bool) -> str:
    """The whole text of an item."""
    parts = [terms(mods, flags)] if mods or flags else []
    parts += [f"Use: {act(used)}"] if used is not None else []
    return ". ".join(parts) + ("." if parts else "") + (" Needs a roll versus WISDOM." if wisdom else "")

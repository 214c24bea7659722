"""Names of cards, heroes, places and seats; events in plain words, and headings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from vigrid.kernel import Event

from .cards import GENDERS, HERALDRY, TERRAINS
from .land import FIRST_CIRCLE, FIRST_TOWN, NAMES, bearings
from .state import ENEMY, ROW, TOGETHER, Asgards, gender_of

if TYPE_CHECKING:
    from .components import Components


def card_name(c: Components, kind: int) -> str:
    """The name of a kind of card."""
    return c.cards.name[kind]


def territory_name(c: Components, t: int) -> str:
    """A territory in words: terrain or enchanted land, and its short name."""
    if t < 0:
        return "beside the board"
    if t < FIRST_CIRCLE:
        return f"{c.pack.terrain[c.terrain[t]].name} {NAMES[t]}"
    if t < FIRST_TOWN:
        return f"{c.pack.enchanted[c.circle[t - FIRST_CIRCLE]].name} {NAMES[t]}"
    return f"Town {NAMES[t]}"


def place_name(g: Asgards, t: int) -> str:
    """A territory by what one sees: terrain, short name, and where on the land it lies."""
    where = bearings(tuple(g.lands), tuple(g.towns)).get(t, "")
    return territory_name(g.c, t) + (f", {where}" if where else "")


def hero_words(seat: int, hero: int) -> str:
    """A hero in words, by the seat that moves it."""
    return f"@{seat}'s {gender_of(hero)} hero"


def hero_name(g: Asgards, hero: int) -> str:
    """A hero in words."""
    return hero_words(g.hero_seat[hero], hero)


def heraldry_name(c: Components, kind: int) -> str:
    """The symbol on a creature, or ''."""
    symbol = c.cards.heraldry[kind]
    return HERALDRY[symbol] if symbol >= 0 else ""


def circle_words(c: Components, kind: int) -> str:
    """The territories that the circle of an event names; '' for other cards."""
    return " and ".join((*TERRAINS, "town")[i] for i in c.cards.circle[kind])


def artifact_words(c: Components, artifact: int, side: int) -> str:
    """An artifact with the side that is out, or both sides while none is."""
    sides = (0, 1) if side < 0 else (side,)
    return f"{c.pack.artifact[artifact].name} ({' or '.join(side_words(c, artifact, i) for i in sides)})"


def side_words(c: Components, artifact: int, side: int) -> str:
    """A side of an artifact: its terrain and its symbol."""
    entry = c.pack.artifact[artifact]
    return f"{entry.sides[side]}: {entry.heraldry[side]}"


def slot_name(slot: int) -> str:
    """A place of the Tisch in words."""
    return f"{'bottom' if slot < ROW else 'top'} row, {slot % ROW + 1}"


def pool_name(company: int, pool: int) -> str:
    """The owner of a marker in words."""
    return "the enemy" if pool == ENEMY else "the partners" if company == TOGETHER else f"@{pool}"


def tile_words(c: Components, tile: int, joint: str = ", ") -> str:
    """What is on a land tile: both terrains and the enchanted land."""
    a, b = (TERRAINS[c.terrain[t]] for t in (2 * tile, 2 * tile + 1))
    return f"{a}{joint}{b}, {c.pack.enchanted[c.circle[tile]].name}"


# --- phases and events

PHASES: Final = {
    "partners": "Choosing heroes",
    "build": "Building the land", "draft": "Drafting starting items", "heroes": "Placing heroes", "god": "God phase",
    "charm": "Charm phase", "campaign": "Campaign phase", "battle": "Battle", "event": "Event attack",
    "muster": "Muster phase", "renewal": "Renewal phase",
}  # fmt: skip
STEPS: Final = {
    "militia": "militia", "attack": "attacker plays", "horde": "attackers gather", "defend": "defender plays",
    "berserk": "berserk", "fury": "berserk", "honor": "honor draw", "resolve": "resolution",
}  # fmt: skip


def phase_name(g: Asgards) -> str:
    """The phase, and the step of a battle."""
    return f"{PHASES[g.phase]}: {STEPS[g.step]}" if g.step else PHASES[g.phase]


def _does(company: int, pool: int, verb: str) -> str:
    words = pool_name(company, pool)
    both = company == TOGETHER and pool != ENEMY
    return f"{words[:1].upper()}{words[1:]} {verb}{'' if both else 's'}"


def _cards(c: Any, kinds: tuple[int, ...]) -> str:
    return ", ".join(card_name(c, k) for k in kinds) or "nothing"


Words = Callable[[Any, tuple[Any, ...]], str]
TELL: Final[dict[str, Words]] = {
    "part": lambda c, a: f"@{a[0]} plays the {GENDERS[a[1]]} hero.",
    "tile": lambda c, a: f"Land tile {a[0]} is drawn: "
    + ", ".join(territory_name(c, t) for t in (2 * a[0], 2 * a[0] + 1, FIRST_CIRCLE + a[0])) + ".",
    "laid": lambda c, a: f"Land tile {a[0]} is placed at column {a[1]}, row {a[2]}.",
    "town": lambda c, a: f"Town t{a[0]} is placed at corner {a[1]}, {a[2]}.",
    "kept": lambda c, a: f"@{a[0]} keeps {card_name(c, a[1])} as starting item.",
    "drew": lambda c, a: f"@{a[0]} draws {a[1]}.",
    "reformed": lambda c, a: f"The discard pile of {pool_name(a[2], a[0])} becomes a draw pile of {a[1]}.",
    "discarded": lambda c, a: f"@{a[0]} discards {card_name(c, a[1])}.",
    "discarded_all": lambda c, a: f"@{a[0]} discards {_cards(c, a[1])}.",
    "banished": lambda c, a: f"{card_name(c, a[0])} is banished.",
    "sacrificed": lambda c, a: f"{card_name(c, a[0])} goes into the Barrows.",
    "took": lambda c, a: f"@{a[0]} takes {card_name(c, a[1])}.",
    "second_deck": lambda c, a: "Creature deck 1 is exhausted; deck 2 takes its place.",
    "last_round": lambda c, a: "This is the last round: " + {
        "gods": "enough gods are appeased.", "deck": "the creature decks are exhausted."}[a[0]],
    "revealed": lambda c, a: f"{card_name(c, a[0])} is revealed.",
    "marked": lambda c, a: f"{_does(a[2], a[1], 'mark')} {territory_name(c, a[0])}.",
    "lifted": lambda c, a: f"{_does(a[2], a[1], 'give')} up {territory_name(c, a[0])}.",
    "hero": lambda c, a: f"{hero_words(a[2], a[0])} is {'at ' if a[1] >= 0 else ''}{territory_name(c, a[1])}.",
    "stood_up": lambda c, a: f"{hero_words(a[1], a[0])} stands up.",
    "vanquished": lambda c, a: f"{hero_words(a[1], a[0])} is vanquished.",
    "fettered": lambda c, a: f"{hero_words(a[1], a[0])} may not move this round.",
    "phase": lambda c, a: f"{PHASES[a[0]]} begins.",
    "round": lambda c, a: f"Round {a[0]} begins.",
    "played": lambda c, a: f"@{a[0]} plays {card_name(c, a[1])}.",
    "paid": lambda c, a: f"@{a[0]} pays with {card_name(c, a[1])}.",
    "mustered": lambda c, a: f"@{a[0]} musters {card_name(c, a[1])}.",
    "underpaid": lambda c, a: f"@{a[0]} cannot pay the whole cost of {card_name(c, a[1])}, which stays where it lies.",
    "ring": lambda c, a: f"@{a[0]} uses the Faery Ring at {territory_name(c, a[1])}.",
    "filled": lambda c, a: f"{card_name(c, a[1])} comes into the Tisch ({slot_name(a[0])}).",
    "event": lambda c, a: f"@{a[0]} turns up {card_name(c, a[1])}: {c.cards.text[a[1]]}",
    "opponent_mustered": lambda c, a: f"The opponent musters {card_name(c, a[1])} ({slot_name(a[0])}).",
    "favor": lambda c, a: f"@{a[0]} asks {card_name(c, a[1])} for the favor.",
    "charm": lambda c, a: f"@{a[0]} plays the charm {card_name(c, a[1])}.",
    "appeased": lambda c, a: f"@{a[0]} appeases {card_name(c, a[1])}.",
    "battle": lambda c, a: f"{f'@{a[0]}' if a[0] >= 0 else 'The event'} attacks {territory_name(c, a[2])}"
    + (f" from {territory_name(c, a[1])}." if a[1] >= 0 else "."),
    "militia": lambda c, a: f"{card_name(c, a[0])} ({heraldry_name(c, a[0])}) defends as militia.",
    "attacker": lambda c, a: f"{card_name(c, a[0])} ({heraldry_name(c, a[0])}) joins the attack.",
    "queued": lambda c, a: f"{card_name(c, a[0])} will attack after this battle: {circle_words(c, a[0])}.",
    "event_attack": lambda c, a: f"{card_name(c, a[0])} strikes: {circle_words(c, a[0])}.",
    "ability": lambda c, a: f"@{a[0]} uses {card_name(c, a[1])}: {c.cards.text[a[1]]}",
    "interrupted": lambda c, a: f"@{a[0]} blocks {card_name(c, a[2])} with {card_name(c, a[1])}.",
    "turned": lambda c, a: f"{card_name(c, a[1])} now fights for @{a[0]}.",
    "copied": lambda c, a: f"@{a[0]} copies {card_name(c, a[1])}.",
    "withheld": lambda c, a: f"{card_name(c, a[1])} of @{a[0]} is withheld until the campaign phase ends.",
    "hid": lambda c, a: f"{card_name(c, a[1])} of @{a[0]} is withheld until the battle is over.",
    "set_aside": lambda c, a: f"@{a[0]} withholds a card of @{a[1]} until the battle is over.",
    "aside_back": lambda c, a: f"@{a[0]} gets back what was withheld.",
    "looked": lambda c, a: f"@{a[0]} looks at cards of @{a[1]}: {_cards(c, a[2])}.",
    "looked_at_deck": lambda c, a: f"@{a[0]} looks at the top {a[1]} cards of the creature deck.",
    "broke_off": lambda c, a: f"@{a[0]} breaks off the battle.",
    "berserk": lambda c, a: f"@{a[0]} goes berserk.",
    "power": lambda c, a: f"The attack has power {a[0]}, the defense {a[1]}.",
    "result": lambda c, a: "The attacker wins." if a[0] else "The defender holds.",
    "rebuked": lambda c, a: f"@{a[0]} is rebuked.",
    "last_marker": lambda c, a: f"{_does(a[1], a[0], 'keep')} the last marker; the attacker goes back.",
    "wore": lambda c, a: f"{hero_words(a[2], a[0])} wears the {c.pack.artifact[a[1]].name}.",
    "dropped": lambda c, a: f"{hero_words(a[2], a[0])} drops the {c.pack.artifact[a[1]].name}.",
}  # fmt: skip


def tell(c: Any, event: Event) -> str:
    """An event in plain words."""
    return TELL[event.kind](c, event.args)

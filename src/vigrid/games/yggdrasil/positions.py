"""Positions in the rulebook's terms: the words, and what is filled in where a table does not name it.

```toml
turn = "thor"                                  # a god, or a seat counted from 1
gods = ["thor", "odin"]                        # per seat
enemies = { hel = 3, fenrir = 6 }              # spaces; the others stand on 1
valkyries = "blue"
submerged = "black"
vanir = 2
dead = 7                                       # Vikings in the World of the Dead
fire = 12                                      # Fire Giants in the Kingdom of Fire
elves = 3                                      # in the World of the Elves
bags = { white = { vikings = 4, fire_giants = 12 } }
stocks = { thor = { vikings = 2, elves = 1, artifacts = ["hel_2"] } }
deck = ["fenrir", "angry_hel"]                 # from the top; the rest is filled in
cards_left = 20                                # cards in the deck
played = ["surt"]
known = { top = 1, bottom = 0 }                # cards of the deck that the gods know
pile = ["anvil_cold"]                          # from the top; the rest is filled in
active = ["elf_dread"]
slain = []
taken = 1                                      # entry actions: actions used in this turn,
used = ["forge"]                               # worlds used, one of them twice (repeated = 1),
fenrir = 2                                     # and Fenrir's power over the god
```
Counts that are not named are those of the set-up; what is then missing from a closed sum, or too much, is settled in
the World of the Dead, the Kingdom of Fire or the World of the Elves, then in the bags, as far as these are not named.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

from vigrid.tabletop.positions import Group, Kind, Reader, Rows, Word, count, each, mask, name, pieces, read, write

from . import terms
from .state import NOBODY, Table
from .terms import Card, Seat


def seated(g: Table) -> list[str]:
    """The gods by seat; '' while nobody has chosen."""
    return [terms.GODS[god] if god != NOBODY else "" for god in g.gods]


def read_gods(r: Reader, where: str, given: object, old: list[int]) -> list[int]:
    """A different god for every seat."""
    gods = r.many(where, given, terms.GODS)
    if len(gods) == r.g.players == len(set(gods)):
        return gods
    r.fault(where, f"expected {r.g.players} different gods, found {len(set(gods))}")
    return old


def read_seat(r: Reader, where: str, given: object, old: Seat) -> Seat:
    """A seat by its god or its number."""
    return r.one(where, given, seated(r.g)) if isinstance(given, str) else r.count(where, given, 1, r.g.players) - 1


def write_seat(g: Table, seat: Seat) -> str | int:
    """The god on turn, or the number of the seat."""
    return seated(g)[seat] or seat + 1


CARDS_LEFT = Kind(lambda r, where, given, old: r.count(where, given), lambda g, _: len(g.deck))
SEATED = ("enemy", "actions")
STOCK = (
    Word("vikings", count(most=terms.VIKINGS)),
    Word("elves", count(most=terms.MOST_SEATS + 1)),
    Word("artifacts", pieces(terms.ARTIFACTS, "artifacts"), "holders", owned=True),
)
BAG = (
    Word("vikings", count(most=terms.VIKINGS), "bag_vikings"),
    Word("fire_giants", count(most=terms.FIRE_GIANTS), "bag_giants"),
)
WORDS = (
    Word("gods", Kind(read_gods, lambda g, gods: seated(g)), entries=SEATED),
    Word("turn", Kind(read_seat, write_seat)),
    Word("enemies", each(terms.ENEMIES, count(1, terms.RESIDENCE))),
    Word("valkyries", name(terms.COLOURS)),
    Word("submerged", name(terms.COLOURS)),
    Word("vanir", count(1, len(terms.VANIR_SQUARES))),
    Word("dead", count(most=terms.VIKINGS)),
    Word("fire", count(most=terms.FIRE_GIANTS)),
    Word("elves", count(most=terms.MOST_SEATS + 1), "grove"),
    Rows("bags", terms.COLOURS, BAG),
    Rows("stocks", seated, STOCK, SEATED),
    Word("deck", pieces(terms.CARDS, top_first=True)),
    Word("cards_left", CARDS_LEFT, kept=False),
    Word("played", pieces(terms.CARDS)),
    Group("known", (Word("top", count(), "known_top"), Word("bottom", count(), "known_bottom"))),
    Word("pile", pieces(terms.GIANTS, "giants", top_first=True)),
    Word("active", pieces(terms.GIANTS, "giants")),
    Word("slain", pieces(terms.GIANTS, "giants")),
    Word("used", mask(terms.WORLDS), entries=("actions",)),
    Word("repeated", count(), entries=("actions",)),
    Word("taken", count(most=len(terms.WORLDS)), entries=("actions",)),
    Word("fenrir", count(most=3), entries=("actions",)),
)


def to_position(g: Table) -> dict[str, Any]:
    """The table described, so that `from_position` gives it back."""
    return write(WORDS, g)


def from_position(doc: dict[str, Any], g: Table) -> list[str]:
    """Change a new table into the position described; every fault as a sentence."""
    sums, drawn, dealt, elves = g.game.pieces(g), g.deck, g.pile, g.grove
    if g.phase == "gods":
        g.gods = [NOBODY] * g.players
    elif NOBODY in g.gods:
        g.gods = list(range(g.players))
    r = read(WORDS, doc, g, {"artifacts": range(len(terms.ARTIFACTS)), "giants": range(len(terms.GIANTS))})
    settle_counters(r, g, elves)
    one_artifact_for_each_enemy(r, g)
    fill_cards(r, g, drawn)
    left = r.left("giants")
    g.pile = [giant for giant in dealt if giant in left] + (g.pile if "pile" in r.given else [])
    check_turn(r, g)
    r.sums(sums)
    return r.faults


def settle_counters(r: Reader, g: Table, elves: int) -> None:
    """The closed sums of Vikings, Fire Giants and Elves."""
    bags = list(enumerate(terms.COLOURS))
    vikings = [(f"bags.{key}.vikings", "bag_vikings", i) for i, key in bags[::-1]]
    giants = [(f"bags.{key}.fire_giants", "bag_giants", i) for i, key in bags]
    r.settle("Vikings", terms.VIKINGS, sum(g.vikings), [("dead", "dead", None), *vikings])
    r.settle("Fire Giants", terms.FIRE_GIANTS, 0, [("fire", "fire", None), *giants])
    r.settle("Elves", elves, sum(g.elves), [("elves", "grove", None)])


def one_artifact_for_each_enemy(r: Reader, g: Table) -> None:
    """A god has one artifact for each enemy at most."""
    for seat, god in enumerate(seated(g)):
        for enemy, key in enumerate(terms.ENEMIES):
            owners = g.holders[enemy * terms.LEVELS : enemy * terms.LEVELS + terms.LEVELS]
            r.expect(owners.count(seat) <= 1, f"stocks.{god}.artifacts", f"only one artifact against {key}")


def fill_cards(r: Reader, g: Table, drawn: list[Card]) -> None:
    """The Enemy deck and the cards played, from those that are not named."""
    on_top, played = (g.deck if "deck" in r.given else []), g.played
    rest = rest_of_cards(r, g, [*on_top, *played], drawn)
    left = r.count("cards_left", r.given.get("cards_left", len(on_top) + len(rest)), len(on_top), len(on_top + rest))
    fill = left - len(on_top)
    g.deck = [*rest[:fill][::-1], *on_top]
    g.played = [*played, *rest[fill:]]
    r.count("known.top", g.known_top, 0, len(g.deck))
    r.count("known.bottom", g.known_bottom, 0, max(0, len(g.deck) - g.known_top))


def rest_of_cards(r: Reader, g: Table, named: list[Card], drawn: list[Card]) -> list[Card]:
    """The cards of the deck that are not named, shuffled; Angry and Ragnarök cards take part by name or as drawn."""
    number_of = Counter(named)
    special = {}
    for kind, cards in (("angry", terms.ANGRY_CARDS), ("ragnarok", terms.RAGNAROK_CARDS)):
        most = int(g.options[kind])
        wanted = [card for card in cards if number_of[card]]
        others = [card for card in drawn if card in cards and not number_of[card]]
        special[kind] = (wanted + others)[:most]
        r.expect(len(wanted) <= most, "deck", f"{len(wanted)} {kind} cards are named, the option {kind} is {most}")
    for replaced in product(*(g.c.card_enemies[card] for card in special["ragnarok"])):
        pool = Counter({enemy: g.c.card_copies[enemy] for enemy in range(terms.ANGRY)})
        pool.subtract([card - terms.ANGRY for card in special["angry"]])
        pool.subtract(replaced)
        pool.update(special["angry"] + special["ragnarok"])
        if all(pool[card] >= number for card, number in number_of.items()):
            pool.subtract(number_of)
            rest = sorted(pool.elements())
            g.rng.shuffle(rest)
            return rest
    many = ", ".join(terms.CARDS[card] for card, number in number_of.items() if number > g.c.card_copies[card])
    r.fault("deck", f"deck and played name more cards than there are: {many or 'see the options angry and ragnarok'}")
    return []


def check_turn(r: Reader, g: Table) -> None:
    """What has happened in this turn so far."""
    used = g.used.bit_count()
    r.count("repeated", g.repeated, 0, used)
    if "taken" not in r.given:
        g.taken = used + g.repeated

"""YG-1 Set-up: everything to its place, in the rulebook's order."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, lister, rule

from . import terms, texts
from .state import NOBODY, NOWHERE, Table
from .terms import Card, Seat


def setup(g: Table) -> None:
    """Fill every field of a new table; all chance comes from `g.rng`."""
    first = who_begins(g)
    lay_out_worlds(g)
    prepare_deck(g)
    prepare_bags_and_stocks(g)
    g.world, g.target, g.force, g.parts = NOWHERE, NOBODY, 0, []
    deal_sheets(g)
    g.begin_turn(first)


@cites
def who_begins(g: Table) -> Seat:
    """YG-1.2. The seat named by the option, or one drawn by lot."""
    named = int(g.options["first"])
    return named - 1 if named else g.rng.below(g.players)


@cites
def lay_out_worlds(g: Table) -> None:
    """YG-1.3, YG-1.4, YG-1.5, YG-1.6, YG-1.7, YG-1.8, YG-1.9, YG-1.10, YG-1.11. Everything to its place."""
    supply = g.c.pack.supply
    g.grove = g.players + supply.elves_beyond_gods  # YG-1.3. One Elf more than gods.
    g.vanir = 1  # YG-1.4. On square 1.
    g.enemies = [terms.FIRST_SPACE] * len(terms.ENEMIES)  # YG-1.5. All six on the first space.
    g.holders = [terms.AT_FORGE] * len(terms.ARTIFACTS)  # YG-1.6. All 18 at the Forge.
    g.pile, g.active, g.slain = list(range(len(terms.GIANTS))), [], []  # YG-1.7. Shuffled, face down.
    g.rng.shuffle(g.pile)
    g.valkyries = terms.RAINBOW  # YG-1.8. On the Rainbow Island.
    g.submerged = terms.BLACK  # YG-1.9. The tile lies on the Black Island.
    g.fire = supply.fire  # YG-1.10. Twelve Fire Giants.
    g.dead = supply.dead  # YG-1.11. Five Vikings.


@cites
def prepare_deck(g: Table) -> None:
    """YG-1.12. 42 cards, shuffled, face down, whatever the difficulty."""
    g.deck = [card for card in range(terms.ANGRY) for _ in range(g.c.card_copies[card])]
    angry = list(range(len(terms.ENEMIES)))
    for _ in range(int(g.options["angry"])):
        make_angry(g, g.rng.pick(angry))
    ragnarok = list(terms.RAGNAROK_CARDS)
    for _ in range(int(g.options["ragnarok"])):
        add_ragnarok(g, g.rng.pick(ragnarok))
    g.rng.shuffle(g.deck)
    g.known_top = g.known_bottom = 0
    g.played, g.looking, g.arranged = [], [], []


@cites
def make_angry(g: Table, enemy: Card) -> None:
    """YG-1.13. The Angry card replaces a normal card of its enemy."""
    g.deck.remove(enemy)
    g.deck.append(terms.ANGRY + enemy)


@cites
def add_ragnarok(g: Table, card: Card) -> None:
    """YG-1.14. A Ragnarök card replaces a normal card of one of its enemies, drawn by lot."""
    enemies = [enemy for enemy in g.c.card_enemies[card] if enemy in g.deck]
    g.deck.remove(enemies[g.rng.below(len(enemies))])
    g.deck.append(card)


@cites
def prepare_bags_and_stocks(g: Table) -> None:
    """YG-1.15, YG-1.16. 18 counters in each bag; the gods begin with nothing."""
    g.bag_vikings, g.bag_giants = list(g.c.bag_vikings), list(g.c.bag_giants)
    g.vikings, g.elves = [0] * g.players, [0] * g.players


@cites
def deal_sheets(g: Table) -> None:
    """YG-1.1. A sheet for every seat, by lot, unless the gods are to be chosen."""
    if g.options["gods"] == "chosen":
        g.gods = [NOBODY] * g.players
        g.phase = "gods"
        return
    sheets = list(range(len(terms.GODS)))
    g.gods = [g.rng.pick(sheets) for _ in range(g.players)]
    g.phase = "enemy"


@lister
def sheets_left(g: Table, seat: Seat) -> list[int]:
    """YG-1.1. The sheets that no seat has taken."""
    return [god for god in range(len(terms.GODS)) if god not in g.gods]


SHEET = texts.god_prompt("sheet", "YG-1.1", "Which god do you play?")


@rule
async def choose_gods(g: Table) -> None:
    """YG-1.1. In turn order each seat chooses among the sheets that are left."""
    for i in range(g.players):
        seat = (g.turn + i) % g.players
        god = await Ask(seat, SHEET, sheets_left)
        g.take_sheet(seat, god)
    g.begin_turn(g.turn)
    g.phase = "enemy"

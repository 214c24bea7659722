"""Set-up: the island, trays, decks and the first Monsters. The Hero Draft is the first phase of play."""

from __future__ import annotations

from vigrid.kernel import cites

from .pieces import (
    ARMIES,
    ARTIFACTS,
    BLESSINGS,
    HEROES,
    LOKI,
    MONSTERS,
    NOBODY,
    ORIGINS,
    REALMS,
    REQUISITES,
    SEATS,
    SLOTS,
)
from .state import AWAY, UNCLAIMED, Lords


def setup(g: Lords) -> None:
    """Fill every field of a new state."""
    seats(g)
    board(g)
    forges(g)
    trays(g)
    decks(g)
    clear_turn(g)
    clear_hunt(g)
    clear_battle(g)
    place_loki(g)
    place_monsters(g)
    begin_draft(g)


@cites
def seats(g: Lords) -> None:
    """LR-5.12. The pieces of each player; Priests begin in the Supply."""
    n = g.players
    g.hero, g.origin = [NOBODY] * n, [NOBODY] * n
    g.hero_at, g.drakkar = [AWAY] * n, [NOBODY] * n
    g.token, g.injured = [g.c.n.attribute_start] * (3 * n), [0] * (3 * n)
    g.priests, g.slayer = [0] * n, [0] * n
    g.runes = [0] * (3 * n)
    g.army_at, g.army = [AWAY] * (ARMIES * n), [0] * (ARMIES * n)
    g.hand, g.shown = [()] * n, [()] * n


@cites
def board(g: Lords) -> None:
    """LR-2.1, LR-2.3, LR-5.1, LR-5.2, LR-5.3, LR-5.4, LR-5.6, LR-5.10, LR-5.11. The board and all on it."""
    regions = len(g.chart.strength)
    g.owner, g.temple = [NOBODY] * regions, [0] * regions
    g.temples_left = g.c.track(g.players).temples
    g.level, g.offering = [0, 0, 0], [0] * (3 * SEATS)
    g.allies, g.wheel = [0] * len(REALMS), [()] * len(REALMS)
    g.flipped = [0] * len(REQUISITES)
    g.rune_supply = [g.c.supply.runes] * 3


@cites
def forges(g: Lords) -> None:
    """LR-5.5. Forge tokens at random, a Rune on each; with 2 players three types and one more."""
    regions = [r for r in g.chart.regions if g.chart.forge[r]]
    tokens = [t for t in range(3) for _ in range(g.c.supply.forges)]
    if g.players == 2:
        rest = [t for t in range(3) for _ in range(g.c.supply.forges - 1)]
        tokens = [0, 1, 2, g.rng.pick(rest)]
    g.rng.shuffle(tokens)
    g.forge, g.forge_rune = [NOBODY] * len(g.owner), [0] * len(g.owner)
    for r, t in zip(regions, tokens, strict=True):
        g.forge[r], g.forge_rune[r] = t, 1
        g.rune_supply[t] -= 1


@cites
def trays(g: Lords) -> None:
    """LR-5.7, LR-5.8. In each pair of trays chance says which is the upper one."""
    pairs = [[m for m in range(len(MONSTERS)) if g.c.monster_rune[m] == t] for t in range(3)]
    g.upper = [g.rng.pick(pair) for pair in pairs]
    g.monster_at, g.slain_by, g.ring = [AWAY] * 6, [NOBODY] * 6, [NOBODY] * 6
    g.wounds = [NOBODY] * (SLOTS * (LOKI + 1))
    g.artifact_of, g.exhausted = [UNCLAIMED] * len(ARTIFACTS), [0] * len(ARTIFACTS)
    g.loki_at = AWAY


@cites
def decks(g: Lords) -> None:
    """LR-5.9. Every deck is shuffled; with 2 players Events above 16 are left out."""
    g.combat_deck = [k for k, entry in enumerate(g.c.pack.combat) for _ in range(entry.copies)]
    g.blessing_deck = list(range(len(BLESSINGS)))
    g.event_deck = list(g.chart.regions)
    for deck in (g.combat_deck, g.blessing_deck, g.event_deck):
        g.rng.shuffle(deck)
    g.combat_discard, g.blessing_discard, g.event_discard = [], [], []
    g.looking, g.blessing_row = [], []
    g.blessing_of = [NOBODY] * len(BLESSINGS)


def clear_turn(g: Lords) -> None:
    """Nothing has been done in this turn."""
    g.prayed = g.forged = g.stepped = g.acted = g.marched = 0
    g.moved = [0] * ARMIES


def clear_hunt(g: Lords) -> None:
    """No Hunt goes on; all Attack cards are in their deck, in no order that matters before it is shuffled."""
    g.attack_deck = [k for k, entry in enumerate(g.c.pack.attack) for _ in range(entry.copies)]
    g.attack_discard, g.attack_hand, g.defence = [], [], []
    g.hunter = g.quarry = g.attack = NOBODY
    g.dealt, g.most_wounds = 0, SLOTS
    g.axes_barred = g.hide_used = g.hamstrung = g.drew = g.reaved = 0


def clear_battle(g: Lords) -> None:
    """No Battle goes on."""
    g.field, g.to_play = AWAY, 0
    g.sides = [NOBODY, NOBODY]
    g.laid, g.passed, g.edge = [(), ()], [0, 0], [0, 0]


@cites
def place_loki(g: Lords) -> None:
    """LR-5.13. The first Event drawn says where Loki begins."""
    g.put_monster(LOKI, g.draw_event())


@cites
def place_monsters(g: Lords) -> None:
    """LR-5.14. An Event for each player places a Monster of its Rune."""
    for _ in range(g.players):
        place_by_event(g, g.draw_event())


def place_by_event(g: Lords, number: int) -> None:
    """The upper Monster of the Event's Rune that is neither on the board nor slain, to its Region."""
    monster = next_monster(g, g.c.event_place[number])
    if monster >= 0:
        g.put_monster(monster, number)


def next_monster(g: Lords, rune: int) -> int:
    """The next Monster of a Rune to be placed, or -1."""
    for m in by_tray(g, rune):
        if not g.monster_at[m] and g.slain_by[m] < 0:
            return m
    return NOBODY


def by_tray(g: Lords, rune: int) -> tuple[int, ...]:
    """The Monsters of a Rune, the upper tray first."""
    upper = g.upper[rune]
    return (upper, *(m for m in range(len(MONSTERS)) if g.c.monster_rune[m] == rune and m != upper))


@cites
def begin_draft(g: Lords) -> None:
    """LR-6.1. A player chosen at random begins the draft."""
    g.heroes_left, g.origins_left = list(range(len(HEROES))), list(range(1, len(ORIGINS)))
    g.offered_heroes, g.offered_origins = [], [0]
    g.first = g.active = g.rng.below(g.players)
    g.turns, g.drafted, g.ragnarok, g.last_turns = 0, 0, NOBODY, 0
    g.after = ""
    g.phase = "draft"

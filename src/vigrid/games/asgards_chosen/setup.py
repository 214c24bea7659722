"""Set-up: gods, hands, tiles and decks; then building the land, drafting items and placing heroes are phases."""

from __future__ import annotations

from vigrid.kernel import cites, note

from .cards import ARTIFACTS, GODS, HARD, KIND, is_event
from .components import deck_list
from .land import FIRST_TOWN, TERRITORIES, TILES, grid_of, is_town, neighbours
from .state import ALONE, AWAY, ENEMY, HEROES, NOBODY, RIVALS, ROW, SLOTS, TOGETHER, WAITING, Asgards, pool_of

SWORDS = tuple(KIND[k] for k in ("almace", "curtana", "gram", "angurvadel"))


def setup(g: Asgards) -> None:
    """Everything up to the first choice."""
    clear(g)
    personal_setup(g)
    board_setup(g)
    card_setup(g)
    if g.mode == "introductory":
        introductory_cards(g)
        lay_out_tisch(g)
        g.enter("heroes")
    elif g.company == TOGETHER:
        g.enter("partners")
    else:
        g.enter("draft" if g.lands else "build")


def clear(g: Asgards) -> None:
    """Every field as it is before anything has happened."""
    n = g.players
    g.company = {"solitaire": ALONE, "cooperative": TOGETHER}.get(g.mode, RIVALS)
    pools = 1 if g.company else n
    length = g.mode if g.mode in ("introductory", "solitaire", "cooperative") else str(g.options["length"])
    g.goal = g.c.n.goals[length]
    g.round, g.turn, g.lap, g.last_round, g.renewed, g.phase = 1, 0, 0, False, False, "build"
    g.tiles, g.box, g.tile, g.towns_left, g.lands, g.towns = [], [], -1, 0, [], []
    g.near, g.owner = [()] * TERRITORIES, [NOBODY] * TERRITORIES
    g.hero_at = [AWAY] * HEROES
    g.hero_seat = [0 if g.company else min(pool_of(h), n - 1) for h in range(HEROES)]
    g.hero_down, g.hero_moved, g.hero_bound, g.hero_deeds, g.hero_ring = ([0] * HEROES for _ in range(5))
    g.deck, g.deck_2, g.banished, g.tisch = [], [], [], [-1] * SLOTS
    g.barrow_creatures, g.barrow_items, g.keeper, g.set_aside, g.queue = [], [], -1, [], []
    g.hand, g.withheld, g.aside, g.hid, g.open_hand = (zones(n) for _ in range(5))
    g.draw_pile, g.discard_pile, g.appeased = (zones(pools) for _ in range(3))
    g.appeased_now = [0] * pools
    g.favor, g.favor_used, g.charm, g.charm_used = [-1] * n, [0] * n, [-1] * n, [0] * n
    g.aside_known, g.looking, g.looker, g.looked, g.paid = [0] * n, [], NOBODY, NOBODY, []
    g.shown, g.top_known = zones(n * n), [0] * n
    g.pack, g.pack_holder, g.first_start = [], NOBODY, 0
    g.gift, g.gift_known = [NOBODY] * n, [0] * n
    g.acted, g.opened, g.passes, g.slot, g.credit, g.columns, g.face_up = False, False, 0, -1, 0, 0, 0
    g.artifact_at, g.artifact_side = [-1] * ARTIFACTS, [-1] * ARTIFACTS
    clear_battle(g)


def zones(count: int) -> list[list[int]]:
    """So many empty zones."""
    return [[] for _ in range(count)]


def clear_battle(g: Asgards) -> None:
    """No battle is going on."""
    g.step, g.side_seat, g.hero, g.origin, g.ground, g.contested = "", [-1, -1], -1, -1, -1, False
    g.terrains, g.played, g.flags, g.extra = [0, 0], [[], []], [[], []], [[], []]
    g.generated, g.turned, g.dazzled, g.feathers = [[], []], [[], []], [0, 0], [0, 0]
    g.fury, g.gave_up, g.broke_off = 0, False, -1


@cites
def personal_setup(g: Asgards) -> None:
    """AC-3.1, AC-3.2, AC-3.3, AC-2.2. Shuffled gods, a start player, starting hands."""
    g.start = g.first_start = g.rng.below(g.players)
    if g.company == TOGETHER:
        note("AC-29.5", "AC-29.6")
        g.hero_seat[0], g.hero_seat[1] = (g.start + 1) % 2, g.start
        gods = list(GODS)
        g.rng.shuffle(gods)
        g.hand = [gods[: g.c.n.coop_hand], gods[g.c.n.coop_hand : 2 * g.c.n.coop_hand]]
        g.draw_pile[0] = gods[2 * g.c.n.coop_hand :]
        return
    for place, seat in enumerate(g.order_from(g.start)):
        gods = list(GODS)
        g.rng.shuffle(gods)
        if g.mode == "introductory":
            note("AC-28.1")
            g.hand[seat] = [k for k in gods if g.c.cards.intro[k]]
            for kind in g.hand[seat]:
                g.show(seat, kind)
            g.draw_pile[seat] = [k for k in gods if not g.c.cards.intro[k]]
            continue
        g.draw_pile[seat] = gods
        g.draw(seat, g.c.n.starting_hand[place])


@cites
def board_setup(g: Asgards) -> None:
    """AC-4.2, AC-4.7, AC-4.10, AC-2.1. The stack of land tiles and the towns; or an introductory map."""
    choose_artifacts(g)
    if g.mode != "introductory" and g.options["map"] != "introductory":
        stack_tiles(g)
        return
    spare = lay_map(g)
    if g.mode == "introductory":
        note("AC-28.2")
    if g.options["tight"]:
        g.lands = [land for land in g.lands if land[0] != spare]
    g.box = [t for t in range(TILES) if t not in [land[0] for land in g.lands]]
    finish_land(g)


def lay_map(g: Asgards) -> int:
    """AC-4.10. The introductory map for this number of players; returns the tile that may be left out."""
    spare, lands, towns = g.c.maps[max(2, g.players)]
    g.lands, g.towns = lands[:], towns[:]
    return spare


def stack_tiles(g: Asgards) -> None:
    """AC-4.2. The stack of land tiles, the starting tiles among them; and the towns."""
    players = str(max(2, g.players))
    others = [t for t in range(TILES) if t not in g.c.start_tiles]
    g.rng.shuffle(others)
    count = g.c.n.land_tiles[players] - len(g.c.start_tiles)
    g.tiles, g.box = [*g.c.start_tiles, *others[:count]], sorted(others[count:])
    g.rng.shuffle(g.tiles)
    g.towns_left = g.c.n.town_tiles[players]


@cites
def choose_artifacts(g: Asgards) -> None:
    """AC-37.1. Which artifacts take part: they wait until towns lie."""
    if not g.options["artifacts"]:
        return
    count = 1 if g.company else ARTIFACTS if g.players == 4 else ARTIFACTS - 1
    all_of_them = list(range(ARTIFACTS))
    g.rng.shuffle(all_of_them)
    for a in all_of_them[:count]:
        g.artifact_at[a] = WAITING


def finish_land(g: Asgards) -> None:
    """The land is complete: who touches whom; artifacts on their towns; the enemy's markers."""
    g.near = neighbours(grid_of(g.lands, g.towns))
    waiting = [a for a in range(ARTIFACTS) if g.artifact_at[a] == WAITING]
    first_taken = FIRST_TOWN in g.artifact_at
    for i, a in enumerate(waiting):
        note("AC-37.2")
        last = FIRST_TOWN + len(g.towns) - len(waiting) + i
        g.artifact_at[a] = FIRST_TOWN if i == 0 and not first_taken else last
    if g.company and g.options["cubes"] == "starting":
        enemy_markers(g)


@cites
def enemy_markers(g: Asgards) -> None:
    """AC-29.3. Enemy markers on the six terrains of the starting tiles and on the towns that touch them."""
    for tile in g.c.start_tiles:
        for t in (2 * tile, 2 * tile + 1):
            for u in (t, *filter(is_town, g.near[t])) if g.near[t] else ():
                g.owner[u] = ENEMY


@cites
def card_setup(g: Asgards) -> None:
    """AC-5.1, AC-5.2, AC-5.4, AC-2.4, AC-29.1. The creature decks and the starting items."""
    g.deck, g.deck_2 = deck_list(g.c, 1), deck_list(g.c, 2)
    marks = ("gift", "gift2") if g.options["gifts"] else ("gift",)
    if g.mode != "introductory":
        g.pack = [k for k in (*g.deck, *g.deck_2) if g.c.cards.mark[k] in marks]
        g.deck = [k for k in g.deck if k not in g.pack]
        g.deck_2 = [k for k in g.deck_2 if k not in g.pack]
        if g.company:
            g.rng.shuffle(g.pack)
            for kind in g.pack[g.c.n.solo_gifts :]:
                return_gift(g, kind)
            g.pack = sorted(g.pack[: g.c.n.solo_gifts])
    g.rng.shuffle(g.deck)
    g.rng.shuffle(g.deck_2)


def return_gift(g: Asgards, kind: int) -> None:
    """A starting item goes back into the deck that it came from."""
    deck = g.deck_2 if g.c.cards.mark[kind] == "gift2" else g.deck
    deck.append(kind)


@cites
def introductory_cards(g: Asgards) -> None:
    """AC-5.3. Each player gets a sword at random; the others come back into the deck after the Tisch is laid."""
    swords = list(SWORDS)
    g.rng.shuffle(swords)
    for kind in swords:
        g.deck.remove(kind)
    for seat in range(g.players):
        g.hand[seat].append(swords[seat])
        g.gift[seat] = swords[seat]
    g.set_aside = swords[g.players :]


@cites
def lay_out_tisch(g: Asgards) -> None:
    """AC-6.1, AC-6.2, AC-6.3. Four cards in the bottom row, four in the top row; no events."""
    g.rng.shuffle(g.deck)
    for slot in range(SLOTS):
        while True:
            kind = g.reveal()
            if is_event(kind):
                g.banish(kind)
            elif g.mode == "introductory" and (kind in HARD or kind in SWORDS):
                g.set_aside.append(kind)
            else:
                break
        g.tisch[slot] = kind
    if g.set_aside:
        g.deck.extend(g.set_aside)
        g.set_aside = []
        g.rng.shuffle(g.deck)


@cites
def close_gaps(g: Asgards) -> None:
    """AC-7.4, AC-6.2. Gaps in the Tisch are closed; an event is banished and replaced."""
    slide_down(g)
    for slot in range(SLOTS):
        while g.tisch[slot] < 0:
            kind = g.reveal()
            if kind < 0:
                break
            if is_event(kind):
                g.banish(kind)
            else:
                g.tisch[slot] = kind


@cites
def slide_down(g: Asgards) -> None:
    """AC-7.4, AC-23.2. A gap in the bottom row is filled by the card above it."""
    for slot in range(ROW):
        if g.tisch[slot] < 0 and g.tisch[slot + ROW] >= 0:
            g.tisch[slot], g.tisch[slot + ROW] = g.tisch[slot + ROW], -1

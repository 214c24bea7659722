"""Setting up (1.0, 14.1): decks, face-down characters, and who plays whom."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, lister, rule

from .prompts import CHARACTER, HOME
from .state import ASIDE, DECK, EVERYBODY, FACE_DOWN, IN_DECK, NO_GROUP, OFFSPRING, SET_ASIDE, Hammer
from .tables import CHARACTERS, EVIL, GOOD, ITEMS, MAGIC, NEUTRAL, PLACES, RUNES, SHAPES, SPRING

ODIN, THOR = 1, 2
FATE_CARDS = {1: 35, 2: 20, 3: 15, 4: 25, 5: 35}
PREDICTION_CARDS = {1: 6, 2: 7, 3: 15, 4: 15, 5: 15}


@cites
def setup(g: Hammer) -> None:
    """HT-1.2, HT-1.3, HT-1.7, HT-1.8, HT-1.9, HT-1.10, HT-1.12, HT-1.13. Everything up to the choice of characters."""
    _blank_tables(g)
    _blank_turn(g)
    place_characters(g)
    place_items(g)
    deal_fates(g)
    roll_for_first(g)
    if g.players > most_even(g):
        g.emit("crowd", most_even(g))
    g.phase = "choose"


def _blank_tables(g: Hammer) -> None:
    n = CHARACTERS + 1
    for name in ("zone", "reserve", "subdual", "combat", "agility_lost"):
        setattr(g, name, [0] * n)
    for name in ("venom", "fire", "disease", "wits_lost", "gained", "dead", "insane", "shape"):
        setattr(g, name, (0,) * n)
    g.group = [NO_GROUP] * n
    g.decks = [[] for _ in range(10)]
    for name in ("party", "offspring", "magic", "runes", "fates", "predictions", "spare", "spent", "tops", "kit",
                 "active", "uses", "mods", "marks", "omens", "lent", "missions", "unsorted"):  # fmt: skip
        setattr(g, name, [])
    g.item_at, g.item_up, g.item_works, g.item_seen = [DECK] * ITEMS, [0] * ITEMS, [0] * ITEMS, [()] * ITEMS
    g.rune_at, g.rune_seen, g.runes_void = [DECK] * RUNES, [()] * RUNES, 0
    g.shape_at = [0] * SHAPES
    g.at, g.leader = [0] * (3 * g.players + 2), [0] * (3 * g.players + 2)
    for name in ("chosen", "alignment", "dice", "void", "held", "choice"):
        setattr(g, name, [0] * g.players)


def _blank_turn(g: Hammer) -> None:
    g.game_turn, g.season, g.first, g.turn, g.drawn = 1, SPRING, 0, 0, 0
    g.moving = g.astral = NO_GROUP
    for name in ("spent_speed", "cautious", "searching", "scouting", "turn_over", "forged",
                 "meeting", "scouted", "guest", "dwarven", "battle", "battle_round", "lethal", "step",
                 "calm", "task"):  # fmt: skip
        setattr(g, name, 0)
    for name in ("tried", "shifted", "unspent", "deeds", "offer", "astray", "resolve", "blows", "struck", "attacked",
                 "busy", "hurt", "ready", "laid", "fled", "slain", "front"):  # fmt: skip
        setattr(g, name, [])
    g.met_known = ()
    g.refuge = [NO_GROUP, NO_GROUP]
    g.side_group, g.side_seat, g.played, g.card = [NO_GROUP, NO_GROUP], [-1, -1], [0, 0], [-1, -1]


@cites
def place_characters(g: Hammer) -> None:
    """HT-1.2, HT-1.7, HT-1.8, HT-1.9, HT-14.19. Offspring apart, face-down characters out, named animals aside."""
    c = g.c.char
    hidden = set(face_down_at_start(g))
    aside = {ch for task in g.c.tasks for ch in (task.leader, *task.members)} if g.players == 1 else set()
    for ch in range(1, CHARACTERS + 1):
        if ch in aside:
            g.zone[ch] = ASIDE
        elif ch in hidden:
            g.zone[ch] = FACE_DOWN
        elif c.offspring[ch]:
            g.zone[ch] = OFFSPRING
            g.offspring.append(ch)
        elif c.owner[ch]:
            g.zone[ch] = ASIDE
        else:
            g.zone[ch] = IN_DECK
            g.decks[c.race[ch]].append(ch)
    for deck in (*g.decks, g.offspring):
        g.rng.shuffle(deck)


@cites
def face_down_at_start(g: Hammer) -> list[int]:
    """HT-1.7, HT-14.19. Who lies face down; in the solitaire game Heimdall stands with a task instead."""
    tasked = {ch for task in g.c.tasks for ch in (task.leader, *task.members)} if g.players == 1 else set()
    return [ch for ch in g.c.place.face_down if ch and ch not in tasked]


@cites
def place_items(g: Hammer) -> None:
    """HT-1.8, HT-1.9. Named items are set aside, the other magic ones and the runes shuffled; forged ones lie open."""
    tasked = {i for task in g.c.tasks for i in task.items} if g.players == 1 else set()
    for i in range(ITEMS):
        if g.c.item.asterisk[i] or i in tasked:
            g.item_at[i], g.item_seen[i] = SET_ASIDE, EVERYBODY
        elif i < MAGIC:
            g.magic.append(i)
        else:
            g.item_seen[i] = EVERYBODY
    g.runes = list(range(RUNES))
    g.rng.shuffle(g.magic)
    g.rng.shuffle(g.runes)


@cites
def deal_fates(g: Hammer) -> None:
    """HT-1.10, HT-14.1, HT-14.18. So many Fates, then Predictions, RAGNAROK among the last three."""
    fates = list(g.c.fates)
    omens = [p for p in g.c.predictions if p != g.c.ragnarok]
    g.rng.shuffle(fates)
    g.rng.shuffle(omens)
    n = FATE_CARDS.get(g.players, 35)
    m = PREDICTION_CARDS.get(g.players, 25)
    last = [*omens[m : m + 2], g.c.ragnarok]
    g.rng.shuffle(last)
    g.fates = fates[:n]
    g.predictions = [*last, *omens[:m]]
    g.spare = [*fates[n:], *omens[m + 2 :]]


@cites
def roll_for_first(g: Hammer) -> None:
    """HT-1.3. The highest die goes first; equals roll again."""
    rivals = list(range(g.players))
    while len(rivals) > 1:
        for s in rivals:
            g.dice[s] = g.rng.below(10)
        best = max(g.dice[s] for s in rivals)
        g.emit("rolled_first", tuple(rivals), tuple(g.dice[s] for s in rivals))
        rivals = [s for s in rivals if g.dice[s] == best]
    g.first = rivals[0]


# --- choosing characters


@cites
def open_sides(g: Hammer) -> frozenset[int]:
    """HT-1.5, HT-2.1. The alignments that may still be chosen: as many good as evil, one neutral if odd."""
    taken = [g.alignment[s] for s in range(g.players) if g.chosen[s]]
    sides = {side for side in (GOOD, EVIL) if taken.count(side) < g.players // 2}
    return frozenset(sides | ({NEUTRAL} if g.players % 2 and NEUTRAL not in taken else set()))


@cites
def most_even(g: Hammer) -> int:
    """HT-1.5, HT-1.13. How many players the sides allow: twice the smaller of good and evil, and one neutral."""
    c, homes_there = g.c.char, set(g.c.place.home)
    may = [ch for ch in range(1, CHARACTERS + 1) if c.race[ch] in homes_there and not (c.norn[ch] or c.offspring[ch])]
    sides = [c.alignment[ch] for ch in may if g.zone[ch] != ASIDE]
    return 2 * min(sides.count(GOOD), sides.count(EVIL)) + (NEUTRAL in sides)


def homes_of(g: Hammer, ch: int) -> list[int]:
    """HT-1.6. The places where a character of this race may begin; anywhere in Midgard for one without a home."""
    race = g.c.char.race[ch]
    homes = [p for p in range(1, PLACES + 1) if g.c.place.home[p] == race]
    return homes or [p for p in range(1, PLACES + 1) if g.c.place.icon[p] == 1]


@lister
def to_choose(g: Hammer, seat: int) -> list[int]:
    """HT-1.1, HT-1.4, HT-1.5, HT-1.13, HT-14.1. Whom a seat may choose; freely, beyond what the sides allow."""
    if g.players < 3:
        return [THOR] if g.players == 1 else [ch for ch in (ODIN, THOR) if ch not in g.chosen]
    c, chosen = g.c.char, set(g.chosen)
    left = [ch for ch in range(1, CHARACTERS + 1) if ch not in chosen and not c.norn[ch]]
    free = [ch for ch in left if g.zone[ch] != ASIDE]
    sides, homes_there = open_sides(g), set(g.c.place.home)
    fit = [ch for ch in free if c.alignment[ch] in sides and not c.offspring[ch] and c.race[ch] in homes_there]
    if fit:
        return fit
    grown = [ch for ch in free if not c.offspring[ch] and not c.owner[ch]]
    return grown or free or left


@lister
def homes(g: Hammer, seat: int) -> list[int]:
    """HT-1.6. The homes of the race of the chosen character."""
    return homes_of(g, g.chosen[seat])


@rule
async def choose_phase(g: Hammer) -> None:
    """HT-1.4, HT-1.6, HT-14.3. The player who goes first chooses first, then clockwise."""
    for turn in range(g.players):
        seat = (g.first + turn) % g.players
        ch = await Ask(seat, CHARACTER, to_choose)
        g.chosen[seat], g.alignment[seat] = ch, g.c.char.alignment[ch]
        place = await Ask(seat, HOME, homes)
        begin_with(g, seat, ch, place)
    g.phase = "birth"


@cites
def begin_with(g: Hammer, seat: int, ch: int, place: int) -> None:
    """HT-1.6, HT-1.11, HT-2.10, HT-7.1. The counter stands in its home; items and animals of the card come with it."""
    group = 3 * seat
    g.put_counter(group, place)
    g.emit("begins", seat, ch, place)
    admit(g, ch, group)
    g.leader[group] = ch


@cites
def put_away(g: Hammer, ch: int) -> None:
    """HT-4.34. Back into its deck; a face-down character that was neither killed nor subdued lies face down again."""
    if ch != g.guest or ch not in g.c.place.face_down:
        g.put_back(ch)
        return
    g.guest = 0
    g.drop_all(ch)
    g.leave(ch)
    g.heal_all(ch)
    g.zone[ch] = FACE_DOWN
    g.emit("face_down", ch)


def kept_for(g: Hammer, i: int) -> bool:
    """HT-14.13. Whether an item is with the random group, where its leader keeps what the others own but in battle."""
    return not g.battle and g.item_at[i] > 0 and g.group[g.item_at[i]] == g.random_group


@cites
def admit(g: Hammer, ch: int, group: int) -> None:
    """HT-2.10, HT-4.34. A character joins a group, with the items and animals of its card that are set aside."""
    g.join(ch, group)
    for i in g.c.char.items[ch]:
        if g.item_at[i] == SET_ASIDE or (kept_for(g, i) and group != g.random_group):
            g.move_item(i, ch)
            g.item_up[i], g.item_works[i] = 1, int(not g.c.item.wisdom[i])
    for beast in g.c.char.animals[ch]:
        if g.zone[beast] == ASIDE:
            g.join(beast, group)

"""Game-turn and player-turn (3.0, 4.0, 10.0): births, Fates, the time before and after movement, seasons."""

from __future__ import annotations

from vigrid.kernel import Ask, Leave, beat, cites, lister, rule

from .alone import thor_lives
from .camp import camp
from .directions import end_of_turn
from .effects import playable, run_fate
from .groups import may_stand, settle
from .losses import die_abroad
from .prompts import COUNTER, FATE, HOME, KEEP_LENT
from .ragnarok import finish
from .setup import admit, homes_of
from .state import (
    ENCOUNTER,
    FATE_DECK,
    GAME_TURN,
    IN_DECK,
    NO_GROUP,
    OFFSPRING_DECK,
    PLAYER_TURN,
    PREDICTION_DECK,
    RAGNAROK,
    Hammer,
)  # fmt: skip
from .tables import SEASONS

# --- birth and season


@rule
async def birth_phase(g: Hammer) -> None:
    """HT-3.1, HT-15.7. The first player rolls the die: so many of the Offspring go into the decks of their races."""
    die = 0 if g.omen(-1, "no_births") else g.roll("birth")
    g.omens = [row for row in g.omens if row[1] != "no_births"]
    children = [born(g) for _ in range(min(die, len(g.offspring)))]
    if children:
        g.emit("born", *children)
    g.phase = "fate"


@cites
def born(g: Hammer) -> int:
    """HT-3.1. The next of the Offspring is shuffled into the deck of its race."""
    g.top_taken(OFFSPRING_DECK)
    ch = g.offspring.pop()
    race = g.c.char.race[ch]
    g.zone[ch] = IN_DECK
    g.shuffle_in(g.decks[race], race, ch)
    return ch


@rule
async def season_phase(g: Hammer) -> None:
    """HT-3.3, HT-15.8. The season marker moves on, but in the Fimbulwinter, and the next game-turn begins."""
    g.expire(GAME_TURN)
    if not g.omen(-1, "fimbulwinter"):
        g.season = (g.season + 1) % len(SEASONS)
    g.game_turn += 1
    g.turn = 0
    g.emit("season", g.season, g.game_turn)
    g.phase = "birth"


# --- Fates and Predictions


@cites
def next_fate(g: Hammer) -> int:
    """HT-4.1. The next Fate; when there is none, the next Prediction."""
    if g.fates:
        g.top_taken(FATE_DECK)
        return g.fates.pop()
    g.top_taken(PREDICTION_DECK)
    return g.predictions.pop()


@lister
def fate_choices(g: Hammer, seat: int) -> list[str]:
    """HT-4.2. The card drawn is held (instead of another one), played or discarded."""
    return ["hold", "play", "discard"] if playable(g, seat, g.drawn) else ["hold", "discard"]


@rule
async def draw_fate(g: Hammer, seat: int) -> None:
    """HT-4.1, HT-4.2, HT-4.3. Draw a card; hold, play or discard it. RAGNAROK is played at once."""
    g.drawn = next_fate(g)
    g.learn(1 << seat)
    if g.drawn == g.c.ragnarok:
        spend(g, g.drawn)
        g.drawn = 0
        g.learn(-1)
        g.emit("ragnarok", seat)
        clear_table(g)
        await Leave("ragnarok")
    g.emit("drew_fate", seat)
    foresee(g, seat)
    how = await Ask(seat, FATE, fate_choices)
    if how == "hold":
        if g.held[seat]:
            g.learn(-1)
            spend(g, g.held[seat])
            g.emit("discards_fate", seat, g.held[seat])
        g.held[seat] = g.drawn
        g.drawn = 0
        g.emit("holds_fate", seat)
    elif how == "discard":
        g.learn(-1)
        g.emit("discards_fate", seat, g.drawn)
        spend(g, g.drawn)
        g.drawn = 0
    else:
        await play_drawn(g, seat)


def clear_table(g: Hammer) -> None:
    """HT-12.1. All player-turns cease: what was met goes back, and astral bodies return."""
    from .parting import return_astral
    from .random_encounters import disband

    disband(g)
    return_astral(g)
    g.active, g.meeting, g.battle = [], 0, 0


def foresee(g: Hammer, seat: int) -> None:
    """HT-15.4. Second sight shows the next card as well."""
    from .powers import has

    if any(has(g, ch, "second_sight") for ch in g.controlled(seat)) and (g.fates or g.predictions):
        g.look_at_top(seat, FATE_DECK if g.fates else PREDICTION_DECK, 1)


@rule
async def play_drawn(g: Hammer, seat: int) -> None:
    """HT-4.2. The card drawn is played."""
    card = g.drawn
    g.learn(-1)
    spend(g, card)
    g.drawn = 0
    await run_fate(g, seat, card)


@rule
async def play_held(g: Hammer, seat: int, card: int) -> None:
    """HT-4.2. A held card interrupts the game; it is removed from play."""
    g.held[seat] = 0
    g.learn(-1)
    spend(g, card)
    await run_fate(g, seat, card)


@lister
def held_cards(g: Hammer, seat: int) -> list[int]:
    """HT-4.2, HT-12.1. The card that a seat holds, wherever it can have an effect now; not at RAGNAROK."""
    card = g.held[seat]
    over = g.phase in ("choose", "ragnarok") or g.battle == RAGNAROK
    return [card] if card and not over and playable(g, seat, card) else []


def holders(g: Hammer) -> list[int]:
    """HT-4.2. Who holds a card, from the player on turn clockwise."""
    return [s for s in ((g.on_turn + i) % g.players for i in range(g.players)) if g.held[s]]


def spend(g: Hammer, card: int) -> None:
    """HT-4.2. A card is removed from play."""
    g.spent.append(card)


# --- the player-turn


@rule
async def fate_phase(g: Hammer) -> None:
    """HT-3.2, HT-4.1, HT-10.2. The player-turn begins; a player without characters gets a new one."""
    seat = g.on_turn
    begin_turn(g)
    if lost_alone(g):
        return
    if g.void[seat]:
        await new_character(g, seat)
    await draw_fate(g, seat)
    await beat(g, "turn")
    g.phase = "ready" if g.groups_of(seat) else "close"


@cites
def lost_alone(g: Hammer) -> bool:
    """HT-14.4. The solitaire game is lost when Thor dies."""
    if g.players == 1 and not thor_lives(g):
        finish(g)
        return True
    return False


def begin_turn(g: Hammer) -> None:
    """Nothing is left of the turn before."""
    g.moving = g.astral = NO_GROUP
    g.spent_speed = g.cautious = g.searching = g.scouting = g.turn_over = g.forged = 0
    g.tried, g.shifted, g.unspent = [], [], []
    g.emit("turn", g.on_turn, g.game_turn, g.season)


@cites
def fits_start(g: Hammer, seat: int, ch: int) -> bool:
    """HT-10.3, HT-8.6. A new character has the alignment of the first, and speaks; no Norn, no offspring."""
    c = g.c.char
    fits = c.alignment[ch] == g.alignment[seat] and bool(c.speaks[ch])
    return fits and not c.norn[ch] and not c.offspring[ch]


@cites
def draw_new(g: Hammer, seat: int) -> int:
    """HT-10.3. A race by the number of its cards, then cards off its deck until one fits; 0 where none does."""
    decks = [d for d in range(10) if any(fits_start(g, seat, ch) for ch in g.decks[d])]
    if not decks:
        return 0
    n = g.rng.below(sum(len(g.decks[d]) for d in decks))
    race = 0
    for race in decks:
        n -= len(g.decks[race])
        if n < 0:
            break
    passed, found = [], 0
    while not found:
        ch = g.draw_character(race)
        if fits_start(g, seat, ch):
            found = ch
        else:
            passed.append(ch)
    for ch in passed:
        g.shuffle_in(g.decks[race], race, ch)
    return found


@lister
def new_homes(g: Hammer, seat: int) -> list[int]:
    """HT-1.6, HT-10.3. The homes of the new character's race."""
    return homes_of(g, g.chosen[seat])


@rule
async def new_character(g: Hammer, seat: int) -> None:
    """HT-10.2, HT-10.3. A new character at random, of the alignment with which the player began."""
    ch = draw_new(g, seat)
    if ch:
        g.learn(-1)
        g.chosen[seat], g.void[seat] = ch, 0
        group = 3 * seat
        g.at[group] = homes_of(g, ch)[0]
        admit(g, ch, group)
        g.emit("new_character", seat, ch)
        g.leader[group] = ch
        place = await Ask(seat, HOME, new_homes)
        if group in g.group:
            g.put_counter(group, place)
            g.emit("begins", seat, ch, place)
            await settle(g, seat)


@lister
def counters(g: Hammer, seat: int) -> list[int | str]:
    """HT-4.4. One counter may move, or none."""
    return [*[k - 3 * seat for k in g.groups_of(seat)], "stay"]


@rule
async def ready_phase(g: Hammer) -> None:
    """HT-8.9, HT-4.4. Before moving: rearrange, use abilities; then say which counter moves."""
    seat = g.on_turn
    g.shifted = []
    await camp(g, seat, "before")
    if g.phase != "ready":
        return
    if not g.groups_of(seat):
        g.phase = "close"
        return
    which = await Ask(seat, COUNTER, counters)
    if which == "stay":
        g.phase = "close"
    else:
        g.moving = 3 * seat + int(which)
        g.phase = "caution"


@lister
def yes_no(g: Hammer, seat: int, ch: int) -> list[str]:
    """HT-11.13. One or the other."""
    return ["no", "yes"]


@rule
async def close_phase(g: Hammer) -> None:
    """HT-8.7, HT-8.9, HT-9.1, HT-11.13, HT-2.8, HT-4.2. After moving: regroup, rearrange, directions; the next."""
    seat = g.on_turn
    g.meeting = 0
    g.expire(ENCOUNTER)
    g.shifted = []
    await camp(g, seat, "after")
    if g.phase != "close":
        return
    await end_of_turn(g, seat)
    await send_home(g, seat)
    die_abroad(g, seat)
    await settle(g, seat)
    if g.phase != "close" or g.result is not None:
        return
    g.expire(PLAYER_TURN)
    g.moving = NO_GROUP
    g.turn += 1
    g.phase = "season" if g.turn == g.players else "fate"


def lender(g: Hammer, ch: int) -> int:
    """Who lent a character."""
    return next(s for a, s, _ in g.lent if a == ch)


@rule
async def send_home(g: Hammer, seat: int) -> None:
    """HT-11.13. Who was lent goes home after the borrower's turn, unless the borrower keeps him."""
    for ch in tuple(due(g, seat)):
        if ch in due(g, seat):
            keeps = await Ask(seat, KEEP_LENT, yes_no, ch)
            if keeps == "yes":
                g.emit("kept_lent", seat, ch, lender(g, ch))
                g.lent = [row for row in g.lent if row[0] != ch]
    for owner in tuple(go_home(g, due(g, seat))):
        await settle(g, owner)


def go_home(g: Hammer, chars: list[int]) -> list[int]:
    """All these go home to whoever lent them, those of one lender at the same time; returns the seats."""
    owner_of = {ch: lender(g, ch) for ch in chars}
    g.lent = [row for row in g.lent if row[0] not in chars]
    for owner in sorted(set(owner_of.values())):
        his = [ch for ch in chars if owner_of[ch] == owner]
        for party in [his] if home_of(g, owner, his) != NO_GROUP else [[ch] for ch in his]:
            take_home(g, owner, party)
    return sorted(set(owner_of.values()))


@cites
def home_of(g: Hammer, seat: int, chars: list[int]) -> int:
    """HT-11.13, HT-8.3. The group of a seat that can take all these in, or a counter for them alone, or NO_GROUP."""
    for group in g.groups_of(seat):
        if may_stand(g, [*g.members(group), *chars]):
            return group
    return g.free_group(seat) if may_stand(g, chars) else NO_GROUP


@cites
def take_home(g: Hammer, seat: int, chars: list[int]) -> None:
    """HT-11.13. Characters join a group of their own player, or have a counter where they stand."""
    group = home_of(g, seat, chars)
    if group == NO_GROUP:
        group = next(iter(g.groups_of(seat)), 3 * seat)
    if not g.at[group]:
        g.put_counter(group, g.place_of(chars[0]))
        g.void[seat] = 0
    for ch in chars:
        g.join(ch, group)
        g.emit("sent_home", ch, seat)


def due(g: Hammer, seat: int) -> list[int]:
    """Whom a seat has borrowed and should send home now."""
    return [ch for ch, _, turn in g.lent if turn <= g.game_turn and g.controller(ch) == seat]

"""The state: zones of cards, the land, heroes, the battle going on; and the mutators that change them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from vigrid.kernel import ALL, State, cites, row, rows, value

from .cards import DECK_2, GENDERS, is_creature, is_event, is_god
from .land import FIRST_CIRCLE, FIRST_TOWN, is_circle

if TYPE_CHECKING:
    from .components import Components

NOBODY: Final = -1
MOST_SEATS: Final = 4
ENEMY: Final = MOST_SEATS
"""Owner of the neutral markers of the solitaire and co-operative games."""
HEROES: Final = 2 * MOST_SEATS
"""Two of each pool."""
ROW, SLOTS = 4, 8
"""Places of the Tisch: of the bottom row, which comes first, and of both rows."""
ATTACKER, DEFENDER = 0, 1
AWAY: Final = -1
"""Where a hero is that stands beside the board."""
WAITING, WORN = 99, 100
"""Where an artifact is that has no place yet; that of one that hero 0 wears: after it those of the other heroes."""
WON, FELLED, WON_MARKED = 1, 2, 4
"""What a hero has done this round: won an attack, vanquished a hero, won against an enemy marker."""
NO_POWER, USED, DOUBLED, OUT = 1, 2, 4, 8
"""Flags of a played card: adds no power; ability used or let pass; doubled; an interrupt."""
SETUP: Final = {"revealed": "AC-6.1", "banished": "AC-6.2", "marked": "AC-29.3"}
"""Event to its clause during set-up."""
BEGINNINGS: Final = {"partners": "AC-29.5", "build": "AC-4.3", "draft": "AC-5.1", "heroes": "AC-7.1"}
"""Part of the set-up to its clause; the phases of a round are those of AC-9.1."""
RIVALS, ALONE, TOGETHER = 0, 1, 2


def pool_of(hero: int) -> int:
    """The pool that a hero belongs to."""
    return hero // 2


def gender_of(hero: int) -> str:
    """A hero's gender."""
    return GENDERS[hero % 2]


def other_hero(hero: int) -> int:
    """The other hero of the same pool."""
    return hero - 1 if hero % 2 else hero + 1


class Asgards(State):
    """Seats hold hands; a *pool* holds draw pile, discard pile, markers, heroes and appeased gods.

    A pool is a seat, except in co-operation where both seats share pool 0. Hero numbers: `2 * pool + gender`.
    """

    form = (
        *map(value, ("company", "round", "start", "turn", "lap", "last_round", "renewed", "goal", "tile")),
        *map(value, ("towns_left", "keeper", "looker", "looked", "pack_holder", "first_start", "acted", "passes")),
        *map(value, ("slot", "credit", "opened", "columns", "face_up", "step", "hero", "origin", "ground")),
        *map(value, ("contested", "fury", "gave_up", "broke_off")),
        *map(row, ("lands", "towns", "owner", "hero_at", "hero_down", "hero_moved", "hero_bound")),
        *map(row, ("hero_deeds", "hero_ring", "hero_seat", "banished", "tisch", "barrow_creatures", "barrow_items")),
        *map(row, ("queue", "paid")),
        *map(row, ("side_seat", "terrains", "dazzled", "feathers", "artifact_at", "artifact_side")),
        *[row(name, of="seat") for name in ("favor", "favor_used", "charm", "charm_used", "aside_known", "top_known")],
        row("appeased_now", of="pool"),
        row("gift", of="seat", seen="owner"),
        row("gift_known", of="seat", seen="custom"),
        *[row(name, seen="custom") for name in ("near", "tiles", "box", "deck", "deck_2", "set_aside")],
        *[row(name, seen="custom") for name in ("looking", "pack")],
        rows("hand", of="seat", seen="owner"),
        *[rows(name, of="seat") for name in ("withheld", "hid", "open_hand")],
        *[rows(name, of="pool") for name in ("discard_pile", "appeased")],
        rows("draw_pile", of="pool", seen="custom"),
        *[rows(name, seen="custom") for name in ("aside", "shown")],
        *map(rows, ("played", "flags", "extra", "generated", "turned")),
    )
    c: Components

    company: int  # 0 against each other, 1 alone, 2 together
    round: int
    start: int
    turn: int  # how many seats have had their turn in this phase
    lap: int
    last_round: bool
    renewed: bool  # the banished cards of deck 2 have come back once
    goal: int
    # the land
    tiles: list[int]  # stack, top last
    box: list[int]
    tile: int  # drawn and not yet placed
    towns_left: int
    lands: list[tuple[int, int, int, int]]
    towns: list[tuple[int, int]]
    near: list[tuple[int, ...]]
    owner: list[int]
    # heroes
    hero_at: list[int]
    hero_down: list[int]
    hero_moved: list[int]
    hero_bound: list[int]  # fettered for this round
    hero_deeds: list[int]
    hero_ring: list[int]
    hero_seat: list[int]
    # common zones
    deck: list[int]  # top last
    deck_2: list[int]
    banished: list[int]
    tisch: list[int]  # the bottom row, then the top row
    barrow_creatures: list[int]  # newest last
    barrow_items: list[int]
    keeper: int
    set_aside: list[int]
    queue: list[int]
    # zones of pools and seats
    hand: list[list[int]]
    draw_pile: list[list[int]]
    discard_pile: list[list[int]]
    appeased: list[list[int]]
    favor: list[int]
    favor_used: list[int]
    charm: list[int]
    charm_used: list[int]
    withheld: list[list[int]]  # per seat, until the campaign phase ends
    hid: list[list[int]]  # per seat, open cards withheld until the battle is over
    aside: list[list[int]]  # per seat, secret cards withheld until the battle is over
    aside_known: list[int]  # per seat, who knows them besides the owner
    looking: list[int]
    looker: int
    looked: int  # whose cards: a seat, or -1 for the creature deck
    paid: list[int]
    # knowledge
    shown: list[list[int]]  # seat * players + owner: cards in the owner's hand that the seat knows
    open_hand: list[list[int]]  # per owner: cards in the hand that everybody knows
    top_known: list[int]
    pack: list[int]
    pack_holder: int
    first_start: int
    gift: list[int]  # per seat its starting item while that is secret
    gift_known: list[int]
    # the turn
    acted: bool
    passes: int
    slot: int
    credit: int  # paid so far toward the card of that slot
    opened: bool  # the Tisch has been refilled in this turn
    appeased_now: list[int]
    columns: int  # of the opponent's tiles: 0 first and third, 1 second and fourth
    face_up: int  # which of them: 0 the first, 1 the second
    # the battle
    step: str
    side_seat: list[int]
    hero: int
    origin: int
    ground: int
    contested: bool
    terrains: list[int]  # per side a mask of the terrains that give it bonuses
    played: list[list[int]]
    flags: list[list[int]]
    extra: list[list[int]]
    generated: list[list[int]]
    turned: list[list[int]]
    dazzled: list[int]
    feathers: list[int]
    fury: int
    gave_up: bool
    broke_off: int
    # artifacts: -1 out of the game, a territory, WAITING, or WORN + the hero that wears it
    artifact_at: list[int]
    artifact_side: list[int]

    def emit(self, kind: str, *args: Any, seen_by: int = ALL, clause: str | None = None) -> None:
        """Log an event; before any rule runs its clause is that of the set-up."""
        if self.log is not None:
            super().emit(
                kind, *args, seen_by=seen_by, clause=clause or (None if self.stack else SETUP.get(kind, "AC-3.3"))
            )

    # --- who is who

    def pool(self, seat: int) -> int:
        """The pool of a seat."""
        return 0 if self.company else seat

    def pools(self) -> int:
        """How many pools there are."""
        return 1 if self.company else self.players

    @property
    def on_turn(self) -> int:
        """The seat whose turn it is."""
        return (self.start + self.turn) % self.players

    def order_from(self, seat: int) -> tuple[int, ...]:
        """All seats clockwise from this one."""
        return tuple((seat + i) % self.players for i in range(self.players))

    def own_heroes(self, seat: int) -> tuple[int, int]:
        """Both heroes of a seat's pool."""
        pool = 0 if self.company else seat
        return (2 * pool, 2 * pool + 1)

    def hero_of(self, seat: int, gender: str) -> int:
        """The hero of a seat's pool with this gender."""
        return self.own_heroes(seat)[GENDERS.index(gender)]

    def heroes(self, seat: int) -> tuple[int, ...]:
        """The heroes that a seat moves."""
        if self.company == TOGETHER:
            return (0,) if self.hero_seat[0] == seat else (1,)
        return self.own_heroes(seat)

    def hero_on(self, t: int) -> int:
        """The hero on a territory, or -1."""
        return self.hero_at.index(t) if t in self.hero_at else -1

    def stands(self, hero: int) -> bool:
        """Whether a hero is on the board and not vanquished."""
        return self.hero_at[hero] >= 0 and not self.hero_down[hero]

    def standing_on(self, t: int) -> int:
        """The hero that stands upright on a territory, or -1."""
        hero = self.hero_on(t)
        return hero if hero >= 0 and not self.hero_down[hero] else -1

    def territories(self, pool: int) -> list[int]:
        """The territories that a pool controls."""
        return [t for t, owner in enumerate(self.owner) if owner == pool]

    def standing(self, seat: int) -> list[int]:
        """Territories where heroes of a seat's pool stand upright."""
        at, down = self.hero_at, self.hero_down
        return [at[h] for h in self.own_heroes(seat) if at[h] >= 0 and not down[h]]

    def terrain(self, t: int) -> int:
        """The terrain of a square, or -1."""
        return self.c.terrain[t] if t < FIRST_CIRCLE else -1

    def enchantment(self, t: int) -> int:
        """The kind of an enchanted land, or -1."""
        return self.c.circle[t - FIRST_CIRCLE] if FIRST_CIRCLE <= t < FIRST_TOWN else -1

    def quiet_first_round(self) -> bool:
        """Whether the rules for the first round of the introductory game hold."""
        return self.round == 1 and self.mode == "introductory"

    # --- hands and piles

    def shown_to(self, seat: int, owner: int) -> list[int]:
        """The cards in an owner's hand that a seat knows."""
        return self.shown[seat * self.players + owner]

    def show(self, seat: int, kind: int) -> None:
        """All have seen that a card is in a seat's hand."""
        self.open_hand[seat].append(kind)
        for s in range(self.players):
            if s != seat:
                self.shown_to(s, seat).append(kind)

    def leave_hand(self, seat: int, kind: int) -> None:
        """A card leaves a hand for all to see."""
        if kind not in self.open_hand[seat] and not self.company:
            self.learn(ALL)
        self.hand[seat].remove(kind)
        for known in (self.open_hand[seat], *self.shown[seat :: self.players]):
            if kind in known:
                known.remove(kind)
        if self.gift[seat] == kind:
            self.gift[seat] = NOBODY

    @cites
    def draw(self, seat: int, count: int) -> int:
        """AC-1.4, AC-25.9. Draw cards; returns the last kind drawn, or -1."""
        pool = self.pool(seat)
        pile, last, drawn = self.draw_pile[pool], -1, 0
        for _ in range(count):
            if not pile:
                self.reform(pool)
                pile = self.draw_pile[pool]
                if not pile:
                    break
            last = pile.pop()
            self.hand[seat].append(last)
            drawn += 1
        if drawn:
            self.learn(1 << seat)
            self.emit("drew", seat, drawn)
        return last

    @cites
    def reform(self, pool: int) -> None:
        """AC-25.9. The discard pile is shuffled and becomes the draw pile."""
        pile = self.discard_pile[pool]
        if pile:
            self.draw_pile[pool] = pile[:]
            self.discard_pile[pool] = []
            self.rng.shuffle(self.draw_pile[pool])
            self.emit("reformed", pool, len(self.draw_pile[pool]), self.company)

    @cites
    def discard_from_hand(self, seat: int, kind: int) -> None:
        """AC-1.3. A card goes from the hand onto the own discard pile."""
        self.leave_hand(seat, kind)
        self.discard_pile[self.pool(seat)].append(kind)
        self.emit("discarded", seat, kind)

    @cites
    def banish(self, kind: int) -> None:
        """AC-1.2. A card goes onto the banished pile."""
        assert not is_god(kind)
        self.banished.append(kind)
        self.emit("banished", kind)

    @cites
    def bury(self, kind: int) -> None:
        """AC-1.7, AC-8.1. A creature or an item goes into the Barrows; the oldest beyond five is banished."""
        side = self.barrow_creatures if is_creature(kind) else self.barrow_items
        side.append(kind)
        self.emit("sacrificed", kind)
        while len(side) > self.c.n.barrows:
            self.banish(side.pop(0))

    @cites
    def take(self, seat: int, kind: int) -> None:
        """AC-1.8. A card that all have seen goes into a hand."""
        self.hand[seat].append(kind)
        self.show(seat, kind)
        self.emit("took", seat, kind)

    # --- the creature deck

    @cites
    def run_out(self) -> None:
        """AC-8.4, AC-27.2. The creature deck has no card left: deck 2 follows; when that is used up, the last round."""
        if self.deck_2:
            self.deck, self.deck_2 = self.deck_2, []
            self.emit("second_deck")
        elif not self.last_round:
            self.last_round = True
            self.emit("last_round", "deck")

    @cites
    def renew_deck(self) -> None:
        """AC-8.4, AC-27.2. A card is wanted and both decks are used up: banished cards of deck 2 come back, once."""
        if self.deck or self.renewed:
            return
        self.run_out()
        if not self.deck:
            self.renewed = True
            self.deck = [k for k in self.banished if k in DECK_2]
            self.banished = [k for k in self.banished if k not in DECK_2]
            self.rng.shuffle(self.deck)
            self.top_known = [0] * self.players

    def deck_lasts(self) -> bool:
        """Whether a card could still be turned up."""
        return bool(self.deck or self.deck_2) or (not self.renewed and any(k in DECK_2 for k in self.banished))

    def reveal(self) -> int:
        """Turn up the top card of the creature deck; -1 when there is none. It belongs to the caller now."""
        self.renew_deck()
        if not self.deck:
            return -1
        kind = self.deck.pop()
        self.top_known = [n - 1 if n else 0 for n in self.top_known]
        self.learn(ALL)
        self.emit("revealed", kind)
        if not self.deck:
            self.run_out()
        return kind

    @cites
    def lose(self, kind: int) -> None:
        """AC-1.2, AC-1.7. A revealed card that cannot stay: an event is banished, anything else sacrificed."""
        if is_event(kind):
            self.banish(kind)
        else:
            self.bury(kind)

    # --- the land and its heroes

    @cites
    def mark(self, t: int, pool: int) -> None:
        """AC-12.7. A pool's marker is put on a territory that holds none of another; none changes hands here."""
        assert not is_circle(t)
        self.owner[t] = pool
        self.emit("marked", t, pool, self.company)

    def lift(self, t: int) -> None:
        """A marker leaves a territory."""
        self.emit("lifted", t, self.owner[t], self.company)
        self.owner[t] = NOBODY

    def put_hero(self, hero: int, t: int) -> None:
        """A hero stands on a territory now, or beside the board."""
        self.hero_at[hero] = t
        self.emit("hero", hero, t, self.hero_seat[hero])

    def stand_up(self, hero: int) -> None:
        """A vanquished hero is active again."""
        self.hero_down[hero] = 0
        self.emit("stood_up", hero, self.hero_seat[hero])

    # --- turns

    def end_turn(self) -> None:
        """The next seat is on turn; that a seat does no more tells something of its hand."""
        self.learn(ALL)
        self.turn += 1
        self.acted = self.opened = False

    def enter(self, phase: str) -> None:
        """Another phase begins with the start player."""
        self.phase = phase
        self.turn = 0
        self.lap = 0
        self.acted = self.opened = False
        self.passes = 0
        self.appeased_now = [0] * len(self.appeased_now)
        self.emit("phase", phase, clause=BEGINNINGS.get(phase, "AC-9.1"))

    @cites
    def to_discard_pile(self, seat: int, kinds: tuple[int, ...]) -> None:
        """AC-1.3. Played cards go onto their owner's discard pile, the last one on top."""
        self.discard_pile[self.pool(seat)].extend(kinds)
        self.emit("discarded_all", seat, kinds)

    # --- the battle

    def creatures_of(self, side: int) -> list[int]:
        """The kinds of creatures that a side has played and still has there."""
        pairs = zip(self.played[side], self.flags[side], strict=True)
        return [kind for kind, flags in pairs if is_creature(kind) and not flags & OUT]

    def facing(self, side: int) -> list[int]:
        """The militia that a side faces (the attackers of an event attack are militia to the defender)."""
        return self.generated[1 - side]

    def remove_played(self, side: int, i: int) -> int:
        """A played card leaves the battle; returns its kind."""
        self.flags[side].pop(i)
        self.extra[side].pop(i)
        return self.played[side].pop(i)

    @cites
    def play(self, seat: int, side: int, kind: int) -> int:
        """AC-1.5, AC-16.2. A card goes from the hand face up into the battle; returns its place there."""
        self.leave_hand(seat, kind)
        self.emit("played", seat, kind)
        if self.step == "berserk" and side == ATTACKER:
            self.fury += 1
        self.played[side].append(kind)
        self.flags[side].append(0)
        self.extra[side].append(0)
        return len(self.played[side]) - 1

    # --- looking

    @cites
    def look_at_hand(self, seat: int, owner: int, count: int) -> None:
        """AC-33.5, AC-34.11. Random cards of a hand are laid before a seat; it knows them from now on."""
        self.looker, self.looked = seat, owner
        for _ in range(min(count, len(self.hand[owner]))):
            self.looking.append(self.rng.pick(self.hand[owner]))
        known = self.shown_to(seat, owner)
        for kind in set(self.looking):
            known += [kind] * (self.looking.count(kind) - known.count(kind))
        if self.gift[owner] in self.looking:
            self.gift_known[owner] |= 1 << seat
        self.learn(1 << seat | 1 << owner)
        self.emit("looked", seat, owner, tuple(self.looking), seen_by=1 << seat | 1 << owner)

    def lay_open(self, seat: int, kind: int) -> None:
        """A card leaves the hand and lies open on the table while it is decided what becomes of it."""
        self.leave_hand(seat, kind)
        self.looking.append(kind)

    def return_looked(self) -> None:
        """The cards looked at go back into the hand."""
        self.hand[self.looked].extend(self.looking)
        self.looking, self.looker, self.looked = [], -1, -1

    def look_at_deck(self, seat: int, count: int) -> None:
        """AC-32.8, AC-35.18. A seat knows the top cards of the creature deck from now on."""
        self.renew_deck()
        self.top_known[seat] = max(self.top_known[seat], min(count, len(self.deck)))
        self.learn(1 << seat)
        self.emit("looked_at_deck", seat, count)

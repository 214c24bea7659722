"""The state: seats, the island, wheel, Monsters, decks, and the Hunt or Battle going on; and what changes them."""

from __future__ import annotations

from typing import Any, Final

from vigrid.kernel import ALL, State, cites, note, row, value

from .components import Chart, Components
from .pieces import ARMIES, AUTHORITY, LOKI, MIGHT, NOBODY, SEATS, SLOTS, WISDOM

UNCLAIMED, GONE = -1, -2
"""Artifact still with its Monster or Monument; out of the game."""
AWAY: Final = 0
"""Region of what is not on the board."""
ATTACKER, DEFENDER = 0, 1
SETUP: Final = {
    "loki": "LR-5.13", "monster": "LR-5.14", "forges": "LR-5.5", "trays": "LR-5.7", "drafts": "LR-6.1",
    "event": "LR-5.14",
}  # fmt: skip
"""Event to its clause during set-up."""

BLESSING_CLAUSES: Final = tuple(f"LR-22.{b + 1}" for b in range(36))
EVENT_CLAUSES: Final = tuple(f"LR-23.{number}" for number in range(22))
"""By the number of the Event, from 1."""

Laid = tuple[int, int, int]
"""A card laid in a Battle: its kind, what its effect adds, and whether its Casualty symbols are ignored."""


class Lords(State):
    """Lists run over Regions from 1 (0: beside the board), seats, or seats by what each of them has."""

    form = (
        value("active"), value("turns"), value("first"), value("drafted"), value("ragnarok"), value("last_turns"),
        value("after"), value("prayed"), value("forged"), value("stepped"), value("acted"), value("marched"),
        row("moved"), row("heroes_left"), row("origins_left"), row("offered_heroes"), row("offered_origins"),
        row("hero", of="seat"), row("origin", of="seat"), row("hero_at", of="seat"), row("drakkar", of="seat"),
        row("token", of="seat", width=3), row("injured", of="seat", width=3), row("priests", of="seat"),
        row("runes", of="seat", width=3), row("army_at", of="seat", width=ARMIES),
        row("army", of="seat", width=ARMIES), row("hand", of="seat", seen="owner"), row("shown", of="seat"),
        row("slayer", of="seat"), row("owner"), row("temple"), value("temples_left"), row("forge"), row("forge_rune"),
        row("level"), row("offering", width=SEATS), row("allies"), row("wheel"), row("flipped"), row("rune_supply"),
        row("upper"), row("monster_at"), row("slain_by"), row("ring"), row("wounds", width=SLOTS), value("loki_at"),
        row("artifact_of"), row("exhausted"), row("combat_deck", seen="nobody"), row("combat_discard"),
        row("looking", seen="custom"), row("blessing_deck", seen="nobody"), row("blessing_discard"),
        row("blessing_row"), row("blessing_of"), row("event_deck", seen="nobody"), row("event_discard"),
        row("attack_deck", seen="custom"), row("attack_discard", seen="custom"), row("attack_hand", seen="custom"),
        value("hunter"), value("quarry"), value("attack"), row("defence"), value("dealt"), value("most_wounds"),
        value("axes_barred"), value("hide_used"), value("hamstrung"), value("drew"), value("reaved"), value("field"),
        row("sides"), row("laid"), row("passed"), row("edge"), value("to_play"),
    )  # fmt: skip
    c: Components
    active: int  # the seat whose turn it is, in the draft who drafts
    turns: int  # turns begun
    first: int  # who begins the draft, then the game
    drafted: int  # seats that have drafted
    ragnarok: int  # who began Ragnarok, or -1
    last_turns: int  # turns left after it began
    after: str  # the phase that follows the Battles of this step
    # what has been done in this turn
    prayed: int
    forged: int
    stepped: int
    acted: int  # Rune Actions done: 1 the one, 2 that of Rune-Singer
    marched: int  # Armies Activated or Recruited in Maneuvers
    moved: list[int]  # per Army of the active seat, how often it was Activated in this step
    # the draft
    heroes_left: list[int]
    origins_left: list[int]
    offered_heroes: list[int]
    offered_origins: list[int]
    # seats
    hero: list[int]
    origin: list[int]
    hero_at: list[int]
    drakkar: list[int]
    token: list[int]  # seat by Attribute: where the token lies
    injured: list[int]
    priests: list[int]
    runes: list[int]  # seat by type
    army_at: list[int]  # seat by Army: its Region
    army: list[int]  # its value
    hand: list[tuple[int, ...]]
    shown: list[tuple[int, ...]]  # cards of a hand that everybody has seen
    slayer: list[int]  # Slayer tokens
    # the island
    owner: list[int]
    temple: list[int]
    temples_left: int
    forge: list[int]
    forge_rune: list[int]
    level: list[int]
    offering: list[int]  # Monument by seat: Priests on it
    allies: list[int]  # per Realm a mask of seats
    wheel: list[tuple[int, ...]]  # per slot the markers, lowest first
    flipped: list[int]
    rune_supply: list[int]
    # Monsters and the Boss
    upper: list[int]  # per Rune: the Monster with the upper tray
    monster_at: list[int]
    slain_by: list[int]
    ring: list[int]
    wounds: list[int]  # tray by slot: who has a marker there, or -1
    loki_at: int
    artifact_of: list[int]
    exhausted: list[int]
    # cards; the top is last
    combat_deck: list[int]
    combat_discard: list[int]
    looking: list[int]  # drawn by the active seat, of which one is kept
    blessing_deck: list[int]
    blessing_discard: list[int]
    blessing_row: list[int]
    blessing_of: list[int]
    event_deck: list[int]
    event_discard: list[int]
    attack_deck: list[int]
    attack_discard: list[int]
    attack_hand: list[int]
    # the Hunt
    hunter: int
    quarry: int
    attack: int  # the Attack card played, or -1
    defence: list[int]  # cards spent against the attack, which lie on the discard pile already
    dealt: int  # Wounds in this Hero round
    most_wounds: int  # in this Hero round
    axes_barred: int
    hide_used: int
    hamstrung: int
    drew: int  # Skirmish Line used in this Hero round
    reaved: int
    # the Battle
    field: int  # its Region, or 0
    sides: list[int]  # attacker and defender
    laid: list[tuple[Laid, ...]]
    passed: list[int]
    edge: list[int]  # Battle value by Artifact
    to_play: int  # side

    def emit(self, kind: str, *args: Any, seen_by: int = ALL, clause: str | None = None) -> None:
        """Log an event; before any rule runs its clause is that of the set-up."""
        if self.log is not None:
            super().emit(
                kind, *args, seen_by=seen_by, clause=clause or (None if self.stack else SETUP.get(kind, "LR-5.1"))
            )

    # --- who and where

    @property
    def chart(self) -> Chart:
        """The side of the board in use."""
        return self.c.two if self.players == 2 else self.c.four

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """All seats clockwise from this one."""
        return tuple([(seat + i) % self.players for i in range(self.players)])

    def right_of(self, seat: int) -> int:
        """The right neighbour of a seat."""
        return (seat - 1) % self.players

    def attribute(self, seat: int, attribute: int) -> int:
        """An Attribute as it counts: 2 while injured."""
        i = 3 * seat + attribute
        return self.c.n.injured_value if self.injured[i] else self.token[i]

    def authority(self, seat: int) -> int:
        """Authority as it counts."""
        return self.attribute(seat, AUTHORITY)

    def might(self, seat: int) -> int:
        """Might as it counts."""
        return self.attribute(seat, MIGHT)

    def wisdom(self, seat: int) -> int:
        """Wisdom as it counts."""
        return self.attribute(seat, WISDOM)

    def blessed(self, seat: int, blessing: int) -> bool:
        """Whether a seat has a Blessing."""
        if self.blessing_of[blessing] != seat:
            return False
        note(BLESSING_CLAUSES[blessing])
        return True

    def charged(self, seat: int, artifact: int) -> bool:
        """Whether a seat has an Artifact that is not exhausted."""
        return self.artifact_of[artifact] == seat and not self.exhausted[artifact]

    def armies(self, seat: int, region: int) -> list[int]:
        """The Armies of a seat in a Region, by number."""
        at = self.army_at
        return [i for i in range(ARMIES) if at[seat * ARMIES + i] == region]

    def pool_army(self, seat: int) -> int:
        """The first Army in the Pool of a seat, or -1."""
        at = self.army_at
        for i in range(ARMIES):
            if not at[seat * ARMIES + i]:
                return i
        return NOBODY

    def on_board(self, seat: int) -> list[int]:
        """The Armies of a seat on the board, by number."""
        at = self.army_at
        return [i for i in range(ARMIES) if at[seat * ARMIES + i]]

    def strength(self, seat: int, region: int) -> int:
        """The total Army value of a seat in a Region."""
        total = 0
        for i in range(seat * ARMIES, seat * ARMIES + ARMIES):
            if self.army_at[i] == region:
                total += self.army[i]
        return total

    def seats_in(self, region: int) -> list[int]:
        """The seats with Armies in a Region, ascending."""
        return [s for s in range(self.players) if region in self.army_at[s * ARMIES : s * ARMIES + ARMIES]]

    def regions_of(self, seat: int) -> list[int]:
        """The Regions that a seat controls."""
        return [r for r in self.chart.regions if self.owner[r] == seat]

    def trophies(self, seat: int) -> int:
        """Slain Monsters and Slayer tokens of a seat."""
        return self.slain_by.count(seat) + self.slayer[seat]

    def at_drakkar(self, seat: int, region: int) -> bool:
        """Whether a Region touches the Sea with the seat's Drakkar."""
        sea = self.drakkar[seat]
        return sea >= 0 and region in self.chart.sea_regions[sea]

    @cites
    def reach(self, seat: int, region: int) -> tuple[int, ...]:
        """LR-2.11. The Regions that a Hero or an Army of a seat reaches in one move."""
        return self.chart.bridged[self.drakkar[seat]][region]

    def quarry_at(self, quarry: int) -> int:
        """The Region of a Monster or the Boss; 0 beside the board."""
        return self.loki_at if quarry == LOKI else self.monster_at[quarry]

    def marks(self, quarry: int) -> list[int]:
        """Who has a marker on each slot of a tray."""
        first = quarry * SLOTS
        return self.wounds[first : first + len(self.c.slots[quarry])]

    def open_slots(self, quarry: int) -> list[int]:
        """The slots of a tray without a marker."""
        return [i for i, seat in enumerate(self.marks(quarry)) if seat < 0]

    def priests_left(self, seat: int) -> int:
        """Priests of a seat in the Supply."""
        sent = sum(self.offering[seat::SEATS])
        return self.c.n.priests - self.priests[seat] - sent

    # --- armies, heroes, pieces

    def put_army(self, seat: int, i: int, region: int, value: int) -> None:
        """An Army from the Pool onto the board."""
        self.army_at[seat * ARMIES + i], self.army[seat * ARMIES + i] = region, value
        self.emit("army", seat, region, value)

    def move_army(self, seat: int, i: int, region: int) -> None:
        """An Army to another Region."""
        k = seat * ARMIES + i
        self.emit("marched", seat, self.army_at[k], region, self.army[k])
        self.army_at[k] = region

    def grow_army(self, seat: int, i: int) -> None:
        """An Army grows by 1, at most to 6."""
        k = seat * ARMIES + i
        if self.army[k] < self.c.n.army_most:
            self.army[k] += 1
            self.emit("grew", seat, self.army_at[k], self.army[k])

    def shrink_army(self, seat: int, i: int, by: int) -> bool:
        """An Army loses value and is killed below 1; returns whether it was."""
        k = seat * ARMIES + i
        if self.army[k] > by:
            self.army[k] -= by
            self.emit("shrank", seat, self.army_at[k], self.army[k])
            return False
        self.kill_army(seat, i)
        return True

    def kill_army(self, seat: int, i: int) -> None:
        """An Army goes back to its Pool."""
        k = seat * ARMIES + i
        self.emit("killed", seat, self.army_at[k])
        self.army_at[k] = self.army[k] = 0

    def put_hero(self, seat: int, region: int) -> None:
        """A Hero to a Region."""
        self.hero_at[seat] = region
        self.emit("hero", seat, region)

    @cites
    def sail(self, seat: int, sea: int) -> None:
        """LR-3.7. A Drakkar to a Sea."""
        self.drakkar[seat] = sea
        self.emit("sailed", seat, sea, self.players)

    @cites
    def lift_attribute(self, seat: int, attribute: int) -> None:
        """LR-3.1. An Attribute token moves up by 1, at most to 6."""
        i = 3 * seat + attribute
        if self.token[i] < self.c.n.attribute_most:
            self.token[i] += 1
            self.emit("attribute", seat, attribute, self.token[i])

    def lower_attribute(self, seat: int, attribute: int) -> None:
        """An Attribute token moves down by 1."""
        self.token[3 * seat + attribute] -= 1
        self.emit("attribute", seat, attribute, self.token[3 * seat + attribute])

    def flip_token(self, seat: int, attribute: int, injured: int) -> None:
        """An Attribute token is flipped to its Injured or its Uninjured side."""
        self.injured[3 * seat + attribute] = injured
        self.emit("injured" if injured else "healed", seat, attribute)

    # --- runes and priests

    def take_rune(self, seat: int, rune: int) -> None:
        """A Rune from the Supply into a Pool."""
        self.rune_supply[rune] -= 1
        self.runes[3 * seat + rune] += 1
        self.emit("rune", seat, rune)

    def pay_rune(self, seat: int, rune: int) -> None:
        """A Rune from a Pool into the Supply."""
        self.rune_supply[rune] += 1
        self.runes[3 * seat + rune] -= 1
        self.emit("paid", seat, rune)

    def forge_to_pool(self, seat: int, region: int) -> None:
        """The Rune on a Forge into a Pool."""
        self.forge_rune[region] = 0
        self.runes[3 * seat + self.forge[region]] += 1
        self.emit("forged", seat, region, self.forge[region])

    @cites
    def add_priests(self, seat: int, number: int) -> None:
        """LR-3.8. Priests from the Supply into a Pool, as far as there are any."""
        gained = min(number, self.priests_left(seat))
        if gained:
            self.priests[seat] += gained
            self.emit("priests", seat, gained)

    # --- Combat cards

    def can_draw(self) -> bool:
        """Whether a Combat card can be drawn."""
        return bool(self.combat_deck or self.combat_discard)

    def next_card(self) -> int:
        """The top Combat card, after reshuffling if need be."""
        if not self.combat_deck:
            self.combat_deck, self.combat_discard = self.combat_discard, []
            self.rng.shuffle(self.combat_deck)
            self.emit("reshuffled", 0)
        return self.combat_deck.pop()

    def draw(self, seat: int, number: int) -> None:
        """Combat cards from the deck into a hand, as many as there are."""
        drawn: tuple[int, ...] = ()
        for _ in range(number):
            if self.can_draw():
                drawn = (*drawn, self.next_card())
        if drawn:
            self.hand[seat] = tuple(sorted((*self.hand[seat], *drawn)))
            self.learn(1 << seat)
            self.emit("drew", seat, len(drawn))
            self.emit("cards", seat, drawn, seen_by=1 << seat)

    def leave_hand(self, seat: int, kind: int) -> None:
        """A card leaves a hand."""
        self.hand[seat] = without(self.hand[seat], kind)
        if kind in self.shown[seat]:
            self.shown[seat] = without(self.shown[seat], kind)

    def discard(self, seat: int, kind: int) -> None:
        """A card from a hand onto the discard pile; if it was the only one to choose, the others learn that too."""
        self.leave_hand(seat, kind)
        self.learn(ALL ^ 1 << seat)
        self.combat_discard.append(kind)
        self.emit("discarded", seat, kind)

    def discard_at_random(self, seat: int) -> None:
        """A random card from a hand onto the discard pile."""
        kind = self.hand[seat][self.rng.below(len(self.hand[seat]))]
        self.learn(ALL)
        self.discard(seat, kind)

    def reveal_hand(self, seat: int) -> None:
        """Everybody sees a hand."""
        self.shown[seat] = self.hand[seat]
        self.learn(ALL)
        self.emit("revealed", seat, self.hand[seat])

    # --- Monsters

    def put_monster(self, quarry: int, region: int) -> None:
        """A Monster or the Boss to a Region."""
        if quarry == LOKI:
            self.loki_at = region
            self.emit("loki", region)
        else:
            self.monster_at[quarry] = region
            self.emit("monster", quarry, region)

    def mark_wound(self, seat: int, quarry: int, slot: int) -> None:
        """A Control marker onto a Wound slot."""
        self.wounds[quarry * SLOTS + slot] = seat
        self.emit("wound", seat, quarry, slot)

    def clear_tray(self, quarry: int) -> None:
        """All markers leave a tray."""
        for slot in range(SLOTS):
            self.wounds[quarry * SLOTS + slot] = NOBODY

    @cites
    def give_artifact(self, seat: int, artifact: int) -> None:
        """LR-13.1. A seat has an Artifact from now on, Charged."""
        self.artifact_of[artifact], self.exhausted[artifact] = seat, 0
        self.emit("artifact", seat, artifact)

    def exhaust(self, artifact: int) -> None:
        """An Artifact is exhausted."""
        self.exhausted[artifact] = 1
        note(f"LR-17.{artifact + 1}")
        self.emit("exhausted", self.artifact_of[artifact], artifact)

    def roll(self) -> str:
        """What the Monster die shows."""
        face = self.c.supply.die[self.rng.below(6)]
        self.learn(ALL)
        self.emit("rolled", face)
        return face

    @cites
    def draw_event(self) -> int:
        """LR-13.4. The next Event card, by its number, on its discard pile."""
        if not self.event_deck:
            self.event_deck, self.event_discard = self.event_discard, []
            self.rng.shuffle(self.event_deck)
            self.emit("reshuffled", 1)
        number = self.event_deck.pop()
        self.event_discard.append(number)
        self.learn(ALL)
        self.emit("event", number)
        return number


def without(cards: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Cards without one of this kind."""
    i = cards.index(kind)
    return cards[:i] + cards[i + 1 :]

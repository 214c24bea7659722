"""The table of Yggdrasil as plain data, and the changes that rules make to it."""

from __future__ import annotations

from vigrid.kernel import ALL, State, note, row, value

from . import terms
from .components import Components
from .terms import Card, Enemy, Giant, Island, Seat, World

NOBODY = -1
NOWHERE = -1


class Table(State):
    """Everything on the table; lists of cards have their top at the end."""

    form = (
        *map(value, ("turn", "known_top", "known_bottom", "dead", "fire", "grove", "valkyries", "submerged", "vanir")),
        *map(value, ("taken", "used", "repeated", "fenrir", "world", "target", "force")),
        *[row(name, of="seat") for name in ("gods", "vikings", "elves")],
        *map(row, ("enemies", "holders", "played", "looking", "arranged", "active", "slain", "bag_vikings")),
        *map(row, ("bag_giants", "parts")),
        *[row(name, seen="custom") for name in ("deck", "pile")],
    )
    c: Components

    turn: int  # the seat on turn
    gods: list[int]  # per seat, NOBODY until chosen
    vikings: list[int]  # per seat, in stock
    elves: list[int]  # per seat, in stock
    enemies: list[int]  # per enemy, the space 1 to 8
    holders: list[int]  # per artifact, its seat or AT_FORGE
    deck: list[int]  # kinds of Enemy cards
    known_top: int  # cards on top of the deck that the gods have seen
    known_bottom: int  # the same at the bottom
    played: list[int]
    looking: list[int]  # Enemy cards in the hands of a god who looks at them
    arranged: list[int]  # of these, those put in order, the first to come first
    pile: list[int]  # giants face down on the Ice Fortress
    active: list[int]  # giants face up, in the order turned up
    slain: list[int]
    bag_vikings: list[int]  # per island
    bag_giants: list[int]  # per island
    dead: int  # Vikings in the World of the Dead
    fire: int  # Fire Giants in the Kingdom of Fire
    grove: int  # Elves in the World of the Elves
    valkyries: int  # their island
    submerged: int  # island
    vanir: int  # square 1 to 5
    taken: int  # actions used in this turn
    used: int  # worlds used in this turn, as bits
    repeated: int  # worlds used twice in this turn
    fenrir: int  # power with which Fenrir binds the god on turn, 0 when he is free
    world: int  # of the action under way, or NOWHERE
    target: int  # enemy in combat, or NOBODY
    force: int  # to be reached in the combat under way, 0 when there is none
    parts: list[int]  # of the attack: Vikings, hammers, artifact, power, giants; empty before the roll

    # What holds now

    def suffers(self, effect: int) -> bool:
        """Whether a giant with this effect (number in GIANT_EFFECTS) is active."""
        effects = self.c.giant_effect
        return effect in [effects[giant] for giant in self.active] if self.active else False

    def suffered(self, effect: int) -> int:
        """The sum of the amounts of the active giants with this effect."""
        c = self.c
        return sum([c.giant_amount[giant] for giant in self.active if c.giant_effect[giant] == effect])

    def barred(self) -> int:
        """The worlds barred by active giants, as bits."""
        bits = 0
        for giant in self.active:
            bits |= self.c.giant_bars[giant]
        if bits:
            note("YG-16.2")
        return bits

    def power_of(self, seat: Seat, power: int) -> int:
        """The amount of a power (number in POWERS) of the god of this seat, 0 without it."""
        god = self.gods[seat]
        if self.c.god_power[god] != power:
            return 0
        if self.active and self.suffers(terms.NO_POWERS):
            note("YG-16.5")
            return 0
        return self.c.god_amount[god]

    def level_of(self, seat: Seat, enemy: Enemy) -> int:
        """The level of the artifact that this seat holds against this enemy, 0 without one."""
        holders = self.holders
        first = enemy * 3
        if holders[first] == seat:
            return 1
        if holders[first + 1] == seat:
            return 2
        return 3 if holders[first + 2] == seat else 0

    @property
    def attack(self) -> int:
        """The attack of the combat under way, before Elves."""
        return sum(self.parts)

    def turn_number(self) -> int:
        """The number of the turn under way: one for each Enemy card played, and one for the card still to be played."""
        coming = self.phase == "enemy" and (bool(self.looking) or not self.pending)
        return len(self.played) + (coming or self.phase == "gods")

    def cards_left(self) -> int:
        """The Enemy cards yet to be played, in the deck or in the hands of a god."""
        return len(self.deck) + len(self.looking) + len(self.arranged)

    # The turn

    def begin_turn(self, seat: Seat) -> None:
        """A new turn begins for this seat."""
        self.turn = seat
        self.taken = self.used = self.repeated = self.fenrir = 0
        self.emit("turn", seat, self.gods[seat], clause="YG-1.2")

    def take_sheet(self, seat: Seat, god: int) -> None:
        """A seat takes the sheet of a god."""
        self.gods[seat] = god
        self.emit("sheet", seat, god)

    def enter(self, world: World) -> None:
        """An action in this world begins."""
        if self.used >> world & 1:
            self.repeated += 1
        self.used |= 1 << world
        self.taken += 1
        self.world = world
        self.emit("act", self.turn, world)

    def lose_turn(self, seat: Seat) -> None:
        """No attempt to calm Fenrir has succeeded: the turn is over."""
        self.emit("turn_lost", seat, clause="YG-13.7")

    def finish(self, seat: Seat) -> None:
        """The god forgoes the actions left."""
        self.emit("finish", seat, clause="YG-3.8")

    # Enemy cards

    def draw_card(self, seat: Seat) -> Card:
        """Take the top card of the deck into the god's hand."""
        card = self.deck.pop()
        if self.known_top:
            self.known_top -= 1
        elif self.known_bottom > len(self.deck):
            self.known_bottom = len(self.deck)
        self.looking.append(card)
        self.learn(ALL)
        self.emit("draw", seat, card)
        return card

    def play_card(self, seat: Seat, card: Card) -> None:
        """A card in hand takes effect and is out of the game."""
        self.looking.remove(card)
        self.played.append(card)
        self.emit("play", seat, card)

    def put_on_top(self, seat: Seat, card: Card) -> None:
        """A card in hand goes on top of the deck."""
        self.looking.remove(card)
        self.deck.append(card)
        self.known_top += 1
        self.emit("on_top", seat, card)

    def put_at_bottom(self, seat: Seat, card: Card) -> None:
        """A card in hand goes to the bottom of the deck."""
        self.looking.remove(card)
        self.deck.insert(0, card)
        self.known_bottom += 1
        self.emit("at_bottom", seat, card)

    def look_ahead(self, seat: Seat, count: int) -> None:
        """Take the top cards of the deck, at most `count`, into the god's hand."""
        count = min(count, len(self.deck))
        self.looking = self.deck[-count:][::-1]
        del self.deck[-count:]
        self.known_top = max(0, self.known_top - count)
        self.known_bottom = min(self.known_bottom, len(self.deck))
        self.learn(ALL)
        self.emit("look", seat, *self.looking)

    def arrange(self, card: Card) -> None:
        """The next card from the top, among those looked at."""
        self.looking.remove(card)
        self.arranged.append(card)

    def put_back(self, seat: Seat) -> None:
        """Put the cards looked at back on the deck as arranged."""
        self.emit("put_back", seat, *self.arranged)
        self.known_top += len(self.arranged)
        self.deck += self.arranged[::-1]
        self.arranged = []

    # Enemies

    def advance(self, enemy: Enemy, steps: int) -> None:
        """Move an enemy towards the Residence, as far as it goes."""
        before = self.enemies[enemy]
        after = min(before + steps, terms.RESIDENCE)
        self.enemies[enemy] = after
        self.emit("advance", enemy, before, after)

    def push(self, enemy: Enemy) -> None:
        """Move an enemy one space back, not further than the first."""
        before = self.enemies[enemy]
        if before > terms.FIRST_SPACE:
            self.enemies[enemy] = before - 1
            self.emit("push", enemy, before, before - 1)

    def bind(self, power: int) -> None:
        """Fenrir binds the god on turn."""
        self.fenrir = power
        self.emit("bound", self.turn, power)

    def calm(self) -> None:
        """Fenrir is calmed."""
        self.fenrir = 0
        self.emit("calmed", self.turn, clause="YG-13.8")

    # The die and combat

    def roll(self, seat: Seat, clause: str | None = None) -> int:
        """Roll the die: the number of a face."""
        face = self.rng.below(6)
        self.learn(ALL)
        self.emit("roll", seat, face, clause=clause)
        return face

    def roll_hammers(self, seat: Seat) -> int:
        """Roll for combat: the hammers, of the better roll with that power."""
        hammers = self.c.face_hammers[self.roll(seat, "YG-4.4")]
        for _ in range(self.power_of(seat, terms.BEST_ROLL) - 1):
            note("YG-15.6")
            hammers = max(hammers, self.c.face_hammers[self.roll(seat, "YG-15.6")])
        return hammers

    def commit_vikings(self, seat: Seat, count: int) -> None:
        """Vikings go from a stock to the World of the Dead for a combat."""
        self.vikings[seat] -= count
        self.dead += count
        if count:
            self.emit("commit", seat, count)

    def return_elves(self, seat: Seat, count: int) -> None:
        """Elves go from a stock back to their world for a combat."""
        self.elves[seat] -= count
        self.grove += count
        if count:
            self.emit("elves_back", seat, count, clause="YG-4.6")

    def open_combat(self, target: int, force: int) -> None:
        """A combat begins; `target` is an enemy or NOBODY for a giant."""
        self.target, self.force, self.parts = target, force, []

    def count_attack(self, seat: Seat, *parts: int) -> None:
        """The attack so far: Vikings, hammers, artifact, power, what giants take away (negative)."""
        self.parts = list(parts)
        self.emit("attack", seat, self.force, *parts, clause="YG-4.7")

    def close_combat(self, seat: Seat, won: bool) -> None:
        """A combat is over."""
        clauses = ("YG-11.4", "YG-11.3") if self.target == NOBODY else ("YG-4.10", "YG-4.9")
        self.emit("won" if won else "lost", seat, self.target, clause=clauses[won])
        self.open_combat(NOBODY, 0)

    # Counters

    def take_dead(self, seat: Seat, count: int) -> None:
        """Vikings go from the World of the Dead to a stock, as many as there are."""
        count = min(count, self.dead)
        self.dead -= count
        self.vikings[seat] += count
        self.emit("take_dead", seat, count)

    def lose_viking(self, seat: Seat, count: int) -> None:
        """Vikings go from a stock to the World of the Dead, as many as there are."""
        count = min(count, self.vikings[seat])
        self.vikings[seat] -= count
        self.dead += count
        self.emit("lose_vikings", seat, count)

    def take_elf(self, seat: Seat) -> None:
        """An Elf goes from its world to a stock."""
        self.grove -= 1
        self.elves[seat] += 1
        self.emit("take_elf", seat)

    def hand_over(self, seat: Seat, partner: Seat, vikings: int, elves: int) -> None:
        """Vikings and Elves pass from `seat` to `partner` (negative: the other way)."""
        self.vikings[seat] -= vikings
        self.vikings[partner] += vikings
        self.elves[seat] -= elves
        self.elves[partner] += elves
        self.emit("trade", seat, partner, vikings, elves)

    def refuse(self, seat: Seat, partner: Seat) -> None:
        """The partner refuses a trade."""
        self.emit("refuse", partner, seat, clause="YG-8.2")

    def take_artifact(self, seat: Seat, artifact: int) -> None:
        """Take an artifact; the next lower one of the same enemy goes back to the Forge."""
        if artifact % 3:
            self.holders[artifact - 1] = terms.AT_FORGE
        self.holders[artifact] = seat
        self.emit("artifact", seat, artifact, clause="YG-6.2" if artifact % 3 else "YG-6.1")

    # Bags and islands

    def draw_vikings(self, island: Island, count: int) -> int:
        """Draw counters from a bag, all of one draw together: how many Vikings are among them."""
        vikings, giants = self.bag_vikings[island], self.bag_giants[island]
        below = self.rng.below
        drawn = 0
        for _ in range(min(count, vikings + giants)):
            if below(vikings + giants) < vikings:
                vikings -= 1
                drawn += 1
            else:
                giants -= 1
        self.learn(ALL)
        return drawn

    def recruit(self, seat: Seat, island: Island, count: int) -> None:
        """Draw from the bag of an island, keep the Vikings, put the Fire Giants back."""
        count = min(count, self.bag_vikings[island] + self.bag_giants[island])
        vikings = self.draw_vikings(island, count)
        self.bag_vikings[island] -= vikings
        self.vikings[seat] += vikings
        self.emit("recruit", seat, island, vikings, count - vikings, clause="YG-5.4")

    def quench(self, seat: Seat, island: Island, count: int) -> None:
        """Draw from the bag of an island, send the Fire Giants home, put the Vikings back."""
        count = min(count, self.bag_vikings[island] + self.bag_giants[island])
        vikings = self.draw_vikings(island, count)
        self.bag_giants[island] -= count - vikings
        self.fire += count - vikings
        self.emit("quench", seat, island, vikings, count - vikings, clause="YG-10.2")

    def revive(self, seat: Seat, island: Island, count: int) -> None:
        """Vikings go from the World of the Dead into a bag, as many as there are."""
        count = min(count, self.dead)
        self.dead -= count
        self.bag_vikings[island] += count
        self.emit("revive", seat, island, count)

    def kill_vikings(self, island: Island, count: int) -> None:
        """Vikings go from a bag to the World of the Dead, as many as there are."""
        count = min(count, self.bag_vikings[island])
        self.bag_vikings[island] -= count
        self.dead += count
        self.emit("kill", island, count)

    def kindle(self, island: Island, count: int) -> None:
        """Fire Giants go from their kingdom into a bag, as many as there are."""
        count = min(count, self.fire)
        self.fire -= count
        self.bag_giants[island] += count
        self.emit("kindle", island, count)

    def cool(self, island: Island, count: int) -> None:
        """Fire Giants go from a bag to their kingdom, as many as there are."""
        count = min(count, self.bag_giants[island])
        self.bag_giants[island] -= count
        self.fire += count
        self.emit("cool", island, count)

    def move_valkyries(self, island: Island) -> None:
        """The Valkyries go to an island."""
        if island != self.valkyries:
            self.valkyries = island
            self.emit("valkyries", island)

    def submerge(self, island: Island) -> None:
        """An island is submerged, the one submerged before rises; the Valkyries go to the Rainbow Island."""
        self.submerged = island
        self.emit("submerge", island)
        self.move_valkyries(terms.RAINBOW)

    def move_vanir(self, square: int) -> None:
        """The Vanir go to a square of their scale."""
        self.vanir = square
        self.emit("vanir", square)

    # Giants

    def rouse(self) -> Giant:
        """Turn up the top giant of the pile."""
        giant = self.pile.pop()
        self.active.append(giant)
        self.learn(ALL)
        self.emit("rouse", giant)
        return giant

    def slay(self, seat: Seat, giant: Giant) -> None:
        """A giant, active or from the pile, is laid aside as slain."""
        (self.active if giant in self.active else self.pile).remove(giant)
        self.slain.append(giant)
        self.learn(ALL)
        self.emit("slay", seat, giant)

    def shuffle_pile(self) -> None:
        """Shuffle the giants' pile."""
        self.rng.shuffle(self.pile)
        self.emit("shuffle_pile")

    def complete(self, seat: Seat, rune: int) -> None:
        """A rune is whole."""
        self.emit("rune", seat, rune, clause="YG-17.1")

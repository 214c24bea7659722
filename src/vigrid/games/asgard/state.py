"""The state of Asgard: what lies where, and the moves of pieces that the rules are made of."""

from __future__ import annotations

from collections.abc import Sequence

from vigrid.kernel import ALL, cites, row, rows, value

from . import box
from .goods import Goods

SecretTile = tuple[int, int, int, int, int]
"""A weapon or wizardry tile that was taken: tile, who took it, mask of who knows it, owner, where it is."""


class AsgardState(Goods):
    """Everything on the table. Seats, gods, slots, goods and tiles are the indices of `box.py`; nobody is -1."""

    form = (
        *map(value, ("round", "turn", "world", "covered")),
        value("looking", seen="custom"),
        *[row(name, of="seat") for name in ("order", "score", "hand", "row", "asgard", "middle", "removed", "shown")],
        *[row(name, of="seat") for name in ("offer_number", "promised", "passed")],
        row("earned", of="seat", width=len(box.PARTS)),
        row("victory", of="seat", width=box.WORLDS),
        row("chosen", of="seat", seen="custom"),
        *map(row, ("request", "temple_slot", "support", "battle", "god_tiles_gone", "world_tile", "flipped", "people")),
        *map(row, ("asgard_row", "asgard_down", "asgard_beside", "battle_stock", "fought")),
        *[row(name, seen="custom") for name in ("asgard_stack", "under")],
        rows("temples", of="seat"),
        rows("offer", of="seat", seen="custom"),
        rows("battle_tiles", of="seat", seen="custom"),
        rows("ancient_shown"),
        *[rows(name, seen="custom") for name in ("god_stack", "temple_stack", "ancient_stack", "taken")],
    )
    round: int  # 1 to 5
    turn: int  # the seat on turn
    world: int  # index of the world that is resolved next
    order: list[int]  # per seat its order number, from 1
    score: list[int]  # per seat
    earned: list[int]  # per seat, per part: where the points came from

    hand: list[int]  # per seat: discs in front of it
    row: list[int]  # per seat: discs taken from the row so far
    request: list[int]  # per Request Slot: seat or NOBODY
    temple_slot: list[int]  # per god
    support: list[int]  # per Support Slot
    asgard: list[int]  # per seat: discs in the Asgard Area
    middle: list[int]  # per seat: discs in the middle of the board
    battle: list[int]  # per Battle Slot
    victory: list[int]  # per seat, per world
    removed: list[int]  # per seat: discs that left the board in Ragnarök
    chosen: list[int]  # per seat: bit mask of gods chosen in secret and not yet shown
    shown: list[int]  # per seat: bit mask of gods shown this round

    god_stack: list[list[int]]  # per god: tiles left, the face-up one last
    god_tiles_gone: list[int]  # tiles that left the game
    world_tile: list[int]  # per World Slot: people, god tile or -1
    flipped: list[int]  # per people tile
    people: list[int]  # per people tile: seat, ON_BOARD or GONE
    temple_stack: list[list[int]]  # per stack: temples left, the face-up one last
    covered: int  # stack of temples whose next one still lies face-down, or -1
    temples: list[list[int]]  # per seat
    asgard_row: list[int]  # Asgard tiles in the row
    asgard_down: list[int]  # per Asgard tile: 1 if face-down in the row
    asgard_stack: list[int]
    asgard_beside: list[int]
    ancient_stack: list[list[int]]  # per side, the next one last
    ancient_shown: list[list[int]]  # per side, the current one last

    taken: list[list[SecretTile]]  # weapons, wizardry: in the order in which they were taken
    looking: int  # the stack that the seat on turn looks through just now, or -1
    battle_stock: list[int]  # per kind of battle tile
    battle_tiles: list[list[int]]  # per seat

    offer_number: list[int]  # per seat: the order number it asks for, 0: no offer
    offer: list[list[int]]  # per seat: what it offers, see `box.py`; secret tiles by their place in `taken`
    promised: list[int]  # per seat: the order number promised to it, or 0

    under: list[int]  # per Battle Slot: ancient weapon under a people tile, or -1
    passed: list[int]  # per seat: 1 if it has passed in Valhalla
    fought: list[int]  # per world: 1 if Ragnarök was fought there

    # --- order and points

    def seat_of(self, number: int) -> int:
        """The seat with this order number."""
        return self.order.index(number)

    def in_order(self) -> tuple[int, ...]:
        """All seats by order number."""
        return tuple(sorted(range(self.players), key=self.order.__getitem__))

    def set_order(self, numbers: Sequence[int], clause: str) -> None:
        """Give every seat its order number."""
        self.order[:] = numbers
        self.emit("order", *numbers, clause=clause)

    def swap_with_first(self, seat: int) -> None:
        """The seat swaps order tiles with number 1."""
        numbers = self.order[:]
        numbers[self.seat_of(1)], numbers[seat] = self.order[seat], 1
        self.set_order(numbers, "AS-14.4")

    def gain_points(self, seat: int, points: int, part: int, clause: str) -> None:
        """Score victory points; `part` and `clause` say what for."""
        if points:
            self.score[seat] += points
            self.earned[seat * len(box.PARTS) + part] += points
            self.emit("points", seat, points, part, clause=clause)

    def points(self, seat: int) -> list[int]:
        """The points of a seat by part, a copy."""
        return self.earned[seat * len(box.PARTS) : seat * len(box.PARTS) + len(box.PARTS)]

    # --- discs

    def gods_chosen(self, seat: int) -> list[int]:
        """The gods that the seat chose in Phase 1 and has not shown yet."""
        chosen = self.chosen[seat]
        return [god for god in range(len(box.GODS)) if chosen >> god & 1] if chosen else []

    def choose_gods(self, seat: int, gods: Sequence[int]) -> None:
        """Put cards aside, face-down."""
        self.chosen[seat] = sum(1 << god for god in gods)
        self.emit("chose", seat, len(gods))
        self.emit("cards", seat, *gods, seen_by=1 << seat)

    def show_god(self, seat: int, god: int) -> None:
        """Show a card chosen in Phase 1."""
        self.chosen[seat] &= ~(1 << god)
        self.shown[seat] |= 1 << god
        self.learn(ALL & ~(1 << seat))
        self.emit("show", seat, god, clause="AS-6.1")

    def put(self, seat: int, place: int) -> None:
        """A disc in hand goes to a place."""
        self.hand[seat] -= 1
        self._put(seat, place)
        self.emit("put", seat, place, clause="AS-6.1")

    def lift(self, seat: int, place: int) -> None:
        """A disc (ASGARD_ALL: all there) comes back to hand."""
        self.hand[seat] += self._take_up(seat, place)
        self.emit("lift", seat, place, clause="AS-7.4")

    def move_on(self, seat: int, place: int, to: int) -> None:
        """A disc goes from one place to another."""
        self._take_up(seat, place)
        self._put(seat, to)
        self.emit("move_on", seat, place, to)

    def _put(self, seat: int, place: int) -> None:
        if place < box.TEMPLE:
            self.request[place] = seat
        elif place < box.ASGARD:
            self.temple_slot[box.GOD_OF[place]] = seat
        else:
            self.asgard[seat] += 1

    def _take_up(self, seat: int, place: int) -> int:
        count = self.asgard[seat] if place == box.ASGARD_ALL else 1
        if place < box.TEMPLE:
            self.request[place] = box.NOBODY
        elif place < box.ASGARD:
            self.temple_slot[box.GOD_OF[place]] = box.NOBODY
        else:
            self.asgard[seat] -= count
        return count

    def supporters_of(self, god: int) -> list[int]:
        """The discs on the Support Slots of a god, the upper one first; NOBODY for none."""
        return self.support[2 * god : 2 * god + 2]

    def move_to_support(self, seat: int, god: int) -> None:
        """The disc on the Temple Slot goes to the uppermost empty Support Slot."""
        slot = box.SLOTS_OF[god][self.supporters_of(god).index(box.NOBODY)]
        self.temple_slot[god] = box.NOBODY
        self.support[slot] = seat
        self.emit("support", seat, slot, clause="AS-9.16")

    def take_row_disc(self, seat: int) -> None:
        """The leftmost own disc of the row comes to hand."""
        self.row[seat] += 1
        self.hand[seat] += 1
        self.emit("row_disc", seat, clause="AS-10.8")

    def station(self, seat: int, slot: int) -> None:
        """A disc in hand goes to a Battle Slot."""
        self.hand[seat] -= 1
        self.battle[slot] = seat
        self.emit("station", seat, slot, clause="AS-10.12")

    def rejoin(self, seat: int, slot: int) -> None:
        """A disc of the middle goes to a Battle Slot."""
        self.middle[seat] -= 1
        self.battle[slot] = seat
        self.emit("rejoin", seat, slot, clause="AS-10.18")

    def claim(self, slot: int, clause: str) -> None:
        """The disc of a Battle Slot moves to the Victory Area of its world; `clause` says what won."""
        seat, world = self.battle[slot], box.WORLD_OF[slot]
        self.battle[slot] = box.NOBODY
        self.victory[seat * box.WORLDS + world] += 1
        self.emit("claim", seat, world, clause=clause)

    def retire(self, slot: int) -> None:
        """The disc of a Battle Slot moves to the middle of the board."""
        seat = self.battle[slot]
        self.battle[slot] = box.NOBODY
        self.middle[seat] += 1
        self.emit("retire", seat, box.WORLD_OF[slot], clause="AS-11.12")

    def recover(self, seat: int, area: str, number: int) -> None:
        """A disc comes back from an area: a `support` slot, the `victory` area of a world, or the `middle`."""
        if area == "support":
            self.support[number] = box.NOBODY
        elif area == "victory":
            self.victory[seat * box.WORLDS + number] -= 1
        else:
            self.middle[seat] -= 1
        self.hand[seat] += 1
        self.emit("recover", seat, area, number, clause="AS-4.6")

    def victories(self, seat: int) -> list[int]:
        """Per world the discs of the seat in its Victory Area, a copy."""
        return self.victory[seat * box.WORLDS : seat * box.WORLDS + box.WORLDS]

    def discs_at_work(self, seat: int) -> bool:
        """Whether the seat has a disc on a Request Slot, a Temple Slot or in the Asgard Area."""
        return self.asgard[seat] > 0 or seat in self.request or seat in self.temple_slot

    # --- tiles

    def turn_up(self, god: int) -> None:
        """The next tile of a god is turned face-up."""
        if self.god_stack[god]:
            self.learn(ALL)
            self.emit("god_top", god, self.god_stack[god][-1], clause="AS-9.15")

    def place_god(self, seat: int, god: int, slot: int) -> int:
        """The topmost tile of a god goes to a World Slot; returns the people tile that was there."""
        people, tile = self.world_tile[slot], self.god_stack[god].pop()
        self.world_tile[slot] = tile
        self.emit("god_tile", seat, tile, slot, clause="AS-9.9")
        return people

    def drop_god_tile(self, god: int) -> None:
        """The topmost tile of a god leaves the game."""
        self.god_tiles_gone.append(self.god_stack[god].pop())
        self.emit("god_tile_gone", self.god_tiles_gone[-1])

    @cites
    def discard_people(self, tile: int) -> None:
        """AS-14.1. A people tile was used, once, and leaves the game."""
        self.people_to(tile, box.GONE)

    def people_to(self, tile: int, seat: int) -> None:
        """A people tile goes to a seat or leaves the game (GONE)."""
        owner, self.people[tile] = self.people[tile], seat
        self.emit("people", tile, owner, seat)

    def flip_people(self, seat: int, slot: int) -> None:
        """A people tile on Yggdrasil is turned face-down."""
        tile = self.world_tile[slot]
        self.flipped[tile] = 1
        self.emit("flip_people", seat, tile, slot, clause="AS-15.14")

    def people_with(self, seat: int, effect: str) -> list[int]:
        """The people tiles with an effect that the seat owns."""
        effects = self.c.people_effect
        return [t for t, owner in enumerate(self.people) if owner == seat and effects[t] == effect]

    def take_temple(self, seat: int, stack: int) -> None:
        """The topmost temple of a stack goes to the seat; the next one stays face-down until it is turned."""
        temple = self.temple_stack[stack].pop()
        self.covered = stack
        self.temples[seat].append(temple)
        self.emit("temple", seat, temple, clause="AS-9.4")

    def turn_temple(self, stack: int) -> None:
        """The next temple of a stack is turned face-up."""
        self.covered = -1
        if self.temple_stack[stack]:
            self.learn(ALL)
            self.emit("temple_top", stack, self.temple_stack[stack][-1], clause="AS-9.15")

    def flip_asgard_tile(self, seat: int, tile: int) -> None:
        """A tile of the Asgard row is turned face-down."""
        self.asgard_down[tile] = 1
        self.emit("flip_asgard", seat, tile, clause="AS-10.1")

    def turn_ancient(self, side: int) -> None:
        """The next ancient weapon of a side is turned up."""
        self.ancient_shown[side].append(self.ancient_stack[side].pop())
        self.emit("ancient", side, self.ancient_shown[side][-1], clause="AS-11.2")

    def take_battle_tile(self, seat: int, kind: int) -> None:
        """A battle tile goes to the seat, face-down."""
        self.battle_stock[kind] -= 1
        self.battle_tiles[seat].append(kind)
        self.emit("battle_tile", seat, clause="AS-11.14")
        self.emit("own_battle_tile", seat, kind, seen_by=1 << seat, clause="AS-11.14")

    def god_at(self, slot: int) -> bool:
        """Whether a god tile lies on a World Slot."""
        return self.world_tile[slot] >= box.GOD_TILE

    def value_of(self, slot: int) -> int:
        """The printed value of the tile on a World Slot, 0 without one."""
        return self.c.tile_value[self.world_tile[slot]]

    def printed_values(self, world: int) -> list[int]:
        """AS-11.4, AS-11.5, AS-11.6. What the tiles of Light and Darkness count; people count nothing against a god."""
        light, dark = box.SLOTS[world]
        values = [self.value_of(light), self.value_of(dark)]
        if self.god_at(light) != self.god_at(dark):
            values[box.DARK if self.god_at(light) else box.LIGHT] = 0
        return values

    def supporters(self, slot: int) -> tuple[int, int]:
        """Top and bottom disc below the god tile on a World Slot, NOBODY for none; a lone disc is the top one."""
        tile = self.world_tile[slot]
        if tile < box.GOD_TILE:
            return box.NOBODY, box.NOBODY
        top, bottom = self.supporters_of(box.god_of_tile(tile))
        return (bottom, box.NOBODY) if top < 0 else (top, bottom)

    # --- bargaining

    def make_offer(self, seat: int, number: int, pieces: list[int]) -> None:
        """The seat offers goods (see `offer`) for an order number."""
        self.offer_number[seat], self.offer[seat] = number, pieces
        self.emit("offer", seat, number, *self.open_offer(seat))

    def show_offered(self, seat: int, item: int) -> None:
        """The seat on turn sees a secret tile that is offered to it."""
        self._change_item(item, known=1 << self.turn)
        self.learn(1 << self.turn)
        self.emit("offered_item", seat, item, seen_by=1 << seat | 1 << self.turn)

    def open_offer(self, seat: int) -> list[int]:
        """What all see of an offer: of secret tiles only from which stack they are, as ITEM_PIECE and that number."""
        return [
            what if what < box.ITEM_PIECE else box.ITEM_PIECE + box.STACK_OF[what - box.ITEM_PIECE]
            for what in self.offer[seat]
        ]

    def number_of_item(self, item: int) -> int:
        """The place of a secret tile in `taken`, which the tile of that number in its stack stands for in offers."""
        stack = box.STACK_OF[item]
        return box.ITEMS_OF[stack][self._find(item)]

    def item_of_number(self, number: int) -> int:
        """The secret tile at a place in `taken`."""
        stack = box.STACK_OF[number]
        return self.taken[stack][box.ITEMS_OF[stack].index(number)][0]

    def clear_offers(self) -> None:
        """Nobody offers anything any more."""
        self.offer_number, self.offer = [0] * self.players, [[] for _ in range(self.players)]

    # --- weapons and wizardry

    def stack_left(self, stack: int) -> list[int]:
        """The tiles that nobody has taken, in order: the stack is looked through."""
        taken = [item for item, *_ in self.taken[stack]]
        return [item for item in box.ITEMS_OF[stack] if item not in taken]

    def look_through(self, stack: int) -> None:
        """The seat on turn looks through a stack."""
        self.looking = stack
        self.learn(1 << self.turn)

    def take_item(self, seat: int, item: int) -> None:
        """Take a tile in secret from the stack that is looked through."""
        stack = box.STACK_OF[item]
        self.taken[stack].append((item, seat, 1 << seat, seat, box.HELD))
        self.looking = -1
        self.emit("took_item", seat, stack)
        self.emit("item", seat, item, seen_by=1 << seat)

    def secret_tiles(self) -> list[SecretTile]:
        """All secret tiles that were taken."""
        weapons, wizardry = self.taken
        return weapons + wizardry

    def _find(self, item: int) -> int:
        return [tile for tile, *_ in self.taken[box.STACK_OF[item]]].index(item)

    def _change_item(self, item: int, known: int = 0, owner: int = box.NOBODY, at: int | None = None) -> None:
        """More seats know a secret tile, it gets another owner, or goes elsewhere."""
        stack, number = self.taken[box.STACK_OF[item]], self._find(item)
        _, taker, knew, had, was_at = stack[number]
        owner = had if owner == box.NOBODY else owner
        stack[number] = (item, taker, knew | known, owner, was_at if at is None else at)

    def items_of(self, seat: int) -> list[int]:
        """The secret tiles in front of a seat."""
        return [item for item, _, _, owner, at in self.secret_tiles() if owner == seat and at == box.HELD]

    def items_under(self, slot: int) -> list[int]:
        """The secret tiles under the god tile on a Battle Slot."""
        return [item for item, _, _, _, at in self.secret_tiles() if at == slot]

    def hand_over_item(self, giver: int, item: int, seat: int) -> None:
        """A secret tile gets another owner."""
        self._change_item(item, owner=seat)
        self.emit("hand_over_item", giver, seat, box.STACK_OF[item])

    def place_item(self, seat: int, item: int, slot: int) -> None:
        """A secret tile goes face-down under a god tile."""
        self._change_item(item, at=slot)
        self.emit("placed_item", seat, slot, clause="AS-12.11")
        self.emit("own_item", seat, item, slot, seen_by=1 << seat, clause="AS-12.11")

    def reveal_item(self, item: int, slot: int) -> None:
        """Everybody sees a secret tile under the god tile on a Battle Slot."""
        self._change_item(item, known=(1 << self.players) - 1)
        self.learn(ALL)
        self.emit("revealed", item, slot, clause="AS-12.12")

    def drop_item(self, seat: int, item: int) -> None:
        """A secret tile is put away, unseen."""
        self._change_item(item, at=box.GONE)
        self.emit("item_gone", seat, clause="AS-12.10")

    # --- Ragnarök

    def reveal_battle_tiles(self, seat: int) -> None:
        """The battle tiles of a seat are turned up."""
        if self.battle_tiles[seat]:
            self.learn(ALL)
            self.emit("battle_tiles", seat, *self.battle_tiles[seat], clause="AS-12.1")

    def clear_victories(self) -> None:
        """Discs in the middle and in Victory Areas leave the board."""
        for seat in range(self.players):
            self.removed[seat] += self.middle[seat] + sum(self.victories(seat))
        self.middle, self.victory = [0] * self.players, [0] * (self.players * box.WORLDS)
        self.emit("cleared", clause="AS-12.2")

    def remove_tile(self, slot: int) -> None:
        """The tile on a World Slot, if any, leaves the game."""
        tile, self.world_tile[slot] = self.world_tile[slot], box.EMPTY
        if tile >= box.GOD_TILE:
            self.god_tiles_gone.append(tile)
        elif tile != box.EMPTY:
            self.people[tile] = box.GONE
        if tile != box.EMPTY:
            self.emit("tile_gone", slot, tile, clause="AS-12.2")

    def clear_world(self, world: int) -> None:
        """Both people of a world without a god leave the game."""
        light, dark = box.SLOTS[world]
        if self.world_tile[light] != box.EMPTY:
            self.remove_tile(light)
            self.remove_tile(dark)
            self.emit("no_god", world, clause="AS-12.4")

    def reshuffle_ancient(self, side: int) -> None:
        """The ancient weapons of a side become a new stack."""
        self.ancient_stack[side] = sorted(self.ancient_stack[side] + self.ancient_shown[side])
        self.ancient_shown[side] = []
        self.rng.shuffle(self.ancient_stack[side])
        self.emit("reshuffled", side, clause="AS-12.2")

    def arm_people(self, slot: int) -> None:
        """The top ancient weapon goes face-down under the people on a World Slot."""
        self.under[slot] = self.ancient_stack[box.SIDE_OF[slot]].pop()
        self.emit("armed", slot, clause="AS-12.5")

    def pass_valhalla(self, seat: int) -> None:
        """The seat takes no more warriors."""
        self.passed[seat] = 1
        self.emit("passed", seat, clause="AS-12.9")

    def reveal_world(self, world: int) -> None:
        """Everything hidden in a world is turned up."""
        self.fought[world] = 1
        self.learn(ALL)
        for slot in box.SLOTS[world]:
            if self.under[slot] >= 0:
                self.emit("ancient_under", slot, self.under[slot], clause="AS-12.5")
            for item in self.items_under(slot):
                self.reveal_item(item, slot)

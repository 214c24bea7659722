"""The state of Asgard: what lies where, and the moves of pieces that the rules are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vigrid.kernel import ALL, State, row, rows, value

from .pieces import (
    ASGARD,
    ASGARD_ALL,
    EMPTY,
    GIANT,
    GOD_TILE,
    GONE,
    GOODS,
    HELD,
    PARTS,
    RECRUIT,
    SEAL,
    TEMPLE,
    WORLDS,
    god_of_tile,
    stack_of,
)

if TYPE_CHECKING:
    from .components import Components

BACKS = 30
"""From here on numbers in an offer are secret tiles; what all see of them is 30 for a weapon, 31 for wizardry."""
TAKE = 5
"""Numbers that `taken` holds for each secret tile: tile, who took it, mask of who knows it, owner, where it is."""


class AsgardState(State):
    """Everything on the table. Seats, gods, slots, goods and tiles are the indices of `pieces.py`; nobody is -1."""

    form = (
        *map(value, ("round", "turn", "world", "busy", "covered")),
        value("looking", seen="custom"),
        *[row(name, of="seat") for name in ("order", "score", "hand", "row", "asgard", "middle", "removed", "shown")],
        *[row(name, of="seat") for name in ("offer_number", "promised", "passed")],
        row("earned", of="seat", width=len(PARTS)),
        row("own", of="seat", width=GOODS),
        row("victory", of="seat", width=WORLDS),
        row("chosen", of="seat", seen="custom"),
        *map(row, ("supply", "on_god", "valhalla", "centre", "seal_at", "skill_tile", "request", "temple_slot")),
        *map(row, ("support", "battle", "god_tiles_gone", "world_tile", "flipped", "people", "asgard_row")),
        *map(row, ("asgard_down", "asgard_beside", "battle_stock", "beside", "fought")),
        *[row(name, seen="custom") for name in ("asgard_stack", "under")],
        rows("temples", of="seat"),
        rows("offer", of="seat", seen="custom"),
        rows("battle_tiles", of="seat", seen="custom"),
        rows("ancient_shown"),
        *[rows(name, seen="custom") for name in ("god_stack", "temple_stack", "ancient_stack", "taken")],
    )
    c: Components

    round: int  # 1 to 5
    turn: int  # the seat on turn
    world: int  # index of the world that is resolved next
    busy: int  # above 0: no people tile can be used just now
    order: list[int]  # per seat its order number, from 1
    score: list[int]  # per seat
    earned: list[int]  # seat * 6 + part: where the points came from

    own: list[int]  # seat * 12 + good
    supply: list[int]  # per good
    on_god: list[int]  # god * 3 + kind of recruit
    valhalla: list[int]  # white, orange
    centre: list[int]  # recruits to start with, per kind
    seal_at: list[int]  # per god: 1 if a seal lies beside it
    skill_tile: list[int]  # owner of Thor's and of Týr's tile; -1: on the board

    hand: list[int]  # per seat: discs in front of it
    row: list[int]  # per seat: discs taken from the row so far
    request: list[int]  # god * 2 + row: seat or -1
    temple_slot: list[int]  # per god
    support: list[int]  # god * 2 + row
    asgard: list[int]  # per seat: discs in the Asgard Area
    middle: list[int]  # per seat: discs in the middle of the board
    battle: list[int]  # per Battle Slot
    victory: list[int]  # seat * 7 + world
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

    taken: list[list[int]]  # weapons, wizardry: five numbers a tile in the order they were taken, see TAKE
    looking: int  # the stack that the seat on turn looks through just now, or -1
    battle_stock: list[int]  # per kind of battle tile
    battle_tiles: list[list[int]]  # per seat

    offer_number: list[int]  # per seat: the order number it asks for, 0: no offer
    offer: list[list[int]]  # per seat: what it offers, see `bargain.py`; secret tiles by their place in `taken`
    promised: list[int]  # per seat: the order number promised to it, or 0

    beside: list[int]  # Battle Slot * 3 + kind: recruits deployed for Ragnarök
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

    def set_order(self, numbers: tuple[int, ...]) -> None:
        """Give every seat its order number."""
        self.order[:] = numbers
        self.emit("order", *numbers)

    def gain_points(self, seat: int, points: int, part: int, clause: str) -> None:
        """Score victory points; `part` and `clause` say what for."""
        if points:
            self.score[seat] += points
            self.earned[seat * len(PARTS) + part] += points
            self.emit("points", seat, points, part, clause=clause)

    # --- goods

    def has(self, seat: int, good: int) -> int:
        """How many of a good the seat owns."""
        return self.own[seat * GOODS + good]

    def gain(self, seat: int, good: int, count: int) -> None:
        """Take goods from the common supply."""
        self.supply[good] -= count
        self.own[seat * GOODS + good] += count
        self.emit("gain", seat, good, count)

    def spend(self, seat: int, good: int, count: int) -> None:
        """Put goods back into the common supply."""
        if count:
            self.own[seat * GOODS + good] -= count
            self.supply[good] += count
            self.emit("spend", seat, good, count)

    def hand_over(self, giver: int, seat: int, good: int, count: int = 1) -> None:
        """Goods go from one seat to another."""
        self.own[giver * GOODS + good] -= count
        self.own[seat * GOODS + good] += count
        self.emit("hand_over", giver, seat, good, count)

    def strength(self, seat: int) -> int:
        """Strength of all recruits that the seat owns."""
        base = seat * GOODS + RECRUIT
        return self.own[base] + self.own[base + 1] + 2 * self.own[base + GIANT]

    def recruits_to_god(self, seat: int, kind: int, god: int) -> None:
        """All own recruits of one kind go to a god."""
        count = self.has(seat, RECRUIT + kind)
        self.own[seat * GOODS + RECRUIT + kind] = 0
        self.on_god[god * 3 + kind] += count
        self.emit("recruits_to_god", seat, kind, count, god, clause="AS-9.5")

    def recruit_from_god(self, seat: int, god: int, kind: int) -> None:
        """One recruit of a god comes to the seat."""
        self.on_god[god * 3 + kind] -= 1
        self.own[seat * GOODS + RECRUIT + kind] += 1
        self.emit("recruit_from_god", seat, god, kind)

    def slay(self, god: int, kind: int) -> None:
        """A warrior of a god goes to Valhalla."""
        self.on_god[god * 3 + kind] -= 1
        self.valhalla[kind] += 1
        self.emit("slay", god, kind)

    def from_valhalla(self, seat: int, kind: int) -> None:
        """A warrior of Valhalla comes to the seat."""
        self.valhalla[kind] -= 1
        self.own[seat * GOODS + RECRUIT + kind] += 1
        self.emit("from_valhalla", seat, kind)

    def use_recruit(self, seat: int, kind: int) -> None:
        """A recruit has fought: giants to the supply, warriors to Valhalla."""
        self.own[seat * GOODS + RECRUIT + kind] -= 1
        if kind == GIANT:
            self.supply[RECRUIT + kind] += 1
        else:
            self.valhalla[kind] += 1
        self.emit("use_recruit", seat, kind)

    def take_from_centre(self, seat: int, kind: int) -> None:
        """A recruit to start with."""
        self.centre[kind] -= 1
        self.own[seat * GOODS + RECRUIT + kind] += 1
        self.emit("start_recruit", seat, kind, clause="AS-1.3")

    def clear_centre(self) -> None:
        """Recruits to start with that nobody took join the supply."""
        left = self.centre
        self._back_to_supply(left)
        self.centre = [0, 0, 0]
        if any(left):
            self.emit("left_over", *left, clause="AS-1.3")

    def _back_to_supply(self, recruits: list[int]) -> None:
        for kind, count in enumerate(recruits):
            self.supply[RECRUIT + kind] += count

    def take_seal(self, seat: int, god: int) -> None:
        """Take the seal beside a god, if it is there."""
        if self.seal_at[god]:
            self.seal_at[god] = 0
            self.own[seat * GOODS + SEAL + self.c.god_side[god]] += 1
            self.emit("seal", seat, god, clause="AS-7.2")

    def place_seal(self, god: int, giver: int) -> None:
        """A seal goes beside a god, from a seat or (-1) from the supply."""
        good = SEAL + self.c.god_side[god]
        if giver < 0:
            self.supply[good] -= 1
        else:
            self.own[giver * GOODS + good] -= 1
        self.seal_at[god] = 1
        self.emit("place_seal", god, giver, clause="AS-4.2" if giver < 0 else "AS-4.3")

    def move_skill_tile(self, tile: int, seat: int) -> None:
        """A skill tile goes to a seat or (-1) back to the board."""
        giver, self.skill_tile[tile] = self.skill_tile[tile], seat
        self.emit("skill_tile", tile, giver, seat)

    # --- discs

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
        if place < TEMPLE:
            self.request[place] = seat
        elif place < ASGARD:
            self.temple_slot[place - TEMPLE] = seat
        else:
            self.asgard[seat] += 1

    def _take_up(self, seat: int, place: int) -> int:
        count = 1
        if place < TEMPLE:
            self.request[place] = -1
        elif place < ASGARD:
            self.temple_slot[place - TEMPLE] = -1
        else:
            count = self.asgard[seat] if place == ASGARD_ALL else 1
            self.asgard[seat] -= count
        return count

    def move_to_support(self, seat: int, god: int) -> None:
        """The disc on the Temple Slot goes to the uppermost empty Support Slot."""
        slot = god * 2 if self.support[god * 2] < 0 else god * 2 + 1
        self.temple_slot[god] = -1
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
        seat, world = self.battle[slot], slot >> 1
        self.battle[slot] = -1
        self.victory[seat * WORLDS + world] += 1
        self.emit("claim", seat, world, clause=clause)

    def retire(self, slot: int) -> None:
        """The disc of a Battle Slot moves to the middle of the board."""
        seat = self.battle[slot]
        self.battle[slot] = -1
        self.middle[seat] += 1
        self.emit("retire", seat, slot >> 1, clause="AS-11.12")

    def recover(self, seat: int, source: int) -> None:
        """A disc comes back: from a Support Slot (0-19), a Victory Area (20-26) or the middle (27)."""
        if source < 20:
            self.support[source] = -1
        elif source < 27:
            self.victory[seat * WORLDS + source - 20] -= 1
        else:
            self.middle[seat] -= 1
        self.hand[seat] += 1
        self.emit("recover", seat, source, clause="AS-4.6")

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
        return self.world_tile[slot] >= GOD_TILE

    def value_of(self, slot: int) -> int:
        """The printed value of the tile on a World Slot, 0 without one."""
        return self.c.tile_value[self.world_tile[slot]]

    def supporters(self, slot: int) -> tuple[int, int]:
        """Top and bottom disc below the god tile on a World Slot, -1 for none; a lone disc is the top one."""
        tile = self.world_tile[slot]
        if tile < GOD_TILE:
            return -1, -1
        god = god_of_tile(tile)
        top, bottom = self.support[god * 2], self.support[god * 2 + 1]
        return (bottom, -1) if top < 0 else (top, bottom)

    # --- bargaining

    def make_offer(self, seat: int, number: int, pieces: list[int]) -> None:
        """The seat offers goods (see `offer`) for an order number."""
        self.offer_number[seat], self.offer[seat] = number, pieces
        self.emit("offer", seat, number, *self.open_offer(seat))

    def show_offered(self, seat: int, item: int) -> None:
        """The seat on turn sees a secret tile that is offered to it."""
        self.taken[stack_of(item)][self._find(item) + 2] |= 1 << self.turn
        self.learn(1 << self.turn)
        self.emit("offered_item", seat, item, seen_by=1 << seat | 1 << self.turn)

    def open_offer(self, seat: int) -> list[int]:
        """What all see of an offer: of secret tiles only from which stack they are."""
        return [what if what < BACKS else BACKS + (what - BACKS) // 7 for what in self.offer[seat]]

    def number_of_item(self, item: int) -> int:
        """The place of a taken secret tile in `taken`: 7 times its stack and the number of those taken before."""
        return stack_of(item) * 7 + self._find(item) // TAKE

    def item_of_number(self, number: int) -> int:
        """The secret tile at a place in `taken`."""
        return self.taken[number // 7][number % 7 * TAKE]

    def clear_offers(self) -> None:
        """Nobody offers anything any more."""
        self.offer_number, self.offer = [0] * self.players, [[] for _ in range(self.players)]

    # --- weapons and wizardry

    def stack_left(self, stack: int) -> list[int]:
        """The tiles that nobody has taken, in order: the stack is looked through."""
        taken = self.taken[stack][::TAKE]
        return [i for i in range(stack * 7, stack * 7 + 7) if i not in taken]

    def look_through(self, stack: int) -> None:
        """The seat on turn looks through a stack."""
        self.looking = stack
        self.learn(1 << self.turn)

    def take_item(self, seat: int, item: int) -> None:
        """Take a tile in secret from the stack that is looked through."""
        stack = stack_of(item)
        self.taken[stack] += [item, seat, 1 << seat, seat, HELD]
        self.looking = -1
        self.emit("took_item", seat, stack)
        self.emit("item", seat, item, seen_by=1 << seat)

    def secret_tiles(self) -> list[list[int]]:
        """The five numbers of each secret tile that was taken, see TAKE."""
        return [stack[i : i + TAKE] for stack in self.taken for i in range(0, len(stack), TAKE)]

    def _find(self, item: int) -> int:
        taken = self.taken[stack_of(item)]
        return next(i for i in range(0, len(taken), TAKE) if taken[i] == item)

    def where_is(self, item: int) -> int:
        """Where a secret tile is: HELD, a Battle Slot, or GONE."""
        return self.taken[stack_of(item)][self._find(item) + 4]

    def items_of(self, seat: int) -> list[int]:
        """The secret tiles in front of a seat."""
        return [item for item, _, _, owner, at in self.secret_tiles() if owner == seat and at == HELD]

    def items_under(self, slot: int) -> list[int]:
        """The secret tiles under the god tile on a Battle Slot."""
        return [item for item, _, _, _, at in self.secret_tiles() if at == slot]

    def hand_over_item(self, item: int, seat: int) -> None:
        """A secret tile gets another owner."""
        at = self._find(item) + 3
        giver, self.taken[stack_of(item)][at] = self.taken[stack_of(item)][at], seat
        self.emit("hand_over_item", giver, seat, stack_of(item))

    def place_item(self, seat: int, item: int, slot: int) -> None:
        """A secret tile goes face-down under a god tile."""
        self.taken[stack_of(item)][self._find(item) + 4] = slot
        self.emit("placed_item", seat, slot, clause="AS-12.11")
        self.emit("own_item", seat, item, slot, seen_by=1 << seat, clause="AS-12.11")

    def show_item(self, item: int) -> None:
        """Everybody sees a secret tile."""
        self.taken[stack_of(item)][self._find(item) + 2] = (1 << self.players) - 1
        self.learn(ALL)
        at = self.where_is(item)
        if at < 0:
            self.emit("show_item", item)
        else:
            self.emit("revealed", item, at, clause="AS-12.12")

    def drop_item(self, seat: int, item: int) -> None:
        """A secret tile is put away, unseen."""
        self.taken[stack_of(item)][self._find(item) + 4] = GONE
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
            won = self.victory[seat * WORLDS : seat * WORLDS + WORLDS]
            self.removed[seat] += self.middle[seat] + sum(won)
        self.middle, self.victory = [0] * self.players, [0] * (self.players * WORLDS)
        self.emit("cleared", clause="AS-12.2")

    def remove_tile(self, slot: int) -> None:
        """The tile on a World Slot, if any, leaves the game."""
        tile, self.world_tile[slot] = self.world_tile[slot], EMPTY
        if tile >= GOD_TILE:
            self.god_tiles_gone.append(tile)
        elif tile != EMPTY:
            self.people[tile] = GONE
        if tile != EMPTY:
            self.emit("tile_gone", slot, tile, clause="AS-12.2")

    def clear_world(self, world: int) -> None:
        """Both people of a world without a god leave the game."""
        if self.world_tile[world * 2] != EMPTY:
            self.remove_tile(world * 2)
            self.remove_tile(world * 2 + 1)
            self.emit("no_god", world, clause="AS-12.4")

    def reshuffle_ancient(self, side: int) -> None:
        """The ancient weapons of a side become a new stack."""
        self.ancient_stack[side] = sorted(self.ancient_stack[side] + self.ancient_shown[side])
        self.ancient_shown[side] = []
        self.rng.shuffle(self.ancient_stack[side])
        self.emit("reshuffled", side, clause="AS-12.2")

    def arm_people(self, slot: int) -> None:
        """The top ancient weapon goes face-down under the people on a World Slot."""
        self.under[slot] = self.ancient_stack[slot & 1].pop()
        self.emit("armed", slot, clause="AS-12.5")

    def deploy(self, god: int, slot: int, group: list[int]) -> None:
        """A group of the god's recruits goes beside his tile."""
        for kind in range(3):
            self.on_god[god * 3 + kind] -= group[kind]
            self.beside[slot * 3 + kind] += group[kind]
        if any(group):
            self.emit("deploy", god, slot, *group, clause="AS-12.6")

    def dismiss(self, god: int) -> None:
        """The god's recruits leave the board."""
        left = self.on_god[god * 3 : god * 3 + 3]
        self._back_to_supply(left)
        self.on_god[god * 3 : god * 3 + 3] = [0, 0, 0]
        if any(left):
            self.emit("dismiss", god, *left, clause="AS-12.6")

    def warrior_joins(self, seat: int, slot: int, kind: int) -> None:
        """A warrior of Valhalla goes beside a god tile."""
        self.valhalla[kind] -= 1
        self.beside[slot * 3 + kind] += 1
        self.emit("warrior_joins", seat, slot, kind, clause="AS-12.8")

    def pass_valhalla(self, seat: int) -> None:
        """The seat takes no more warriors."""
        self.passed[seat] = 1
        self.emit("passed", seat, clause="AS-12.9")

    def reveal_world(self, world: int) -> None:
        """Everything hidden in a world is turned up."""
        self.fought[world] = 1
        self.learn(ALL)
        for slot in (world * 2, world * 2 + 1):
            if self.under[slot] >= 0:
                self.emit("ancient_under", slot, self.under[slot], clause="AS-12.5")
            for item in self.items_under(slot):
                self.show_item(item)

"""The goods on the table of Asgard: stones, recruits, seals and skill tiles, and the moves that they make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vigrid.kernel import State, cites, row

from .box import GIANT, GOODS, KINDS, NOBODY, RECRUIT, SEAL, STRENGTH

if TYPE_CHECKING:
    from .components import Components


@cites
def strength_of(recruits: Sequence[int]) -> int:
    """AS-3.7. The strength of recruits, given by kind."""
    white, orange, giants = recruits
    return white * STRENGTH[0] + orange * STRENGTH[1] + giants * STRENGTH[GIANT]


class Goods(State):
    """What seats own, what the common supply has, and where recruits are. Indices are those of `box.py`."""

    form = (
        row("own", of="seat", width=GOODS),
        *map(row, ("supply", "on_god", "beside", "valhalla", "centre", "seal_at", "skill_tile")),
    )
    c: Components

    own: list[int]  # per seat, per good
    supply: list[int]  # per good
    on_god: list[int]  # per god, per kind of recruit
    beside: list[int]  # per Battle Slot, per kind: recruits deployed for Ragnarök
    valhalla: list[int]  # white, orange
    centre: list[int]  # recruits to start with, per kind
    seal_at: list[int]  # per god: 1 if a seal lies beside it
    skill_tile: list[int]  # owner of Thor's and of Týr's tile; NOBODY: on the board

    # --- goods

    def has(self, seat: int, good: int) -> int:
        """How many of a good the seat owns."""
        return self.own[seat * GOODS + good]

    def goods(self, seat: int) -> list[int]:
        """The goods of a seat, a copy."""
        return self.own[seat * GOODS : seat * GOODS + GOODS]

    def owned(self, good: int) -> list[int]:
        """Per seat how many of a good it owns."""
        return self.own[good::GOODS]

    def _add(self, seat: int, good: int, count: int) -> None:
        self.own[seat * GOODS + good] += count

    def gain(self, seat: int, good: int, count: int) -> None:
        """Take goods from the common supply."""
        self.supply[good] -= count
        self._add(seat, good, count)
        self.emit("gain", seat, good, count)

    def spend(self, seat: int, good: int, count: int) -> None:
        """Put goods back into the common supply."""
        if count:
            self._add(seat, good, -count)
            self.supply[good] += count
            self.emit("spend", seat, good, count)

    def hand_over(self, giver: int, seat: int, good: int, count: int = 1) -> None:
        """Goods go from one seat to another."""
        self._add(giver, good, -count)
        self._add(seat, good, count)
        self.emit("hand_over", giver, seat, good, count)

    # --- recruits

    def strength(self, seat: int) -> int:
        """Strength of all recruits that the seat owns."""
        return strength_of(self.goods(seat)[RECRUIT:SEAL])

    def recruits_at(self, god: int) -> list[int]:
        """The recruits of a god by kind, a copy."""
        return self.on_god[god * len(KINDS) : god * len(KINDS) + len(KINDS)]

    def recruits_beside(self, slot: int) -> list[int]:
        """The recruits deployed beside the god tile on a Battle Slot by kind, a copy."""
        return self.beside[slot * len(KINDS) : slot * len(KINDS) + len(KINDS)]

    def _add_to_god(self, god: int, kind: int, count: int) -> None:
        self.on_god[god * len(KINDS) + kind] += count

    def recruits_to_god(self, seat: int, kind: int, god: int) -> None:
        """All own recruits of one kind go to a god."""
        count = self.has(seat, RECRUIT + kind)
        self._add(seat, RECRUIT + kind, -count)
        self._add_to_god(god, kind, count)
        self.emit("recruits_to_god", seat, kind, count, god, clause="AS-9.5")

    def recruit_from_god(self, seat: int, god: int, kind: int) -> None:
        """One recruit of a god comes to the seat."""
        self._add_to_god(god, kind, -1)
        self._add(seat, RECRUIT + kind, 1)
        self.emit("recruit_from_god", seat, god, kind)

    def slay(self, god: int, kind: int) -> None:
        """A warrior of a god goes to Valhalla."""
        self._add_to_god(god, kind, -1)
        self.valhalla[kind] += 1
        self.emit("slay", god, kind)

    def from_valhalla(self, seat: int, kind: int) -> None:
        """A warrior of Valhalla comes to the seat."""
        self.valhalla[kind] -= 1
        self._add(seat, RECRUIT + kind, 1)
        self.emit("from_valhalla", seat, kind)

    @cites
    def use_recruit(self, seat: int, kind: int) -> None:
        """AS-3.7, AS-3.8. A recruit has fought: giants go to the supply, warriors to Valhalla."""
        self._add(seat, RECRUIT + kind, -1)
        if kind == GIANT:
            self.supply[RECRUIT + kind] += 1
        else:
            self.valhalla[kind] += 1
        self.emit("use_recruit", seat, kind)

    def take_from_centre(self, seat: int, kind: int) -> None:
        """A recruit to start with."""
        self.centre[kind] -= 1
        self._add(seat, RECRUIT + kind, 1)
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

    # --- seals and skill tiles

    def take_seal(self, seat: int, god: int) -> None:
        """Take the seal beside a god, if it is there."""
        if self.seal_at[god]:
            self.seal_at[god] = 0
            self._add(seat, SEAL + self.c.god_side[god], 1)
            self.emit("seal", seat, god, clause="AS-7.2")

    def place_seal(self, god: int, giver: int) -> None:
        """A seal goes beside a god, from a seat or (NOBODY) from the supply."""
        good = SEAL + self.c.god_side[god]
        if giver == NOBODY:
            self.supply[good] -= 1
        else:
            self._add(giver, good, -1)
        self.seal_at[god] = 1
        self.emit("place_seal", god, giver, clause="AS-4.2" if giver == NOBODY else "AS-4.3")

    def move_skill_tile(self, tile: int, seat: int) -> None:
        """A skill tile goes to a seat or (NOBODY) back to the board."""
        giver, self.skill_tile[tile] = self.skill_tile[tile], seat
        self.emit("skill_tile", tile, giver, seat)

    # --- Ragnarök

    def deploy(self, god: int, slot: int, group: list[int]) -> None:
        """A group of the god's recruits goes beside his tile."""
        for kind, count in enumerate(group):
            self._add_to_god(god, kind, -count)
            self.beside[slot * len(KINDS) + kind] += count
        if any(group):
            self.emit("deploy", god, slot, *group, clause="AS-12.6")

    def dismiss(self, god: int) -> None:
        """The god's recruits leave the board."""
        left = self.recruits_at(god)
        self._back_to_supply(left)
        for kind, count in enumerate(left):
            self._add_to_god(god, kind, -count)
        if any(left):
            self.emit("dismiss", god, *left, clause="AS-12.6")

    def warrior_joins(self, seat: int, slot: int, kind: int) -> None:
        """A warrior of Valhalla goes beside a god tile."""
        self.valhalla[kind] -= 1
        self.beside[slot * len(KINDS) + kind] += 1
        self.emit("warrior_joins", seat, slot, kind, clause="AS-12.8")

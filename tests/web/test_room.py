"""A table needs three things of whoever holds it: to save, to think, to be forgotten."""

from __future__ import annotations

import asyncio

import pytest

from vigrid.kernel import Match, RulesFault
from vigrid.web.catalogue import Catalogue
from vigrid.web.room import Room
from vigrid.web.seating import Chair, Person, Seating
from vigrid.web.shapes import Refusal
from vigrid.web.store import Change, StoreError

SHOWN = Catalogue({"raiders": "tests.example"}).find("raiders")


class Memory:
    """Whoever holds the table here: changes are a list, bots take the first option."""

    def __init__(self) -> None:
        self.saved: list[Change] = []
        self.forgotten: list[Room] = []
        self.full = False

    async def save(self, change: Change) -> None:
        """Keep a change, unless the disk is full."""
        if self.full:
            raise StoreError("the disk is full")
        self.saved.append(change)

    async def think(self, room: Room, seat: int) -> str:
        """The first option."""
        ask = room.match.ask(seat)
        return ask.code(room.match.state, next(iter(ask.choices)))

    def forget(self, room: Room) -> None:
        """Note it."""
        self.forgotten.append(room)


def table(keeper: Memory, bot: bool = False) -> Room:
    """A table of two; the second seat may be a bot's."""
    match = Match.new(SHOWN.game, 2, seed=3)
    setup = {"base": match.base, "typed": False, "bot_seed": 1}
    chairs = [Chair(1, None), Chair(None, "random") if bot else Chair(1, None)]
    ann = Person(1, "Ann", True, True)
    return Room(keeper, "t", SHOWN, match, setup, Seating(chairs, pace=0), [ann], {}, [], ("", ""))


def choose_first(room: Room) -> None:
    """The first awaited decision, by its first option."""
    ask = room.match.pending[0]
    room.match.choose(ask.seat, ask.code(room.match.state, next(iter(ask.choices))))
    room.table.advance()


def test_a_decision_is_saved_with_what_the_table_says_of_it() -> None:
    async def play() -> None:
        keeper = Memory()
        room = table(keeper)
        await room.change(lambda: choose_first(room), say="Ann decides")
        (change,) = keeper.saved
        assert [row["code"] for row in change.added] == [s.code for s in room.match.history]
        assert [line["text"] for line in change.talk] == ["Ann decides"]
        assert change.values["status"] == "running"
        await room.say("Ann", 0, "hello", 1)
        assert [line["text"] for line in keeper.saved[1].talk] == ["hello"]
        assert (keeper.saved[1].added, keeper.saved[1].values) == ((), {})

    asyncio.run(play())


def test_a_fault_of_the_rules_is_kept_with_the_record_and_the_table_stands() -> None:
    def fail() -> None:
        raise RulesFault("no way out")

    async def play() -> None:
        keeper = Memory()
        room = table(keeper)
        with pytest.raises(Refusal, match="no way out"):
            await room.change(fail)
        (fault,) = keeper.saved[0].faults
        assert (fault["kind"], fault["table_id"]) == ("rules", "t")
        assert fault["record"]["record"]["game"] == "raiders"
        assert not room.broken
        assert keeper.forgotten == []

    asyncio.run(play())


def test_what_cannot_be_saved_is_told_to_nobody_and_the_copy_is_forgotten() -> None:
    async def play() -> None:
        keeper = Memory()
        room = table(keeper)
        keeper.full = True
        with pytest.raises(Refusal, match="the disk is full"):
            await room.change(lambda: choose_first(room), say="Ann decides")
        assert keeper.forgotten == [room]
        assert room.broken
        assert room.talk == []

    asyncio.run(play())


def test_bots_think_by_the_keeper() -> None:
    async def play() -> None:
        keeper = Memory()
        room = table(keeper, bot=True)
        while room.table.bot_to_move() is None:
            await room.change(lambda: choose_first(room))
        before = room.match.step
        room.let_bots()
        while room.match.step == before:
            await asyncio.sleep(0.01)
        room.stop_bots()
        assert any(row["seat"] == 1 for change in keeper.saved for row in change.added)

    asyncio.run(play())

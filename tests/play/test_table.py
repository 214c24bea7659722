"""A table: who decides, what goes without saying, whole picks, undo, keeping and resuming."""

import random
from typing import Any

import pytest

from tests.example import GAME
from tests.play import tribute
from vigrid.kernel import BadRecord, BadSetup, IllegalChoice, Match
from vigrid.play import Table, persons_of, seats_from


def play_on(table: Table, decisions: int, seed: int = 1) -> None:
    """Persons choose at random, bots as they do."""
    rand = random.Random(seed)
    for _ in range(decisions):
        if not table.match.pending:
            return
        seat = table.bot_to_move()
        if seat is not None:
            table.let_bot(seat)
        else:
            ask = table.awaiting()[0]
            table.choose(ask.seat, [rand.choice(table.match.options(ask.seat)).code])


def test_one_person_plays_all_seats_of_a_cooperative_game_and_one_seat_of_any_other() -> None:
    assert seats_from(tribute.GAME, 2, None) == ("human", "human")
    assert [p.seats for p in persons_of(("human", "human"), True)] == [0b11]
    assert seats_from(GAME, 3, None) == ("human", "greedy", "greedy")
    assert [p.seats for p in persons_of(("human", "greedy", "human"), False)] == [0b001, 0b100]


def test_one_name_is_one_person() -> None:
    persons = persons_of(("human:Ann", "human:Bob", "human:Ann"), False)
    assert [(p.name, p.seats) for p in persons] == [("Ann", 0b101), ("Bob", 0b010)]


@pytest.mark.parametrize(
    ("players", "text", "words"),
    [
        (None, "human,gredy", "did you mean 'greedy'?"),
        (None, "humn,greedy", "did you mean 'human'?"),
        (None, "human,xyzzy", "there is no bot 'xyzzy'"),
        (None, "human:,greedy", "lacks the name"),
        (3, "human,greedy", "names 2 seats, but 3 players"),
        (None, "human", "is for 2 to 4 players, not 1"),
        (7, None, "is for 2 to 4 players, not 7"),
    ],
)
def test_seats_that_cannot_be_are_named_with_what_can(players: int | None, text: str | None, words: str) -> None:
    with pytest.raises(BadSetup, match=words.replace("?", r"\?")):
        seats_from(GAME, players, text)


def test_the_same_seed_and_choices_give_the_same_game_with_bots() -> None:
    records = []
    for _ in range(2):
        table = Table.new(GAME, ("human", "greedy", "random"), seed=5)
        play_on(table, 200)
        records.append(table.match.record())
    assert records[0] == records[1]
    assert records[0]["outcome"] is not None


def test_a_bots_choice_does_not_change_the_game() -> None:
    table = Table.new(GAME, ("greedy", "human"), seed=5)
    before = table.match.record()
    assert table.bot_choice(0) == table.bot_choice(0)
    assert table.match.record() == before


def test_saved_and_restored_at_every_decision_the_game_goes_on_alike() -> None:
    table = Table.new(GAME, ("human", "greedy"), seed=8)
    while table.match.outcome is None:
        restored, recovery = Table.restored(GAME, table.saved())
        assert recovery.how == "replay"
        play_on(table, 1, table.match.step)
        play_on(restored, 1, restored.match.step)
        assert restored.match.record() == table.match.record()


def test_a_pick_is_taken_whole_in_any_order_even_where_the_driver_completes_it() -> None:
    table = Table.new(tribute.GAME, ("human:Ann", "human:Bob"), seed=1)
    table.choose(0, ["pay:3", "pay:2", "pay:1"])  # after 1 only 2 and then only 3 are possible
    assert table.match.ask(1).prompt is tribute.AGREE
    table.choose(1, ["agree:1"])
    table.choose(0, ["pay:0", "pay:3", "pay:0"])
    assert table.match.state.paid == [1, 2, 3, 0, 0, 3]  # type: ignore[attr-defined]


@pytest.mark.parametrize("codes", [["pay:0"], ["pay:1", "pay:1", "pay:2"], ["pay:0", "pay:1", "pay:2", "pay:3"]])
def test_a_pick_that_is_no_possible_set_changes_nothing(codes: list[str]) -> None:
    table = Table.new(tribute.GAME, ("human", "human"), seed=1)
    before = table.match.record()
    with pytest.raises(IllegalChoice):
        table.choose(0, codes)
    assert table.match.record() == before


def test_a_pick_shows_all_pieces_not_only_those_that_may_come_first() -> None:
    waiting = Table.new(tribute.GAME, ("human", "human"), seed=1).match.view(1).pending[0]
    assert [c.code for c in waiting.choices] == ["pay:0", "pay:1"]
    assert [c.code for c in waiting.pieces] == ["pay:0", "pay:0", "pay:1", "pay:2", "pay:3"]


def test_consent_goes_without_saying_where_one_person_holds_both_seats() -> None:
    table = Table.new(tribute.GAME, ("human", "human"), seed=1)
    table.choose(0, ["pay:0", "pay:1", "pay:2"])
    assert table.awaiting()[0].seat == 0
    assert [s.code for s in table.match.history][-1] == "agree:1"


def test_two_persons_are_asked_for_consent() -> None:
    table = Table.new(tribute.GAME, ("human:Ann", "human:Bob"), seed=1)
    table.choose(0, ["pay:0", "pay:1", "pay:2"])
    assert table.awaiting()[0].seat == 1


def test_undo_takes_back_the_whole_pick_with_the_consent_and_redo_brings_all_back() -> None:
    table = Table.new(tribute.GAME, ("human", "human"), seed=1)
    person = table.persons[0]
    start = table.match.record()
    table.choose(0, ["pay:0", "pay:1", "pay:2"])
    after = table.match.record()
    assert table.can_undo(person).possible
    table.undo(person)
    assert table.match.record() == start
    table.redo()
    assert table.match.record() == after
    with pytest.raises(IllegalChoice, match="nothing to do again"):
        table.redo()


def test_undo_is_refused_with_the_reason_once_something_new_is_known() -> None:
    table = Table.new(GAME, ("human", "random"), seed=3)
    person = table.persons[0]
    with pytest.raises(IllegalChoice, match="no decision of yours"):
        table.undo(person)
    table.choose(0, [table.match.options(0)[0].code])
    assert table.can_undo(person).possible  # the other has not chosen yet
    play_on(table, 1)
    assert not table.can_undo(person).possible
    with pytest.raises(IllegalChoice, match="something new is known"):
        table.undo(person)


def test_the_log_calls_seats_by_their_names() -> None:
    table = Table.new(GAME, ("human", "random"), seed=3)
    assert table.log(1)[0].text.startswith("Seat 1 draws")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d.pop("match"), "damaged: match"),
        (lambda d: d["match"].pop("record"), "damaged: match.record"),
        (lambda d: d.update(seats=["human", 3]), "damaged: seats"),
        (lambda d: d.update(seats=["human"]), "1 seats are named for 2 players"),
        (lambda d: d.update(seats=["human", "nobody"]), "there is no bot 'nobody'"),
        (lambda d: d.update(table=99), "not a saved game of format 1"),
        (lambda d: d["match"]["record"].update(game="asgard"), "its record is not"),
    ],
)
def test_a_damaged_saved_game_says_what_is_wrong(change: Any, words: str) -> None:
    saved = Table.new(GAME, ("human", "random"), seed=3).saved()
    change(saved)
    with pytest.raises((BadRecord, BadSetup), match=words):
        Table.restored(GAME, saved)


def test_an_interrupted_rule_leaves_the_state_before_it() -> None:
    match = Match.new(GAME, 2, seed=3)
    before = match.record()
    code = match.options(0)[0].code

    def interrupt(seat: int, choice: object) -> None:
        match.state.hands[0].clear()  # type: ignore[attr-defined]
        raise KeyboardInterrupt

    match.state.apply = interrupt  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        match.choose(0, code)
    assert match.record() == before


# --- how a seat is asked in private windows


def raid(hands: list[list[int]], strength: int = 4) -> Table:
    position = {"raider": 0, "strength": strength, "aside": [strength, 1, 1], "hands": hands}
    match = Match.at(GAME, {"players": 3, "entry": "raid", "position": position})
    table = Table(match, ("human", "human", "human"), seed=1)
    table.advance()
    return table


WEAK, STRONG = [1, 1, 2], [4, 5, 6]


def next_raid(table: Table) -> None:
    """Play on to the next window in which seat 1 or 2 may answer."""
    while table.match.pending and table.match.pending[0].prompt.name != "block":
        ask = table.awaiting()[0]
        table.choose(ask.seat, [table.match.options(ask.seat)[0].code])


def test_a_seat_that_can_only_pass_is_asked_where_it_wants_to_be() -> None:
    table = raid([WEAK, WEAK, STRONG])
    assert [a.seat for a in table.awaiting()] == [2]
    table.respond(1, "always")
    assert table.response(1) == "always"
    table.choose(2, ["block:pass"])
    next_raid(table)
    raider = table.match.state.data()["raider"]
    assert 1 in {raider, *(a.seat for a in table.awaiting())}
    replayed = Match.replay(GAME, table.match.record())
    assert replayed.state.always == 0b010


def test_a_seat_may_pass_until_this_battle_is_over_and_is_asked_in_the_next() -> None:
    table = raid([WEAK, STRONG, STRONG])
    table.respond(2, "pass")
    assert [a.seat for a in table.awaiting()] == [1]
    assert table.response(2) == "pass"
    table.choose(1, ["block:pass"])
    table.choose(0, ["loot:stop"])
    assert table.response(2) == "able"


def test_the_setting_is_no_decision_to_take_back_and_survives_undo() -> None:
    table = raid([WEAK, STRONG, STRONG])
    table.choose(1, ["block:pass"])
    table.respond(1, "always")
    table.undo(table.persons[1])
    assert [a.seat for a in table.awaiting()] == [1, 2]
    assert table.response(1) == "always"


def test_questions_with_one_answer_can_wait_for_a_pause() -> None:
    position = {"raider": 0, "strength": 4, "aside": [4, 1, 1], "hands": [WEAK, WEAK, STRONG]}
    table = Table(Match.at(GAME, {"players": 3, "entry": "raid", "position": position}), ("human",) * 3, seed=1)
    table.pauses = True
    table.advance()
    assert [a.seat for a in table.awaiting()] == [1, 2]
    assert table.forced() == (1, "block:pass")
    table.let_pass(2)
    assert [a.seat for a in table.awaiting()] == [1, 2]
    table.let_pass(1)
    assert [a.seat for a in table.awaiting()] == [2]


def test_another_word_for_it_is_refused() -> None:
    with pytest.raises(IllegalChoice, match="there are able, always, pass"):
        raid([WEAK, WEAK, STRONG]).respond(1, "never")


def test_a_bot_that_fails_gives_way_to_a_simpler_one(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new(GAME, ("human", "ismcts:5"), seed=3)
    plain = GAME.state.determinize
    monkeypatch.setattr(GAME.state, "determinize", lambda *_: 1 / 0)
    while (seat := table.bot_to_move()) is None:
        ask = table.awaiting()[0]
        table.choose(ask.seat, [table.match.options(ask.seat)[0].code])
    before = table.match.step
    table.let_bot(seat)
    assert table.match.step > before
    assert "ismcts" in table.faults[0]
    monkeypatch.setattr(GAME.state, "determinize", plain)


def test_where_the_rules_fail_at_a_bots_choice_another_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new(GAME, ("random", "random"), seed=3)
    plain = GAME.state.apply
    failed: list[Any] = []

    def once(self: Any, seat: int, choice: Any) -> None:
        if not failed:
            failed.append(choice)
            raise ZeroDivisionError
        plain(self, seat, choice)

    monkeypatch.setattr(GAME.state, "apply", once)
    seat = table.bot_to_move()
    assert seat is not None
    table.let_bot(seat)
    assert table.match.step == 1
    assert failed

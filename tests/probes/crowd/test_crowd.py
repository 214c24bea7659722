"""What holds with many seats: nine, twelve, eighty, 362."""

from __future__ import annotations

import random
import tracemalloc
from collections import Counter

import msgspec
import pytest

from vigrid import bots
from vigrid.kernel import Match, state_hash
from vigrid.kernel.history import EVERY
from vigrid.kernel.view import NAMED
from vigrid.play import Table, named

from . import GAME, SEATS, Crowd, CrowdGame

COUNTS = (9, 12, 80, SEATS)


def played(seats: int, decisions: int, seed: int = 1) -> Match:
    match, rand = Match.new(GAME, seats, seed=seed), random.Random(seed)
    for _ in range(decisions):
        ask = rand.choice(match.pending)
        match.choose(ask.seat, ask.code(match.state, rand.choice(ask.choices)))
    return match


@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.clause("CR-1.1")
def test_a_view_does_not_grow_with_the_number_of_others_who_must_decide(seats: int) -> None:
    view = Match.new(GAME, seats, seed=1).view(1 << 3)
    own = [w for w in view.pending if w.seat == 3]
    assert len(own) == 1
    assert len(view.pending) == 1 + min(NAMED, seats - 1)
    assert view.others == seats - 1
    assert view.seats == (3,)
    plain = msgspec.json.decode(msgspec.json.encode(view), type=dict)
    assert plain["others"] == seats - 1


@pytest.mark.parametrize("seats", COUNTS)
def test_the_view_of_all_seats_and_every_wish_can_be_written_as_json(seats: int) -> None:
    match = Match.new(GAME, seats, seed=1)
    last = seats - 1
    match.stop_at(last, [])
    match.answer_always(last, True)
    assert len(msgspec.json.decode(msgspec.json.encode(match.view(-1)), type=dict)["private"]) == seats
    dump = msgspec.json.decode(msgspec.json.encode(match.state.dump()))
    copy = GAME.blank(seats)
    copy.load(dump)
    assert state_hash(copy) == state_hash(match.state)
    assert copy.always >> last & 1
    assert copy.unasked == (1 << last,)
    record = msgspec.json.decode(msgspec.json.encode(match.record()))
    assert Match.replay(GAME, record).stops(last) == ()


def test_names_of_seats_are_read_whole() -> None:
    match = Match.new(GAME, SEATS, seed=1)
    assert named(match, "@1, @12, @361 and @362") == "Seat 2, Seat 13, Seat 362 and @362"


@pytest.mark.parametrize("number", [0, 1, EVERY - 1, EVERY, EVERY + 1, 3 * EVERY, 3 * EVERY + 7])
def test_every_earlier_state_is_played_again_from_one_that_is_kept(number: int) -> None:
    then = state_hash(played(80, number).state)
    match = played(80, 4 * EVERY)
    assert state_hash(match.state_at(number)) == then
    hashes = [state_hash(g) for g in match.states()]
    assert hashes[number] == then
    assert hashes[-1] == state_hash(match.state)


def test_undo_reaches_back_over_states_that_are_kept() -> None:
    match = played(80, 2 * EVERY + 3)
    hashes = [state_hash(g) for g in match.states()]
    for step in range(match.step - 1, EVERY - 2, -1):
        match.undo(-1, force=True)
        assert state_hash(match.state) == hashes[step]
    while match.undone:
        match.redo()
    assert [state_hash(g) for g in match.states()] == hashes


def test_a_decision_of_362_seats_is_kept_in_less_than_four_kibibytes() -> None:
    played(SEATS, 50)  # what is made once is not counted
    tracemalloc.start()
    match, rand = Match.new(GAME, SEATS, seed=1), random.Random(1)
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(10 * EVERY):
        ask = rand.choice(match.pending)
        match.choose(ask.seat, ask.code(match.state, rand.choice(ask.choices)))
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert taken < 4096 * match.step


@pytest.mark.parametrize("seats", COUNTS)
def test_a_bot_for_every_seat_plays_on(seats: int) -> None:
    table = Table(Match.new(GAME, seats, seed=1), ["random"] * seats, seed=1)
    for _ in range(seats + 5):
        seat = table.bot_to_move()
        assert seat is not None
        table.let_bot(seat)
    assert table.match.state.phase == "deeds"


def test_a_search_values_the_seats_that_choose_in_it_not_all(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(GAME, 80, seed=1)
    while match.state.phase == "moving":
        match.choose(match.pending[0].seat, "go:3")
    while match.pending[0].prompt.name == "beat":
        match.choose(match.pending[0].seat, "beat:pass")
    valued: Counter[int] = Counter()
    evaluate = type(GAME).evaluate

    def counted(self: CrowdGame, g: Crowd, seat: int) -> float:
        valued[seat] += 1
        return evaluate(self, g, seat)

    monkeypatch.setattr(CrowdGame, "evaluate", counted)
    bot = bots.make("ismcts:40")
    assert bots.decide(bot, match.state, 0, random.Random(1)) in match.pending[0].choices
    assert valued[0] > 40
    assert sum(valued.values()) < 40 * 80 / 2


def crowd(match: Match) -> Crowd:
    assert isinstance(match.state, Crowd)
    return match.state


def at_the_first_deed(places: tuple[int, ...]) -> Match:
    """All have gone to these places and pass what they may show before the first deed."""
    match = Match.new(GAME, len(places), seed=1)
    for seat, place in enumerate(places):
        match.choose(seat, f"go:{place}")
    while match.pending[0].prompt.name != "deed":
        match.choose(match.pending[0].seat, "beat:pass")
    return match


@pytest.mark.clause("CR-1.2")
def test_a_deed_gathers_or_gives_to_somebody_in_the_same_place_or_draws() -> None:
    match = at_the_first_deed((7, 7, 8))
    assert [choice.code for choice in match.options(0)] == ["deed:gather", "deed:draw"]
    match.choose(0, "deed:gather")
    crowd(match).gold[1] = 1
    while match.pending[0].prompt.name != "deed":
        match.choose(match.pending[0].seat, "beat:pass")
    match.choose(1, "deed:0")
    assert crowd(match).gold == [2, 0, 0]


@pytest.mark.clause("CR-1.3")
def test_a_card_is_shown_for_two_gold_by_seats_in_the_place_of_the_seat_on_turn() -> None:
    match = at_the_first_deed((7, 7, 8))
    assert match.interrupts(2) == ()
    (shown,) = match.interrupts(1)
    match.choose(1, shown.code)
    assert crowd(match).gold == [0, 2, 0]
    assert crowd(match).card[1] == -1
    assert match.interrupts(1) == ()


@pytest.mark.clause("CR-1.4")
def test_after_two_rounds_the_most_gold_wins() -> None:
    match = at_the_first_deed((1, 2))
    match.choose(0, "deed:gather")
    while match.outcome is None:
        ask = match.pending[0]
        codes = [choice.code for choice in match.options(ask.seat)]
        match.choose(ask.seat, next((c for c in codes if c in ("beat:pass", "deed:draw")), codes[0]))
    assert crowd(match).round == 2
    assert match.outcome.returns == (1.0, 0.0)

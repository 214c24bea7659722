"""Random and greedy."""

import random
from typing import Any

import pytest

from tests.example import GAME
from vigrid import bots
from vigrid.bots.simple import quick
from vigrid.kernel import BadSetup, State, state_hash


def play(names: list[str], seed: int) -> tuple[float, ...]:
    """The returns of one game."""
    rand = random.Random(seed)
    g: State = GAME.new(players=len(names), seed=seed)
    table = [bots.make(name) for name in names]
    while g.result is None:
        seat = g.pending[0].seat
        g.apply(seat, bots.decide(table[seat], g, seat, rand))
    return g.result.returns


def test_greedy_beats_random() -> None:
    wins = sum(play(["greedy", "random"], s)[0] + play(["random", "greedy"], s)[1] for s in range(15))
    assert wins >= 18


@pytest.mark.parametrize("name", ["random", "thumb", "greedy"])
def test_a_bot_chooses_what_is_legal_and_leaves_the_world_as_it_was(name: str) -> None:
    rand = random.Random(4)
    g: Any = GAME.new(players=3, seed=4)
    while g.result is None:
        ask = g.pending[int(rand.random() * len(g.pending))]
        before = state_hash(g)
        choice = bots.decide(bots.make(name), g, ask.seat, rand)
        assert choice in ask.choices
        assert state_hash(g) == before
        g.apply(ask.seat, choice)


@pytest.mark.parametrize("name", ["random", "thumb", "greedy"])
def test_twin_states_get_the_same_choice(name: str) -> None:
    rand = random.Random(5)
    g: Any = GAME.new(players=3, seed=5)
    while g.result is None:
        ask = g.pending[0]
        twin = g.determinize(1 << ask.seat, rand)
        seed = rand.getrandbits(30)
        choices = [bots.decide(bots.make(name), s, ask.seat, random.Random(seed)) for s in (g, twin)]
        assert choices[0] == choices[1]
        g.apply(ask.seat, choices[0])


def test_greedy_looks_into_as_many_worlds_as_its_spec_says() -> None:
    g: Any = GAME.new(players=3, seed=4)
    dealt: list[int] = []

    class Counting:
        """A world that counts how often it is dealt anew."""

        def determinize(self, seats: int, rand: random.Random) -> State:
            dealt.append(seats)
            return g.determinize(seats, rand)  # type: ignore[no-any-return]

    ask = g.pending[0]
    for worlds in (2, 3, 6):
        dealt.clear()
        bots.make(f"greedy:{worlds}").choose(Counting(), ask, random.Random(1))  # type: ignore[arg-type]
        assert len(dealt) == min(worlds, 60 // len(ask.choices))
    with pytest.raises(BadSetup):
        bots.make("greedy:0")


def test_greedy_asks_no_second_world_where_the_first_shows_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    g: Any = GAME.new(players=2, seed=3)
    dealt: list[int] = []
    deal = type(g).determinize

    def counted(w: Any, seats: int, rand: random.Random) -> Any:
        dealt.append(seats)
        return deal(w, seats, rand)

    monkeypatch.setattr(type(g), "determinize", counted)
    bots.GreedyBot(worlds=4).worths(g, g.pending[0], random.Random(1))
    assert len(dealt) == 4
    dealt.clear()
    monkeypatch.setattr(type(GAME), "evaluate", lambda self, w, seat: 0.5)
    bots.GreedyBot(worlds=4).worths(g, g.pending[0], random.Random(1))
    assert len(dealt) == 1


def test_an_unknown_bot_is_refused_with_a_hint() -> None:
    with pytest.raises(BadSetup, match="did you mean 'greedy'"):
        bots.make("gredy")
    with pytest.raises(BadSetup, match=r"there are thrall, .*random"):
        bots.make("stockfish")


def test_a_rule_of_thumb_may_stop_or_pass() -> None:
    rand = random.Random(6)
    g: Any = GAME.new(players=3, seed=6)
    while None not in g.pending[0].choices:
        g.apply(g.pending[0].seat, g.pending[0].choices[0])
    ask = g.pending[0]
    answers: list[Any] = []

    class Thumb(type(GAME)):  # type: ignore[misc]
        def policy(self, g: State, ask: Any, rand: random.Random) -> Any:
            answers.append(ask)
            return None

        def evaluate(self, g: State, seat: int) -> float:
            raise AssertionError("a rule of thumb needs no trials")

    g.game = Thumb()
    assert quick(g, ask, rand, 8) is None
    assert answers == [ask]

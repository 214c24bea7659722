"""Tree search: honest, repeatable, cancellable, and better than what it stands on."""

import itertools
import random
import threading
from typing import Any

import pytest

from tests.example import GAME
from tests.example import Raiders as Table
from vigrid import bots
from vigrid.bots.search import Node
from vigrid.kernel import BadSetup

SEARCHERS = ["ismcts:40", "rismcts:40", "flat:40"]


def tree(node: Node) -> Any:
    """All statistics of a tree, comparable."""
    return (node.visits, node.avail, node.total, {k: tree(kid) for k, kid in node.kids.items()})


def search(spec: str, g: Any, seat: int, seed: int, **more: Any) -> bots.Search:
    bot = bots.make(spec)
    assert isinstance(bot, bots.SearchBot)
    rand = random.Random(seed)
    world = g.determinize(1 << seat, rand)
    return bot.search(world, bots.ask_of(world, seat), rand, **more)


def positions(games: int) -> Any:
    """Decisions of random games, some of them in the middle of an Each."""
    for seed in range(games):
        rand = random.Random(seed)
        g: Any = GAME.new(players=2 + seed % 3, seed=seed)
        while g.result is None:
            ask = g.pending[int(rand.random() * len(g.pending))]
            yield g, ask.seat
            g.apply(ask.seat, ask.choices[int(rand.random() * len(ask.choices))])


@pytest.mark.parametrize("spec", SEARCHERS)
def test_twin_states_and_one_seed_give_the_same_choice_and_the_same_tree(spec: str) -> None:
    rand = random.Random(1)
    varied = 0
    for i, (g, seat) in enumerate(positions(3)):
        if i % 4:
            continue
        twin = g.determinize(1 << seat, rand)
        varied += twin.hands != g.hands
        a, b = (search(spec, s, seat, 9) for s in (g, twin))
        assert a.best() == b.best()
        assert tree(a.root) == tree(b.root)
    assert varied  # the twins were not the same state


def test_dice_and_decks_are_dealt_anew_in_every_iteration_and_options_meet_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The n-th worlds of two options are dealt by the same chance, no world twice for the same option."""
    seen: list[tuple[int, tuple[int, ...]]] = []
    deal = Table.determinize

    def watch(self: Table, seats: int, rand: random.Random) -> Table:
        w = deal(self, seats, rand)
        seen.append((w.rng.s, tuple(w.deck)))
        return w

    g: Any = GAME.new(players=2, seed=3)
    ask = g.pending[0]
    found = bots.Search(g, ask, random.Random(1), bots.Settings(prior=0.0))
    monkeypatch.setattr(Table, "determinize", watch)
    found.run(bots.Budget(100).clock())
    most = max(found.tried)
    assert sum(found.tried) == len(seen) == 100
    assert len({s for s, _ in seen}) == most
    assert len({deck for _, deck in seen}) > 0.9 * most


def test_a_search_that_counts_visits_ends_early_only_when_its_choice_cannot_change() -> None:
    g: Any = GAME.new(players=2, seed=3)
    early = []
    for seed in range(6):
        bot = bots.SearchBot("by visits", bots.Budget(200), bots.Settings(halving=False))
        found, whole = (bot.search(g, g.pending[0], random.Random(seed), early=e) for e in (True, False))
        assert found.best() == whole.best()
        assert whole.iterations == 200
        early.append(found.iterations)
    assert min(early) < 200


def test_the_field_is_tried_equally_often_and_halved_until_two_are_left() -> None:
    g = next(g for g, seat in positions(20) if seat == 0 and len(g.pending[0].choices) >= 4)
    found = search("ismcts:400", g, 0, 1)
    options = len(found.keys)
    assert len(found.field) == 2
    assert found.best() in found.field
    tried = sorted(found.tried, reverse=True)
    assert tried[0] - tried[1] <= 1
    assert tried[1] > tried[-1] >= 400 // found.heats // options - 8
    assert found.ranking()[:2] == sorted(found.field, key=found.merit, reverse=True)


def test_halving_ends_early_where_all_options_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    g: Any = GAME.new(players=2, seed=3)
    bot = bots.SearchBot("one ply", bots.Budget(2000), bots.Settings(prior=0.0, levels=1, finish=False))
    monkeypatch.setattr(type(GAME), "evaluate", lambda self, w, seat: 0.5)
    assert bot.search(g, g.pending[0], random.Random(1), early=True).iterations < 500
    assert bot.search(g, g.pending[0], random.Random(1)).iterations == 2000


def test_a_choice_is_behind_when_the_gap_is_sure_in_the_same_worlds() -> None:
    g: Any = GAME.new(players=2, seed=3)
    found = bots.Search(g, g.pending[0], random.Random(1), bots.Settings(prior=0.0))
    luck = [random.Random(1).gauss(0.5, 0.2) for _ in range(60)]
    noise = random.Random(2)
    found.returns[0] = luck
    found.returns[1] = [x - 0.05 + noise.gauss(0, 0.02) for x in luck]  # worse in nearly every world
    found.returns[2] = [x - 0.05 + noise.gauss(0, 0.30) for x in luck]  # as much worse, but that may be chance
    assert found.is_behind(1, 0, 60)
    assert not found.is_behind(2, 0, 60)


def test_a_choice_made_side_by_side_knows_nothing_of_the_others() -> None:
    """RA-2.1: what seat 1 chooses has the same statistics wherever seat 0 puts its card: they are kept once."""
    g = GAME.new(players=2, seed=6)
    assert len(g.pending) == 2
    found = search("ismcts:300", g, 0, 1)
    side = found.root.kids["side", 1]
    assert sum(kid.visits for kid in side.kids.values()) > 0.9 * found.iterations
    for kid in found.root_node().kids.values():
        assert not kid.kids  # nothing hangs below a single choice of seat 0: play goes on below "after"


def test_blind_iterations_alone_teach_the_opponents() -> None:
    """An opponent's statistics come from worlds in which the searcher's cards are dealt anew."""
    g: Any = GAME.new(players=2, seed=6)
    own, blind = (search(spec, g, 0, 1, budget=bots.Budget(400)) for spec in ("ismcts", "rismcts"))
    assert sum(k.visits for k in own.root_node().kids.values()) == 400
    visits = sum(k.visits for k in blind.root_node().kids.values())
    assert 400 * 0.6 < visits < 400 * 0.8


def test_a_search_stops_when_it_is_told() -> None:
    stop = threading.Event()
    g = GAME.new(players=2, seed=3)
    stop.set()
    assert search("ismcts:100000", g, 0, 1, stop=stop.is_set).iterations == 1


def test_a_budget_in_milliseconds_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count(0.0, 0.01)  # every look at the clock takes 10 ms
    monkeypatch.setattr("vigrid.bots.base.time.perf_counter", lambda: next(ticks))
    found = search("ismcts:300ms", GAME.new(players=2, seed=3), 0, 1)
    assert 1 < found.iterations <= 30
    assert 0.3 <= next(ticks) < 0.4


def play(table: list[bots.Bot], seed: int) -> tuple[float, ...]:
    rand = random.Random(seed)
    g: Any = GAME.new(players=len(table), seed=seed)
    while g.result is None:
        seat = g.pending[0].seat
        g.apply(seat, bots.decide(table[seat], g, seat, rand))
    returns: tuple[float, ...] = g.result.returns
    return returns


def test_search_beats_random() -> None:
    searcher = bots.SearchBot("to the end", bots.Budget(30), bots.Settings(finish=False, cut=100, prior=0.0))
    table: list[bots.Bot] = [searcher, bots.make("random")]
    wins = sum(play(table, s)[0] + play(table[::-1], s)[1] for s in range(10))
    assert wins >= 13


def test_the_analysis_names_options_expectation_and_line() -> None:
    g: Any = GAME.new(players=2, seed=3)
    rand = random.Random(1)
    world = g.determinize(1, rand)
    ask = bots.ask_of(world, 0)
    found = bots.analyse(world, ask, bots.Budget(400), rand)
    codes = [ask.code(world, c) for c in ask.choices]
    assert found.iterations == 400
    assert 1 <= len(found.verdicts) <= 3
    for v in found.verdicts:
        assert v.code in codes
        assert 0 <= v.low <= v.expected <= v.high <= 1
        assert v.clause == "RA-2.1"
        assert v.line[0].code == v.code
    assert found.verdicts[0].share == max(v.share for v in found.verdicts)
    assert len(found.verdicts[0].line) > 1


def test_every_level_is_a_bot_under_its_own_name() -> None:
    for level in bots.LEVELS:
        assert bots.make(level.name).name == level.name
        assert level.name in bots.names()


def test_a_budget_of_both_is_iterations_with_an_end_in_time() -> None:
    assert bots.Budget.read("200+2000ms") == bots.Budget(200, 2000)
    assert str(bots.Budget.read("200+2000ms")) == "200+2000ms"


def test_the_levels_that_search_count_iterations_so_that_a_busy_machine_does_not_weaken_them() -> None:
    counts = [
        bot.budget.iterations or 0 for level in bots.LEVELS if isinstance(bot := bots.make(level.name), bots.SearchBot)
    ]
    assert len(counts) == 3
    assert counts == sorted(counts)
    assert min(counts) > 0


@pytest.mark.parametrize(
    "spec", ["ismcts:0", "ismcts:many", "flat:-3", "ismcts:5s", "ismcts:9ms+5", "ismcts:5+5", "ismcts:5+0ms"]
)
def test_a_bad_budget_is_refused_with_an_example(spec: str) -> None:
    with pytest.raises(BadSetup, match="not a budget; write for instance"):
        bots.make(spec)


def test_the_tree_has_one_place_for_a_choice_side_by_side_even_where_others_are_forced() -> None:
    """RA-2.1: in a world where seat 1 holds four equal cards, seat 0 still chooses side by side with it."""
    g: Any = GAME.new(players=2, seed=6)
    g.hands[1] = [3, 3, 3, 3]
    g.begin()
    assert [len(a.choices) for a in g.pending][1:] == [1]
    assert g.side_by_side
    search = bots.Search(g, g.pending[0], random.Random(1), bots.Settings(prior=0.0))
    assert search.root_node() is search.root.kids["side", 0]

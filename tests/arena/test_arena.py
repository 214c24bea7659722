"""The arena: equal conditions, honest intervals, the same answer for any number of workers, and it can be continued."""

import importlib.util
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.example import GAME
from vigrid.arena import Contest, Game, command, run, standings
from vigrid.arena.command import words_for
from vigrid.arena.standings import margin, verdict
from vigrid.kernel import BadSetup, VigridError
from vigrid.kernel import Game as Rules


def example() -> Rules[Any]:
    return GAME


class Together(type(GAME)):  # type: ignore[misc]
    """Raiders won by all together when the raids took much: only for the arena's sums."""

    cooperative = True


def contest(*bots: str, players: int = 2, games: int = 8, seed: int = 1) -> Contest:
    return Contest(example, bots or ("greedy", "random"), players, games, seed)


def test_seats_rotate_and_a_block_shares_its_seed() -> None:
    c = contest("greedy", "random", players=3, games=6)
    plans = [c.plan(i) for i in range(6)]
    assert [p.bots.index("greedy") for p in plans] == [0, 1, 2, 0, 1, 2]
    assert all(Counter(p.bots) == {"greedy": 1, "random": 2} for p in plans)
    assert len({p.seed for p in plans[:3]}) == len({p.seed for p in plans[3:]}) == 1
    assert plans[0].seed != plans[3].seed


def test_more_bots_than_seats_meet_in_every_choice() -> None:
    c = contest("greedy", "random", "flat:5", players=2, games=6)
    assert {frozenset(c.plan(i).bots) for i in range(6)} == {
        frozenset(x) for x in (("greedy", "random"), ("greedy", "flat:5"), ("random", "flat:5"))
    }


def test_fewer_bots_than_seats_fill_them_in_turn() -> None:
    c = contest("greedy", "random", "flat:5", players=4, games=12)
    filled = Counter(bot for i in range(12) for bot in c.plan(i).bots)
    assert set(filled.values()) == {16}


def test_the_result_does_not_depend_on_the_number_of_workers() -> None:
    assert run(contest(games=6), workers=1, early=False) == run(contest(games=6), workers=2, early=False)


def test_a_contest_goes_on_where_its_file_stops(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    whole = run(contest(games=6), workers=1, out=out, early=False)
    lines = out.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + 6
    marked = json.loads(lines[2]) | {"length": 12345}
    out.write_text("\n".join([lines[0], lines[1], json.dumps(marked), lines[3][:20]]), encoding="utf-8")  # cut off
    again = run(contest(games=6), workers=1, out=out, early=False)
    assert again[1].length == 12345  # read, not played
    assert again[2:] == whole[2:]
    assert len(out.read_text(encoding="utf-8").splitlines()) == 1 + 6


def test_a_file_of_another_contest_is_refused_and_kept(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    run(contest(games=2), workers=1, out=out)
    before = out.read_bytes()
    with pytest.raises(VigridError, match=r"another contest \(it differs in seed\)"):
        run(contest(games=2, seed=2), workers=1, out=out)
    assert out.read_bytes() == before
    out.write_text("something else\n", encoding="utf-8")
    with pytest.raises(VigridError, match="not the file of an arena"):
        run(contest(games=2), workers=1, out=out)


def test_the_sequential_test_stops_when_the_answer_is_clear_and_not_before() -> None:
    assert verdict(30, 30, 0.5) == 1
    assert verdict(0, 30, 0.5) == -1
    assert verdict(15, 30, 0.5) == verdict(2, 2, 0.5) == 0
    assert verdict(20, 40, 0.25) == 1  # half the games is clearly more than a quarter
    assert verdict(10, 40, 0.25) == 0


def test_the_sequential_test_is_seldom_wrong_at_its_edges() -> None:
    import random

    rand, wrong = random.Random(1), 0
    for _ in range(300):
        wins = games = 0
        while not (found := verdict(wins, games, 0.5)):
            games += 1
            wins += rand.random() < 0.4
        wrong += found == 1
    assert wrong / 300 < 0.08


def test_wins_are_counted_by_bot_wherever_it_sits() -> None:
    games = [
        Game(0, ("greedy", "random"), (1.0, 0.0)),
        Game(1, ("random", "greedy"), (0.0, 1.0)),
        Game(2, ("greedy", "random"), (0.5, 0.5)),
        Game(3, ("random", "greedy"), fault="seed 1: broken"),
    ]
    table = standings(contest(games=4), games)
    assert table.failed == 1
    rows = {row.bot: row for row in table.rows}
    assert rows["greedy"].seats == 3
    assert rows["greedy"].won.rate == pytest.approx(2.5 / 3)
    won = rows["random"].won
    assert won.rate == pytest.approx(0.5 / 3)
    assert won.low < won.rate < won.high
    assert table.pairs[0].fair == 0.5


@pytest.mark.skipif(importlib.util.find_spec("openskill") is None, reason="needs the extra [sim]")
def test_ratings_order_the_bots() -> None:
    games = [Game(i, ("greedy", "random"), (1.0, 0.0)) for i in range(10)]
    best, worst = standings(contest(games=10), games).rows
    assert (best.bot, worst.bot) == ("greedy", "random")
    assert best.rating is not None
    assert worst.rating is not None
    assert best.rating > 25 > worst.rating


def test_in_co_operation_every_bot_plays_the_same_deals_with_itself() -> None:
    game = Together()
    c = Contest(lambda: game, ("greedy", "random"), 2, 6)
    plans = [c.plan(i) for i in range(6)]
    assert [p.bots for p in plans] == [("greedy", "greedy"), ("random", "random")] * 3
    assert plans[0].seed == plans[1].seed != plans[2].seed
    games = [Game(i, p.bots, (0.0, 0.0), 0.9 - 0.5 * (i % 2)) for i, p in enumerate(plans)]
    table = standings(c, games)
    assert [row.progress for row in table.rows] == [pytest.approx(0.9), pytest.approx(0.4)]
    assert table.pairs[0].share.rate == 1.0


def test_in_co_operation_win_rates_are_compared_deal_by_deal() -> None:
    game = Together()
    c = Contest(lambda: game, ("greedy", "random"), 2, 80)
    won = [(1, 0)] * 20 + [(0, 1)] * 4 + [(1, 1)] * 10 + [(0, 0)] * 6
    flat = [w for deal in won for w in deal]
    games = [Game(i, c.plan(i).bots, (float(w), float(w)), float(w)) for i, w in enumerate(flat)]
    (pair,) = standings(c, games).pairs
    found = pair.margin
    assert found is not None
    assert (found.deals, found.ahead, found.behind) == (40, 20, 4)
    assert found.difference == pytest.approx(0.4)
    # Bonett and Price: (21 - 5) / 42 = 0.381, half width 1.96 * sqrt((26 / 42 - 0.381 ** 2) / 42)
    assert [found.low, found.high] == pytest.approx([0.1728, 0.5891], abs=1e-3)
    told = words_for(c, pair)
    assert "on the same 40 deals it wins 40.0 points more (95 % interval +17.3 to +58.9)" in told
    assert "20 won by greedy alone, 4 by random alone" in told


def test_the_interval_of_a_margin_holds_what_it_promises() -> None:
    import random

    rand, inside = random.Random(1), 0
    for _ in range(400):
        deals = [rand.choices((1, -1, 0), (0.35, 0.15, 0.5))[0] for _ in range(40)]
        found = margin(deals.count(1), deals.count(-1), 40)
        inside += found.low <= 0.2 <= found.high
    assert inside / 400 > 0.93
    assert margin(0, 0, 0).low == -1.0


def test_rivals_have_no_margin() -> None:
    games = [Game(0, ("greedy", "random"), (1.0, 0.0))]
    assert standings(contest(games=1), games).pairs[0].margin is None


@pytest.mark.parametrize(
    ("bots", "players", "told"),
    [
        (("greedy",), 2, "two bots or more"),
        (("greedy", "gredy"), 2, "did you mean 'greedy'"),
        (("greedy", "greedy"), 2, "twice"),
        (("greedy", "random"), 9, "2 to 4 players"),
    ],
)
def test_wrong_use_is_told(bots: tuple[str, ...], players: int, told: str) -> None:
    with pytest.raises(BadSetup, match=told):
        run(contest(*bots, players=players))


def test_the_command_prints_one_json_document_or_a_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("vigrid.games.load", lambda name: GAME)
    assert command("raiders", ["greedy", "random"], games=4, workers=1, json=True) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["bots"] == ["greedy", "random"]
    assert document["games"] == 4
    assert {row["bot"] for row in document["rows"]} == {"greedy", "random"}
    picture = tmp_path / "rates.svg"
    assert command("raiders", ["greedy", "random"], games=2, workers=1, plot=picture) == 0
    assert "greedy beats random in" in capsys.readouterr().out
    assert picture.read_text(encoding="utf-8").startswith("<?xml")


def test_a_plot_without_a_place_is_refused_before_any_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("vigrid.games.load", lambda name: GAME)
    monkeypatch.setattr("vigrid.arena.conduct.play_game", None)
    for path, told in ((tmp_path / "x.txt", "ends with"), (tmp_path / "no" / "x.png", "no folder")):
        with pytest.raises(VigridError, match=told):
            command("raiders", ["greedy", "random"], games=2, workers=1, plot=path)


def test_a_game_that_fails_is_reported_and_the_contest_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def evaluate(g: Any, seat: int) -> float:
        raise ZeroDivisionError("no evaluation")

    monkeypatch.setattr("vigrid.games.load", lambda name: GAME)
    monkeypatch.setattr(GAME, "evaluate", evaluate, raising=False)
    assert command("raiders", ["greedy", "random"], games=2, workers=1) == 1
    assert "ZeroDivisionError: no evaluation" in capsys.readouterr().err

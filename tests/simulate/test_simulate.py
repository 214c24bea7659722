"""Many games: the same for any number of workers, honest about failures, files without wall times."""

import csv
import functools
from pathlib import Path
from typing import Any

import pytest

from tests import found
from tests.example import GAME, Raiders
from vigrid.kernel import BadRecord, BadSetup, Match, VigridError
from vigrid.simulate import (
    Failure,
    Plan,
    Result,
    check_out,
    game_seed,
    play_one,
    simulate,
    summarise,
    wilson,
    write_out,
)
from vigrid.simulate.plan import seats_of

LOAD = functools.partial(found.load, "raiders")


def plan_of(games: int, *bots: str, **more: Any) -> Plan:
    return Plan(LOAD, bots or ("random", "random"), games, **more)


def done(results: list[Result | Failure]) -> list[Result]:
    assert all(isinstance(r, Result) for r in results)
    return [r for r in results if isinstance(r, Result)]


def test_results_and_files_are_the_same_for_one_worker_and_for_two(tmp_path: Path) -> None:
    plan = plan_of(40)
    one, two = done(simulate(plan, 1)), done(simulate(plan, 2))
    assert one == two
    assert summarise(plan, one) == summarise(plan, two)
    for name, results in (("one", one), ("two", two)):
        write_out(tmp_path / f"{name}.csv", plan, results)
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()


def test_a_run_is_the_sum_of_its_parts() -> None:
    whole = simulate(plan_of(10, seed=4), 1)
    assert simulate(plan_of(6, seed=4), 1) + simulate(plan_of(4, seed=4, first=6), 1) == whole
    assert simulate(plan_of(10, seed=5), 1) != whole


def test_every_simulated_game_is_a_record_that_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[tuple[Any, dict[str, Any]]] = []
    monkeypatch.setattr("vigrid.simulate.one._result", lambda index, seed, g, record, counts: kept.append((g, record)))
    play_one(plan_of(1, "greedy", "random", options={"treasures": "3"}), 0)
    ((g, record),) = kept
    match = Match.replay(GAME, record)
    assert match.state.dump() == g.dump()
    assert [match.record()[k] for k in record] == list(record.values())


def fault(self: Raiders, seat: int, treasure: int) -> None:
    if treasure == 6:
        raise ZeroDivisionError("planted")
    self.hoard.remove(treasure)
    self.loot[seat].append(treasure)


def test_a_failing_game_is_reported_with_its_record_and_the_run_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Raiders, "take", fault)
    plan = plan_of(20, seed=2)
    results = simulate(plan, 1)
    failures = [r for r in results if isinstance(r, Failure)]
    assert 0 < len(failures) < 20
    first = failures[0]
    assert "ZeroDivisionError: planted" in first.fault
    assert "rules running" in first.fault
    assert first.seed == game_seed(2, first.index) <= 2**53 - 1
    with pytest.raises(BadRecord, match="planted"):
        Match.replay(GAME, first.record)
    assert summarise(plan, results).failed == len(failures)


def test_a_game_beyond_its_bound_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "bound", 5)
    result = play_one(plan_of(1), 0)
    assert isinstance(result, Failure)
    assert "bound of 5" in result.fault


def test_the_csv_has_a_row_a_game_and_no_wall_times(tmp_path: Path) -> None:
    plan = plan_of(5, "greedy", "random")
    results = done(simulate(plan, 1))
    write_out(tmp_path / "a.csv", plan, results)
    with (tmp_path / "a.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [r["record_hash"] for r in rows] == [r.hash for r in results]
    assert [r["bot_0"] for r in rows] == ["greedy"] * 5
    assert not [name for name in rows[0] if "second" in name or "time" in name]


def test_parquet_bytes_are_the_same_for_the_same_plan(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    plan = plan_of(5)
    for name in ("a", "b"):
        write_out(tmp_path / f"{name}.parquet", plan, done(simulate(plan, 1)))
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()
    assert polars.read_parquet(tmp_path / "a.parquet").height == 5


def test_parquet_without_the_extra_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(VigridError, match=r"vigrid\[sim\]"):
        check_out(tmp_path / "a.parquet")


@pytest.mark.parametrize(
    ("name", "words"),
    [("a.txt", "ends with .csv"), ("missing/a.csv", "there is no folder")],
)
def test_an_out_file_that_cannot_be_written_is_refused_before_play(tmp_path: Path, name: str, words: str) -> None:
    with pytest.raises(VigridError, match=words):
        check_out(tmp_path / name)


def test_wilson_interval_of_a_known_share() -> None:
    rate = wilson(8, 10)
    assert (round(rate.low, 4), round(rate.high, 4)) == (0.4902, 0.9433)  # Wilson 1927, z = 1.96
    assert wilson(0, 10).low == 0.0
    assert wilson(10, 10).high == 1.0


def test_bots_are_named_for_all_or_one_a_seat() -> None:
    assert seats_of("greedy", 3) == ("greedy",) * 3
    assert seats_of("greedy,random", 2) == ("greedy", "random")
    with pytest.raises(BadSetup, match="2 bots for 3 players"):
        seats_of("greedy,random", 3)
    with pytest.raises(BadSetup, match="did you mean 'greedy'"):
        seats_of("gredy", 2)


def test_counted_events_are_told_without_seats_and_add_up_over_all_games() -> None:
    plan = plan_of(5, events=("took",))
    results = done(simulate(plan, 1))
    assert [r.hash for r in results] == [r.hash for r in done(simulate(plan_of(5), 1))]
    events = summarise(plan, results).events
    assert events
    assert all("@" not in words and "a seat" in words and kind == "took" for kind, words, _, _ in events)
    taken = sum(n for r in results for _, _, n in r.events)
    assert sum(n for _, _, n, _ in events) == taken > 0
    assert all(games <= 5 and games <= n for _, _, n, games in events)
    assert not any(r.events for r in done(simulate(plan_of(5), 1)))


def test_points_are_told_by_source(tmp_path: Path) -> None:
    plan = plan_of(20)
    results = done(simulate(plan, 1))
    summary = summarise(plan, results)
    assert sum(s.share or 0.0 for s in summary.sources) == pytest.approx(1)
    assert sum(s.mean for s in summary.sources) == pytest.approx(sum(sum(r.totals) for r in results) / 40)
    write_out(tmp_path / "games.csv", plan, results)
    row = next(csv.DictReader((tmp_path / "games.csv").open()))
    assert {f"{part}_1" for part, _ in results[0].parts[1]} <= row.keys()

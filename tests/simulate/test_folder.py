"""Runs of any size: parts in a folder, continued where they were cut off, read lazily, the same wherever played."""

import functools
import gc
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import found
from vigrid.kernel import VigridError
from vigrid.simulate import Plan, Result, Tally, simulate, summarise
from vigrid.simulate.folder import CURRENT, Folder
from vigrid.simulate.overview import draw, overview
from vigrid.simulate.workers import Here

LOAD = functools.partial(found.load, "raiders")


def plan_of(games: int, **more: Any) -> Plan:
    return Plan(LOAD, ("random", "random"), games, **more)


def fill(path: Path, plan: Plan, workers: int = 1, cluster: str | None = None) -> int:
    return sum(len(chunk) for chunk in Folder(path, plan).fill(workers, cluster))


def results_in_memory() -> int:
    return sum(isinstance(one, Result) for one in gc.get_objects())


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(path.iterdir())}


def test_a_run_that_was_cut_off_goes_on_with_the_next_game_and_ends_as_one_that_was_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vigrid.simulate.folder.PART", 40)
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    assert fill(whole, plan_of(100)) == 100
    played = 0
    for chunk in Folder(cut, plan_of(100)).fill(1):
        played += len(chunk)
        if played >= 50:
            break
    with (cut / CURRENT).open("ab") as file:
        file.write(b'{"index": 5')  # cut off in the middle of a line
    assert 0 < fill(cut, plan_of(100)) == 100 - played
    assert contents(cut) == contents(whole)
    assert fill(cut, plan_of(100)) == 0


def test_a_part_that_is_gone_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vigrid.simulate.folder.PART", 10)
    fill(tmp_path, plan_of(45))
    whole = contents(tmp_path)
    names = sorted(name for name in whole if name.endswith(".parquet"))
    for name in (names[1], names[3], names[4]):
        (tmp_path / name).unlink()
    assert fill(tmp_path, plan_of(45)) == 25
    assert contents(tmp_path) == whole


def test_all_parts_are_played_by_the_same_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vigrid.simulate.folder.PART", 10)
    crews = []

    def crew_of(*given: object) -> Here:
        crews.append(given)
        return Here()

    monkeypatch.setattr("vigrid.simulate.run.crew_of", crew_of)
    assert fill(tmp_path, plan_of(100)) == 100
    assert len(crews) == 1


def test_no_more_results_are_held_than_one_part_has_however_many_games_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vigrid.simulate.folder.PART", 40)
    monkeypatch.setattr("vigrid.simulate.run.MOST_IN_CHUNK", 20)
    plan = plan_of(200)
    tally, held = Tally(plan), []
    before = results_in_memory()
    for chunk in Folder(tmp_path / "run", plan).fill(1):
        for result in chunk:
            tally.add(result)
        held.append(results_in_memory() - before)
    assert tally.games == 200
    assert 20 <= max(held) <= 40 + 2 * 20


def test_more_games_of_the_same_run_are_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vigrid.simulate.folder.PART", 40)
    fill(tmp_path / "a", plan_of(100))
    fill(tmp_path / "a", plan_of(130))
    fill(tmp_path / "b", plan_of(130))
    assert contents(tmp_path / "a") == contents(tmp_path / "b")


def test_a_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    fill(tmp_path / "run", plan_of(3))
    with pytest.raises(VigridError, match="differs in seed"):
        Folder(tmp_path / "run", plan_of(3, seed=2))
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("dear")
    with pytest.raises(VigridError, match="other files"):
        Folder(tmp_path / "other", plan_of(3))
    with pytest.raises(VigridError, match="no results"):
        overview(tmp_path / "other")


def test_the_overview_says_what_the_summary_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vigrid.simulate.folder.PART", 40)
    plan = plan_of(100)
    fill(tmp_path / "run", plan)
    shown, told = overview(tmp_path / "run"), summarise(plan, simulate(plan, 1))
    assert (shown.games, shown.decisions) == (told.games, told.decisions)
    assert [s.won for s in shown.seats] == [side.won for side in told.sides]
    assert (shown.length[0], shown.length[-1]) == (told.shortest, told.longest)
    assert {clause: rate.wins for clause, rate in shown.endings} == {"RA-4.1": 100}
    draw(tmp_path / "run", tmp_path / "plot.svg")
    assert "<svg" in (tmp_path / "plot.svg").read_text("utf-8")


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_overview_without_the_extra_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(VigridError, match=r"vigrid\[sim\]"):
        overview(tmp_path)


def test_one_process_two_workers_and_a_cluster_write_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")  # 'local' makes its own where another one is named
    plan = Plan(functools.partial(__import__("vigrid.games").games.load, "yggdrasil"), ("random",) * 2, 120)
    for name, workers, cluster in (("one", 1, None), ("two", 2, None), ("ray", 2, "local")):
        assert fill(tmp_path / name, plan, workers, cluster) == 120
    assert contents(tmp_path / "one") == contents(tmp_path / "two") == contents(tmp_path / "ray")


def test_what_the_seats_saw_is_written_and_read_again(tmp_path: Path) -> None:
    import polars

    from vigrid.learn.dataset import SCHEMA, prepare

    load = functools.partial(__import__("vigrid.games").games.load, "yggdrasil")
    plan = Plan(load, ("random",) * 2, 6, observations=tmp_path / "seen")
    prepare(plan)
    played = simulate(plan, 1)
    rows = polars.read_parquet(tmp_path / "seen" / "*.parquet")
    about = json.loads((tmp_path / "seen" / "about.json").read_text("utf-8"))
    assert rows.columns == list(SCHEMA) == list(about["columns"])
    assert rows.height == sum(r.length for r in played if isinstance(r, Result))
    assert rows["observation"].dtype.shape == (len(about["legend"]),)  # type: ignore[attr-defined]
    assert all(action in legal for action, legal in rows.select("action", "legal").iter_rows())
    for game, result in enumerate(played):
        assert isinstance(result, Result)
        mine = rows.filter(polars.col("game") == game)
        assert mine["step"].to_list() == list(range(result.length))
        assert mine["left"].to_list() == list(range(result.length))[::-1]
        for seat in range(2):
            assert set(mine.filter(polars.col("seat") == seat)["return"]) <= {result.returns[seat]}
    with pytest.raises(VigridError, match="not empty"):
        prepare(plan)

"""Datasets: what each seat saw, could choose and chose, as Parquet; made by `vigrid simulate … --observations FOLDER`.

One row a decision. Read in three lines:

    import polars
    rows = polars.scan_parquet("FOLDER/*.parquet")
    print(rows.group_by("seat").agg(polars.col("return").mean()).collect())
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import numpy as np

from vigrid.kernel import State, VigridError
from vigrid.simulate.one import Result
from vigrid.simulate.plan import Plan

from .observe import Observer, Vector, observer

SCHEMA: Final = {
    "game": "number of the game in its run (int64)",
    "step": "number of the decision in its game, from 0 (int32)",
    "seat": "who decided (int16)",
    "observation": "what the seat saw, float32 in [-1, 1]; see `legend` in about.json",
    "legal": "the action ids that could be chosen, ascending (list of int32)",
    "action": "the action id chosen (int32)",
    "return": "the result of that seat at the end of the game, 0 to 1 (float32)",
    "left": "decisions of the game that came after this one (int32)",
}
VERSION: Final = 1
"""Of the columns; the meaning of the numbers has the version of the legend."""


class Dataset:
    """Rows of some games of a plan."""

    def __init__(self, plan: Plan) -> None:
        assert plan.observations is not None
        game = plan.game
        players, mode, options = game.check_setup(plan.players, plan.mode, plan.options)
        self.plan, self.folder = plan, plan.observations
        self.observer: Observer = observer(game, players, mode, options, plan.pack)
        self.rows: dict[str, list[Any]] = {name: [] for name in SCHEMA if name != "observation"}
        self.seen: list[Vector] = []
        self.begun = 0

    def watch(self, g: State, seat: int, choice: Any) -> None:
        """Note a decision before it is carried out."""
        ask = next(ask for ask in g.pending if ask.seat == seat)
        ids = ask.ids(g)
        self.seen.append(self.observer.vector(g, seat))
        self.rows["seat"].append(seat)
        self.rows["legal"].append(sorted(ids))
        self.rows["action"].append(ids[list(ask.choices).index(choice)])

    def close(self, index: int, result: Result | None) -> None:
        """A game has ended; what was noted of one that failed is dropped."""
        rows, count = self.rows, len(self.seen) - self.begun
        if result is None:
            del self.seen[self.begun :]
            for name in ("seat", "legal", "action"):
                del rows[name][self.begun :]
            return
        rows["game"] += [index] * count
        rows["step"] += range(count)
        rows["left"] += range(count - 1, -1, -1)
        rows["return"] += [result.returns[seat] for seat in rows["seat"][self.begun :]]
        self.begun = len(self.seen)

    def write(self, first: int) -> None:
        """Write the rows as one file, named after the first game in it; VigridError where the disk refuses."""
        import polars as pl

        if not self.seen:
            return
        kinds: dict[str, Any] = {"game": pl.Int64, "step": pl.Int32, "seat": pl.Int16, "action": pl.Int32,
                                 "left": pl.Int32, "return": pl.Float32, "legal": pl.List(pl.Int32)}  # fmt: skip
        table = pl.DataFrame({name: pl.Series(name, self.rows[name], kinds[name]) for name in self.rows})
        table = table.with_columns(pl.Series("observation", np.stack(self.seen))).select(list(SCHEMA))
        file = self.folder / f"decisions-{first:010d}.parquet"
        half = file.with_suffix(".half")
        try:
            table.write_parquet(half)
            half.replace(file)
        except OSError as error:
            raise VigridError(f"--observations {file}: {error.strerror or error}") from None


def prepare(plan: Plan) -> None:
    """Make the folder and write `about.json`: schema, legend and actions; VigridError where it cannot be used."""
    assert plan.observations is not None
    folder: Path = plan.observations
    data = Dataset(plan)
    game = plan.game
    about = {
        "dataset": VERSION, "game": game.name, "game_version": game.version, "players": plan.players,
        "mode": plan.mode or next(iter(game.modes)), "options": plan.options, "bots": list(plan.bots),
        "seed": plan.seed, "columns": SCHEMA, "observation_version": data.observer.legend.version,
        "legend": [entry._asdict() for entry in data.observer.legend.entries],
        "actions": [prompt.code_of(value) for prompt, value in game.actions],
    }  # fmt: skip
    try:
        folder.mkdir(exist_ok=True)
        if any(folder.iterdir()):
            raise VigridError(f"--observations {folder}: the folder is not empty; choose another")
        (folder / "about.json").write_text(json.dumps(about, indent=1) + "\n", "utf-8")
    except OSError as error:
        raise VigridError(f"--observations {folder}: {error.strerror or error}") from None

"""The drawn island: shapes of `island_four.json` and `island_two.json` in board units."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

SCALE: Final = 0.93
NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
Point = tuple[float, float]


class Spots(NamedTuple):
    """Where pieces stand in a Region: Armies, Hero, Monster, and how far apart."""

    armies: tuple[Point, ...]
    hero: Point
    monster: Point
    spacing: float


class Ground(NamedTuple):
    """A Region as it is drawn."""

    path: str
    label: Point
    number: Point
    strength: Point
    symbols: tuple[tuple[str, Point], ...]
    few: Spots
    full: Spots


class Water(NamedTuple):
    """A Sea as it is drawn, and the line that parts it from the next."""

    path: str
    label: Point
    drakkars: tuple[Point, ...]
    border: str


class RealmShape(NamedTuple):
    """A Realm as it is drawn, and where Alliances lie."""

    path: str
    label: Point
    alliances: tuple[Point, ...]
    radius: float


class Island(NamedTuple):
    """One side of the board; Regions from 1, with None for 0. `shelves`: shallow water, from the coast outward."""

    regions: tuple[Ground | None, ...]
    borders: tuple[tuple[bool, str], ...]
    seas: tuple[Water, ...]
    realms: tuple[RealmShape, ...]
    yggdrasil: str
    centre: Point
    slots: tuple[Point, ...]
    angles: tuple[float, ...]
    coast: str
    shelves: tuple[str, ...]


def point(xy: list[float]) -> Point:
    """A point in board units."""
    return (round(xy[0] * SCALE, 1), round(xy[1] * SCALE, 1))


def scaled(path: str) -> str:
    """A path in board units."""
    return NUMBER.sub(lambda m: f"{float(m.group()) * SCALE:.1f}", path)


def _spots(row: dict[str, Any]) -> Spots:
    return Spots(tuple(point(a) for a in row["armies"]), point(row["hero"]), point(row["monster"]),
                 row.get("spacing", 25.0))  # fmt: skip


def _ground(row: dict[str, Any]) -> Ground:
    at = row["at"]
    symbols = tuple((s["kind"], point(s["at"])) for s in at["symbols"])
    return Ground(scaled(row["path"]), point(row["label"]), point(at["number"]), point(at["strength"]), symbols,
                  _spots(at["few"]), _spots(at["full"]))  # fmt: skip


@cache
def island(players: int) -> Island:
    """The side of the board for a number of players."""
    name = "island_two.json" if players == 2 else "island_four.json"
    data = json.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))
    return Island(
        (None, *(_ground(r) for r in data["regions"])),
        tuple((b["land"], scaled(b["path"])) for b in data["borders"]),
        tuple(Water(scaled(s["path"]), point(s["label"]), tuple(point(d) for d in s["drakkars"]),
                    scaled(s["border"])) for s in data["seas"]),
        tuple(RealmShape(scaled(r["path"]), point(r["label"]), tuple(point(a) for a in r["alliances"]),
                         r["radius"] * SCALE) for r in data["realms"]),
        scaled(data["yggdrasil"]["path"]), point(data["wheel"]["at"]),
        tuple(point(s["at"]) for s in data["wheel"]["slots"]),
        tuple(s["angle"] for s in data["wheel"]["slots"]), scaled(data["island"]),
        tuple(scaled(shelf) for shelf in data["shelves"]),
    )  # fmt: skip

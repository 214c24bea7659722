"""The drawn island shows what the component pack says: borders, coasts, Realms, Yggdrasil, symbols."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from vigrid.games.lords_of_ragnarok import GAME
from vigrid.games.lords_of_ragnarok.components import load_components
from vigrid.games.lords_of_ragnarok.pieces import LANDS


def drawn(side: str) -> Any:
    """The data of a side of the board."""
    return json.loads((Path(GAME.folder) / f"island_{side}.json").read_text("utf-8"))


@pytest.mark.parametrize(("side", "players"), [("four", 4), ("two", 2)])
def test_the_island_is_drawn_as_the_pack_says(side: str, players: int) -> None:
    data, chart = drawn(side), load_components(None).chart(players)
    pairs = {(a, b) for a in chart.regions for b in chart.near[a] if a < b}
    assert {tuple(border["between"]) for border in data["borders"]} == pairs
    assert [r["id"] for r in data["regions"]] == list(chart.regions)
    for r in data["regions"]:
        n = r["id"]
        assert r["strength"] == chart.strength[n]
        assert r["land"].lower() == LANDS[chart.land[n]]
        assert sorted(r["neighbours"]) == sorted(chart.near[n])
        assert r["yggdrasil"] == (n in chart.yggdrasil)
        printed = {"settlement": chart.settlement, "shrine": chart.shrine, "forge": chart.forge}
        assert sorted(s["kind"] for s in r["at"]["symbols"]) == sorted(
            [kind for kind, has in printed.items() if has[n]] + ["monument"] * (chart.monument[n] >= 0)
        )
    assert [sorted(sea["regions"]) for sea in data["seas"]] == [sorted(rs) for rs in chart.sea_regions]
    for k, realm in enumerate(data["realms"]):
        assert sorted(realm["regions"]) == [n for n in chart.regions if k in chart.realms[n]]

"""Six known positions of each game look as in the kept pictures.

The pictures (`kept/GAME-DECISION.png`) are the page at 1280 x 720, halved. Page and picture are compared in cells of
4 x 4 pixels of the page, so that the edges of letters, which each build of Chromium smooths in its own way, do not
count. CONTRIBUTING.md says how to make them anew.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from vigrid import games

from .conftest import OpenPage
from .stage import Stage, positions

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

KEPT = Path(__file__).parent / "kept"
REMAKE = bool(os.environ.get("VIGRID_KEEP"))
KNOWN = {
    "asgard": ("god", "place", "flip", "warrior", "build", "under"),
    "asgards_chosen": ("land", "god", "to", "play", "muster", "ride"),
    "hammer_of_thor": ("fate", "camp", "encounter", "attacks", "spoils", "leader"),
    "lords_of_ragnarok": ("hero", "rune", "maneuver", "fight", "prayer", "prepare"),
    "yggdrasil": ("act", "giant", "vanir", "revive", "artifact", "travel"),
}
OTHER = 40
"""A cell is another one where red, green or blue differ by more, of 255."""
SHARE = 0.002
"""More than this share of other cells is another picture: a stone or a line of text."""


def cells(picture: Image.Image) -> Image.Image:
    """The mean colours of 4 x 4 pixels of the page."""
    return picture.convert("RGB").resize((320, 180), Image.Resampling.BOX)


def share_of_others(one: Image.Image, other: Image.Image) -> float:
    """The share of cells that differ."""
    bands = ImageChops.difference(cells(one), cells(other)).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[OTHER + 1 :]) / (320 * 180)


def test_every_game_has_six_known_positions() -> None:
    assert set(KNOWN) == set(games.names())
    assert {len(names) for names in KNOWN.values()} == {6}
    assert sum(file.stat().st_size for file in KEPT.glob("*.png")) < 2_000_000


def test_a_missing_piece_is_another_picture() -> None:
    kept = Image.open(KEPT / "asgard-god.png")
    spoilt = kept.convert("RGB")
    spoilt.paste((200, 30, 30), (100, 100, 128, 128))
    assert share_of_others(kept, kept) == 0
    assert share_of_others(kept, spoilt) > SHARE


@pytest.mark.parametrize("game", games.names())
def test_known_positions_look_as_they_were_kept(open_page: OpenPage, game: str, tmp_path: Path) -> None:
    stage = Stage(open_page("/", 1280, 720, reduced_motion="reduce"), games.load(game))
    found = positions(games.load(game))
    wrong = {}
    for name in KNOWN[game]:
        stage.show(name, found[name])
        stage.page.evaluate("() => document.fonts.ready.then(() => 0)")
        stage.page.mouse.move(0, 0)
        taken = Image.open(io.BytesIO(stage.page.screenshot(animations="disabled", caret="hide")))
        file = KEPT / f"{game}-{name}.png"
        if REMAKE:
            KEPT.mkdir(exist_ok=True)
            half = taken.convert("RGB").resize((640, 360), Image.Resampling.BOX)
            half.quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)
        other = share_of_others(taken, Image.open(file))
        if other > SHARE:
            taken.save(tmp_path / file.name)
            wrong[name] = f"{other:.2%} of it differs; see {tmp_path / file.name}"
    assert wrong == {}

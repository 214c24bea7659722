"""`vigrid pack export`, `check` and `diff`."""

from __future__ import annotations

from pathlib import Path

import vigrid.games
from vigrid import components

from .common import pack_folder, print_json


def export(game: str, folder: Path, /) -> None:
    """Copy a game's own pack into a folder.

    Parameters
    ----------
    game
        Name of the game.
    folder
        Where the files go; nothing there is overwritten.
    """
    for path in components.export(vigrid.games.load(game).folder, folder):
        print(path)


def check(game: str, folder: Path, /) -> None:
    """Check a pack; all faults at once.

    Parameters
    ----------
    game
        Name of the game.
    folder
        The pack's folder.
    """
    found = vigrid.games.load(game)
    pack_folder(folder)
    found.load_components(folder)
    print(f"{folder} is a usable pack of {found.title}, hash {found.pack_hash(folder)}")


def diff(game: str, folder: Path, other: Path | None = None, /, *, json: bool = False) -> None:
    """Show what a pack changes.

    Parameters
    ----------
    game
        Name of the game.
    folder
        The pack's folder.
    other
        Another pack to compare with instead of the game's own: the changes from `folder` to it.
    json
        One JSON document: a list of path, before and after.
    """
    found = vigrid.games.load(game)
    base = components.read(found.folder)
    theirs = components.merge(base, components.read(pack_folder(folder) or folder))
    before, after = base, theirs
    if other is not None:
        before, after = theirs, components.merge(base, components.read(pack_folder(other) or other))
    changes = list(components.differences(before, after))
    if json:
        print_json([{"path": path, "before": a, "after": b} for path, a, b in changes])
        return
    for path, a, b in changes:
        print(f"{path}: {a!r} -> {b!r}")
    if not changes:
        print("no value differs")

"""`vigrid replay`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.markup import escape

import vigrid.games
from vigrid.kernel import ALL, BadRecord, Game, Match, VigridError
from vigrid.play import may_know, named
from vigrid.play.tables import read
from vigrid.terminal import Screen, show

from .common import pack_folder


def replay(
    file: Path, /, *, step: bool = False, seat: int | None = None, pack: Path | None = None, older: bool = False,
    plain: bool = False,
) -> None:  # fmt: skip
    """Play a record again, checking every decision; the first difference ends with exit code 2.

    Parameters
    ----------
    file
        A record, or a kept game.
    step
        Show every decision and the board after it; in a terminal, Enter goes on.
    seat
        Show only what this seat (from 0, as in the record) may see.
    pack
        Folder of the component pack that the record was made with.
    older
        Play a record of another version of the rules by today's, as far as they agree with it.
    plain
        Plain lines without colours and without clearing the screen.
    """
    record = _record(read(file))
    game, why = vigrid.games.load(record["game"]), ""
    if older:
        match, why = _as_far_as_today(game, record, pack_folder(pack))
    else:
        try:
            match = Match.replay(game, record, pack_folder(pack))
        except BadRecord as error:
            if record.get("version") == game.version or error.step is not None:
                raise
            raise BadRecord(f"{error}; with --older it is played by these as far as they agree") from None
    players = match.state.players
    if seat is not None and not 0 <= seat < players:
        raise VigridError(f"--seat {seat}: the record has seats 0 to {players - 1}")
    screen = Screen(plain)
    mask = ALL if seat is None else 1 << seat
    if step:
        _step_through(match, mask, screen)
    if why:
        text = f"by today's rules {match.step} of {len(record['decisions'])} decisions are as recorded; then: {why}"
        raise BadRecord(text, match.step)
    words = "the final state is as recorded" if "hash" in record else "it names no final state"
    count = f"{match.step} decision{'s' if match.step != 1 else ''}"
    screen.show(f"{escape(match.game.title)}, {players} players: {count} verified, {words}.")
    if match.outcome is not None:
        screen.show_all(show.result(match, screen.width))
    if record.get("outcome") is not None and match.outcome is None:
        raise BadRecord("the record names an outcome, but the game is not over", match.step)


def _as_far_as_today(game: Game[Any], record: dict[str, Any], pack: Path | None) -> tuple[Match, str]:
    """The match of a record of another version by today's rules, and what differs first ('' where nothing does)."""
    today = record | {"version": game.version, "pack": game.pack_hash(pack)}
    try:
        return Match.replay(game, today, pack), ""
    except BadRecord as error:
        if not error.step:
            raise
        why, agreed = str(error), error.step
    claims = ("hash", "outcome")
    shorter = {k: v for k, v in today.items() if k not in claims} | {"decisions": record["decisions"][:agreed]}
    return Match.replay(game, shorter, pack), why


def _record(document: Any) -> dict[str, Any]:
    """The record in a file's document, which may be a kept game; BadRecord for anything else."""
    if isinstance(document, dict) and "table" in document and isinstance(document.get("match"), dict):
        document = document["match"].get("record")
    if not isinstance(document, dict) or not isinstance(document.get("game"), str):
        raise BadRecord("this is not a Vigrid record")
    return document


def _step_through(match: Match, mask: int, screen: Screen) -> None:
    """The board at the start and after every decision."""
    number = 0
    while True:
        at = match.back_to(number)
        screen.clear()
        screen.rule(f"[b]decision {number} of {match.step}[/] [dim]·[/] {escape(show.heading(at))}")
        screen.show_all(show.board(at, mask, screen.width))
        if number:
            decided = match.history[number - 1]
            name = match.game.seat_name(at.state, decided.seat)
            code = escape(decided.code) if may_know(match, number - 1, mask) else "has decided"
            screen.show(f"[b]{escape(name)}[/] [dim]{code}[/]")
        for line in at.log(mask, number):
            screen.show_all(show.with_clause(f"· {named(at, line.text)}", line.clause, screen.width))
        if screen.live:
            try:
                answer = screen.ask("Enter goes on, b back, a number goes there, q ends: ")
            except EOFError:
                return
            if answer == "q":
                return
            number = int(answer) if answer.isdigit() else number + (-1 if answer == "b" else 1)
            number = max(0, number)
        else:
            number += 1
        if number > match.step:
            return

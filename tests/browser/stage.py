"""Positions of every kind of decision, put before the page without a table on the server."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from tests.battery.cases import Case, seat_counts
from tests.battery.look import any_move
from vigrid.kernel import Game
from vigrid.kernel import State as GameState
from vigrid.web import scene, shapes
from vigrid.web.catalogue import Shown

TABLE = "stage"
MOST = 2500
"""Decisions of random play in which a game's kinds of decisions are looked for."""


class Position:
    """A decision that a seat is about to make."""

    def __init__(self, g: GameState, seat: int) -> None:
        self.g, self.seat = g, seat

    def message(self, shown: Shown) -> dict[str, Any]:
        """What a server would tell the browser of that seat."""
        g, seat = self.g, self.seat
        view = g.view(1 << seat)
        picture = shown.picture(view, g.components)
        asks = scene.pointed(scene.asks_of(shown, g, 1 << seat, {seat: "token"}), picture)
        told = shapes.State(
            table=_table(g, seat), step=1, seats=[seat], phase=g.game.phase_name(g), part=g.game.part_of(g),
            round=g.game.round_name(g), view=view, layout=picture.layout, pieces=picture.pieces, panels=picture.panels,
            cards=picture.cards, standing=[], tallies=picture.tallies, waiting="", outcome=None, asks=asks,
            your_turn=True, turn_seats=[seat], responses={}, interrupts={}, stops={},
            undo=shapes.UndoInfo(False, "", -1, False), redo=False, lesson=None, log_from=0, log=[],
        )  # fmt: skip
        return dict(msgspec.to_builtins(told, str_keys=True))


def _table(g: GameState, seat: int) -> shapes.TableInfo:
    names = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]
    seats = [
        shapes.SeatInfo(s, names[s % 6], g.game.seat_name(g, s), "person", None, s, True, s == seat, False)
        for s in range(g.players)
    ]
    return shapes.TableInfo(
        id=TABLE, game=g.game.name, title=g.game.title, mode=g.mode, options=dict(g.options), players=g.players,
        status="running", paused_by="", persons=g.players, seed=None, hints=True, watch=True, listed=False, pace=0,
        patience=0, deadline=0, due="",
               seats=seats, you=shapes.You([seat], [], True, names[seat % 6]), talk=shapes.TalkState(True, "", ""),
        proposals=[], created="2026-01-01T00:00:00Z", changed="2026-01-01T00:00:00Z", rematch=None, origin=None,
        note="", can_replay=False,
    )  # fmt: skip


@cache
def positions(game: Game[Any]) -> dict[str, Position]:
    """One position of every kind of decision that random games come to, by the prompt's name."""
    found: dict[str, Position] = {}
    made, seed = 0, 0
    cases = [Case(game, min(max(3, min(n)), max(n)), mode, {}) for mode in game.modes if (n := seat_counts(game, mode))]
    while made < MOST:
        case = cases[seed % len(cases)]
        g, rand = case.new(seed), random.Random(seed)
        seed += 1
        while g.pending and made < MOST:
            for ask in g.pending:
                found.setdefault(ask.prompt.name, Position(g.clone(), ask.seat))
            seat, choice, _ = any_move(g, rand)
            g.apply(seat, choice)
            made += 1
    return found


class Stage:
    """The page of a table whose states are put there one after another."""

    def __init__(self, page: Page, game: Game[Any]) -> None:
        self.page, self.shown = page, Shown(f"vigrid.games.{game.name}")
        self.refusals: list[str] = []
        self._socket: WebSocketRoute | None = None
        self.now: dict[str, Any] = {}
        page.route(f"**/api/tables/{TABLE}/state*", lambda route: self._answer(route, self.now))
        page.route(f"**/api/tables/{TABLE}/pick", self._pick)
        page.route(f"**/api/tables/{TABLE}/why", self._why)
        page.route_web_socket(f"**/api/tables/{TABLE}/socket*", self._connected)

    def _answer(self, route: Route, told: Any) -> None:
        route.fulfill(status=200, content_type="application/json", body=json.dumps(told))

    def _pick(self, route: Route) -> None:
        codes = [piece["code"] for ask in self.now["asks"] if ask["group"] for piece in ask["group"]["pieces"]]
        self._answer(route, {"complete": True, "more": codes, "clause": ""})

    def _why(self, route: Route) -> None:
        self.refusals.append(f"{self.now['asks'][0]['prompt']}: {route.request.post_data}")
        self._answer(route, {"answers": [], "message": "no"})

    def _connected(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self._heard(socket, json.loads(str(text))))
        socket.send(json.dumps(self.now))

    def _heard(self, socket: WebSocketRoute, message: dict[str, Any]) -> None:
        if "ref" in message:
            socket.send(json.dumps({"type": "reply", "ref": message["ref"], "ok": True}))
        elif message["type"] == "ping":
            socket.send(json.dumps({"type": "pong"}))

    def show(self, name: str, position: Position) -> None:
        """Let the page draw this position."""
        self.now = position.message(self.shown)
        self.now["asks"][0]["token"] = f"{name} {position.seat}"
        self.now["round"] = f"{self.now['round']} [{name}]"
        if self._socket is None:
            self.page.goto(f"/table/{TABLE}")
        else:
            self._socket.send(json.dumps(self.now))
        self.page.locator(".top .round", has_text=f"[{name}]").wait_for()

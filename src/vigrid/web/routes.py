"""The HTTP interface; docs/api.md explains every route."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, Response, WebSocket
from starlette.requests import HTTPConnection

from vigrid import __version__
from vigrid.kernel import VigridError

from . import commands, invitations, scene, shapes, wishes
from . import gallery as games
from .catalogue import check_bot
from .keys import COOKIE, OLD_COOKIE, hash_of
from .people import Caller, Visit
from .room import Room
from .shapes import Refusal
from .sockets import Connection
from .store import StoreError
from .tables import Made, Tables

api = APIRouter(prefix="/api")
YEAR = 31_536_000
OWN = ("127.0.0.1", "::1", "testclient")
PROBLEMS = (400, 403, 404, 409, 413, 422, 429, 500, 503)


def says(shape: type, status: int = 200) -> dict[str, Any]:
    """The arguments of a route that answers with a shape."""

    def content(name: str) -> dict[str, Any]:
        return {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}}

    responses: dict[int | str, Any] = {status: {"description": shape.__doc__ or "", **content(shape.__name__)}}
    for problem in PROBLEMS:
        responses[problem] = {"description": "See section 2 of docs/api.md.", **content("Problem")}
    return {"responses": responses, "status_code": status, "response_model": None}


def answer(shape: object, status: int = 200) -> Response:
    """A shape as JSON."""
    return Response(msgspec.json.encode(shape), status, media_type="application/json")


def tables_of(connection: HTTPConnection) -> Tables:
    """The tables of this server."""
    tables: Tables = connection.app.state.tables
    return tables


def address_of(connection: HTTPConnection) -> str:
    """The address that a request comes from."""
    return connection.client.host if connection.client else ""


def visit_of(connection: HTTPConnection) -> Visit:
    """What a request tells of its program and where it comes from."""
    return Visit(connection.headers.get("user-agent", "")[:300], address_of(connection))


async def caller_of(connection: HTTPConnection, table: str | None = None) -> Caller:
    """Who asks, by cookie or Authorization header. `table`: only its own old cookie counts besides."""
    header = connection.headers.get("authorization", "")
    if header.lower().startswith("bearer "):
        return await tables_of(connection).people.caller(header[7:].strip())
    cookies = connection.cookies
    if table is not None:
        old = [cookies[OLD_COOKIE + table]] if OLD_COOKIE + table in cookies else []
    else:
        old = [value for name, value in cookies.items() if name.startswith(OLD_COOKIE)][:500]
    return await tables_of(connection).people.caller(cookies.get(COOKIE), tuple(hash_of(key) for key in old))


async def enter(connection: HTTPConnection, table: str) -> tuple[Room, int | None]:
    """The table and who asks; Refusal where there is none, or where spectators are not wanted."""
    caller = await caller_of(connection, table)
    room = await tables_of(connection).find(table)
    person = room.number_of(caller)
    room.may_look(person)
    room.touch()
    await room.settled()
    return room, person


async def sit(connection: HTTPConnection, table: str) -> tuple[Room, int]:
    """The table and the person who asks; Refusal for spectators."""
    room, person = await enter(connection, table)
    if person is None:
        raise Refusal(403, "not_yours", "you watch this table; take a seat by its link to play")
    return room, person


def seats_in_query(text: str | None) -> list[int] | None:
    """The seats of `seats=0,1`; `none` is the spectator's view."""
    if text is None:
        return None
    if text == "none":
        return []
    parts = text.split(",")
    if not all(p.isascii() and p.isdigit() and len(p) < 4 for p in parts):
        raise Refusal(400, "bad_request", "seats: write numbers with commas between them, such as 0,1, or none")
    return [int(p) for p in parts]


def with_cookie(request: Request, response: Response, key: str | None) -> Response:
    """Give the browser the key of its person."""
    if key is not None:
        public = request.app.state.gate.public
        secure = request.url.scheme == "https" or (public is not None and public.scheme == "https")
        response.set_cookie(
            COOKIE, key, max_age=YEAR, path="/api", httponly=True, samesite="strict", secure=secure
        )  # fmt: skip
    return response


def created(request: Request, made: Made, tell_key: bool) -> Response:
    """The answer to whoever made a table."""
    shape = shapes.Created(made.room.info(made.person), made.links, made.key if tell_key else None)
    return with_cookie(request, answer(shape, 201), made.key)


def limit_tables(request: Request) -> None:
    """Refusal for somebody who makes too many tables."""
    wait = tables_of(request).table_rate.take(address_of(request))
    if wait:
        raise Refusal(429, "too_many", f"too many new tables; wait {int(wait) + 1} seconds")


def limit_heavy(request: Request) -> None:
    """Refusal for somebody who asks for too many answers that cost much."""
    wait = tables_of(request).heavy_rate.take(address_of(request))
    if wait:
        raise Refusal(429, "too_many", f"too many looks back at once; wait {int(wait) + 1} seconds")


Seats = Annotated[str | None, Query(max_length=1500, description="Own seats to look through, such as 0,1, or none")]
Table = str


@api.get("/health", **says(shapes.Health))
async def health(request: Request) -> Response:
    """Is the server up, and does its database answer?"""
    tables = tables_of(request)
    ok = await tables.db(tables.store.alive)
    return answer(shapes.Health(ok, __version__), 200 if ok else 503)


@api.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Figures for Prometheus; only for this machine, or what stands before it."""
    if address_of(request) not in OWN:
        raise Refusal(404, "not_found", "figures are told on the server's own machine only")
    return Response(request.app.state.figures.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@api.get("/games", **says(games.Gallery))
async def gallery(request: Request) -> Response:
    """All games and bots."""
    return answer(tables_of(request).catalogue.gallery())


@api.get("/games/{game}/rules", **says(games.Rules))
async def rules(request: Request, game: str) -> Response:
    """A game's digest."""
    try:
        return answer(tables_of(request).catalogue.find(game).rules())
    except VigridError as error:
        raise Refusal(404, "not_found", str(error)) from None


@api.post("/games/{game}/lesson", **says(shapes.Created, 201))
async def lesson(request: Request, game: str, wish: wishes.FirstGame) -> Response:
    """Begin the guided first game."""
    limit_tables(request)
    made = await tables_of(request).make_first(game, wish, await caller_of(request), visit_of(request))
    return created(request, made, wish.key)


@api.get("/mine", **says(shapes.TableList))
async def mine(request: Request) -> Response:
    """The tables where the caller has seats."""
    tables = tables_of(request)
    caller, key = await invitations.adopt(tables, await caller_of(request), visit_of(request))
    return with_cookie(request, without_old(request, answer(await tables.mine(caller)), caller), key)


def without_old(request: Request, response: Response, caller: Caller) -> Response:
    """Let a browser forget the cookies of single tables that are of no use any more."""
    for name, value in request.cookies.items():
        if name.startswith(OLD_COOKIE) and hash_of(value) not in caller.old:
            response.delete_cookie(name, path="/api", httponly=True, samesite="strict")
    return response


@api.get("/tables", **says(shapes.TableList))
async def tables(
    request: Request,
    game: Annotated[str | None, Query(max_length=40)] = None,
    status: Annotated[str | None, Query(max_length=20)] = None,
    before: Annotated[str | None, Query(max_length=60, description="`more` of the page before")] = None,
) -> Response:
    """Tables that anybody may watch."""
    return answer(await tables_of(request).listed(game, status, before))


@api.post("/tables", **says(shapes.Created, 201))
async def new_table(request: Request, wish: wishes.NewTable) -> Response:
    """Make a table."""
    limit_tables(request)
    made = await tables_of(request).make(wish, await caller_of(request), visit_of(request))
    return created(request, made, wish.key)


@api.post("/links/look", **says(shapes.Offer))
async def look_at_link(request: Request, wish: wishes.LookAtLink) -> Response:
    """What does a seat link offer?"""
    room, number = await invitations.offer(tables_of(request), wish.token)
    mask = room.seating.mask_of(number) | room.seating.away_of(number)
    host = next((p.name for p in room.persons.values() if p.host), "")
    caller = await caller_of(request, room.id)
    seats = scene.seats_list(mask, room.match.state.players)
    return answer(shapes.Offer(room.info(room.number_of(caller)), seats, host, False))


@api.post("/links/claim", **says(shapes.Claimed))
async def claim_link(request: Request, wish: wishes.ClaimLink) -> Response:
    """Take the seats of a link."""
    seated = await invitations.claim(tables_of(request), wish, await caller_of(request), visit_of(request))
    shape = shapes.Claimed(seated.room.info(seated.person), seated.key if wish.key else None)
    return with_cookie(request, answer(shape), seated.key)


@api.get("/tables/{table}", **says(shapes.TableInfo))
async def table_info(request: Request, table: Table) -> Response:
    """A table."""
    room, person = await enter(request, table)
    return answer(room.info(person))


@api.post("/tables/{table}/links", **says(shapes.Links))
async def new_links(request: Request, table: Table, wish: wishes.NewLinks) -> Response:
    """New links to free seats."""
    room, person = await sit(request, table)
    return answer(shapes.Links(await invitations.new_links(tables_of(request), room, person, wish.seats)))


@api.post("/tables/{table}/rematch", **says(shapes.Created, 201))
async def rematch(request: Request, table: Table, wish: wishes.Rematch) -> Response:
    """The same again."""
    room, person = await sit(request, table)
    limit_tables(request)
    caller = await caller_of(request, table)
    return created(
        request, await invitations.rematch(tables_of(request), room, person, caller, visit_of(request)), wish.key
    )


@api.post("/tables/{table}/continue", **says(shapes.Created, 201))
async def go_on(request: Request, table: Table, wish: wishes.Continue) -> Response:
    """Go on from a moment, against bots."""
    room, person = await enter(request, table)
    limit_tables(request)
    caller = await caller_of(request, table)
    made = await invitations.go_on(
        tables_of(request), room, person, caller, wish.step, wish.seats, wish.bot, visit_of(request)
    )  # fmt: skip
    return created(request, made, wish.key)


@api.get("/tables/{table}/state", **says(shapes.State))
async def state(request: Request, table: Table, seats: Seats = None) -> Response:
    """The table through own seats."""
    room, person = await enter(request, table)
    return answer(room.state(person, room.mask_for(person, seats_in_query(seats))))


@api.get("/tables/{table}/sheet", **says(shapes.Sheet))
async def sheet(
    request: Request,
    table: Table,
    seats: Seats = None,
    width: Annotated[int, Query(ge=40, le=200)] = 100,
    step: Annotated[int | None, Query(ge=0)] = None,
) -> Response:
    """The table as lines of text, now or after so many decisions."""
    room, person = await enter(request, table)
    mask = room.mask_for(person, seats_in_query(seats), step is not None and room.opened(person))
    g = room.match.state if step is None else scene.state_at(room.match, step)
    return answer(shapes.Sheet(room.shown.sheet(g.view(mask), g.components, width)))


@api.post("/tables/{table}/do", **says(shapes.State))
async def do(request: Request, table: Table, command: wishes.Command, seats: Seats = None) -> Response:
    """Carry out a command."""
    room, person = await enter(request, table)
    mask = room.mask_for(person, seats_in_query(seats))
    try:
        await commands.do(tables_of(request), room, person, command)
    except Refusal as error:
        if error.status != 409:
            raise
        await room.settled()
        fresh = room.state(person, mask & room.seating.mask_of(person) if person is not None else 0)
        return answer(shapes.Problem(error.error, error.message, error.clause, fresh), 409)
    await room.settled()
    return answer(room.state(person, mask & room.seating.mask_of(person) if person is not None else 0))


@api.post("/tables/{table}/why", **says(shapes.Why))
async def why(request: Request, table: Table, wish: wishes.WhyWish) -> Response:
    """Why can this not be chosen?"""
    room, person = await sit(request, table)
    own = room.seating.mask_of(person)
    asks = [a for a in room.match.pending if own >> a.seat & 1 and wish.seat in (None, a.seat)]
    return answer(scene.why(room.shown, room.match.state, asks, wish.target, wish.code))


@api.post("/tables/{table}/pick", **says(shapes.PickCheck))
async def pick(request: Request, table: Table, wish: wishes.PickWish) -> Response:
    """Is this set complete, and what may be added?"""
    room, person = await sit(request, table)
    room.mask_for(person, [wish.seat])
    try:
        return answer(scene.check_pick(room.match.state, wish.seat, wish.codes))
    except VigridError as error:
        raise Refusal(422, "illegal", str(error), getattr(error, "clause", None) or "") from None


@api.post("/tables/{table}/hint", **says(shapes.Hint))
async def hint(request: Request, table: Table, wish: wishes.HintWish) -> Response:
    """What would a bot do?"""
    room, person = await sit(request, table)
    room.mask_for(person, [wish.seat])
    if not room.seating.hints:
        raise Refusal(403, "refused", "hints are off at this table")
    _ = room.check_token(wish.seat, wish.token)  # refuses what is stale
    word = check_bot(wish.bot) if wish.bot else ""
    wait = tables_of(request).hint_rate.take((room.id, person))
    if wait:
        raise Refusal(429, "too_many", "a moment, please: bots need time to think")
    view_ask = next(a for a in scene.asks_of(room.shown, room.match.state, 1 << wish.seat, {}) if a.seat == wish.seat)
    thought = await tables_of(request).advice(room, wish.seat, word)
    return answer(scene.hint_of(view_ask, thought))


@api.get("/tables/{table}/talk", **says(shapes.Talk))
async def talk(request: Request, table: Table, since: Annotated[int, Query(ge=0)] = 0) -> Response:
    """Lines of table talk."""
    room, _ = await enter(request, table)
    return answer(shapes.Talk([line for line in room.talk if line.id > since]))


@api.get("/tables/{table}/moments/{step}", **says(shapes.Moment))
async def moment(request: Request, table: Table, step: int, seats: Seats = None) -> Response:
    """How it stood after so many decisions."""
    room, person = await enter(request, table)
    mask = room.mask_for(person, seats_in_query(seats), room.opened(person))
    limit_heavy(request)
    return answer(room.moment(person, mask, step))


@api.get("/tables/{table}/replay", **says(shapes.Replay))
async def replay(request: Request, table: Table, seats: Seats = None) -> Response:
    """The game from end to end."""
    room, person = await enter(request, table)
    mask = room.mask_for(person, seats_in_query(seats), room.opened(person))
    limit_heavy(request)
    return Response(await room.whole.replay(person, mask), media_type="application/json")


@api.get("/tables/{table}/record", **says(shapes.Record))
async def record(request: Request, table: Table) -> Response:
    """The record, once it is open."""
    room, person = await enter(request, table)
    limit_heavy(request)
    name = f"{room.match.game.name}-{room.id}.json"
    return Response(
        await room.whole.record(person), media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )  # fmt: skip


@api.get("/tables/{table}/kept", **says(shapes.Record))
async def kept(request: Request, table: Table) -> Response:
    """What is kept of a table that is set aside, for those who have a seat there."""
    caller = await caller_of(request, table)
    return Response(
        msgspec.json.encode(await tables_of(request).kept(table, caller)), media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{table}.json"'},
    )  # fmt: skip


@api.websocket("/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str, seats: str | None = None, changes: bool = False) -> None:
    """The connection of a page or program."""
    await websocket.accept()
    tables = tables_of(websocket)
    try:
        room, person = await enter(websocket, table)
        mask = room.mask_for(person, seats_in_query(seats))
    except (Refusal, StoreError) as error:
        await websocket.close(4404, str(error)[:100])
        return
    caller = await caller_of(websocket, table)
    device = caller.device or next(iter(caller.old), "")
    connection = Connection(tables, room, person, mask, websocket, device, changes)
    address = address_of(websocket)
    if not tables.sockets.enter(connection, room, address):
        await websocket.close(4429, "too many connections")
        return
    try:
        await connection.run()
    finally:
        tables.sockets.leave(connection)

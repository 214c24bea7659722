"""The application: routes, gate, pages, life from start to end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from vigrid import __version__

from .catalogue import Catalogue
from .describe import describe
from .guard import Gate, Guard, Limits, public_origin
from .me import me
from .operation import Figures
from .push import Pushing
from .routes import answer, api
from .shapes import Problem, Refusal
from .sockets import faults_in_words
from .store import Store, StoreError
from .tables import Tables

STATIC = Path(__file__).parent / "static"
MISSING = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Vigrid</title></head><body><main>
<h1>The pages are not built</h1><p>The server runs, but this copy of Vigrid lacks the built pages
(src/vigrid/web/static). Install a released package, or build them: CONTRIBUTING.md says how.
The interface for programs is there: <a href="/openapi.json">/openapi.json</a>.</p></main></body></html>"""


class Settings(NamedTuple):
    """How a server is set up."""

    db: str
    host: str = "127.0.0.1"
    public_url: str | None = None
    names: tuple[str, ...] = ()
    limits: Limits = Limits()
    catalogue: Catalogue | None = None
    workers: int | None = None
    durable: bool = False
    keep_days: int = 0
    static: Path = STATIC
    pushing: Pushing = Pushing()


class Pages(StaticFiles):
    """The bundle; every address that is not a file of it is a page, and all pages are `index.html`."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file of the bundle, or the page."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith("api") or "." in path.rsplit("/", 1)[-1]:
                raise
            response = FileResponse(Path(str(self.directory)) / "index.html")
        kept = path.startswith("assets/")
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if kept else "no-cache"
        return response


def create_app(settings: Settings) -> FastAPI:
    """The application of a server."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.db, settings.durable)
        tables = Tables(
            store,
            settings.catalogue or Catalogue(),
            settings.limits,
            settings.workers,
            settings.keep_days,
            app.state.figures,
            _pushing(settings),
        )
        app.state.tables = tables
        app.state.figures.watch(tables, getattr(app.state, "doors", None))
        await tables.start()
        try:
            yield
        finally:
            await tables.close()

    app = FastAPI(
        title="Vigrid", version=__version__, lifespan=life, docs_url=None, redoc_url=None,
        description="Tables for Norse games. docs/api.md explains routes, messages and the socket.",
    )  # fmt: skip
    gate = Gate(settings.host, settings.public_url, settings.names)
    app.state.gate, app.state.limits, app.state.figures = gate, settings.limits, Figures()
    app.include_router(api)
    app.include_router(me)
    app.add_middleware(Guard, gate=gate, limits=settings.limits, figures=app.state.figures)
    _answer_errors(app)
    describe(app)
    if (settings.static / "index.html").is_file():
        app.mount("/", Pages(directory=settings.static, html=True), "pages")
    else:
        _say_missing(app)
    return app


def _pushing(settings: Settings) -> Pushing:
    """How messages are sent; push services are told an address at the public name."""
    public = public_origin(settings.public_url) if settings.public_url else None
    return settings.pushing._replace(contact=f"vigrid@{public.host}") if public else settings.pushing


def _answer_errors(app: FastAPI) -> None:
    """Every error is a Problem."""

    @app.exception_handler(Refusal)
    async def refused(_request: Request, error: Refusal) -> Response:
        response = answer(Problem(error.error, error.message, error.clause), error.status)
        if error.status == 429:
            response.headers["retry-after"] = "2"
        return response

    @app.exception_handler(StoreError)
    async def not_stored(_request: Request, error: StoreError) -> Response:
        return answer(Problem("busy", f"this could not be stored and does not count: {error}", ""), 503)

    @app.exception_handler(Exception)
    async def failed(_request: Request, _error: Exception) -> Response:
        return answer(
            Problem("fault", "the server failed at this; it is a fault of ours. What was decided is kept", ""), 500
        )

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> Response:
        return answer(Problem("bad_request", faults_in_words(error.errors()), ""), 400)

    @app.exception_handler(HTTPException)
    async def other(_request: Request, error: HTTPException) -> Response:
        name = {404: "not_found"}.get(error.status_code, "bad_request")
        response = answer(Problem(name, str(error.detail), ""), error.status_code)
        response.headers.update(error.headers or {})
        return response


def _say_missing(app: FastAPI) -> None:
    @app.get("/{path:path}", include_in_schema=False)
    async def missing(path: str) -> Response:
        if path.startswith("api/"):
            raise HTTPException(404)
        return HTMLResponse(MISSING, 503)

"""`vigrid serve`."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from vigrid.kernel import VigridError


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8077,
    db: str | None = None,
    open: Annotated[bool, Parameter(name="--open")] = False,
    public_url: str | None = None,
    proxy: bool = False,
    durable: bool = False,
    log: Literal["text", "json"] = "text",
    keep_days: int = 0,
) -> None:
    """Play in the browser: run the server until Ctrl-C.

    Parameters
    ----------
    host
        Address to listen on. Only this machine reaches the default; 0.0.0.0 lets the network in.
    port
        Port to listen on.
    db
        Where tables are kept: a file, or the URL of a PostgreSQL database. Default: in your data folder.
    open
        Open the gallery in your browser.
    public_url
        The address by which others reach this server, where a proxy stands before it.
    proxy
        Believe what a proxy on this machine says about its clients (X-Forwarded headers).
    durable
        Make every decision survive a loss of power too, not only the death of the server.
    log
        Form of the log on stderr: text, or json for one object a line.
    keep_days
        Delete tables where nothing has happened for so many days; 0 keeps all.
    """
    from vigrid.web import Wishes, run

    if keep_days < 0:
        raise VigridError(f"--keep-days is a number of days, or 0 to keep all; not {keep_days}")
    run(Wishes(host, port, db, open, public_url, proxy, durable, log, keep_days))

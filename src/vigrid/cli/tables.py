"""`vigrid tables`: the tables that a server keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vigrid.play import home
from vigrid.play.texts import visible

from .common import print_json


def backup(file: Path, /, *, db: str | None = None, json: bool = False) -> None:
    """Copy the database of tables, also while a server uses it, and check the copy.

    To go back to it, stop the server and start it with --db FILE, or put the file in the place of the old one.

    Parameters
    ----------
    file
        The copy; it must not be there yet.
    db
        The database, as given to 'vigrid serve'. Default: in your data folder.
    json
        One JSON document: file, tables, decisions.
    """
    from vigrid.web.database import backup as copy
    from vigrid.web.database import default_file

    found = copy(db or default_file(home()), file)
    if json:
        print_json({"file": str(file), **found})
    else:
        print(f"{file}: {found['tables']} tables with {found['decisions']} decisions, copied and checked")


def faults(*, db: str | None = None, record: int | None = None, json: bool = False) -> None:
    """List what went wrong at tables: bots, hints or rules that failed, and tables that cannot be brought back.

    Parameters
    ----------
    db
        The database, as given to 'vigrid serve'. Default: in your data folder.
    record
        Number of a fault: print its record, with which it can be seen again.
    json
        One JSON document: number, time, table, kind and what happened.
    """
    from vigrid.kernel import VigridError
    from vigrid.web.database import default_file, faults_in

    found: list[dict[str, Any]] = faults_in(db or default_file(home()))
    if record is not None:
        one = next((f for f in found if f["id"] == record), None)
        if one is None:
            raise VigridError(f"there is no fault {record}; 'vigrid tables faults' lists them")
        print_json(one["record"])
        return
    shown = [{name: fault[name] for name in ("id", "at", "table_id", "kind", "what")} for fault in found]
    if json:
        print_json(shown)
        return
    for fault in shown:
        print(visible(f"{fault['id']}  {fault['at']}  table {fault['table_id']}  {fault['kind']}: {fault['what']}"))
    if not shown:
        print("No faults are kept.")

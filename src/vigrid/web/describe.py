"""The interface described for programs: `/openapi.json`, from which the types of the pages are made, too.

`python -m vigrid.web.describe` prints the part of it that they are made from.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
from fastapi import FastAPI

from . import gallery, shapes
from .wishes import COMMAND

REF = "#/components/schemas/"
ANSWERS = (
    gallery.Gallery, gallery.Rules, shapes.TableInfo, shapes.TableList, shapes.Links, shapes.Created, shapes.Offer,
    shapes.Claimed, shapes.Me, shapes.DeviceLink, shapes.DeviceOffer, shapes.Phrase, shapes.Push, shapes.Greeted,
    shapes.State, shapes.Moment, shapes.Replay, shapes.Sheet, shapes.Why, shapes.PickCheck, shapes.Hint, shapes.Talk,
    shapes.Health, shapes.Problem,
)  # fmt: skip


def describe(app: FastAPI) -> None:
    """Put the shapes of answers and the commands into `/openapi.json`."""
    plain = app.openapi

    def openapi() -> dict[str, Any]:
        schema = plain()
        schemas = schema.setdefault("components", {}).setdefault("schemas", {})
        for name in ("HTTPValidationError", "ValidationError"):
            schemas.pop(name, None)
        schemas.update(_answers())
        schemas["Command"] = {
            k: v for k, v in COMMAND.json_schema(ref_template=REF + "{model}").items() if k != "$defs"
        }
        for path in schema["paths"].values():
            for operation in path.values():
                if "422" in operation.get("responses", {}):
                    operation["responses"]["422"] = operation["responses"].get("409", operation["responses"]["422"])
        return schema

    app.openapi = openapi  # type: ignore[method-assign]


def _answers() -> dict[str, Any]:
    """The schemas of answers. An answer always holds all of its fields, also those that have a default here."""
    _, parts = msgspec.json.schema_components(ANSWERS, ref_template=REF + "{name}")
    for part in parts.values():
        if "properties" in part:
            part["required"] = list(part["properties"])
    return parts | {"Record": {"type": "object", "description": shapes.Record.__doc__}}


if __name__ == "__main__":
    from .app import Settings, create_app

    whole = create_app(Settings(db="")).openapi()
    print(json.dumps({**whole, "paths": {}}, indent=1))

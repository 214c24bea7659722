"""The interface is what its documentation says: the worked example runs, `/openapi.json` names every answer."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn

from vigrid.web import describe, gallery, shapes, wishes
from vigrid.web.app import Settings, create_app
from vigrid.web.guard import Limits, Rate

from .conftest import Human
from .test_table import People

DOCS = (Path(__file__).parents[2] / "docs" / "api.md").read_text()


@pytest.fixture
def address(settings: Settings) -> Iterator[str]:
    """A server in a thread of this process."""
    limits = Limits(requests=Rate(1e6, 1e6), tables=Rate(1e6, 1e6))
    config = uvicorn.Config(create_app(settings._replace(limits=limits)), port=0, log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 60
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://localhost:{port}"
    server.should_exit = True
    thread.join(10)


def test_the_bot_of_the_documentation_plays_a_game(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", DOCS, re.S)
    exec(program.replace("http://localhost:8077", address), {})
    assert "nothing is left" in capsys.readouterr().out


def test_every_route_and_error_of_the_interface_is_documented(human: People) -> None:
    schema = human().client.get("/openapi.json").json()
    for path in schema["paths"]:
        plain = re.sub(r"\{table\}", "{id}", path)
        assert plain in DOCS, plain
    for word in re.findall(r'Refusal\(\s*\d+, "(\w+)"', sources()):
        assert f'"{word}"' in DOCS, word


def sources() -> str:
    return "\n".join(p.read_text() for p in Path(shapes.__file__).parent.glob("*.py"))


def test_openapi_is_whole_and_answers_keep_to_it(human: People) -> None:
    ann: Human = human()
    schema = ann.client.get("/openapi.json").json()
    parts = schema["components"]["schemas"]
    lost = {r for r in re.findall(r'"#/components/schemas/(\w+)"', json.dumps(schema)) if r not in parts}
    assert not lost
    ann.new("me", "random")
    kept = {"State": ann.state(), "TableInfo": ann.get(f"/tables/{ann.table}"), "Gallery": ann.get("/games")}
    for name, told in kept.items():
        assert set(parts[name]["required"]) <= set(told)
        assert set(told) == set(parts[name]["properties"])
        assert msgspec.convert(told, getattr(gallery if name == "Gallery" else shapes, name), strict=False)


def test_no_answer_is_described_under_the_name_of_a_request() -> None:
    asked = {name for name, found in vars(wishes).items() if isinstance(found, type) and issubclass(found, wishes.Wish)}
    _, told = msgspec.json.schema_components(describe.ANSWERS)
    assert asked.isdisjoint(told)


ALIASES = {"Ask": "AskInfo", "Option": "OptionInfo", "Outcome": "OutcomeInfo", "Proposal": "ProposalInfo"}
"""What types of the documentation are called in the description."""


def fields_of(text: str) -> set[str]:
    """The fields of a TypeScript object type, without those of objects in it."""
    depth, flat = 0, ""
    for ch in re.sub(r"//.*", "", text):
        depth += (ch in "{<[(") - (ch in "}>])")
        flat += ch if depth == 1 else ""
        if depth == 0 and flat:
            break
    return set(re.findall(r"(\w+)\??:", flat))


def test_the_types_of_the_documentation_have_the_fields_of_the_description(human: People) -> None:
    parts = human().client.get("/openapi.json").json()["components"]["schemas"]
    compared = 0
    for found in re.finditer(r"^type (\w+) = \{", DOCS, re.M):
        part = parts.get(ALIASES.get(found[1], found[1]))
        if part is not None:
            compared += 1
            assert fields_of(DOCS[found.end() - 1 :]) == set(part["properties"]), found[1]
    assert compared > 12


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_schemathesis_finds_no_answer_that_is_not_documented(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    import httpx
    import schemathesis
    from hypothesis import HealthCheck, given, settings
    from schemathesis.specs.openapi import checks as openapi

    checks = [openapi.status_code_conformance, openapi.content_type_conformance, openapi.response_schema_conformance]

    made: Any = httpx.post(
        f"{address}/api/tables",
        json={"game": "raiders", "seats": [{"who": "me"}, {"who": "bot", "bot": "random"}], "key": True},
    ).json()
    schema = schemathesis.openapi.from_url(f"{address}/openapi.json")
    seen: dict[int, int] = {}
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]

        @given(case=operation.as_strategy())
        @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        def ask(case: Any) -> None:
            if "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = made["table"]["id"]
            headers = {"Authorization": f"Bearer {made['key']}"}
            reply = case.call(base_url=address, headers=headers)
            seen[reply.status_code] = seen.get(reply.status_code, 0) + 1
            assert reply.status_code < 500, reply.text
            case.validate_response(reply, checks=checks)

        ask()
    assert sum(seen.values()) > 200
    with capsys.disabled():
        print(f"\n{sum(seen.values())} requests of a person with a seat, by status: {dict(sorted(seen.items()))}")

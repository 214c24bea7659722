"""One person, known once: one cookie for all tables, devices, recovery, invitations; tables of old cookies go on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from vigrid.web import store
from vigrid.web.app import Settings
from vigrid.web.keys import hash_of

from .conftest import Human, play_out

People = Callable[..., Human]


def two(human: People, **wish: Any) -> tuple[Human, Human]:
    ann, bob = human(), human()
    bob.claim(ann.new("me", "link", name="Ann", **wish)["links"][0]["url"], "Bob")
    return ann, bob


def another_device(human: People, person: Human, **headers: str) -> Human:
    """The same person on one more device."""
    url = person.post("/me/devices")["url"]
    phone = human(**headers)
    phone.post("/devices/claim", {"token": url.split("#")[1]})
    phone.table = person.table
    return phone


def test_one_browser_has_one_cookie_however_many_tables_it_makes(human: People) -> None:
    ann = human()
    tables = []
    for _ in range(25):
        ann.new("me", "me")
        tables.append(ann.table)
    assert [c.name for c in ann.client.cookies.jar] == ["vigrid"]
    assert {t["id"] for t in ann.get("/mine")["tables"]} == set(tables)
    ann.table = tables[0]
    assert ann.state()["table"]["you"]["seats"] == [0, 1]
    with ann.socket() as socket:
        assert socket.receive_json()["seats"] == [0, 1]


def test_a_name_is_kept_once_for_all_tables(human: People) -> None:
    ann, bob = two(human)
    first = ann.table
    bob.claim(ann.new("me", "link")["links"][0]["url"])
    assert bob.state()["table"]["you"]["name"] == "Bob"
    bob.do({"type": "rename", "name": "Bjarni"})
    bob.table = first
    assert bob.state()["table"]["seats"][1]["name"] == "Bjarni"
    assert all("Bjarni" in t["names"] for t in ann.get("/mine")["tables"])
    assert bob.post("/me", {"name": "Bo"}) == {"name": "Bo", "key": None}
    assert ann.state()["table"]["seats"][1]["name"] == "Bo"
    assert bob.get("/me")["name"] == "Bo"


def test_a_browser_without_a_cookie_is_nobody(human: People) -> None:
    eve = human()
    assert eve.get("/me") == {"known": False, "name": "", "recovery": False, "devices": [], "invitations": []}
    assert eve.post("/me/devices", {}, 403)["error"] == "not_yours"
    assert eve.post("/me/recovery", {}, 403)["error"] == "not_yours"


def test_a_second_device_sees_everything_and_is_announced_to_the_first(human: People) -> None:
    _, bob = two(human)
    with bob.socket() as socket:
        socket.receive_json()
        phone = another_device(human, bob, **{"user-agent": "Mozilla/5.0 (Android 15) Firefox/140.0"})
        while (message := socket.receive_json())["type"] != "person":
            pass
        assert message == {"type": "person"}
    assert phone.state()["table"]["you"] == bob.state()["table"]["you"]
    first, second = bob.get("/me")["devices"]
    assert (first["here"], first["new"], second["here"], second["new"]) == (True, False, False, True)
    assert second["name"] == "Firefox on Android"
    bob.post("/me/devices/known")
    assert [d["new"] for d in bob.get("/me")["devices"]] == [False, False]


def test_a_device_link_works_once_and_says_whose_device_it_makes(human: People) -> None:
    _, bob = two(human)
    token = bob.post("/me/devices")["url"].split("#")[1]
    phone, other = human(), human()
    assert phone.post("/devices/look", {"token": token}) == {"name": "Bob", "known_as": ""}
    phone.post("/devices/claim", {"token": token})
    assert other.post("/devices/claim", {"token": token}, 404)["error"] == "not_found"
    assert other.get("/me")["known"] is False


def test_a_device_link_takes_nobody_who_is_somebody_already(human: People) -> None:
    ann, bob = two(human)
    token = ann.post("/me/devices")["url"].split("#")[1]
    assert bob.post("/devices/look", {"token": token}) == {"name": "Ann", "known_as": "Bob"}
    assert bob.post("/devices/claim", {"token": token}, 409)["error"] == "refused"
    assert bob.state()["table"]["you"]["seats"] == [1]


def test_a_person_ends_a_device_and_its_key_and_connections_die(human: People) -> None:
    _, bob = two(human)
    phone = another_device(human, bob)
    with phone.socket() as socket:
        socket.receive_json()
        other = next(d for d in bob.get("/me")["devices"] if not d["here"])
        bob.post("/me/devices/end", {"device": other["id"]})
        while (message := socket.receive())["type"] != "websocket.close":
            pass
        assert message["code"] == 4403
    assert phone.get("/me")["known"] is False
    assert phone.state()["table"]["you"] is None
    assert bob.state()["table"]["you"]["seats"] == [1]


def test_nobody_ends_the_devices_of_others(human: People) -> None:
    ann, bob = two(human)
    device = bob.get("/me")["devices"][0]["id"]
    assert ann.post("/me/devices/end", {"device": device}, 404)["error"] == "not_found"
    assert bob.get("/me")["known"]


def test_a_phrase_brings_a_person_back_who_has_lost_the_cookie(human: People) -> None:
    _, bob = two(human)
    old = bob.post("/me/recovery")["phrase"]
    phrase = bob.post("/me/recovery")["phrase"]
    assert len(phrase.split()) == 7
    lost = human()
    assert lost.post("/recover", {"phrase": old}, 404)["error"] == "not_found"
    assert lost.post("/recover", {"phrase": "  " + phrase.upper().replace(" ", "-")})["name"] == "Bob"
    lost.table = bob.table
    assert lost.state()["table"]["you"]["seats"] == [1]
    assert [d["new"] for d in bob.get("/me")["devices"]] == [False, True]


def test_links_and_phrases_cannot_be_tried_without_end(human: People) -> None:
    eve = human()
    codes = [eve.client.post("/api/recover", json={"phrase": f"{n}"}).status_code for n in range(30)]
    assert codes[0] == 404
    assert codes[-1] == 429


def test_no_link_is_made_for_a_seat_that_is_taken(human: People) -> None:
    ann, bob = two(human)
    assert ann.post(f"/tables/{ann.table}/links", {"seats": [1]}, 403)["error"] == "not_yours"
    assert bob.post(f"/tables/{bob.table}/links", {"seats": [0]}, 403)["error"] == "not_yours"
    assert ann.post(f"/tables/{ann.table}/links")["links"] == []


def test_a_new_link_for_a_free_seat_makes_the_old_one_worthless(human: People) -> None:
    ann, bob = human(), human()
    old = ann.new("me", "link")["links"][0]["url"]
    (invitation,) = ann.get("/me")["invitations"]
    assert (invitation["table"], invitation["seats"]) == (ann.table, [1])
    (link,) = ann.post(f"/tables/{ann.table}/links")["links"]
    assert bob.post("/links/claim", {"token": old.split("#")[1]}, 404)["error"] == "not_found"
    bob.claim(link["url"], "Bob")
    assert bob.state()["table"]["you"]["seats"] == [1]
    assert ann.get("/me")["invitations"] == []


def test_an_invitation_can_be_withdrawn(human: People) -> None:
    ann, bob = human(), human()
    url = ann.new("me", "link")["links"][0]["url"]
    (invitation,) = ann.get("/me")["invitations"]
    (after,) = ann.post("/me/withdraw", {"table": ann.table, "place": invitation["place"]})["invitations"]
    assert after["made"] is None
    bob.post("/links/claim", {"token": url.split("#")[1]}, 404)


def test_a_rematch_hands_no_links_to_seats_of_people(human: People) -> None:
    ann, bob = two(human)
    play_out(ann, bob)
    made = bob.post(f"/tables/{bob.table}/rematch", {}, 201)
    assert made["links"] == []
    ann.table = made["table"]["id"]
    assert ann.state()["table"]["you"]["seats"] == [0]


def test_a_link_that_fails_is_not_used_up(human: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = human(), human()
    url = ann.new("me", "link")["links"][0]["url"]
    data: Any = human.app.state.tables.store  # type: ignore[attr-defined]

    def full(*_: object) -> None:
        raise store.StoreError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(data, "advance", full)
        bob.post("/links/claim", {"token": url.split("#")[1]}, 503)
    assert ann.state()["table"]["seats"][1]["who"] == "open"
    bob.claim(url, "Bob")


# --- cookies of single tables, as made before people were known


def as_before(db: Path) -> None:
    """Turn a database into one of the form before people: persons with keys of single tables."""
    old = db.with_suffix(".old")
    config = Config()
    config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
    engine = create_engine(f"sqlite:///{old}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    with sqlite3.connect(old) as c:
        c.execute("ATTACH ? AS new", (str(db),))
        for name in ("tables", "decisions", "persons", "talk"):
            columns = ", ".join(f'"{row[1]}"' for row in c.execute(f"PRAGMA main.table_info({name})"))
            c.execute(f"INSERT INTO {name} SELECT {columns} FROM new.{name}")
        for table, number in c.execute("SELECT table_id, number FROM persons WHERE claimed").fetchall():
            c.execute("INSERT INTO keys VALUES (?, ?, ?, 'person')", (hash_of(f"{table}-{number}"), table, number))
    c.close()
    for part in db.parent.glob(f"{db.name}*"):
        part.unlink()
    old.rename(db)


def old_cookies(person: Human, *places: tuple[str, int]) -> None:
    person.client.cookies.clear()
    for table, number in places:
        person.client.cookies.set(f"vigrid_{table}", f"{table}-{number}", path="/api", domain="localhost.local")


def test_tables_of_old_cookies_go_on_and_become_one_persons(serve: Callable[..., People], settings: Settings) -> None:
    people = serve()
    ann, bob = two(people)
    ann.choose()
    first = ann.table
    ann.new("me", "me")
    second = ann.table
    people.stop()  # type: ignore[attr-defined]
    as_before(Path(settings.db))
    fresh = serve()
    ann.client, bob.client = fresh().client, fresh().client
    old_cookies(bob, (first, 2))
    assert bob.state()["table"]["you"]["seats"] == [1]
    assert bob.choose()["step"] == 2
    assert [t["id"] for t in bob.get("/mine")["tables"]] == [first]
    old_cookies(ann, (first, 1), (second, 1))
    assert {t["id"] for t in ann.get("/mine")["tables"]} == {first, second}
    assert [c.name for c in ann.client.cookies.jar] == ["vigrid"]
    ann.table = second
    assert ann.state()["table"]["you"]["seats"] == [0, 1]
    assert ann.get("/me")["name"] == "Ann"


def test_a_second_old_cookie_of_a_seat_goes_on_for_that_table_alone_and_can_be_ended(
    serve: Callable[..., People], settings: Settings
) -> None:
    people = serve()
    ann, _ = two(people)
    people.stop()  # type: ignore[attr-defined]
    as_before(Path(settings.db))
    with sqlite3.connect(settings.db) as c:
        c.execute("INSERT INTO keys VALUES (?, ?, 2, 'person')", (hash_of("another"), ann.table))
    c.close()
    fresh = serve()
    bob, phone = fresh(), fresh()
    bob.table = phone.table = ann.table
    old_cookies(bob, (ann.table, 2))
    bob.get("/me")
    phone.client.cookies.set(f"vigrid_{ann.table}", "another", path="/api", domain="localhost.local")
    phone.get("/me")
    assert phone.state()["table"]["you"]["seats"] == [1]
    other = next(d for d in bob.get("/me")["devices"] if not d["here"])
    assert "old key" in other["name"]
    bob.post("/me/devices/end", {"device": other["id"]})
    assert phone.state()["table"]["you"] is None

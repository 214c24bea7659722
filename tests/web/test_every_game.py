"""Every game, mode and least and most number of seats at a table: pictures, options, questions, moments, secrecy."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from vigrid import games
from vigrid.web.app import Settings
from vigrid.web.catalogue import Catalogue

from .conftest import Human, choice
from .test_secrecy import put, room_of

People = Callable[..., Human]
# Twelve seats at most: more of them only repeat the same rows, and take as many times longer to draw.
SETUPS = [
    (name, mode, players)
    for name in games.names()
    for mode in games.load(name).modes
    for players in sorted({min(n, 12) for n in games.load(name).players_in(mode)})
]


def play(ann: Human, steps: int, rand: random.Random) -> Any:
    """So many decisions by chance (all of a pick's pieces one by one), and the state after them."""
    state = ann.state()
    for _ in range(steps):
        ask = ann.ask(state)
        if ask is None:
            break
        state = ann.do(choice(ask, rand.choice(ask["options"])["code"]))
    return state


@pytest.fixture
def everything(settings: Settings, serve: Callable[..., People]) -> People:
    """People at a server with all games."""
    return serve(settings._replace(catalogue=Catalogue()))


@pytest.mark.parametrize(("name", "mode", "players"), SETUPS)
def test_a_table_of_the_game_is_drawn_and_answers(everything: People, name: str, mode: str, players: int) -> None:
    ann, rand = everything(), random.Random(f"{name}{mode}{players}")
    ann.new(*["me"] * players, game=name, mode=mode, seed=11)
    for part in range(4):
        state = play(ann, 12, rand)
        check_picture(state)
        ask = ann.ask(state)
        if ask is None:
            break
        assert ask["question"], "a decision without a question"
        assert all(o["text"] for o in ask["options"])
        for place in rand.sample(state["layout"]["places"], min(6, len(state["layout"]["places"]))):
            why = ann.post(f"/tables/{ann.table}/why", {"target": place["id"]})
            assert why["answers"] or why["message"]
        moment = ann.get(f"/tables/{ann.table}/moments/{max(0, state['step'] - 3)}")
        check_picture(moment)
        assert ann.get(f"/tables/{ann.table}/sheet")["lines"]
        assert ann.get(f"/tables/{ann.table}/sheet?step={moment['step']}")["lines"]
        assert part >= 0
    replay = ann.get(f"/tables/{ann.table}/replay")
    assert all(line["text"] for line in replay["log"])


def check_picture(state: Any) -> None:
    """Every piece lies at a place; every target is a place, piece, card, own good or seat; ids are unique."""
    places = [p["id"] for p in state["layout"]["places"]]
    pieces = [p["id"] for p in state["pieces"]]
    cards = [c["id"] for c in state["cards"]]
    assert len(set(places)) == len(places), [p for p in places if places.count(p) > 1][:5]
    assert len(set(pieces)) == len(pieces), [p for p in pieces if pieces.count(p) > 1][:5]
    assert {p["place"] for p in state["pieces"]} <= set(places)
    goods = [good["id"] for panel in state["panels"] for good in panel["goods"] if good["id"]]
    known = {*places, *pieces, *cards, *goods, *(f"seat-{p['seat']}" for p in state["panels"])}
    for ask in state.get("asks", []):
        for option in ask["options"]:
            lost = set(option["targets"]) - known
            assert not lost, f"{option['code']} points at {lost}, which is not there"


@pytest.mark.parametrize(("name", "mode", "players"), SETUPS)
def test_twin_states_of_the_game_give_byte_equal_answers(
    everything: People, name: str, mode: str, players: int
) -> None:
    if players < 2:
        pytest.skip("nobody else is there")
    rand = random.Random(f"{name}{mode}{players}")
    ann, eve = everything(), everything()
    ann.new("me", *["link"] * (players - 1), game=name, mode=mode)
    eve.table = ann.table
    room = room_of(everything, ann.table)
    for _ in range(4):
        for _ in range(15):
            if room.match.outcome is None:
                due = rand.choice(room.match.pending)
                room.match.choose(due.seat, due.code(room.match.state, rand.choice(list(due.choices))))
        true = room.match.state
        for person, mask in ((ann, 1), (eve, 0)):
            told = []
            for seed in (1, 2):
                put(room, true.determinize(mask, random.Random(seed)))
                at = f"/api/tables/{ann.table}"
                answers = [person.client.get(at + path).content for path in ("/state", "/sheet", "/moments/0", "/talk")]
                ask = person.ask()
                if ask is not None:
                    wrong = {"type": "choose", "seat": ask["seat"], "code": "no:such", "token": ask["token"]}
                    answers.append(person.client.post(f"{at}/do", json=wrong).content)
                    answers.append(person.client.post(f"{at}/why", json={"code": "no:such"}).content)
                told.append(answers)
            assert told[0] == told[1]
        put(room, true)

"""A set is clicked together as a page does it: what is told may be added, and what is told complete is taken."""

from __future__ import annotations

import random

import pytest

from tests.games.lords_of_ragnarok.table import RED, at, runes
from vigrid import games
from vigrid.kernel import Ask, Match, VigridError
from vigrid.web import scene
from vigrid.web.catalogue import Catalogue, Shown
from vigrid.web.shapes import AskInfo

STEPS = 400


def asked(shown: Shown, m: Match, seat: int) -> AskInfo:
    return next(ask for ask in scene.asks_of(shown, m.state, 1 << seat, {}) if ask.seat == seat)


def clicked(shown: Shown, m: Match, ask: Ask[object], rand: random.Random) -> list[str]:
    """Pieces added one by one, as the server says they may be, until they are a whole choice."""
    group = asked(shown, m, ask.seat).group
    assert group is not None
    there = [piece.code for piece in group.pieces for _ in range(piece.count)]
    codes: list[str] = []
    while True:
        check = scene.check_pick(m.state, ask.seat, codes)
        assert set(check.more) <= set(there), "what is not shown cannot be clicked"
        if check.complete and (not check.more or rand.random() < 0.5):
            assert group.least <= len(group.picked) + len(codes) <= group.most
            return codes
        assert check.more, "neither complete nor to be completed"
        codes.append(rand.choice(check.more))
        there.remove(codes[-1])


def sets_of(name: str, mode: str, rand: random.Random) -> int:
    """Play games by chance: how many sets were clicked together; one of ten is begun piece by piece."""
    shown, sets = Catalogue().find(name), 0
    for seed in range(20):
        m = Match.new(shown.game, shown.game.players_in(mode)[0], seed=seed, mode=mode)
        for _ in range(STEPS):
            if m.outcome is not None:
                break
            ask = rand.choice(m.pending)
            if ask.group is None or rand.random() < 0.1:
                m.choose(ask.seat, rand.choice(m.options(ask.seat)).code)
            else:
                m.choose_all(ask.seat, clicked(shown, m, ask, rand))
                sets += 1
    return sets


def test_what_is_clicked_together_is_taken_whole() -> None:
    rand = random.Random(5)
    sets = {name: sum(sets_of(name, mode, rand) for mode in games.load(name).modes) for name in games.names()}
    assert min(sets[name] for name in ("asgard", "asgards_chosen", "lords_of_ragnarok")) > 50, sets


@pytest.mark.clause("LR-3.4")
def test_what_must_be_in_a_set_is_in_it_already_and_the_rest_can_be_clicked() -> None:
    """Of three Uruz and one Algiz two are discarded: one Uruz is sure."""
    shown = Catalogue().find("lords_of_ragnarok")
    for other, left in (("drop:algiz", [2, 0, 0]), ("drop:uruz", [1, 0, 1])):
        m = at("battle", after="end", active="red",
               seats={"red": {"hero": "beowulf", "region": 19, "armies": [19], "values": [2], "wisdom": 4,
                              "uruz": 3, "algiz": 1},
                      "blue": {"armies": [19], "values": [1], "hero": "lagertha"}})  # fmt: skip
        m.choose(RED, "berserk:wisdom")
        group = asked(shown, m, RED).group
        assert group is not None
        assert [option.code for option in group.picked] == ["drop:uruz"]
        assert [(piece.code, piece.count) for piece in group.pieces] == [("drop:uruz", 2), ("drop:algiz", 1)]
        assert not scene.check_pick(m.state, RED, []).complete
        assert scene.check_pick(m.state, RED, []).more == ["drop:uruz", "drop:algiz"]
        assert scene.check_pick(m.state, RED, [other]).complete
        assert scene.check_pick(m.state, RED, [other]).more == []
        assert not scene.check_pick(m.state, RED, ["drop:uruz", "drop:algiz"]).complete
        with pytest.raises(VigridError, match="at most 1 can be chosen"):
            m.choose_all(RED, ["drop:uruz", "drop:algiz"])
        m.choose_all(RED, [other])
        assert runes(m, RED) == left

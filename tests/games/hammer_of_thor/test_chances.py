"""Whoever has to choose sees the chance in ten first, wherever a die follows."""

from __future__ import annotations

from typing import Any

import pytest

from vigrid.games.hammer_of_thor.effects.tricks import CHARMED, snare
from vigrid.games.hammer_of_thor.game import GAME
from vigrid.games.hammer_of_thor.powers import has, stat
from vigrid.games.hammer_of_thor.state import DUEL, PLAYER_TURN, THEM, US, Hammer
from vigrid.games.hammer_of_thor.tables import ATTACK, CON, FOLLOWER, NEGOTIATE, SEDUCE, SENSES, SPEED, STRENGTH, WISDOM
from vigrid.kernel.rng import scripted

from .table import (
    FREYJA,
    FULLA,
    KARL,
    LOKI,
    ODIN,
    THOR,
    battle,
    carry,
    components,
    hold,
    like,
    meeting,
    scene,
    settle_in,
)  # fmt: skip

clause = pytest.mark.clause
c = components()


def told(g: Hammer, prompt: str, *args: Any) -> str:
    """What stands beside an option."""
    words = GAME.prompt(prompt).preview
    assert words is not None, prompt
    return words(g, 0, *args)


@clause("HT-4.26", "HT-4.15")
def test_each_encounter_card_has_its_dice_its_sum_and_when_it_is_read() -> None:
    g = meeting((LOKI,), (THOR,))
    assert told(g, "card", "con", US) == "9 in 10 (sum 8); read at REACTION 10"
    assert told(g, "card", "challenge", US) == "9 in 10 (automatic); read at REACTION 13"
    assert told(g, "card", "evade", US) == "3 in 10 (sum 2); read at REACTION 14"
    assert "(REACTION 9)" in GAME.prompt("card").question(g, 0, US)  # type: ignore[operator]


def test_nothing_is_told_of_a_group_that_is_not_known() -> None:
    g = meeting((LOKI,), (THOR,), random_group=True)
    g.met_known = (1,)
    assert told(g, "card", "con", US) == "+1 REACTION"
    assert "somebody unseen" in GAME.prompt("card").question(g, 0, US)  # type: ignore[operator]


@clause("HT-11.11", "HT-4.26")
def test_who_may_change_to_negotiate_sees_both_chances_and_the_order() -> None:
    g = meeting((ODIN,), (THOR,))
    g.card = [ATTACK, NEGOTIATE]
    assert told(g, "switch", "yes", US) == "NEGOTIATE 9 in 10; read at REACTION 9, theirs at 9"
    assert told(g, "switch", "no", US) == "ATTACK | SUBDUE 3 in 10; read at REACTION 12, theirs at 9"


@clause("HT-4.18", "HT-4.19")
def test_whom_follower_and_seduce_are_for_has_a_chance_each() -> None:
    g = meeting((FREYJA,), (LOKI, KARL))
    g.card = [FOLLOWER, CON]
    assert told(g, "subgroup", 8, US).endswith(" in 10")
    assert told(g, "subgroup", "all", US) == "0 in 10"
    g.card = [SEDUCE, CON]
    assert told(g, "beloved", KARL, US).endswith(" in 10")


@clause("HT-4.24", "HT-2.14", "HT-2.23")
def test_leader_actions_tell_their_price_and_their_dice() -> None:
    g = meeting((THOR,), (LOKI,))
    wise = next(i for i in range(137) if c.item.wisdom[i])
    hold(g, THOR, 1001 + wise, up=False)
    carry(g, THOR, 4001)
    assert told(g, "deed", ("reveal", wise), US, ()) == "1 REACTION; 4 in 10"
    assert told(g, "deed", ("rune", 0), US, ()) == "1 REACTION; 5 in 10"
    assert told(g, "deed", ("conceal", wise), US, ()) == "1 REACTION"
    assert told(g, "deed", ("done", 0), US, ()) == ""
    assert told(g, "reveal", ("reveal", wise), US) == "4 in 10"
    assert told(g, "use", wise) == "4 in 10"
    assert told(g, "rune", 0, US) == "5 in 10"
    g.tried.append(wise)
    assert told(g, "reveal", ("reveal", wise), US) == "0 in 10"
    g.marks.append((THOR, "swift_hands", 9))
    assert told(g, "deed", ("conceal", wise), US, ()) == "no REACTION"
    assert stat(g, THOR, WISDOM) == 3


@clause("HT-4.8", "HT-15.7")
def test_scouts_know_their_chance() -> None:
    g = settle_in(scene(), 0, 8, ODIN)
    g.moving = 0
    assert stat(g, ODIN, SENSES) == 2
    assert told(g, "step", ("scout", 9)).startswith("2 SPEED of 4; scouts on 3 in 10")
    assert "scouts" not in told(g, "step", ("search", 9))
    g.add_omen(-1, "fog", 1, PLAYER_TURN)
    assert "scouts on 0 in 10" in told(g, "step", ("both", 9))


@clause("HT-4.21", "HT-5.12", "HT-5.13")
def test_who_is_challenged_sees_the_duel_and_the_price_of_refusing() -> None:
    g = meeting((THOR,), (LOKI, KARL))
    assert told(g, "accept", "yes", US).startswith("your blow 7 in 10, 0 to 108 for good of 70; Loki's ")
    assert told(g, "accept", "no", THEM) == "so many of 1 follower go as the die is below REPUTATION 11"
    assert told(g, "death", "no", US).startswith("your blow 7 in 10, 12 to 120 by subdual of 70")


@clause("HT-11.9", "HT-4.20", "HT-11.10")
def test_who_would_flee_knows_what_it_takes() -> None:
    g = battle((ODIN, FULLA), (THOR,))
    assert told(g, "flee", ODIN, US) == "7 in 10"
    like(g, ODIN, speed=stat(g, THOR, SPEED) + 1)
    assert told(g, "flee", ODIN, US) == "certain, faster than all of them"
    g.battle, g.lethal = DUEL, 1
    assert told(g, "flee", ODIN, US).startswith("certain, faster than all of them; Thor strikes once, ")


@clause("HT-12.4", "HT-5.12")
def test_the_last_battle_line_is_arranged_against_known_odds() -> None:
    g = settle_in(scene(), 0, 62, THOR, ODIN)
    settle_in(g, 3, 62, LOKI)
    g.front = [THOR, ODIN, 0, LOKI]
    assert told(g, "line_up", THOR, 0, 1) == "against Loki 7 in 10, 0 to 108 for good of 70"


def test_every_prompt_that_a_die_follows_has_its_odds() -> None:
    followed = ("card", "switch", "deed", "subgroup", "beloved", "accept", "death", "attacks", "blow", "target", "flee",
                "reveal", "use", "rune", "step", "line_up", "who")  # fmt: skip
    assert [name for name in followed if GAME.prompt(name).preview is None] == []


@clause("HT-15.2", "HT-15.5", "HT-15.7")
def test_who_is_tricked_is_chosen_against_the_chance_of_resisting() -> None:
    g = battle((THOR,), (LOKI, KARL))
    net = g.c.item.name.index("Net of Ran")
    act = g.c.item.act[net]
    assert act is not None
    bound = 0
    for die in range(10):
        tried = g.clone()
        tried.rng = scripted((die,), 1)
        snare(tried, "item", LOKI, "bound", stat(g, LOKI, STRENGTH, THOR) - act.amount)
        bound += has(tried, LOKI, "bound")
    assert told(g, "who", LOKI, THOR, "foe", "item", net) == f"bound on {bound} in 10"
    assert 0 < bound < 10
    like(g, KARL, temper=3)
    assert told(g, "who", KARL, THOR, False, CHARMED) == "comes over on 6 in 10"
    assert told(g, "who", KARL, THOR, False, 4) == "goes home on 5 in 10"
    assert told(g, "who", KARL) == "goes home on 6 in 10"
    assert told(g, "who", KARL, THOR, "own", "", 0) == ""

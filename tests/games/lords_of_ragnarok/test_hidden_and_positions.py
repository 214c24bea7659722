"""What is hidden, positions by hand, the component pack."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from vigrid.games.lords_of_ragnarok import GAME
from vigrid.games.lords_of_ragnarok.components import load_components
from vigrid.kernel import BadPack, BadPosition, Match

from .table import BLUE, RED, YELLOW, at, battle, codes, hand, hunt, play, state

clause = pytest.mark.clause


@clause("LR-13.7", "LR-13.5")
def test_hands_and_decks_are_hidden_and_discard_piles_open() -> None:
    m = at("prayer", seats={"red": {"hand": ["axe", "bow"]}, "blue": {"hand": ["sword"]}}, combat_discard=["spear"])
    view = m.view(1 << RED)
    assert view.private[RED].hand == (4, 12)
    assert view.public.seats[BLUE].hand_size == 1
    assert view.public.combat_discard == (0,)
    assert view.public.combat_deck == 31
    worlds = {state(m).determinize(1 << RED, random.Random(n)).hand[BLUE] for n in range(30)}
    assert len(worlds) > 5
    assert all(w.hand[RED] == (4, 12) for w in [state(m).determinize(1 << RED, random.Random(1))])


@clause("LR-11.3", "LR-13.7")
def test_the_monsters_hand_is_seen_by_who_plays_it_and_not_by_the_hunter() -> None:
    m = hunt("garm", {"red": {"hand": ["axe"]}}, attack_hand=["dread_howl", "vanish_3"])
    views = m.view(7).private
    assert len(views[YELLOW].attack_hand) == 2
    assert views[RED].attack_hand == ()
    assert views[BLUE].attack_hand == ()
    assert m.view(0).public.hunt.monster_hand == 2


def test_what_loki_has_revealed_stays_known() -> None:
    m = at("prayer", seats={"red": {"hand": ["axe", "bow"], "shown": ["bow"]}})
    for n in range(10):
        world = state(m).determinize(1 << BLUE, random.Random(n))
        assert 4 in world.hand[RED]


ENTRIES = ("prayer", "hero", "runes", "maneuvers", "special")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("entry", ENTRIES)
def test_every_step_can_be_set_up_by_almost_nothing(entry: str, players: int) -> None:
    m = Match.at(GAME, {"game": "lords_of_ragnarok", "players": players, "entry": entry, "position": {}})
    assert m.state.pending
    assert len({m.game.seat_name(m.state, s) for s in range(players)}) == players
    again = Match.at(GAME, m.position())
    assert again.state.data() == m.state.data()


def test_a_hunt_and_a_battle_under_way_are_written_and_read_back() -> None:
    fight = battle({"values": [4, 1], "hand": ["sword", "axe"]}, {"values": [4], "hand": ["spear", "axe"]})
    play(fight, "fight:spear", "fight:sword")
    hunting = hunt("garm", {"red": {"hand": ["spear", "bow", "bow"]}}, "hero_round", attack_hand=["vanish_3"])
    for m in (fight, hunting):
        again = Match.at(GAME, m.position())
        assert again.state.data() == m.state.data()
        assert codes(again) == codes(m)


def faults(**position: object) -> str:
    """What is wrong with a position, in one text."""
    with pytest.raises(BadPosition) as caught:
        at("prayer", **position)  # type: ignore[arg-type]
    return str(caught.value)


def test_all_faults_of_a_position_are_told_with_their_place() -> None:
    text = faults(seats={"red": {"hand": ["axt"], "might": 9}}, loki=40, contorl={"1": "red"})
    assert "position.seats.red.hand.0: 'axt' is unknown" in text
    assert "position.seats.red.might: 9 is not a whole number from 2 to 6" in text
    assert "position.loki" in text
    assert "position.contorl: is unknown" in text


def test_a_card_that_exists_once_cannot_lie_twice() -> None:
    text = faults(seats={"red": {"hand": ["rally"]}, "blue": {"hand": ["rally"]}})
    assert "2 cards 'rally' lie on the table, there are 1" in text


def test_armies_need_a_region_and_a_value() -> None:
    assert "Army 1 has Region 19 and value 0" in faults(seats={"red": {"armies": [19], "values": []}})
    assert "outside a Battle" in faults(seats={"red": {"armies": [19], "values": [1]},
                                               "blue": {"armies": [19], "values": [1]}})  # fmt: skip


def test_the_pack_is_that_of_the_box() -> None:
    c = load_components(None)
    assert sum(e.copies for e in c.pack.combat) == 35
    assert sum(e.copies for e in c.pack.attack) == 14
    assert len(c.pack.blessing) == 36
    assert [e.boss for e in c.pack.event].count("yes") == 7
    assert c.pack.monster[0].source == "reconstruction"
    assert hand(at("prayer", seats={"red": {"hand": ["axe"]}}), RED) == ["axe"]


def test_a_pack_with_a_border_in_one_direction_is_refused_with_its_place(tmp_path: Path) -> None:
    own = Path(GAME.folder)
    text = (
        (own / "components.toml")
        .read_text("utf-8")
        .replace("  [2, 3, 5],\n  [1, 3, 4, 21],", "  [3, 5],\n  [1, 3, 4, 21],")
    )
    (tmp_path / "components.toml").write_text(text, "utf-8")
    with pytest.raises(BadPack, match=r"map\.four.*Region 2 borders on 1"):
        load_components(tmp_path)


def test_a_pack_may_change_a_value_but_not_how_many_cards_there_are(tmp_path: Path) -> None:
    own = Path(GAME.folder)
    rows = (own / "combat.csv").read_text("utf-8")
    (tmp_path / "components.toml").write_text("", "utf-8")
    (tmp_path / "combat.csv").write_text(rows.replace("spear,Spear,spear,2,0,3", "spear,Spear,spear,3,0,3"), "utf-8")
    assert load_components(tmp_path).value[0] == 3
    (tmp_path / "combat.csv").write_text(rows.replace("spear,Spear,spear,2,0,3", "spear,Spear,spear,2,0,4"), "utf-8")
    with pytest.raises(BadPack, match="35 Combat cards"):
        load_components(tmp_path)

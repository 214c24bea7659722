"""Skills of the gods, and Odin's bargaining."""

from __future__ import annotations

import random
from typing import Any

import pytest

from vigrid.games.asgard.bargain import pieces_offered
from vigrid.games.asgard.box import GIANT, LOKI, ODIN
from vigrid.kernel import IllegalChoice, Match

from .table import BLUE, PURPLE, RED, YELLOW, acting, at, codes, owned, play, seat, table, words

WAITS = {"blue": {"asgard": 1}}


def asking(god: str, slot: str = "upper", **position: Any) -> Match:
    """Red performs a request."""
    gods = acting(god, slot) | position.pop("gods", {})
    position.setdefault("players", WAITS)
    m = at("perform_actions", gods=gods, **position)
    play(m, "request:perform")
    return m


@pytest.mark.clause("AS-15.1")
def test_freyja_gives_stones_and_up_to_two_warriors_of_any_colours() -> None:
    m = asking("freyja", valhalla={"white": 1, "orange": 3})
    assert owned(m, RED, "pink") == 2
    play(m, "warrior:white")
    assert codes(m) == ["warrior:orange", "warrior:none"]
    play(m, "warrior:orange")
    assert (owned(m, RED, "white_warrior"), owned(m, RED, "orange_warrior"), table(m).valhalla) == (1, 1, [0, 2])
    assert seat(m) == BLUE


@pytest.mark.clause("AS-15.1")
def test_with_an_empty_valhalla_only_the_stones() -> None:
    m = asking("freyja", valhalla={})
    assert seat(m) == BLUE


@pytest.mark.clause("AS-8.1")
def test_lower_slots_give_stones_only() -> None:
    for god, colour in (
        ("freyja", "pink"),
        ("baldr", "yellow"),
        ("tyr", "red"),
        ("thor", "blue"),
        ("loki", "green"),
        ("hel", "black"),
    ):
        m = asking(god, "lower")
        assert (owned(m, RED, colour), seat(m)) == (2, BLUE)
        assert table(m).skill_tile == [-1, -1]


@pytest.mark.clause("AS-15.2")
def test_baldr_swaps_a_stone_even_one_just_received() -> None:
    m = asking("baldr")
    play(m, "swap:yellow.black")
    assert (owned(m, RED, "yellow"), owned(m, RED, "black")) == (1, 1)


@pytest.mark.clause("AS-15.6", "AS-3.2")
def test_odins_lower_slot_gives_a_stone_of_choice_by_the_shortage_rule() -> None:
    m = asking(
        "odin",
        "lower",
        players={"blue": {"asgard": 1, "stones": {"white": 3, "black": 5}}, "red": {"stones": {"pink": 5}}},
    )
    assert "stone:pink" not in codes(m), "Red owns them all"
    play(m, "stone:black")
    assert (owned(m, RED, "black"), owned(m, BLUE, "black")) == (1, 4)


@pytest.mark.clause("AS-15.7")
def test_tyrs_tile_is_taken_from_its_owner() -> None:
    m = asking("tyr", players={"blue": {"asgard": 1, "skill_tiles": ["tyr"]}})
    assert table(m).skill_tile[1] == RED
    assert "@0 takes Týr's tile from @1." in words(m)
    assert owned(m, RED, "red") == 2


@pytest.mark.clause("AS-15.8", "AS-15.9")
def test_thors_tile_gives_another_turn_at_once_and_returns() -> None:
    gods = {"hel": {"request": ["", "red"]}}
    m = at("perform_actions", gods=acting("thor", "upper") | gods, players=WAITS)
    play(m, "act:thor.upper", "request:perform")
    assert codes(m) == ["extra_turn:use", "extra_turn:keep"]
    play(m, "extra_turn:use")
    assert (seat(m), m.pending[0].prompt.name) == (RED, "request")
    assert table(m).skill_tile == [-1, -1]


@pytest.mark.clause("AS-15.9")
def test_thors_tile_is_kept_and_useless_without_a_card_or_disc_left() -> None:
    m = asking("thor")
    assert seat(m) == BLUE, "Red has no other disc: no extra turn is offered"
    assert table(m).skill_tile[0] == RED
    m = at(
        "select_actions",
        players={"red": {"chosen": ["thor", "hel"], "skill_tiles": ["thor"]}, "blue": {"chosen": ["odin"]}},
    )
    play(m, "place:thor.upper", "extra_turn:use")
    assert (seat(m), codes(m)[0]) == (RED, "place:hel.upper")


@pytest.mark.clause("AS-15.10")
def test_loki_takes_a_recruit_from_any_god_himself_included() -> None:
    m = asking("loki")
    assert {"steal:loki.giant", "steal:freyja.white", "steal:tyr.orange", "steal:none"} <= set(codes(m))
    play(m, "steal:loki.giant")
    assert (owned(m, RED, "giant"), table(m).recruits_at(LOKI)[GIANT]) == (1, 0)


@pytest.mark.clause("AS-15.11", "AS-3.8")
def test_hel_counts_heads_and_a_warrior_falls() -> None:
    gods = {"odin": {"recruits": {"white": 2, "giant": 3}}, "surtr": {"recruits": {"giant": 4}}}
    m = asking("hel", gods=gods, valhalla={})
    assert "slay:surtr.giant" not in codes(m), "no warrior stands there"
    assert "slay:loki.giant" not in codes(m)
    play(m, "slay:odin.white")
    g = table(m)
    assert (g.score[RED], g.recruits_at(ODIN), g.valhalla) == (5, [1, 0, 3], [1, 0])


@pytest.mark.clause("AS-15.12", "AS-15.13")
def test_mimir_sends_the_disc_to_a_silver_slot_and_it_acts_later() -> None:
    gods = acting("mimir", "upper") | {"thor": {"request": ["", "yellow"]}}
    m = at("perform_actions", round=2, gods=gods, players=WAITS)
    play(m, "request:perform")
    offered = set(codes(m))
    assert {"move:thor.upper", "move:hel.lower", "move:asgard"} <= offered
    barred = {
        "move:odin.upper",
        "move:odin.lower",
        "move:mimir.upper",
        "move:thor.lower",
        "move:surtr.upper",
        "move:fenrir.lower",
    }
    assert not barred & offered
    play(m, "move:thor.upper")
    g = table(m)
    assert (g.request[14], g.request[8], owned(m, RED, "dark_seal")) == (-1, RED, 1)
    assert seat(m) == BLUE
    play(m, "flip:decline")  # then Yellow's lower request, then Red's disc on Thor
    play(m, "request:perform", "request:perform")
    assert owned(m, RED, "blue") == 2
    assert owned(m, RED, "light_seal") == 0, "Yellow took it"


@pytest.mark.clause("AS-15.12")
def test_mimirs_silver_slots_in_round_four() -> None:
    m = at("perform_actions", round=4, gods=acting("mimir", "upper"), players=WAITS)
    play(m, "request:perform")
    silver = [
        f"move:{god}.{row}" for god in ("freyja", "baldr", "tyr", "thor", "loki", "hel") for row in ("upper", "lower")
    ]
    assert codes(m) == [*silver, "move:surtr.upper", "move:fenrir.lower", "move:asgard"]


@pytest.mark.clause("AS-15.13")
def test_a_last_disc_that_moves_on_gives_its_owner_the_turn_again_and_the_new_seal() -> None:
    m = at("perform_actions", round=2, gods=acting("mimir", "upper"))
    play(m, "request:perform", "move:thor.lower")
    assert (seat(m), m.pending[0].prompt.name) == (RED, "request")
    assert (owned(m, RED, "dark_seal"), owned(m, RED, "light_seal")) == (1, 1)


@pytest.mark.clause("AS-15.14")
def test_surtr_uses_a_bonus_at_once_and_flips_the_tile() -> None:
    worlds = {"3": {"dark": "dark weapon"}, "lower": {"light": "light any_victory"}}
    m = asking("surtr", round=3, worlds=worlds)
    assert "flip_people:lower.light" in codes(m)
    play(m, "flip_people:w3.dark", "bonus:take", "item:w7")
    g = table(m)
    assert (g.flipped[10], g.people[10], g.items_of(RED)) == (1, -1, [6])
    assert g.value_of(5) == 2, "the value stays"


@pytest.mark.clause("AS-15.14")
def test_surtrs_options_say_what_a_tile_gives_at_once() -> None:
    worlds = {
        "3": {"dark": "dark any_stone"},
        "2": {"light": "light recolour"},
        "lower": {"light": "light any_victory"},
    }
    previews = {c.code: c.preview for c in asking("surtr", round=3, worlds=worlds).view(1).pending[0].choices}
    assert previews["flip_people:w3.dark"] == "1 stone of your choice."
    assert previews["flip_people:w2.light"] == "Swap one of your stones with the supply."
    assert previews["flip_people:lower.light"].startswith("Nothing")


@pytest.mark.clause("AS-15.14")
def test_flipped_tiles_cannot_be_flipped_again_and_victory_gives_nothing() -> None:
    worlds = {"3": {"dark": "dark weapon"}, "lower": {"light": "light any_victory"}}
    m = asking("surtr", round=3, worlds=worlds, flipped=["dark weapon"])
    assert "flip_people:w3.dark" not in codes(m)
    play(m, "flip_people:lower.light")
    assert table(m).flipped[0] == 1
    assert seat(m) == BLUE


@pytest.mark.clause("AS-15.14", "AS-14.4", "AS-2.4")
def test_surtr_can_make_first_player() -> None:
    players = {"blue": {"asgard": 1}, "yellow": {"asgard": 1}}
    m = at(
        "perform_actions",
        round=3,
        turn="yellow",
        gods=acting("surtr", "upper", "yellow"),
        players=players,
        worlds={"3": {"dark": "dark first_player"}},
    )
    play(m, "act:surtr.upper", "request:perform", "flip_people:w3.dark", "bonus:take")
    assert table(m).order == [3, 2, 1, 4]
    assert seat(m) == BLUE


@pytest.mark.clause("AS-15.14", "AS-10.2")
def test_surtr_can_flip_people_for_an_asgard_tile_and_the_bonus_can_be_left() -> None:
    m = asking("surtr", round=3, worlds={"3": {"dark": "dark asgard_tile"}}, asgard_row=["one", "two", "three"])
    play(m, "flip_people:w3.dark", "bonus:take", "flip:a1", "recruit:giant")
    assert owned(m, RED, "giant") == 1
    m = asking("surtr", round=3, worlds={"3": {"dark": "dark asgard_tile"}}, asgard_row=["one", "two", "three"])
    play(m, "flip_people:w3.dark", "bonus:skip")
    assert not any(table(m).asgard_down), "a bonus that is left flips no Asgard tile"
    m = asking("surtr", round=3, worlds={"3": {"dark": "dark wizardry"}})
    play(m, "flip_people:w3.dark", "bonus:skip")
    assert table(m).items_of(RED) == []


@pytest.mark.clause("AS-15.15", "AS-3.9")
def test_surtr_a_stone_a_seal_a_swap() -> None:
    worlds = {"2": {"dark": "dark any_stone"}, "3": {"dark": "dark any_seal"}, "4": {"dark": "dark recolour"}}
    m = asking("surtr", round=3, worlds=worlds)
    play(m, "flip_people:w2.dark", "stone:white")
    assert owned(m, RED, "white") == 1
    m = asking("surtr", round=3, worlds=worlds)
    seals = owned(m, RED, "dark_seal")
    play(m, "flip_people:w3.dark", "seal:dark")
    assert owned(m, RED, "dark_seal") == seals + 1
    m = asking("surtr", round=3, worlds=worlds, players={"red": {"stones": {"pink": 1}}, **WAITS})
    play(m, "flip_people:w4.dark", "swap:pink.blue")
    assert owned(m, RED, "blue") == 1


@pytest.mark.clause("AS-15.16", "AS-15.13", "AS-6.5", "AS-6.6")
def test_fenrir_sends_the_disc_to_a_temple_slot() -> None:
    gods = acting("fenrir", "upper") | {
        "thor": {"support": ["red", ""]}, "hel": {"support": ["blue", "yellow"]}, "loki": {"temple": "blue"},
    }  # fmt: skip
    m = at("perform_actions", round=4, gods=gods, players={"blue": {"asgard": 1}})
    play(m, "request:perform")
    assert codes(m) == [
        f"move:{god}.temple" for god in ("freyja", "baldr", "odin", "tyr", "mimir", "surtr", "fenrir")
    ] + ["move:asgard"]
    play(m, "move:odin.temple")
    assert table(m).temple_slot[2] == RED


@pytest.mark.clause("AS-15.17")
def test_fenrirs_lower_slot_gives_the_seal_only() -> None:
    m = at("perform_actions", round=4, gods=acting("fenrir", "lower"), players=WAITS)  # nothing to decide
    assert (owned(m, RED, "dark_seal"), seat(m)) == (1, BLUE)
    assert sum(table(m).own[:10]) == 0


# --- Odin


@pytest.mark.clause("AS-15.3", "AS-15.5", "AS-2.4")
def test_odin_deals_the_order_tiles_anew_and_play_goes_on_from_the_number_kept() -> None:
    players = {c: {"asgard": 1} for c in ("blue", "yellow", "purple")}
    m = at("perform_actions", gods=acting("odin", "upper"), players=players)
    play(m, "request:perform")
    assert owned(m, RED, "white") == 1
    play(m, "redeal:deal")
    assert len(codes(m)) == 24, "nobody has anything to offer"
    play(m, "order:3.4.2.1")
    assert table(m).order == [3, 4, 2, 1]
    assert seat(m) == BLUE, "Red kept 3, so 4 is next"


@pytest.mark.clause("AS-15.3")
def test_the_order_can_stay() -> None:
    m = asking("odin")
    play(m, "redeal:keep")
    assert table(m).order == [1, 2, 3, 4]


def bargaining(**players: Any) -> Match:
    """Red deals anew; the others own something."""
    base = {
        "blue": {"asgard": 1, "stones": {"pink": 2}, "seals": {"light": 1}, "people": ["light weapon"]},
        "yellow": {"weapons": [6, 2], "skill_tiles": ["tyr"]},
        "purple": {"recruits": {"giant": 1}},
        **players,
    }
    m = asking("odin", players=base)
    play(m, "redeal:deal")
    return m


@pytest.mark.clause("AS-15.4")
def test_offers_come_in_turn_order_and_accepted_goods_change_hands_at_once() -> None:
    m = bargaining()
    assert (seat(m), codes(m)) == (BLUE, ["offer:none", "offer:1", "offer:2", "offer:3", "offer:4"])
    play(m, "offer:1")
    m.choose_all(BLUE, ["goods:pink", "goods:pink", "goods:l3"])
    assert seat(m) == YELLOW
    play(m, "offer:1")
    m.choose_all(YELLOW, ["goods:w7", "goods:tyr_tile"])
    assert seat(m) == PURPLE
    play(m, "offer:2")  # its giant is all it has
    assert codes(m) == ["accept:blue", "accept:yellow", "accept:purple", "accept:none", "accept:again"]
    play(m, "accept:yellow")
    g = table(m)
    assert g.items_of(RED) == [6]
    assert "@2 gives a weapon tile to @0." in words(m)
    assert g.skill_tile[1] == RED
    assert codes(m) == ["accept:purple", "accept:none"], "number 1 is promised, and something was accepted"
    play(m, "accept:purple")
    assert owned(m, RED, "giant") == 1
    assert codes(m) == ["order:3.4.1.2", "order:4.3.1.2"]
    play(m, "order:3.4.1.2")
    assert g.order == [3, 4, 1, 2]
    assert (owned(m, BLUE, "pink"), g.people[2]) == (2, BLUE), "what was not accepted stays"
    assert g.promised == [0, 0, 0, 0]


@pytest.mark.clause("AS-15.4")
def test_none_need_be_accepted_and_no_offer_need_be_made() -> None:
    m = bargaining()
    play(m, "offer:none", "offer:none", "offer:none")
    assert codes(m) == ["accept:none", "accept:again"], "new offers can be asked for once"
    play(m, "accept:again", "offer:none", "offer:none", "offer:none")
    assert m.pending[0].prompt.name == "order"
    assert len(codes(m)) == 24


@pytest.mark.clause("AS-15.4")
def test_one_more_round_of_offers_can_be_asked_for() -> None:
    m = bargaining()
    play(m, "offer:2")
    m.choose_all(BLUE, ["goods:light_seal"])
    play(m, "offer:none", "offer:none", "accept:again")
    assert seat(m) == BLUE
    play(m, "offer:1")
    m.choose_all(BLUE, ["goods:pink", "goods:light_seal"])
    play(m, "offer:none", "offer:none")
    assert codes(m) == ["accept:blue", "accept:none"]
    play(m, "accept:none")
    assert owned(m, BLUE, "pink") == 2


@pytest.mark.clause("AS-15.4")
def test_six_pieces_at_most_and_secret_tiles_offered_are_seen_by_the_dealer_only() -> None:
    m = bargaining(blue={"asgard": 1, "stones": {"pink": 4, "red": 4}, "weapons": [5]})
    play(m, "offer:1")
    with pytest.raises(IllegalChoice):
        m.choose_all(BLUE, ["goods:pink"] * 4 + ["goods:red"] * 3)
    m.choose_all(BLUE, ["goods:pink"] * 4 + ["goods:red", "goods:w6"])
    told = "@1 offers weapon 5: nobody else sees which tile it is."
    assert told in words(m, 1 << RED)
    assert told not in words(m, 1 << PURPLE)
    assert "@1 offers 4 pink stones, 1 red stone, a weapon tile for order number 1." in words(m)
    assert m.view(0).public.items_shown[BLUE] == ()
    assert m.view(1 << RED).private[RED].known == ((5, BLUE),)
    assert m.view(1 << PURPLE).private[PURPLE].known == ()
    assert m.view(0).public.offer[BLUE][-1] == 30, "all see that it is a weapon"
    assert all(5 in table(m).determinize(1 << RED, random.Random(i)).items_of(BLUE) for i in range(20))
    worlds = [table(m).determinize(1 << PURPLE, random.Random(i)) for i in range(40)]
    assert len({tuple(w.items_of(BLUE)) for w in worlds}) > 3
    for world in worlds:
        assert pieces_offered(world, BLUE)[-1] == 30 + world.items_of(BLUE)[0], "what is offered is what it holds"


@pytest.mark.clause("AS-15.4")
def test_an_accepted_secret_tile_changes_hands_unseen_by_the_others() -> None:
    m = bargaining(blue={"asgard": 1, "stones": {}, "weapons": [5]})
    play(m, "offer:1")  # the weapon is all it has
    while m.pending[0].prompt.name != "accept":
        play(m, "offer:none")
    assert m.options(RED)[0].preview == "weapon 5"
    play(m, "accept:blue")
    assert table(m).items_of(RED) == [5]
    assert not [line for line in words(m, 1 << PURPLE) if "weapon 5" in line]
    assert len({tuple(table(m).determinize(1 << PURPLE, random.Random(i)).items_of(RED)) for i in range(40)}) > 3

"""Phase 1: Choose Gods, and Phase 2: Select Actions."""

from __future__ import annotations

import random

import pytest

from vigrid.games.asgard.box import GODS, HEL, SLOTS_OF, THOR
from vigrid.games.asgard.choose_gods import cards_to_choose, risen_gods
from vigrid.kernel import IllegalChoice

from .table import BLUE, PURPLE, RED, YELLOW, at, codes, play, seat, table, words


@pytest.mark.clause("AS-5.1", "AS-5.2")
@pytest.mark.clause("AS-5.3")
def test_gods_that_have_not_risen_are_refused_by_the_clause_that_says_so() -> None:
    m = at("choose_gods", round=2)
    with pytest.raises(IllegalChoice, match=r"AS-5\.3") as refused:
        m.choose(m.pending[0].seat, "god:fenrir")
    assert refused.value.clause == "AS-5.3"


@pytest.mark.clause("AS-5.1")
def test_who_has_chosen_sees_the_own_gods_while_others_still_choose() -> None:
    m = at("choose_gods")
    seat = m.pending[0].seat
    m.choose_all(seat, ["god:thor", "god:hel", "god:loki"])
    own = [GODS[god] for god in m.view(1 << seat).private[seat].chosen]
    assert sorted(own) == ["hel", "loki", "thor"]
    other = m.pending[0].seat
    assert m.view(1 << other).private[other].chosen == ()


def test_all_choose_side_by_side_and_in_secret() -> None:
    m = at("choose_gods")
    assert [ask.seat for ask in m.pending] == [RED, BLUE, YELLOW, PURPLE]
    m.choose_all(BLUE, ["god:hel", "god:thor", "god:odin"])
    assert [ask.seat for ask in m.pending] == [RED, YELLOW, PURPLE]
    view = m.view(1 << RED)
    assert not any("Hel" in text for text in words(m, 1 << RED))
    assert all(w.choices == () for w in view.pending if w.seat != RED)
    for other in (RED, YELLOW, PURPLE):
        m.choose_all(other, ["god:freyja", "god:baldr", "god:odin"])
    assert m.view(1 << BLUE).private[BLUE].chosen == (2, 4, 6)
    assert m.view(1 << RED).public.cards == (3, 3, 3, 3)
    assert "You chose Odin, Thor, Hel." in words(m, 1 << BLUE)
    assert not any("Odin, Thor, Hel" in text for text in words(m, 1 << RED | 1 << YELLOW | 1 << PURPLE))


@pytest.mark.clause("AS-5.1")
def test_what_others_chose_is_dealt_anew_among_risen_gods() -> None:
    players = {"red": {"chosen": ["thor"]}, "blue": {"chosen": ["hel", "mimir"], "shown": ["odin"]}}
    m = at("select_actions", round=2, players=players)
    guesses = [table(m).determinize(1 << RED, random.Random(i)).chosen for i in range(60)]
    assert all(chosen[RED] == 1 << 4 for chosen in guesses)
    assert len({chosen[BLUE] for chosen in guesses}) > 15
    for chosen in guesses:
        gods = [GODS[god] for god in range(10) if chosen[BLUE] >> god & 1]
        assert len(gods) == 2
        assert not {"odin", "surtr", "fenrir"} & set(gods)
    at("choose_gods")


@pytest.mark.clause("AS-5.2", "AS-5.3")
def test_four_discs_give_four_gods_in_round_three_mimir_and_surtr_but_not_fenrir() -> None:
    m = at("choose_gods", round=3, players={"red": {"discs": 4}})
    m.choose_all(RED, ["god:freyja", "god:odin", "god:loki", "god:mimir"])
    assert RED not in [ask.seat for ask in m.pending]
    again = at("choose_gods", round=3, players={"red": {"discs": 4}})
    with pytest.raises(IllegalChoice):
        again.choose_all(RED, ["god:freyja", "god:odin", "god:loki", "god:fenrir"])
    with pytest.raises(IllegalChoice):
        again.choose_all(RED, ["god:freyja", "god:odin", "god:loki"])


@pytest.mark.clause("AS-5.2")
def test_with_more_discs_than_risen_gods_all_are_chosen() -> None:
    m = at("choose_gods", players={"red": {"discs": 9}})
    g = table(m)
    assert (len(risen_gods(g, RED)), cards_to_choose(g, RED)) == (7, 7)
    assert RED not in [ask.seat for ask in m.pending], "there is no choice left"
    for other in (BLUE, YELLOW, PURPLE):
        m.choose_all(other, ["god:freyja", "god:baldr", "god:odin"])
    assert g.chosen[RED] == 0b1111111
    assert g.hand[RED] == 9


@pytest.mark.clause("AS-6.1")
def test_a_chosen_god_is_shown_and_a_disc_placed() -> None:
    m = at("select_actions", players={"red": {"chosen": ["thor", "hel"]}, "blue": {"chosen": ["odin"]}})
    assert codes(m) == [
        "place:thor.upper", "place:thor.lower", "place:thor.temple", "place:thor.asgard",
        "place:hel.upper", "place:hel.lower", "place:hel.temple", "place:hel.asgard",
    ]  # fmt: skip
    play(m, "place:thor.lower")
    g = table(m)
    assert (g.request[SLOTS_OF[THOR][1]], g.hand[RED], g.shown[RED], g.gods_chosen(RED)) == (RED, 2, 1 << THOR, [HEL])
    assert seat(m) == BLUE
    with pytest.raises(IllegalChoice, match=r"AS-6\.1"):
        m.choose(BLUE, "place:thor.upper")


@pytest.mark.clause("AS-6.1")
def test_mimir_and_surtr_have_one_request_slot() -> None:
    m = at("select_actions", round=3, players={"red": {"chosen": ["mimir", "surtr"]}})
    assert "place:mimir.upper" in codes(m)
    assert not {"place:mimir.lower", "place:surtr.lower"} & set(codes(m))


@pytest.mark.clause("AS-6.2", "AS-6.3")
def test_slots_hold_one_disc_the_asgard_area_any_number() -> None:
    """Red stands on Odin's Temple Slot: Yellow has the Request Slots and the Asgard Area."""
    gods = {"odin": {"temple": "red", "request": ["blue", ""]}}
    players = {"yellow": {"chosen": ["odin"]}, "purple": {"chosen": ["odin", "hel"]}}
    m = at("select_actions", turn="yellow", gods=gods, players=players)
    assert codes(m) == ["place:odin.lower", "place:odin.asgard"]
    for code in ("place:odin.temple", "place:odin.upper"):
        with pytest.raises(IllegalChoice, match=r"AS-6\.2"):
            m.choose(YELLOW, code)
    play(m, "place:odin.asgard", "place:odin.asgard", "place:hel.asgard")
    assert table(m).asgard == [0, 0, 1, 2]


@pytest.mark.clause("AS-6.4")
def test_a_placed_disc_stays_until_it_is_picked_up() -> None:
    m = at("select_actions", players={"red": {"chosen": ["thor"]}, "blue": {"chosen": ["hel"]}})
    play(m, "place:thor.upper", "place:hel.asgard")
    assert table(m).phase == "perform_actions"
    assert table(m).request[8] == RED
    assert not any(code.startswith("place") for code in codes(m))


@pytest.mark.clause("AS-6.5")
def test_no_second_temple_for_a_supporter() -> None:
    """Blue supports Mímir: the Request Slot and the Asgard Area are left."""
    gods = {"mimir": {"support": ["blue", ""]}}
    m = at("select_actions", round=2, turn="blue", gods=gods, players={"blue": {"chosen": ["mimir", "hel"]}})
    with pytest.raises(IllegalChoice, match=r"AS-6\.5"):
        m.choose(BLUE, "place:mimir.temple")
    play(m, "place:mimir.upper")
    assert table(m).request[14] == BLUE


def test_the_words_of_a_temple_say_who_may_not_build_there() -> None:
    m = at("choose_gods", round=2, gods={"thor": {"support": ["blue", "red"]}})
    words_of = {s: {o.code: o.preview for o in m.options(s)} for s in (RED, BLUE, YELLOW)}
    for supporter in (RED, BLUE):
        assert "not for you, who support this god" in words_of[supporter]["god:thor"]
        assert "not for you" not in words_of[supporter]["god:hel"]
    assert "no Support Slot is empty" in words_of[YELLOW]["god:thor"]


@pytest.mark.clause("AS-6.5", "AS-4.6")
def test_who_took_its_disc_back_may_build_there_again() -> None:
    gods = {"thor": {"support": ["red", "blue"]}}
    m = at("round_start", round=2, gods=gods, players={"red": {"discs": 1, "row": 0, "middle": 1}})
    play(m, "recover:thor.support_upper")
    for other, gods_of in (
        (RED, ["hel", "thor"]),
        (BLUE, ["hel", "loki"]),
        (YELLOW, ["hel", "loki"]),
        (PURPLE, ["hel", "loki"]),
    ):
        extra = ["god:freyja"] if table(m).hand[other] == 3 else []
        m.choose_all(other, [*(f"god:{god}" for god in gods_of), *extra])
    assert "place:thor.temple" in codes(m)


@pytest.mark.clause("AS-6.6")
def test_no_temple_without_an_empty_support_slot() -> None:
    gods = {"thor": {"support": ["blue", "yellow"]}}
    m = at("select_actions", gods=gods, players={"red": {"chosen": ["thor", "hel"]}})
    with pytest.raises(IllegalChoice, match=r"AS-6\.6"):
        m.choose(RED, "place:thor.temple")


@pytest.mark.clause("AS-6.6", "AS-9.16")
def test_a_third_temple_takes_the_slot_that_was_freed() -> None:
    """Blue's upper disc was taken back: Red builds, stands on top, and the recruits there stay."""
    gods = {"thor": {"support": ["", "yellow"], "temple": "red", "recruits": {"orange": 2}, "tiles": ["1", "2"]}}
    worlds = {"2": {"light": "thor 3"}, "3": {"light": "thor 4"}}
    red = {"stones": {"pink": 1}, "recruits": {"orange": 1}}
    m = at(
        "perform_actions", gods=gods, worlds=worlds, players={"red": red, "blue": {"asgard": 1}},
        temple_stacks=[["pink"]],
    )  # fmt: skip
    play(m, "build:stack1", "world:w5.light")
    g = table(m)
    assert g.support[8:10] == [RED, YELLOW]
    assert g.recruits_at(THOR) == [0, 3, 0]
    assert g.supporters(2) == (RED, YELLOW)


@pytest.mark.clause("AS-6.7")
def test_after_the_last_card_phase_three_begins() -> None:
    m = at("select_actions", players={"red": {"chosen": ["thor"]}, "blue": {"asgard": 1}})
    play(m, "place:thor.upper")
    g = table(m)
    assert (g.phase, g.turn) == ("perform_actions", RED)
    assert g.discs_at_work(RED)

"""Standing interjections, beats, free acts and what ends everything."""

from __future__ import annotations

import pytest

from vigrid.kernel import BadRecord, IllegalChoice, Interjection, Match, VigridError, state_hash
from vigrid.play import Table
from vigrid.terminal import show

from . import CHARM, CURSE, DOOM, GAME, GIFT, GOLD, THEFT, OmensGame, break_charm, charm_holders, charms


def dealt(held: tuple[int, ...], deck: tuple[int, ...] = (GOLD, THEFT, GOLD, THEFT)) -> Match:
    """A match in which these cards are held, and the last card of this deck is drawn next."""
    position = {
        "turn": 0, "deck": list(deck), "held": list(held), "fresh": 0, "used": [], "gold": [2] * len(held),
        "charms": [False] * len(held), "groups": [[0, 1, 2] for _ in held], "duel": False,
    }  # fmt: skip
    return Match.at(GAME, {"game": "omens", "players": len(held), "entry": "turn", "position": position})


def gold(m: Match) -> list[int]:
    return list(m.state.data()["gold"])


def waits(m: Match) -> list[tuple[int, str]]:
    return [(a.seat, a.prompt.name) for a in m.pending]


@pytest.mark.clause("OM-1.4")
def test_a_card_is_played_in_anybodys_turn_and_the_decision_is_asked_anew() -> None:
    m = dealt((0, GOLD))
    assert waits(m) == [(0, "keep")]
    assert [c.code for c in m.interrupts(1)] == ["omen:1"]
    assert [c.code for c in m.view(2).interrupts[1]] == ["omen:1"]
    assert m.view(1).interrupts == {}
    m.choose(1, "omen:1")
    assert gold(m) == [2, 4]
    assert waits(m) == [(0, "keep")]
    assert m.interrupts(1) == ()
    with pytest.raises(IllegalChoice):
        m.choose(1, "omen:1")


@pytest.mark.clause("OM-1.4")
def test_what_interrupts_may_ask_and_be_interrupted_itself() -> None:
    m = dealt((0, CURSE, THEFT))
    m.choose(1, "omen:4")
    assert waits(m) == [(1, "victim")]
    m.choose(2, "omen:2")
    assert gold(m) == [1, 2, 3]
    m.choose(1, "victim:2")
    assert gold(m) == [1, 2, 1]
    assert waits(m) == [(0, "keep")]


@pytest.mark.clause("OM-1.3", "OM-1.4")
def test_beside_a_secret_choice_all_choose_anew() -> None:
    m = dealt((0, 0, THEFT))
    m.stop_at(2, [])
    for seat, code in ((0, "keep:none"), (0, "go:1"), (0, "stake:2")):
        m.choose(seat, code)
    assert waits(m) == [(1, "stake")]
    m.choose(2, "omen:2")
    assert waits(m) == [(0, "stake"), (1, "stake")]
    assert [o.code for o in m.options(0)] == ["stake:0", "stake:1"]
    m.undo(1 << 2, force=True)
    assert waits(m) == [(1, "stake")]


@pytest.mark.clause("OM-1.4")
def test_at_a_beat_the_first_in_order_plays_and_all_are_asked_again() -> None:
    m = dealt((0, GOLD, THEFT))
    m.choose(0, "keep:new")
    assert waits(m) == [(0, "beat"), (1, "beat"), (2, "beat")]
    assert [o.code for o in m.options(0)] == ["beat:pass"]  # theft is not played in one's own turn
    assert {w.seat for w in m.view(1).pending} == {0, None}
    for seat, code in ((2, "omen:2"), (0, "beat:pass"), (1, "omen:1")):
        m.choose(seat, code)
    assert gold(m) == [2, 4, 2]
    assert waits(m) == [(0, "beat"), (2, "beat")]
    for seat, code in ((0, "beat:pass"), (2, "beat:pass")):
        m.choose(seat, code)
    assert waits(m) == [(0, "go")]


def test_a_seat_says_at_which_beats_it_is_asked_and_the_record_keeps_it() -> None:
    m = dealt((0, GOLD))
    assert m.stops(1) == ("journey", "duel")
    m.stop_at(1, ["duel"])
    m.choose(0, "keep:none")
    assert waits(m) == [(0, "go")]
    m.choose(0, "go:1")
    assert waits(m) == [(1, "beat")]
    again = Match.replay(GAME, m.record())
    assert again.stops(1) == ("duel",)
    assert state_hash(again.state) == state_hash(m.state)
    m.undo(1)
    assert m.stops(1) == ("duel",)
    with pytest.raises(IllegalChoice, match="no beat 'birth'"):
        m.stop_at(1, ["birth"])
    record = m.record()
    record["decisions"][0][1] = "stops:birth"
    with pytest.raises(BadRecord, match="no beat 'birth'"):
        Match.replay(GAME, record)


def test_a_seat_that_is_asked_again_changes_nothing_for_the_others() -> None:
    m = dealt((0, 0, THEFT))
    both = m.stops(0)
    m.stop_at(2, [])
    m.stop_at(1, [])
    m.stop_at(1, both)
    assert [m.stops(seat) for seat in range(3)] == [both, both, ()]


@pytest.mark.clause("OM-1.1", "OM-1.4")
def test_doom_drawn_by_an_interrupt_beside_a_secret_choice_ends_everything() -> None:
    m = dealt((0, GIFT), (DOOM, GOLD))
    m.stop_at(1, [])
    for seat, code in ((0, "keep:none"), (0, "go:1"), (1, "stake:2"), (1, "omen:3")):
        m.choose(seat, code)
    assert m.outcome is not None
    assert m.outcome.clause == "OM-1.1"
    assert not m.pending
    assert m.interrupts(0) == ()


@pytest.mark.clause("OM-1.4", "OM-1.6")
def test_in_the_middle_of_an_act_nobody_interjects() -> None:
    m = dealt((0, GOLD))
    m.choose(0, "group:rearrange")
    assert waits(m) == [(0, "front")]
    assert m.interrupts(1) == ()
    with pytest.raises(IllegalChoice):
        m.choose(1, "omen:1")
    m.choose(0, "front:pass")
    assert waits(m) == [(0, "keep")]
    assert [c.code for c in m.interrupts(1)] == ["omen:1"]


@pytest.mark.clause("OM-1.6")
def test_a_free_act_is_offered_once_a_decision_and_moves_a_piece_once() -> None:
    m = dealt((0, 0))
    m.choose(0, "group:rearrange")
    assert [o.code for o in m.options(0)] == ["front:0", "front:1", "front:2", "front:pass"]
    m.choose(0, "front:2")
    assert [o.code for o in m.options(0)] == ["front:0", "front:1", "front:pass"]
    m.choose(0, "front:pass")
    assert m.state.data()["groups"][0] == [2, 0, 1]
    assert [o.code for o in m.options(0)] == ["keep:new", "keep:none"]
    m.choose(0, "keep:none")
    assert "group:rearrange" in [o.code for o in m.options(0)]


def test_standing_interjections_and_beats_need_each_other() -> None:
    class NoBeats(OmensGame):
        beats = {}  # noqa: RUF012

    class FreeAndStanding(OmensGame):
        interjections = (Interjection(CHARM, charms, break_charm, free=True, holders=charm_holders),)

    with pytest.raises(VigridError, match="need beats"):
        NoBeats()
    with pytest.raises(VigridError, match="free act"):
        FreeAndStanding()


def test_before_a_bots_decision_there_is_a_pause_for_who_is_not_asked_whatever_they_hold() -> None:
    table = Table(dealt((0, GOLD, THEFT)), ["greedy", "human", "greedy"], seed=1)
    assert table.pause() == 0
    table.stop_at(1, ["duel"])
    assert table.pause() > 0
    table.stop_at(2, [])  # a bot's
    table.match.choose(1, "omen:1")
    assert table.pause() == 0


def test_at_a_table_a_person_plays_a_card_while_others_decide() -> None:
    table = Table(dealt((0, GOLD)), ["human:Ann", "human:Bo"], seed=1)
    table.choose(1, ["omen:1"])
    assert gold(table.match) == [2, 4]
    with pytest.raises(IllegalChoice):
        table.choose(1, ["omen:1"])


def test_in_the_terminal_cards_stand_beside_the_options() -> None:
    table = Table(dealt((GOLD, GOLD)), ["human:Ann", "human:Bo"], seed=1)
    waiting = show.waiting(table.match, 0)
    assert [c.code for c in show.rows(waiting)] == ["keep:new", "keep:old", "group:rearrange", "omen:1"]
    lines = "\n".join(show.options(table.match, waiting, 80))
    assert "at any time" in lines


@pytest.mark.clause("OM-1.2")
def test_a_seat_that_rests_gets_one_gold_and_the_next_is_on_turn() -> None:
    m = dealt((0, 0))
    m.choose(0, "keep:new")
    while waits(m) != [(0, "go")]:
        m.choose(m.pending[0].seat, "beat:pass")
    m.choose(0, "go:rest")
    assert gold(m) == [3, 2]
    assert m.state.data()["turn"] == 1


@pytest.mark.clause("OM-1.5")
def test_a_charm_turns_all_groups_round_once_in_anybodys_turn() -> None:
    m = Match.new(GAME, 2, seed=1)
    assert waits(m)[0][0] == 0
    m.choose(1, "charm:break")
    assert m.state.data()["groups"] == [[2, 1, 0], [2, 1, 0]]
    with pytest.raises(IllegalChoice):
        m.choose(1, "charm:break")
    m.choose(0, "charm:break")
    assert m.state.data()["groups"] == [[0, 1, 2], [0, 1, 2]]

"""A match: choices checked, undo and redo, records that replay, positions with all their faults."""

import copy
import json
import random
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.example import GAME, Raiders
from vigrid.kernel import BadPosition, BadRecord, BadSetup, IllegalChoice, Match, RulesFault, Undo, state_hash

from .workshop import game


def played(decisions: int = 12, seed: int = 5, players: int = 3) -> Match:
    m, rand = Match.new(GAME, players, seed=seed), random.Random(seed)
    for _ in range(decisions):
        if not m.pending:
            break
        ask = rand.choice(m.pending)
        m.choose(ask.seat, ask.code(m.state, rand.choice(ask.choices)))
    return m


# --- choosing


def test_an_illegal_choice_says_why_and_what_is_legal() -> None:
    m = Match.at(GAME, {"players": 2, "entry": "choose", "position": {"hands": [[1, 2, 2, 3], [4, 4, 5, 6]]}})
    before = state_hash(m.state)
    with pytest.raises(
        IllegalChoice, match=r"'card:6' is not legal now: RA-2.1 \(All choose a card\); now legal: card:1"
    ):
        m.choose(0, "card:6")
    with pytest.raises(IllegalChoice, match="'card:9' is not an option of 'card'") as refused:
        m.choose(0, "card:9")
    assert refused.value.clause == "RA-2.1"
    assert (state_hash(m.state), m.step) == (before, 0)


def test_a_seat_that_need_not_decide_is_told_so() -> None:
    m = played(0, players=2)
    m.choose(0, m.options(0)[0].code)
    with pytest.raises(IllegalChoice, match="Seat 1 has nothing to decide now"):
        m.choose(0, "card:1")


def test_a_refused_undo_does_not_tell_who_answered_in_a_private_window() -> None:
    position = {"raider": 0, "strength": 2, "aside": [2, 1, 1], "hands": [[1, 1, 3], [2, 5, 6], [3, 4, 5]]}
    m = Match.at(GAME, {"players": 3, "entry": "raid", "position": position})
    m.choose(1, "block:pass")
    m.choose(2, "block:pass")
    assert m.can_undo(1 << 1).reason == "responses have been given since"


def test_a_fault_in_a_rule_leaves_the_state_before_the_choice() -> None:
    made = game("@rule\nasync def main(g):\n    x = await ask(g, 2)\n    g.mark(x)\n    return 1 // (1 - x)\n")
    m = Match.new(made, players=1)
    before = state_hash(m.state)
    with pytest.raises(
        RulesFault, match="the rules failed at 'number:1', the state before it stands: ZeroDivisionError"
    ):
        m.choose(0, "number:1")
    assert state_hash(m.state) == before
    assert m.step == 0
    assert "main" in m.fault
    m.choose(0, "number:0")
    assert m.outcome is not None


# --- undo and redo


def test_undo_is_refused_once_something_is_known_and_names_it() -> None:
    m = played(0, players=2)
    for seat in (0, 1):
        m.choose(seat, m.options(seat)[0].code)
    verdict = m.can_undo(1 << 1)
    assert not verdict.possible
    assert verdict.reason.startswith("something new is known since: Played: ")
    with pytest.raises(IllegalChoice, match="Played"):
        m.undo(1 << 1)
    m.undo(1 << 1, force=True)
    assert m.step == 1


def test_undo_without_a_decision_is_refused() -> None:
    assert played(0).can_undo(1) == Undo(False, "there is no decision of yours to take back")


SIMPLE = """
    @rule
    async def main(g):
        for seat in (0, 1, 0, 0):
            x = await Ask(seat, NUMBER, below, 3)
            g.mark(x)
            if x == 2:
                g.learn(1)
        return g.rng.below(1000)
    """


def test_undo_goes_back_to_the_last_own_decision_and_redo_forth() -> None:
    m = Match.new(game(textwrap.dedent(SIMPLE)), players=2, seed=3)
    hashes = [state_hash(m.state)]
    for seat in (0, 1, 0, 0):
        m.choose(seat, "number:1")
        hashes.append(state_hash(m.state))
    for expected in (3, 2):
        m.undo(1 << 0)
        assert state_hash(m.state) == hashes[expected]
    assert not m.can_undo(1 << 0).possible
    assert m.can_undo(1 << 0).reason == "Seat 2 has decided since"
    assert m.can_undo(1 << 0, bots=1 << 1).possible
    m.redo()
    m.redo()
    assert state_hash(m.state) == hashes[4]
    with pytest.raises(IllegalChoice, match="nothing to do again"):
        m.redo()


def test_a_new_choice_forgets_what_was_taken_back() -> None:
    m = Match.new(game(textwrap.dedent(SIMPLE)), players=2)
    m.choose(0, "number:1")
    m.undo(1)
    m.choose(0, "number:0")
    with pytest.raises(IllegalChoice):
        m.redo()


def test_undo_with_bots_takes_their_decisions_back_too() -> None:
    m = Match.new(game(textwrap.dedent(SIMPLE)), players=2)
    before = state_hash(m.state)
    m.choose(0, "number:1")
    m.choose(1, "number:1")
    m.undo(1 << 0, bots=1 << 1)
    assert state_hash(m.state) == before


def test_back_to_an_earlier_decision() -> None:
    m = played(12)
    for step in (0, 5, 12):
        assert m.back_to(step).step == step
    assert state_hash(m.back_to(12).state) == state_hash(m.state)


# --- records


def record(m: Match) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(json.dumps(m.record()))
    return made


def test_a_record_replays_to_the_same_state_and_log() -> None:
    m = played(40)
    again = Match.replay(GAME, record(m))
    assert state_hash(again.state) == state_hash(m.state)
    assert again.log(-1) == m.log(-1)
    assert again.record() == m.record()


def test_the_log_from_a_decision_on_is_the_end_of_the_whole_log() -> None:
    m = played(40)
    whole = m.log(-1)
    assert {line.step for line in whole} >= {0, 3, 14}
    for since in (0, 1, 14, 40):
        assert m.log(-1, since) == [line for line in whole if line.step >= since]
    assert m.log(-1, 41) == []


def test_a_beat_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(IllegalChoice, match=r"there is no beat 'dawn'; there are none$"):
        played(3).stop_at(0, ["dawn"])


def test_a_pack_is_known_by_what_it_says(tmp_path: Path) -> None:
    packs = {"same": "a = 1", "noted": "# one\na = 1", "other": "a = 2", "more": "a = 1\nb = 1"}
    for name, text in packs.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "components.toml").write_text(text)
    found = {name: GAME.pack_hash(tmp_path / name) for name in packs}
    assert found["same"] == found["noted"]
    assert len({GAME.pack_hash(), *found.values()}) == 4


def test_records_hold_chance_so_that_another_seed_replays_alike() -> None:
    r = record(played(20))
    r["seed"] = 123456
    r.pop("hash")
    assert Match.replay(GAME, r).view(-1) == played(20).view(-1)


def changed(**values: Any) -> dict[str, Any]:
    return {**record(played(8)), **values}


def with_decision(number: int, *decision: Any) -> dict[str, Any]:
    r = record(played(8))
    r["decisions"][number] = list(decision)
    return r


def without(*keys: str) -> dict[str, Any]:
    return {k: v for k, v in record(played(8)).items() if k not in keys}


BAD = {
    "no record": (lambda: {"a": 1}, "not a Vigrid record of format 1"),
    "not even a table": (lambda: [1, 2], "not a Vigrid record of format 1"),
    "another format": (lambda: changed(vigrid=2), "not a Vigrid record of format 1"),
    "missing keys": (lambda: without("mode", "decisions"), "the record lacks decisions, mode"),
    "no beginning": (lambda: without("seed"), "neither seed nor position"),
    "another game": (lambda: changed(game="chess"), "a record of 'chess', not of 'raiders'"),
    "another version": (lambda: changed(version="0"), "made by version 0 of the rules, this is 1"),
    "another pack": (lambda: changed(pack="0"), "another component pack; give that pack with --pack"),
    "decisions that are none": (lambda: changed(decisions=[[0, "card:1"]]), r"not a list of \[seat, code, chance"),
    "chance that is none": (lambda: changed(chance=["x"]), r"not a list of \[seat, code, chance"),
    "seats that do not exist": (lambda: changed(players=9), "the set-up cannot be repeated: Raiders is for 2 to 4"),
    "a mode that does not exist": (lambda: changed(mode="quick"), "the set-up cannot be repeated: .*no mode 'quick'"),
    "chance of the set-up cut off": (lambda: changed(chance=[]), "cannot be repeated|draws other chance"),
    "impossible chance": (lambda: changed(chance=[999]), "the set-up cannot be repeated: .*999 is not below"),
    "an illegal decision": (lambda: with_decision(0, 0, "card:9", []), r"decision 0 \(seat 0, card:9\): 'card:9' is"),
    "a seat that is not asked": (lambda: with_decision(0, 3, "card:1", []), r"decision 0 \(seat 3, card:1\)"),
    "other chance": (lambda: with_chance([0, 0]), r"decision 0 .*: chance was asked 0 times, the record has 2"),
    "another end": (lambda: changed(hash="0"), "every decision is legal, but the final state differs"),
}  # fmt: skip


def with_chance(drawn: list[int]) -> dict[str, Any]:
    r = record(played(8))
    r["decisions"][0][2] = drawn
    return r


@pytest.mark.parametrize(("make", "words"), BAD.values(), ids=BAD)
def test_a_bad_record_is_refused_with_its_reason(make: Any, words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        Match.replay(GAME, make())


def test_a_bad_record_says_at_which_decision() -> None:
    r = record(played(8))
    r["decisions"][5][1] = "card:stop"
    with pytest.raises(BadRecord) as refused:
        Match.replay(GAME, r)
    assert refused.value.step == 5


def finished(seed: int | None = 3) -> Match:
    """A match played to its end; without a seed by a secret."""
    m, rand = Match.new(GAME, 2, options={"treasures": 1}, seed=seed), random.Random(1)
    while m.pending:
        ask = rand.choice(m.pending)
        m.choose(ask.seat, ask.code(m.state, rand.choice(ask.choices)))
    return m


def from_position() -> Match:
    """A match that began with a position."""
    document = finished().back_to(5).position()
    m, rand = Match.at(GAME, document), random.Random(1)
    while m.pending and m.step < 3:
        ask = rand.choice(m.pending)
        m.choose(ask.seat, ask.code(m.state, rand.choice(ask.choices)))
    return m


def from_snapshot() -> Match:
    """A match that began with a snapshot, of a game that another version had begun."""
    saved = finished(None).back_to(5).save()
    saved["record"]["version"] = "0"
    m, how = Match.recover(GAME, saved)
    assert how.how == "snapshot"
    while m.pending and m.step < 8:
        m.choose(m.pending[0].seat, m.options(m.pending[0].seat)[0].code)
    return m


def leaves(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Paths to all values in a document, empty lists and tables included."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not items:
        yield at
    for key, inner in items:
        yield from leaves(inner, (*at, key))


def falsified(document: Any, at: tuple[Any, ...]) -> Any:
    """The document with another value at a path."""
    copy = json.loads(json.dumps(document))
    *way, last = at
    inner = copy
    for key in way:
        inner = inner[key]
    old = inner[last]
    other: Any = "other"
    if isinstance(old, bool):
        other = not old
    elif isinstance(old, int | float):
        other = old + 1
    elif isinstance(old, str) and last == "seed":
        other = old[:-1] + ("1" if old[-1] == "0" else "0")
    inner[last] = other
    return copy


def passes(record: Any) -> bool:
    try:
        Match.replay(GAME, record)
    except BadRecord:
        return False
    return True


@pytest.mark.parametrize("begin", [finished, lambda: finished(None), from_position, from_snapshot],
                         ids=["seed", "secret", "position", "snapshot"])  # fmt: skip
def test_every_field_of_a_record_is_checked(begin: Any) -> None:
    """Whatever is falsified is found; nothing in a record is there for nothing."""
    r = record(begin())
    assert record(Match.replay(GAME, r)) == r
    # Chance is checked where the secret that it came from is told. Without one it may be a script: another number
    # that leads to the same is no other game.
    told = isinstance(r.get("seed"), str)
    paths = [path for path in leaves(r) if told or (path[0] != "chance" and path[2:3] != (2,))]
    assert [path for path in paths if passes(falsified(r, path))] == []


def test_a_falsified_outcome_is_named() -> None:
    r = record(finished())
    r["outcome"]["returns"][0] = 0.25
    with pytest.raises(BadRecord, match=r"'outcome.returns.0' of the record is 0.25; played again it is [01]"):
        Match.replay(GAME, r)


def test_a_field_that_nobody_checks_is_refused() -> None:
    with pytest.raises(BadRecord, match="'winner' is not a field of a record"):
        Match.replay(GAME, changed(winner=1))


def test_people_play_by_a_secret_that_is_told_when_the_game_is_over() -> None:
    m = finished(None)
    secret = m.base["seed"]
    assert re.fullmatch("[0-9a-f]{32}", secret)
    assert record(m)["seed"] == secret
    assert Match.replay(GAME, record(m)).base["seed"] == secret
    before = m.back_to(9)
    assert before.base["seed"] == secret
    shown = [before.record(), before.position(), before.log(-1), before.view(-1), before.state.data()]
    assert secret not in str(shown)
    assert secret not in json.dumps(from_snapshot().record())
    assert finished(None).base["seed"] != secret


def test_a_record_without_its_secret_goes_on_by_another() -> None:
    m = finished(None).back_to(6)
    shown = record(m)
    again = Match.replay(GAME, shown)
    assert state_hash(again.state) == state_hash(m.state)
    assert record(again) == shown
    assert again.state.rng.saved() != m.state.rng.saved()
    kept, _ = Match.recover(GAME, json.loads(json.dumps(m.save())))
    assert kept.state.rng.saved() == m.state.rng.saved()


def test_an_undone_decision_draws_the_same_chance_again() -> None:
    m = finished(None)
    step = next(i for i, s in enumerate(m.history) if s.chance)
    begun = m.back_to(step)
    for _ in range(2):
        begun.choose(m.history[step].seat, m.history[step].code)
        assert begun.history[-1].chance == m.history[step].chance
        begun.undo(1 << m.history[step].seat, force=True)
    again = Match.replay(GAME, record(begun) | begun.base)
    assert again.state.rng.saved() == begun.state.rng.saved()


def test_a_recovered_position_goes_on_by_a_secret() -> None:
    saved = finished(None).back_to(6).save()
    del saved["snapshot"]
    saved["record"]["version"] = "0"
    m, how = Match.recover(GAME, saved)
    assert how.how == "position"
    assert ":" in m.state.rng.saved()


# --- set-up


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({"players": 7}, "Raiders is for 2 to 4 players, not 7"),
        ({"mode": "fast"}, "Raiders has no mode 'fast'; it has standard"),
        ({"options": {"x": 1}}, "Raiders has no option 'x'; its options: treasures"),
        ({"options": {"treasures": 9}}, "option 'treasures' of Raiders cannot be '9'; it can be 1 to 3"),
    ],
)
def test_a_set_up_that_does_not_exist_is_refused(setup: dict[str, Any], words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        Match.new(GAME, **setup)


# --- positions


def test_all_faults_of_a_position_are_told_at_once() -> None:
    document = {
        "game": "chess", "players": 2, "entry": "plunder", "colour": "red", "position": {"decks": [], "hats": 1},
    }  # fmt: skip
    with pytest.raises(BadPosition) as refused:
        Match.at(GAME, document)
    faults = refused.value.faults
    assert len(faults) == 5
    for part in (
        "'colour' is unknown", "position of 'chess'", "'plunder' is not an entry; expected choose, raid",
        "position.decks: unknown", "position.hats: unknown",
    ):  # fmt: skip
        assert any(part in f for f in faults), part
    assert "5 faults" in str(refused.value)


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"players": 9, "entry": "choose"}, "2 to 4 players"),
        ({"players": 2, "entry": "choose", "position": [1]}, "position: expected a table"),
        ({"players": 2, "entry": "choose", "then": ["0/card:9"]}, "then.0: 'card:9' is not an option"),
        ({"players": 2}, "entry: None is not an entry"),
    ],
)
def test_a_bad_position_says_where(document: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        Match.at(GAME, document)


def test_a_position_document_is_never_changed_by_play() -> None:
    document = {"players": 2, "entry": "choose", "position": {"hands": [[1, 2, 3, 4], [1, 2, 3, 4]]}}
    before = copy.deepcopy(document)
    m = Match.at(GAME, document)
    m.choose(0, "card:1")
    m.choose(1, "card:2")
    assert document == before
    again = Match.replay(GAME, record(m))
    assert state_hash(again.state) == state_hash(m.state)


def test_a_position_inside_a_phase_is_its_entry_and_what_was_chosen_since() -> None:
    m = played(0, players=2)
    m.choose(1, m.options(1)[-1].code)
    document = json.loads(json.dumps(m.position()))
    assert document["entry"] == "choose"
    assert document["then"] == [f"1/{m.history[0].code}"]
    assert Match.at(GAME, document).view(-1).pending == m.view(-1).pending


def test_scripted_chance_is_part_of_the_record() -> None:
    m = played(0, players=2)
    m.script([0, 0, 0, 0])
    while (m.pending and not m.history[-1:]) or not m.history[-1].chance:
        ask = m.pending[0]
        m.choose(ask.seat, ask.code(m.state, ask.choices[0]))
    assert m.history[-1].chance[0] == 0
    assert state_hash(Match.replay(GAME, record(m)).state) == state_hash(m.state)
    assert isinstance(m.state, Raiders)

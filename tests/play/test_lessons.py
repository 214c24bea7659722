"""Every game has a lesson that can be played as advised, in other ways, and on to an ordinary game."""

import random
import re
from typing import Any

import pytest

import vigrid.games
from vigrid.bots import decide, make
from vigrid.kernel import Match
from vigrid.play import Table
from vigrid.play.lessons import first_game, first_match, guide, lesson_of

GAMES = vigrid.games.names()
SEED = random.Random(4)


def answer(table: Table, best: tuple[str, ...]) -> list[str]:
    """What the lesson advises, else what a rule of thumb finds."""
    ask = table.awaiting()[0]
    if best:
        return list(best) if ask.group is not None else [best[0]]
    choice = decide(make("thumb"), table.match.state, ask.seat, SEED)
    return [ask.code(table.match.state, choice)]


def decide_once(table: Table, codes: list[str]) -> None:
    """One decision of a person; a piece of a set by itself where not the whole set is named."""
    ask = table.awaiting()[0]
    if ask.group is not None and len(codes) == 1:
        table.match.choose(ask.seat, codes[0])
        table.advance()
    else:
        table.choose(ask.seat, codes)


def let_bots(table: Table) -> None:
    while table.match.outcome is None and (seat := table.bot_to_move()) is not None:
        table.let_bot(seat)


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?= |$)", text))


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_has_an_opening_and_eight_to_fifteen_decisions_of_two_sentences(name: str) -> None:
    lesson = lesson_of(vigrid.games.load(name))
    assert lesson is not None
    assert 8 <= len(lesson.decisions) <= 15
    for text in (lesson.opening.goal, lesson.opening.turn, lesson.opening.end):
        assert 1 <= sentences(text) <= 2
    assert len(lesson.opening.signs) >= 5
    for decision in lesson.decisions:
        assert sentences(decision.say) == 2, decision.say
        assert decision.where
        assert sentences(decision.otherwise) >= 1


@pytest.mark.parametrize("name", GAMES)
def test_whoever_follows_a_lesson_meets_all_its_decisions_and_plays_on(name: str) -> None:
    game = vigrid.games.load(name)
    lesson = lesson_of(game)
    assert lesson is not None
    table = first_game(game)
    told: list[str] = []
    for _ in range(60):
        let_bots(table)
        given = guide(table.match, table.awaiting())
        assert given is not None
        assert given.remark == ""
        if given.over:
            break
        if given.number:
            assert given.best, f"{given.say}: what is advised is not legal"
            told.append(given.say)
        decide_once(table, answer(table, given.best))
    assert sorted(told) == sorted(d.say for d in lesson.decisions)
    assert given is not None
    assert given.say == lesson.first_game.farewell
    begun = table.match.step
    for _ in range(20):
        let_bots(table)
        if table.match.outcome is None:
            decide_once(table, answer(table, ()))
    assert table.match.step > begun


@pytest.mark.parametrize("bot", ["random", "thumb", "greedy"])
@pytest.mark.parametrize("seed", range(4))
def test_the_lesson_of_the_hammer_of_thor_comes_whole_whoever_plays_the_others(bot: str, seed: int) -> None:
    game = vigrid.games.load("hammer_of_thor")
    lesson = lesson_of(game)
    assert lesson is not None
    table = Table(first_match(game, lesson), ["human", bot, bot], seed)
    said = []
    for _ in lesson.decisions:
        let_bots(table)
        given = guide(table.match, table.awaiting())
        assert given is not None
        said.append(given.say)
        decide_once(table, answer(table, given.best))
    assert said == [decision.say for decision in lesson.decisions]


@pytest.mark.parametrize("name", GAMES)
def test_mistakes_are_explained_and_end_no_lesson(name: str) -> None:
    game = vigrid.games.load(name)
    lesson = lesson_of(game)
    assert lesson is not None
    table = first_game(game)
    remarks = {d.otherwise for d in lesson.decisions}
    missed = 0
    for _ in range(60):
        let_bots(table)
        given = guide(table.match, table.awaiting())
        if given is None or given.over or table.match.outcome is not None:
            break
        ask = table.awaiting()[0]
        codes = [ask.code(table.match.state, choice) for choice in ask.choices]
        wrong = [code for code in codes if code not in given.best] or codes
        decide_once(table, [SEED.choice(wrong)])
        let_bots(table)
        after = guide(table.match, table.awaiting())
        if after is not None and after.remark:
            assert after.remark in remarks
            missed += 1
    assert missed >= 3


@pytest.mark.parametrize("name", GAMES)
def test_an_undo_brings_the_decision_of_the_lesson_back_and_a_kept_game_knows_it(name: str) -> None:
    game = vigrid.games.load(name)
    table = first_game(game)
    let_bots(table)
    before = guide(table.match, table.awaiting())
    assert before is not None
    decide_once(table, answer(table, before.best))
    table.undo(table.persons[0], force=True)
    assert guide(table.match, table.awaiting()) == before
    again, recovery = Table.restored(game, table.saved())
    assert recovery.how == "replay"
    assert guide(again.match, again.awaiting()) == before


def test_an_ordinary_game_is_no_lesson(raiders: Any) -> None:
    assert lesson_of(raiders) is None
    match = Match.new(vigrid.games.load("yggdrasil"), 2, seed=1)
    assert guide(match, match.pending) is None

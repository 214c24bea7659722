"""Prompts, single decisions, picks, decisions side by side, windows and interjections."""

import random
import textwrap
from typing import Any

import pytest

from vigrid.kernel import (
    Ask,
    IllegalChoice,
    Interjection,
    Match,
    Outcome,
    Pick,
    Prompt,
    RulesFault,
    Use,
    VigridError,
    lister,
    rule,
    state_hash,
)

from .workshop import NUMBER, SET, Bench, Workshop, below, compare_all, game, hand


def made(source: str, **entries: str) -> Workshop:
    return game(textwrap.dedent(source), **entries)


# --- prompts


def test_codes_are_short_unique_and_parsed_back() -> None:
    prompt = Prompt("pay", ((0, 1), (1, "red"), None), clause="TT-1.1")
    assert prompt.codes == ("pay:0.1", "pay:1.red", "pay:pass")
    assert [prompt.by_code[c] for c in prompt.codes] == list(prompt.domain)
    picks = Prompt("take", (4, 5), clause="TT-1.1", picks=True)
    assert picks.codes == ("take:4", "take:5", "take:stop")


@pytest.mark.parametrize("domain", [("a b",), ("Thor",), ("thór",), (1, "1"), (1, 1)])
def test_codes_that_nobody_can_type_are_refused(domain: tuple[Any, ...]) -> None:
    with pytest.raises(VigridError, match="prompt odd: codes must be unique lower-case ASCII without blanks"):
        Prompt("odd", domain, clause="TT-1.1")


def test_ids_are_dense_and_found_again() -> None:
    g = made("@rule\nasync def main(g):\n    return await ask(g, 3)\n").new(players=1)
    game_ = g.game
    assert [game_.id_of(p, v) for p in game_.prompts for v in p.domain] == list(range(len(game_.actions)))
    assert g.pending[0].ids(g) == [game_.id_of(NUMBER, v) for v in range(3)]
    assert game_.action(game_.id_of(NUMBER, 2)) == (NUMBER, 2)


def test_a_prompt_belongs_to_one_game() -> None:
    class Other(Workshop):
        name = "other"
        prompts = (Prompt("first", (1,), clause="TT-1.1"), NUMBER)

    with pytest.raises(VigridError, match="belongs to two games"):
        Other()


def test_nothing_to_choose_is_a_fault_with_the_rules_that_run() -> None:
    with pytest.raises(RulesFault, match=r"number: nothing can be chosen by seat 0[\s\S]*main"):
        made("@rule\nasync def main(g):\n    return await Ask(0, NUMBER, nothing)\n").new(players=1)


def test_the_only_possibility_is_answered_and_said() -> None:
    m = Match.new(made("@rule\nasync def main(g):\n    return (await ask(g, 1)) + await ask(g, 2)\n"), players=1)
    (line,) = m.log(1)
    assert line.kind == "only"
    assert line.text.startswith("@0: ")
    assert "only possibility" in line.text
    assert m.log(2) == []


def test_a_rule_that_awaits_something_else_is_told_so() -> None:
    with pytest.raises(RulesFault, match="await Ask, Each, Pick, Leave, window, beat or a rule"):
        made("@rule\nasync def main(g):\n    return await add(1, 2)\n").new(players=1)


# --- picks


def options_of(m: Match, seat: int = 0) -> list[str]:
    return [o.code.removeprefix("set:") for o in m.options(seat)]


def pick(expression: str, players: int = 1) -> Match:
    source = f"""
        @lister
        def even(g, seat, picked):
            return sum(picked) % 2 == 0

        @lister
        def worth_six(g, seat, picked):
            return sum(picked) == 6

        @rule
        async def main(g):
            taken = await Pick(0, SET, {expression})
            g.mark(*taken)
            return 100
        """
    return Match.new(made(source), players=players)


def trace(m: Match) -> Any:
    return m.view(0).public.trace


def test_a_multiset_is_picked_in_ascending_order() -> None:
    m = pick("hand, 0, 3")  # the hand is 0 1 1 2 5
    assert options_of(m) == ["0", "1", "2", "5", "stop"]
    m.choose(0, "set:1")
    assert options_of(m) == ["1", "2", "5", "stop"]
    m.choose(0, "set:1")
    assert options_of(m) == ["2", "5", "stop"]
    m.choose(0, "set:5")
    assert trace(m) == (1, 1, 5, 100)


def test_a_value_is_offered_only_where_a_choice_can_be_completed() -> None:
    m = pick("hand, 3, 3")
    assert options_of(m) == ["0", "1"]  # from 2 on there are only two pieces
    m.choose(0, "set:1")
    assert options_of(m) == ["1", "2"]
    m.choose(0, "set:2")
    assert trace(m) == (1, 2, 5, 100)


def test_enough_rules_what_can_be_completed() -> None:
    m = pick("hand, 2, 3, enough=worth_six")
    assert options_of(m) == ["0", "1"]
    m.choose(0, "set:1")
    assert options_of(m) == ["5"] or trace(m) == (1, 5, 100)
    n = pick("hand, 0, 2, enough=even")
    assert options_of(n) == ["0", "1", "2", "stop"]


def test_a_pick_that_cannot_be_completed_is_a_fault() -> None:
    with pytest.raises(RulesFault, match="nothing can be chosen"):
        pick("hand, 6, 6")


def test_a_whole_pick_is_chosen_in_any_order_of_clicks() -> None:
    m = pick("hand, 2, 3")
    m.choose_all(0, ["set:5", "set:0"])
    assert trace(m) == (0, 5, 100)


def test_pieces_that_the_driver_answers_by_itself_count_as_chosen() -> None:
    m = pick("below, 3, 3, 4")
    m.choose_all(0, ["set:0", "set:2", "set:3"])  # after 2 only 3 completes the choice
    assert trace(m) == (0, 2, 3, 100)
    n = pick("below, 2, 2, 4")
    with pytest.raises(IllegalChoice):
        n.choose_all(0, ["set:2"])
    assert n.step == 0


CITED = Prompt("cited", (1, 2), clause="TT-1.1", clause_of=lambda value: f"TT-1.{value}")


@lister
def two_alone(g: Bench, seat: int) -> list[int]:
    """The two alone."""
    return [2]


@rule
async def citing(g: Bench) -> None:
    """TT-1.1. Nothing to choose."""
    g.mark(await Ask(0, CITED, two_alone))
    end(g)


def test_the_only_possibility_cites_its_own_clause() -> None:
    class Citing(Workshop):
        prompts = (CITED,)
        entries = {"main": citing}  # noqa: RUF012

    assert [e.clause for e in Match.new(Citing(), players=1).opening if e.kind == "only"] == ["TT-1.2"]


@pytest.mark.parametrize("codes", [["set:5"], ["set:0", "set:3"], ["set:0", "set:0"], ["set:1", "set:x"], ["number:1"]])
def test_a_whole_pick_is_all_or_nothing(codes: list[str]) -> None:
    m = pick("hand, 2, 3")
    before = state_hash(m.state)
    with pytest.raises(IllegalChoice):
        m.choose_all(0, codes)
    assert state_hash(m.state) == before
    assert m.step == 0


def test_a_single_choice_is_no_pick() -> None:
    m = Match.new(made("@rule\nasync def main(g):\n    return await ask(g, 2)\n"), players=1)
    with pytest.raises(IllegalChoice, match="takes one option"):
        m.choose_all(0, ["number:1"])


def test_others_do_not_see_what_is_picked_so_far_and_worlds_forget_it() -> None:
    m = pick("hand, 2, 3", players=2)
    m.choose(0, "set:1")
    assert m.view(1 << 1).pending[0].picked is None
    picked = m.view(1 << 0).pending[0].picked
    assert picked is not None
    assert [choice.code for choice in picked] == ["set:1"]
    world = m.state.determinize(1 << 1, random.Random(1))
    assert world.pending[0].group is not None
    assert world.pending[0].group.picked == ()
    kept = m.state.determinize(1 << 0, random.Random(1))
    assert kept.pending[0].group is not None
    assert kept.pending[0].group.picked == (1,)


# --- side by side


EACH = """
    @rule
    async def main(g):
        got = await Each(range(g.players), branch)
        g.mark(*got)
        return await ask(g, 2)

    @rule
    async def branch(g, seat):
        a = await Ask(seat, NUMBER, below, 3)
        b = await Ask(seat, NUMBER, below, 2)
        return a * 10 + b
    """


def test_answers_come_in_any_order_and_results_in_that_of_the_seats() -> None:
    m = Match.new(made(EACH), players=3)
    assert [a.seat for a in m.pending] == [0, 1, 2]
    for seat, code in [(2, "number:2"), (0, "number:1"), (2, "number:1"), (1, "number:0"), (1, "number:1")]:
        m.choose(seat, code)
    assert [a.seat for a in m.pending] == [0]
    m.choose(0, "number:0")
    assert trace(m) == (10, 1, 21)


def test_nobody_sees_the_choices_of_others_before_all_have_chosen() -> None:
    m = Match.new(made(EACH), players=3)
    m.choose(2, "number:2")
    for mask in (1, 2, 0):
        view = m.view(mask)
        assert not any(w.choices for w in view.pending if w.seat == 2)
        world = m.state.determinize(mask, random.Random(3))
        assert {a.seat: a.args for a in world.pending}[2] == (3,), "the other's branch starts again"
        assert "2" not in repr(world.stack[-1][7])
    own = m.state.determinize(1 << 2, random.Random(3))
    assert {a.seat: a.args for a in own.pending}[2] == (2,)


def test_finished_branches_stay_finished_in_worlds_of_others_with_other_results() -> None:
    m = Match.new(made(EACH), players=2)
    m.choose(1, "number:2")
    m.choose(1, "number:1")
    worlds = [m.state.determinize(1 << 0, random.Random(seed)) for seed in range(20)]
    assert all([a.seat for a in world.pending] == [0] for world in worlds)
    assert len({world.stack[-1][7][1] for world in worlds}) > 2
    own = m.state.determinize(1 << 1, random.Random(3))
    assert own.stack[-1][7] == m.state.stack[-1][7]


def test_own_branch_may_be_taken_back_until_all_have_chosen() -> None:
    m = Match.new(made(EACH), players=2)
    m.choose(0, "number:1")
    m.choose(1, "number:2")
    m.choose(0, "number:1")
    assert m.can_undo(1 << 1).possible
    m.undo(1 << 1)
    assert {a.seat: a.args for a in m.pending} == {1: (3,)}
    m.choose(1, "number:0")
    m.choose(1, "number:0")
    assert trace(m) == (11, 0)
    assert not m.can_undo(1 << 0).possible


def test_an_each_inside_an_each_is_a_fault() -> None:
    source = (
        EACH.replace("b = await Ask(seat, NUMBER, below, 2)", "b = len(await Each((0, 1), other))")
        + """
    @rule
    async def other(g, seat):
        return seat
    """
    )
    g = made(source).new(players=2)
    with pytest.raises(RulesFault, match="Each inside an Each"):
        g.apply(0, 1)


def test_arguments_and_results_of_an_each_are_plain() -> None:
    g = made("""
        @rule
        async def main(g):
            return len(await Each((0, 1), branch))

        @rule
        async def branch(g, seat):
            if seat:
                return [1]
            return await Ask(seat, NUMBER, below, 2)
        """).new(players=2)
    with pytest.raises(RulesFault, match="results of an Each must be plain"):
        g.dump()


# --- windows


WINDOW = """
    @lister
    def answers(g, seat):
        return [None, *g.hands[seat]]

    @rule
    async def main(g):
        answer = await window(g, ANSWER, answers, [2, 1])
        if answer is not None:
            g.mark(*answer)
        return 100
    """


def test_the_first_in_turn_order_answers_a_window() -> None:
    m = Match.new(made(WINDOW), players=3)
    m.choose(1, "answer:5")
    m.choose(2, "answer:2")
    assert trace(m) == (2, 2, 100)


def test_a_window_that_all_pass_gives_nothing() -> None:
    m = Match.new(made(WINDOW), players=3)
    m.choose(1, "answer:pass")
    m.choose(2, "answer:pass")
    assert trace(m) == (100,)


def test_who_is_asked_in_a_private_window_is_not_shown() -> None:
    m = Match.new(made(WINDOW), players=3)
    assert [(w.seat, w.prompt) for w in m.view(1 << 0).pending] == [(None, "response")]
    assert [(w.seat, w.prompt) for w in m.view(1 << 1).pending] == [(None, "response"), (1, "answer")]


# --- interjections


TILE = Prompt("tile", ("more", "less"), clause="TT-1.3", question="Use a tile?")


@lister
def tiles(g: Bench, seat: int) -> list[str]:
    """What is left: both tiles, one each."""
    return [] if g.count == 3 else ["more", "less"] if g.count == 0 else ["less"] if g.count == 1 else ["more"]


@rule
async def use_tile(g: Bench, seat: int, tile: str) -> None:
    """TT-1.3. One more in the hand, or one less."""
    chosen = await Ask(seat, NUMBER, below, 2)
    g.count += 1 if tile == "more" else 2
    if tile == "more":
        g.hands[seat] = sorted([*g.hands[seat], 3 + chosen])
    else:
        g.hands[seat] = g.hands[seat][1:]
    g.emit("tile", seat)


@rule
async def pay(g: Bench) -> tuple[int, ...]:
    """TT-1.1. Pay two numbers of the hand, while tiles may be used."""
    return await Pick(0, SET, hand, 2, 2)


@rule
async def paying(g: Bench) -> None:
    """TT-1.1. Pay, then the end."""
    from_hand = await pay(g)
    g.mark(*from_hand)
    end(g)


def end(g: Bench) -> None:
    g.result = Outcome((1.0,) * g.players, "TT-1.1", "paid")


class Payment(Workshop):
    name = "payment"
    prompts = (NUMBER, SET, TILE)
    entries = {"main": paying}  # noqa: RUF012
    interjection = Interjection(TILE, tiles, use_tile)


PAYMENT = Payment()


def test_an_interjection_runs_on_top_and_the_decision_is_listed_anew() -> None:
    m = Match.new(PAYMENT, players=2)
    m.choose(0, "set:1")
    assert {o.code for o in m.options(0)} == {"set:1", "set:2", "set:5", "tile:more", "tile:less"}
    m.choose(0, "tile:more")
    assert {o.code for o in m.options(0)} == {"number:0", "number:1", "tile:more", "tile:less"}
    m.choose(0, "number:0")
    assert {o.code for o in m.options(0)} == {"set:1", "set:2", "set:3", "set:5", "tile:less"}
    m.choose(0, "set:3")
    assert trace(m) == (1, 3)


class QuietPayment(Workshop):
    name = "quiet_payment"
    prompts = (NUMBER, SET, TILE)
    entries = {"main": paying}  # noqa: RUF012
    interjection = Interjection(TILE, tiles, use_tile, never_in=(pay,))


class QuietQuestion(QuietPayment):
    name = "quiet_question"
    interjection = Interjection(TILE, tiles, use_tile, never_in=(SET,))


@pytest.mark.parametrize("native", [False, True])
@pytest.mark.parametrize("quiet", [QuietPayment, QuietQuestion], ids=["within `pay`", "where SET is asked"])
def test_an_interjection_is_not_offered_within_rules_and_prompts_that_exclude_it(
    quiet: type[QuietPayment], native: bool
) -> None:
    g = quiet().new(2, seed=1, native=native)
    (ask,) = g.pending
    assert ask.prompt is SET
    assert tiles(g, 0)
    assert ask.choices == ask.options
    loud = PAYMENT.new(2, seed=1, native=native).pending[0]
    assert [loud.code(g, use) for use in loud.choices[len(loud.options) :]] == ["tile:more", "tile:less"]


def test_a_pick_begins_anew_where_an_interjection_used_what_was_picked() -> None:
    m = Match.new(PAYMENT, players=2)
    for code in ("set:0", "tile:less", "number:0"):
        m.choose(0, code)
    ask = m.state.pending[0]
    assert ask.group is not None
    assert ask.group.picked == ()
    assert {o.code for o in m.options(0)} == {"set:1", "set:2", "tile:more"}
    for code in ("set:1", "set:5"):
        m.choose(0, code)
    assert trace(m) == (1, 5)


def test_interjections_mean_the_same_in_all_four_ways() -> None:
    assert compare_all(PAYMENT, players=1, most=5)


def test_half_a_pick_under_an_interjection_is_forgotten_in_worlds_of_others() -> None:
    m = Match.new(PAYMENT, players=2)
    for code in ("set:1", "tile:more", "number:0"):
        m.choose(0, code)
    world = m.state.determinize(1 << 1, random.Random(1))
    assert world.pending[0].group is not None
    assert world.pending[0].group.picked == ()
    world.apply(0, 2)
    world.apply(0, 5)
    assert world.result is not None


def test_an_interjection_is_no_way_out_of_an_impossible_decision() -> None:
    @rule
    async def stuck(g: Bench) -> None:
        """TT-1.1. Choose from nothing."""
        g.mark(await Ask(0, NUMBER, below, 0))

    class Stuck(Payment):
        entries = {"main": stuck}  # noqa: RUF012

    with pytest.raises(RulesFault, match="nothing can be chosen"):
        Stuck().new(players=1)


def test_a_use_is_a_choice_of_its_own() -> None:
    g = PAYMENT.new(players=1)
    ask = g.pending[0]
    assert Use("more") in ask.choices
    assert ask.code(g, Use("more")) == "tile:more"
    assert set(ask.ids(g)) == {PAYMENT.id_of(*ask.action(g, c)) for c in ask.choices}

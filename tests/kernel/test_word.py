"""What the kernel promises about listers, kept values and the end of a game, and says to a game that breaks it."""

import pytest

from vigrid.kernel import Match, RulesFault

from .workshop import game, situation

FORGOTTEN = """
def unmarked(g, seat):
    return [0, 1]

@rule
async def main(g):
    a = await ask(g, 2)
    return a + await {}
"""


@pytest.mark.parametrize(
    "asked",
    [
        "Ask(0, NUMBER, unmarked)",
        "Pick(0, SET, unmarked, 1, 1)",
        "Pick(0, SET, hand, 1, 1, enough=unmarked)",
        "window(g, ANSWER, unmarked, (0,))",
    ],
)
def test_a_forgotten_lister_is_told_when_it_asks(asked: str) -> None:
    source = FORGOTTEN.replace("return a + await {}", f"await {asked}\n    return a")
    match = Match.new(game(source), players=1, seed=1)
    with pytest.raises(RulesFault, match="unmarked lists options and is not marked with @lister"):
        match.choose(0, "number:1")
    assert match.options(0)[0].code == "number:0"


def test_a_forgotten_lister_is_told_by_a_save_of_a_bare_state() -> None:
    g = game(FORGOTTEN.format("Ask(0, NUMBER, unmarked)")).new(players=1)
    g.apply(0, 1)
    with pytest.raises(RulesFault, match="not marked with @lister"):
        g.dump()


KEPT = """
def pair(g):
    return [1, 2]

@rule
async def inner(g, values):
    return await ask(g, 2)

@rule
async def main(g):
    a = await ask(g, 2)
    {}
    return a
"""


@pytest.mark.parametrize(
    "body",
    ["b = pair(g)\n    a = await ask(g, 3)\n    g.mark(*b)", "a = await inner(g, pair(g))", "a = await inner(g, g)"],
)
def test_what_lives_across_an_await_and_is_not_plain_is_told_in_a_match(body: str) -> None:
    match = Match.new(game(KEPT.format(body)), players=1, seed=1)
    with pytest.raises(RulesFault, match="lives across an await and is not plain"):
        match.choose(0, "number:1")


OVER = """
def end(g):
    g.result = Outcome((1.0,) * g.players, "TT-1.1", "over")

@rule
async def deepest(g):
    if await ask(g, 2):
        end(g)

@rule
async def deep(g):
    await deepest(g)
    g.mark(1)
    await deepest(g)
    g.mark(2)

@rule
async def run(g):
    await deep(g)
    g.mark(3)
    await Each(range(g.players), asked)
    g.mark(4)
    end(g)

@rule
async def asked(g, seat):
    return await Ask(seat, NUMBER, below, 2)
"""


@pytest.mark.parametrize(("answers", "trace"), [([1], []), ([0, 1], [1]), ([0, 0, 1], [1, 2, 3, 4])])
def test_nothing_runs_on_after_the_result(answers: list[int], trace: list[int]) -> None:
    made = game(OVER, main="run")
    framed, native = made.new(players=1), made.new(players=1, native=True)
    for answer in answers:
        assert situation(framed) == situation(native)
        framed.apply(0, answer)
        native.apply(0, answer)
    assert situation(framed) == situation(native)
    assert framed.result is not None
    assert (framed.trace, framed.stack, framed.pending) == (trace, [], ())

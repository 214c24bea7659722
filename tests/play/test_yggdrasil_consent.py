"""A trade in Yggdrasil: the partner agrees, unless one person runs both gods."""

import vigrid.games
from vigrid.kernel import Match
from vigrid.play import Table


def trading(*seats: str) -> Table:
    """Two gods with Vikings, the first of them about to trade."""
    game = vigrid.games.load("yggdrasil")
    for seed in range(50):
        table = Table(Match.new(game, 2, options={"first": 1}, seed=seed), seats, seed)
        match = table.match
        ask = match.pending[0]
        if ask.prompt.name != "act":
            continue
        match.state.vikings[:] = [3, 3]  # type: ignore[attr-defined]
        ask.list_options(match.state, True)
        table.choose(0, ["act:darkness"])
        while match.pending[0].seat == 0 and match.pending[0].prompt.name != "act":
            table.choose(0, [match.options(0)[-1].code])
        return table
    raise AssertionError("no game begins with an act")


def test_one_person_with_both_gods_is_not_asked_to_agree_with_oneself() -> None:
    table = trading("human", "human")
    assert "agree:yes" in [s.code for s in table.match.history]
    assert table.awaiting()[0].prompt.name == "act"


def test_another_person_is_asked_to_agree() -> None:
    table = trading("human:Ann", "human:Bob")
    assert (table.awaiting()[0].seat, table.awaiting()[0].prompt.name) == (1, "agree")

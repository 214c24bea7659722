"""Chance: fair, spread over seeds, recorded and scripted."""

import pytest

from vigrid.kernel import Recording, Rng, scripted


def chi_square(counts: list[int]) -> float:
    want = sum(counts) / len(counts)
    return sum((c - want) ** 2 / want for c in counts)


def test_a_ten_sided_die_is_fair() -> None:
    rng, counts = Rng(1), [0] * 10
    for _ in range(100_000):
        counts[rng.below(10)] += 1
    assert chi_square(counts) < 27.9  # 9 degrees of freedom, 1 in 1000


@pytest.mark.parametrize("n", [2, 6, 10])
def test_first_results_of_neighbouring_seeds_are_spread(n: int) -> None:
    counts = [0] * n
    for seed in range(20_000):
        counts[Rng(seed).below(n)] += 1
    assert chi_square(counts) < 30


def test_pairs_of_results_are_spread() -> None:
    rng, counts = Rng(5), [0] * 36
    for _ in range(72_000):
        counts[rng.below(6) * 6 + rng.below(6)] += 1
    assert chi_square(counts) < 66.6  # 35 degrees of freedom, 1 in 1000


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    counts: dict[tuple[int, ...], int] = {}
    rng = Rng(2)
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        counts[tuple(cards)] = counts.get(tuple(cards), 0) + 1
    assert len(counts) == 24
    assert chi_square(list(counts.values())) < 49.7  # 23 degrees of freedom, 1 in 1000


def test_seeds_give_different_futures_and_negative_ones_too() -> None:
    assert len({Rng(s).s for s in range(-500, 500)}) == 1000


def test_a_copy_has_the_same_future_and_none_in_common() -> None:
    rng = Rng(3)
    copy = rng.copy()
    assert [rng.below(9) for _ in range(20)] == [copy.below(9) for _ in range(20)]
    rng.below(9)
    assert copy.s != rng.s
    assert eval(repr(rng), {"Rng": Rng}).s == rng.s


def test_picking_removes_one() -> None:
    cards = [1, 2, 3, 4]
    taken = Rng(1).pick(cards)
    assert sorted([*cards, taken]) == [1, 2, 3, 4]


def test_a_recording_replays_from_what_it_drew() -> None:
    first = Recording(7)
    cards = list(range(10))
    first.shuffle(cards)
    again = list(range(10))
    Recording(99, first.drawn).shuffle(again)
    assert again == cards


def test_a_script_is_answered_first_and_moves_the_generator_on() -> None:
    rng, plain = scripted([3, 0, 5], seed=4), Rng(4)
    assert [rng.below(6) for _ in range(3)] == [3, 0, 5]
    assert rng.drawn == [3, 0, 5]
    for _ in range(3):
        plain.below(6)
    assert rng.below(1000) == plain.below(1000)


def test_a_script_that_cannot_be_says_so() -> None:
    with pytest.raises(ValueError, match="scripted chance result 6 is not below 6"):
        scripted([6]).below(6)

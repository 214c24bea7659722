"""Chance: fair, spread over seeds, recorded and scripted."""

import hashlib
import json

import pytest

from vigrid.kernel import Recording, Rng, SecretRng, scripted


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


def secret(number: int) -> str:
    return hashlib.sha256(str(number).encode()).hexdigest()[:32]


def test_secret_chance_is_a_keyed_hash_of_a_counter() -> None:
    rng = SecretRng(secret(1))
    for count in range(5):
        digest = hashlib.blake2s(count.to_bytes(8, "little"), digest_size=8, key=bytes.fromhex(secret(1))).digest()
        assert rng.below(1 << 64) == int.from_bytes(digest, "little")


def test_secret_chance_is_fair() -> None:
    rng = SecretRng(secret(2))
    counts = [0] * 6
    for _ in range(12_000):
        counts[rng.below(6)] += 1
    assert chi_square(counts) < 20.5  # 5 degrees of freedom, 1 in 1000


def test_every_number_is_exactly_as_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 64 bits and six faces four drawn numbers are one too many: they are drawn again."""
    drawn = iter([0, 3, 4, 9])

    class Digest:
        def digest(self) -> bytes:
            return next(drawn).to_bytes(8, "little")

    monkeypatch.setattr("vigrid.kernel.rng.hashlib.blake2s", lambda *_, **__: Digest())
    rng = SecretRng(secret(3))
    assert (rng.below(6), rng.below(6), rng.s) == (4, 3, 4)


def test_results_of_secret_chance_say_nothing_about_the_next() -> None:
    """Whatever two dice have shown, over all secrets every next result is as likely."""
    counts = [0] * 64
    for number in range(30_000):
        rng = SecretRng(secret(number))
        counts[rng.below(4) * 16 + rng.below(4) * 4 + rng.below(4)] += 1
    assert chi_square(counts) < 103  # 63 degrees of freedom, 1 in 1000


def test_two_secrets_that_differ_in_one_bit_have_nothing_in_common() -> None:
    one, other = SecretRng("0" * 32), SecretRng("0" * 31 + "1")
    same = sum(one.below(1000) == other.below(1000) for _ in range(1000))
    assert same < 10


@pytest.mark.parametrize("rng", [Rng(7), SecretRng(secret(4)), Recording(7), Recording(secret(4))])
def test_a_saved_generator_goes_on_alike(rng: Rng) -> None:
    rng.below(6)
    again, copy = Rng.restored(json.loads(json.dumps(rng.saved()))), rng.copy()
    future = [rng.below(100) for _ in range(20)]
    assert [again.below(100) for _ in range(20)] == future
    assert [copy.below(100) for _ in range(20)] == future


def test_the_state_of_a_generator_from_before_secrets_is_read() -> None:
    assert Rng.restored(Rng(9).s).s == Rng.restored(Rng(9).saved()).s == Rng(9).s


def test_a_secret_is_told_to_nobody() -> None:
    rng = SecretRng(secret(5))
    for shown in (repr(rng), str(rng.public_state), repr(Recording.of(rng)), str(Recording.of(rng).public_state)):
        assert secret(5) not in shown


@pytest.mark.parametrize("text", ["", "7", "0" * 31, "0" * 33, "G" * 32, "A" * 32])
def test_other_text_is_no_secret(text: str) -> None:
    with pytest.raises(ValueError, match="32 hexadecimal digits"):
        Rng.of_seed(text)


def test_a_script_that_is_not_what_the_source_gave_is_noticed() -> None:
    source = SecretRng(secret(6))
    true = [source.copy().below(6)]
    recording = Recording.of(source, true)
    recording.below(6)
    assert not recording.strayed
    recording = Recording.of(source, [(true[0] + 1) % 6])
    recording.below(6)
    assert recording.strayed

"""The form of a state: what is declared is copied, compared, saved and seen; what is not plain is refused."""

import json
from typing import Any, ClassVar, Literal, NewType

import msgspec
import pytest

from vigrid.kernel import (
    Ask,
    Game,
    Prompt,
    RulesFault,
    State,
    VigridError,
    lister,
    row,
    rows,
    rule,
    seen,
    seen_by,
    value,
)
from vigrid.kernel.form import Shape
from vigrid.kernel.state import copy_stack

Row = list[int]
Seat = NewType("Seat", int)
CALM = Prompt("calm", (0, 1), clause="TT-1.1", question="Calm?")


class Hall(State):
    """Every kind of field once."""

    form = (
        value("turn", "turn"),
        value("mood"),
        row("deck", seen="nobody"),
        row("gods", of="seat"),
        row("goods", of="seat", width=2),
        row("stock", of="seat", seen="owner", width=3),
        row("piles", of="pool", seen="owner"),
        rows("hands", of="seat", seen="owner"),
        rows("shops"),
        rows("maps", depth=4),
    )
    turn: Seat
    mood: Literal["calm", "wild"] | None
    deck: Row
    gods: list[int]
    goods: list[int]
    stock: list[int]
    piles: list[tuple[int, ...]]
    hands: list[Row]
    shops: list[list[str]]
    maps: list[list[list[list[int]]]]
    LIMIT: ClassVar[int] = 3

    def pool(self, seat: int) -> int:
        return seat // 2


@lister
def moods(g: Hall, seat: int) -> list[int]:
    return [0, 1]


@rule
async def day(g: Hall) -> None:
    """TT-1.1. Ask once and for ever."""
    await Ask(0, CALM, moods)


class HallGame(Game[Hall]):
    name, title, year, kind = "hall", "Hall", 2026, "a test"
    players, prefix, bound = (4, 4), "TT", 10
    prompts = (CALM,)
    entries = {"day": day}  # noqa: RUF012
    state = Hall

    def setup(self, g: Hall) -> None:
        g.phase, g.turn, g.mood = "day", Seat(2), "calm"
        g.deck, g.gods, g.goods, g.stock = [1, 2, 3], [4, 5, 6, 7], list(range(8)), list(range(12))
        g.piles = [(1, 2), (3,)]
        g.hands, g.shops = [[1], [2, 3], [], [4]], [["axe"], []]
        g.maps = [[[[1, 2], [3]], []]]


GAME = HallGame()


def hall() -> Hall:
    return GAME.new(seed=1)


def made(text: str, **space: Any) -> type[State]:
    """A class of states from its body; what it names may come from `space`."""
    names = {"State": State, "value": value, "row": row, "rows": rows, "Row": Row, "Seat": Seat, **space}
    body = "\n".join(f"    {line}" for line in text.splitlines())
    exec(f"class Made(State):\n{body}\n", globals() | names, names)
    return names["Made"]  # type: ignore[no-any-return]


def shape(text: str, **space: Any) -> Shape:
    return Shape(made(text, **space), State, copy_stack)


def test_a_copy_shares_nothing_that_can_change_at_any_depth() -> None:
    g = hall()
    c = g.clone()
    assert c == g
    c.deck.append(9)
    c.hands[1].append(9)
    c.maps[0][0][1].append(9)
    c.known[0] += 1
    c.stack[-1][1] = 7
    assert g == hall()
    assert c != g


def test_a_copy_attribute_by_attribute_leaves_nothing_out() -> None:
    """As it is made where a compiled class has no `__dict__`."""
    g = hall()
    copy = GAME.shape.copier(True, copy_stack)(g)
    assert copy == g
    assert set(vars(copy)) == set(vars(g)) - {"running", "_returned"}
    copy.hands[1].append(9)
    assert copy != g


@pytest.mark.parametrize("name", list(GAME.shape.fields))
def test_a_difference_in_any_field_makes_states_unequal(name: str) -> None:
    g, other = hall(), hall()
    more = ["other", (7,), [], [], []][GAME.shape.fields[name].depth]
    setattr(other, name, [*getattr(g, name), more] if GAME.shape.fields[name].depth else more)
    assert g != other


def test_states_are_unequal_where_chance_rules_or_decisions_differ() -> None:
    changes = {"rng": hall().rng.copy(), "stack": [], "pending": (), "known": [1, 0, 0, 0], "always": 1}
    changes["rng"].below(2)  # type: ignore[attr-defined]
    for name, changed in changes.items():
        g = hall()
        setattr(g, name, changed)
        assert g != hall(), name
    assert hall() != 3
    with pytest.raises(TypeError, match="unhashable"):
        hash(hall())


def test_a_held_save_does_not_change_as_play_goes_on() -> None:
    g = hall()
    held = g.dump()
    kept = json.dumps(held)
    for values in (g.deck, g.hands[0], g.maps[0][0][0], g.known, g.gods):
        values.append(8)
    g.apply(0, 1)
    assert json.dumps(held) == kept
    assert g.data()["hands"] is not g.hands


def test_json_gives_an_equal_state() -> None:
    g = hall()
    copy = GAME.blank(4)
    copy.load(json.loads(json.dumps(g.dump())))
    assert copy == g
    assert copy.piles == [(1, 2), (3,)]


@pytest.mark.parametrize(
    ("name", "wrong", "where"),
    [
        ("turn", [1], "turn"),
        ("turn", 0.5, "turn"),
        ("turn", 2**53, "turn"),
        ("deck", [1, -(2**53)], r"deck\[1\]"),
        ("piles", [(1, 2**53)], r"piles\[0\]"),
        ("deck", (1, 2), "deck"),
        ("deck", [1, {2}], r"deck\[1\]"),
        ("hands", [[1], 2], r"hands\[1\]"),
        ("hands", [[1], [3, [4]]], r"hands\[1\]\[1\]"),
        ("piles", [(1, [2])], r"piles\[0\]"),
        ("score", 4, "score"),
    ],
)
def test_what_is_not_plain_is_named_when_a_state_is_saved(name: str, wrong: Any, where: str) -> None:
    g = hall()
    setattr(g, name, wrong)
    with pytest.raises(RulesFault, match=f"Hall.{where}"):
        g.dump()


@pytest.mark.parametrize(
    "kind",
    ["frozenset[int]", "object", "dict[str, int]", "set[int]", "float", "list", "tuple", "list[dict[str, int]]",
     "list[int] | None", "tuple[list[int], ...]", "Any", "'nowhere'"],
)  # fmt: skip
def test_types_that_are_not_plain_are_refused(kind: str) -> None:
    with pytest.raises(VigridError, match=r"Made\.it"):
        shape(f"form = (value('it'),)\nit: {kind}")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("form = (value('a'),)\na: int\nb: int", "b is annotated but not declared"),
        ("a: int", "a is annotated but not declared"),
        ("form = (value('a'), value('b'))\na: int", "b is declared in its form but not annotated"),
        ("form = (value('a'),)\na: Row", "a is declared as value, depth 0, but annotated as row, depth 1"),
        ("form = (row('a'),)\na: list[Row]", "a is declared as row, depth 1, but annotated as rows, depth 2"),
        ("form = (row('a'), value('a'))\na: Row", "a is declared twice"),
        ("form = (row('a', seen='owner'),)\na: Row", "does not say of whom"),
    ],
)
def test_declarations_and_annotations_agree(body: str, words: str) -> None:
    with pytest.raises(VigridError, match=words):
        shape(body)


def test_aliases_of_types_count() -> None:
    fields = shape("form = (row('a'), value('b'), rows('d'))\na: Row\nb: Seat\nd: list[Row]\nc: object").fields
    assert {name: field.depth for name, field in fields.items()} == {"phase": 0, "a": 1, "b": 0, "d": 2}


class Public(msgspec.Struct, frozen=True):
    turn: int
    gods: tuple[int, ...]
    goods: tuple[tuple[int, ...], ...]
    shops: tuple[tuple[str, ...], ...]
    deck: int
    maps: tuple[Any, ...]
    hands: tuple[int, ...]
    note: str = "none"


class Private(msgspec.Struct, frozen=True):
    gods: int
    goods: tuple[int, ...]
    stock: tuple[int, ...]
    piles: tuple[int, ...]
    hands: tuple[int, ...]
    mood: str


class Leak(msgspec.Struct, frozen=True):
    deck: tuple[int, ...]


class Hands(msgspec.Struct, frozen=True):
    hands: tuple[tuple[int, ...], ...]


class Unknown(msgspec.Struct, frozen=True):
    turn: int
    weather: int


def test_what_everybody_sees_is_filled_from_the_fields() -> None:
    g = hall()
    assert seen(g, Public, deck=len(g.deck), hands=tuple(map(len, g.hands))) == Public(
        2, (4, 5, 6, 7), ((0, 1), (2, 3), (4, 5), (6, 7)), (("axe",), ()), 3, ((((1, 2), (3,)), ()),), (1, 2, 0, 1)
    )


def test_a_seat_sees_its_own_part() -> None:
    g = hall()
    assert seen_by(g, 1, Private) == Private(5, (2, 3), (3, 4, 5), (1, 2), (2, 3), "calm")
    assert seen_by(g, 3, Private, mood="wild") == Private(7, (6, 7), (9, 10, 11), (3,), (4,), "wild")


def test_without_a_struct_all_that_may_be_seen_is() -> None:
    g = hall()
    view, own = seen(g, deck=len(g.deck), goods="many"), seen_by(g, 1, piles=0)
    public = [
        name for name, field in g.game.shape.fields.items() if field.seen == "all" and name not in ("phase", "goods")
    ]
    assert view.__struct_fields__ == (*public, "deck", "goods"), "the fields in their order, then what is given"
    assert (view.turn, view.gods, view.goods, view.deck) == (2, (4, 5, 6, 7), "many", 3)
    assert view == seen(g, deck=3, goods="many")
    private = [name for name, field in g.game.shape.fields.items() if field.seen == "owner"]
    assert own.__struct_fields__ == (*[name for name in private if name != "piles"], "piles")
    assert (own.hands, own.piles) == ((2, 3), 0)


def test_what_may_not_be_seen_is_never_filled_in() -> None:
    g = hall()
    with pytest.raises(VigridError, match=r"Leak.deck: nobody sees it"):
        seen(g, Leak)
    with pytest.raises(VigridError, match=r"Leak.deck: nobody sees it"):
        seen_by(g, 0, Leak)
    with pytest.raises(VigridError, match=r"Hands.hands: its owner sees it"):
        seen(g, Hands)
    assert seen(g, Leak, deck=(1,)) == Leak((1,))


def test_a_view_that_the_state_cannot_fill_says_what_is_missing() -> None:
    with pytest.raises(VigridError, match=r"Unknown.weather: the state has no such field"):
        seen(hall(), Unknown)
    with pytest.raises(VigridError, match="Leak has no field 'decks'"):
        seen(hall(), Leak, decks=1)

"""The temple action (chapter AS-9)."""

from __future__ import annotations

from itertools import product
from typing import Final

from vigrid.kernel import Ask, Prompt, cites, lister, note, rule
from vigrid.tabletop.words import counted

from . import box
from .state import AsgardState
from .supply import good_name, recruit_name
from .texts import god_tile

DECLINE: Final = len(box.TEMPLES_OF)
FREE: Final = 7
"""What the fourth stone of a seven may be: any colour that the temple does not show."""
NO_STONE, NO_TILE = -1, -1


# --- what a temple costs


def stones_needed(g: AsgardState, temple: int) -> tuple[int, ...]:
    """The stones to pay: those depicted, then FREE for the fourth stone of a seven."""
    return g.c.temple_stones[temple] + (FREE,) * g.c.temple_extra[temple]


def payable(own: list[int], any_stone: int, recolour: int, needed: tuple[int, ...], shown: tuple[int, ...]) -> bool:
    """Whether stones (per colour) and people tiles of the two helpful kinds can pay the stones still needed.

    `shown` are the colours depicted on the temple, which the free stone must not have.
    """
    left = own[:]
    missing = 0
    for stone in needed:
        if stone == FREE:
            free = [c for c in box.STONES if left[c] and c not in shown]
            if free:
                left[free[0]] -= 1
            else:
                missing += 1
        elif left[stone]:
            left[stone] -= 1
        else:
            missing += 1
    return missing <= any_stone + recolour and missing - any_stone <= sum(left)


def can_build(g: AsgardState, seat: int, stack: int) -> bool:
    """Whether the seat can pay for the topmost temple of a stack."""
    if not g.temple_stack[stack]:
        return False
    temple = g.temple_stack[stack][-1]
    helpers = len(g.people_with(seat, "any_stone")), len(g.people_with(seat, "recolour"))
    return payable(g.goods(seat)[: box.RECRUIT], *helpers, stones_needed(g, temple), g.c.temple_stones[temple])


def kinds_asked(g: AsgardState, god: int) -> tuple[int, ...]:
    """The kinds of recruits printed on the god's uppermost empty Support Slot."""
    upper, lower = box.SLOTS_OF[god]
    return g.c.support_kinds[upper if g.support[upper] == box.NOBODY else lower]


@lister
def kinds_to_give(g: AsgardState, seat: int, god: int) -> list[int]:
    """AS-9.5, AS-9.6. The kinds that the uppermost empty Support Slot asks for and the seat owns."""
    return [k for k in kinds_asked(g, god) if g.has(seat, box.RECRUIT + k)]


@cites
def recruits_suffice(g: AsgardState, seat: int, god: int) -> bool:
    """AS-9.7, AS-9.8. Some recruit of a requested kind is there, or the god (Fenrir) asks for none."""
    return not kinds_asked(g, god) or bool(kinds_to_give(g, seat, god))


# --- choosing a temple


def missing_for_temple(g: AsgardState, seat: int, god: int) -> str:
    """What keeps the seat from building a temple for the god now, in words; empty where one can be built."""
    if not recruits_suffice(g, seat, god):
        return "; nothing can be built: you have none of these recruits"
    if not any(can_build(g, seat, stack) for stack in range(DECLINE)):
        return "; nothing can be built: your stones pay for no temple"
    return ""


def _temple_words(g: AsgardState, stack: int) -> tuple[str, str]:
    """The topmost temple of a stack (of an empty one the last), or to decline; and what it costs."""
    if stack == DECLINE:
        return "decline", "The disc comes back, nothing is built"
    temple = (g.temple_stack[stack] or box.TEMPLES_OF[stack])[-1]
    stones = [box.COLOURS[c] for c in g.c.temple_stones[temple]] + ["one of another colour"] * g.c.temple_extra[temple]
    return f"the {g.c.temple_value[temple]}-point temple", f"Costs {' + '.join(stones)}"


def _why_not(g: AsgardState, seat: int, value: int, god: int) -> str | None:
    if value == DECLINE:
        return None
    if not g.temple_stack[value]:
        return "AS-9.1"
    if not recruits_suffice(g, seat, god):
        return "AS-9.7"
    if can_build(g, seat, value):
        return None
    return "AS-9.3" if g.c.temple_extra[g.temple_stack[value][-1]] else "AS-9.2"


BUILD: Final = Prompt(
    "build", range(DECLINE + 1), clause="AS-9.1", question="Which temple do you build?",
    label=lambda g, seat, value, god: _temple_words(g, value)[0], why_not=_why_not,
    preview=lambda g, seat, value, god: _temple_words(g, value)[1],
    code=lambda v: "decline" if v == DECLINE else f"stack{v + 1}",
    clause_of=lambda v: "AS-7.3" if v == DECLINE else "AS-9.1",
)  # fmt: skip


@lister
def temples_to_build(g: AsgardState, seat: int, god: int) -> list[int]:
    """Stacks whose topmost temple the seat can pay, recruits included; or decline."""
    stacks = [s for s in range(DECLINE) if can_build(g, seat, s)] if recruits_suffice(g, seat, god) else []
    return [*stacks, DECLINE]


@rule
async def temple_action(g: AsgardState, seat: int, god: int) -> None:
    """AS-9.1, AS-9.15, AS-9.16, AS-6.6, AS-7.3, AS-7.4. Build a temple and support the god with it; or decline."""
    stack = await Ask(seat, BUILD, temples_to_build, god)
    if stack == DECLINE:
        g.lift(seat, box.TEMPLE + god)
        return
    await build_temple(g, seat, god, stack)
    await place_god_tile(g, seat, god)
    g.turn_up(god)
    g.turn_temple(stack)
    g.move_to_support(seat, god)


@rule
async def build_temple(g: AsgardState, seat: int, god: int, stack: int) -> None:
    """AS-9.1, AS-9.2. Pay the stones, keep the temple, give the recruits."""
    temple = g.temple_stack[stack][-1]
    for i in range(len(stones_needed(g, temple))):
        await pay_stone(g, seat, temple, i)
    g.take_temple(seat, stack)
    if kinds_asked(g, god):
        await give_recruits(g, seat, god)


# --- paying


def _stone_question(g: AsgardState, seat: int, temple: int, i: int) -> str:
    needed = stones_needed(g, temple)[i]
    return "How do you pay " + ("the fourth stone?" if needed == FREE else f"the {box.COLOURS[needed]} stone?")


def _stone_label(g: AsgardState, seat: int, way: tuple[int, int], temple: int, i: int) -> str:
    stone, tile = way
    words = [good_name(stone)] if stone != NO_STONE else []
    return " by ".join([*words, g.c.people_words[tile]] if tile != NO_TILE else words)


def _stone_code(way: tuple[int, int]) -> str:
    stone, tile = way
    if tile == NO_TILE:
        return box.COLOURS[stone]
    return f"{'people' if stone == NO_STONE else box.COLOURS[stone]}.{box.CODE_OF_PEOPLE[tile]}"


def _stone_clause(way: tuple[int, int]) -> str:
    stone, tile = way
    return "AS-9.2" if tile == NO_TILE else "AS-14.7" if stone == NO_STONE else "AS-14.8"


PAY_STONE: Final = Prompt(
    "stone_paid",
    (
        *[(stone, NO_TILE) for stone in box.STONES],
        *[(NO_STONE, tile) for tile in range(box.PEOPLE)],
        *[(stone, tile) for tile, stone in product(range(box.PEOPLE), box.STONES)],
    ),
    clause="AS-9.2", question=_stone_question, label=_stone_label, code=_stone_code, clause_of=_stone_clause,
)  # fmt: skip
"""A stone, a Population Tile that serves as one, or a stone that a tile makes one of another colour."""


@lister
def ways_to_pay(g: AsgardState, seat: int, temple: int, i: int) -> list[tuple[int, int]]:
    """Ways to pay the i-th stone of a temple that leave the others payable."""
    needed, shown = stones_needed(g, temple), g.c.temple_stones[temple]
    rest, own = needed[i + 1 :], g.goods(seat)[: box.RECRUIT]
    jokers, recolours = g.people_with(seat, "any_stone"), g.people_with(seat, "recolour")
    j, r = len(jokers), len(recolours)
    plain, recoloured = [], []
    for colour in [c for c in box.STONES if own[c]]:
        own[colour] -= 1
        if colour not in shown if needed[i] == FREE else colour == needed[i]:
            if payable(own, j, r, rest, shown):
                plain.append((colour, NO_TILE))
        elif r and payable(own, j, r - 1, rest, shown):
            recoloured.append((colour, recolours[0]))
        own[colour] += 1
    joker = [(NO_STONE, jokers[0])] if j and payable(own, j - 1, r, rest, shown) else []
    return plain + joker + recoloured


@rule
async def pay_stone(g: AsgardState, seat: int, temple: int, i: int) -> None:
    """AS-9.2. Pay one stone: with a stone, or with the help of people."""
    way = await Ask(seat, PAY_STONE, ways_to_pay, temple, i)
    note(_stone_clause(way), "AS-9.3" if stones_needed(g, temple)[i] == FREE else "AS-9.2")
    stone, tile = way
    if tile != NO_TILE:
        g.discard_people(tile)
    if stone != NO_STONE:
        g.spend(seat, stone, 1)


# --- recruits for the god

GIVE: Final = Prompt(
    "give", box.RECRUIT_KINDS, clause="AS-9.6", question="Which recruits go to the god?",
    label=lambda g, seat, kind, god: f"{counted(g.has(seat, box.RECRUIT + kind), recruit_name(kind))}, all you have",
    code=lambda k: box.KINDS[k],
)  # fmt: skip


@rule
async def give_recruits(g: AsgardState, seat: int, god: int) -> None:
    """AS-9.5, AS-9.6. All recruits of one requested kind go to the god."""
    kind = await Ask(seat, GIVE, kinds_to_give, god)
    g.recruits_to_god(seat, kind, god)


# --- the god tile


def _world_label(g: AsgardState, seat: int, slot: int, god: int) -> str:
    people = g.world_tile[slot]
    if not 0 <= people < box.PEOPLE:
        taken = "no Population Tile is there"
    elif g.flipped[people]:
        taken = "a flipped Population Tile leaves"
    else:
        taken = f"the Population Tile '{g.c.people_name[people]}' becomes yours"
    where = f"lower world, {g.c.lower_points} VP" if slot >= box.LOWER_WORLD else f"world {box.WORLD_OF[slot] + 1}"
    return f"{where}: {taken}"


def _world_preview(g: AsgardState, seat: int, slot: int, god: int) -> str:
    if slot >= box.LOWER_WORLD:
        return "Out of the Battles and of Ragnarök"
    world, other = box.WORLD_OF[slot], g.world_tile[box.OPPOSITE[slot]]
    against = god_tile(g.c, other) if other >= box.GOD_TILE else f"a population of {g.c.people_value[other]}"
    return f"Against {against}; rewards {g.c.world_top[world]} and {g.c.world_bottom[world]} VP in Ragnarök"


WORLD: Final = Prompt(
    "world", range(box.WORLD_SLOTS), clause="AS-9.9", question="To which world does the god go?", label=_world_label,
    code=box.CODE_OF_SLOT.__getitem__, preview=_world_preview,
    why_not=lambda g, seat, slot, god: None if slot in worlds_for_god(g, seat, god) else "AS-9.10",
    clause_of=lambda s: "AS-9.14" if s >= box.LOWER_WORLD else "AS-9.9",
)  # fmt: skip


@lister
def worlds_for_god(g: AsgardState, seat: int, god: int) -> list[int]:
    """World Slots of the god's side where people are."""
    return [s for s in range(g.c.god_side[god], box.WORLD_SLOTS, 2) if 0 <= g.world_tile[s] < box.PEOPLE]


@rule
async def place_god_tile(g: AsgardState, seat: int, god: int) -> None:
    """AS-9.9, AS-9.10. The topmost tile of the god replaces people of his side, if there are any."""
    if not g.god_stack[god]:
        return
    if not worlds_for_god(g, seat, god):
        note("AS-9.11")
        g.drop_god_tile(god)
        return
    slot = await Ask(seat, WORLD, worlds_for_god, god)
    people = g.place_god(seat, god, slot)
    note("AS-9.13" if g.flipped[people] else "AS-9.12")
    g.people_to(people, box.GONE if g.flipped[people] else seat)
    if slot >= box.LOWER_WORLD:
        g.gain_points(seat, g.c.lower_points, box.LOWER_POINTS, "AS-9.14")

"""The temple action (chapter AS-9)."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Ask, Prompt, cites, lister, note, rule
from vigrid.tabletop.words import counted

from .people import discard_people
from .pieces import (
    COLOURS,
    GONE,
    GOODS,
    KINDS,
    LOWER_POINTS,
    LOWER_WORLD,
    PEOPLE,
    RECRUIT,
    STONES,
    TEMPLE,
    WORLD_SLOTS,
    code_of_people,
    code_of_slot,
)
from .state import AsgardState
from .supply import good_name
from .texts import god_tile

DECLINE: Final = 4
FREE: Final = 7
"""What the fourth stone of a seven may be: any colour that the temple does not show."""
TILE_AS_STONE: Final = 7
STONE_AS_OTHER: Final = TILE_AS_STONE + PEOPLE


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
            free = [c for c in STONES if left[c] and c not in shown]
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
    base = seat * GOODS
    helpers = len(g.people_with(seat, "any_stone")), len(g.people_with(seat, "recolour"))
    return payable(g.own[base : base + 7], *helpers, stones_needed(g, temple), g.c.temple_stones[temple])


def kinds_asked(g: AsgardState, god: int) -> tuple[int, ...]:
    """The kinds of recruits printed on the god's uppermost empty Support Slot."""
    return g.c.support_kinds[god * 2 if g.support[god * 2] < 0 else god * 2 + 1]


@cites
def kinds_to_give(g: AsgardState, seat: int, god: int) -> list[int]:
    """AS-9.5, AS-9.6. The kinds that the uppermost empty Support Slot asks for and the seat owns."""
    return [k for k in kinds_asked(g, god) if g.has(seat, RECRUIT + k)]


@cites
def recruits_suffice(g: AsgardState, seat: int, god: int) -> bool:
    """AS-9.7, AS-9.8. Some recruit of a requested kind is there, or the god (Fenrir) asks for none."""
    return not kinds_asked(g, god) or bool(kinds_to_give(g, seat, god))


# --- choosing a temple


def missing_for_temple(g: AsgardState, seat: int, god: int) -> str:
    """What keeps the seat from building a temple for the god now, in words; empty where one can be built."""
    if not recruits_suffice(g, seat, god):
        return "; nothing can be built: you have none of these recruits"
    if not any(can_build(g, seat, stack) for stack in range(4)):
        return "; nothing can be built: your stones pay for no temple"
    return ""


def _temple_words(g: AsgardState, stack: int) -> str:
    temple = g.temple_stack[stack][-1]
    stones = " + ".join(COLOURS[c] for c in g.c.temple_stones[temple])
    return stones + (" + one of another colour" if g.c.temple_extra[temple] else "")


def _label(g: AsgardState, seat: int, value: int, god: int) -> str:
    if value == DECLINE:
        return "decline"
    return f"the {g.c.temple_value[g.temple_stack[value][-1]]}-point temple"


def _preview(g: AsgardState, seat: int, value: int, god: int) -> str:
    return "The disc comes back, nothing is built" if value == DECLINE else f"Costs {_temple_words(g, value)}"


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
    "build", range(5), clause="AS-9.1", question="Which temple do you build?", label=_label, preview=_preview,
    code=lambda v: "decline" if v == DECLINE else f"stack{v + 1}", why_not=_why_not,
    clause_of=lambda v: "AS-7.3" if v == DECLINE else "AS-9.1",
)  # fmt: skip


@lister
def temples_to_build(g: AsgardState, seat: int, god: int) -> list[int]:
    """Stacks whose topmost temple the seat can pay, recruits included; or decline."""
    stacks = [s for s in range(4) if can_build(g, seat, s)] if recruits_suffice(g, seat, god) else []
    return [*stacks, DECLINE]


@rule
async def temple_action(g: AsgardState, seat: int, god: int) -> None:
    """AS-9.1, AS-7.3. Build a temple, strengthen the god, place his tile, support him; or decline."""
    stack = await Ask(seat, BUILD, temples_to_build, god)
    if stack == DECLINE:
        g.lift(seat, TEMPLE + god)
        return
    await build_temple(g, seat, god, stack)
    await place_god_tile(g, seat, god)
    turn_new_tiles(g, god, stack)
    support(g, seat, god)


@rule
async def build_temple(g: AsgardState, seat: int, god: int, stack: int) -> None:
    """AS-9.1, AS-9.2. Pay the stones, keep the temple, give the recruits."""
    g.busy += 1
    temple = g.temple_stack[stack][-1]
    for i in range(len(stones_needed(g, temple))):
        await pay_stone(g, seat, temple, i)
    keep_temple(g, seat, stack)
    if kinds_asked(g, god):
        await give_recruits(g, seat, god)
    g.busy -= 1


@cites
def keep_temple(g: AsgardState, seat: int, stack: int) -> None:
    """AS-9.4. The temple lies in front of its builder."""
    g.take_temple(seat, stack)


# --- paying


def _stone_question(g: AsgardState, seat: int, temple: int, i: int) -> str:
    needed = stones_needed(g, temple)[i]
    return "How do you pay " + ("the fourth stone?" if needed == FREE else f"the {COLOURS[needed]} stone?")


def _stone_label(g: AsgardState, seat: int, value: int, temple: int, i: int) -> str:
    if value < TILE_AS_STONE:
        return good_name(value)
    if value < STONE_AS_OTHER:
        return f"Population Tile: {g.c.people_name[value - TILE_AS_STONE]}"
    value -= STONE_AS_OTHER
    return f"{good_name(value % 7)} by Population Tile: {g.c.people_name[value // 7]}"


def _stone_code(value: int) -> str:
    if value < TILE_AS_STONE:
        return COLOURS[value]
    if value < STONE_AS_OTHER:
        return f"people.{code_of_people(value - TILE_AS_STONE)}"
    value -= STONE_AS_OTHER
    return f"{COLOURS[value % 7]}.{code_of_people(value // 7)}"


PAY_STONE: Final = Prompt(
    "stone_paid", range(STONE_AS_OTHER + PEOPLE * 7), clause="AS-9.2", question=_stone_question, label=_stone_label,
    code=_stone_code,
    clause_of=lambda v: "AS-9.2" if v < TILE_AS_STONE else "AS-14.7" if v < STONE_AS_OTHER else "AS-14.8",
)  # fmt: skip


@lister
def ways_to_pay(g: AsgardState, seat: int, temple: int, i: int) -> list[int]:
    """Ways to pay the i-th stone of a temple that leave the others payable."""
    needed, shown = stones_needed(g, temple), g.c.temple_stones[temple]
    rest, base = needed[i + 1 :], seat * GOODS
    own = g.own[base : base + 7]
    jokers, recolours = g.people_with(seat, "any_stone"), g.people_with(seat, "recolour")
    j, r = len(jokers), len(recolours)
    fits = [c for c in STONES if own[c] and (c not in shown if needed[i] == FREE else c == needed[i])]
    ways = []
    for colour in STONES:
        if own[colour]:
            own[colour] -= 1
            if colour in fits and payable(own, j, r, rest, shown):
                ways.append(colour)
            elif colour not in fits and r and payable(own, j, r - 1, rest, shown):
                ways.append(STONE_AS_OTHER + recolours[0] * 7 + colour)
            own[colour] += 1
    if j and payable(own, j - 1, r, rest, shown):
        ways.append(TILE_AS_STONE + jokers[0])
    return sorted(ways)


@rule
async def pay_stone(g: AsgardState, seat: int, temple: int, i: int) -> None:
    """AS-9.2, AS-9.3. Pay one stone: with a stone, or with the help of people."""
    way = await Ask(seat, PAY_STONE, ways_to_pay, temple, i)
    if stones_needed(g, temple)[i] == FREE:
        note("AS-9.3")
    if way < TILE_AS_STONE:
        g.spend(seat, way, 1)
    elif way < STONE_AS_OTHER:
        people_as_stone(g, way - TILE_AS_STONE)
    else:
        stone_as_other(g, seat, (way - STONE_AS_OTHER) % 7, (way - STONE_AS_OTHER) // 7)


@cites
def people_as_stone(g: AsgardState, tile: int) -> None:
    """AS-14.7. A people tile serves as any one stone."""
    discard_people(g, tile)


@cites
def stone_as_other(g: AsgardState, seat: int, colour: int, tile: int) -> None:
    """AS-14.8. With a people tile, one stone serves as one of another colour."""
    discard_people(g, tile)
    g.spend(seat, colour, 1)


# --- recruits for the god

GIVE: Final = Prompt(
    "give", range(3), clause="AS-9.6", question="Which recruits go to the god?",
    label=lambda g, seat, kind, god: f"{counted(g.has(seat, RECRUIT + kind), good_name(RECRUIT + kind))}, all you have",
    code=lambda k: KINDS[k],
)  # fmt: skip


@lister
def recruits_to_give(g: AsgardState, seat: int, god: int) -> list[int]:
    """The requested kinds that the seat owns."""
    return kinds_to_give(g, seat, god)


@rule
async def give_recruits(g: AsgardState, seat: int, god: int) -> None:
    """AS-9.5, AS-9.6. All recruits of one requested kind go to the god."""
    kind = await Ask(seat, GIVE, recruits_to_give, god)
    g.recruits_to_god(seat, kind, god)


# --- the god tile


def _world_label(g: AsgardState, seat: int, slot: int, god: int) -> str:
    people = g.world_tile[slot]
    if not 0 <= people < PEOPLE:
        taken = "no Population Tile is there"
    elif g.flipped[people]:
        taken = "a flipped Population Tile leaves"
    else:
        taken = f"the Population Tile '{g.c.people_name[people]}' becomes yours"
    where = f"lower world, {g.c.lower_points} VP" if slot >= LOWER_WORLD else f"world {(slot >> 1) + 1}"
    return f"{where}: {taken}"


def _world_preview(g: AsgardState, seat: int, slot: int, god: int) -> str:
    if slot >= LOWER_WORLD:
        return "Out of the Battles and of Ragnarök"
    world, other = slot >> 1, g.world_tile[slot ^ 1]
    against = god_tile(g.c, other) if other >= PEOPLE else f"a population of {g.c.people_value[other]}"
    return f"Against {against}; rewards {g.c.world_top[world]} and {g.c.world_bottom[world]} VP in Ragnarök"


WORLD: Final = Prompt(
    "world", range(WORLD_SLOTS), clause="AS-9.9", question="To which world does the god go?", label=_world_label,
    code=code_of_slot, preview=_world_preview,
    why_not=lambda g, seat, slot, god: None if slot in worlds_for_god(g, seat, god) else "AS-9.10",
    clause_of=lambda s: "AS-9.14" if s >= LOWER_WORLD else "AS-9.9",
)  # fmt: skip


@lister
def worlds_for_god(g: AsgardState, seat: int, god: int) -> list[int]:
    """World Slots of the god's side where people are."""
    return [s for s in range(g.c.god_side[god], WORLD_SLOTS, 2) if 0 <= g.world_tile[s] < PEOPLE]


@rule
async def place_god_tile(g: AsgardState, seat: int, god: int) -> None:
    """AS-9.9, AS-9.10. The topmost tile of the god replaces people of his side, if there are any."""
    if g.god_stack[god]:
        if worlds_for_god(g, seat, god):
            slot = await Ask(seat, WORLD, worlds_for_god, god)
            people = g.place_god(seat, god, slot)
            replace_people(g, seat, people)
            if slot >= LOWER_WORLD:
                lower_world(g, seat)
        else:
            no_world_left(g, god)


@cites
def replace_people(g: AsgardState, seat: int, people: int) -> None:
    """AS-9.12. Face-up people go to the builder."""
    if g.flipped[people]:
        flipped_leave(g, people)
    else:
        g.people_to(people, seat)


@cites
def flipped_leave(g: AsgardState, people: int) -> None:
    """AS-9.13. Flipped people leave the game."""
    g.people_to(people, GONE)


@cites
def lower_world(g: AsgardState, seat: int) -> None:
    """AS-9.14. A god on a lower world is worth 5 VP at once."""
    g.gain_points(seat, g.c.lower_points, LOWER_POINTS, "AS-9.14")


@cites
def no_world_left(g: AsgardState, god: int) -> None:
    """AS-9.11. A god tile that no slot can take leaves the game."""
    g.drop_god_tile(god)


@cites
def turn_new_tiles(g: AsgardState, god: int, stack: int) -> None:
    """AS-9.15. The next god tile and the next temple are turned face-up."""
    g.turn_up(god)
    g.turn_temple(stack)


@cites
def support(g: AsgardState, seat: int, god: int) -> None:
    """AS-9.16, AS-7.4, AS-6.6. The disc goes to the uppermost empty Support Slot."""
    g.move_to_support(seat, god)

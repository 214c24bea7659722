"""Common supply and recruits (chapter AS-3), weapons and wizardry: one place for everything that is received."""

from __future__ import annotations

from itertools import product
from typing import Any, Final

from vigrid.kernel import Ask, Prompt, cites, lister, rule

from . import box
from .box import COLOURS, KINDS, RECRUIT, RECRUIT_KINDS, SEAL, SEATS, SIDE_NAMES, SIDES, STONES
from .state import AsgardState


def good_name(good: int) -> str:
    """A good in words, for instance 'pink stone' or 'Light seal'."""
    if good in STONES:
        return f"{COLOURS[good]} stone"
    return f"{SIDE_NAMES[good - SEAL]} seal" if good >= SEAL else box.GOOD_NAMES[good].replace("_", " ")


def recruit_name(kind: int) -> str:
    """A recruit in words: 'white warrior', 'orange warrior', 'giant'."""
    return good_name(RECRUIT + kind)


GIVER: Final = Prompt(
    "from", range(len(SEATS)), clause="AS-3.4",
    question=lambda g, seat, good: f"Who gives the {good_name(good)}?",
    label=lambda g, seat, value, good: "nobody: you own as many yourself" if value == seat else f"from @{value}",
    code=lambda s: SEATS[s],
)  # fmt: skip


@lister
def richest(g: AsgardState, seat: int, good: int) -> list[int]:
    """The seats that own the most of a good, at least one; the receiver may be among them."""
    owned = g.owned(good)
    most = max(owned)
    return [s for s, n in enumerate(owned) if n == most] if most else []


@cites
def can_receive(g: AsgardState, seat: int, good: int) -> bool:
    """AS-3.6. Whether receiving this good would bring one: what stands on the board is never taken."""
    return g.supply[good] > 0 or any(s != seat for s in richest(g, seat, good))


@rule
async def receive(g: AsgardState, seat: int, good: int, count: int) -> None:
    """AS-3.1, AS-3.3. Take goods from the common supply, piece by piece where it runs short."""
    plenty = min(count, g.supply[good])
    if plenty:
        g.gain(seat, good, plenty)
    for _ in range(count - plenty):
        await take_from_richest(g, seat, good)


@rule
async def take_from_richest(g: AsgardState, seat: int, good: int) -> None:
    """AS-3.2, AS-3.4. The supply is empty: who owns the most gives one; the receiver chooses among ties."""
    owners = tuple(richest(g, seat, good))
    if owners:
        giver = seat
        if owners != (seat,):
            giver = await Ask(seat, GIVER, richest, good)
        if giver == seat:
            g.emit("owns_most", seat, good, clause="AS-3.5")
        else:
            g.hand_over(giver, seat, good)


# --- goods of choice


STONE: Final = Prompt(
    "stone", STONES, clause="AS-3.1", question="Which stone?",
    label=lambda g, seat, value, *_: good_name(value), code=lambda c: COLOURS[c],
    why_not=lambda g, seat, colour: None if colour in stones_to_receive(g, seat) else "AS-3.5",
)  # fmt: skip

SEAL_KIND: Final = Prompt(
    "seal", range(2), clause="AS-15.15", question="Which seal?",
    label=lambda g, seat, value, *_: good_name(SEAL + value), code=lambda s: SIDES[s],
    why_not=lambda g, seat, side: None if side in seals_to_receive(g, seat) else "AS-3.5",
)  # fmt: skip


@lister
def stones_to_receive(g: AsgardState, seat: int) -> list[int]:
    """Colours of which the seat would receive one; all of them where none can be had."""
    return [c for c in STONES if can_receive(g, seat, c)] or list(STONES)


@lister
def seals_to_receive(g: AsgardState, seat: int) -> list[int]:
    """Kinds of seals of which the seat would receive one; both where none can be had."""
    return [s for s in range(2) if can_receive(g, seat, SEAL + s)] or [0, 1]


@rule
async def stone_of_choice(g: AsgardState, seat: int) -> None:
    """AS-3.2. Receive one stone of any colour, by the rules of the common supply."""
    colour = await Ask(seat, STONE, stones_to_receive)
    await receive(g, seat, colour, 1)


@rule
async def seal_of_choice(g: AsgardState, seat: int) -> None:
    """AS-15.15. Receive one seal of either kind, by the rules of the common supply."""
    side = await Ask(seat, SEAL_KIND, seals_to_receive)
    await receive(g, seat, SEAL + side, 1)


# --- swaps

NO_SWAP: Final = "none"

SWAP: Final[Prompt[Any]] = Prompt(
    "swap", (*product(STONES, STONES), NO_SWAP), clause="AS-3.9", question="Which stone do you swap?",
    label=lambda g, seat, value: "no swap" if value == NO_SWAP else " for ".join(COLOURS[stone] for stone in value),
    code=lambda value: NO_SWAP if value == NO_SWAP else ".".join(COLOURS[stone] for stone in value),
)  # fmt: skip


@lister
def swaps(g: AsgardState, seat: int) -> list[tuple[int, int] | str]:
    """An own stone against a different one in the supply, or none."""
    have = [c for c in STONES if g.has(seat, c)]
    lie = [c for c in STONES if g.supply[c]]
    return [*[(mine, other) for mine in have for other in lie if mine != other], NO_SWAP]


@rule
async def swap_stone(g: AsgardState, seat: int) -> None:
    """AS-3.9. The seat may exchange one of its stones for a different one of the supply."""
    swap = await Ask(seat, SWAP, swaps)
    if swap != NO_SWAP:
        g.spend(seat, swap[0], 1)
        g.gain(seat, swap[1], 1)


# --- recruits of choice

NO_RECRUIT: Final = 3


def _kind_question(g: AsgardState, seat: int, other_than: int, count: int) -> str:
    """One kind of recruits, so many of it; `other_than` the kind just taken."""
    kind = "Which kind of recruit" if other_than == NO_RECRUIT else "Which other kind of recruit"
    return f"{kind}? You take {count} of it"


def _why_no_kind(g: AsgardState, seat: int, kind: int, other_than: int, _count: int) -> str | None:
    if kind == NO_RECRUIT:
        return None
    if kind == other_than:
        return "AS-10.3"
    return None if can_receive(g, seat, RECRUIT + kind) else why_not_received(g, seat, RECRUIT + kind)


def why_not_received(g: AsgardState, seat: int, good: int) -> str:
    """The clause because of which nothing of a good would be received: the seat owns the most, or nobody owns any."""
    return "AS-3.5" if g.has(seat, good) else "AS-3.6"


KIND: Final = Prompt(
    "recruit", range(NO_RECRUIT + 1), clause="AS-10.1", question=_kind_question, why_not=_why_no_kind,
    label=lambda g, seat, value, *_: "none" if value == NO_RECRUIT else recruit_name(value),
    code=lambda k: (*KINDS, "none")[k],
)  # fmt: skip


@lister
def kinds_to_receive(g: AsgardState, seat: int, other_than: int, _count: int) -> list[int]:
    """Kinds of recruits of which the seat would receive one, without one kind; or none."""
    return [k for k in RECRUIT_KINDS if k != other_than and can_receive(g, seat, RECRUIT + k)] + [NO_RECRUIT]


@rule
async def unlike_recruits(g: AsgardState, seat: int, counts: tuple[int, ...]) -> None:
    """AS-10.1. So many recruits of a kind, then so many of another kind."""
    taken = NO_RECRUIT
    for count in tuple(counts):
        taken = await Ask(seat, KIND, kinds_to_receive, taken, count)
        if taken == NO_RECRUIT:
            return
        await receive(g, seat, box.RECRUIT + taken, count)


# --- weapons and wizardry

ITEM: Final = Prompt(
    "item", range(box.ITEMS), clause="AS-10.12",
    question=lambda g, seat, stack: f"Which {box.STACKS[stack]} tile do you take?",
    label=lambda g, seat, item, *_: g.c.item_name[item], preview=lambda g, seat, item, *_: g.c.item_text[item],
    code=box.CODE_OF_ITEM.__getitem__, hidden=lambda g, seat: len(g.stack_left(g.looking)) > 1,
)  # fmt: skip


def unlike(g: AsgardState, items: list[int]) -> list[int]:
    """Secret tiles without those that equal an earlier one."""
    first_of = {g.c.item_alike[item]: item for item in sorted(items, reverse=True)}
    return sorted(first_of.values())


@lister
def items_in_stack(g: AsgardState, seat: int, stack: int) -> list[int]:
    """The tiles of a stack, of equal ones only the first."""
    return unlike(g, g.stack_left(stack))


@rule
async def take_item(g: AsgardState, seat: int, stack: int) -> None:
    """AS-10.12. Look through a stack and take one tile in secret; nothing where the stack is empty."""
    if g.stack_left(stack):
        g.look_through(stack)
        item = await Ask(seat, ITEM, items_in_stack, stack)
        g.take_item(seat, item)

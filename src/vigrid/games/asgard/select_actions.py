"""Phase 2: Select Actions (chapter AS-6), and the order of turns that Phase 3 shares (chapter AS-2)."""

from __future__ import annotations

from itertools import chain
from typing import Final

from vigrid.kernel import Ask, Prompt, cites, lister, note, rule

from .box import ASGARD, GOD_OF, GODS, NOBODY, RECRUIT, ROW_OF, ROWS, SLOTS_OF, TEMPLE, THOR_TILE, UPPER
from .people import usable_people
from .state import AsgardState
from .supply import recruit_name

Placement = tuple[int, str]
"""The god whose card is shown, and where the disc goes: the `upper` or `lower` request, the `temple` or `asgard`."""
TO_TEMPLE: Final = "temple"
TO_ASGARD: Final = "asgard"
PLACEMENTS: Final = tuple(tuple((god, where) for where in (*ROWS, TO_TEMPLE, TO_ASGARD)) for god in range(len(GODS)))
"""Per god."""


def place_of(placement: Placement) -> int:
    """The place to which a placement brings a disc."""
    god, where = placement
    if where == TO_ASGARD:
        return ASGARD
    return TEMPLE + god if where == TO_TEMPLE else SLOTS_OF[god][ROWS.index(where)]


def has_slot(g: AsgardState, place: int) -> bool:
    """Whether the board has this Request Slot."""
    return ROW_OF[place] < g.c.god_requests[GOD_OF[place]]


@cites
def temple_bar(g: AsgardState, seat: int, god: int) -> str | None:
    """AS-6.2, AS-6.5, AS-6.6. The clause that keeps the seat from the god's Temple Slot, or None."""
    if g.temple_slot[god] >= 0:
        return "AS-6.2"
    supporters = g.supporters_of(god)
    return "AS-6.5" if seat in supporters else None if NOBODY in supporters else "AS-6.6"


def _why_not(g: AsgardState, seat: int, value: Placement) -> str | None:
    god, where = value
    if god not in g.gods_chosen(seat):
        return "AS-6.1"
    if where == TO_ASGARD:
        return None
    if where == TO_TEMPLE:
        return temple_bar(g, seat, god)
    place = place_of(value)
    if not has_slot(g, place):
        return "AS-6.1"
    return None if g.request[place] < 0 else "AS-6.2"


def _label(g: AsgardState, seat: int, value: Placement) -> str:
    god, where = value
    alone = g.c.god_requests[god] == 1 and where == ROWS[UPPER]
    words = {TO_TEMPLE: "temple", TO_ASGARD: "Asgard Area"}.get(where, "request" if alone else f"{where} request")
    return f"{g.c.god_names[god]}: {words}"


def action_words(g: AsgardState, seat: int, place: int) -> str:
    """What a disc on this place brings or asks."""
    if place >= ASGARD:
        return "Recruits and discs for seals, and an Asgard tile"
    if place >= TEMPLE:
        words = temple_words(g, seat, place - TEMPLE)
        return words[0].upper() + words[1:]
    return g.c.request_text[place]


def temple_words(g: AsgardState, seat: int, god: int) -> str:
    """What a temple at this god asks of the seat."""
    supporters = g.supporters_of(god)
    if seat in supporters:
        return "not for you, who support this god"
    if NOBODY not in supporters:
        return "no Support Slot is empty"
    kinds = [
        f"{recruit_name(k)}s ({g.has(seat, RECRUIT + k)})"
        for k in g.c.support_kinds[SLOTS_OF[god][supporters.index(NOBODY)]]
    ]
    tile = g.god_stack[god]
    number = f"; god tile {g.c.tile_value[tile[-1]]} goes to Yggdrasil" if tile else ""
    return f"stones and {'all your ' + ' or '.join(kinds) if kinds else 'no recruits'}{number}"


PLACE: Final = Prompt(
    "place", tuple(chain(*PLACEMENTS)), clause="AS-6.1", question="Show a god and place a disc", label=_label,
    preview=lambda g, seat, value: action_words(g, seat, place_of(value)),
    code=lambda v: f"{GODS[v[0]]}.{v[1]}", why_not=_why_not, hidden=lambda g, seat: g.chosen[seat] > 0,
    clause_of=lambda v: "AS-6.3" if v[1] == TO_ASGARD else "AS-6.1",
)  # fmt: skip


@lister
def placements(g: AsgardState, seat: int) -> list[Placement]:
    """Every empty slot of the seat's chosen gods, and the Asgard Area with each of them."""
    options = []
    for god in g.gods_chosen(seat):
        upper, lower, temple, asgard = PLACEMENTS[god]
        if g.request[SLOTS_OF[god][0]] < 0:
            options.append(upper)
        if g.request[SLOTS_OF[god][1]] < 0 and g.c.god_requests[god] > 1:
            options.append(lower)
        if temple_bar(g, seat, god) is None:
            options.append(temple)
        options.append(asgard)
    return options


@rule
async def select_actions(g: AsgardState) -> None:
    """AS-6.1, AS-6.2, AS-6.3, AS-6.4. One turn: show a god and place a disc, which stays until its action."""
    seat = g.turn
    if g.chosen[seat]:
        placement = await Ask(seat, PLACE, placements)
        g.show_god(seat, placement[0])
        g.put(seat, place_of(placement))
        await end_of_turn(g, seat)
    else:
        next_turn(g, seat)


# --- turns of Phases 2 and 3


def may_act(g: AsgardState, seat: int) -> bool:
    """Whether the seat still has something left to do in this phase: cards to show, or discs to pick up."""
    return g.chosen[seat] > 0 if g.phase == "select_actions" else g.discs_at_work(seat)


EXTRA_TURN: Final = Prompt(
    "extra_turn", ("use", "keep"), clause="AS-15.9", question="Use Thor's tile for another turn now?",
    label=lambda g, seat, value: "take another turn" if value == "use" else "keep the tile",
)  # fmt: skip


@lister
def use_or_keep(g: AsgardState, seat: int) -> tuple[str, ...]:
    """Thor's tile is optional."""
    return ("use", "keep")


END_TURN: Final = Prompt(
    "turn", ("end",), clause="AS-7.6", question="End your turn?", label=lambda g, seat, value: "end the turn"
)
"""Asked where people can still be used, perhaps those just gained."""


@lister
def only_end(g: AsgardState, seat: int) -> tuple[str, ...]:
    """Nothing else is left but people."""
    return ("end",)


@rule
async def end_of_turn(g: AsgardState, seat: int) -> None:
    """AS-15.9. The owner of Thor's tile may take another whole turn, if it has something left to do."""
    if g.phase == "perform_actions" and usable_people(g, seat):
        await Ask(seat, END_TURN, only_end)
    if g.skill_tile[THOR_TILE] == seat and may_act(g, seat):
        answer = await Ask(seat, EXTRA_TURN, use_or_keep)
        if answer == "use":
            g.move_skill_tile(THOR_TILE, NOBODY)
            return
    next_turn(g, seat)


@cites
def next_turn(g: AsgardState, seat: int) -> None:
    """AS-2.3, AS-2.4. The turn goes to the next order number, as numbers now stand, that has something left to do."""
    for i in range(g.players):
        following = g.seat_of((g.order[seat] + i) % g.players + 1)
        if may_act(g, following):
            g.turn = following
            return
    if g.phase == "select_actions":
        note("AS-6.7")
        g.phase, g.turn = "perform_actions", g.seat_of(1)
    else:
        note("AS-7.5")
        g.phase, g.world = "battles", 0

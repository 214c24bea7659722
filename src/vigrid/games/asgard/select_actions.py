"""Phase 2: Select Actions (chapter AS-6), and the order of turns that Phase 3 shares (chapter AS-2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vigrid.kernel import Ask, Prompt, cites, lister, rule

from .people import usable_people
from .pieces import ASGARD, GOD_TILE, GODS, RECRUIT, TEMPLE, THOR_TILE, UPPER
from .state import AsgardState
from .supply import good_name

WHERE: Final = ("upper", "lower", "temple", "asgard")
TO_TEMPLE: Final = 2
TO_ASGARD: Final = 3


def place_of(value: int) -> int:
    """The place of a disc for an option of Phase 2 (god * 4 + where)."""
    god, where = value >> 2, value & 3
    if where == TO_ASGARD:
        return ASGARD
    return TEMPLE + god if where == TO_TEMPLE else god * 2 + where


def has_slot(g: AsgardState, place: int) -> bool:
    """Whether the board has this Request Slot."""
    return place & 1 < g.c.god_requests[place >> 1]


@cites
def temple_bar(g: AsgardState, seat: int, god: int) -> str | None:
    """AS-6.2, AS-6.5, AS-6.6. The clause that keeps the seat from the god's Temple Slot, or None."""
    top, bottom = g.support[god * 2], g.support[god * 2 + 1]
    if g.temple_slot[god] >= 0:
        return "AS-6.2"
    if seat in (top, bottom):
        return "AS-6.5"
    return "AS-6.6" if top >= 0 and bottom >= 0 else None


def _why_not(g: AsgardState, seat: int, value: int) -> str | None:
    god, where = value >> 2, value & 3
    if not g.chosen[seat] >> god & 1:
        return "AS-6.1"
    if where == TO_ASGARD:
        return None
    if where == TO_TEMPLE:
        return temple_bar(g, seat, god)
    place = god * 2 + where
    if not has_slot(g, place):
        return "AS-6.1"
    return None if g.request[place] < 0 else "AS-6.2"


def _label(g: AsgardState, seat: int, value: int) -> str:
    god = g.c.god_names[value >> 2]
    if g.c.god_requests[value >> 2] == 1 and value & 3 == UPPER:
        return f"{god}: request"
    return f"{god}: {('upper request', 'lower request', 'temple', 'Asgard Area')[value & 3]}"


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
    top, bottom = g.support[god * 2 : god * 2 + 2]
    if seat in (top, bottom):
        return "not for you, who support this god"
    if top >= 0 and bottom >= 0:
        return "no Support Slot is empty"
    kinds = [
        f"{good_name(RECRUIT + k)}s ({g.has(seat, RECRUIT + k)})"
        for k in g.c.support_kinds[god * 2 if top < 0 else god * 2 + 1]
    ]
    tile = g.god_stack[god]
    number = f"; god tile {g.c.god_value[tile[-1] - GOD_TILE]} goes to Yggdrasil" if tile else ""
    return f"stones and {'all your ' + ' or '.join(kinds) if kinds else 'no recruits'}{number}"


PLACE: Final = Prompt(
    "place", range(40), clause="AS-6.1", question="Show a god and place a disc", label=_label,
    preview=lambda g, seat, value: action_words(g, seat, place_of(value)),
    code=lambda v: f"{GODS[v >> 2]}.{WHERE[v & 3]}", why_not=_why_not,
    hidden=lambda g, seat: g.chosen[seat] > 0,
    clause_of=lambda v: "AS-6.3" if v & 3 == TO_ASGARD else "AS-6.1",
)  # fmt: skip


@lister
def placements(g: AsgardState, seat: int) -> list[int]:
    """Every empty slot of the seat's chosen gods, and the Asgard Area with each of them."""
    options = []
    chosen, request = g.chosen[seat], g.request
    for god in range(10):
        if chosen >> god & 1:
            upper = god * 2
            if request[upper] < 0:
                options.append(god * 4)
            if request[upper + 1] < 0 and g.c.god_requests[god] > 1:
                options.append(god * 4 + 1)
            if temple_bar(g, seat, god) is None:
                options.append(god * 4 + 2)
            options.append(god * 4 + 3)
    return options


@rule
async def select_actions(g: AsgardState) -> None:
    """AS-6.1. One turn: show one chosen god and place one disc."""
    seat = g.turn
    if g.chosen[seat]:
        value = await Ask(seat, PLACE, placements)
        g.show_god(seat, value >> 2)
        place_disc(g, seat, place_of(value))
        await end_of_turn(g, seat)
    else:
        next_turn(g, seat)


@cites
def place_disc(g: AsgardState, seat: int, place: int) -> None:
    """AS-6.2, AS-6.3, AS-6.4. The disc stays there until its action is performed."""
    g.put(seat, place)


# --- turns of Phases 2 and 3


def cards_left(g: AsgardState, seat: int) -> bool:
    """Whether the seat still has a turn in Phase 2."""
    return g.chosen[seat] > 0


def discs_left(g: AsgardState, seat: int) -> bool:
    """Whether the seat still has a turn in Phase 3."""
    return g.discs_at_work(seat)


def turns_left(g: AsgardState) -> Callable[[AsgardState, int], bool]:
    """The test that this phase uses for 'has something left to do'."""
    return cards_left if g.phase == "select_actions" else discs_left


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
    if g.skill_tile[THOR_TILE] == seat and turns_left(g)(g, seat):
        answer = await Ask(seat, EXTRA_TURN, use_or_keep)
        if answer == "use":
            g.move_skill_tile(THOR_TILE, -1)
            return
    next_turn(g, seat)


@cites
def next_turn(g: AsgardState, seat: int) -> None:
    """AS-2.3, AS-2.4. The turn goes to the next order number, as numbers now stand, that has something left to do."""
    left = turns_left(g)
    for i in range(g.players):
        following = g.seat_of((g.order[seat] + i) % g.players + 1)
        if left(g, following):
            g.turn = following
            return
    end_of_phase(g)


@cites
def end_of_phase(g: AsgardState) -> None:
    """AS-6.7, AS-7.5. All cards are shown, or all discs picked up: the next phase begins."""
    if g.phase == "select_actions":
        g.phase, g.turn = "perform_actions", g.seat_of(1)
    else:
        g.phase, g.world = "battles", 0

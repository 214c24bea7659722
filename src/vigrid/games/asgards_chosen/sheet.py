"""The table as lines of text: the land in characters, the Tisch, the battle with both sums, seats and hands."""

from __future__ import annotations

from collections import Counter
from typing import Final

from vigrid.kernel import View
from vigrid.tabletop import columns, seats

from .board import addend, pile_words, worn_words
from .cards import is_creature, is_event
from .components import Components
from .land import FIRST_CIRCLE, NAMES, grid_of, is_circle, is_square
from .state import BEGINNINGS, ROW, TOGETHER, WAITING, gender_of, pool_of
from .texts import artifact_words, card_name, circle_words, heraldry_name, territory_name, tile_words

LETTERS: Final = ("fo", "bo", "la", "sc", "hi", "mo")
CIRCLES: Final = ("Fo", "Wa", "Wi", "Ri")
OWNERS: Final = seats.LETTERS + "E"
KEY: Final = "Land (5b:marker hero, small: down; t town, Fo Focus, Wa Water, Wi Wind, Ri Ring)"
TINTS: Final = ("green", "magenta", "blue", "yellow", "red", "cyan")

DECIDES = {
    "": ("Hand of", "Battle"),
    "charm": ("Hand of", "Land"),
    "play": ("Battle", "Hand of"),
    **dict.fromkeys(("god", "appease"), ("Hand of", "gods ")),
    **dict.fromkeys(("campaign", "to"), ("Land", "Hand of")),
    **dict.fromkeys(("muster", "pay"), ("Tisch", "Hand of")),
    **dict.fromkeys(("land", "town", "place", "from", "retreat"), ("Land",)),
}
"""What the first lines of the parts have in them that decide a prompt ('': any other), for low screens."""


def sheet(view: View, c: Components, width: int) -> list[str]:
    """The whole table within `width` columns."""
    p = view.public
    lines = [f"[b]Round {p.round}[/]  goal {p.goal} gods  deck {p.deck} + {p.deck_2}"
             + ("  [b]last round[/]" if p.last_round else "")]  # fmt: skip
    lines += land_lines(view, c, width)
    if p.tile >= 0:
        lines.append(f"Drawn tile {p.tile}: {tile_words(c, p.tile)}")
    lying = [(artifact_words(c, a, p.artifact_side[a]), t) for a, t in enumerate(p.artifact_at) if 0 <= t < WAITING]
    if lying:
        lines += wrap("Artifacts: " + "; ".join(f"{name} at {NAMES[t]}" for name, t in lying), width)
    lines += battle_lines(view, c, width)
    lines += tisch_lines(view, c, width)
    for seat in range(view.players):
        lines += seat_lines(view, c, seat, width)
    for seat, own in view.private.items():
        zones = [(f"@{seat} discards", own.dropped), ("Looking at", own.looking), ("Top of the creature deck", own.top)]
        for name, kinds in ((f"Hand of @{seat}", own.hand), *[zone for zone in zones if zone[1]]):
            lines += wrap(f"{name}: {', '.join(card_words(c, k) for k in kinds) or 'empty'}", width)
    return lines


def wrap(text: str, width: int) -> list[str]:
    """A paragraph within the width; names of seats may be longer than their signs."""
    return columns.wrap(text, width - 8 * ("@" in text), 2)


def card_words(c: Components, kind: int) -> str:
    """A card with its numbers and symbol, an event with its circle."""
    cards = c.cards
    if is_creature(kind):
        letters, symbol = LETTERS[cards.terrain[kind]], heraldry_name(c, kind)
        return f"{cards.name[kind]} {cards.power[kind]}+{cards.bonus[kind]} {letters} {symbol}"
    if is_event(kind):
        return f"{cards.name[kind]} ({circle_words(c, kind)})"
    return str(cards.name[kind])


# --- the land


def cell(view: View, c: Components, t: int) -> str:
    """A territory: its letters and number, whose marker lies there, the hero; empty where there is none."""
    if t < 0:
        return ""
    if is_circle(t):
        return f"[b]{CIRCLES[c.circle[t - FIRST_CIRCLE]]}[/]{NAMES[t]}{hero_mark(view, t)}"
    kind = f"[{TINTS[c.terrain[t]]}]{LETTERS[c.terrain[t]]}[/]{NAMES[t]}" if is_square(t) else f"[b]{NAMES[t]}[/]"
    owner = view.public.owner[t]
    return kind + (f":{OWNERS[owner]}" if owner >= 0 else "") + hero_mark(view, t)


def hero_mark(view: View, t: int) -> str:
    """The hero on a territory: seat and gender, small when vanquished."""
    p = view.public
    if t not in p.hero_at:
        return ""
    h = p.hero_at.index(t)
    letter = gender_of(h)[0]
    return f" {OWNERS[pool_of(h)]}{letter if p.hero_down[h] else letter.upper()}"


def land_lines(view: View, c: Components, width: int) -> list[str]:
    """The land in characters: squares, and circles on the corners between.

    While it is built, columns and rows are numbered as in the options.
    """
    p = view.public
    if not p.lands:
        return []
    grid = grid_of(p.lands, p.towns)
    xs, ys = [x for x, _ in grid.squares], [y for _, y in grid.squares]
    lines = [f"[dim]{KEY}[/]"]
    across = range(min(xs), max(xs) + 1)
    step = max(8, min(11, (width - 11) // len(across)))
    building = view.phase == "build"
    if building:
        lines.append(" [dim]row  " + columns.row((f"col {x}" for x in across), step) + "[/]")
    for y in range(max(ys) + 1, min(ys) - 1, -1):
        corners = [grid.circles.get((x, y), -1) for x in [*across, max(xs) + 1]]
        if any(t >= 0 for t in corners):
            lines.append(" " + columns.row((cell(view, c, t) for t in corners), step))
        squares = [grid.squares.get((x, y - 1), -1) for x in across]
        if y > min(ys) and any(t >= 0 for t in squares):
            lines.append(f" {y - 1 if building else '':<5}" + columns.row((cell(view, c, t) for t in squares), step))
    return lines if max(map(columns.width_of, lines)) <= width else [lines[0], *land_list(view, c, width)]


def land_list(view: View, c: Components, width: int) -> list[str]:
    """A land too wide for the screen, as a list of territories."""
    grid = grid_of(view.public.lands, view.public.towns)
    held = sorted({*grid.squares.values(), *grid.circles.values()})
    words = []
    for t in held:
        owner = view.public.owner[t]
        words.append(territory_name(c, t) + (f" ({OWNERS[owner]})" if owner >= 0 else "") + hero_mark(view, t))
    return [f" {line}" for line in wrap(", ".join(words), width - 1)]


# --- battle, Tisch, seats


def battle_lines(view: View, c: Components, width: int) -> list[str]:
    """A battle in progress: both totals and their parts."""
    p = view.public
    if not p.step:
        return []
    lines = [f"[b]Battle for {territory_name(c, p.ground)}[/]"
             + (f" from {territory_name(c, p.origin)}" if p.origin >= 0 else "")]  # fmt: skip
    lines[0] += " is over" if p.step == "resolve" else ""
    for side, name in enumerate(("Attacker", "Defender")):
        who = f" @{p.side_seat[side]}" if p.side_seat[side] >= 0 else ""
        parts = ", ".join(
            f"{a.name}{' (' + a.text + ')' if a.text else ''} {a.value}" for a in (addend(c, x) for x in p.parts[side])
        )
        lines += wrap(f" {name}{who}: {p.totals[side]} = {parts or 'nothing'}", width)
    return lines


def tisch_lines(view: View, c: Components, width: int) -> list[str]:
    """The Tisch, the Barrows, the keeper and the queue."""
    p = view.public
    lines = []
    for name, first in (("top", ROW), ("bottom", 0)) if max(p.tisch) >= 0 else ():
        row = []
        for slot in range(first, first + ROW):
            kind = p.tisch[slot]
            tile = ""
            if p.company and first == 0 and slot - p.columns in (0, 2):
                tile = " <next>" if slot == 2 * p.face_up + p.columns else " <tile>"
            words = f"{card_words(c, kind)} for {c.cards.cost[kind]}{tile}" if kind >= 0 else "gap"
            row.append(f"{slot % ROW + 1} {words}")
        lines += wrap(f"Tisch {name}: " + "; ".join(row), width)
    graves = [card_name(c, k) for k in (*p.barrow_creatures, *p.barrow_items)]
    if graves:
        lines += wrap("Barrows: " + ", ".join(graves), width)
    if p.keeper >= 0:
        lines += wrap(f"Keeper {card_name(c, p.keeper)}: {c.cards.text[p.keeper].removeprefix('Keeper: ')}", width)
    if p.queue:
        lines += wrap("Events to attack: " + ", ".join(card_words(c, k) for k in p.queue), width)
    if p.banished:
        lines += wrap("Banished: " + counted(c, p.banished), width)
    return lines


def seat_lines(view: View, c: Components, seat: int, width: int) -> list[str]:
    """What lies open before a seat."""
    p = view.public
    pool = 0 if p.company else seat
    gods, discards = p.appeased[pool], p.discard_pile[pool]
    names = ", ".join(card_name(c, k) for k in gods) or "none"
    words = f"@{seat}: gods {len(gods)} ({names}); hand {p.hands[seat]}, deck {p.draw_piles[pool]}, "
    words += f"discards {len(discards)}, markers left {p.markers_left[pool]}"
    if p.company == TOGETHER and seat:
        words = f"@{seat} shares gods, piles and markers; hand {p.hands[seat]}"
    for what, kind in (("favor", p.favor[seat]), ("charm", p.charm[seat])):
        if kind >= 0:
            words += f"; {what} {card_name(c, kind)}"
    away = ", ".join(card_name(c, k) for k in (*p.withheld[seat], *p.hid[seat]))
    away += f" and {p.asides[seat]} unseen" if p.asides[seat] else ""
    words += f"; withheld: {away}" if away else ""
    words += "".join(f"; {w}" for w in hero_words(view, c, p.heroes[seat]))
    sign = OWNERS[pool]
    lines = wrap(f"{'>' if seat == p.on_turn else ' '} {sign} {words}", width)
    if discards and not (p.company == TOGETHER and seat):
        lines += wrap(f"  discard pile, top first: {pile_words(c, discards)}", width)
    return lines


def hero_words(view: View, c: Components, heroes: tuple[int, ...]) -> list[str]:
    """What the land does not show of a seat's heroes: moved, fettered, beside the board, wearing an artifact."""
    p = view.public
    out = []
    for h in heroes:
        marks = ["has moved"] if p.hero_moved[h] else ["fettered"] if p.hero_bound[h] else []
        marks += ["beside the board"] if p.hero_at[h] < 0 and view.phase not in BEGINNINGS else []
        marks += [f"wears {words}" for words in worn_words(c, p, (h,))]
        if marks:
            out.append(f"{gender_of(h)} hero {', '.join(marks)}")
    return out


def counted(c: Components, kinds: tuple[int, ...]) -> str:
    """Cards in order of kind, each with its number."""
    count = Counter(kinds)
    return ", ".join(card_name(c, k) + (f" x{n}" if n > 1 else "") for k, n in sorted(count.items()))

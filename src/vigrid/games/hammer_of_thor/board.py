"""The board for every surface: 70 places on the world tree, lines, counters, cards, and the battle's sums."""

from __future__ import annotations

from typing import Any, Final

from vigrid.kernel import Addend, Card, Good, Layout, Panel, Piece, Place, Side, Tally, View

from .sheet import battle_row, card_text, character_words, owner, side_name
from .tables import ALIGNMENTS, PLACES, RACES, SEASONS, STAMINA, Components
from .texts import item, where, who
from .view import Public

WIDTH: Final = 1056
HEIGHT: Final = 620
SHAPES: Final = ("tile-slot", "rect", "round-slot")
"""Land outside Midgard, Midgard, water."""
TINTS: Final = (
    "terrain-mountain", "terrain-hill", "item", "stone-pink", "terrain-scrub", "terrain-lake", "terrain-bog", "light",
    "terrain-town",
)  # fmt: skip
"""One for each home race, in the order of the races."""
SYMBOLS: Final = ("god-odin", "god-freyja", "sun", "troll", "rune-sword", "skull-mask", "dwarf-face", "fairy-wings",
                  "viking", "wolf-head")  # fmt: skip


def layout(view: View, c: Components) -> Layout:
    """The map with its lines, the season and the decks."""
    return Layout(WIDTH, HEIGHT, (*lines(c), *(place(view, c, n) for n in range(1, PLACES + 1)), *rail(view)))


def lines(c: Components) -> list[Place]:
    """The lines between places."""
    out = []
    for a in range(1, PLACES + 1):
        for b in c.place.lines[a]:
            if a < b:
                path = f"M{c.place.x[a]} {c.place.y[a]}L{c.place.x[b]} {c.place.y[b]}"
                x, y = (c.place.x[a] + c.place.x[b]) / 2, (c.place.y[a] + c.place.y[b]) / 2
                out.append(Place(f"line-{a}-{b}", "", x, y, 5, 5, "line", tint="carve", path=path, board="Map"))
    return out


def place(view: View, c: Components, n: int) -> Place:
    """A place with its number, home, letter and directions."""
    p = c.place
    words = [("land outside Midgard", "Midgard", "water")[p.icon[n]]]
    words += [f"home of the {RACES[p.home[n]]}"] if p.home[n] >= 0 else []
    words += [f"letter {p.letter[n]}"] if p.letter[n] else []
    words += ["below the horizon"] if p.below[n] else []
    words += ["never freezes"] if p.icon[n] == 2 and not p.freezes[n] else []
    words += ["an encounter even with caution"] if p.forced[n] else []
    words += ["somebody lies face down here"] if p.face_down[n] in view.public.face_down else []
    words += [p.text[n]] if p.text[n] else []
    tint = TINTS[p.home[n]] if p.home[n] >= 0 else "plain"
    symbol = SYMBOLS[p.home[n]] if p.home[n] >= 0 else ""
    return Place(f"p-{n}", where(c, n), p.x[n], p.y[n], 36, 36, SHAPES[p.icon[n]], symbol=symbol, tint=tint,
                 text=", ".join(words), clause="HT-9.1", value=f"{n:02}{p.letter[n]}", size=12,
                 board="Map")  # fmt: skip


def rail(view: View) -> list[Place]:
    """Season, turn, and the draws to RAGNAROK."""
    p: Public = view.public
    left = p.fates + p.predictions
    words = (
        ("season", "Season", SEASONS[p.season], "HT-3.3"), ("turn", "Game-turn", str(p.game_turn), "HT-3.1"),
        ("fates", "Cards before RAGNAROK", f"{max(0, left - 3)} to {max(0, left - 1)}", "HT-1.10"),
        ("helheim", "Helheim", f"{len(p.helheim)} dead", "HT-6.1"),
    )  # fmt: skip
    return [
        Place(name, title, 140 + 258 * k, 590, 240, 44, "stack", value=value, clause=clause, board="Map")
        for k, (name, title, value, clause) in enumerate(words)
    ]


# --- pieces


def pieces(view: View, c: Components) -> list[Piece]:
    """Counters where groups stand, and face-down characters."""
    p = view.public
    out = []
    for k, at in enumerate(p.at):
        if not at:
            continue
        seat, leader = owner(view, k), p.leader[k]
        size = sum(x.group == k for x in p.characters)
        label = f"{who(c, leader) if leader else 'somebody unseen'}{f' and {size - 1} more' if size > 1 else ''}"
        symbol = SYMBOLS[c.char.race[leader]] if leader else "skull-mask"
        out.append(Piece(f"group-{k}", f"p-{at}", "hero", symbol, seat=seat if seat >= 0 else None, label=label,
                         clause="HT-7.1", value=str(size) if size > 1 else ""))  # fmt: skip
    for n in range(1, PLACES + 1):
        if c.place.face_down[n] in p.face_down and c.place.face_down[n]:
            out.append(Piece(f"down-{n}", f"p-{n}", "token", "skull-mask", "dark", label="somebody lies face down",
                             clause="HT-1.7", face=False, at="foot"))  # fmt: skip
    return out


def panels(view: View, c: Components) -> list[Panel]:
    """Per seat: its character, followers, items, what it holds."""
    p = view.public
    out = []
    for s, row in enumerate(p.seats):
        own = [x for x in p.characters if owner(view, x.group) == s]
        items = [i for i in p.items if any(i.holder == x.number for x in own)]
        fame = sum(c.char.stat[3][x.number] + x.gained for x in own) + sum(c.item.reputation[i.number] for i in items)
        goods = (
            Good("viking", "characters", len(own), ", ".join(who(c, x.number) for x in own[:12])),
            Good("broadsword", "items known", len(items), ", ".join(item(c, i.number) for i in items[:12])),
            Good("rune-stone", "runes", sum(x.runes for x in own)),
        )
        note = ("holds nothing", "holds a Fate", "holds a Prediction")[row.held]
        name = who(c, row.chosen) if row.chosen else f"Seat {s + 1}"
        out.append(Panel(s, f"{name}, {ALIGNMENTS[row.alignment] if row.chosen else 'not chosen'}", fame, goods,
                         "reputation", note))  # fmt: skip
    return out


def cards(view: View, c: Components) -> list[Card]:
    """The cards of own groups and of those who are met; own runes, concealed items, the card held."""
    p = view.public
    near = {k for s in view.private for k in p.seats[s].groups} | set(p.meeting.groups if p.meeting else ())
    out = [character_card(view, c, x) for x in p.characters if x.group in near][:60]
    for seat, own in view.private.items():
        out += [Card(f"rune-{r}-{seat}", "runes", c.spell.name[r], "Rune", c.spell.text[r], "HT-2.22", "", seat)
                for r, _ in own.runes]  # fmt: skip
        out += [Card(f"hidden-{i}-{seat}", "concealed", item(c, i), "Item", c.item.text[i] or "an item", "HT-2.13", "",
                     seat) for i, _ in own.items]  # fmt: skip
        if own.held:
            kind = "Fate" if own.held < 3000 else "Prediction"
            out.append(Card(f"held-{seat}", "held", c.spell.name[own.held], kind, c.spell.text[own.held], "HT-4.2", "",
                            seat))  # fmt: skip
    return out


def character_card(view: View, c: Components, x: Any) -> Card:
    """The card of a character."""
    seat = owner(view, x.group)
    text = "; ".join([*card_text(c, x.number)[1:], character_words(c, view.public, x)])
    kind = f"{RACES[c.char.race[x.number]]}, {ALIGNMENTS[c.char.alignment[x.number]]}"
    return Card(f"char-{x.number}", f"group-{x.group}", who(c, x.number), kind, text, "HT-2.11", "",
                seat if seat >= 0 else None, SYMBOLS[c.char.race[x.number]],
                power=str(c.char.stat[9][x.number]), cost=str(c.char.stat[3][x.number]))  # fmt: skip


def targets(prompt: str, value: Any) -> tuple[str, ...]:
    """The places that stand for an option."""
    if prompt in ("home", "astral", "place"):
        return (f"p-{value}",)
    if prompt == "step" and value[1]:
        return (f"p-{value[1]}",)
    return ()


def tallies(view: View, c: Components) -> list[Tally]:
    """The battle under way: STAMINA left of each fighter."""
    p = view.public
    if p.battle is None:
        return []
    sides = []
    for side in (0, 1):
        row = battle_row(p, side)
        rows = tuple(
            Addend(who(c, x.number), str(max(0, c.char.stat[STAMINA][x.number] - sum(x.lasting) - x.subdual)),
                   "reserve" if x.reserve else "line") for x in row[:20]
        )  # fmt: skip
        name = side_name(view, c, side) if p.battle.kind < 3 and p.meeting else ("Good", "Evil")[side]
        sides.append(Side(name, str(len(row)), rows))
    return [Tally("battle", f"Battle, round {p.battle.round}", "HT-5.4", tuple(sides), "STAMINA left")]

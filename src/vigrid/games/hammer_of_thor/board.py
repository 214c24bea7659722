"""The board for every surface: the stage of an encounter or battle, the chart, the party, cards, sums."""

from __future__ import annotations

from typing import Any, Final

from vigrid.kernel import Addend, Card, Good, Layout, Panel, Piece, Place, Side, Tally, View

from . import battle_board, chart_board, encounter_board, party_board
from .marks import WIDTH
from .sheet import battle_row, card_text, character_words, owner, side_name
from .tables import ALIGNMENTS, CARDS, RACES, STAMINA, Components
from .texts import item, who
from .view import Public, known_fame

GAP: Final = 16


def layout(view: View, c: Components) -> Layout:
    """The rail; the battle or encounter under way; the chart; the party."""
    p: Public = view.public
    part, stage = chart_board.PART, list[Place]()
    if p.battle is not None:
        part, stage = battle_board.PART, battle_board.stage(view, c)
    elif p.meeting is not None:
        part, stage = encounter_board.PART, encounter_board.stage(view, c)
    top = foot(stage) + GAP if stage else 36
    places = [*chart_board.rail(view, part), *stage, *chart_board.chart(view, c, top)]
    places += party_board.party(view, c, top + chart_board.HEIGHT - 36)
    front = tuple(place.id for place in stage[:1])
    return Layout(WIDTH, max(foot(places), top + chart_board.HEIGHT), tuple(places), front)


def foot(places: list[Place]) -> float:
    """Where the lowest of these places ends."""
    return max(p.y + p.h / 2 for p in places if p.shape != "line")


def pieces(view: View, c: Components) -> list[Piece]:
    """Counters and, in an encounter, whose cards lie open."""
    p: Public = view.public
    met = p.meeting is not None and p.battle is None
    return [*chart_board.counters(view, c), *(encounter_board.chosen(view, c) if met else [])]


# --- panels, cards, sums


def panels(view: View, c: Components) -> list[Panel]:
    """Per seat: its character, followers, items, what it holds."""
    p = view.public
    out = []
    for s, row in enumerate(p.seats):
        own = [x for x in p.characters if owner(view, x.group) == s]
        items = [i for i in p.items if any(i.holder == x.number for x in own)]
        fame = sum(n for _, n in known_fame(p, c, s))
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
    """The cards of own groups, own runes, concealed items, the card held; those who are met stand on the stage."""
    p = view.public
    near = {k for s in view.private for k in p.seats[s].groups}
    out = [character_card(view, c, x) for x in p.characters if x.group in near][:60]
    for seat, own in view.private.items():
        out += [Card(f"rune-{r}-{seat}", "runes", c.spell.name[r], "Rune", c.spell.text[r], "HT-2.22", "", seat,
                     "rune-stone")
                for r, _ in own.runes]  # fmt: skip
        out += [Card(f"hidden-{i}-{seat}", "concealed", item(c, i), "Item", c.item.text[i] or "an item", "HT-2.13", "",
                     seat, "broadsword") for i, _ in own.items]  # fmt: skip
        if own.held:
            kind = "Fate" if own.held < 3000 else "Prediction"
            out.append(Card(f"held-{seat}", "held", c.spell.name[own.held], kind, c.spell.text[own.held], "HT-4.2", "",
                            seat, "stone-tablet"))  # fmt: skip
    return out


def character_card(view: View, c: Components, x: Any) -> Card:
    """The card of a character."""
    seat = owner(view, x.group)
    leader = view.public.leader[x.group]
    zone = f"With {who(c, leader)}" if leader else "Met"
    text = "; ".join([*card_text(c, x.number)[1:], character_words(c, view.public, x)])
    kind = f"{RACES[c.char.race[x.number]]}, {ALIGNMENTS[c.char.alignment[x.number]]}"
    return Card(f"char-{x.number}", zone, who(c, x.number), kind, text, "HT-2.11", "",
                seat if seat >= 0 else None, c.char.face[x.number],
                power=str(c.char.stat[9][x.number]), cost=str(c.char.stat[3][x.number]))  # fmt: skip


def targets(prompt: str, value: Any) -> tuple[str, ...]:
    """The places, cards and fighters that stand for an option."""
    if prompt in ("home", "astral", "place"):
        return (f"p-{value}",)
    if prompt == "step" and value[1]:
        return (f"p-{value[1]}",)
    if prompt == "card" and value in CARDS:
        return (f"card-{value}",)
    if prompt in ("target", "flee") and value is not None:
        return (f"fighter-{value}",)
    return ()


OF_CHARACTERS: Final = frozenset(
    {"abandon", "leave", "leader", "holder", "able", "shift", "who", "beloved", "line_up"}
)  # fmt: skip
"""Prompts that choose a character."""
OF_ITEMS: Final = frozenset({"thing", "use", "forge"})


def about(prompt: str, value: Any, args: tuple[Any, ...], seat: int) -> tuple[str, ...]:
    """The cards, fighters and counters that an option is about, as far as they lie there."""
    if prompt in OF_CHARACTERS or prompt == "order":
        return _character(value if prompt in OF_CHARACTERS else value[1])
    if prompt in ("spoils", "ability", "blow"):
        return _character(args[1 if prompt == "blow" else 0])
    if prompt == "counter" and value != "stay":
        return (f"group-{3 * seat + value}",)
    if prompt == "seat":
        return (f"seat-{value}",)
    if prompt in OF_ITEMS or prompt == "rune":
        return _thing("rune" if prompt == "rune" else "item", value, seat)
    return _thing(value[0], value[1], seat) if isinstance(value, tuple) else ()


def _character(ch: int) -> tuple[str, ...]:
    return (f"fighter-{ch}", f"char-{ch}")


def _thing(kind: str, n: int, seat: int) -> tuple[str, ...]:
    if kind == "char":
        return _character(n)
    if kind == "rune":
        return (f"rune-{n}-{seat}",)
    return (f"hidden-{n}-{seat}", f"item-{n}") if kind in ("item", "use", "reveal", "conceal") else ()


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

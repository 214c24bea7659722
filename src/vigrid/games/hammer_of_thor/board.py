"""The board for every surface: the stage of an encounter or battle, the chart, the party, cards, sums."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from vigrid.kernel import Addend, Card, Good, Layout, Panel, Piece, Place, Side, Tally, View

from . import answers_board, battle_board, chart_board, encounter_board, party_board
from .effect_texts import in_force
from .marks import WIDTH
from .sheet import battle_row, card_text, character_words, owner, side_name, task_words
from .tables import ALIGNMENTS, PLACES, RACES, STAMINA, Components
from .texts import item, who
from .view import Public, known_fame

GAP: Final = 10
FREE: Final = 36
"""Below the rail, where no stage stands."""


targets, about = answers_board.targets, answers_board.about
PASSES: Final = True
"""Also to pass stands for something at the table."""


def layout(view: View, c: Components) -> Layout:
    """The rail; the battle or encounter under way; what can be answered; the chart; the party."""
    p: Public = view.public
    part, stage = chart_board.PART, list[Place]()
    if p.battle is not None:
        part, stage = battle_board.PART, battle_board.stage(view, c)
    elif p.meeting is not None:
        part, stage = encounter_board.PART, encounter_board.stage(view, c)
    narrow = stage and part == encounter_board.PART
    rail = [replace(x, only="wide") if narrow else x for x in chart_board.rail(view, c, part)]
    answers, top = answers_board.bar(view, c, lying(view, c, stage), foot(stage) + GAP if stage else FREE)
    top = max(top, foot(stage) + GAP if stage else FREE + answers_board.BAR)
    places = [*rail, *stage, *chart_board.chart(view, c, top)]
    places += party_board.party(view, c, top + chart_board.HEIGHT - 36)
    front = tuple([x.id for x in (stage[:1] + [x for x in stage if x.only == "narrow"][:1])])
    return Layout(WIDTH, max(foot(places), top + chart_board.HEIGHT), (*places, *answers), front)


def lying(view: View, c: Components, stage: list[Place]) -> set[str]:
    """The ids of what lies at the table and may stand for an answer."""
    chart = {f"p-{n}" for n in range(1, PLACES + 1)}
    seats = {f"seat-{s}" for s in range(view.players)}
    return {*chart, *seats, *(x.id for x in stage), *(x.id for x in pieces(view, c)), *(x.id for x in cards(view, c))}


def foot(places: list[Place]) -> float:
    """Where the lowest of these places ends."""
    return max(p.y + p.h / 2 for p in places if p.shape != "line" and p.only != "narrow")


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
    out = [
        *[character_card(view, c, x) for x in p.characters if x.group in near][:60],
        *[x for seat in list(view.private)[:1] for x in at_large(view, c, seat)],
    ]
    held = {x.number: owner(view, x.group) for x in p.characters if x.group in near}
    out += [Card(f"open-{i.number}", "items", item(c, i.number), "Item", c.item.text[i.number] or "an item", "HT-2.13",
                 "", held[i.holder], "broadsword") for i in p.items if i.holder in held]  # fmt: skip
    for seat, own in view.private.items():
        out += [Card(f"rune-{r}-{seat}", "runes", c.spell.name[r], "Rune", c.spell.text[r], "HT-2.22", "", seat,
                     "rune-stone")
                for r, _ in own.runes]  # fmt: skip
        out += [Card(f"hidden-{i}-{seat}", "concealed", item(c, i), "Item", c.item.text[i] or "an item", "HT-2.13", "",
                     seat, "broadsword") for i, _ in own.items]  # fmt: skip
        if own.drawn:
            out.append(spell_card(c, f"drawn-{seat}", "just drawn", own.drawn, seat))
        if own.held:
            out.append(spell_card(c, f"held-{seat}", "held", own.held, seat))
    return out


def at_large(view: View, c: Components, seat: int) -> list[Card]:
    """Beside the own cards: the task that is due in the solitaire game, and what holds for a time."""
    task, p = task_words(view, c), view.public
    head, _, rest = task.partition(". ")
    found = [Card("task", "Task", head, "Task", rest, "HT-14.20", "", seat, "hammer")] if task else []
    force = [words for words in (in_force(c, *row) for row in p.omens) if words]
    for n, words in enumerate(force[:10]):
        kind = ("In force", words.rstrip("."), "for a time", words)
        found.append(Card(f"force-{n}", *kind, "HT-4.2", "", seat, "stone-tablet"))
    return found


def spell_card(c: Components, name: str, zone: str, card: int, seat: int) -> Card:
    """A Fate or Prediction of a seat."""
    kind = "Fate" if card < 3000 else "Prediction"
    return Card(name, zone, c.spell.name[card], kind, c.spell.text[card], "HT-4.2", "", seat, "stone-tablet")


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


def tallies(view: View, c: Components) -> list[Tally]:
    """A battle of hosts: STAMINA left of each fighter; of fewer the stage shows it."""
    p = view.public
    if p.battle is None or max(len(battle_row(p, side)) for side in (0, 1)) <= battle_board.FEW:
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

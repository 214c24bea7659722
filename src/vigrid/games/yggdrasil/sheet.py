"""The table as lines of text, for the terminal. Everything comes from a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from vigrid.kernel import View
from vigrid.tabletop import sums
from vigrid.tabletop.columns import abreast, beside, pad, row, wrap
from vigrid.tabletop.words import counted, listed

from . import texts
from .components import Components
from .terms import BEYOND_DOOR, BEYOND_WALL, COLOURS, DECK, GIANTS, LEVELS, RESIDENCE, WORLDS
from .view import Public, at_forge

TRACK = 15
"""Columns before the track."""
INDENT = 25
"""Columns before the texts of worlds and gods."""

DECIDES = {
    **dict.fromkeys(("", "act", "target"), ("Asgard", "artifacts:")),
    "vikings": ("Combat", "artifacts:", "Asgard"),
    "elves": ("Combat", "artifacts:"),
    "travel": ("Midgard", "artifacts:"),
    **dict.fromkeys(("quench", "revive"), ("Midgard",)),
    "artifact": ("artifacts:", "Asgard"),
    "giant": ("Dwarven", "artifacts:"),
}
"""What the first lines of the parts have in them that decide a prompt ('': any other), for low screens."""


def sheet(view: View, c: Components, width: int) -> list[str]:
    """The whole table within `width` columns."""
    p: Public = view.public
    lines = [heading(view, p, c), ""]
    lines += [*asgard(p, c, width), "", *midgard(p, c, width), "", *worlds(p, c, width), "", *gods(p, c, width)]
    return lines + combat(p, c)


def heading(view: View, p: Public, c: Components) -> str:
    """Whose turn it is and how much of the deck is left."""
    if view.phase == "gods":
        return "[b]The gods are chosen.[/]"
    fenrir = f", [red]bound by Fenrir (power {p.fenrir})[/]" if p.fenrir else ""
    used = counted(p.taken, "action")
    return f"[b]Turn {p.number}[/]: @{p.turn}, {used} used{fenrir}. {p.cards_left} of {DECK} Enemy cards left."


def asgard(p: Public, c: Components, width: int) -> Iterator[str]:
    """The track, a line for each enemy, and beside it the three defeats."""
    rows = [
        track_row("[b]Asgard[/]" + mark(p, 0), [str(space) for space in range(1, RESIDENCE + 1)]),
        track_row("[dim]force[/]", [str(force) for force in c.force[1:]]),
        track_row("[dim]power[/]", [str(power) for power in c.power[1:]]),
    ]
    for number, enemy in enumerate(c.pack.enemies):
        cells = ["·"] * RESIDENCE
        cells[p.enemies[number] - 1] = "[b]#[/]"
        rows.append(track_row(enemy.name, cells))
    return abreast(rows, [*defeats(p, c), "", *[f"[dim]{line}[/]" for line in deck(p, c, width - 57)]])


def track_row(head: str, cells: Sequence[str]) -> str:
    """A line of the track with wall and door."""
    bars = ["║" if number in (BEYOND_WALL, BEYOND_DOOR, RESIDENCE) else " " for number in range(1, len(cells) + 1)]
    return pad(head, TRACK) + "".join(f"{bar} {cell}  " for bar, cell in zip(bars, cells, strict=True))


def defeats(p: Public, c: Components) -> Iterator[str]:
    """How near each defeat is."""
    for defeat in reversed(c.defeats):
        now = sum(enemy >= defeat.space for enemy in p.enemies)
        tint = "red" if now >= defeat.limit else "yellow" if now == defeat.limit - 1 and now else "green"
        yield f"[{tint}]{now} of {defeat.limit} {defeat.words}[/]"


def deck(p: Public, c: Components, width: int) -> list[str]:
    """Last card and the cards that the gods know, short."""
    heads = {"last": p.played[-1:], "in hand": p.looking, "next": p.top}
    heads["at the bottom"] = p.bottom[::-1]
    known = [f"{head}: {texts.card_names(c, cards)}" for head, cards in heads.items() if cards]
    return [line for text in known for line in wrap(text, width, 0)][:5]


def midgard(p: Public, c: Components, width: int) -> Iterator[str]:
    """The islands side by side."""
    step = min(20, (width - TRACK) // 4)
    head = pad("[b]Midgard[/]" + mark(p, 1), TRACK)
    yield head + row([colour.capitalize() for colour in COLOURS], step)
    for name, counts in (("Vikings", p.bag_vikings), ("Fire Giants", p.bag_giants)):
        yield pad(f"[dim]{name}[/]", TRACK) + row(map(str, counts), step)
    here = [
        " ".join(["[cyan]Valkyries[/]"] * (number == p.valkyries) + ["[blue]sunk[/]"] * (number == p.submerged))
        for number in range(len(COLOURS))
    ]
    yield " " * TRACK + row(here, step)


def worlds(p: Public, c: Components, width: int) -> Iterator[str]:
    """The other worlds, a line or two each."""
    forge = []
    for number, enemy in enumerate(c.pack.enemies):
        bonuses = [f"+{c.artifact_bonus[card]}" for card in at_forge(p.holders, number)]
        forge.append(f"{enemy.name} {' '.join(bonuses) or 'none'}")
    square = c.pack.vanir[p.vanir - 1]
    won = Counter(c.giant_rune[giant] for giant in p.slain)
    runes = ", ".join(f"{rune.key} {won[number]} of {rune.fragments}" for number, rune in enumerate(c.pack.runes))
    barred = {c.giant_bars[giant].bit_length() - 1 for giant in p.active}
    entries = (
        ("forge", ", ".join(forge)),
        ("elves", texts.elves(p.grove)),
        ("dead", texts.vikings(p.dead)),
        ("fire", texts.fire_giants(p.fire)),
        ("darkness", "trade with one other god" if len(p.gods) > 1 else "nobody to trade with"),
        ("sacred", f"Vanir on square {p.vanir} of 5: {square.text}"),
        ("ice", f"{counted(len(p.pile), 'giant')} face down, {len(p.slain)} of {len(GIANTS)} slain; runes: {runes}"),
    )
    for key, text in entries:
        number = WORLDS.index(key)
        name = c.pack.worlds[number].name
        state = "[red]barred[/] " if number in barred else ""
        yield from beside(f"[b]{name}[/]{mark(p, number)}", state + text, INDENT, width)
    for giant in p.active:
        entry = c.pack.giants[giant]
        rune = c.pack.runes[c.giant_rune[giant]].key
        yield from beside(f"  [magenta]{entry.name}[/]", f"{entry.text} ({rune})", INDENT, width)


def gods(p: Public, c: Components, width: int) -> Iterator[str]:
    """A line for each god."""
    for seat in range(len(p.gods)):
        held = [card for card, holder in enumerate(p.holders) if holder == seat]
        arms = listed([f"{c.pack.enemies[card // LEVELS].name} +{c.artifact_bonus[card]}" for card in held], "none")
        text = f"{texts.vikings(p.vikings[seat])}, {texts.elves(p.elves[seat])}; artifacts: {arms}"
        arrow = "[green]>[/]" if seat == p.turn else " "
        yield from beside(f"{arrow} @{seat}", text, INDENT, width)


def combat(p: Public, c: Components) -> list[str]:
    """The combat under way."""
    if not p.force:
        return []
    foe = "a giant" if p.target < 0 else c.pack.enemies[p.target].name
    parts = texts.attack_parts(p.parts)
    sum_now = f": {sums.spelled(parts)} = {sums.total(parts)}" if parts else ", before the roll"
    return ["", f"[b]Combat[/] against {foe}, force {p.force}{sum_now}"]


def mark(p: Public, world: int) -> str:
    """A sign behind the name of a world used in this turn."""
    return " [dim](used)[/]" if p.used >> world & 1 else ""

"""The table as lines of text: Regions by Land, the wheel, Monsters, seats, hands, the Hunt or Battle going on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from vigrid.kernel import View
from vigrid.tabletop.columns import abreast, width_of, wrap
from vigrid.tabletop.words import listed

from .board import part_name
from .components import Components
from .names import artifact_name, attack_name, card_words, quarry_name, rune_name, sea_name
from .pieces import LOKI
from .texts import ACTION_NAMES

OWN: Final = "RBYP"
WIDE: Final = 100
"""Columns at which the wheel stands beside the island."""
KEY: Final = (
    "Region, strength or owner; * next to Yggdrasil, S Settlement, s Shrine, T Temple, F Forge (Ot: with its Rune, ot: "
    "empty), M Monument and level; R41 Armies of 4 and 1, R@ Hero"
)
DECIDES = {
    "": ("Turn", "Hand of", "Seats", "Monsters:", "Drakkars:"),
    "action": ("Wheel", "Turn", "Seats", "Hand of", "Monsters:", "Drakkars:"),
    "prayer": ("Wheel", "Seats", "Turn", "Hand of", "Monsters:"),
    "attack": (" hunts ", "Monsters:", "Hand of"),
    "fight": ("Battle", "Hand of"),
    "discard": ("Hand of",),
    "drop": ("Seats",),
    "blessing": ("Seats",),
    **dict.fromkeys(("strike", "slot"), (" hunts ", "Monsters:", "Hand of")),
}
"""What the first lines of the parts have in them that decide a prompt ('': any other), for low screens."""


def sheet(view: View, c: Components, width: int) -> list[str]:
    """The whole table within `width` columns."""
    p = view.public
    requisites = [f"{entry.name}{' (met)' if p.flipped[i] else ''}" for i, entry in enumerate(c.pack.requisite)]
    lines = wrap("Requisites: " + listed(requisites), width)
    lines += wrap(KEY, width)
    lines.append(f"[b]Turn {p.turns}[/]" + (f"  Ragnarok, turns left: {p.last_turns}" if p.ragnarok >= 0 else ""))
    lines += island_lines(view, c, width)
    lines += sea_lines(view, c, width)
    lines += monster_lines(view, c, width)
    lines += contest_lines(view, c, width)
    lines += seat_lines(view, c, width)
    for seat, own in view.private.items():
        hand = listed((card_words(c, k) for k in own.hand), "empty")
        lines += wrap(f"Hand of @{seat}: {hand}", width)
        if own.looking:
            lines += wrap(f"Looking at: {listed(card_words(c, k) for k in own.looking)}", width)
        if own.attack_hand:
            lines += wrap(f"The Monster's hand: {listed(attack_name(c, k) for k in own.attack_hand)}", width)
    return lines


def island_lines(view: View, c: Components, width: int) -> list[str]:
    """The Lands in two columns, and the wheel beside them or, where there is no room, below."""
    lands = range(len(c.chart(view.players).lands))
    half = (len(lands) + 1) // 2
    island = list(abreast(land_lines(view, c, lands[:half]), land_lines(view, c, lands[half:])))
    wheel, rest = list(wheel_lines(view, c)), list(monument_lines(view, c))
    beside = list(abreast(island, [*wheel, *rest]))
    if width >= WIDE and max(map(width_of, beside)) <= width:
        return beside
    first, *others = abreast(wheel, rest)
    return [*island, first, *(f" {line}" for line in others)]


def land_lines(view: View, c: Components, lands: Iterable[int]) -> Iterator[str]:
    """Regions by Land: number, strength or owner, symbols, who stands there."""
    chart = c.chart(view.players)
    for k in lands:
        name = f"[b]{c.pack.land[k].name:6}[/]"
        for r in chart.lands[k]:
            yield f" {name} {r:>2}{'*' if r in chart.yggdrasil else ' '} {region_cells(view, c, r)}"
            name = " " * 6


def region_cells(view: View, c: Components, r: int) -> str:
    """What stands in one Region."""
    p, chart = view.public, c.chart(view.players)
    owner = OWN[p.owner[r]] if p.owner[r] >= 0 else str(chart.strength[r])
    print_ = ("S" if chart.settlement[r] else "") + ("T" if p.temple[r] else "s" if chart.shrine[r] else "")
    if p.forge[r] >= 0:
        rune = rune_name(c, p.forge[r])[:2]
        print_ += f"F{rune if p.forge_rune[r] else rune.lower()}"
    if chart.monument[r] >= 0:
        print_ += f"M{p.level[chart.monument[r]]}"
    armies = [f"{OWN[s]}{''.join(str(v) for v in sorted(values, reverse=True))}" for s in range(view.players)
              if (values := [p.army[s][i] for i in range(6) if p.army_at[s][i] == r])]  # fmt: skip
    heroes = [f"{OWN[s]}@" for s in range(view.players) if p.hero_at[s] == r]
    beasts = [quarry_name(c, m)[:5] for m in range(6) if p.monster_at[m] == r] + (["LOKI"] if p.loki_at == r else [])
    return f"{owner} {print_:<5} {' '.join([*armies, *heroes, *beasts])}".rstrip()


def wheel_lines(view: View, c: Components) -> Iterator[str]:
    """The wheel with its markers and Realms."""
    p = view.public
    yield "[b]Wheel[/] (lowest first)"
    for k, name in enumerate(ACTION_NAMES):
        stack = "".join(OWN[s] for s in p.wheel[k]) or "-"
        allies = "".join(OWN[s] for s in range(view.players) if p.allies[k] >> s & 1) or "-"
        yield f"{name[:9]:<9} {stack:<4} {c.pack.realm[k].name[:8]:<8} {allies}"


def monument_lines(view: View, c: Components) -> Iterator[str]:
    """The Monuments with the Priests sent there, and what is left in the supply."""
    p = view.public
    yield "[b]Monuments[/], Priests"
    for god, entry in enumerate(c.pack.god):
        sent = " ".join(f"{OWN[s]}{n}" for s, n in enumerate(p.offering[god]) if n) or "-"
        yield f"{entry.name:<6} level {p.level[god]}  {sent}"
    yield f"Temples left {p.temples_left}"
    supply = " ".join(f"{rune_name(c, t)[:2]}{n}" for t, n in enumerate(p.rune_supply))
    yield f"Runes {supply}"
    yield f"Deck {p.combat_deck}, discards {len(p.combat_discard)}"


def sea_lines(view: View, c: Components, width: int) -> list[str]:
    """Which Regions the Drakkars reach."""
    p, chart = view.public, c.chart(view.players)
    words = []
    for seat, sea in enumerate(p.drakkar):
        if sea >= 0:
            coast = " ".join(map(str, chart.sea_regions[sea]))
            words.append(f"{OWN[seat]} {sea_name(c, view.players, sea).removesuffix(' Sea')} {coast}")
    return wrap("Drakkars: " + "; ".join(words), width)


def monster_lines(view: View, c: Components, width: int) -> list[str]:
    """Monsters on the board with their open slots; Loki."""
    p, out = view.public, []
    for m in range(7):
        at = p.loki_at if m == LOKI else p.monster_at[m]
        if not at:
            continue
        weapons = [slot for slot in range(len(c.slots[m])) if p.wounds[m][slot] < 0]
        slots = " ".join("+".join("SBWX"[w] for w in c.slots[m][slot]) for slot in weapons)
        marks = "".join(OWN[s] for s in p.wounds[m] if s >= 0)
        ring = f" of {OWN[p.ring[m]]}" if m < LOKI and p.ring[m] >= 0 else ""
        rune = rune_name(c, c.boss_rune if m == LOKI else c.monster_rune[m])[:2]
        out.append(f"{quarry_name(c, m)}{ring} {rune} in {at}: open {slots}" + (f", wounds {marks}" if marks else ""))
    return wrap("Monsters: " + "; ".join(out), width)


def contest_lines(view: View, c: Components, width: int) -> list[str]:
    """The Battle or Hunt in progress."""
    p = view.public
    if p.battle is not None:
        b = p.battle
        lines = [f"[b]Battle in Region {b.region}[/]"]
        for side, name in enumerate(("Attacker", "Defender")):
            parts = listed(f"{part_name(c, part)} {v}" for part, v in b.parts[side])
            lines += wrap(f"  {name} @{b.seats[side]}: {b.totals[side]} = {parts}; Casualties {b.casualties[side]}",
                          width)  # fmt: skip
        return lines
    if p.hunt is None:
        return []
    h = p.hunt
    lines = [f"[b]@{h.hunter} hunts {quarry_name(c, h.quarry)}[/]"]
    lines += wrap(f"  Attack cards: {h.monster_hand} in hand, {h.deck} in the deck, "
                  f"gone: {listed((attack_name(c, k) for k in h.gone), 'none')}", width)  # fmt: skip
    if h.attack >= 0:
        lines += wrap(f"  Attack: {attack_name(c, h.attack)}, Rage now {h.rage}: {c.pack.attack[h.attack].text}",
                      width)  # fmt: skip
    return lines


COLUMNS: Final = ("Aut", "Mig", "Wis", "Land", "Temple", "Slain", "Ygg", "Priest", "Card", "Pool")
"""Heads over what is counted of a seat: Attributes, what wins, Regions at Yggdrasil, and what a seat holds."""
WIDEST: Final = 11
"""Room for a Rune of each type."""


def seat_lines(view: View, c: Components, width: int) -> Iterator[str]:
    """What lies open before the seats, a line each: numbers, Runes, name, Artifacts and Blessings."""
    p = view.public
    yield "[b]Seats[/] " + " ".join(COLUMNS) + " Runes (!: injured)"
    for seat, row in enumerate(p.seats):
        attributes = [f"{v}{'!' if hurt else ''}" for v, hurt in zip(row.attributes, p.injured[seat], strict=True)]
        numbers = [*attributes, row.lands, row.temples, row.trophies, row.at_yggdrasil, p.priests[seat], row.hand_size,
                   p.army_at[seat].count(0)]  # fmt: skip
        cells = " ".join(f"{value!s:<{len(head)}}" for head, value in zip(COLUMNS, numbers, strict=True))
        held = " ".join(f"{rune_name(c, t)[:2]}{n}" for t, n in enumerate(p.runes[seat]) if n) or "-"
        artifacts = [artifact_name(c, a) + (" (used)" if p.exhausted[a] else "") for a, s in enumerate(p.artifact_of)
                     if s == seat]  # fmt: skip
        blessings = [c.pack.blessing[b].name for b, s in enumerate(p.blessing_of) if s == seat]
        own = listed([*artifacts, *blessings], "")
        line = f" {OWN[seat]}    {cells} {held:<{WIDEST}} @{seat}"
        if len(line) + len(own) + 2 <= width:
            yield line + (f"; {own}" if own else "")
        else:
            yield line
            yield from wrap(f"      {own}", width, 6)

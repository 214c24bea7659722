"""The table as every surface draws it: the island with its wheel, the trays, tracks, seats and cards."""

from __future__ import annotations

import math
from typing import Final

import msgspec

from vigrid.kernel import Addend, Card, Good, Layout, Panel, Piece, Place, Side, Tally, View

from .board_cards import attack_card, blessing_card, combat_card, hero_card, origin_card
from .board_trays import MONSTER_SYMBOLS, RUNE_PRINT, RUNE_SYMBOLS, WEAPON_SYMBOLS, stage, tracks, tray_pieces, trays
from .components import Components
from .endings import endings
from .island import Ground, Spots, island
from .names import artifact_name, card_name, quarry_name, region_name, rune_effects, rune_name
from .pieces import ACTIONS, ARTIFACTS, ATTRIBUTES, LOKI, NOBODY, QUARRIES, REALMS, RUNES
from .targets import about, targets
from .texts import ACTION_EFFECTS, ACTION_NAMES

ATTRIBUTE_SYMBOLS: Final = ("attr-authority", "attr-might", "attr-wisdom")
WIDTH: Final = 1056.0
HEIGHT: Final = 626.0
ISLAND: Final = "Island"
LAND_TINTS: Final = ("land-forest", "land-mountain", "land-scrub", "land-dune", "land-meadow", "land-bog")
REALM_TINTS: Final = ("world-sacred", "world-elves", "world-forge", "world-fire", "world-dead", "world-ice")
ACTION_SYMBOLS: Final = ("weapon-spear", "reward-army", "ui-flag", "monster-garm", "temple", "attr-might")


def layout(view: View, c: Components) -> Layout:
    """The island at the left; at the right the trays, or the stage of a Hunt, and the tracks."""
    beside = [*(trays(view, c) if view.public.hunt is None else stage(view, c)), *tracks(view, c)]
    places = [*seas(view, c), *regions(view, c), *borders(view), *tree(view), *realms(view, c), *wheel(view),
              *print_on_land(view, c), *standing_places(view), *beside]  # fmt: skip
    return Layout(WIDTH, HEIGHT, tuple(places), front(view))


def front(view: View) -> tuple[str, ...]:
    """The stage of the Hunt, or the Region that is fought for."""
    p = view.public
    if p.hunt is not None:
        return ("stage-face",)
    return () if p.battle is None else (f"r{p.battle.region}",)


# --- the island


def seas(view: View, c: Components) -> list[Place]:
    """The Seas, lighter toward the coast, with dotted lines between them."""
    names, drawn = c.chart(view.players).sea_name, island(view.players)
    out = [
        Place(f"sea-{i}", names[i], sea.label[0], sea.label[1], 120, 60, "path", tint="sea-1", path=sea.path,
              clause="LR-2.11", board=ISLAND)
        for i, sea in enumerate(drawn.seas)
    ]  # fmt: skip
    out += [Place(f"shelf-{i}", "", 0, 0, 0, 0, "field", tint=f"sea-{i + 2}", path=shelf, board=ISLAND)
            for i, shelf in enumerate(reversed(drawn.shelves))]  # fmt: skip
    for i, sea in enumerate(drawn.seas):
        out.append(Place(f"sea-{i}-edge", "", 0, 0, 1.5, 4, "line", "", "sea-ink", "dotted", path=sea.border,
                         board=ISLAND))  # fmt: skip
        out.append(Place(f"sea-{i}-name", names[i], *sea.label, 120, 16, "label", tint="sea-ink", size=13.5,
                         board=ISLAND))  # fmt: skip
    return out


def realms(view: View, c: Components) -> list[Place]:
    """The Realms: name, the Rune that is their price, and where Alliances lie."""
    out = []
    for k, shape in enumerate(island(view.players).realms):
        entry, key = c.pack.realm[k], f"realm-{REALMS[k]}"
        x, y = shape.label
        out.append(Place(
            key, entry.name, x, y, 62, 62, "path", tint=REALM_TINTS[k], path=shape.path, clause="LR-2.12", board=ISLAND,
            text=f"{ACTION_NAMES[k]}: {entry.text} Alliance for {rune_name(c, c.realm_rune[k])}.",
        ))  # fmt: skip
        out.append(Place(f"{key}-rune", "", x, y - 1, 20, 20, "label", RUNE_PRINT[c.realm_rune[k]], "white", size=18,
                         board=ISLAND))  # fmt: skip
        r = shape.radius * 0.69
        dx, dy = r * 0.78, r * 0.62
        arc = f"M{x - dx:.1f} {y + dy:.1f}A{r:.1f} {r:.1f} 0 1 1 {x + dx:.1f} {y + dy:.1f}"
        out.append(Place(f"{key}-name", entry.name, x, y, 62, 62, "label", tint="white", size=12.5, board=ISLAND,
                         path=arc))  # fmt: skip
        out += [Place(f"{key}-{s}", "", ax, ay, 20, 20, "rect", tint="none", board=ISLAND)
                for s, (ax, ay) in enumerate(shape.alliances)]  # fmt: skip
    return out


def ground(view: View, region: int) -> Ground:
    """A Region as it is drawn."""
    shape = island(view.players).regions[region]
    assert shape is not None
    return shape


def regions(view: View, c: Components) -> list[Place]:
    """The Regions, each in the colour of its Land."""
    chart = c.chart(view.players)
    out = []
    for r in chart.regions:
        shape = ground(view, r)
        out.append(Place(
            f"r{r}", region_name(c, r), shape.label[0], shape.label[1], 76, 76, "path", tint=LAND_TINTS[chart.land[r]],
            path=shape.path, clause="LR-2.3", board=ISLAND, text=region_text(view, c, r),
        ))  # fmt: skip
    return out


def region_text(view: View, c: Components, region: int) -> str:
    """What is printed in a Region and who holds it."""
    p, chart = view.public, c.chart(view.players)
    words = (
        [f"Population Strength {chart.strength[region]}"] if p.owner[region] < 0 else [f"held by @{p.owner[region]}"]
    )
    words += [name for name, has in (("Settlement", chart.settlement), ("Shrine", chart.shrine)) if has[region]]
    if p.forge[region] >= 0:
        words.append(f"Forge of {rune_name(c, p.forge[region])}" + (", a Rune on it" if p.forge_rune[region] else ""))
    if chart.monument[region] >= 0:
        god = chart.monument[region]
        words.append(f"Monument of {c.pack.god[god].name}, level {p.level[god]}")
    if p.temple[region]:
        words.append("Temple")
    if region in chart.yggdrasil:
        words.append("next to Yggdrasil")
    return ", ".join(words)


def borders(view: View) -> list[Place]:
    """Borders: thick between Lands, thin and dashed inside; the coast."""
    drawn = island(view.players)
    out = [
        Place(f"border-{i}", "", 0, 0, 2.6 if land else 1.1, 4, "line", "", "ink-2", "" if land else "dashed",
              path=path, board=ISLAND)
        for i, (land, path) in enumerate(drawn.borders)
    ]  # fmt: skip
    out.append(Place("coast", "", 0, 0, 1.8, 4, "line", tint="coast", path=drawn.coast, board=ISLAND))
    fought = contested(view)
    if fought:
        out.append(Place("contested", "", 0, 0, 4, 4, "line", tint="refuse", path=ground(view, fought).path,
                         board=ISLAND))  # fmt: skip
    return out


def contested(view: View) -> int:
    """The Region of the Battle or Hunt under way; 0 if there is none."""
    p = view.public
    if p.battle is not None:
        return int(p.battle.region)
    return 0 if p.hunt is None else int(p.hero_at[p.hunt.hunter])


def toward(centre: tuple[float, float], angle: float, distance: float) -> tuple[float, float]:
    """The point at a clockwise angle from north, in degrees, and a distance from a centre."""
    a = math.radians(angle)
    return centre[0] + distance * math.sin(a), centre[1] - distance * math.cos(a)


def tree(view: View) -> list[Place]:
    """A bough of Yggdrasil from each slot of the wheel to its Realm."""
    drawn = island(view.players)
    out = []
    for k, angle in enumerate(drawn.angles):
        (x1, y1), (x2, y2) = toward(drawn.centre, angle, RIM - 4), drawn.realms[k].label
        out.append(Place(f"bough-{k}", "", 0, 0, 11, 4, "line", tint="tree", board=ISLAND,
                         path=f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"))  # fmt: skip
    return out


def along_rim(centre: tuple[float, float], angle: float) -> str:
    """The line on which a name stands at the rim of the wheel; below the middle it runs the other way round."""
    below = 100 < angle < 260
    r, span = (RIM - 9, -80) if below else (RIM - 18, 80)
    (x1, y1), (x2, y2) = toward(centre, angle - span, r), toward(centre, angle + span, r)
    return f"M{x1:.1f} {y1:.1f}A{r:.1f} {r:.1f} 0 0 {0 if below else 1} {x2:.1f} {y2:.1f}"


RIM: Final = 105.0
"""Radius of the wheel."""


def wheel(view: View) -> list[Place]:
    """Yggdrasil with the Action Wheel: each slot points to its Realm."""
    drawn = island(view.players)
    x, y = drawn.centre
    out = [
        Place("yggdrasil", "Yggdrasil", x, y, 2 * RIM, 2 * RIM, "circle", tint="plate", clause="LR-2.1", board=ISLAND),
        Place("rim", "", x, y, 1.2, 4, "line", tint="carve", board=ISLAND,
              path=f"M{x - 82} {y}A82 82 0 1 1 {x + 82} {y}A82 82 0 1 1 {x - 82} {y}"),
    ]  # fmt: skip
    for k, angle in enumerate(drawn.angles):
        between = (angle + (drawn.angles[(k + 1) % 6] - angle) % 360 / 2) % 360
        (x1, y1), (x2, y2) = toward(drawn.centre, between, 32), toward(drawn.centre, between, RIM)
        out.append(Place(f"spoke-{k}", "", 0, 0, 1.2, 4, "line", tint="carve", board=ISLAND,
                         path=f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"))  # fmt: skip
        key, (sx, sy) = f"slot-{ACTIONS[k]}", toward(drawn.centre, angle, 60)
        taken = bool(view.public.wheel[k])
        out.append(Place(key, ACTION_NAMES[k], sx, sy, 38, 38, "circle", "" if taken else ACTION_SYMBOLS[k],
                         clause="LR-8.1", text=ACTION_EFFECTS[k], board=ISLAND))  # fmt: skip
        out.append(Place(f"{key}-name", ACTION_NAMES[k], sx, sy, 90, 14, "label", size=13.5, board=ISLAND,
                         path=along_rim(drawn.centre, angle)))  # fmt: skip
    out.append(Place("slot-monument", "Build Monument", x, y, 46, 46, "circle", "monument-3", clause="LR-8.5",
                     text="A Monument rises by a level; markers and Priests return; then an Event.",
                     board=ISLAND))  # fmt: skip
    return out


def print_on_land(view: View, c: Components) -> list[Place]:
    """Number, strength and symbols of each Region in a row."""
    p, chart, out = view.public, c.chart(view.players), []
    for r in chart.regions:
        shape, tint = ground(view, r), LAND_TINTS[chart.land[r]]
        out.append(Place(f"r{r}-number", str(r), *shape.number, 22, 16, "label", tint=tint, size=15, group="name",
                         board=ISLAND))  # fmt: skip
        if p.owner[r] < 0:
            out.append(Place(f"r{r}-strength", "Population Strength", *shape.strength, 19, 22, "shield", size=15,
                             value=str(chart.strength[r]), board=ISLAND))  # fmt: skip
        else:
            out.append(Place(f"r{r}-held", "", *shape.strength, 30, 30, "rect", tint="none", board=ISLAND))
        for kind, at in shape.symbols:
            out += printed(view, c, r, kind, at)
    return out


def printed(view: View, c: Components, r: int, kind: str, at: tuple[float, float]) -> list[Place]:
    """One symbol of a Region; a Temple is drawn instead of its Shrine."""
    p, chart = view.public, c.chart(view.players)
    if kind == "shrine" and p.temple[r]:
        return [Place(f"r{r}-temple", "", *at, 32, 32, "rect", tint="none", board=ISLAND)]
    symbol = f"monument-{p.level[chart.monument[r]]}" if kind == "monument" else kind
    size = 24.0 if kind == "monument" else 19.0
    out = [Place(f"r{r}-{kind}", "", *at, 20, 20, "label", symbol, LAND_TINTS[chart.land[r]], size=size, board=ISLAND)]
    if kind == "forge":
        out.append(Place(f"r{r}-rune", "", at[0], at[1] - 13, 24, 24, "rect", tint="none", board=ISLAND))
    return out


def spots(view: View, region: int) -> Spots:
    """The standing places in use: the roomy ones, or all."""
    p, shape = view.public, ground(view, region)
    armies = sum(at.count(region) for at in p.army_at)
    tall = max(p.hero_at.count(region), sum(at == region for at in (*p.monster_at, p.loki_at)))
    return shape.few if armies <= 3 and tall <= 1 else shape.full


def standing_places(view: View) -> list[Place]:
    """Where Armies, Heroes, Monsters and Drakkars stand."""
    out = []
    for r in range(1, len(view.public.owner)):
        at = spots(view, r)
        size = min(36.0, at.spacing + 9)
        rows = [(f"r{r}-a{i}", xy, size) for i, xy in enumerate(at.armies)]
        rows += [(f"r{r}-hero", at.hero, 44.0), (f"r{r}-monster", at.monster, 46.0)]
        out += [Place(i, "", x, y, s, s, "rect", tint="none", board=ISLAND) for i, (x, y), s in rows]
    for i, sea in enumerate(island(view.players).seas):
        out += [Place(f"sea-{i}-{k}", "", *sea.drakkars[k], 44, 44, "rect", tint="none", board=ISLAND)
                for k in range(min(4, len(sea.drakkars)))]  # fmt: skip
    return out


# --- pieces


def pieces(view: View, c: Components) -> list[Piece]:
    """Everything that stands or lies on the table."""
    return [*army_pieces(view), *hero_pieces(view, c), *monster_pieces(view, c), *marker_pieces(view, c),
            *tray_pieces(view, c)]  # fmt: skip


def army_pieces(view: View) -> list[Piece]:
    """Armies with their values."""
    p, out = view.public, []
    for r in range(1, len(p.owner)):
        armies = [(s, i) for s in range(view.players) for i in range(6) if p.army_at[s][i] == r]
        for k, (s, i) in enumerate(armies):
            spot = min(k, len(spots(view, r).armies) - 1)
            out.append(Piece(f"army-{s}-{i}", f"r{r}-a{spot}", "army", seat=s, value=str(p.army[s][i]), size=30,
                             label=f"@{s}'s Army of {p.army[s][i]}", clause="LR-3.5"))  # fmt: skip
    return out


def hero_pieces(view: View, c: Components) -> list[Piece]:
    """Heroes and Drakkars."""
    p, out = view.public, []
    for s in range(view.players):
        if p.hero_at[s]:
            name = c.pack.hero[p.hero[s]].name
            out.append(Piece(f"hero-{s}", f"r{p.hero_at[s]}-hero", "hero", seat=s, size=38, label=name,
                             clause="LR-3.1"))  # fmt: skip
        if p.drakkar[s] >= 0:
            out.append(Piece(f"drakkar-{s}", f"sea-{p.drakkar[s]}-{s}", "ship", seat=s, size=36,
                             label=f"@{s}'s Drakkar", clause="LR-3.7"))  # fmt: skip
    return out


def monster_pieces(view: View, c: Components) -> list[Piece]:
    """Monsters with the ring of who controls them, and Loki."""
    p, out = view.public, []
    for m in range(7):
        at = p.loki_at if m == LOKI else p.monster_at[m]
        if at:
            seat = None if m == LOKI or p.ring[m] < 0 else p.ring[m]
            ring = "" if seat is None else f", controlled by @{seat}"
            out.append(Piece(f"monster-{QUARRIES[m]}", f"r{at}-monster", "standee", MONSTER_SYMBOLS[m],
                             "rune" if m == LOKI else "", seat, size=40, label=quarry_name(c, m) + ring,
                             clause=f"LR-16.{m + 1}"))  # fmt: skip
    return out


def marker_pieces(view: View, c: Components) -> list[Piece]:
    """Control markers on Regions, Realms and the wheel; Temples and Runes."""
    p, chart, out = view.public, c.chart(view.players), []
    for r in chart.regions:
        if p.owner[r] >= 0:
            out.append(Piece(f"control-{r}", f"r{r}-held", "disc", seat=p.owner[r], size=24, clause="LR-2.9",
                             label=f"controlled by @{p.owner[r]}"))  # fmt: skip
        if p.temple[r]:
            out.append(Piece(f"temple-{r}", f"r{r}-temple", "token", "temple", "raised", size=24, label="Temple",
                             clause="LR-9.4"))  # fmt: skip
        if p.forge_rune[r]:
            out.append(Piece(f"rune-{r}", f"r{r}-rune", "stone", RUNE_SYMBOLS[p.forge[r]], size=16,
                             label=rune_name(c, p.forge[r]), clause="LR-2.7"))  # fmt: skip
    for k, mask in enumerate(p.allies):
        out += [Piece(f"ally-{REALMS[k]}-{s}", f"realm-{REALMS[k]}-{s}", "disc", seat=s, size=14, clause="LR-2.13",
                      label=f"@{s} is allied") for s in range(view.players) if mask >> s & 1]  # fmt: skip
    for k, stack in enumerate(p.wheel):
        top = stack[-1] if stack else NOBODY
        out += [Piece(f"marker-{ACTIONS[k]}-{s}", f"slot-{ACTIONS[k]}", "disc", seat=s, size=30, at="pile",
                      clause="LR-8.1", label=f"marker of @{s}" + (", on top" if s == top else ""))
                for s in stack]  # fmt: skip
    return out


# --- panels, cards, sums


def panels(view: View, c: Components) -> list[Panel]:
    """Per seat: the three victories, Attributes, cards, Priests, Runes, Artifacts, Blessings."""
    p, out = view.public, []
    for s, row in enumerate(p.seats):
        own = "own-{}" if s in view.private else ""
        goods = [
            Good("terrain-mountain", "Lands", row.lands), Good("temple", "Temples", row.temples),
            Good("slayer", "slain", row.trophies, "Monsters slain, and Slayer tokens"),
            *(Good(ATTRIBUTE_SYMBOLS[a], ATTRIBUTES[a].capitalize() + (", injured" if p.injured[s][a] else ""), value,
                   f"injured: counts 2, the token lies at {p.token[s][a]}" if p.injured[s][a] else "",
                   own.format(ATTRIBUTES[a]), "refuse" if p.injured[s][a] else "")
              for a, value in enumerate(row.attributes)),
            Good("card-back", "Cards", row.hand_size, f"Combat cards, at most {row.card_limit} by Wisdom"),
            Good("priest", "Priests", p.priests[s], "in the Pool"),
            *(Good(RUNE_SYMBOLS[t], rune_name(c, t), n,
                   f"at most {row.rune_limit} Runes by Wisdom. {rune_effects(c, t)}", own.format(RUNES[t]))
              for t, n in enumerate(p.runes[s]) if n),
            Good("reward-army", "Armies", p.army_at[s].count(0), "in the Pool"),
        ]  # fmt: skip
        goods += [Good("rune-stone", artifact_name(c, a) + (", exhausted" if p.exhausted[a] else ""), 1,
                       c.pack.artifact[a].text, own.format(ARTIFACTS[a]))
                  for a, owner in enumerate(p.artifact_of) if owner == s]  # fmt: skip
        goods += [Good("rune-f", c.pack.blessing[b].name, 1, c.pack.blessing[b].text)
                  for b, owner in enumerate(p.blessing_of) if owner == s]  # fmt: skip
        name = c.pack.hero[p.hero[s]].name if p.hero[s] >= 0 else f"Seat {s + 1}"
        out.append(Panel(s, name, None, tuple(goods)))
    return out


def cards(view: View, c: Components) -> list[Card]:
    """Own hands, what is looked at, the Monster's hand, and what lies open."""
    p = view.public
    out: list[Card] = []
    for seat, own in view.private.items():
        name = "Your hand" if len(view.private) == 1 else f"Hand of seat {seat + 1}"
        out += [combat_card(c, "hand", name, k, seat, WEAPON_SYMBOLS) for k in own.hand]
        out += [combat_card(c, "look", "You are looking at", k, seat, WEAPON_SYMBOLS) for k in own.looking]
        out += [attack_card(c, "attack", "The Monster's hand", k, seat) for k in own.attack_hand]
    if p.hunt is not None:
        if p.hunt.attack >= 0:
            out += [attack_card(c, "open", "The Monster plays", p.hunt.attack, None)]
        out += [combat_card(c, "defence", "Played in defence", k, None, WEAPON_SYMBOLS) for k in p.hunt.defence]
    if p.battle is not None:
        for side, name in enumerate(("attacker", "defender")):
            out += [
                combat_card(c, f"laid{side}", f"Played by the {name}", card[0], None, WEAPON_SYMBOLS)
                for card in p.battle.laid[side]
            ]
    out += [blessing_card(c, b) for b in p.blessing_row]
    out += [hero_card(c, h) for h in p.offered_heroes] + [origin_card(c, o) for o in p.offered_origins]
    return numbered(out)


def numbered(found: list[Card]) -> list[Card]:
    """Equal cards with ids of their own: the first keeps the plain one."""
    seen: dict[str, int] = {}
    out = []
    for card in found:
        seen[card.id] = seen.get(card.id, 0) + 1
        number = seen[card.id]
        out.append(card if number == 1 else msgspec.structs.replace(card, id=f"{card.id}-{number}"))
    return out


PART_WORDS: Final = {
    "armies": "Armies", "gungnir": "Gungnir", "ragnar": "Ragnar", "berserk_oath": "Berserk Oath",
    "wall_of_spears": "Wall of Spears", "fjord_raiders": "Fjord Raiders",
}  # fmt: skip


def part_name(c: Components, part: str) -> str:
    """A summand of a Battle in words."""
    if part in PART_WORDS:
        return PART_WORDS[part]
    return next(entry.name for entry in c.pack.combat if entry.key == part)


def tallies(view: View, c: Components) -> list[Tally]:
    """The Battle, or the attack of a Monster, as sums."""
    p = view.public
    if p.battle is not None:
        b = p.battle
        sums = [
            tuple(Addend(part_name(c, part), f"+{v}", id=f"laid{s}-{part}") for part, v in b.parts[s]) for s in (0, 1)
        ]
        sides = tuple(
            Side(name, str(b.totals[s]), sums[s], b.seats[s]) for s, name in enumerate(("Attacker", "Defender"))
        )  # fmt: skip
        ahead = (
            "The attacker is ahead" if b.totals[0] > b.totals[1] else "The defender is ahead; a tie holds the Region"
        )
        note = f"{ahead}. Casualties for cards: {b.casualties[0]} and {b.casualties[1]}."
        return [Tally("battle", f"Battle for {region_name(c, b.region)}", "LR-12.6", sides, note, endings(view, c, b))]
    if p.hunt is not None and p.hunt.attack >= 0:
        h = p.hunt
        entry = c.pack.attack[h.attack]
        wisdom = p.seats[h.hunter].attributes[2]
        rage = Side("Rage", str(h.rage), (Addend(entry.name, str(h.rage)),))
        defence = Side("Defence", str(h.defended), tuple(
            Addend(card_name(c, k), f"+{c.value[k]}") for k in h.defence), h.hunter)  # fmt: skip
        note = f"Weak Spot {entry.weak_spot}: defence {h.defended} and Wisdom {wisdom} make {h.defended + wisdom}."
        return [Tally("hunt", f"{quarry_name(c, h.quarry)} attacks", "LR-11.8", (rage, defence), note)]
    return []


__all__ = ["about", "cards", "layout", "panels", "pieces", "tallies", "targets"]

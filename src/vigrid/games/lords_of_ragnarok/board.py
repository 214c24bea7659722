"""The table as every surface draws it: the island with its wheel, the trays, tracks, seats and cards."""

from __future__ import annotations

from typing import Final

import msgspec

from vigrid.kernel import Addend, Card, Good, Layout, Panel, Piece, Place, Side, Tally, View
from vigrid.tabletop.seats import tint
from vigrid.tabletop.words import counted, listed

from .board_cards import attack_card, blessing_card, combat_card, hero_card, origin_card
from .components import Components
from .island import Ground, Spots, island
from .names import artifact_name, card_name, quarry_name, region_name, rune_name, slot_words
from .pieces import ACTIONS, ATTRIBUTES, GODS, LOKI, MONSTERS, QUARRIES, REALMS, REQUISITES
from .targets import targets
from .texts import ACTION_NAMES

WIDTH: Final = 1060.0
HEIGHT: Final = 670.0
SPOKE: Final = 1.27
"""How much farther out than on the drawn wheel the slots stand, so that their names can be read."""
ISLAND: Final = "Island"
TRAYS: Final = "Monsters"
LAND_TINTS: Final = ("terrain-forest", "terrain-mountain", "terrain-scrub", "terrain-hill", "terrain-town",
                     "terrain-bog")  # fmt: skip
REALM_TINTS: Final = ("world-sacred", "world-elves", "world-forge", "world-fire", "world-dead", "world-ice")
RUNE_SYMBOLS: Final = ("rune-u", "rune-o", "rune-m")
WEAPON_SYMBOLS: Final = ("rune-t", "bow-string", "sword", "viking", "hammer", "shield")
PRINT_SYMBOLS: Final = {
    "settlement": "viking-longhouse", "shrine": "rune-stone", "forge": "hammer", "monument": "stone-tablet",
}  # fmt: skip
MONSTER_SYMBOLS: Final = (
    "skull-mask", "wolf-head", "sea-serpent", "troll", "owl", "foe-nidhogg", "god-loki",
)  # fmt: skip
ATTRIBUTE_SYMBOLS: Final = ("ui-people", "sword", "ui-eye")
GOD_SYMBOLS: Final = ("god-odin", "god-thor", "god-freyja")


def layout(view: View, c: Components) -> Layout:
    """The island at the left, trays and tracks at the right."""
    places = [*seas(view, c), *realms(view, c), *regions(view, c), *borders(view), *wheel(view),
              *print_on_land(view, c), *standing_places(view), *trays(view, c), *tracks(view, c)]  # fmt: skip
    return Layout(WIDTH, HEIGHT, tuple(places))


# --- the island


def seas(view: View, c: Components) -> list[Place]:
    """The Seas."""
    names = c.chart(view.players).sea_name
    return [
        Place(f"sea-{i}", names[i], s.label[0], s.label[1], 120, 60, "path", tint="sea", path=s.path, clause="LR-2.11",
              board=ISLAND)
        for i, s in enumerate(island(view.players).seas)
    ]  # fmt: skip


def realms(view: View, c: Components) -> list[Place]:
    """The Realms with their Runes."""
    out = []
    for k, shape in enumerate(island(view.players).realms):
        entry = c.pack.realm[k]
        x, y = shape.label
        out.append(Place(
            f"realm-{REALMS[k]}", entry.name, x, y, 62, 62, "path", tint=REALM_TINTS[k], path=shape.path,
            clause="LR-2.12", board=ISLAND,
            text=f"{ACTION_NAMES[k]}: {entry.text} Alliance for {rune_name(c, c.realm_rune[k])}.",
        ))  # fmt: skip
        out.append(Place(f"realm-{REALMS[k]}-rune", "", x, y - 8, 20, 20, "label", RUNE_SYMBOLS[c.realm_rune[k]],
                         size=18, board=ISLAND))  # fmt: skip
        out += [Place(f"realm-{REALMS[k]}-{s}", "", ax, ay, 20, 20, "rect", tint="none", board=ISLAND)
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
    """Borders: thick between Lands, thin inside."""
    return [
        Place(f"border-{i}", "", 0, 0, 3.4 if land else 1.4, 4, "line", tint="ink-2" if land else "carve", path=path,
              board=ISLAND)
        for i, (land, path) in enumerate(island(view.players).borders)
    ]  # fmt: skip


def wheel(view: View) -> list[Place]:
    """Yggdrasil with the Action Wheel: each slot points to its Realm."""
    drawn = island(view.players)
    x, y = drawn.centre
    out = [Place("yggdrasil", "Yggdrasil", x, y, 200, 200, "path", tint="land", path=drawn.yggdrasil, clause="LR-2.1",
                 board=ISLAND)]  # fmt: skip
    for k, (near_x, near_y) in enumerate(drawn.slots):
        sx, sy = x + (near_x - x) * SPOKE, y + (near_y - y) * SPOKE
        out.append(Place(f"slot-{ACTIONS[k]}", ACTION_NAMES[k], sx, sy - 5, 42, 42, "circle", clause="LR-8.1",
                         text=f"Special Action {ACTION_NAMES[k]}", board=ISLAND))  # fmt: skip
        out.append(Place(f"slot-{ACTIONS[k]}-name", ACTION_NAMES[k], sx, sy + 22, 90, 14, "label", size=12.5,
                         board=ISLAND))  # fmt: skip
    out.append(Place("slot-monument", "Build Monument", x, y - 5, 42, 42, "circle", "stone-tablet", clause="LR-8.5",
                     board=ISLAND))  # fmt: skip
    out.append(Place("slot-monument-name", "Monument", x, y + 22, 110, 14, "label", size=12.5, board=ISLAND))
    return out


def print_on_land(view: View, c: Components) -> list[Place]:
    """Numbers, strengths and symbols on the Regions."""
    p, chart = view.public, c.chart(view.players)
    out = []
    for r in chart.regions:
        shape = ground(view, r)
        out.append(Place(f"r{r}-number", str(r), *shape.number, 22, 16, "label", size=15, group="name", board=ISLAND))
        if p.owner[r] < 0:
            out.append(Place(f"r{r}-strength", "Population Strength", *shape.strength, 21, 21, "round-slot",
                             value=str(chart.strength[r]), size=13, board=ISLAND))  # fmt: skip
        else:
            out.append(Place(f"r{r}-held", "", *shape.strength, 28, 28, "rect", tint="none", board=ISLAND))
        for kind, at in shape.symbols:
            if kind == "shrine" and p.temple[r]:
                out.append(Place(f"r{r}-temple", "", *at, 30, 30, "rect", tint="none", board=ISLAND))
                continue
            symbol = GOD_SYMBOLS[chart.monument[r]] if kind == "monument" else PRINT_SYMBOLS[kind]
            out.append(Place(f"r{r}-{kind}", "", *at, 20, 20, "label", symbol, size=18, board=ISLAND))
            if kind == "forge":
                out.append(Place(f"r{r}-rune", "", at[0] + 9, at[1] + 8, 22, 22, "rect", tint="none", board=ISLAND))
            if kind == "monument":
                level = p.level[chart.monument[r]]
                out.append(Place(f"r{r}-level", f"{level} of 3", at[0], at[1] + 15, 50, 14, "label", size=12.5,
                                 board=ISLAND))  # fmt: skip
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
        size = min(34.0, at.spacing + 9)
        rows = [(f"r{r}-a{i}", xy, size) for i, xy in enumerate(at.armies)]
        rows += [(f"r{r}-hero", at.hero, 42.0), (f"r{r}-monster", at.monster, 44.0)]
        out += [Place(i, "", x, y, s, s, "rect", tint="none", board=ISLAND) for i, (x, y), s in rows]
    for i, sea in enumerate(island(view.players).seas):
        out += [Place(f"sea-{i}-{k}", "", *sea.drakkars[k], 36, 36, "rect", tint="none", board=ISLAND)
                for k in range(min(4, len(sea.drakkars)))]  # fmt: skip
    return out


# --- trays and tracks


def trays(view: View, c: Components) -> list[Place]:
    """A tray for each Monster, the upper of each pair first, and for the Boss."""
    p = view.public
    order = [m for rune in range(3) for m in (p.upper[rune], *(m for m in range(6) if c.monster_rune[m] == rune
                                                               and m != p.upper[rune]))]  # fmt: skip
    out = []
    for row, quarry in enumerate([*order, LOKI]):
        y = 32.0 + row * 58
        out.append(Place(
            f"tray-{QUARRIES[quarry]}", quarry_name(c, quarry), 862, y, 388, 54, "plate", clause=f"LR-16.{quarry + 1}",
            text=tray_text(view, c, quarry), board=TRAYS, size=15, faded=quarry < LOKI and p.slain_by[quarry] >= 0,
        ))  # fmt: skip
        for slot, weapons in enumerate(c.slots[quarry]):
            symbol = " ".join(WEAPON_SYMBOLS[w] for w in weapons)
            out.append(Place(
                f"wound-{QUARRIES[quarry]}-{slot}", slot_words(c, quarry, slot), 826 + slot * 31, y - 10, 28, 28,
                "round-slot", symbol, clause="LR-11.13", board=TRAYS,
            ))  # fmt: skip
            if c.rewards[quarry][slot]:
                mark = c.rewards[quarry][slot][0].upper()
                out.append(Place(f"reward-{QUARRIES[quarry]}-{slot}", mark, 826 + slot * 31, y + 13, 28, 13, "label",
                                 size=12.5, board=TRAYS))  # fmt: skip
    return out


def tray_text(view: View, c: Components, quarry: int) -> str:
    """Rune, place, controller of a Monster."""
    p = view.public
    if quarry == LOKI:
        return f"in Region {p.loki_at}, {rune_name(c, c.boss_rune)}"
    if p.slain_by[quarry] >= 0:
        return f"slain by @{p.slain_by[quarry]}"
    where = f"Region {p.monster_at[quarry]}" if p.monster_at[quarry] else "not on the board"
    return f"{rune_name(c, c.monster_rune[quarry])}, {where}" + (
        f", @{p.ring[quarry]}'s" if p.ring[quarry] >= 0 else ""
    )


def tracks(view: View, c: Components) -> list[Place]:
    """Monuments with Priest spots, Requisites, decks, Runes, Temples, Blessings laid out."""
    p = view.public
    out = []
    for god, key in enumerate(GODS):
        x = 735 + god * 129
        out.append(Place(f"monument-{key}", f"{c.pack.god[god].name} {p.level[god]}", x, 465, 124, 62, "plate",
                         symbol=GOD_SYMBOLS[god], size=15, clause="LR-2.4", board=TRAYS,
                         text=""))  # fmt: skip
    for i, key in enumerate(REQUISITES):
        entry = c.pack.requisite[i]
        out.append(Place(f"requisite-{key}", entry.name, 706 + i * 78, 520, 74, 28, "rect", value=entry.name, size=13,
                         clause=f"LR-21.{i + 1}", text=entry.text + (" Met." if p.flipped[i] else ""),
                         faded=bool(p.flipped[i]), board=TRAYS))  # fmt: skip
    drafts = c.track(view.players)
    out.append(Place("temples", "Temples", 705, 580, 70, 76, "stack", "temple", value=f"{p.temples_left} left",
                     clause="LR-5.4", text=f"Temple card with {drafts.temples} spaces", board=TRAYS))  # fmt: skip
    decks = (("combat", "Combat cards", p.combat_deck, p.combat_discard, "LR-5.9"),
             ("blessing", "Blessings", p.blessing_deck, p.blessing_discard, "LR-9.5"),
             ("event", "Events", p.event_deck, p.event_discard, "LR-9.17"))  # fmt: skip
    for i, (key, name, left, gone, clause) in enumerate(decks):
        text = pile_words(c, gone) if key == "combat" else f"{len(gone)} discarded"
        out.append(Place(f"deck-{key}", name, 783 + i * 78, 580, 70, 76, "stack", value=f"{left} left", clause=clause,
                         text=text, board=TRAYS))  # fmt: skip
    supply = listed(counted(n, rune_name(c, t), rune_name(c, t)) for t, n in enumerate(p.rune_supply))
    out.append(Place("supply", "Supply", 1018, 580, 70, 76, "stack", RUNE_SYMBOLS[0],
                     value=f"{sum(p.rune_supply)} Runes", text=supply, clause="LR-5.10", board=TRAYS))  # fmt: skip
    return out


def pile_words(c: Components, pile: tuple[int, ...]) -> str:
    """The cards of an open pile."""
    return "Discarded: " + listed((card_name(c, k) for k in pile), "nothing")


# --- pieces


def pieces(view: View, c: Components) -> list[Piece]:
    """Everything that stands or lies on the table."""
    return [*army_pieces(view), *hero_pieces(view, c), *monster_pieces(view, c), *marker_pieces(view, c),
            *track_pieces(view, c)]  # fmt: skip


def army_pieces(view: View) -> list[Piece]:
    """Armies with their values."""
    p, out = view.public, []
    for r in range(1, len(p.owner)):
        armies = [(s, i) for s in range(view.players) for i in range(6) if p.army_at[s][i] == r]
        for k, (s, i) in enumerate(armies):
            spot = min(k, len(spots(view, r).armies) - 1)
            out.append(Piece(f"army-{s}-{i}", f"r{r}-a{spot}", "token", tint=tint(s), value=str(p.army[s][i]), size=26,
                             label=f"@{s}'s Army of {p.army[s][i]}", clause="LR-3.5"))  # fmt: skip
    return out


def hero_pieces(view: View, c: Components) -> list[Piece]:
    """Heroes and Drakkars."""
    p, out = view.public, []
    for s in range(view.players):
        if p.hero_at[s]:
            name = c.pack.hero[p.hero[s]].name
            out.append(Piece(f"hero-{s}", f"r{p.hero_at[s]}-hero", "hero", seat=s, size=34, label=name, clause="LR-3.1",
                             tint=tint(s)))  # fmt: skip
        if p.drakkar[s] >= 0:
            out.append(Piece(f"drakkar-{s}", f"sea-{p.drakkar[s]}-{s}", "token", "drakkar", tint(s), size=32,
                             label=f"@{s}'s Drakkar", clause="LR-3.7"))  # fmt: skip
    return out


def monster_pieces(view: View, c: Components) -> list[Piece]:
    """Monsters, Loki, and control."""
    p, out = view.public, []
    for m in range(7):
        at = p.loki_at if m == LOKI else p.monster_at[m]
        if at:
            ring = NOBODY_RING if m == LOKI or p.ring[m] < 0 else f", controlled by @{p.ring[m]}"
            out.append(Piece(f"monster-{QUARRIES[m]}", f"r{at}-monster", "standee", MONSTER_SYMBOLS[m], size=36,
                             label=quarry_name(c, m) + ring, clause=f"LR-16.{m + 1}"))  # fmt: skip
            if m < LOKI and p.ring[m] >= 0:
                out.append(Piece(f"ring-{MONSTERS[m]}", f"tray-{MONSTERS[m]}", "disc", seat=p.ring[m], size=18,
                                 label=f"controlled by @{p.ring[m]}", clause="LR-10.5"))  # fmt: skip
    return out


NOBODY_RING: Final = ""


def marker_pieces(view: View, c: Components) -> list[Piece]:
    """Control markers on Regions, Realms and the wheel; Temples and Runes."""
    p, chart, out = view.public, c.chart(view.players), []
    for r in chart.regions:
        if p.owner[r] >= 0:
            out.append(Piece(f"control-{r}", f"r{r}-held", "disc", seat=p.owner[r], size=20, clause="LR-2.9",
                             label=f"controlled by @{p.owner[r]}"))  # fmt: skip
        if p.temple[r]:
            out.append(Piece(f"temple-{r}", f"r{r}-temple", "temple", "temple", size=22, label="Temple",
                             clause="LR-9.4"))  # fmt: skip
        if p.forge_rune[r]:
            out.append(Piece(f"rune-{r}", f"r{r}-rune", "token", RUNE_SYMBOLS[p.forge[r]], "rune", size=15,
                             label=rune_name(c, p.forge[r]), clause="LR-2.7"))  # fmt: skip
    for k, mask in enumerate(p.allies):
        out += [Piece(f"ally-{REALMS[k]}-{s}", f"realm-{REALMS[k]}-{s}", "disc", seat=s, size=13, clause="LR-2.13",
                      label=f"@{s} is allied") for s in range(view.players) if mask >> s & 1]  # fmt: skip
    for k, stack in enumerate(p.wheel):
        out += [Piece(f"marker-{ACTIONS[k]}-{s}", f"slot-{ACTIONS[k]}", "disc", seat=s, size=20, clause="LR-8.1",
                      label=f"marker of @{s}" + (", on top" if s == stack[-1] else "")) for s in stack]  # fmt: skip
    return out


def track_pieces(view: View, c: Components) -> list[Piece]:
    """Wounds and Priests."""
    p, out = view.public, []
    for quarry in range(7):
        for slot in range(len(c.slots[quarry])):
            seat = p.wounds[quarry][slot]
            if seat >= 0:
                place = f"{QUARRIES[quarry]}-{slot}"
                out.append(Piece(f"mark-{place}", f"wound-{place}", "disc", seat=seat, size=20, clause="LR-11.13",
                                 label=f"Wound by @{seat}"))  # fmt: skip
    for god, key in enumerate(GODS):
        for s in range(view.players):
            if p.offering[god][s]:
                out.append(Piece(f"priest-{key}-{s}", f"monument-{key}", "disc", seat=s, count=p.offering[god][s],
                                 size=18, label=f"Priests of @{s}", clause="LR-7.4"))  # fmt: skip
    return out


# --- panels, cards, sums


def panels(view: View, c: Components) -> list[Panel]:
    """Per seat: Attributes, the three victories, Runes, Priests, Armies, Artifacts."""
    p, out = view.public, []
    for s, row in enumerate(p.seats):
        goods = [
            Good("ui-flag", "Lands", row.lands), Good("temple", "Temples", row.temples),
            Good("skull-mask", "slain", row.trophies),
            *(Good(ATTRIBUTE_SYMBOLS[a], ATTRIBUTES[a].capitalize(), value,
                   "injured" if p.injured[s][a] else f"token at {p.token[s][a]}")
              for a, value in enumerate(row.attributes)),
            *(Good(RUNE_SYMBOLS[t], rune_name(c, t), n) for t, n in enumerate(p.runes[s]) if n),
            Good("viking", "Priests in the Pool", p.priests[s]),
        ]  # fmt: skip
        goods += [Good("rune-stone", artifact_name(c, a) + (", exhausted" if p.exhausted[a] else ""), 1,
                       c.pack.artifact[a].text) for a, owner in enumerate(p.artifact_of) if owner == s]  # fmt: skip
        goods += [Good("rune-f", c.pack.blessing[b].name, 1, c.pack.blessing[b].text)
                  for b, owner in enumerate(p.blessing_of) if owner == s]  # fmt: skip
        name = c.pack.hero[p.hero[s]].name if p.hero[s] >= 0 else f"Seat {s + 1}"
        note = (
            f"hand {row.hand_size} of {row.card_limit}, {counted(p.army_at[s].count(0), 'Army', 'Armies')} in the Pool"
        )
        out.append(Panel(s, name, None, tuple(goods), "", note))
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
        sums = [tuple(Addend(part_name(c, part), f"+{v}") for part, v in b.parts[s]) for s in (0, 1)]
        sides = tuple(
            Side(name, str(b.totals[s]), sums[s], b.seats[s]) for s, name in enumerate(("Attacker", "Defender"))
        )  # fmt: skip
        ahead = (
            "The attacker is ahead" if b.totals[0] > b.totals[1] else "The defender is ahead; a tie holds the Region"
        )
        note = f"{ahead}. Casualties for cards: {b.casualties[0]} and {b.casualties[1]}."
        return [Tally("battle", f"Battle for {region_name(c, b.region)}", "LR-12.6", sides, note)]
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


__all__ = ["cards", "layout", "panels", "pieces", "tallies", "targets"]

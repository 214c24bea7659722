"""What lies beside the island: Monster trays or the stage of a Hunt, Monuments, Temples, Requisites, decks."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Piece, Place, View
from vigrid.tabletop.words import counted

from . import unseen
from .components import Components
from .names import quarry_name, rune_effects, rune_name, slot_words
from .pieces import GODS, LOKI, MONSTERS, QUARRIES, REQUISITES, RUNES

TRAYS: Final = "Monsters"
LEFT: Final = 664.0
RIGHT: Final = 1050.0
MIDDLE: Final = (LEFT + RIGHT) / 2
WIDE: Final = RIGHT - LEFT
ROW: Final = 42.0
RUNE_PRINT: Final = ("rune-uruz", "rune-othala", "rune-algiz")
RUNE_SYMBOLS: Final = ("token-uruz", "token-othala", "token-algiz")
WEAPON_SYMBOLS: Final = ("weapon-spear", "weapon-bow", "weapon-sword", "weapon-axe", "weapon-hammer", "weapon-shield")
MONSTER_SYMBOLS: Final = (
    "monster-draugr", "monster-garm", "monster-lindworm", "monster-troll", "monster-valravn", "foe-nidhogg", "god-loki",
)  # fmt: skip
REWARD_SYMBOLS: Final = {"realm": "reward-realm", "priest": "priest", "army": "reward-army", "rune": "rune-othala"}


def print_at(name: str, text: str, x: float, y: float, width: float, size: float, tint: str = "", group: str = "",
             symbol: str = "") -> Place:  # fmt: skip
    """A line of print that begins at x."""
    return Place(name, text, x + width / 2, y, width, size + 4, "label", symbol, tint, group, size=size, align="start",
                 board=TRAYS)  # fmt: skip


def panel_at(name: str, title: str, top: float, bottom: float, text: str = "") -> list[Place]:
    """A panel from one height to another, with its title at the left and a word at the right."""
    out = [Place(name, "", MIDDLE, (top + bottom) / 2, WIDE, bottom - top, "backing", board=TRAYS)]
    if title:
        out.append(print_at(f"{name}-title", title, LEFT + 12, top + 14, 110, 17, group="name"))
        out.append(Place(f"{name}-word", text, RIGHT - 132, top + 15, 240, 16, "label", tint="ink-2", size=13,
                         align="end", board=TRAYS))  # fmt: skip
    return out


# --- Monster trays


def order(view: View, c: Components) -> list[int]:
    """The trays from the left pair to the right, the upper of each pair first; the Boss last."""
    upper = view.public.upper
    pairs = [(upper[t], *(m for m in range(6) if c.monster_rune[m] == t and m != upper[t])) for t in range(3)]
    return [*(m for pair in pairs for m in pair), LOKI]


def trays(view: View, c: Components) -> list[Place]:
    """A tray for each Monster and for the Boss: where it is, and its Wound slots."""
    out = panel_at("monsters", "Monsters", 2, 332, "a bar below a slot: a Reward")
    for row, quarry in enumerate(order(view, c)):
        out += tray(view, c, quarry, 53 + row * ROW)
    return out


def tray(view: View, c: Components, quarry: int, y: float) -> list[Place]:
    """One tray as a row."""
    p, key = view.public, QUARRIES[quarry]
    gone = quarry < LOKI and p.slain_by[quarry] >= 0
    rune = c.boss_rune if quarry == LOKI else c.monster_rune[quarry]
    out = [
        Place(f"tray-{key}", quarry_name(c, quarry), MIDDLE, y, WIDE - 8, ROW - 3, "rect", tint="none",
              clause=f"LR-16.{quarry + 1}", text=tray_text(view, c, quarry), board=TRAYS),
        Place(f"tray-{key}-face", "", LEFT + 22, y, 36, 40, "rect", tint="none", board=TRAYS),
        print_at(f"tray-{key}-name", quarry_name(c, quarry), LEFT + 44, y - 8, 110, 15, group="name"),
        print_at(f"tray-{key}-where", where(view, quarry), LEFT + 44, y + 10, 80, 13, "ink-2", symbol=RUNE_PRINT[rune]),
        Place(f"tray-{key}-ring", "", LEFT + 128, y + 10, 22, 22, "rect", tint="none", board=TRAYS),
    ]  # fmt: skip
    wide = 40.0 if quarry == LOKI else 26.0
    first = RIGHT - 6 - len(c.slots[quarry]) * (wide + 3) + wide / 2
    for slot in range(len(c.slots[quarry])):
        out += wound_slot(c, quarry, slot, first + slot * (wide + 3), y - 1, wide, 26, gone)
    return out


def wound_slot(c: Components, quarry: int, slot: int, x: float, y: float, wide: float, high: float,
               gone: bool = False, name: str = "") -> list[Place]:  # fmt: skip
    """A Wound slot with its weapon, and a bar if it has a Reward; `name`: its id on the stage of a Hunt."""
    key = f"{QUARRIES[quarry]}-{slot}"
    symbol = " ".join(WEAPON_SYMBOLS[w] for w in c.slots[quarry][slot])
    out = [Place(name or f"wound-{key}", slot_words(c, quarry, slot), x, y, wide, high, "square-slot", symbol,
                 clause="LR-11.13", faded=gone, board=TRAYS)]  # fmt: skip
    if c.rewards[quarry][slot]:
        out.append(Place(f"reward-{key}", "", x, y + high / 2 + 2.5, wide - 4, 3.5, "bar", board=TRAYS))
    return out


def where(view: View, quarry: int) -> str:
    """Where a Monster is, in a word or two."""
    p = view.public
    if quarry == LOKI:
        return f"Region {p.loki_at}"
    if p.slain_by[quarry] >= 0:
        return "slain by"
    return f"Region {p.monster_at[quarry]}" if p.monster_at[quarry] else "not yet here"


def tray_text(view: View, c: Components, quarry: int) -> str:
    """Rune, place and controller of a Monster, and what its attacks do."""
    p = view.public
    rune = rune_name(c, c.boss_rune if quarry == LOKI else c.monster_rune[quarry])
    if quarry < LOKI and p.slain_by[quarry] >= 0:
        return f"slain by @{p.slain_by[quarry]}"
    held = quarry < LOKI and p.ring[quarry] >= 0
    entry = c.pack.boss if quarry == LOKI else c.pack.monster[quarry]
    ring = f", controlled by @{p.ring[quarry]}" if held else ""
    return (f"{rune}, {where(view, quarry)}{ring}. Region Attack: {entry.region_attack} "
            f"Special Attack: {entry.special_attack}")  # fmt: skip


# --- the stage of a Hunt


def stage(view: View, c: Components) -> list[Place]:
    """The tray of the quarry, large: its Wound slots with their Rewards, and the attack that lies open."""
    h = view.public.hunt
    assert h is not None
    quarry = h.quarry
    entry = c.pack.boss if quarry == LOKI else c.pack.monster[quarry]
    out = [
        *panel_at("stage", "", 2, 332),
        Place("stage-face", quarry_name(c, quarry), LEFT + 56, 66, 92, 104, "rect", tint="none", board=TRAYS,
              clause=f"LR-16.{quarry + 1}", text=tray_text(view, c, quarry)),
        print_at("stage-name", quarry_name(c, quarry), LEFT + 112, 28, 200, 25, group="name"),
        print_at("stage-plays", "The Monster is played by", LEFT + 112, 54, 200, 14, "ink-2"),
        Place("stage-player", "", LEFT + 268, 54, 26, 26, "rect", tint="none", board=TRAYS),
        print_at("stage-special", f"Special Attack: {entry.special_attack}", LEFT + 112, 78, 262, 14),
    ]  # fmt: skip
    count = len(c.slots[quarry])
    pitch = (WIDE - 16) / count
    for slot in range(count):
        x, key = LEFT + 8 + (slot + 0.5) * pitch, f"{QUARRIES[quarry]}-{slot}"
        out.append(wound_slot(c, quarry, slot, x, 156, pitch - 5, 42, False, f"stage-{slot}")[0])
        reward = c.rewards[quarry][slot]
        out.append(Place(f"reward-{key}", REWARD_WORDS[reward], x, 187, pitch, 16, "label", size=12.5,
                         tint="" if reward else "ink-3", board=TRAYS))  # fmt: skip
    return [*out, *(open_attack(view, c) if h.attack >= 0 else closed_attack(view, c))]


REWARD_WORDS: Final = {"": "–", "realm": "Realm", "priest": "Priest", "army": "Army +1", "rune": "Rune"}


def open_attack(view: View, c: Components) -> list[Place]:
    """The Attack card that lies open: Rage, effect, Weak Spot, what the Monster draws."""
    h = view.public.hunt
    assert h is not None
    entry = c.pack.attack[h.attack]
    return [
        Place("stage-rage", "Rage", LEFT + 44, 250, 56, 56, "circle", tint="refuse", value=str(h.rage), size=28,
              clause="LR-11.8", text=f"{entry.name}: Rage {h.rage}", board=TRAYS),
        Place("stage-rage-word", "Rage", LEFT + 44, 290, 60, 14, "label", tint="ink-2", size=14, board=TRAYS),
        print_at("stage-attack", entry.name, LEFT + 88, 222, 280, 20, group="name"),
        print_at("stage-effect", entry.text, LEFT + 88, 246, 286, 14),
        print_at("stage-weak", f"Weak Spot {entry.weak_spot}, then the Monster draws {entry.draw}.", LEFT + 88, 300,
                 286, 14, "ink-2"),
        print_at("stage-deck", f"{h.deck} of 14 Attack cards left", LEFT + 88, 318, 286, 13, "ink-2"),
        attack_deck(view, c, LEFT + 88, 318),
    ]  # fmt: skip


def attack_deck(view: View, c: Components, x: float, y: float) -> Place:
    """What stands at the words on the Attack cards that are left: which they are."""
    return Place("attack-deck", "Attack cards", x + 143, y, 286, 20, "rect", tint="none", clause="LR-11.7",
                 text=unseen.attack_words(view, c), board=TRAYS)  # fmt: skip


def closed_attack(view: View, c: Components) -> list[Place]:
    """What the Monster still has."""
    h = view.public.hunt
    assert h is not None
    return [
        print_at("stage-attack", "Hero round" if view.phase == "hero_round" else "The Monster chooses", LEFT + 20,
                 232, 300, 20, group="name"),
        print_at("stage-deck", f"The Monster holds {counted(h.monster_hand, 'Attack card')}; {h.deck} of 14 are left.",
                 LEFT + 20, 258, 350, 14, "ink-2"),
        attack_deck(view, c, LEFT + 20, 258),
        print_at("stage-dealt", f"{counted(h.dealt, 'Wound')} dealt in this round.", LEFT + 20, 280, 350, 14, "ink-2"),
    ]  # fmt: skip


# --- tracks


def tracks(view: View, c: Components) -> list[Place]:
    """Monuments with Priest spots, the Temple track, Requisites, decks."""
    return [*monuments(view, c), *temple_track(view, c), *requisites(view, c), *decks(view, c)]


def monuments(view: View, c: Components) -> list[Place]:
    """The Monuments with their levels and the Priests sent there."""
    p, out = view.public, panel_at("monuments", "Monuments", 337, 412, f"{c.supply.priest_spots} Priests each")
    for god, key in enumerate(GODS):
        x, entry = LEFT + 66 + god * 127, c.pack.god[god]
        text = (f"level {p.level[god]} of 3, {sum(p.offering[god])} of {c.supply.priest_spots} spots taken. "
                f"{entry.text}")  # fmt: skip
        out += [
            Place(f"monument-{key}", f"{entry.name} {p.level[god]}", x, 387, 122, 44, "rect", tint="none",
                  clause="LR-2.4", text=text, board=TRAYS),
            print_at(f"monument-{key}-print", "", x - 56, 386, 30, 32, symbol=f"monument-{p.level[god]}"),
            print_at(f"monument-{key}-name", f"{entry.name} {p.level[god]}", x - 22, 375, 84, 15, group="name"),
            Place(f"monument-{key}-priests", "", x + 16, 397, 82, 26, "rect", tint="none", board=TRAYS),
        ]  # fmt: skip
    return out


def temple_track(view: View, c: Components) -> list[Place]:
    """The Temple card: Temples still there, spaces uncovered, Draft keywords."""
    left, track = view.public.temples_left, c.track(view.players)
    drafts = track.drafts.two if view.options.get("temples", "two") == "two" else track.drafts.three
    pitch = (WIDE - 16) / track.temples
    out = panel_at("temples", "Temples", 417, 481, f"{left} of {track.temples} left; red spaces begin a Draft")
    for space in range(1, track.temples + 1):
        covered, draft = space > track.temples - left, space in drafts
        words = ("a Temple" if covered else "uncovered") + (", Draft" if draft else "")
        out.append(Place(
            f"temple-space-{space}", f"Space {space}", LEFT + 8 + (space - 0.5) * pitch, 460, pitch - 5, 30, "rect",
            "temple" if covered else "", "rune" if draft else "raised" if covered else "", text=words, clause="LR-5.4",
            value="" if covered else "draft" if draft else str(space), size=13, board=TRAYS,
        ))  # fmt: skip
    return out


def requisites(view: View, c: Components) -> list[Place]:
    """The Requisites of Ragnarok with how far they are met."""
    p = view.public
    need = c.n.requisites_for_ragnarok
    word = f"begins when {need} are met at a Monument" if p.ragnarok < 0 else "has begun: the last turns"
    out = panel_at("ragnarok", "Ragnarok", 486, 558, word)
    for i, key in enumerate(REQUISITES):
        entry, x = c.pack.requisite[i], LEFT + 43 + i * 75
        met = bool(p.flipped[i])
        out += [
            Place(f"requisite-{key}", entry.name, x, 534, 72, 40, "rect", tint="refuse" if met else "raised",
                  clause=f"LR-21.{i + 1}", text=entry.text + (" Met." if met else ""), board=TRAYS),
            Place(f"requisite-{key}-name", entry.name, x, 525, 72, 14, "label", tint="white" if met else "", size=14,
                  group="name", board=TRAYS),
            Place(f"requisite-{key}-how", "met" if met else so_far(view, i), x, 543, 92, 14, "label",
                  tint="white" if met else "ink-2", size=12.5, board=TRAYS),
        ]  # fmt: skip
    return out


def so_far(view: View, requisite: int) -> str:
    """How far a Requisite is met, in a word or two."""
    p, two = view.public, view.players == 2
    key = REQUISITES[requisite]
    if key == "slayer":
        slain = sum(s >= 0 for s in p.slain_by) if two else max(row.trophies for row in p.seats)
        return f"{slain} of 2 slain"
    if key == "monument":
        return f"level {max(p.level)} of 3"
    if key == "jarl":
        return f"{max(row.lands for row in p.seats)} of 2 Lands"
    if key == "gothi":
        return f"{max(row.temples for row in p.seats)} of {3 if two else 4}"
    return f"all {min(p.level)} of {1 if two else 3}"


def decks(view: View, c: Components) -> list[Place]:
    """The decks and the Supply of Runes."""
    p = view.public
    rows = (("deck-combat", "Combat cards", p.combat_deck, unseen.combat_words(view, c), "LR-5.9"),
            ("deck-blessing", "Blessings", p.blessing_deck, unseen.blessing_words(view, c), "LR-9.5"),
            ("deck-event", "Events", p.event_deck, unseen.event_words(view, c), "LR-9.17"))  # fmt: skip
    out = [
        Place(key, name, LEFT + 47 + i * 97.5, 592, 94, 56, "rect", tint="panel", text=text, clause=clause, size=15,
              value=f"{left} {name}" if key != "deck-combat" else f"{left} Combat", board=TRAYS)
        for i, (key, name, left, text, clause) in enumerate(rows)
    ]  # fmt: skip
    for rune, left in enumerate(p.rune_supply):
        x, key = LEFT + 307 + rune * 31.5, f"supply-{RUNES[rune]}"
        out += [
            Place(key, rune_name(c, rune), x, 592, 28, 56, "rect", tint="panel", clause="LR-5.10",
                  text=f"{left} in the Supply. {rune_effects(c, rune)}", board=TRAYS),
            Place(f"{key}-print", "", x, 582, 22, 22, "label", RUNE_SYMBOLS[rune], size=22, board=TRAYS),
            Place(f"{key}-left", str(left), x, 607, 30, 16, "label", size=15, board=TRAYS),
        ]  # fmt: skip
    return out


# --- pieces


def tray_pieces(view: View, c: Components) -> list[Piece]:
    """Faces, rings and Wounds on the trays; Priests on the Monuments."""
    p = view.public
    hunted = -1 if p.hunt is None else p.hunt.quarry
    out = []
    for quarry in range(7) if hunted < 0 else (hunted,):
        out += wounds(view, quarry)
        key, slain = QUARRIES[quarry], quarry < LOKI and p.slain_by[quarry] >= 0
        out.append(Piece(f"face-{key}", "stage-face" if hunted >= 0 else f"tray-{key}-face", "standee",
                         MONSTER_SYMBOLS[quarry], "rune" if quarry == LOKI else "", label=quarry_name(c, quarry),
                         size=96 if hunted >= 0 else 36, clause=f"LR-16.{quarry + 1}"))  # fmt: skip
        who = p.slain_by[quarry] if slain else p.ring[quarry] if quarry < LOKI else -1
        if who >= 0 and hunted < 0:
            word = "slain" if slain else "controlled"
            out.append(Piece(f"ring-{MONSTERS[quarry]}", f"tray-{key}-ring", "disc", seat=who, size=18,
                             label=f"{word} by @{who}", clause="LR-10.5"))  # fmt: skip
    if p.hunt is not None:
        out.append(Piece("stage-plays-it", "stage-player", "disc", seat=p.hunt.player, size=22, clause="LR-11.3",
                         label=f"@{p.hunt.player} plays the Monster"))  # fmt: skip
    return [*out, *priests(view)]


def wounds(view: View, quarry: int) -> list[Piece]:
    """The markers on a tray."""
    hunted, key = view.public.hunt is not None, QUARRIES[quarry]
    return [
        Piece(f"mark-{key}-{slot}", f"stage-{slot}" if hunted else f"wound-{key}-{slot}", "disc", seat=seat,
              size=30 if hunted else 22, clause="LR-11.13", label=f"Wound by @{seat}")
        for slot, seat in enumerate(view.public.wounds[quarry]) if seat >= 0
    ]  # fmt: skip


def priests(view: View) -> list[Piece]:
    """The Priests on the Monuments, one piece each."""
    return [
        Piece(f"priest-{key}-{s}-{n}", f"monument-{key}-priests", "figure", "priest", seat=s, size=22,
              label=f"Priest of @{s}", clause="LR-7.4")
        for god, key in enumerate(GODS) for s in range(view.players) for n in range(view.public.offering[god][s])
    ]  # fmt: skip

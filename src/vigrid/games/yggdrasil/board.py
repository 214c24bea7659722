"""The World Tree as places, pieces and cards, for every surface. Everything comes from a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from vigrid.kernel import Addend, Card, Good, Layout, Panel, Piece, Place, Side, Step, Tally, View
from vigrid.tabletop import sums
from vigrid.tabletop.words import counted

from . import terms, texts
from .components import Components
from .view import Public, at_forge

WIDTH, HEIGHT = 1044.0, 674.0
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")

ENEMY_SYMBOLS = ("god-hel", "god-surtr", "foe-jormungand", "god-loki", "foe-nidhogg", "god-fenrir")
GOD_SYMBOLS = ("god-odin", "god-thor", "rune-ing", "rune-h", "god-freyja", "god-tyr")
RUNE_SYMBOLS = ("rune-th", "rune-n", "rune-l", "rune-b")
GOD_CLAUSES = ("YG-15.1", "YG-15.2", "YG-15.3", "YG-15.4", "YG-15.5", "YG-15.6")
ENEMY_CLAUSES = ("YG-13.2", "YG-13.3", "YG-13.4", "YG-13.5", "YG-13.6", "YG-13.7")
RUNE_CLAUSES = ("YG-17.2", "YG-17.3", "YG-17.4", "YG-17.5")
GIANT_CLAUSES = ("YG-16.2",) * 6 + tuple(f"YG-16.{number}" for number in range(3, 13))

# World: symbol, tint, clause, and its plate (x, y of the centre, width, height).
PLATES = {
    "elves": ("elf", "world-elves", "YG-7.1", 135, 275, 262, 150),
    "forge": ("hammer", "world-forge", "YG-6.1", 135, 433, 262, 150),
    "sacred": ("terrain-forest", "world-sacred", "YG-12.1", 135, 591, 262, 150),
    "midgard": ("valkyrie", "world-midgard", "YG-5.3", 522, 340, 448, 280),
    "darkness": ("rune-n", "world-dark", "YG-8.1", 412, 581, 228, 170),
    "ice": ("terrain-mountain", "world-ice", "YG-11.1", 909, 275, 262, 150),
    "fire": ("fire-giant", "world-fire", "YG-10.1", 909, 433, 262, 150),
    "dead": ("creature-skull", "world-dead", "YG-9.1", 909, 591, 262, 150),
}


def layout(view: View, c: Components) -> Layout:
    """Asgard across the top, Midgard in the middle, the other worlds at the sides, joined by the tree."""
    p: Public = view.public
    places = [*tree(), *asgard(p, c), *plates(p, c), *midgard(p, c), *forge(p, c), *sacred(c), *ice(p, c), *deck(p, c)]
    foe = "ice" if p.target < 0 else f"space-{p.enemies[p.target]}"
    return Layout(WIDTH, HEIGHT, tuple(places), (foe,) if p.force else ())


def tree() -> Iterator[Place]:
    """The trunk and its branches, behind everything."""
    ways = (
        "M522 180V520", "M266 275H298", "M266 433H298", "M266 591H298", "M746 275H778", "M746 433H778", "M746 591H778",
    )  # fmt: skip
    for number, path in enumerate(ways):
        width = 34 if number == 0 else 16
        yield Place(f"way-{number}", "", 522, 340, width, 10, "line", tint="carve", path=path, board="Worlds")


def asgard(p: Public, c: Components) -> Iterator[Place]:
    """The track with wall and door, and how near each defeat is."""
    yield Place("asgard", "Asgard", 522, 92, 1036, 182, "plate", clause="YG-4.1", board="Asgard")
    for number, face in enumerate(c.pack.die):
        about = f"a {face.colour} face, {counted(face.hammers, 'hammer')}"
        yield Place(f"face-{number}", "The die", 893 + number * 25, 24, 22, 24, "rect", tint=f"bag-{face.colour}",
                    text=about, value=str(face.hammers), size=15, clause="YG-4.1", board="Asgard")  # fmt: skip
    yield Place("faces", "", 876, 24, 16, 16, "label", "hammer", "ink-2", size=15, board="Asgard")
    yield Place("lost-with", "Lost at the end of a turn with", 254, 24, 200, 16, "label", tint="ink-2", align="start",
                clause="YG-14.1", board="Asgard")  # fmt: skip
    if p.used & 1:
        yield Place("asgard-used", "used", 118, 25, 40, 16, "label", tint="ink-2", board="Asgard")
    for number, defeat in enumerate(reversed(c.defeats)):
        now = sum(enemy >= defeat.space for enemy in p.enemies)
        yield Place(f"limit-{defeat.key}", f"{defeat.limit} {defeat.words}", 428 + number * 176, 24, 170, 25, "pill",
                    tint="warn" if defeat.key == "wall" else "rune", value=f"{now} now", clause=defeat.clause,
                    board="Asgard")  # fmt: skip
    for number in range(1, terms.RESIDENCE + 1):
        x = 81 + (number - 1) * 126
        tint = "sunk" if number < terms.BEYOND_WALL else "warn" if number < terms.BEYOND_DOOR else "rune"
        name = "Odin's Residence" if number == terms.RESIDENCE else f"Space {number}"
        hall = "temple" if number == terms.RESIDENCE else ""
        about = f"{name}: force {c.force[number]}, power {c.power[number]}"
        yield Place(
            f"space-{number}", name, x, 94, 118, 92, "rect", hall, tint, text=about, clause="YG-4.8", board="Asgard"
        )
        yield Place(f"force-{number}", f"force {c.force[number]}", x - 21, 156, 60, 16, "label", tint="ink-2", size=14,
                    align="start", board="Asgard")  # fmt: skip
        yield Place(f"power-{number}", str(c.power[number]), x + 34, 156, 40, 16, "label", symbol="lightning",
                    tint="rune", size=14, board="Asgard")  # fmt: skip
    yield Place("wall", "wall", 396, 99, 5, 122, "bar", clause="YG-14.2", board="Asgard")
    yield Place("door", "door", 648, 99, 5, 122, "bar", clause="YG-14.3", board="Asgard")


def plates(p: Public, c: Components) -> Iterator[Place]:
    """The other eight worlds."""
    barred = {c.giant_bars[giant].bit_length() - 1 for giant in p.active}
    for number, key in enumerate(terms.WORLDS):
        if key == "asgard":
            continue
        symbol, tint, clause, x, y, w, h = PLATES[key]
        if key == "midgard":
            yield Place(key, c.pack.worlds[number].name, x, y, w, h, "rect", tint="sea", text=summary(p, key),
                        clause=clause, board="Midgard")  # fmt: skip
            continue
        state = "barred by a giant" if number in barred else summary(p, key)
        right = key in ("ice", "fire", "dead")
        yield Place(key, c.pack.worlds[number].name, x, y, w, h, "plate-right" if right else "plate", symbol, tint,
                    text=state, clause=clause, value="used" if p.used >> number & 1 else "",
                    faded=number in barred, board="Worlds")  # fmt: skip


def summary(p: Public, key: str) -> str:
    """What lies in a world, in few words."""
    return {
        "midgard": "used" if p.used >> terms.WORLDS.index("midgard") & 1 else "move the Valkyries, draw from their bag",
        "forge": "take or improve an artifact",
        "elves": f"take one Elf, {p.grove} left",
        "darkness": "trade with one god",
        "dead": "five Vikings into one bag",
        "fire": "draw five from one bag",
        "ice": f"{len(p.slain)} of {len(terms.GIANTS)} giants slain",
        "sacred": "move or use the Vanir",
    }[key]


def midgard(p: Public, c: Components) -> Iterator[Place]:
    """Four islands in the sea, each with what its bag holds; of the submerged one only an outline is left."""
    on_sea = partial(Place, tint="white", board="Midgard")
    yield on_sea("midgard-name", "Midgard", 390, 226, 148, 24, "label", size=20, group="name", align="start")
    yield on_sea("midgard-text", summary(p, "midgard"), 582, 228, 300, 16, "label", align="end")
    for number, (x, y) in enumerate(((334, 262), (522, 372), (704, 280))):
        yield Place(f"wave-{number}", "", x, y, 2, 8, "line", tint="sea-2", path=wave(x, y), board="Midgard")
    for number, colour in enumerate(terms.COLOURS):
        x = 368 + number * 103
        sunk = number == p.submerged
        name = c.pack.islands[number].name.split(" (")[0]
        state = ", submerged" if sunk else ""
        about = f"{name}{state}: {texts.vikings(p.bag_vikings[number])}, {texts.fire_giants(p.bag_giants[number])}"
        shore = island_path(x, 322)
        yield Place(f"island-{colour}", name, x, 322, 92, 132, "path", tint="sea" if sunk else "land", text=about,
                    path=shore, clause="YG-1.9" if sunk else "YG-5.1", board="Midgard")  # fmt: skip
        if sunk:
            yield Place("drowned", "", x, 322, 1.6, 10, "line", tint="bag-white", group="dashed",
                        path=shore + wave(x, 254) + wave(x, 388), board="Midgard")  # fmt: skip
        for kind, count, shift in (("viking", p.bag_vikings[number], -20), ("fire-giant", p.bag_giants[number], 28)):
            yield on_sea(f"{kind}-{colour}", str(count), x + shift, 413, 40, 18, "label", kind, size=17, group="name")
        words = f"{name.split()[0]}, submerged" if sunk else name.split()[0]
        yield on_sea(f"name-{colour}", words, x, 441, 92, 16, "label")


def island_path(x: float, y: float) -> str:
    """The shore of an island with its middle at (x, y)."""
    return (
        f"M{x - 12} {y - 64}C{x + 24} {y - 70} {x + 46} {y - 44} {x + 44} {y - 10}C{x + 48} {y + 30} {x + 34} {y + 60} "
        f"{x + 6} {y + 64}C{x - 26} {y + 68} {x - 44} {y + 40} {x - 44} {y + 4}C{x - 46} {y - 34} {x - 38} {y - 60} "
        f"{x - 12} {y - 64}Z"
    )


def wave(x: float, y: float) -> str:
    """A short wave with its middle at (x, y)."""
    return f"M{x - 26} {y}q6.5 -7 13 0t13 0t13 0t13 0"


def forge(p: Public, c: Components) -> Iterator[Place]:
    """A slot for each enemy's artifacts."""
    for number, enemy in enumerate(terms.ENEMIES):
        here = [c.pack.artifacts[card].name for card in at_forge(p.holders, number)]
        about = f"Against {c.pack.enemies[number].name}: {', '.join(here) or 'nothing left'}"
        yield Place(f"forge-{enemy}", about, 102 + number % 3 * 64, 436 + number // 3 * 46, 60, 43, "tile-slot",
                    ENEMY_SYMBOLS[number],
                    text=about, clause="YG-6.1", board="Worlds")  # fmt: skip


def sacred(c: Components) -> Iterator[Place]:
    """The five squares of the Vanir."""
    for number, key in enumerate(terms.VANIR_SQUARES):
        square = c.pack.vanir[number]
        yield Place(f"vanir-{key}", square.name, 90 + number * 38, 620, 35, 60, "square-slot",
                    text=square.text, value=str(number + 1), clause=f"YG-12.{number + 3}", board="Worlds")  # fmt: skip


def ice(p: Public, c: Components) -> Iterator[Place]:
    """The giants' pile, room for the active ones, and the fragments won."""
    yield Place("pile", "Giants, face down", 812, 282, 46, 56, "stack", "creature-giant", "world-ice",
                text="who is next is hidden", value=f"{len(p.pile)} left", clause="YG-1.7", board="Worlds")  # fmt: skip
    yield Place("active", "Active giants", 910, 290, 132, 62, "rect", tint="panel", text="their effects hold",
                clause="YG-16.1", board="Worlds")  # fmt: skip
    for number, key in enumerate(terms.RUNES):
        won = sum(c.giant_rune[giant] == number for giant in p.slain)
        yield Place(f"rune-{key}", f"{won}/{c.rune_fragments[number]}", 808 + number * 48, 338, 44, 16, "label",
                    RUNE_SYMBOLS[number], "ink-2", size=13, text=c.pack.runes[number].name,
                    clause=RUNE_CLAUSES[number], board="Worlds")  # fmt: skip


def come(p: Public, c: Components) -> str:
    """How often each kind of Enemy card has been played; the rest lies in the deck."""
    count = sorted(Counter(p.played).items())
    return ", ".join(f"{c.pack.enemy_cards[card].name} {n}" for card, n in count) or "none"


def deck(p: Public, c: Components) -> Iterator[Place]:
    """The Enemy deck, the last card played, and cards that the gods have seen."""
    yield Place("deck", "Enemy deck", 641, 581, 206, 170, "plate", text=f"{p.cards_left} of {terms.DECK} left",
                clause="YG-1.12", board="Worlds")  # fmt: skip
    yield Place("enemy-deck", "Enemy cards", 580, 605, 56, 78, "stack", "rune-h", "ink", text=f"played: {come(p, c)}",
                clause="YG-3.1", value=f"{p.cards_left} left", board="Worlds")  # fmt: skip
    yield Place("last-card", "Last card played", 646, 605, 56, 78, "tile-slot", clause="YG-3.1", board="Worlds")
    yield Place("seen-cards", "Cards that the gods have seen", 706, 605, 56, 96, "tile-slot", clause="YG-1.18",
                board="Worlds")  # fmt: skip


def pieces(view: View, c: Components) -> list[Piece]:
    """What lies where."""
    p: Public = view.public
    return [*foes(p, c), *counters(p, c), *giants(p, c), *enemy_cards(p, c)]


def foes(p: Public, c: Components) -> Iterator[Piece]:
    """The enemies on their track."""
    for number, key in enumerate(terms.ENEMIES):
        entry = c.pack.enemies[number]
        label = f"{entry.name}. {entry.text}"
        yield Piece(f"enemy-{key}", f"space-{p.enemies[number]}", "standee", ENEMY_SYMBOLS[number], label=label,
                    clause=ENEMY_CLAUSES[number])  # fmt: skip


def counters(p: Public, c: Components) -> Iterator[Piece]:
    """Bags, Valkyries, Vanir, gods, Vikings, Fire Giants, Elves and artifacts."""
    for number, colour in enumerate(terms.COLOURS):
        holds = f"{colour} bag: {texts.vikings(p.bag_vikings[number])}, {texts.fire_giants(p.bag_giants[number])}"
        yield Piece(f"bag-{colour}", f"island-{colour}", "bag", f"bag-{colour}", label=holds, clause="YG-1.15", size=52)
    yield Piece("valkyries", f"island-{terms.COLOURS[p.valkyries]}", "token", "valkyrie", "rune", label="Valkyries",
                clause="YG-1.8", size=34, at="head")  # fmt: skip
    yield Piece(
        "vanir", f"vanir-{terms.VANIR_SQUARES[p.vanir - 1]}", "token", "rune-f", "rune", label="Vanir", clause="YG-1.4"
    )
    heaps = (
        ("dead", "viking", p.dead, "YG-1.11"),
        ("fire", "fire-giant", p.fire, "YG-1.10"),
        ("elves", "elf", p.grove, "YG-1.3"),
    )
    for place, symbol, count, clause in heaps:
        if count:
            yield Piece(
                f"{place}-heap", place, "token", symbol, count=count, label=f"{count} here", clause=clause, at="foot"
            )
    for seat, god in enumerate(p.gods):
        label = texts.seat_name(c, seat, god)
        yield Piece(f"god-{seat}", "darkness", "disc", seat=seat, label=label, clause="YG-1.1", at="foot")
    for number, key in enumerate(terms.ENEMIES):
        if here := at_forge(p.holders, number):
            bonus = f"+{c.artifact_bonus[here[0]]}"
            yield Piece(f"artifact-{key}", f"forge-{key}", "tile", ENEMY_SYMBOLS[number], "item",
                        label=bonus, value=bonus, clause="YG-6.1")  # fmt: skip


def giants(p: Public, c: Components) -> Iterator[Piece]:
    """The active giants, face up."""
    for giant in p.active:
        entry = c.pack.giants[giant]
        yield Piece(f"giant-{terms.GIANTS[giant]}", "active", "card", "creature-giant", "world-ice",
                    label=f"{entry.name}. {entry.text}", clause=GIANT_CLAUSES[giant])  # fmt: skip


def enemy_cards(p: Public, c: Components) -> Iterator[Piece]:
    """The last card played, cards in hand, and the next card where it is known."""
    if p.played:
        yield enemy_card("played", "last-card", p.played[-1], 1, c)
    if p.looking:
        for card, count in sorted(Counter(p.looking).items()):
            yield enemy_card(f"looking-{terms.CARDS[card]}", "seen-cards", card, count, c)
    elif p.top:
        yield enemy_card("next", "seen-cards", p.top[0], 1, c)


def enemy_card(piece: str, place: str, card: int, count: int, c: Components) -> Piece:
    """A kind of Enemy card, face up."""
    symbol = ENEMY_SYMBOLS[c.card_enemies[card][0]]
    tint = "sunk" if c.pack.enemy_cards[card].kind == "normal" else "refuse"
    return Piece(piece, place, "card", symbol, tint, count=count, label=c.pack.enemy_cards[card].name, clause="YG-3.1")


def panels(view: View, c: Components) -> list[Panel]:
    """Each god's stock, artifacts and power."""
    p: Public = view.public
    found = []
    for seat, god in enumerate(p.gods):
        goods = [
            Good("viking", "Vikings", p.vikings[seat], id="own-vikings"),
            Good("elf", "Elves", p.elves[seat], id="own-elves"),
        ]
        for card in [card for card, holder in enumerate(p.holders) if holder == seat]:
            entry, number = c.pack.artifacts[card], card // terms.LEVELS
            against = f"+{entry.bonus} against {c.pack.enemies[number].name}"
            goods.append(Good(ENEMY_SYMBOLS[number], entry.name, entry.bonus, against))
        note = c.pack.gods[god].text if god >= 0 else ""
        steps = tuple(turn(p, c)) if seat == p.turn and view.phase == "actions" else ()
        found.append(Panel(seat, texts.seat_name(c, seat, god), None, tuple(goods), note=note, steps=steps))
    return found


def turn(p: Public, c: Components) -> Iterator[Step]:
    """YG-3.7. The worlds used in this turn, the one where the god acts now, and the actions left."""
    for number, world in enumerate(c.pack.worlds):
        if p.used >> number & 1:
            yield Step(world.name, "now" if number == p.world else "done")
    for number in range(p.taken, actions_of(p, c)):
        yield Step(f"{ORDINALS[number]} action", "open")


def actions_of(p: Public, c: Components) -> int:
    """YG-3.7, YG-15.3, YG-16.5. The actions of the god on turn."""
    god = p.gods[p.turn]
    muted = any(c.giant_effect[giant] == terms.NO_POWERS for giant in p.active)
    more = c.god_amount[god] if c.god_power[god] == terms.EXTRA_ACTIONS and not muted else 0
    return max(c.actions, more)


def cards(view: View, c: Components) -> list[Card]:
    """Artifacts and god sheets of the seats, giants at large, and what the gods are looking at."""
    p: Public = view.public
    return [*artifacts(p, c), *sheets(view, c), *roused(p, c)]


def sheets(view: View, c: Components) -> Iterator[Card]:
    """The sheets in play, or those left while gods are chosen."""
    taken = {god: seat for seat, god in enumerate(view.public.gods)}
    for number, key in enumerate(terms.GODS):
        entry = c.pack.gods[number]
        if number in taken or view.phase == "gods":
            zone = "Gods" if number in taken else "God sheets left"
            yield Card(f"sheet-{key}", zone, entry.name, "god", entry.text, GOD_CLAUSES[number], entry.source,
                       taken.get(number), GOD_SYMBOLS[number], "god")  # fmt: skip


def artifacts(p: Public, c: Components) -> Iterator[Card]:
    """The artifacts that gods hold."""
    for seat, card in sorted((holder, card) for card, holder in enumerate(p.holders) if holder >= 0):
        entry, number = c.pack.artifacts[card], card // terms.LEVELS
        text = f"Adds {entry.bonus} against {c.pack.enemies[number].name}."
        yield Card(f"held-{entry.key}", "Artifacts", entry.name, f"artifact of level {entry.level}", text, "YG-4.5",
                   entry.source, seat, ENEMY_SYMBOLS[number], "item", bonus=f"+{entry.bonus}")  # fmt: skip


def roused(p: Public, c: Components) -> Iterator[Card]:
    """The active giants with their texts."""
    for giant in p.active:
        entry = c.pack.giants[giant]
        text = texts.giant_text(c, giant)
        yield Card(f"text-{entry.key}", "Active giants", entry.name, "Frost Giant", text, GIANT_CLAUSES[giant],
                   entry.source, None, "creature-giant", "world-ice", str(c.giant_force))  # fmt: skip


def tallies(view: View, c: Components) -> list[Tally]:
    """The combat under way: the attack so far against the force."""
    p: Public = view.public
    if not p.force:
        return []
    foe = "a Frost Giant" if p.target < 0 else c.pack.enemies[p.target].name
    title, goal = f"Combat against {foe}", str(p.force)
    if not p.parts:
        faces = ", ".join(str(hammers) for hammers in sorted(c.face_hammers))
        die = Addend("the die", "?", f"{faces} hammers", "hammer", "die")
        return [Tally("combat", title, "YG-4.7", (Side("Attack", "?", (die,), p.turn),), goal=goal)]
    parts = texts.attack_parts(p.parts)
    addends = tuple(addend(name, value) for name, value in parts if value or name == "hammers")
    total = sums.total(parts)
    lack = p.force - total
    note = f"{lack} lacking" if lack > 0 else "The force is reached"
    side = Side("Attack", str(total), addends, p.turn)
    return [Tally("combat", title, "YG-4.7", (side,), note, goal=goal)]


def addend(name: str, value: int) -> Addend:
    """A part of the attack; hammers are shown on their die."""
    if name == "hammers":
        return Addend(counted(value, "hammer"), str(value), "", "hammer", "die")
    return Addend(name, str(value), "", "viking" if name == "Vikings" else "")


def targets(prompt: str, value: int | None) -> tuple[str, ...]:
    """The places and pieces that stand for an option."""
    return TARGETS[prompt](value) if value is not None and prompt in TARGETS else ()


def on_track(enemy: int) -> tuple[str, ...]:
    """An enemy where it stands."""
    return (f"enemy-{terms.ENEMIES[enemy]}",)


def in_midgard(island: int) -> tuple[str, ...]:
    """An island and its bag."""
    return (f"island-{terms.COLOURS[island]}", f"bag-{terms.COLOURS[island]}")


ACTS = (*[(world,) for world in terms.WORLDS], on_track(terms.FENRIR), ())
GIANTS = (*[(f"giant-{giant}",) for giant in terms.GIANTS], ("pile",))
TARGETS: dict[str, Callable[[int], tuple[str, ...]]] = {
    "act": ACTS.__getitem__,
    **dict.fromkeys(("target", "drive", "push", "pushes"), on_track),
    **dict.fromkeys(("travel", "fly", "revive", "quench", "thin"), in_midgard),
    **dict.fromkeys(("play", "next"), lambda card: (f"looking-{terms.CARDS[card]}",)),
    "giant": GIANTS.__getitem__,
    "artifact": lambda artifact: (f"forge-{terms.ENEMIES[artifact // terms.LEVELS]}",),
    "sheet": lambda god: (f"sheet-{terms.GODS[god]}",),
    "partner": lambda seat: (f"god-{seat}",),
    "vanir": lambda use: ("vanir",) if use else ("sacred",),
    "fall": lambda giant: ("pile",),
    "return": lambda end: ("enemy-deck",),
    "vikings": lambda count: ("own-vikings", "dead"),
    "elves": lambda count: ("own-elves", "elves"),
    "pass_vikings": lambda count: ("own-vikings",),
    "agree": lambda answer: ("own-vikings", "own-elves") if answer else (),
    "pass_elves": lambda count: ("own-elves",),
}
"""By the name of the prompt; prompts without an entry have nothing on the board."""

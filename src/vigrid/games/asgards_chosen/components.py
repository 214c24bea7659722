"""The component pack: `components.toml` checked by pydantic models, and the plain tables that the rules use."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self

from pydantic import Field, model_validator

from vigrid.components import Entry, Part, load
from vigrid.kernel import BadPack

from .cards import DECK_2, ENCHANTED, GENDERS, GODS, HERALDRY, KEYS, KINDS, TERRAINS, TOWN
from .land import DIRECTIONS, FIRST_CIRCLE, FIRST_TOWN, MIDDLE, TOWNS, Cell

Terrain = Literal["forest", "bog", "lake", "scrub", "hill", "mountain"]
Circle = Literal[Terrain, "town"]
Phase = Literal["god", "charm", "campaign", "muster"]
Symbol = Literal["raven", "wolf", "boar", "stag", "serpent", "bear"]


class DeckCard(Entry):
    """What the cards of the creature decks have in common."""

    key: str
    name: str
    deck: Literal[1, 2]
    amount: int = Field(ge=0, le=9)
    second: int = Field(0, ge=0, le=9)
    text: str


class Creature(DeckCard):
    terrain: Terrain
    copies: int = Field(ge=1)
    power: int = Field(ge=0, le=9)
    bonus: int = Field(ge=0, le=9)
    cost: int = Field(ge=1, le=20)
    heraldry: Symbol
    ability: str
    phases: tuple[Phase, ...]
    hard: bool = False


class Item(DeckCard):
    kind: Literal["town", "enchanted"]
    mark: Literal["", "sword", "gift", "gift2"]
    cost: int = Field(ge=1, le=20)
    battle: str
    charm: str
    muster: str
    gender: Literal["", "female", "male"]


class EventCard(DeckCard):
    keeper: bool
    circle: tuple[Circle, ...] = Field(min_length=1)
    scope: Literal["each", "table"]
    effect: str


class God(Entry):
    key: str
    name: str
    intro: bool
    power: int = Field(ge=0, le=9)
    favor: str
    favor_phase: Phase
    favor_amount: int = Field(ge=0, le=9)
    favor_price: int = Field(0, ge=0, le=9)
    favor_text: str
    appease: str
    appease_phases: tuple[Phase, ...] = Field(min_length=1)
    appease_amount: int = Field(ge=0, le=9)
    appease_text: str


class TerrainEntry(Entry):
    key: Terrain
    name: str
    element: Literal["water", "wind"]
    opposing: Terrain


class EnchantedEntry(Entry):
    key: Literal["focus", "water", "wind", "ring"]
    name: str


class Tile(Entry):
    terrains: tuple[Terrain, Terrain]
    enchanted: Literal["focus", "water", "wind", "ring"]
    start: bool


class MapEntry(Entry):
    players: int = Field(ge=2, le=4)
    spare: int
    lands: tuple[tuple[int, int, int, int, int, int, int], ...]
    towns: tuple[Cell, ...]


class ArtifactEntry(Entry):
    key: str
    name: str
    sides: tuple[Terrain, Terrain]
    heraldry: tuple[Symbol, Symbol]


class Mechanism(Entry):
    name: str
    cards: tuple[str, ...]


class Numbers(Entry):
    starting_hand: tuple[int, int, int, int]
    refill: int
    hand_limit: int
    markers: int
    land_tiles: dict[str, int]
    town_tiles: dict[str, int]
    mastery: int
    focus: int
    barrows: int
    militia: int
    militia_limit: int
    goals: dict[str, int]
    solo_uncontrolled: int
    solo_contested: int
    solo_queue: int
    event_attack: int
    solo_gifts: int
    solo_look: int
    coop_hand: int
    least_cost: int
    solo_charity: int


class Limits(Entry):
    rounds: int
    table: int
    keep_markers: int


class GameEntry(Entry):
    title: str
    year: int
    designer: str


class Pack(Part):
    """The whole file; piece counts that the booklet fixes are checked here."""

    game: GameEntry
    numbers: Numbers
    limits: Limits
    terrain: tuple[TerrainEntry, ...]
    enchanted: tuple[EnchantedEntry, ...]
    creature: tuple[Creature, ...]
    item: tuple[Item, ...]
    event: tuple[EventCard, ...]
    god: tuple[God, ...]
    tile: tuple[Tile, ...]
    map: tuple[MapEntry, ...]
    artifact: tuple[ArtifactEntry, ...]
    mechanism: tuple[Mechanism, ...] = ()

    @model_validator(mode="after")
    def pieces_are_those_of_the_booklet(self) -> Self:
        keys = tuple(card.key for cards in (self.creature, self.item, self.event, self.god) for card in cards)
        if keys != KEYS:
            wrong = next(((a, b) for a, b in zip(keys, KEYS, strict=False) if a != b), ("an end", "more"))
            raise ValueError(f"cards must be listed by these keys in this order; found '{wrong[0]}' for '{wrong[1]}'")
        for deck, count in ((1, 60), (2, 30)):
            copies = sum(c.copies for c in self.creature if c.deck == deck)
            if copies != count:
                raise ValueError(f"deck {deck} holds {count} creatures, not {copies}")
        if Counter(t.start for t in self.tile) != {True: 3, False: 9}:
            raise ValueError("there are 12 land tiles, 3 of them starting tiles")
        for t in self.terrain:
            if self.terrain[TERRAINS.index(t.opposing)].opposing != t.key:
                raise ValueError(f"{t.key} opposes {t.opposing}, which does not oppose it")
        return self


class Cards(NamedTuple):
    """Per kind of card what the rules look up; -1 and '' where a kind has no such thing."""

    key: tuple[str, ...]
    name: tuple[str, ...]
    text: tuple[str, ...]
    source: tuple[str, ...]
    power: tuple[int, ...]
    bonus: tuple[int, ...]
    cost: tuple[int, ...]
    terrain: tuple[int, ...]
    opposed: tuple[int, ...]
    heraldry: tuple[int, ...]
    amount: tuple[int, ...]
    second: tuple[int, ...]
    """The other number of a card's text: in attack, with the other gender, toward items, cards drawn or discarded."""
    copies: tuple[int, ...]
    ability: tuple[str, ...]
    in_campaign: tuple[bool, ...]
    in_muster: tuple[bool, ...]
    in_god: tuple[bool, ...]
    battle: tuple[str, ...]
    charm: tuple[str, ...]
    muster: tuple[str, ...]
    gender: tuple[int, ...]
    mark: tuple[str, ...]
    keeper: tuple[bool, ...]
    circle: tuple[tuple[int, ...], ...]
    """The terrains that an event names, and TOWN."""
    scope: tuple[str, ...]
    event: tuple[str, ...]
    favor: tuple[str, ...]
    favor_phase: tuple[str, ...]
    favor_amount: tuple[int, ...]
    favor_price: tuple[int, ...]
    """What a favor costs besides: cards discarded."""
    appease: tuple[str, ...]
    appease_phases: tuple[tuple[str, ...], ...]
    appease_amount: tuple[int, ...]
    intro: tuple[bool, ...]


Map = tuple[int, list[tuple[int, int, int, int]], list[Cell]]
"""An introductory map: the tile that may be left out (-1: none), tiles as they lie, towns."""


class Components(NamedTuple):
    """Everything that `g.c` holds."""

    pack: Pack
    cards: Cards
    terrain: tuple[int, ...]
    """Square (0 to 23) to its terrain."""
    circle: tuple[int, ...]
    """Tile to the kind of its enchanted land."""
    start_tiles: tuple[int, ...]
    maps: dict[int, Map]
    """By number of players."""
    artifact_symbol: tuple[tuple[int, int], ...]
    n: Numbers
    bit: tuple[int, ...]
    """Territory to the bit of its terrain or of towns; 0 for enchanted lands."""
    worth: tuple[float, ...]
    """Kind to what a card is worth in a deck, for the bots."""
    held: tuple[float, ...]
    """Kind to what a card in the hand is worth, for the bots."""


def _rows(pack: Pack) -> list[dict[str, object]]:
    """One row of fields for each kind: what an entry says, and what follows from it."""
    rows: list[dict[str, object]] = []
    for c in pack.creature:
        t = TERRAINS.index(c.terrain)
        phases = {f"in_{phase}": phase in c.phases for phase in ("campaign", "muster", "god")}
        rows.append({
            **dict(c), **phases, "name": c.name if c.deck == 1 else f"{c.name} II", "terrain": t,
            "opposed": TERRAINS.index(pack.terrain[t].opposing), "heraldry": HERALDRY.index(c.heraldry),
        })  # fmt: skip
    for i in pack.item:
        rows.append({**dict(i), "copies": 1, "gender": GENDERS.index(i.gender) if i.gender else -1})
    for e in pack.event:
        circle = tuple(sorted(TOWN if t == "town" else TERRAINS.index(t) for t in e.circle))
        rows.append({**dict(e), "copies": 1, "circle": circle, "event": e.effect})
    for god in pack.god:
        rows.append({**dict(god), "text": f"{god.favor_text} {god.appease_text}"})
    return rows


_BLANK: dict[str, object] = {
    **dict.fromkeys(("power", "bonus", "cost", "amount", "second", "copies"), 0),
    **dict.fromkeys(("favor_amount", "favor_price", "appease_amount"), 0),
    **dict.fromkeys(("terrain", "opposed", "heraldry", "gender"), -1),
    **dict.fromkeys(("ability", "battle", "charm", "muster", "mark", "scope", "event", "favor", "favor_phase"), ""),
    **dict.fromkeys(("in_campaign", "in_muster", "in_god", "keeper", "intro"), False),
    "appease": "", "appease_phases": (), "circle": (),
}  # fmt: skip


def _map(entry: MapEntry) -> Map:
    """An introductory map in the middle of the table, from the odd and even coordinates of the file."""
    cells = [((x - 1) // 2, (y - 1) // 2) for _, x, y, *_ in entry.lands]
    dx, dy = (MIDDLE - (min(ns) + max(ns)) // 2 for ns in zip(*cells, strict=True))
    lands = [
        (tile, (x1 - 1) // 2 + dx, (y1 - 1) // 2 + dy, DIRECTIONS.index(((x2 - x1) // 2, (y2 - y1) // 2)))
        for tile, x1, y1, x2, y2, *_ in entry.lands
    ]
    return entry.spare, lands, [(x // 2 + dx, y // 2 + dy) for x, y in entry.towns]


def check_effects(pack: Pack) -> None:
    """BadPack where a card names an effect that does not exist; it lists those that do."""
    from .effects import creatures, events, gods, items
    from .effects.standing import STANDING

    known: dict[str, set[str]] = {
        "ability": {*creatures.ABILITIES, *creatures.PASSIVE},
        "battle": {"", *items.BATTLE},
        "charm": {"", *items.CHARMS, *STANDING},
        "muster": {"", *items.MUSTER_VALUE, *items.WHEN_PAYING},
        "effect": {*events.EVENTS, *STANDING},
        "favor": {*gods.FAVORS, *STANDING},
        "appease": {*gods.CAN_APPEASE},
    }
    cards: tuple[Any, ...] = (*pack.creature, *pack.item, *pack.event, *pack.god)
    faults = [
        f"{card.key}: '{effect}' is not a known {'event' if field == 'effect' else field}; "
        f"known are {', '.join(sorted(known[field] - {''}))}"
        for card in cards for field, effect in dict(card).items() if field in known and effect not in known[field]
    ]  # fmt: skip
    if faults:
        raise BadPack(faults, "components.toml")


def load_components(folder: Path | None) -> Components:
    """Read the pack in a folder, or our own; BadPack with every fault."""
    from .evaluation import card_worths, hold_worths

    pack = load(Pack, folder, Path(__file__).parent)
    check_effects(pack)
    rows = [{**_BLANK, **row} for row in _rows(pack)]
    cards = Cards(*(tuple(row[field] for row in rows) for field in Cards._fields))  # type: ignore[arg-type]
    terrain = tuple(TERRAINS.index(t) for tile in pack.tile for t in tile.terrains)
    circle = tuple(ENCHANTED.index(tile.enchanted) for tile in pack.tile)
    starts = tuple(i for i, tile in enumerate(pack.tile) if tile.start)
    symbols = tuple((HERALDRY.index(a.heraldry[0]), HERALDRY.index(a.heraldry[1])) for a in pack.artifact)
    bits = (*(1 << t for t in terrain), *([0] * (FIRST_TOWN - FIRST_CIRCLE)), *([1 << TOWN] * TOWNS))
    maps = {m.players: _map(m) for m in pack.map}
    worth, held = card_worths(cards), hold_worths(cards)
    return Components(pack, cards, terrain, circle, starts, maps, symbols, pack.numbers, bits, worth, held)


def deck_list(c: Components, deck: int) -> list[int]:
    """The kinds of a creature deck, each as often as it has copies, in order."""
    return [
        kind for kind in range(KINDS) if kind not in GODS and (kind in DECK_2) == (deck == 2)
        for _ in range(c.cards.copies[kind])
    ]  # fmt: skip


__all__ = ["Cards", "Components", "Pack", "deck_list", "load_components"]

"""From the tables of the pack to the flat tables that rules read (`tables.Components`)."""

from __future__ import annotations

from . import terms, words
from .components import EXCEPTION, CharacterCard, Location, Pack, RegionRow, SpellCard, Used
from .tables import (
    ALIGNMENTS,
    CARDS,
    CAUSES,
    COMBAT,
    DRAW_FATE,
    DRAW_MAGIC,
    DRAW_RUNE,
    FIRE,
    ICONS,
    NEUTER,
    RACES,
    RANDOM_RACE,
    SEXES,
    STATS,
    Act,
    Characters,
    Components,
    EncounterCards,
    Items,
    Mission,
    Places,
    Power,
    Shapes,
    Spells,
    Task,
)  # fmt: skip

Cell = tuple[str, ...]
DRAWS = {**{race: n for n, race in enumerate(RACES)}, "random": RANDOM_RACE, "magic": DRAW_MAGIC, "rune": DRAW_RUNE,
         "fate": DRAW_FATE}  # fmt: skip
KINDS = ("ability", "weakness", "instinct")
OWN_FACES = {2: "thor", 4: "tyr", 58: "loki"}
"""Whom everybody knows by sight; others have the face of their rank."""


def build(pack: Pack) -> Components:
    """The flat tables of a pack."""
    char, powers, item, spell, shape = _characters(pack), _powers(pack), _items(pack), _spells(pack), _shapes(pack)
    standing = (*char.mods, *(p.mods for p in powers), *item.mods, *shape.mods, *(a.mods for a in spell.act.values()))
    return Components(
        char=char,
        powers=powers,
        item=item,
        spell=spell,
        shape=shape,
        place=_places(pack),
        card=EncounterCards(
            tuple(e.name for e in pack.encounters),
            tuple(e.reaction for e in pack.encounters),
            tuple(frozenset(RACES.index(r) for r in e.banned) for e in pack.encounters),
            tuple(e.effect for e in pack.encounters),
        ),
        regions=tuple(row.region for row in pack.random_encounters),
        encounters=tuple(_line(row) for row in pack.random_encounters),
        chosen=tuple(tuple(getattr(row, column) for row in pack.chosen) for column in ("p3", "p4", "p5", "p6", "p7")),
        leader_actions=tuple((a.key, a.copies // 2) for a in pack.leader_actions),
        players_chart=(-1, -1, *(CARDS.index(row.card) for row in pack.players_chart)),
        missions=tuple(
            Mission(m.character, m.goals, Act(m.effect, m.amount, 0, "self", (), ()), m.text) for m in pack.missions
        ),
        tasks=tuple(_tasks(pack)),
        runes=tuple(range(len(pack.runes))),
        fates=tuple(f.id for f in pack.fates),
        predictions=tuple(p.id for p in pack.predictions),
        ragnarok=pack.predictions[-1].id,
        laid=frozenset(m.stat for mods in standing for m in mods),
    )


def act(row: Used) -> Act | None:
    """What using a card does, or None."""
    if not row.act:
        return None
    mods, flags = terms.read(row.lays)
    return Act(row.act, row.amount, row.second, row.target, mods, tuple(sorted(flags)))


def numbers(card: CharacterCard, ranks: dict[tuple[str, str], list[int]]) -> list[int]:
    """The twelve characteristics: those of the rank, and the exceptions."""
    values = list(ranks[card.race, card.rank])
    for text in card.exceptions:
        match = EXCEPTION.match(text)
        if match:
            k, n = STATS.index(match.group(1)), int(match.group(3))
            values[k] = n if match.group(2) == "=" else values[k] + (n if match.group(2) == "+" else -n)
    return values


def _powers(pack: Pack) -> tuple[Power, ...]:
    powers = []
    for row in pack.chart:
        mods, flags = terms.read(row.standing)
        powers.append(Power(row.code, row.name, KINDS.index(row.kind), flags, mods, act(row), row.text))
    return tuple(powers)


def _characters(pack: Pack) -> Characters:
    ranks: dict[tuple[str, str], list[int]] = {(r.race, r.rank): [getattr(r, s) for s in STATS] for r in pack.ranks}
    codes = {row.code: n for n, row in enumerate(pack.chart)}
    standing = {row.code: terms.read(row.standing) for row in pack.chart}
    shapes = [s.name for s in pack.shapes]
    cards = pack.characters
    owner = {beast: c.id for c in cards for beast in c.animals}

    def powers(c: CharacterCard) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
        return tuple(
            (codes[code], c.uses.get(code, 0), tuple(shapes.index(form) for of, form in c.forms if of == code))
            for code in (*c.abilities, *c.weaknesses, *c.instincts)
        )

    def always(c: CharacterCard) -> Cell:
        return (*c.weaknesses, *c.instincts)

    def flags(c: CharacterCard) -> frozenset[str]:
        claims = [f for code in c.abilities for f in standing[code][1] if f == "first_dead"]
        return frozenset([f for code in always(c) for f in standing[code][1]] + claims)

    stats = [numbers(c, ranks) for c in cards]
    faces = {(r.race, r.rank): r.face for r in pack.ranks}
    return Characters(
        name=("", *(c.name for c in cards)),
        title=("", *(c.title for c in cards)),
        face=("skull-mask", *(face_of(c, faces[c.race, c.rank]) for c in cards)),
        race=(-1, *(RACES.index(c.race) for c in cards)),
        human=(False, *(c.kind == "human" for c in cards)),
        norn=(False, *(c.kind == "norn" for c in cards)),
        sex=(NEUTER, *(SEXES.index(c.sex) for c in cards)),
        alignment=(3, *(ALIGNMENTS.index(c.alignment) for c in cards)),
        offspring=(False, *(c.offspring for c in cards)),
        ragnarok=(False, *(c.ragnarok for c in cards)),
        speaks=(False, *(not species(c) or "2.2B" in c.instincts for c in cards)),
        species=("", *(species(c) for c in cards)),
        stat=tuple((0, *(row[k] for row in stats)) for k in range(len(STATS))),
        relatives=((), *(c.relatives for c in cards)),
        friends=((), *((*c.friends, *(friend for _, friend in c.friends_if)) for c in cards)),
        friends_always=((), *(c.friends for c in cards)),
        friends_if=(0, *(c.friends_if[0][0] if c.friends_if else 0 for c in cards)),
        powers=((), *(powers(c) for c in cards)),
        flags=(frozenset(), *(flags(c) for c in cards)),
        mods=((), *(tuple(m for code in always(c) for m in standing[code][0]) for c in cards)),
        items=((), *(tuple(i - 1001 for i in c.items) for c in cards)),
        animals=((), *(c.animals for c in cards)),
        owner=(0, *(owner.get(c.id, 0) for c in cards)),
        follows_only=((), *(c.follows for c in cards)),
    )


def face_of(c: CharacterCard, faces: tuple[str, ...]) -> str:
    """The symbol of a character: its own, or that of its rank and sex."""
    return f"face-{OWN_FACES.get(c.id) or faces[-1 if 'female' in c.sex else 0]}"


def species(c: CharacterCard) -> str:
    """The species of an animal, "" for others; Guardians may be animals, too."""
    return c.kind if c.race in ("animal", "guardian") else ""


def _items(pack: Pack) -> Items:
    read = [terms.read(i.standing) for i in pack.items]
    return Items(
        name=tuple(i.name for i in pack.items),
        letters=tuple(i.letter for i in pack.items),
        reputation=tuple(i.reputation for i in pack.items),
        wisdom=tuple(i.wisdom for i in pack.items),
        bronze=tuple(i.bronze for i in pack.items),
        cause=tuple(FIRE if i.flaming else COMBAT for i in pack.items),
        asterisk=tuple(i.asterisk for i in pack.items),
        flags=tuple(flags for _, flags in read),
        mods=tuple(mods for mods, _ in read),
        act=tuple(act(i) for i in pack.items),
        text=tuple(words.item(*terms.read(i.standing), act(i), i.wisdom) for i in pack.items),
    )


def _spells(pack: Pack) -> Spells:
    cards: list[tuple[int, SpellCard]] = [
        *((n, r) for n, r in enumerate(pack.runes)),
        *((f.id, f) for f in (*pack.fates, *pack.predictions)),
    ]
    return Spells(
        name={n: card.name for n, card in cards},
        act={n: found for n, card in cards if (found := act(card)) is not None},
        text={n: card.text for n, card in cards},
    )


def _shapes(pack: Pack) -> Shapes:
    read = [terms.read(s.standing) for s in pack.shapes]
    return Shapes(
        name=tuple(s.name for s in pack.shapes),
        species=tuple(s.species for s in pack.shapes),
        item=tuple(s.item for s in pack.shapes),
        sex=tuple(SEXES.index(s.sex) if s.sex else -1 for s in pack.shapes),
        stat=tuple(tuple(-1 if getattr(s, k) == "C" else getattr(s, k) for k in STATS) for s in pack.shapes),
        mods=tuple(mods for mods, _ in read),
        flags=tuple(flags for _, flags in read),
    )


def _places(pack: Pack) -> Places:
    rows = pack.locations
    regions = [row.region for row in pack.random_encounters]

    def projections(p: Location) -> tuple[int, ...]:
        return tuple(q.id for q in rows if p.letter and q.letter == p.letter.swapcase())

    return Places(
        name=("", *(p.name for p in rows)),
        icon=(-1, *(ICONS.index(p.icon) for p in rows)),
        home=(-1, *(RACES.index(p.home) if p.home else -1 for p in rows)),
        lines=((), *(p.lines for p in rows)),
        projections=((), *(projections(p) for p in rows)),
        letter=("", *(p.letter for p in rows)),
        below=(False, *(p.below for p in rows)),
        freezes=(False, *(p.freezes for p in rows)),
        forced=(False, *(p.forced for p in rows)),
        region=(-1, *(regions.index(p.region) for p in rows)),
        entry=(0, *(p.entry for p in rows)),
        face_down=(0, *(p.face_down for p in rows)),
        act=(None, *(act(p) for p in rows)),
        spared=(-1, *(CAUSES.index(p.spared) if p.spared else -1 for p in rows)),
        double=((-1, -1), *(_double(p) for p in rows)),
        x=(0, *(p.x for p in rows)),
        y=(0, *(p.y for p in rows)),
        label=("b", *(p.label for p in rows)),
        text=("", *(p.text for p in rows)),
    )


def _double(p: Location) -> tuple[int, int]:
    race = RACES.index(p.double_race) if p.double_race else -1
    return race, ALIGNMENTS.index(p.double_alignment) if p.double_alignment else -1


def _line(row: RegionRow) -> tuple[tuple[tuple[int, int], ...], ...]:
    """What each side of the die draws: (what, how many)."""
    out = []
    for die in range(10):
        cell: Cell = getattr(row, f"d{die}")
        out.append(tuple((DRAWS[what], cell.count(what)) for what in dict.fromkeys(cell)))
    return tuple(out)


def _tasks(pack: Pack) -> list[Task]:
    return [
        Task(t.name, t.place, t.leader, t.members, tuple(i - 1001 for i in t.items), CARDS.index(t.card), t.text)
        for t in pack.tasks
    ]

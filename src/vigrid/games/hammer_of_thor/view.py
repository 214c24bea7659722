"""What everybody sees, and what each seat sees; built from allow-lists."""

from __future__ import annotations

import msgspec

from . import forecast
from .powers import left, stat
from .state import DECK, EVERYBODY, FACE_DOWN, GONE, HELHEIM, SET_ASIDE, Hammer, knows
from .tables import MAGIC, REPUTATION, STAMINA, Components


class CharacterView(msgspec.Struct, frozen=True):
    """A character in a group: its counters as they lie on the card."""

    number: int
    group: int
    reserve: int
    lasting: tuple[int, int, int, int]  # combat, venom, fire, disease
    subdual: int
    agility_lost: int
    wits_lost: int
    gained: int
    dead: int
    insane: int
    shape: int
    concealed: int
    runes: int


class ItemView(msgspec.Struct, frozen=True):
    """An item whose holder everybody knows."""

    number: int
    holder: int
    up: int
    works: int


class SeatView(msgspec.Struct, frozen=True):
    """What everybody sees of a seat. `held`: 0 none, 1 a Fate, 2 a Prediction."""

    chosen: int
    alignment: int
    void: int
    die: int
    held: int
    groups: tuple[int, ...]


class MeetingView(msgspec.Struct, frozen=True):
    """An encounter. `hidden`: the races of those whose backs are seen; `deeds`: kinds of the actions chosen."""

    round: int
    groups: tuple[int, int]
    seats: tuple[int, int]
    scouted: int
    played: tuple[int, int]
    cards: tuple[int, int]
    guest: int
    dwarven: int
    hidden: tuple[int, ...]
    deeds: tuple[tuple[int, str], ...]
    astray: tuple[int, ...]
    resolve: tuple[int, ...]


class BattleView(msgspec.Struct, frozen=True):
    """A battle. `fighters` and `facing`: their measures, and who strikes whom (`forecast`)."""

    kind: int
    round: int
    step: int
    lethal: int
    blows: tuple[tuple[int, int, int, int], ...]
    struck: tuple[tuple[int, int], ...]
    attacked: tuple[int, ...]
    busy: tuple[int, ...]
    hurt: tuple[int, ...]
    ready: tuple[int, ...]
    laid: tuple[tuple[int, int, int, str, int], ...]
    fled: tuple[tuple[int, int, int], ...]
    calm: int
    refuge: tuple[int, ...]
    fighters: tuple[tuple[int, int, int, int, int, int], ...]
    facing: tuple[tuple[int, int, int, int, int], ...]


class Public(msgspec.Struct, frozen=True):
    """What everybody sees."""

    game_turn: int
    season: int
    first: int
    turn: int
    on_turn: int
    seats: tuple[SeatView, ...]
    characters: tuple[CharacterView, ...]
    at: tuple[int, ...]
    unsorted: tuple[int, ...]
    leader: tuple[int, ...]
    items: tuple[ItemView, ...]
    forge: tuple[int, ...]
    aside: tuple[int, ...]
    lost_items: tuple[int, ...]
    lost_runes: tuple[int, ...]
    field: tuple[int, ...]
    shape_at: tuple[int, ...]
    face_down: tuple[int, ...]
    helheim: tuple[int, ...]
    gone: tuple[int, ...]
    in_decks: tuple[int, ...]
    offspring: tuple[int, ...]
    magic: int
    runes: int
    fates: int
    predictions: int
    spent: tuple[int, ...]
    drawn: int
    runes_void: int
    active: tuple[tuple[int, int], ...]
    uses: tuple[tuple[int, int, int], ...]
    mods: tuple[tuple[int, int, int, int], ...]
    marks: tuple[tuple[int, str, int], ...]
    omens: tuple[tuple[int, str, int, int], ...]
    lent: tuple[tuple[int, int, int], ...]
    missions: tuple[tuple[int, int], ...]
    moving: int
    spent_speed: int
    cautious: int
    searching: int
    scouting: int
    turn_over: int
    tried: tuple[int, ...]
    forged: int
    astral: int
    slain: tuple[tuple[int, int], ...]
    meeting: MeetingView | None
    battle: BattleView | None
    front: tuple[int, ...]
    choice: tuple[int, ...]
    task: int


class Private(msgspec.Struct, frozen=True):
    """What a seat sees besides: its own concealed items and runes and those shown to it, cards held, tops known.

    `leaders`: of its groups and of those that it meets, number of the leader and the twelve characteristics as they are
    now, STAMINA less losses. `odds`, `answers`, `reach`: what its cards promise, and where its group
    can go (`forecast`).
    """

    items: tuple[tuple[int, int], ...]
    runes: tuple[tuple[int, int], ...]
    held: int
    drawn: int
    tops: tuple[tuple[int, tuple[int, ...]], ...]
    met: tuple[int, ...]
    met_leader: int
    deeds: tuple[tuple[int, str, int], ...]
    offer: tuple[tuple[int, str, int], ...]
    shifted: tuple[int, ...]
    leaders: tuple[tuple[int, ...], ...]
    odds: tuple[tuple[int, int, int, int, int], ...]
    answers: tuple[int, ...]
    reach: tuple[tuple[int, int], ...]


def hides(g: Hammer, ch: int) -> bool:
    """Whether a character of the random group is not yet known to everybody."""
    return g.told(ch) != ch


def character_view(g: Hammer, ch: int) -> CharacterView:
    """A character in a group."""
    unseen = sum(g.item_at[i] == ch and g.item_seen[i] != EVERYBODY for i in g.kit)
    return CharacterView(
        ch, g.group[ch], g.reserve[ch], (g.combat[ch], g.venom[ch], g.fire[ch], g.disease[ch]), g.subdual[ch],
        g.agility_lost[ch], g.wits_lost[ch], g.gained[ch], g.dead[ch], g.insane[ch], g.shape[ch], unseen,
        g.rune_at.count(ch),
    )  # fmt: skip


def seat_view(g: Hammer, s: int) -> SeatView:
    """What everybody sees of a seat."""
    held = 0 if not g.held[s] else 1 if g.held[s] < 3000 else 2
    return SeatView(g.chosen[s], g.alignment[s], g.void[s], g.dice[s], held, tuple(g.groups_of(s)))


def meeting_view(g: Hammer) -> MeetingView | None:
    """The encounter under way, or None."""
    if not g.meeting:
        return None
    hidden = tuple(g.c.char.race[ch] for ch in g.party if hides(g, ch))
    return MeetingView(
        g.meeting, (g.side_group[0], g.side_group[1]), (g.side_seat[0], g.side_seat[1]), g.scouted,
        (g.played[0], g.played[1]), (g.card[0], g.card[1]), g.guest, g.dwarven, hidden,
        tuple((s, kind) for s, kind, _ in g.deeds), tuple(g.astray), tuple(g.resolve),
    )  # fmt: skip


def known_fame(p: Public, c: Components, seat: int) -> tuple[tuple[str, int], ...]:
    """HT-13.2. What the REPUTATION that everybody knows of a seat is made of."""
    own = [x for x in p.characters if x.group // 3 == seat]
    near = {x.number for x in own}
    return (
        ("characters as printed", sum(c.char.stat[REPUTATION][x.number] for x in own)),
        ("gained by them", sum(x.gained for x in own)),
        ("items known", sum(c.item.reputation[i.number] for i in p.items if i.holder in near)),
        ("runes", 0 if p.runes_void else sum(x.runes for x in own)),
    )


def battle_view(g: Hammer) -> BattleView | None:
    """The battle under way, or None."""
    if not g.battle:
        return None
    return BattleView(
        g.battle, g.battle_round, g.step, g.lethal, tuple(g.blows), tuple(g.struck), tuple(g.attacked), tuple(g.busy),
        tuple(g.hurt), tuple(g.ready), tuple(g.laid), tuple(g.fled), g.calm, tuple(g.refuge),
        forecast.fighters(g), forecast.facing(g),
    )  # fmt: skip


def _zone(g: Hammer, zone: int) -> tuple[int, ...]:
    return tuple(ch for ch, z in enumerate(g.zone) if z == zone and ch)


def public(g: Hammer) -> Public:
    """What everybody sees."""
    hidden = any(hides(g, ch) for ch in g.party)
    leader = list(g.leader)
    if hidden:
        leader[g.random_group] = 0
    items = range(len(g.item_at))
    open_kit = [i for i in sorted(g.kit) if g.item_seen[i] == EVERYBODY]
    drawn = 0 if not g.drawn else 1 if g.drawn < 3000 else 2
    known = sorted((ch for ch in g.party if not hides(g, ch)), key=lambda ch: g.group[ch])
    return Public(
        g.game_turn, g.season, g.first, g.turn, g.on_turn, tuple(seat_view(g, s) for s in range(g.players)),
        tuple(character_view(g, ch) for ch in known), tuple(g.at), tuple(g.unsorted),
        tuple(leader),
        tuple(ItemView(i, g.item_at[i], g.item_up[i], g.item_works[i]) for i in open_kit),
        tuple(i for i in items if i >= MAGIC and g.item_at[i] == DECK),
        tuple(i for i in items if g.item_at[i] == SET_ASIDE), tuple(i for i in items if g.item_at[i] == -3),
        tuple(r for r, at in enumerate(g.rune_at) if at == -3), tuple(i for i in items if g.item_at[i] == -4),
        tuple(g.shape_at), _zone(g, FACE_DOWN), _zone(g, HELHEIM), _zone(g, GONE), tuple(len(d) for d in g.decks),
        tuple(sorted(g.offspring)), len(g.magic), len(g.runes), len(g.fates), len(g.predictions), tuple(g.spent), drawn,
        g.runes_void, tuple(g.active), tuple(g.uses), tuple(row for row in g.mods if not hides(g, row[0])),
        tuple(row for row in g.marks if not hides(g, row[0])), tuple(g.omens), tuple(g.lent), tuple(g.missions),
        g.moving, g.spent_speed, g.cautious, g.searching, g.scouting, g.turn_over, tuple(g.tried), g.forged, g.astral,
        tuple(g.slain), meeting_view(g), battle_view(g), tuple(g.front), tuple(g.choice), g.task,
    )  # fmt: skip


def top_of(g: Hammer, deck: int, n: int) -> tuple[int, ...]:
    """The top cards of a deck, the next one first."""
    decks = {10: g.offspring, 11: g.magic, 12: g.runes, 13: g.fates, 14: g.predictions}
    cards = decks[deck] if deck in decks else g.decks[deck]
    return tuple(reversed(cards[max(0, len(cards) - n) :]))


def leaders_before(g: Hammer, seat: int) -> list[int]:
    """The leaders of a seat's groups, and of the group that it meets if it knows that."""
    chars = [g.leader[k] for k in g.groups_of(seat)]
    if g.meeting and seat in g.side_seat:
        for side in (0, 1):
            known = g.side_group[side] != g.random_group or knows(g.met_known, seat)
            chars += [g.head(side)] if known and g.head(side) not in chars else []
    return [ch for ch in chars if ch]


def as_now(g: Hammer, ch: int) -> tuple[int, ...]:
    """A character and its characteristics as they are now, STAMINA less losses."""
    return (ch, *(stat(g, ch, k) for k in range(STAMINA)), left(g, ch))


def private(g: Hammer, seat: int) -> Private:
    """What only this seat sees."""
    sees = seat in g.met_known
    met = tuple(ch for ch in g.party if g.group[ch] == g.random_group) if sees else ()
    mine = seat in g.side_seat
    return Private(
        tuple((i, g.item_at[i]) for i in sorted(g.kit) if seat in g.item_seen[i]),
        tuple((r, ch) for r, ch in enumerate(g.rune_at) if ch > 0 and knows(g.rune_seen[r], seat)),
        g.held[seat], g.drawn if g.on_turn == seat else 0,
        tuple(sorted((deck, top_of(g, deck, n)) for s, deck, n in g.tops if s == seat)), met,
        g.leader[g.random_group] if sees else 0,
        tuple(row for row in g.deeds if g.side_seat[row[0]] == seat), tuple(g.offer) if mine else (),
        tuple(g.shifted) if seat == g.on_turn or mine else (),
        tuple(as_now(g, ch) for ch in leaders_before(g, seat)), forecast.card_odds(g, seat), forecast.answers(g, seat),
        forecast.reach(g) if seat == g.on_turn else (),
    )  # fmt: skip

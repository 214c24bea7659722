"""The table as lines of text: the turn, who stands where by region, the own party, the encounter, the battle."""

from __future__ import annotations

import textwrap
from typing import Any, Final

from vigrid.kernel import View
from vigrid.tabletop.places import path
from vigrid.tabletop.words import counted

from .effect_texts import in_force
from .state import DECK_NAMES
from .tables import ALIGNMENTS, CARDS, ICONS, MAGIC, RACES, SEASONS, SEXES, Components
from .texts import CARD_NAMES, item, piece, where, who
from .view import CharacterView, Public

SIGNS: Final = ("+", "=", "-", "?")
"""Good, neutral, evil, none: a sign before each name."""
TINTS: Final = ("blue", "yellow", "red", "dim")
MOST_GROUPS: Final = 24
MOST_FOES: Final = 12
MOST_ITEMS: Final = 6
STAT_WORDS: Final = ("SPD", "SEN", "REA", "REP", "TEM", "CHA", "WIS", "INT", "ACC", "STR", "AGI", "STA")

DECIDES = {
    "": ("> ", "Encounter", " card held", " held", "; holds "),
    "card": ("Encounter", "Meeting", "> "),
    "attacks": ("Battle", "> "),
    "target": ("Battle", "> "),
    "step": ("> ", "Task"),
}
"""What the first lines of the parts have in them that decide a prompt ('': any other), for low screens."""


def wrap(text: str, width: int, indent: str = "  ") -> list[str]:
    """A paragraph within the width; names of seats may be longer than their signs."""
    return textwrap.wrap(text, width - 16 * ("@" in text), subsequent_indent=indent) or [""]


def sheet(view: View, c: Components, width: int) -> list[str]:
    """The whole table within `width` columns."""
    p: Public = view.public
    left = p.fates + p.predictions
    lines = [
        f"[b]{SEASONS[p.season].capitalize()} of game-turn {p.game_turn}[/]  "
        f"cards before RAGNAROK: {max(0, left - 3)} to {max(0, left - 1)}  [dim]+ good = neutral - evil[/]"
    ]
    lines += encounter_lines(view, c, width)
    lines += battle_lines(view, c, width)
    lines += party_lines(view, c, width)
    lines += region_lines(view, c, width)
    lines += deck_lines(view, c, width)
    return lines


def sign(c: Components, ch: int) -> str:
    """A name with the sign of its alignment."""
    return f"{SIGNS[c.char.alignment[ch]]}{who(c, ch)}"


def owner(view: View, group: int) -> int:
    """The seat of a group, -1 for the random group."""
    return group // 3 if group < 3 * view.players else -1


def members(p: Public, group: int) -> list[CharacterView]:
    """The characters of a group that everybody knows, line first."""
    own = [x for x in p.characters if x.group == group]
    return [x for x in own if not x.reserve] + [x for x in own if x.reserve]


# --- the board


def region_lines(view: View, c: Components, width: int) -> list[str]:
    """What stands where, region by region; with many players only as many groups as fit."""
    p = view.public
    lines: list[str] = []
    shown = 0
    here = {x.number for x in p.characters} | {*p.helheim, *p.gone}
    tasks = [t for t in range(p.task, len(c.tasks)) if view.players == 1 and c.tasks[t].leader not in here]
    for n, region in enumerate(c.regions):
        words = []
        for place in range(1, 71):
            if c.place.region[place] != n:
                continue
            there = [k for k, at in enumerate(p.at) if at == place]
            down = c.place.face_down[place] in p.face_down and c.place.face_down[place] > 0
            waits = [t for t in tasks if c.tasks[t].place == place]
            if not there and not down and not waits:
                continue
            shown += len(there)
            if shown <= MOST_GROUPS:
                words.append(place_words(view, c, place, there, down, waits))
        if words:
            lines += wrap(f"{region.capitalize()}: " + "; ".join(words), width)
    if shown > MOST_GROUPS:
        lines.append(f"[dim]and {shown - MOST_GROUPS} groups more[/]")
    return lines


def place_words(view: View, c: Components, place: int, there: list[int], down: bool, waits: list[int]) -> str:
    """A place and who is there; `waits`: tasks of the solitaire game whose counters stand there."""
    p = view.public
    people = []
    for k in there:
        size = len(members(p, k))
        name = who(c, p.leader[k]) if p.leader[k] else "somebody"
        seat = owner(view, k)
        of_seat = f" (@{seat})" if seat >= 0 and p.seats[seat].chosen != p.leader[k] else ""
        people.append(f"{name}{f' and {size - 1}' if size > 1 else ''}{of_seat}")
    if down:
        people.append(f"{who(c, c.place.face_down[place])} face down")
    people += [f"{who(c, c.tasks[t].leader)} for task {t + 1}" for t in waits]
    return f"{where(c, place)} {', '.join(people)}"


# --- the party


def party_lines(view: View, c: Components, width: int) -> list[str]:
    """The groups of the seats that look, or of the one on turn, with the card of each leader."""
    p = view.public
    seats = list(view.private)[:2] or [p.on_turn]
    lines = []
    for seat in seats:
        row = p.seats[seat]
        held = ("no card held", "a Fate held", "a Prediction held")[row.held]
        own = view.private.get(seat)
        if own is not None and own.held:
            held = f"holds {c.spell.name[own.held]}: {c.spell.text[own.held]}"
        lines += wrap(f"@{seat}, {ALIGNMENTS[row.alignment] if row.chosen else 'nobody yet'}; {held}", width)
        for k in row.groups:
            lines += group_lines(view, c, k, width)
        if own is not None and own.items:
            hidden = [f"{item(c, i)} ({who(c, ch)})" for i, ch in own.items]
            lines += wrap("Concealed: " + ", ".join(hidden[:8]), width)
        if own is not None and own.runes:
            lines += wrap("Runes: " + ", ".join(f"{c.spell.name[r]} ({who(c, ch)})" for r, ch in own.runes[:8]), width)
        if own is not None and own.tops:
            known = [f"{DECK_NAMES[d]}: {top_word(c, d, cards[0])}" for d, cards in own.tops if cards]
            lines += wrap("Known tops: " + ", ".join(known), width)
    return lines


def top_word(c: Components, deck: int, card: int) -> str:
    """A known top card."""
    if deck <= 10:
        return who(c, card)
    return item(c, card) if deck == 11 else str(c.spell.name.get(card, "RAGNAROK"))


def group_lines(view: View, c: Components, k: int, width: int) -> list[str]:
    """A group: place, leader's characteristics, battle line and reserve."""
    p = view.public
    row = members(p, k)
    mark = ">" if k == p.moving else " "
    stats = leader_words(view, c, p.leader[k]) if p.leader[k] else ""
    lines = wrap(f"{mark} {where(c, p.at[k])}: {stats}", width)
    shown = [character_words(c, p, x) for x in row[:MOST_FOES]]
    if len(row) > MOST_FOES:
        shown.append(f"and {len(row) - MOST_FOES} more")
    shown += ["not sorted"] if k in p.unsorted else []
    return lines + wrap("  " + "; ".join(shown), width, "    ")


def item_state(up: int, works: int) -> str:
    """What keeps a known item from working."""
    return "" if up and works else " (no WISDOM)" if up else " (concealed)"


def leader_words(view: View, c: Components, ch: int) -> str:
    """The characteristics of a leader as they are now, where a seat that looks knows them, else as printed."""
    for own in view.private.values():
        for row in own.leaders:
            if row[0] == ch:
                return " ".join(f"{word} {n}" for word, n in zip(STAT_WORDS, row[1:], strict=True))
    return " ".join(f"{STAT_WORDS[n]} {c.char.stat[n][ch]}" for n in range(12))


def character_words(c: Components, p: Public, x: CharacterView) -> str:
    """A character with what lies on its card."""
    lost = sum(x.lasting)
    words = [f"{sign(c, x.number)} [{x.number:03}]"]
    stamina = c.char.stat[11][x.number]
    if lost or x.subdual:
        words.append(f"{max(0, stamina - lost - x.subdual)}/{stamina}")
    words += ["reserve"] if x.reserve else []
    words += [f"fame +{x.gained}"] if x.gained else []
    words += ["dead"] if x.dead else []
    words += ["mad"] if x.insane else []
    words += [f"as {c.shape.name[x.shape - 1]}"] if x.shape else []
    held = [item(c, i.number) + item_state(i.up, i.works) for i in p.items if i.holder == x.number]
    more = f" and {counted(len(held) - MOST_ITEMS, 'item')} more" if len(held) > MOST_ITEMS else ""
    words += [", ".join(held[:MOST_ITEMS]) + more] if held else []
    words += [f"{x.concealed} concealed"] if x.concealed else []
    words += [f"{x.runes} rune{'s' if x.runes > 1 else ''}"] if x.runes else []
    return " ".join(words)


# --- encounter and battle


def side_name(view: View, c: Components, side: int) -> str:
    """Who leads a side, and who plays it."""
    m = view.public.meeting
    assert m is not None
    leader = view.public.leader[m.groups[side]]
    name = who(c, leader) if leader else "somebody unseen"
    seat = m.seats[side]
    if seat < 0:
        return f"{name} (played by dice)"
    own = m.groups[side] < 3 * view.players
    return (
        name if own and view.public.seats[seat].chosen == leader else f"{name} ({'' if own else 'played by '}@{seat})"
    )


def encounter_lines(view: View, c: Components, width: int) -> list[str]:
    """The encounter under way: leaders, cards played, whoever is hidden."""
    p = view.public
    m = p.meeting
    if m is None:
        seen = [f"{sign(c, ch)} [{ch:03}]" for own in view.private.values() for ch in own.met[:MOST_FOES]]
        return wrap(f"Encounter to come; you play: {', '.join(seen)}", width) if seen else []
    lines = wrap(f"Encounter, round {min(m.round, 3)}: {side_name(view, c, 0)} meets {side_name(view, c, 1)}", width)
    if m.hidden:
        lines += wrap("  Face down: " + ", ".join(RACES[r] for r in m.hidden[:20]), width)
    for own in view.private.values():
        if own.met:
            lines += wrap("  You see: " + ", ".join(sign(c, ch) for ch in own.met[:MOST_FOES]), width)
        if own.offer:
            gives = "; ".join(f"{('newcomer', 'other side')[s]}: {piece(c, k, n)}" for s, k, n in own.offer)
            lines += wrap(f"  On the table: {gives}", width, "    ")
    for side in (0, 1):
        tried = [CARD_NAMES[k] for k in range(len(CARDS)) if m.played[side] >> k & 1]
        if tried:
            lines += wrap(f"  {side_name(view, c, side)} has played {', '.join(tried)}", width)
    foe = p.leader[m.groups[1]]
    if any(row[0] == foe for own in view.private.values() for row in own.leaders):
        lines += wrap(f"  {who(c, foe)}: {leader_words(view, c, foe)}", width)
    if m.groups[1] >= 3 * view.players and not p.battle:
        row = members(p, m.groups[1])
        if row:
            lines += wrap("  Met: " + "; ".join(character_words(c, p, x) for x in row[:MOST_FOES]), width, "    ")
    return lines


def battle_lines(view: View, c: Components, width: int) -> list[str]:
    """The battle under way: both lines, place against place."""
    p = view.public
    b = p.battle
    if b is None:
        return []
    kind = ("", "Battle", "Duel", "RAGNAROK")[b.kind]
    step = ("attacks", "items", "abilities", "runes", "line and reserve", "evading")[b.step]
    lines = [f"[b]{kind}, round {b.round}: {step}[/]"]
    for side in (0, 1):
        name = side_name(view, c, side) if b.kind < 3 else ("Good", "Evil")[side]
        row = battle_row(p, side)
        words = "; ".join(character_words(c, p, x) for x in row[:MOST_FOES])
        more = f"; and {len(row) - MOST_FOES} more" if len(row) > MOST_FOES else ""
        lines += wrap(f"  {name}: {words or 'nobody'}{more}", width, "    ")
    return lines


def battle_row(p: Public, side: int) -> list[CharacterView]:
    """The characters of a side of the battle."""
    if p.battle is not None and p.battle.kind == 3:
        cut = p.front.index(0)
        order = p.front[:cut] if side == 0 else p.front[cut + 1 :]
        found = {x.number: x for x in p.characters}
        return [found[ch] for ch in order if ch in found]
    if p.meeting is None:
        return []
    row = members(p, p.meeting.groups[side])
    if p.battle is not None and p.battle.kind == 2:
        row = [x for x in row if x.number == p.leader[p.meeting.groups[side]]]
    return row


# --- decks


def deck_lines(view: View, c: Components, width: int) -> list[str]:
    """How many cards are left, the dead, laws and missions."""
    p = view.public
    decks = ", ".join(f"{RACES[d]} {n}" for d, n in enumerate(p.in_decks))
    lines = wrap(f"Decks: {decks}; offspring {len(p.offspring)}, magic {p.magic}, runes {p.runes}", width)
    if p.helheim:
        more = f" and {len(p.helheim) - 12} more" if len(p.helheim) > 12 else ""
        lines += wrap(f"Helheim deck: {', '.join(who(c, ch) for ch in p.helheim[:12])}{more}", width)
    force = [words for words in (in_force(c, *row) for row in p.omens) if words]
    if force:
        lines += wrap("In force: " + " ".join(force[:10]), width)
    return [*lines, *wrap(task_words(view, c), width)] if task_words(view, c) else lines


def task_words(view: View, c: Components) -> str:
    """HT-14.20. The task that is due in the solitaire game and the way to it, or nothing."""
    p = view.public
    if view.players != 1 or p.task >= len(c.tasks):
        return ""
    task = c.tasks[p.task]
    first = f" They play {CARD_NAMES[task.card]} first." if task.card >= 0 else ""
    words = f"Task {p.task + 1} of {len(c.tasks)}: {task.name} at {where(c, task.place)}. {task.text}{first}"
    return f"{words} {way_words(view, c, task.place)}".strip()


def way_words(view: View, c: Components, goal: int) -> str:
    """How far it is from the first group of the only player, and by which place a shortest way begins."""
    start = next((at for at in view.public.at if at), 0)
    near = [(*c.place.lines[n], *c.place.projections[n]) for n in range(len(c.place.name))]
    way = path(near, start, goal) if start else None
    if way is None or len(way) < 2:
        return ""
    return (
        f"It is {len(way) - 1} locations away, by {where(c, way[1])}." if len(way) > 2 else "It is the next location."
    )


def printed_cards(c: Components, words: str) -> list[str]:
    """Every printed card, place, task and mission that is called so, by a part of its name or by its number."""
    word = words.strip().casefold()
    number = int(word) if word.isdigit() else -1

    def meant(name: str, n: int) -> bool:
        return n == number if number >= 0 else word in name.casefold()

    rows = ["; ".join(card_text(c, ch)) for ch in range(1, len(c.char.name)) if meant(c.char.name[ch], ch)]
    rows += [item_text(c, i) for i in range(len(c.item.name)) if meant(c.item.name[i], 1001 + i)]
    for n, name in c.spell.name.items():
        if meant(name, 4001 + n if n < 2001 else n):
            rows.append(f"{name} [{4001 + n if n < 2001 else n}]: {c.spell.text.get(n, '')}")
    rows += [shape_text(c, n) for n in range(len(c.shape.name)) if meant(c.shape.name[n], 5001 + n)]
    rows += [place_text(c, n) for n in range(1, len(c.place.name)) if meant(c.place.name[n], -2)]
    rows += [f"{p.name} ({p.code}): {p.text}" for p in c.powers if meant(p.name, -2)]
    rows += [f"{CARD_NAMES[n]}: {c.card.text[n]}" for n in range(len(CARD_NAMES)) if meant(CARD_NAMES[n], -2)]
    return rows


def item_text(c: Components, i: int) -> str:
    """The whole card of an item."""
    kind = "magic" if i < MAGIC else "forged"
    marks = ", ".join(x for x in (kind, c.item.letters[i], "bronze" if c.item.bronze[i] else "") if x)
    return f"{c.item.name[i]} [{1001 + i}], {marks}, REPUTATION {c.item.reputation[i]}: {c.item.text[i]}"


def shape_text(c: Components, n: int) -> str:
    """A shape change card: C stands for the character's own value."""
    row = c.shape.stat[n]
    return f"{c.shape.name[n]} [{5001 + n}]: " + " ".join(
        f"{STAT_WORDS[k]} {row[k] if row[k] >= 0 else 'C'}" for k in range(12)
    )


def place_text(c: Components, n: int) -> str:
    """A place: icon, ways, what is printed beside it."""
    ways = ", ".join(where(c, p) for p in (*c.place.lines[n], *c.place.projections[n]))
    horizon = "below" if c.place.below[n] else "above"
    return f"{where(c, n)}, {ICONS[c.place.icon[n]]}, {horizon} the horizon; to {ways}. {c.place.text[n]}".strip()


def card_text(c: Components, ch: int) -> list[str]:
    """The whole card of a character, on demand."""
    rows = [f"{who(c, ch)} [{ch:03}], {c.char.title[ch]} {RACES[c.char.race[ch]]}, {ALIGNMENTS[c.char.alignment[ch]]}"]
    rows.append(" ".join(f"{STAT_WORDS[n]} {c.char.stat[n][ch]}" for n in range(12)))
    for power, uses, _ in c.char.powers[ch]:
        row: Any = c.powers[power]
        rows.append(f"{row.name} ({row.code}){f', {uses} uses' if uses else ''}: {row.text}")
    marks = [word for word, there in (("goes to RAGNAROK", c.char.ragnarok[ch]), ("offspring", c.char.offspring[ch]),
                                      ("human", c.char.human[ch])) if there]  # fmt: skip
    rows.append(", ".join([SEXES[c.char.sex[ch]].replace("_x", " who will have offspring"), *marks]))
    for word, others in (("relatives", c.char.relatives[ch]), ("friends", c.char.friends[ch])):
        rows += [f"{word}: {', '.join(who(c, a) for a in others)}"] if others else []
    things = [*(item(c, i) for i in c.char.items[ch]), *(who(c, a) for a in c.char.animals[ch])]
    return rows + ([f"with {', '.join(things)}"] if things else [])

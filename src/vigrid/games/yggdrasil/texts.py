"""Words for questions, options and events. All names come from the component pack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from vigrid.kernel import Event, Prompt
from vigrid.tabletop.words import counted, listed, odds, verb

from .components import Components
from .state import NOBODY, Table
from .strength import chance, shortfall, usable_elves
from .terms import CARDS, COLOURS, ENEMIES, GIANTS, GODS, LEVELS, Card, Enemy, Giant, Island, Seat


def keyed(keys: Sequence[str]) -> Callable[[int], str]:
    """Codes for values that number these keys from 0."""
    return tuple(keys).__getitem__


def words_of(table: str, word: str = "name") -> Callable[..., str]:
    """Labels or previews for the pieces of a table of the pack: their names or texts."""
    return lambda g, seat, piece, *args: str(getattr(getattr(g.c.pack, table)[piece], word))


def counter(one: str, many: str = "") -> Callable[[int], str]:
    """Words for a number of counters of a kind."""
    return lambda count: counted(count, one, many)


vikings, elves, fire_giants = counter("Viking"), counter("Elf", "Elves"), counter("Fire Giant")


def goods(viking_count: int, elf_count: int) -> str:
    """Vikings and Elves together; `nothing` for none."""
    return listed([vikings(viking_count)] * (viking_count > 0) + [elves(elf_count)] * (elf_count > 0), last=" and ")


# Names


def enemy_name(c: Components, enemy: Enemy) -> str:
    """An enemy's name."""
    return c.pack.enemies[enemy].name


def seat_name(c: Components, seat: Seat, god: int) -> str:
    """A seat by its god, by its number before it has one."""
    return f"Seat {seat + 1}" if god == NOBODY else c.pack.gods[god].name


def bag_name(c: Components, island: Island) -> str:
    """A bag by its colour."""
    return f"{COLOURS[island]} bag"


def card_name(c: Components, card: Card) -> str:
    """A kind of Enemy card."""
    return c.pack.enemy_cards[card].name


def artifact_name(c: Components, artifact: int) -> str:
    """An artifact with what it is good for."""
    entry = c.pack.artifacts[artifact]
    return f"{entry.name} (+{entry.bonus} against {enemy_name(c, artifact // LEVELS)})"


# Options: label(g, seat, value, *args)


god_label, enemy_label, island_label, card_label = map(words_of, ("gods", "enemies", "islands", "enemy_cards"))


def bag_preview(g: Table, seat: Seat, island: Island) -> str:
    """What a bag holds."""
    sunk = ", submerged" if island == g.submerged else ""
    return f"bag: {vikings(g.bag_vikings[island])}, {fire_giants(g.bag_giants[island])}{sunk}"


def card_preview(g: Table, seat: Seat, card: Card) -> str:
    """Where the enemies of a card stand and how far it moves them."""
    steps = counted(g.c.card_steps[card], "space")
    where = ", ".join([f"{enemy_name(g.c, enemy)} on space {g.enemies[enemy]}" for enemy in g.c.card_enemies[card]])
    return f"{where}; moves {steps}"


def target_preview(g: Table, seat: Seat, enemy: Enemy) -> str:
    """An enemy's place and force and what the god lacks."""
    lack = max(0, shortfall(g, seat, enemy))
    force = g.c.force[g.enemies[enemy]]
    return f"space {g.enemies[enemy]}, force {force}; hammers, Vikings and Elves must make {lack}"


def giant_label(g: Table, seat: Seat, giant: Giant) -> str:
    """A giant, or the top of the pile."""
    return g.c.pack.giants[giant].name if giant < len(GIANTS) else "the top giant of the pile"


def giant_preview(g: Table, seat: Seat, giant: Giant) -> str:
    """What a giant does and which rune he bears."""
    if giant == len(GIANTS):
        return f"unseen, one of {len(g.pile)}"
    return giant_text(g.c, giant)


def giant_text(c: Components, giant: Giant) -> str:
    """What a giant does and which rune he bears."""
    return f"{c.pack.giants[giant].text} Bears the {c.pack.runes[c.giant_rune[giant]].name}."


def opponent(c: Components, target: Enemy) -> str:
    """Whoever is fought: an enemy, or NOBODY for a giant."""
    return "the giant" if target == NOBODY else enemy_name(c, target)


def vikings_preview(g: Table, seat: Seat, count: int) -> str:
    """The chance of victory with so many Vikings, without and with all Elves."""
    lack = shortfall(g, seat, g.target) - count
    plain = chance(g, seat, lack)
    helped = chance(g, seat, lack - usable_elves(g, seat))
    with_elves = f", with all Elves {odds(helped)}" if helped > plain else ""
    return f"wins {odds(plain)}{with_elves}"


def elves_preview(g: Table, seat: Seat, count: int) -> str:
    """Victory or defeat."""
    total = g.attack + count
    return f"{total} against {g.force}: " + ("victory" if total >= g.force else "defeat")


def attack_parts(parts: Sequence[int]) -> list[tuple[str, int]]:
    """The parts of the attack by name; none before the roll."""
    return list(zip(("Vikings", "hammers", "artifact", "power", "giants"), parts, strict=False))


def travel_label(g: Table, seat: Seat, island: Island) -> str:
    """Stay on an island or go to it."""
    name = g.c.pack.islands[island].name
    return f"stay on {name}" if island == g.valkyries else f"go to {name}"


def travel_preview(g: Table, seat: Seat, island: Island) -> str:
    """What may be drawn there."""
    if island == g.submerged:
        return "submerged: nothing is drawn"
    return bag_preview(g, seat, island)


def artifact_preview(g: Table, seat: Seat, artifact: int) -> str:
    """Its level and what is given back for it."""
    level = artifact % LEVELS + 1
    if level == 1:
        return "level 1"
    return f"level {level}; {g.c.pack.artifacts[artifact - 1].name} goes back"


def passes(count: int, how_many: Callable[[int], str], none: str) -> str:
    """What is given or taken: `give 2 Vikings`, `take 1 Elf`, or nothing."""
    return f"give {how_many(count)}" if count > 0 else f"take {how_many(-count)}" if count else none


def bargain(viking_count: int, elf_count: int) -> str:
    """What the one who offers gives and takes."""
    gives = goods(max(0, viking_count), max(0, elf_count))
    takes = goods(max(0, -viking_count), max(0, -elf_count))
    return f"gives {gives}, takes {takes}"


def vanir_label(g: Table, seat: Seat, choice: int) -> str:
    """Forward, or the use of the square."""
    if choice:
        return f"use square {g.vanir}: {g.c.pack.vanir[g.vanir - 1].name.lower()}"
    return f"go forward to square {g.vanir + 1}"


# Choices among pieces


def among(keys: Sequence[str], label: Callable[..., str], preview: Callable[..., str]) -> Callable[..., Prompt[int]]:
    """Prompts that choose one of the pieces with these keys: give name, clause, question and what differs."""

    def prompt(name: str, clause: str, question: str | Callable[..., str], **more: Any) -> Prompt[int]:
        words = {"label": label, "code": keyed(keys), "preview": preview, **more}
        return Prompt(name, range(len(keys)), clause=clause, question=question, **words)

    return prompt


god_prompt = among(GODS, god_label, words_of("gods", "text"))
enemy_prompt = among(ENEMIES, enemy_label, lambda g, seat, e: f"from space {g.enemies[e]} to {g.enemies[e] + 1}")
push_prompt = among(ENEMIES, enemy_label, lambda g, seat, e: f"from space {g.enemies[e]} to {g.enemies[e] - 1}")
bag_prompt = among(COLOURS, island_label, bag_preview)
card_prompt = among(CARDS, card_label, card_preview)
giant_prompt = among((*GIANTS, "top"), giant_label, giant_preview)


# Events


def tell(c: Components, event: Event) -> str:
    """An event in plain words; `@2` stands for the name of seat 2."""
    teller = TELLERS.get(event.kind)
    return teller(c, *event.args) if teller else event.kind


def card_names(c: Components, cards: Sequence[Card]) -> str:
    """Kinds of Enemy cards in order."""
    return ", ".join([card_name(c, card) for card in cards])


def _tell_advance(c: Components, enemy: Enemy, before: int, after: int) -> str:
    if before == after:
        return f"{enemy_name(c, enemy)} stays on space {after}."
    return f"{enemy_name(c, enemy)} moves from space {before} to {after}."


def _tell_attack(c: Components, seat: Seat, force: int, *parts: int) -> str:
    names = (("Viking", ""), ("hammer", ""), ("artifact", "artifact"), ("power", "power"), ("giant", ""))
    terms = [("-" if n < 0 else "+") + counted(abs(n), *name) for n, name in zip(parts, names, strict=True) if n]
    words = " ".join(terms).removeprefix("+") or "nothing"
    return f"@{seat} attacks with {words}: {sum(parts)} against force {force}."


def _tell_roll(c: Components, seat: Seat, face: int) -> str:
    return f"@{seat} rolls {COLOURS[c.face_colour[face]]}, {counted(c.face_hammers[face], 'hammer')}."


def _tell_only(c: Components, seat: Seat, prompt: str, index: int) -> str:
    return f"@{seat} has only one possibility ({prompt.replace('_', ' ')})."


TELLERS: dict[str, Callable[..., str]] = {
    "turn": lambda c, seat, god: f"@{seat} is on turn.",
    "sheet": lambda c, seat, god: f"@{seat} plays {c.pack.gods[god].name}.",
    "act": lambda c, seat, world: f"@{seat} acts in {c.pack.worlds[world].name}.",
    "finish": lambda c, seat: f"@{seat} ends the turn early.",
    "draw": lambda c, seat, card: f"@{seat} draws {card_name(c, card)}.",
    "play": lambda c, seat, card: f"@{seat} plays {card_name(c, card)}.",
    "on_top": lambda c, seat, card: f"@{seat} puts {card_name(c, card)} on top of the deck.",
    "at_bottom": lambda c, seat, card: f"@{seat} puts {card_name(c, card)} at the bottom of the deck.",
    "look": lambda c, seat, *cards: f"@{seat} looks at the top cards: {card_names(c, cards)}.",
    "put_back": lambda c, seat, *cards: f"@{seat} puts them back in this order: {card_names(c, cards)}.",
    "advance": _tell_advance,
    "push": lambda c, enemy, before, after: f"{enemy_name(c, enemy)} goes back from space {before} to {after}.",
    "bound": lambda c, seat, power: f"Fenrir binds @{seat} with power {power}.",
    "calmed": lambda c, seat: f"@{seat} calms Fenrir.",
    "turn_lost": lambda c, seat: f"Fenrir is not calmed: the turn of @{seat} passes.",
    "roll": _tell_roll,
    "commit": lambda c, seat, count: f"@{seat} puts {vikings(count)} into the World of the Dead.",
    "elves_back": lambda c, seat, count: f"@{seat} sends {elves(count)} back to the World of the Elves.",
    "attack": _tell_attack,
    "won": lambda c, seat, target: f"@{seat} beats {opponent(c, target)}.",
    "lost": lambda c, seat, target: f"@{seat} fails against {opponent(c, target)}.",
    "take_dead": lambda c, seat, count: f"@{seat} takes {vikings(count)} from the World of the Dead.",
    "lose_vikings": lambda c, seat, count: f"@{seat} loses {vikings(count)} to the World of the Dead.",
    "take_elf": lambda c, seat: f"@{seat} takes an Elf.",
    "trade": lambda c, seat, partner, v, e: f"@{seat} {bargain(v, e)}, with @{partner}.",
    "refuse": lambda c, partner, seat: f"@{partner} refuses the trade with @{seat}.",
    "artifact": lambda c, seat, artifact: f"@{seat} takes {artifact_name(c, artifact)}.",
    "recruit": lambda c, seat, i, v, f: f"@{seat} draws from the {bag_name(c, i)}: {vikings(v)}, {fire_giants(f)}.",
    "quench": lambda c, seat, i, v, f: (
        f"@{seat} draws from the {bag_name(c, i)}: {fire_giants(f)} {verb(f, 'leave')}, "
        f"{vikings(v)} {verb(v, 'return')}."
    ),
    "revive": lambda c, seat, i, count: f"@{seat} sends {vikings(count)} from the dead into the {bag_name(c, i)}.",
    "kill": lambda c, i, count: (
        f"{vikings(count)} {verb(count, 'leave')} the {bag_name(c, i)} for the World of the Dead."
    ),
    "kindle": lambda c, i, count: f"{fire_giants(count)} {verb(count, 'go')} into the {bag_name(c, i)}.",
    "cool": lambda c, i, count: (
        f"{fire_giants(count)} {verb(count, 'leave')} the {bag_name(c, i)} for the Kingdom of Fire."
    ),
    "valkyries": lambda c, i: f"The Valkyries go to {c.pack.islands[i].name}.",
    "submerge": lambda c, i: f"{c.pack.islands[i].name} is submerged.",
    "vanir": lambda c, square: f"The Vanir stand on square {square}.",
    "rouse": lambda c, giant: f"{c.pack.giants[giant].name} is turned up. {c.pack.giants[giant].text}",
    "slay": lambda c, seat, giant: f"@{seat} slays {c.pack.giants[giant].name}.",
    "shuffle_pile": lambda c: "The giants' pile is shuffled.",
    "rune": lambda c, seat, rune: f"@{seat} completes the {c.pack.runes[rune].name}. {c.pack.runes[rune].text}",
    "only": _tell_only,
}

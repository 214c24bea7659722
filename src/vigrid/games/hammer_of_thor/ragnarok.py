"""RAGNAROK and the end of the game (12.0, 13.0, 14.1)."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Ask, Each, Outcome, cites, lister, rule

from .alone import current_task, thor_lives
from .combat import start_battle
from .powers import measure, printed, stat
from .prompts import ACCEPT, ALLOCATE, FRONT, LINE_UP
from .state import IN_GROUP, RAGNAROK, Hammer
from .tables import EVIL, GOOD, NEUTRAL, REPUTATION

NEEDED_ALONE = 143
SIDES = (GOOD, EVIL)


@cites
def fights_as(g: Hammer, ch: int) -> int:
    """HT-12.1. As what a character goes to RAGNAROK: dead humans as neutrals, others as they are; -1 stays."""
    c = g.c.char
    if g.dead[ch] and c.human[ch]:
        return NEUTRAL
    return int(c.alignment[ch]) if c.ragnarok[ch] else -1


@cites
def goes(g: Hammer, ch: int) -> int:
    """HT-12.2. The side for which a character fights: its player takes his own alignment and neutrals; -1 for none."""
    seat, what = g.controller(ch), fights_as(g, ch)
    mine = g.alignment[seat]
    if what < 0:
        return -1
    if mine == NEUTRAL:
        return what if what != NEUTRAL else -2
    return mine if what in (mine, NEUTRAL) else -1


@lister
def either(g: Hammer, seat: int, ch: int) -> list[str]:
    """HT-12.3. The neutral player's neutral characters fight on either side."""
    return ["good", "evil"]


@rule
async def ragnarok_phase(g: Hammer) -> None:
    """HT-12.1, HT-12.2, HT-12.3, HT-12.4, HT-14.2, HT-14.4. All turns cease; two players and one only count."""
    if g.players < 3:
        g.phase = "score"
        return
    good = [a for a in g.party if goes(g, a) == GOOD]
    evil = [a for a in g.party if goes(g, a) == EVIL]
    g.front = [*ranked(g, good), 0, *ranked(g, evil)]
    for ch in tuple([a for a in g.party if goes(g, a) == -2]):
        word = await Ask(g.controller(ch), ALLOCATE, either, ch)
        enlist(g, ch, word)
    for side in (0, 1):
        await array_side(g, side)
    g.emit("last_battle", tuple(side_of(g, 0)), tuple(side_of(g, 1)))
    if side_of(g, 0) and side_of(g, 1):
        for ch in g.party:
            g.reserve[ch] = g.subdual[ch] = 0
        start_battle(g, RAGNAROK)
    else:
        g.phase = "score"


@cites
def ranked(g: Hammer, chars: list[int]) -> list[int]:
    """HT-12.4. By REPUTATION, the highest first."""
    return sorted(chars, key=lambda ch: (-stat(g, ch, REPUTATION), ch))


def side_of(g: Hammer, side: int) -> list[int]:
    """The battle line of the good (0) or the evil side (1)."""
    cut = g.front.index(0)
    return g.front[:cut] if side == 0 else g.front[cut + 1 :]


def set_side(g: Hammer, side: int, chars: list[int]) -> None:
    """The battle line of a side is this."""
    g.front = [*chars, 0, *side_of(g, 1)] if side == 0 else [*side_of(g, 0), 0, *chars]


def enlist(g: Hammer, ch: int, side: str) -> None:
    """HT-12.3. A neutral character joins a side."""
    n = 0 if side == "good" else 1
    set_side(g, n, ranked(g, [*side_of(g, n), ch]))
    g.emit("enlists", ch, n)


@lister
def fronts(g: Hammer, seat: int, side: int) -> list[str]:
    """HT-12.4. By REPUTATION, or as the players of the side agree."""
    return ["reputation", "agree"]


@lister
def next_in_line(g: Hammer, seat: int, side: int, placed: int) -> list[int]:
    """HT-12.4. Who stands next."""
    return side_of(g, side)[placed:]


@lister
def agreed(g: Hammer, seat: int, side: int) -> list[str]:
    """HT-12.4. A line that not all agree to is arranged by REPUTATION."""
    return ["no", "yes"]


@rule
async def agree(g: Hammer, seat: int, side: int) -> str:
    """HT-12.4. The others of the side agree or not."""
    return await Ask(seat, ACCEPT, agreed, side)


@rule
async def array_side(g: Hammer, side: int) -> None:
    """HT-12.4. The players of a side arrange its line; who cannot agree stand by REPUTATION."""
    seats = allies(g, side)
    if len(side_of(g, side)) < 2:
        return
    captain = seats[0]
    how = await Ask(captain, FRONT, fronts, side)
    if how == "reputation":
        return
    placed = 0
    while placed < len(side_of(g, side)) - 1:
        ch = await Ask(captain, LINE_UP, next_in_line, side, placed)
        put_next(g, side, placed, ch)
        placed += 1
    if len(seats) > 1:
        answers = await Each(seats[1:], agree, side)
        if "no" in answers:
            set_side(g, side, ranked(g, side_of(g, side)))


def put_next(g: Hammer, side: int, placed: int, ch: int) -> None:
    """A fighter takes the next place of the line."""
    line = side_of(g, side)
    line.remove(ch)
    line.insert(placed, ch)
    set_side(g, side, line)


def allies(g: Hammer, side: int) -> tuple[int, ...]:
    """The seats with fighters on a side, from the one on turn clockwise."""
    line = side_of(g, side)
    return tuple(s for s in in_turn(g) if any(g.controller(ch) == s for ch in line))


def in_turn(g: Hammer) -> list[int]:
    """Seats from the one on turn, clockwise."""
    return [(g.on_turn + k) % g.players for k in range(g.players)]


# --- winning

HELD_BY: Final = {
    GOOD: "good holds the field", EVIL: "evil holds the field", NEUTRAL: "no side holds the field",
}  # fmt: skip


@cites
def parts_of(g: Hammer, seat: int) -> tuple[tuple[str, int], ...]:
    """HT-13.2. REPUTATION of living characters, of all their items, and one for each rune unless runes are void."""
    chars = g.controlled(seat)
    own = sum(printed(g, ch, REPUTATION) + measure(g, ch, REPUTATION) + g.gained[ch] for ch in chars)
    items = sum(g.c.item.reputation[i] for i in g.kit if g.item_at[i] in chars)
    runes = 0 if g.runes_void else sum(ch in chars for ch in g.rune_at if ch > 0)
    return (("characters", own), ("items", items), ("runes", runes))


def total(g: Hammer, seat: int) -> int:
    """HT-13.2. What a seat counts."""
    return sum(n for _, n in parts_of(g, seat))


@cites
def may_win(g: Hammer) -> list[int]:
    """HT-13.1, HT-14.2. The winning side's players and neutral ones; where both sides fell, neutrals, else all."""
    everybody = list(range(g.players))
    if g.players < 3:
        return everybody
    winning = winning_side(g)
    if winning == NEUTRAL:
        return [s for s in everybody if g.alignment[s] == NEUTRAL] or everybody
    return [s for s in everybody if g.alignment[s] in (winning, NEUTRAL)] or everybody


@cites
def winning_side(g: Hammer) -> int:
    """HT-12.7. Good or evil, whichever alone has fighters left after the last battle; NEUTRAL for no side."""
    alive = [any(g.zone[ch] == IN_GROUP for ch in side_of(g, side)) for side in (0, 1)]
    return NEUTRAL if alive[0] == alive[1] else GOOD if alive[0] else EVIL


@rule
async def score_phase(g: Hammer) -> None:
    """HT-13.1, HT-13.2, HT-13.3, HT-14.2, HT-14.4. Who wins."""
    finish(g)


@cites
def finish(g: Hammer) -> None:
    """HT-13.1, HT-13.2, HT-13.3, HT-14.2, HT-14.4. The highest REPUTATION among those who can win; ties share."""
    scores = tuple(parts_of(g, s) for s in range(g.players))
    if g.players == 1:
        g.result = alone_result(g, scores)
        return
    able = may_win(g)
    best = max(total(g, s) for s in able)
    winners = [s for s in able if total(g, s) == best]
    returns = tuple(1 / len(winners) if s in winners else 0.0 for s in range(g.players))
    clause = "HT-14.2" if g.players == 2 else "HT-13.2"
    battle = f", {HELD_BY[winning_side(g)]}" if g.players > 2 else ""
    words = f"RAGNAROK{battle}: {best} REPUTATION" + (" shared" if len(winners) > 1 else "")
    g.result = Outcome(returns, clause, words, scores)


@cites
def alone_result(g: Hammer, scores: tuple[tuple[tuple[str, int], ...], ...]) -> Outcome:
    """HT-14.4. Won with more than 143 REPUTATION, all tasks done, and Thor alive."""
    points = sum(n for _, n in scores[0])
    faults = []
    if not thor_lives(g):
        faults.append("Thor is lost")
    if current_task(g) >= 0:
        faults.append(f"{len(g.c.tasks) - g.task} tasks are open")
    if points <= NEEDED_ALONE:
        faults.append(f"{points} REPUTATION, more than {NEEDED_ALONE} needed")
    words = "; ".join(faults) or f"all tasks done, {points} REPUTATION"
    return Outcome((0.0 if faults else 1.0,), "HT-14.4", words, scores)

"""Playing cards into a battle."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import PASS, Ask, Prompt, cites, lister, note, rule, window

from .artifacts import fighter
from .cards import CREATURES, FIRST_GOD, GENDERS, is_creature, is_item
from .effects.creatures import ANYTIME, able, could_hold, offer_ability, run_ability
from .effects.items import BATTLE
from .piles import keep_limit
from .power import is_opposed, matches_terrain, power
from .prompts import DONE, EACH_CARD, Choice, card_or, card_prompt, choice_code, closed_hand
from .state import ATTACKER, DEFENDER, DOUBLED, NO_POWER, OUT, USED, Asgards, gender_of

# --- what may be played


@cites
def may_play(g: Asgards, side: int, kind: int) -> bool:
    """AC-14.4, AC-16.2, AC-9.2. Whether a card may be played in this battle."""
    cards = g.c.cards
    if is_creature(kind):
        return not is_opposed(g, kind)
    if kind >= FIRST_GOD:
        return True
    if not cards.battle[kind]:
        return False
    hero = fighter(g, side)
    return cards.gender[kind] < 0 or (hero >= 0 and gender_of(hero) == GENDERS[cards.gender[kind]])


@lister
def ready_creatures(g: Asgards, _seat: int, side: int) -> list[int]:
    """AC-33.16. Played creatures whose ability may be used at any moment."""
    return sorted({g.played[side][i] for i in ready_places(g, side)})


def ready_places(g: Asgards, side: int) -> list[int]:
    """Where played creatures lie whose ability may be used at any moment of this step."""
    return [
        i for i, kind in enumerate(g.played[side])
        if g.c.cards.ability[kind] in ANYTIME and not g.flags[side][i] & (USED | DOUBLED | NO_POWER | OUT)
        and matches_terrain(g, side, kind) and able(g, side, kind)
    ]  # fmt: skip


@lister
def plays(g: Asgards, seat: int, side: int) -> list[Choice]:
    """AC-16.2, AC-16.1, AC-8.3, AC-17.1. What a side may do: play a card, double a creature, give up, stop."""
    options: list[Choice] = [(k,) for k in sorted(set(g.hand[seat])) if may_play(g, side, k)]
    if ready_places(g, side):
        options.append(("double",))
    if g.step == "attack" and not g.played[ATTACKER]:
        options.append(("give_up",))
    return [*options, DONE]


def why_not_play(g: Asgards, seat: int, choice: Choice, side: int) -> str | None:
    """The clause that forbids a choice in battle; None for those that are listed."""
    if choice in plays(g, seat, side):
        return None
    kind = choice[0]
    if not isinstance(kind, int):
        return {"double": "AC-33.16", "give_up": "AC-16.1"}[kind]
    if kind not in g.hand[seat] or kind >= FIRST_GOD:
        return "AC-16.2"
    if is_creature(kind):
        return "AC-14.4"
    return "AC-9.2" if g.c.cards.battle[kind] else "AC-8.10"


def preview_play(g: Asgards, _seat: int, choice: Choice, side: int) -> str:
    """Both totals after a choice in battle, before abilities, and the card's text."""
    own, other = power(g, side), power(g, 1 - side)
    if not isinstance(choice[0], int):
        return f"{own} against {other}"
    kind, cards = choice[0], g.c.cards
    if is_item(kind):
        return f"{own} against {other}; {cards.text[kind]}"
    bonus = cards.bonus[kind] if matches_terrain(g, side, kind) and not g.dazzled[side] else 0
    after = own + cards.power[kind] + bonus
    return f"{after} against {other}" + (f"; {cards.text[kind]}" if is_creature(kind) else "")


PLAY: Final[Prompt[Choice]] = Prompt(
    "play", (*EACH_CARD, ("double",), ("give_up",), DONE), clause="AC-16.2", question="Which card do you play?",
    code=choice_code, preview=preview_play, why_not=why_not_play, hidden=closed_hand,
    label=card_or({"double": "Discard an item to double a creature", "give_up": "Give up", "done": "Play no more"}),
    clause_of=lambda v: {"double": "AC-33.16", "give_up": "AC-16.1"}.get(v[0], "AC-16.2"),
)  # fmt: skip
DOUBLE: Final = card_prompt("double", CREATURES, "AC-33.16", "Which creature is doubled?")
LATE: Final = card_prompt("late", (*CREATURES, PASS), "AC-18.2", "Play a creature after berserk?", private=True)


# --- playing


@rule
async def play_cards(g: Asgards, side: int) -> None:
    """AC-16.2, AC-14.4. A side plays cards one at a time until it stops, gives up or breaks off."""
    seat = g.side_seat[side]
    while g.broke_off < 0:
        choice = await Ask(seat, PLAY, plays, side)
        if choice == DONE:
            return
        if choice == ("give_up",):
            g.gave_up = True
            return
        if choice == ("double",):
            await use_at_any_time(g, side)
        else:
            await play_card(g, side, choice[0])


@rule
async def play_card(g: Asgards, side: int, kind: int) -> None:
    """AC-1.5, AC-16.2, AC-16.4. A card is played and its effect applied at once."""
    seat = g.side_seat[side]
    i = g.play(seat, side, kind)
    if is_creature(kind):
        await offer_ability(g, side, i)
    elif is_item(kind):
        await BATTLE[g.c.cards.battle[kind]](g, side, i, g.c.cards.amount[kind])
    await keep_limit(g, seat)


@rule
async def use_at_any_time(g: Asgards, side: int) -> None:
    """AC-16.4, AC-33.16. A creature on the table uses an ability that waits for its moment."""
    kind = await Ask(g.side_seat[side], DOUBLE, ready_creatures, side)
    i = min([place for place in ready_places(g, side) if g.played[side][place] == kind])
    g.flags[side][i] |= USED
    note("AC-33.16")
    await run_ability(g, side, i)


# --- coming late after berserk


def is_late(g: Asgards, kind: int) -> bool:
    """Whether a card may be played after berserk."""
    return g.c.cards.ability[kind] == "late_arrival"


@lister
def late_arrivals(g: Asgards, seat: int, side: int) -> list[int | None]:
    """AC-18.2, AC-33.6. Creatures in the hand that may still be played after berserk."""
    late = {k for k in g.hand[seat] if is_creature(k) and is_late(g, k)}
    return [*sorted(k for k in late if matches_terrain(g, side, k) and not is_opposed(g, k)), PASS]


@rule
async def late_creature(g: Asgards, side: int) -> bool:
    """AC-18.2, AC-33.6. A side may play one creature that comes late; whether it did."""
    seat = g.side_seat[side]
    if not could_hold(g, seat, is_late):
        return False
    answer = await window(g, LATE, late_arrivals, (seat,), side)
    if answer is None:
        return False
    g.play(seat, side, answer[1])
    return True


@rule
async def late_creatures(g: Asgards) -> None:
    """AC-18.2, AC-33.6. Defender, then attacker, and so on, until both pass."""
    passes, side = 0, DEFENDER
    while passes < 2:
        came = await late_creature(g, side)
        passes = 0 if came else passes + 1
        side = 1 - side

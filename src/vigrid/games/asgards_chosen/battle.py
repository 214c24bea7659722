"""A battle: the border, the militia, the cards of both sides, berserk, the honor draw.

Each step is one call of the phase `battle`, so that a position can begin at any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final

from vigrid.kernel import PASS, Ask, Prompt, cites, lister, note, rule, window

from .artifacts import fighter
from .cards import CREATURES, FIRST_GOD, GENDERS, is_creature, is_event, is_item
from .effects.creatures import ANYTIME, able, could_hold, offer_ability, run_ability
from .effects.items import BATTLE
from .effects.standing import suspended
from .land import is_circle, is_town
from .piles import draw_cards, keep_limit
from .power import attacker_ahead, is_opposed, matches_terrain, may_generate, power, set_terrains
from .prompts import DONE, Choice, card_prompt, hand_prompt
from .resolution import resolve_step
from .setup import clear_battle
from .state import ATTACKER, DEFENDER, DOUBLED, NO_POWER, NOBODY, OUT, RIVALS, USED, Asgards, gender_of, pool_of

# --- the border


@cites
def start_battle(g: Asgards, attacker: int, hero: int, origin: int, ground: int) -> None:
    """AC-14.1, AC-14.2, AC-12.9. A hero stands on the border; who defends depends on marker and hero there."""
    clear_battle(g)
    defender = defender_of(g, ground, attacker)
    g.hero, g.origin, g.ground = hero, origin, ground
    g.side_seat = [attacker, defender]
    g.contested = defender >= 0
    set_terrains(g)
    g.step = "militia"
    g.phase = "battle"
    g.emit("battle", attacker, origin, ground)


def defender_of(g: Asgards, ground: int, attacker: int) -> int:
    """The seat that defends a territory, or -1 where only militia does."""
    hero = g.hero_on(ground)
    if hero >= 0 and (attacker < 0 or pool_of(hero) != g.pool(attacker)):
        return g.hero_seat[hero]
    owner = g.owner[ground]
    if 0 <= owner < g.pools() and (attacker < 0 or owner != g.pool(attacker)):
        return owner if not g.company else g.on_turn
    return -1


# --- militia


@rule
async def militia_step(g: Asgards) -> None:
    """AC-14.3, AC-15.1, AC-15.2, AC-15.4. Militia for the battleground, then a bodyguard for a standing hero."""
    if is_circle(g.ground):
        note("AC-22.1")
    elif g.company and g.side_seat[ATTACKER] >= 0:
        outnumbered(g)
    else:
        revealed = two_cards(g)
        if g.players == 2 and g.company == RIVALS:
            note("AC-15.3")
            same_heraldry(g, DEFENDER, revealed)
    if g.standing_on(g.ground) >= 0:
        turn_up(g, DEFENDER)
    if is_town(g.ground):
        note("AC-21.2")
    g.step = "attack" if g.side_seat[ATTACKER] >= 0 else "horde"


def more_militia(g: Asgards) -> int:
    """AC-36.5. How many more militia cards are revealed."""
    return g.c.cards.amount[g.keeper] if suspended(g, "wolf_age") else 0


@cites
def two_cards(g: Asgards) -> int:
    """AC-15.1, AC-15.2, AC-30.5. Two cards; a third if both are lost; returns how many were revealed."""
    revealed = g.c.n.militia + more_militia(g)
    for _ in range(revealed):
        turn_up(g, DEFENDER)
    if g.generated[DEFENDER]:
        return revealed
    turn_up(g, DEFENDER)
    return revealed + 1


@cites
def outnumbered(g: Asgards) -> None:
    """AC-29.9, AC-29.10, AC-29.11. Alone and together: three or four cards, more for matches, events queue up."""
    free = g.owner[g.ground] == NOBODY
    revealed = (g.c.n.solo_uncontrolled if free else g.c.n.solo_contested) + more_militia(g)
    for _ in range(revealed):
        turn_up(g, DEFENDER, True)
    same_heraldry(g, DEFENDER, revealed, True)


@cites
def same_heraldry(g: Asgards, side: int, revealed: int, queues: bool = False) -> None:
    """AC-8.9. Matching symbols call for another card, and one that matches for the next, up to five cards in all."""
    symbols = g.c.cards.heraldry
    there = [symbols[k] for k in g.generated[side]]
    again = len(set(there)) < len(there)
    while again and revealed < g.c.n.militia_limit:
        there = [symbols[k] for k in g.generated[side]]
        kind = turn_up(g, side, queues)
        revealed += 1
        again = kind >= 0 and symbols[kind] in there


def turn_up(g: Asgards, side: int, queues: bool = False) -> int:
    """AC-14.5, AC-29.11, AC-30.10. A card is revealed: a creature that fits joins the side, else it is lost (-1).

    `queues`: an event joins the queue of events instead, while there is room.
    """
    kind = g.reveal()
    if kind < 0:
        return NOBODY
    if may_generate(g, kind):
        g.generated[side].append(kind)
        g.emit("militia" if side == DEFENDER else "attacker", kind)
        return kind
    if queues and is_event(kind) and len(g.queue) < g.c.n.solo_queue:
        note("AC-29.11")
        g.queue.append(kind)
        g.emit("queued", kind)
    else:
        note("AC-14.5" if side == DEFENDER else "AC-30.10")
        g.lose(kind)
    return NOBODY


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


PLAY: Final = hand_prompt(
    "play", {"double": "Discard an item to double a creature", "give_up": "Give up", "done": "Play no more"}, "AC-16.2",
    "Which card do you play?", preview=preview_play, why_not=why_not_play,
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


@rule
async def attack_step(g: Asgards) -> None:
    """AC-16.1, AC-16.2, AC-16.7, AC-16.8. The attacker plays cards or gives up."""
    await play_cards(g, ATTACKER)
    if not g.contested:
        g.step = "resolve"
    else:
        g.step = "honor" if g.broke_off >= 0 else "defend"


@rule
async def defend_step(g: Asgards) -> None:
    """AC-17.1, AC-17.2, AC-17.3. The defender plays cards."""
    await play_cards(g, DEFENDER)
    if g.broke_off >= 0 or g.gave_up or attacker_ahead(g):
        g.step = "honor"
    else:
        g.step = "berserk" if g.side_seat[ATTACKER] >= 0 else "fury"


# --- berserk

BERSERK: Final = Prompt(
    "berserk", ("yes", "no"), clause="AC-18.1",
    question=lambda g, seat: f"You have {power(g, ATTACKER)} against {power(g, DEFENDER)}. Go berserk?",
    label=lambda g, seat, v, *_: "Go berserk" if v == "yes" else "Accept defeat",
)  # fmt: skip


@lister
def rage(g: Asgards, seat: int) -> list[str]:
    """AC-18.1. Without cards in the hand there is nothing to go berserk with."""
    return ["yes", "no"] if g.hand[seat] else ["no"]


@rule
async def berserk_step(g: Asgards) -> None:
    """AC-18.1, AC-18.2. An attacker who is not ahead may play more; after that only late creatures may be played."""
    how = await Ask(g.side_seat[ATTACKER], BERSERK, rage)
    if how == "yes":
        g.emit("berserk", g.side_seat[ATTACKER])
        await play_cards(g, ATTACKER)
        if g.broke_off < 0:
            await late_creatures(g)
    g.step = "honor"


@cites
def late_kinds(g: Asgards) -> list[int]:
    """AC-33.6. The creatures that may be played after berserk."""
    return [k for k in CREATURES if g.c.cards.ability[k] == "late_arrival"]


@lister
def late_arrivals(g: Asgards, seat: int, side: int) -> list[int | None]:
    """AC-18.2, AC-33.6. Creatures in the hand that may still be played after berserk."""
    late = [k for k in late_kinds(g) if k in g.hand[seat]]
    return [*(k for k in late if matches_terrain(g, side, k) and not is_opposed(g, k)), PASS]


@rule
async def late_creature(g: Asgards, side: int) -> bool:
    """AC-18.2, AC-33.6. A side may play one creature that comes late; whether it did."""
    seat = g.side_seat[side]
    if not could_hold(g, seat, late_kinds(g)):
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


# --- an event attacks


@rule
async def horde_step(g: Asgards) -> None:
    """AC-30.6. Three cards attack; matching heraldry calls for more, up to five in all."""
    for _ in range(g.c.n.event_attack):
        turn_up(g, ATTACKER)
    same_heraldry(g, ATTACKER, g.c.n.event_attack)
    g.step = "defend"


@cites
def run_amok(g: Asgards, first: tuple[int, ...]) -> bool:
    """AC-30.8. Cards until one matches none of the first attackers or you are beaten; whether the last one matched."""
    symbols = g.c.cards.heraldry
    while True:
        kind = turn_up(g, ATTACKER)
        g.fury += 1
        matches = kind >= 0 and symbols[kind] in [symbols[k] for k in first]
        if not matches or attacker_ahead(g):
            return matches


@rule
async def fury_step(g: Asgards) -> None:
    """AC-30.8, AC-18.2, AC-33.6. An event attack that is not ahead goes berserk; late creatures may still hold it."""
    first = tuple(g.generated[ATTACKER])
    goes_on = run_amok(g, first)
    came = await late_creature(g, DEFENDER)
    while came:
        if goes_on and not attacker_ahead(g):
            goes_on = run_amok(g, first)
        came = await late_creature(g, DEFENDER)
    g.step = "honor"


# --- the steps


@rule
async def honor_step(g: Asgards) -> None:
    """AC-18.3, AC-30.9. The defender draws as many cards as were played berserk, at least one."""
    seat = g.side_seat[DEFENDER]
    if g.contested and seat >= 0 and not suspended(g, "no_honor"):
        await draw_cards(g, seat, max(1, g.fury))
    g.step = "resolve"


STEPS: Final[dict[str, Callable[[Any], Coroutine[Any, Any, None]]]] = {
    "militia": militia_step, "attack": attack_step, "horde": horde_step, "defend": defend_step,
    "berserk": berserk_step, "fury": fury_step, "honor": honor_step, "resolve": resolve_step,
}  # fmt: skip


@rule
async def battle_phase(g: Asgards) -> None:
    """AC-14.3. The next step of the battle."""
    await STEPS[g.step](g)

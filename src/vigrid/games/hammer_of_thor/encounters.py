"""Encounters (4.3, 4.4): the secret choice, whose card is read first, three rounds, and the parting."""

from __future__ import annotations

from vigrid.kernel import ALL, PASS, Ask, Each, beat, cites, lister, rule

from .alone import card_on_chart, chart_card, prepare_dice_group, thrown_card
from .blows import taken_unsorted
from .camp import PEACEFUL, slots, try_rune, turn_item, unused, use_power, wield
from .choosing import free_cards
from .combat import start_battle
from .effects import possible
from .effects.harm import breath_of_all
from .encounter_cards import ignore, play_card
from .groups import choose_leader, fallen, may_reveal, succeed
from .powers import HELHEIM_PLACES, has, measure, scouts, stands, stat
from .prompts import DEED, ENCOUNTER, SHIFT, SWITCH, Step
from .state import ENCOUNTER as UNTIL_PARTING
from .state import EVERYBODY, FIGHT, THEM, US, Hammer
from .tables import CARDS, GUARDIAN, NEGOTIATE, REACTION, SCHIZOPHRENIA
from .terms import REACT

HEL = 129
EVERYWHERE = (*PEACEFUL, "foe", "foes", "leader", "met")
BY_DICE = ("self", "own", "group", "foe", "foes", "leader", "met")
"""Targets of abilities that dice put to use: those of the encounter."""


def begin_meeting(g: Hammer, us: int, them: int, rival: int) -> None:
    """Two groups meet; nothing has been tried yet."""
    g.side_group, g.side_seat = [us, them], [g.on_turn, rival]
    g.meeting, g.played, g.card, g.deeds = 1, [0, 0], [-1, -1], []
    if them == g.random_group and rival >= 0:
        for ch in g.members(them):
            g.look_through(ch, rival)
    g.astray, g.resolve, g.turn_over, g.slain = [], [], 0, []
    g.phase = "encounter"
    g.emit(
        "meeting", g.leader[us], g.leader[them] if them != g.random_group or g.met_known == EVERYBODY else 0, g.at[us]
    )


def end_meeting(g: Hammer, over: bool) -> None:
    """The encounter ends, and the player-turn with it or not."""
    g.turn_over = int(over)
    g.phase = "parting"


# --- the secret choice


def foe_leader(g: Hammer, side: int) -> int:
    """The leader of the other side."""
    return g.head(1 - side)


@lister
def card_choices(g: Hammer, seat: int, side: int) -> list[str]:
    """HT-4.13, HT-4.14, HT-4.28, HT-4.29. The cards that may be chosen; nothing where there is none."""
    return [CARDS[k] for k in free_cards(g, side)] or ["nothing"]


@lister
def deed_choices(g: Hammer, seat: int, side: int, chosen: tuple[Step, ...]) -> list[Step]:
    """HT-4.24. What the leader may do besides, each once and as many of a kind as the side has Leader Action cards."""
    leader = g.head(side)
    out: list[Step] = [("done", 0), *[("ability", s) for s in slots(g, leader, EVERYWHERE)]]
    for i in sorted(g.items_of(leader)):
        act = g.c.item.act[i]
        if (g.item_up[i] or ("reveal", i) in chosen) and act is not None and unused(g, i):
            out += [("use", i)] if possible(g, seat, leader, "item", i) else []
        if g.item_up[i]:
            out.append(("conceal", i))
        elif may_reveal(g, i):
            out.append(("reveal", i))
    out += [("rune", r) for r in g.runes_of(leader) if possible(g, seat, leader, "rune", r)]
    spent = [kind for kind, _ in chosen]
    used_up = [kind for kind, count in g.c.leader_actions if spent.count(kind) >= count]
    return [x for x in out if x not in chosen and x[0] not in used_up]


@rule
async def secret_choice(g: Hammer, seat: int) -> tuple[object, ...]:
    """HT-4.13, HT-4.24. An Encounter card and leader actions, chosen in secret."""
    side = g.side_seat.index(seat)
    card = await Ask(seat, ENCOUNTER, card_choices, side)
    chosen: tuple[Step, ...] = ()
    if g.head(side) and card != "nothing":
        deed = await Ask(seat, DEED, deed_choices, side, chosen)
        while deed != ("done", 0):
            chosen = (*chosen, deed)
            deed = await Ask(seat, DEED, deed_choices, side, chosen)
    return (card, chosen)


@rule
async def choose_cards(g: Hammer) -> None:
    """HT-4.25, HT-4.13. Both sides choose at the same time; dice choose where nobody plays the random group."""
    seats = tuple([s for s in g.side_seat if s >= 0])
    answers = await Each(seats, secret_choice)
    write_down(g, seats, answers)
    if g.side_seat[THEM] < 0:
        g.card[THEM] = chart_card(g)
    for side in (US, THEM):
        if g.insane[g.head(side)] == SCHIZOPHRENIA and free_cards(g, side):
            g.card[side] = thrown_card(g, side, free_cards(g, side), g.c.players_chart)
    show_cards(g)


def write_down(g: Hammer, seats: tuple[int, ...], answers: tuple[tuple[object, ...], ...]) -> None:
    """What has been chosen in secret."""
    g.deeds = []
    for seat, (card, chosen) in zip(seats, answers, strict=True):
        side = g.side_seat.index(seat)
        g.card[side] = CARDS.index(card) if card in CARDS else -1
        g.deeds += [(side, kind, n) for kind, n in chosen]  # type: ignore[attr-defined]


def show_cards(g: Hammer) -> None:
    """HT-4.26, HT-4.33. Both cards are turned up, and with the first ones the random group."""
    g.learn(ALL)
    reveal_met(g)
    for side in (US, THEM):
        if g.card[side] >= 0:
            g.played[side] |= 1 << g.card[side]
        by = -2 if g.controller(g.head(side)) >= 0 else -3 if card_on_chart(g) >= 0 else g.side_seat[side]
        g.emit("card", g.head(side), g.card[side], by, sum(s == side for s, _, _ in g.deeds))


# --- whose card is read first


@cites
def free_deeds(g: Hammer, side: int) -> int:
    """HT-4.24. Leader actions that cost REACTION: some hands are swift, some minds calm."""
    leader, n = g.head(side), 0
    for s, kind, _ in g.deeds:
        if s == side:
            n += not (
                (kind in ("reveal", "conceal") and has(g, leader, "swift_hands"))
                or (kind == "ability" and has(g, leader, "calm"))
            )
    return n


@cites
def read_at(g: Hammer, side: int, card: int) -> int:
    """HT-4.26, HT-4.8. REACTION of the leader with this card (-1: none) and reconnaissance, before its actions."""
    leader, foe = g.head(side), foe_leader(g, side)
    total = stat(g, leader, REACTION, foe)
    if card >= 0:
        total += g.c.card.reaction[card] + measure(g, leader, REACT + card, foe)
    return total + (scouts(g) if side == US else 0)


@cites
def reaction(g: Hammer, side: int) -> int:
    """HT-4.26, HT-4.24. REACTION with the card chosen, less what the actions of the leader cost."""
    return read_at(g, side, g.card[side]) - free_deeds(g, side)


@cites
def reading_order(g: Hammer) -> tuple[int, int]:
    """HT-4.26. The higher REACTION first; in a tie the player who did not move."""
    return (US, THEM) if reaction(g, US) > reaction(g, THEM) else (THEM, US)


# --- a round


@rule
async def encounter_phase(g: Hammer) -> None:
    """HT-4.25, HT-4.26, HT-4.27, HT-4.33. One round of an encounter."""
    if g.meeting == 1 and g.side_seat[THEM] < 0:
        prepare_dice_group(g)
        await abilities_by_dice(g)
        if g.phase != "encounter":
            return
    if g.meeting == 1:
        await sort_heaps(g)
    if guardians(g):
        g.emit("guardians", g.head(THEM))
        start_battle(g, FIGHT)
        return
    await beat(g, "meeting")
    if g.phase != "encounter":
        return
    if g.meeting > 1:
        await breath_of_all(g, UNTIL_PARTING)
        if g.phase != "encounter":
            return
    if not await both_led(g):
        end_meeting(g, False)
        return
    await choose_cards(g)
    await change_to_negotiate(g)
    order = reading_order(g)
    g.learn(ALL)
    g.emit("order_of_cards", g.head(order[0]), reaction(g, order[0]), reaction(g, order[1]))
    for side in tuple(order):
        await replace_leaders(g)
        if g.phase == "encounter" and g.head(side) and g.head(1 - side):
            await take_turn(g, side)
    if g.phase == "encounter":
        next_round(g)


@rule
async def abilities_by_dice(g: Hammer) -> None:
    """HT-14.14. What abilities of a leader by dice do once they do as the encounter begins, a die for each."""
    leader = g.head(THEM)
    for slot in tuple(slots(g, leader, BY_DICE)):
        ready = g.phase == "encounter" and g.head(THEM) == leader and slot in slots(g, leader, BY_DICE)
        acts = g.c.powers[g.c.char.powers[leader][slot][0]].act is not None
        if ready and acts and g.roll("reaction", leader) <= stat(g, leader, REACTION):
            await use_power(g, -1, leader, slot)


@rule
async def sort_heaps(g: Hammer) -> None:
    """HT-5.6. Whoever meets a group that is not sorted may arrange it."""
    for side in (US, THEM):
        if taken_unsorted(g, side) and g.side_seat[1 - side] >= 0:
            await array(g, g.side_seat[1 - side], g.side_group[side])


@lister
def to_reserve(g: Hammer, seat: int, group: int) -> list[int | None]:
    """HT-5.5, HT-5.6. Who of a group that the seat arranges may go into the reserve, or from there to the head."""
    line = [ch for ch in g.members(group) if not g.reserve[ch]]
    back = [ch for ch in g.members(group) if g.reserve[ch]]
    return [PASS, *(ch for ch in (line if len(line) > 1 else []) + back if ch not in g.shifted)]


@rule
async def array(g: Hammer, seat: int, group: int) -> None:
    """HT-4.32, HT-5.5, HT-5.6. A seat arranges a group into battle line and reserve.

    Whoever comes back from the reserve stands first in line: so the line is put in any order.
    """
    g.shifted = []
    ch = await Ask(seat, SHIFT, to_reserve, group)
    while ch is not None:
        g.reserve[ch] = 1 - g.reserve[ch]
        if not g.reserve[ch]:
            lead_line(g, ch)
        if not to_reserve(g, seat, group)[1:]:
            break
        ch = await Ask(seat, SHIFT, to_reserve, group)
    g.shifted = []


def lead_line(g: Hammer, ch: int) -> None:
    """A character stands first in the line of its group, and stays there."""
    g.shifted.append(ch)
    g.party.remove(ch)
    g.party.insert(0, ch)
    g.line_up()


@rule
async def both_led(g: Hammer) -> bool:
    """HT-8.1. Each side has a leader, the same to the end unless he has fallen; without characters nobody is met."""
    for side in (US, THEM):
        group = g.side_group[side]
        if group not in g.group:
            return False
        if g.meeting == 1 or fallen(g, side):
            await choose_leader(g, group, g.side_seat[side])
    return True


@rule
async def replace_leaders(g: Hammer) -> None:
    """HT-8.1, HT-4.24, HT-5.16. What a leader who has fallen had chosen is void; the next of his side leads at once."""
    for side in (US, THEM):
        if g.phase == "encounter" and fallen(g, side):
            ignore(g, side)
            await succeed(g, side)


def next_round(g: Hammer) -> None:
    """HT-4.27. Neither card worked: another round, three at most; then the player-turn is over."""
    g.meeting += 1
    if g.meeting > 3:
        end_meeting(g, True)


@cites
def reveal_met(g: Hammer) -> None:
    """HT-4.33. Once the first cards are read everybody knows the random group."""
    if g.met_known != EVERYBODY and g.side_group[THEM] == g.random_group:
        g.met_known = EVERYBODY
        g.learn(ALL)
        g.emit("revealed", tuple(g.members(g.random_group)))


@cites
def guardians(g: Hammer) -> bool:
    """HT-6.6. In Helheim a Guardian or Hel as leader, with dead on either side, means ATTACK | SUBDUE."""
    if g.at[g.side_group[US]] not in HELHEIM_PLACES:
        return False
    led = any(g.head(s) == HEL or (g.head(s) and g.c.char.race[g.head(s)] == GUARDIAN) for s in (US, THEM))
    return led and any(g.dead[ch] for s in (US, THEM) for ch in g.met(s))


@rule
async def take_turn(g: Hammer, side: int) -> None:
    """HT-4.13, HT-4.15, HT-4.24, HT-4.26. The leader's actions take place, then the card is read, while he can act."""
    seat, leader = g.side_seat[side], g.head(side)
    while has_deed(g, side):
        if acts_no_more(g, side, leader):
            ignore(g, side)
            return
        await do_deed(g, side, seat)
        await replace_leaders(g)
    if acts_no_more(g, side, leader):
        ignore(g, side)
    elif g.card[side] >= 0 and g.head(1 - side):
        await play_card(g, side)


def acts_no_more(g: Hammer, side: int, leader: int) -> bool:
    """Whether the leader who chose for a side is gone, bound or asleep, or the encounter is over."""
    return g.phase != "encounter" or g.head(side) != leader or not stands(g, leader)


def has_deed(g: Hammer, side: int) -> bool:
    """Whether an action of a side's leader is still to come."""
    return any(s == side for s, _, _ in g.deeds)


def pop_deed(g: Hammer, side: int) -> Step:
    """The next action of a side's leader."""
    deed = next(row for row in g.deeds if row[0] == side)
    g.deeds.remove(deed)
    return deed[1:]


@rule
async def do_deed(g: Hammer, side: int, seat: int) -> None:
    """HT-4.24. One leader action."""
    kind, n = pop_deed(g, side)
    leader = g.head(side)
    if kind == "ability":
        if n in slots(g, leader, EVERYWHERE):
            await use_power(g, seat, leader, n)
    elif kind == "rune":
        if g.rune_at[n] == leader:
            await try_rune(g, seat, leader, n)
    elif g.item_at[n] == leader:
        if kind == "use":
            if g.item_up[n]:
                await wield(g, seat, leader, n)
        elif kind == "conceal" or may_reveal(g, n):
            turn_item(g, leader, n, int(kind == "reveal"))


@cites
def may_change(g: Hammer, side: int) -> bool:
    """HT-11.11, HT-4.14, HT-2.19. Only against NEGOTIATE, by whoever could have chosen it himself."""
    if g.card[1 - side] != NEGOTIATE or g.card[side] in (NEGOTIATE, -1) or g.insane[g.head(side)] == SCHIZOPHRENIA:
        return False
    return NEGOTIATE in free_cards(g, side)


@lister
def switch(g: Hammer, seat: int, side: int) -> list[str]:
    """HT-11.11. Whoever faces NEGOTIATE may change to it, unless it was tried already."""
    return ["no", "yes"]


@rule
async def change_to_negotiate(g: Hammer) -> None:
    """HT-11.11. If one side plays NEGOTIATE, the other may change its card to it, before any roll of the round."""
    for side in (US, THEM):
        seat = g.side_seat[side]
        if seat >= 0 and may_change(g, side):
            answer = await Ask(seat, SWITCH, switch, side)
            if answer == "yes":
                g.card[side] = NEGOTIATE
                g.played[side] |= 1 << NEGOTIATE
                g.emit("changes", side, seat)

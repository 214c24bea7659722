"""Where nobody plays the random group (14.2): dice choose its card, its deeds and its terms."""

from __future__ import annotations

from vigrid.kernel import cites

from .blows import host, in_line
from .choosing import free_cards
from .groups import may_reveal, take_in
from .odds import ALL_RACES, aims, attracted, opposite
from .powers import able, barred, is_animal, never_follows, speaks, stat
from .prompts import Step
from .setup import THOR
from .state import ASIDE, DUEL, FIGHT, NO_GROUP, PLAYER_TURN, THEM, US, Hammer, losses_of
from .tables import (
    ATTACK,
    CHARISMA,
    EVADE,
    GUARDIAN,
    INTELLIGENCE,
    JOTUN,
    KLEPTOMANIA,
    MUSPELLSON,
    REACTION,
    REPUTATION,
    STAMINA,
    TEMPER,
    WISDOM,
)  # fmt: skip
from .terms import DAMAGE

WOUNDING = ("hurt", "volley", "waves", "venom_breath")
"""HT-14.13: acts of items that cost STAMINA."""
HOSTILE = {GUARDIAN: 3, MUSPELLSON: 2, JOTUN: 1}
"""HT-14.6: what is subtracted from the die for the card of these races."""


@cites
def chart_card(g: Hammer) -> int:
    """HT-14.5, HT-14.6, HT-14.20, HT-4.13. Its card: of the task, else by the die; -1 where none is free."""
    leader, free = g.head(THEM), free_cards(g, THEM)
    if not free:
        return -1
    if card_on_chart(g) >= 0:
        return card_on_chart(g)
    if is_animal(g, leader) and not speaks(g, leader):
        return thrown_card(g, THEM, free, (ATTACK, EVADE) * 5)
    less = HOSTILE.get(g.c.char.race[leader], 0)
    chart = tuple(g.c.players_chart[die - less] if die - less > 1 else -1 for die in range(10))
    return thrown_card(g, THEM, free, chart)


@cites
def thrown_card(g: Hammer, side: int, free: list[int], chart: tuple[int, ...]) -> int:
    """HT-14.5, HT-2.19, HT-4.28. The card of the first die that names a free one; where none can, the first free."""
    if not any(card in free for card in chart):
        return free[0]
    card = chart[g.roll("card", g.head(side))]
    while card not in free:
        card = chart[g.roll("card", g.head(side))]
    return card


@cites
def card_on_chart(g: Hammer) -> int:
    """HT-14.20. The card that the chart of tasks prints for the first round of this encounter, -1 for none."""
    return int(g.c.tasks[g.task].card) if of_task(g) and g.meeting == 1 and g.side_seat[THEM] < 0 else -1


@cites
def of_task(g: Hammer) -> bool:
    """HT-14.19, HT-14.20. Whether the group that is met is that of the next task; all its items are revealed."""
    task = current_task(g)
    return task >= 0 and g.guest == g.c.tasks[task].leader


@cites
def task_here(g: Hammer, place: int) -> bool:
    """HT-14.19, HT-14.20. Whether the next task waits here for Thor himself, not for his astral body."""
    task = current_task(g)
    here = task >= 0 and g.c.tasks[task].place == place
    return here and g.group[THOR] == g.moving and g.astral == NO_GROUP


@cites
def leave_task(g: Hammer, ch: int) -> None:
    """HT-14.20. Thor, alone or with all his group, escapes from the encounter of a task: it is not done by that."""
    if ch == THOR and task_here(g, g.at[g.random_group]):
        g.add_omen(0, "fled_task", 1, PLAYER_TURN)


@cites
def thor_lives(g: Hammer) -> bool:
    """HT-14.4. Whether Thor is alive and still one's own; whoever is claimed has died."""
    return g.controller(THOR) == 0 and not g.dead[THOR]


def current_task(g: Hammer) -> int:
    """HT-14.20. The number of the next task in the solitaire game, -1 for none."""
    return g.task if g.players == 1 and g.task < len(g.c.tasks) else -1


@cites
def of_open_task(g: Hammer, ch: int) -> bool:
    """HT-14.20. Whether a character waits for Thor in a task that is not done."""
    waits = g.players == 1 and g.zone[ch] == ASIDE
    return waits and any(ch in (task.leader, *task.members) for task in g.c.tasks[g.task :])


@cites
def prepare_dice_group(g: Hammer) -> None:
    """HT-14.12, HT-14.13, HT-14.14, HT-14.19. Line, reserve, items and lasting abilities, by dice."""
    leader, group = g.head(THEM), g.random_group
    line = sorted((ch for ch in g.members(group) if ch != leader), key=lambda ch: (stat(g, ch, REPUTATION), ch))
    for ch in (*line, leader):
        g.party.remove(ch)
        g.party.append(ch)
        g.reserve[ch] = 0
    g.line_up()
    if g.roll("temper", leader) > stat(g, leader, TEMPER):
        g.reserve[leader] = 1
    kit = [i for i in g.kit if g.group[g.item_at[i]] == group]
    for i in kit:
        if g.item_at[i] != leader:
            take_in(g, i, group)
        g.item_up[i] = g.item_works[i] = 0
    for i in kit:
        wise = of_task(g) or hurts(g, i) or g.roll("wisdom", g.item_at[i]) <= stat(g, leader, WISDOM)
        if wise and may_reveal(g, i):
            g.item_up[i] = g.item_works[i] = 1
            g.show_item(i)
    for power, _, _ in g.c.char.powers[leader]:
        p = g.c.powers[power]
        if p.kind or p.act is not None or barred(g, leader, power):
            continue
        if g.roll("reaction", leader) <= stat(g, leader, REACTION):
            g.active.append((leader, power))
            g.count_use(leader, power)
            g.emit("ability", leader, power)


@cites
def leader_waits(g: Hammer) -> None:
    """HT-14.16. A leader in the reserve when combat begins comes up on at most its TEMPER, and else evades for good."""
    leader = g.head(THEM)
    waits = g.side_seat[THEM] < 0 and g.battle == FIGHT and g.battle_round == 1 and leader and g.reserve[leader]
    if waits and g.roll("temper", leader) > stat(g, leader, TEMPER):
        g.astray.append(leader)


@cites
def break_morale(g: Hammer) -> None:
    """HT-14.17. Once an encounter each that has lost more than half its STAMINA rolls; above its TEMPER it breaks."""
    if g.side_seat[THEM] >= 0 or g.battle not in (FIGHT, DUEL):
        return
    for ch in host(g, THEM):
        if ch not in g.resolve and 2 * sum(losses_of(g, ch)) > g.c.char.stat[STAMINA][ch] and in_line(g, ch):
            g.resolve.append(ch)
            if g.roll("temper", ch) > stat(g, ch, TEMPER):
                g.astray.append(ch)


@cites
def dice_movers(g: Hammer, side: int) -> tuple[int, ...]:
    """HT-14.16, HT-14.17. Who moves: the broken into the reserve, and later the leader into the line."""
    able_ones = [ch for ch in g.met(side) if able(g, ch)]
    back = [ch for ch in able_ones if ch in g.astray and not g.reserve[ch]]
    up = [ch for ch in able_ones if ch == g.head(side) and ch not in g.astray and g.reserve[ch]]
    return tuple(back + (up if g.battle_round > 1 else []))


def hurts(g: Hammer, i: int) -> bool:
    """HT-14.13. Whether an item has to do with losses of STAMINA: a weapon, or whatever wounds or adds to wounds."""
    item = g.c.item
    act, worse = item.act[i], any(m.stat == DAMAGE and m.amount > 0 for m in item.mods[i])
    wounds = act is not None and act.id in WOUNDING
    return "W" in item.letters[i] or wounds or worse or any(f.startswith("deals:") for f in item.flags[i])


# --- cards that work for the random group


@cites
def subgroup(g: Hammer, side: int) -> int:
    """HT-14.8. FOLLOWER asks the subgroup of the leader's own race, else always the entire group."""
    race = g.c.char.race[g.head(side)]
    return int(race) if race in aims(g, side) else ALL_RACES


@cites
def fairest(g: Hammer, side: int) -> int:
    """HT-14.11. SEDUCE is for whoever of the opposite sex has the highest CHARISMA; 0 if this one cannot be seduced."""
    me = g.head(side)
    others = [ch for ch in g.met(1 - side) if opposite(g, me, ch) or attracted(g, me, ch)]
    best = max(others, key=lambda ch: (stat(g, ch, CHARISMA), -ch), default=0)
    return best if best and attracted(g, me, best) else 0


@cites
def best_of(g: Hammer, prizes: list[Step]) -> Step:
    """HT-14.9. CON takes what throws the highest die; equals throw again."""
    while len(prizes) > 1:
        dice = [g.roll("con") for _ in prizes]
        prizes = [x for x, die in zip(prizes, dice, strict=True) if die == max(dice)]
    return prizes[0]


@cites
def roll_terms(g: Hammer) -> None:
    """HT-14.10. A die for each follower and revealed item there, and for each item, follower and offered rune here."""
    leader = g.head(THEM)
    mind, wisdom = stat(g, leader, INTELLIGENCE), stat(g, leader, WISDOM)
    offered, g.offer = g.offer, []
    for ch in g.met(THEM):
        if ch != leader and not never_follows(g, ch) and g.roll("gives", ch) > mind:
            g.offer.append((THEM, "char", ch))
    theirs, ours = ([ch for ch in g.met(side) if g.insane[ch] != KLEPTOMANIA] for side in (THEM, US))
    for i in sorted(g.kit):
        if g.item_up[i] and g.item_at[i] in theirs and g.roll("gives_item", i) > wisdom:
            g.offer.append((THEM, "item", i))
        elif g.item_up[i] and g.item_at[i] in ours and g.roll("wants_item", i) <= wisdom:
            g.offer.append((US, "item", i))
    for ch in g.met(US):
        if ch != g.head(US) and not never_follows(g, ch) and g.roll("wants", ch) <= mind:
            g.offer.append((US, "char", ch))
    for side, kind, r in offered:
        if g.roll("wants_rune") <= mind:
            g.offer.append((side, kind, r))
    g.emit("dice_offer", tuple(x for x in g.offer if x[1] != "rune"))

"""Rules of thumb, good enough to finish games: gather followers, subdue rather than kill, keep the leader alive."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from vigrid.kernel import NO_OPINION, PASS, STOP, Ask

from .alone import current_task
from .effects.registry import act_of
from .evaluation import steps_to
from .force import fame, health, might, odds_of_battle, shaped
from .groups import prime_leader
from .hopes import (
    WEAK,
    acceptance,
    best_aim,
    duel_odds,
    has_room,
    hope,
    least_worth,
    piece_worth,
    pleases,
    proposal,
    recruit,
)
from .losses import reward
from .movement import cost_of, neighbours, speed_left
from .odds import ALL_RACES
from .powers import has, left, never_follows, stands
from .ragnarok import total
from .state import NO_GROUP, Hammer
from .tables import (
    CARDS,
    CHARISMA,
    CIRCLE,
    EVIL,
    FOLLOWER,
    GOOD,
    PLACES,
    SEDUCE,
    WISDOM,
    Act,
)  # fmt: skip

Rule = Callable[[Hammer, Ask[Any], random.Random], Any]
LOST: Final = 0.15
"""Below this chance a battle is lost."""
PATIENCE: Final = 40
"""After so many rounds nobody will win a battle any more."""
RESTED: Final = 0.9
"""At which share whoever plays alone walks on from where wounds heal."""
SNARES: Final = frozenset({"sleep", "bind", "shape_other"})
"""Acts that take somebody out of a battle without a blow."""
WARY: Final = 0.7
"""Below this share whoever plays alone avoids strangers."""


def policy(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """A choice by a rule of thumb, or NO_OPINION where there is none."""
    rule = RULES.get(ask.prompt.name)
    return rule(g, ask, rand) if rule else NO_OPINION


# --- how strong, how much worth


def frail(g: Hammer, group: int) -> bool:
    """Whether the leader of a group is weak."""
    return not g.leader[group] or health(g, g.leader[group]) < WEAK


def resting(g: Hammer, group: int) -> bool:
    """Whether the leader of a group stays where wounds heal: Thor alone until he is nearly whole again."""
    rested = RESTED if g.players == 1 else WEAK
    return not g.leader[group] or health(g, g.leader[group]) < rested


def wary(g: Hammer, group: int) -> bool:
    """Whether a group would rather meet nobody."""
    return not g.leader[group] or health(g, g.leader[group]) < enough(g)


def enough(g: Hammer) -> float:
    """Below which share of its STAMINA a leader shuns strangers: Thor alone, who must not die, sooner than others."""
    return WARY if g.players == 1 else WEAK


# --- the turn


def take_character(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """The strongest that may be chosen, who can hold followers."""
    return max(ask.options, key=lambda ch: (
        3 * fame(g, ch) + might(g, ch) / 10 + g.c.char.stat[CHARISMA][ch] + g.c.char.stat[WISDOM][ch]
        + 5 * g.c.char.ragnarok[ch] + rand.random()))  # fmt: skip


def take_fate(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """Play what can be played; hold the first card; else discard."""
    if "play" in ask.options:
        return "play"
    return "discard" if g.held[ask.seat] else "hold"


def take_beat(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """What is held could do nothing when it was drawn: it is played as soon as it can."""
    return next((use for use in ask.choices if use is not PASS), PASS)


def take_camp(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """Use what can be used, join groups, go to the smith, put the line in order; the rest needs looking ahead."""
    if "rune" in ask.options and ask.args == ("before",) and road_runes(g, ask.seat):
        return "rune"
    wish = next((what for what in ("item", "ability", "join", "smith") if what in ask.options), "done")
    return "order" if wish == "done" and "order" in ask.options and better_place(g, ask.seat) else wish


def road_runes(g: Hammer, seat: int) -> list[int]:
    """HT-15.6. The runes that bring Thor alone sooner to his next task."""
    if g.players > 1 or current_task(g) < 0:
        return []
    return [r for r, ch in enumerate(g.rune_at) if g.controller(ch) == seat and act_of(g, "rune", r).id == "more_speed"]


def better_place(g: Hammer, seat: int) -> tuple[str, int] | None:
    """HT-8.9, HT-5.7. Whose place should change: the hurt stand back, the three strongest in front."""
    for group in g.groups_of(seat):
        members = [ch for ch in g.members(group) if ch not in g.shifted]
        line = [ch for ch in g.members(group) if not g.reserve[ch]]
        hurt = [ch for ch in members if not g.reserve[ch] and health(g, ch) < enough(g) and len(line) > 1]
        fit = [ch for ch in members if g.reserve[ch] and health(g, ch) >= WARY]
        if hurt or fit:
            return ("reserve", hurt[0]) if hurt else ("line", fit[0])
        first = sorted(line, key=lambda ch: -might(g, ch))[:3]
        behind = [ch for ch in first if ch not in line[:3] and ch in members]
        if behind:
            return ("front", behind[0])
    return None


def take_counter(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """The counter of the Prime Leader moves."""
    prime = prime_leader(g, ask.seat)
    group = g.group[prime] if prime else -1
    if group < 0 or (resting(g, group) and heals(g, g.at[group])):
        return "stay"
    return group - 3 * ask.seat


def take_caution(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """Caution where the leader is weak, but not where the SPEED that is left would lead nowhere."""
    if "yes" not in ask.options or not wary(g, g.moving):
        return "no"
    far, here = steps_to(g.c, goals(g)), g.at[g.moving]
    nearer = [cost_of(g, g.moving, n) for n in neighbours(g, here) if far.get(n, 99) < far.get(here, 99)]
    return "no" if nearer and min(nearer) >= speed_left(g) else "yes"


def take_look(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """The weak look for nobody."""
    return "no" if "no" in ask.options and wary(g, g.moving) else "yes"


def heals(g: Hammer, place: int) -> bool:
    """Whether a place gives back STAMINA."""
    act = g.c.place.act[place]
    return act is not None and act.id == "heal"


def take_step(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """To a place that heals where the leader is weak; to the next task alone; else on, where it is good to be."""
    goes = [x for x in ask.options if x[0] == "go"]
    here, task, weak = g.at[g.moving], current_task(g), frail(g, g.moving)
    if not goes or (resting(g, g.moving) and heals(g, here)):
        return ("stop", 0)
    if weak or task >= 0:
        far = steps_to(g.c, goals(g))
        best = min(goes, key=lambda x: (far.get(x[1], 99), -comfort(g, x[1]), rand.random()))
        onward = far.get(best[1], 99) < far.get(here, 99) or not far.get(here, 99)  # a task left undone is met again
        return best if onward else ("stop", 0)
    return max(goes, key=lambda x: comfort(g, x[1]) + rand.random())


def goals(g: Hammer) -> tuple[int, ...]:
    """Where the moving group wants to go: to heal, alone to the next task, else nowhere in particular."""
    task = current_task(g)
    return havens(g) if frail(g, g.moving) else (g.c.tasks[task].place,) if task >= 0 else ()


def havens(g: Hammer) -> tuple[int, ...]:
    """The places that give back STAMINA."""
    return tuple([n for n in range(1, PLACES + 1) if heals(g, n)])


def comfort(g: Hammer, place: int) -> float:
    """How well a place suits the moving group."""
    mortal = sum(has(g, ch, "midgard_bound") and not g.dead[ch] for ch in g.members(g.moving))
    abroad = g.c.place.icon[place] != CIRCLE
    act = g.c.place.act[place]
    toll = act is not None and act.id.startswith("toll")
    gift = act is not None and act.id in ("heal", "rune_roll", "treasure_roll")
    rival = any(g.at[k] == place and g.seat_of(k) != g.seat_of(g.moving) for k in range(3 * g.players))
    norn = g.c.char.norn[g.c.place.face_down[place]]
    return gift - 2 * toll - 2 * mortal * abroad - rival - (place in (28, 41, 42, 43)) - norn


# --- encounters


def take_card(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """The card of the highest hope."""
    if ask.options[0] == "nothing":
        return "nothing"
    side = g.side_seat.index(ask.seat)
    return max(ask.options, key=lambda name: hope(g, side, CARDS.index(name)) + rand.random() * 0.3)


def take_deed(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """Weapons are turned up; nothing else is worth being read later."""
    shown = [x for x in ask.options if x[0] == "reveal"]
    return shown[0] if shown and rand.random() < 0.5 else ("done", 0)


def take_subgroup(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """Those who bring the most, and are likely to come."""
    aim = best_aim(g, g.side_seat.index(ask.seat), FOLLOWER)
    return "all" if aim == ALL_RACES else aim


def take_beloved(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """Whoever is likely to yield, and to bear a child for the own side."""
    return best_aim(g, g.side_seat.index(ask.seat), SEDUCE)


def take_prize(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """What is worth the most."""
    side = g.side_seat.index(ask.seat)
    return max(ask.options, key=lambda x: recruit(g, side, x[1]) if x[0] == "char" else g.c.item.reputation[x[1]])


def take_offer(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """Who is stronger or has followers to lose fights; terms of dice are as any trade; all else is agreed to."""
    if not ask.args:
        return take_deal(g, ask, rand)
    if g.battle == 0 and g.meeting and g.phase == "encounter" and ask.prompt.name == "accept" and len(ask.args) == 1:
        side = ask.args[0]
        return "yes" if acceptance(g, side, duel_odds(g, side)) else "no"
    return "yes"


def take_deal(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """A trade that brings more than it costs."""
    return "yes" if "yes" in ask.options and ("no" not in ask.options or pleases(g, ask.seat)) else "no"


def take_terms(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """A trade where one serves both."""
    return "trade" if "trade" in ask.options and proposal(g, ask.args[0]) else "nothing"


def take_piece(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """What the proposal names of one side, one piece after another; to dice nothing is offered."""
    if min(g.side_seat) < 0 or not ask.args:
        return STOP
    side = ask.args[0] if ask.prompt.name == "give" else 1 - ask.args[0]
    pieces = [(kind, n) for of, kind, n in planned(g, ask.args[0]) if of == side]
    picked = ask.group.picked if ask.group is not None else ()
    return next(
        (x for x in pieces if x in ask.options and x not in picked), ask.options[0] if STOP not in ask.options else STOP
    )


def planned(g: Hammer, side: int) -> list[tuple[int, str, int]]:
    """The proposal of a side, whatever of it already lies on the table."""
    laid, g.offer = g.offer, []
    plan = proposal(g, side)
    g.offer = laid
    return plan


def take_death(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """To the death where the other never follows and is weaker."""
    side = ask.args[0]
    deadly = never_follows(g, g.head(1 - side)) and duel_odds(g, side) > 0.6
    return "yes" if deadly else "no"


# --- battle


def take_attacks(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """By subdual, which is quicker, and whoever holds the field may kill as well as keep.

    Norns alone never fall, and kin or armour may keep two sides apart for ever: then it is given up.
    """
    endless = g.battle_round > PATIENCE or all(g.c.char.norn[foe] for foe in g.met(1 - ask.args[0]))
    return "hold" if endless else "subdue" if "subdue" in ask.options else "kill"


def take_target(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """The weakest who can be struck; a Norn never falls, and whoever is safe from her would strike her for ever."""
    targets = [ch for ch in ask.options if ch is not None and not g.c.char.norn[ch]]
    return min(targets, key=lambda ch: left(g, ch)) if targets else None


def take_reveal(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """Everything is turned up in a battle, and used, but for what wins nothing there or would make its user weaker."""
    shown = [x for x in ask.options if x[0] == "reveal"]
    used = [x for x in ask.options if x[0] == "use" and not idle_item(g, ask.seat, x[1])]
    return next(iter(shown + used), ("done", 0))


def idle_item(g: Hammer, seat: int, i: int) -> bool:
    """Whether using an item wins nothing in a battle; a shape is taken on purpose only."""
    act = g.c.item.act[i]
    return act is None or act.id == "shape_self" or wins_nothing(g, seat, act)


def take_shift(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """The weak fall back while others stand in line; from a lost battle those go who would be missed the most."""
    chars = [ch for ch in ask.options if ch is not None]
    line = [ch for ch in chars if not g.reserve[ch]]
    if not g.battle or not line:
        return max(chars, key=lambda ch: might(g, ch)) if g.battle and chars and not is_lost(g, ask.args[0]) else None
    weak = [ch for ch in line if health(g, ch) < (enough(g) if ch == g.head(ask.args[0]) else WEAK)]
    if weak and len(line) > 1:
        return min(weak, key=lambda ch: health(g, ch))
    if given_up(g, ask.args[0]) and can_hide(g, ask.seat, line):
        return max(line, key=lambda ch: fame(g, ch))
    return None


def is_lost(g: Hammer, side: int) -> bool:
    """Whether a battle of one's own people cannot be won: against a Norn, or all but three times as strong."""
    if g.side_group[side] == g.random_group:
        return False
    return any(g.c.char.norn[ch] for ch in g.met(1 - side)) or odds_of_battle(g, side) < LOST


def given_up(g: Hammer, side: int) -> bool:
    """Whether one would rather be away: the battle is lost, or nobody will win it any more."""
    return g.battle_round > PATIENCE or is_lost(g, side)


def can_hide(g: Hammer, seat: int, line: list[int]) -> bool:
    """HT-11.9. Whether whoever flees could stand under a counter, and somebody covers the flight or is alone anyway."""
    return g.free_group(seat) != NO_GROUP and (len(line) > 1 or len(g.controlled(seat)) == 1)


def take_flee(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """From a battle that is lost; the hurt a little sooner, and whoever is missed the most first."""
    side = ask.args[0]
    least = 1.1 if given_up(g, side) else enough(g) if odds_of_battle(g, side) < 0.3 else 0
    chars = [ch for ch in ask.options if ch is not None and health(g, ch) < least]
    return max(chars, key=lambda ch: (ch == g.head(side), fame(g, ch)), default=None)


def take_spoils(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """Keep whom there is room for, or who is worth more than the least follower and than his death; kill the others."""
    ch, side = ask.args[0], g.side_seat.index(ask.seat)
    if "keep" in ask.options:
        better = piece_worth(g, ask.seat, "char", ch) - least_worth(g, ask.seat)
        if has_room(g, ask.seat, ch) or better > reward(g, g.head(side), ch):
            return "keep"
    return "kill" if "kill" in ask.options else ask.options[0]


# --- whom, what, where


def take_lesser(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """Whom one can spare: nobody if that is allowed, else whoever is worth the least."""
    return None if None in ask.options else min(ask.options, key=lambda ch: piece_worth(g, ask.seat, "char", ch))


def take_who(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """Gifts for the strongest of the own people, the rest for whom the most is lost; of others the most famous."""
    own = [ch for ch in ask.options if g.controller(ch) == ask.seat]
    act = act_of(g, *ask.args[2:]) if len(ask.args) == 4 else None
    own = [] if act is not None and act.id in SNARES else own
    if own and rand.random() < 0.9:
        gift = act is not None and act.id != "heal"
        return max(own, key=lambda ch: (0 if gift else (1 - health(g, ch)) * fame(g, ch), might(g, ch)))
    others = [ch for ch in ask.options if g.controller(ch) != ask.seat]
    return max(others or ask.options, key=lambda ch: fame(g, ch))


def take_seat(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """The rival of the highest REPUTATION."""
    return max(ask.options, key=lambda s: sum(fame(g, ch) for ch in g.controlled(s)))


def take_thing(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """The most famous item."""
    things = [i for i in ask.options if i is not None]
    return max(things, key=lambda i: g.c.item.reputation[i]) if things else None


def take_work(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """What a smith makes: famous things rather than others, but not always the same."""
    things = [i for i in ask.options if i is not None]
    return max(things, key=lambda i: g.c.item.reputation[i] + 2 * rand.random()) if things else None


def take_first(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """The first that is something."""
    return next((x for x in ask.options if x is not None), None)


def take_price(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """Runes first, then what is worth least."""
    return min(ask.options, key=lambda x: 0 if x[0] == "rune" else g.c.item.reputation[x[1]])


def take_shape(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """The shape in which one fights best; for others the worst."""
    ch, kind, number = ask.args
    sign = -1 if act_of(g, kind, number).id in SNARES else 1
    return max(ask.options, key=lambda s: sign * shaped(g, ch, s))


def take_ability(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """The first; but nobody takes a shape in which he fights worse, or does in a battle what wins nothing."""
    ch = ask.args[-1]
    slots = [slot for slot in ask.options if slot is not None]
    wished = (slot for slot in slots if not (weakens(g, ch, slot) or is_idle(g, ask.seat, ch, slot)))
    return next(wished, None if None in ask.options else ask.options[0])


def weakens(g: Hammer, ch: int, slot: int) -> bool:
    """Whether an ability would make somebody weaker: a shape in which he fights worse."""
    power, _, forms = g.c.char.powers[ch][slot]
    act = g.c.powers[power].act
    if act is None or act.id != "shape_self":
        return False
    return max((shaped(g, ch, s) for s in forms), default=0.0) < might(g, ch)


def is_idle(g: Hammer, seat: int, ch: int, slot: int) -> bool:
    """Whether an ability wins nothing in a battle: foresight, or a snare for the last foe where he could be beaten."""
    act = g.c.powers[g.c.char.powers[ch][slot][0]].act
    return act is not None and wins_nothing(g, seat, act)


def wins_nothing(g: Hammer, seat: int, act: Act) -> bool:
    """Whether something done in a battle wins nothing: foresight, or a snare for the last foe who could be beaten."""
    if not g.battle or seat not in g.side_seat:
        return False
    side = g.side_seat.index(seat)
    standing = sum(stands(g, foe) for foe in g.met(1 - side))
    return act.id == "foresee" or (act.id in SNARES and standing == 1 and odds_of_battle(g, side) > 0.5)


def take_side(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """HT-13.1. The neutral may win with either side, so they fight for the one whose players count less."""
    good, evil = (
        max((total(g, s) for s in range(g.players) if g.alignment[s] == side), default=0) for side in (GOOD, EVIL)
    )
    return "good" if good <= evil else "evil"


def take_rune(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """A rune is worth 1 at the end: it is spent where a battle stands even or worse, or alone for the road."""
    runes = [r for r in ask.options if r is not None]
    if not g.meeting:
        return next((r for r in road_runes(g, ask.seat) if r in runes), runes[0] if None not in ask.options else None)
    side = g.side_seat.index(ask.seat) if g.battle and ask.seat in g.side_seat else -1
    spend = runes and (None not in ask.options or (side >= 0 and odds_of_battle(g, side) < 0.6))
    return runes[0] if spend else None


def take_order(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """Whoever is strongest stands first; who is hurt falls back."""
    step = better_place(g, ask.seat)
    return step if step in ask.options else ask.options[0]


def take_holder(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """The strongest carries it."""
    return max(ask.options, key=lambda ch: might(g, ch))


def take_leader(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """Whoever has most say with others and can stand a duel."""
    stats = g.c.char.stat
    return max(ask.options, key=lambda ch: (
        3 * fame(g, ch) + stats[CHARISMA][ch] + stats[WISDOM][ch] + might(g, ch) / 10))  # fmt: skip


def take_thrall(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """The most famous."""
    return max(ask.options, key=lambda ch: fame(g, ch))


def take_home(g: Hammer, ask: Ask[Any], rand: random.Random) -> Any:
    """Where it is good to be."""
    return max(ask.options, key=lambda n: heals(g, n) + rand.random())


def always(choice: Any) -> Rule:
    """A rule that takes this wherever it is offered."""
    return lambda g, ask, rand: choice if choice in ask.options else ask.options[0]


RULES: Final[dict[str, Rule]] = {
    "character": take_character, "fate": take_fate, "beat": take_beat, "camp": take_camp, "counter": take_counter,
    "caution": take_caution, "step": take_step, "encounter": take_look, "leave": always(None),
    "abandon": take_lesser, "card": take_card, "deed": take_deed, "switch": always("no"), "subgroup": take_subgroup,
    "prize": take_prize, "accept": take_offer, "death": take_death, "terms": take_terms, "give": take_piece,
    "take": take_piece, "along": always("no"), "lend": take_first, "borrow": take_first,
    "deal": take_deal, "keep": always("yes"), "with": always("join"), "attacks": take_attacks,
    "target": take_target,
    "reveal": take_reveal, "shift": take_shift, "flee": take_flee, "spoils": take_spoils, "front": always("reputation"),
    "allocate": take_side, "who": take_who, "seat": take_seat, "thing": take_thing, "price": take_price,
    "shape": take_shape, "choice": always(0), "forge": take_work, "able": take_first, "ability": take_ability,
    "use": take_first, "rune": take_rune, "exchange": always(None), "order": take_order, "holder": take_holder,
    "discard": always(None), "leader": take_leader, "beloved": take_beloved, "blow": always("subdue"),
    "home": take_home, "join": take_first,
}  # fmt: skip
"""The rule of thumb of each prompt."""

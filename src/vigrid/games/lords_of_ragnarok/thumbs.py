"""What an option is worth at a glance; `policy` takes the best."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from .actions import preparations
from .battle_value import battle_value
from .ending import hunt_needs, temples_of, temples_to_win
from .hero_round import symbols
from .maneuvers import marches, recruit_regions
from .monster_round import rage
from .pieces import ACTIONS, HAMMER, LOKI, MIGHT, SHIELD
from .state import ATTACKER, Lords

Choice = tuple[Any, ...]
WINS: Final = 20.0
"""What ends the game at once."""


def card(g: Lords, kind: int) -> float:
    """A Combat card in the hand."""
    return g.c.value[kind] + (1.5 if g.c.weapon[kind] in (HAMMER, SHIELD) else 0.0)


def pluck(g: Lords, _seat: int, kind: int) -> float:
    """A card of the hunter, as who plays Loki sees it."""
    return card(g, kind)


def token(g: Lords, seat: int, attribute: int) -> float:
    """An Attribute that is not injured."""
    return g.token[3 * seat + attribute] + (0.5 if attribute != MIGHT else 0.0)


def rune(g: Lords, seat: int, kind: int) -> float:
    """A Rune: first one of each type."""
    return 2.0 - g.runes[3 * seat + kind]


def start(g: Lords, _seat: int, region: int) -> float:
    """A start Region: weak, with a Settlement or Shrine."""
    chart = g.chart
    return 3.0 * (chart.strength[region] == 2) + chart.settlement[region] + chart.shrine[region]


def region_worth(g: Lords, seat: int, region: int) -> float:
    """A Region that the seat would get; most of all a Temple of its own fourth or fifth, or of a rival's."""
    chart, owner = g.chart, g.owner[region]
    land = chart.lands[chart.land[region]]
    held = sum([g.owner[r] == seat for r in land])
    worth = 1.0 + 0.6 * held + 2.0 * g.temple[region] + 0.4 * (chart.shrine[region] + chart.settlement[region])
    if owner >= 0:
        worth += 0.6
    if g.temple[region] and owner != seat:
        last = temples_to_win(g) - 1
        worth += WINS * (temples_of(g, seat) >= last) + 4.0 * (owner >= 0 and temples_of(g, owner) >= last)
    return worth + (1.0 if chart.monument[region] >= 0 else 0.0)


def might_usurp(g: Lords, seat: int, region: int) -> bool:
    """Whether the Hero could usurp a Region, were it there alone."""
    owner = g.owner[region]
    if owner == seat:
        return False
    return g.might(seat) >= (g.chart.strength[region] if owner < 0 else g.strength(owner, region))


def place(g: Lords, seat: int, region: int) -> float:
    """A Region for the Hero."""
    worth = 0.0
    alone = sum([at == region for at in g.hero_at]) - (g.hero_at[seat] == region) == 0
    if alone and might_usurp(g, seat, region) and seat not in g.wheel[2]:
        worth += region_worth(g, seat, region)
    if g.forge_rune[region]:
        worth += 0.8
    if region in g.monster_at:
        worth += 0.5 * readiness(g, seat)
    if g.loki_at == region and g.trophies(seat) >= hunt_needs(g):
        worth += 0.8 * (readiness(g, seat) - 2)
    own = g.runes[3 * seat : 3 * seat + 3]
    if any(own[g.c.realm_rune[k]] and not g.allies[k] >> seat & 1 for k in g.chart.realms[region]):
        worth += 0.7
    return worth


def step(g: Lords, seat: int, choice: Choice) -> float:
    """Move the Hero, the Drakkar, or Heal."""
    head = choice[0]
    if head in ("walk", "hero"):
        return place(g, seat, choice[1]) - place(g, seat, g.hero_at[seat])
    if head == "heal":
        return float(0.4 * (g.token[3 * seat + choice[1]] - 2) + 0.3)
    if head == "sail":
        return 0.2 * sum([g.owner[r] != seat for r in g.chart.sea_regions[choice[1]]]) - 0.4
    return 1.0 if head == "use" else 0.0


def prayer(g: Lords, seat: int, choice: Choice) -> float:
    """Send a Priest, take a Rune, use an Artifact."""
    if choice[0] == "send":
        return float(1.0 + 0.7 * g.level[choice[1]] - 0.2 * g.token[3 * seat + choice[1]])
    return 0.8


def rune_action(g: Lords, seat: int, choice: Choice) -> float:
    """A Rune Action."""
    head = choice[0]
    if head == "tame":
        return 0.7
    if head == "ally":
        return 1.2
    if head == "place_hero":
        return max([place(g, seat, r) for r in g.chart.regions]) - place(g, seat, g.hero_at[seat]) - 0.6
    if head == "drive":
        return 0.7 * any(near_rivals(g, seat, m) for m in range(6) if g.ring[m] == seat)
    return {"raise": 2.0, "draw2": 1.0, "grow": 0.6, "draw": 0.3, "use": 0.5}.get(head, 0.0)


def near_rivals(g: Lords, seat: int, monster: int) -> bool:
    """Whether rivals' Armies stand where a Monster is or could move to."""
    at = g.monster_at[monster]
    return any(g.strength(s, r) for r in (at, *g.chart.near[at]) for s in range(g.players) if s != seat)


def march(g: Lords, seat: int, choice: Choice) -> float:
    """Activate an Army."""
    if choice[0] != "army":
        return 1.5 if choice[0] == "recruit" else 0.3
    _, i, region = choice
    value = g.army[seat * 6 + i]
    if not region:
        return 0.7
    return conquest(g, seat, value, region) - left_behind(g, seat, i)


def left_behind(g: Lords, seat: int, i: int) -> float:
    """What an Army guards alone where it stands: a Temple above all, for who has no Army there loses it unfought."""
    at = g.army_at[seat * 6 + i]
    if g.owner[at] != seat or len(g.armies(seat, at)) > 1:
        return 0.0
    return 0.1 + 1.6 * g.temple[at]


def conquest(g: Lords, seat: int, value: int, region: int) -> float:
    """What an Army of this value does in a Region: takes it, or beats who stands there."""
    owner = g.owner[region]
    foes = max([g.strength(s, region) for s in range(g.players) if s != seat])
    if foes:
        return region_worth(g, seat, region) * 1.2 if value + g.strength(seat, region) > foes + 1 else -1.0
    if owner == seat:
        return 1.2 * (g.temple[region] and not g.strength(seat, region)) - 0.2
    need = g.chart.strength[region] if owner < 0 else 1
    return region_worth(g, seat, region) if value + g.strength(seat, region) >= need else 0.1


def action(g: Lords, seat: int, choice: Choice) -> float:
    """A Special Action: what it does, and what its slot on the wheel pays."""
    head = choice[0]
    if head == "use":
        return 1.0
    if head == "monument":
        out = sum([seat in stack for stack in g.wheel])
        own = sum([1 for r in g.regions_of(seat) if g.temple[r]])
        used = sum([a == seat and g.exhausted[i] for i, a in enumerate(g.artifact_of)])
        return 1.0 * out + 1.3 * own + 0.6 * used
    return ACTION_WORTH[head](g, seat) + slot_worth(g, seat, ACTIONS.index(head))


def slot_worth(g: Lords, seat: int, slot: int) -> float:
    """A slot of the wheel: bonuses of allies if it is empty, a Rune for a rival if it is not."""
    if g.wheel[slot]:
        return -0.3
    allies = g.allies[slot]
    return 0.7 * (allies >> seat & 1) - 0.2 * (allies & ~(1 << seat)).bit_count()


def usurp_worth(g: Lords, seat: int) -> float:
    """The Region of the Hero, and an Army besides."""
    return 1.5 + region_worth(g, seat, g.hero_at[seat])


def temple_worth(g: Lords, seat: int) -> float:
    """A Temple and a Priest; the last that is missing wins."""
    return WINS if temples_of(g, seat) >= temples_to_win(g) - 1 else 4.5


def reinforce_worth(g: Lords, seat: int) -> float:
    """One more Army where it does most; the fewer stand on the board, the more."""
    return max([recruit(g, seat, r) for r in recruit_regions(g, seat)]) + 0.35 * g.authority(seat) * (
        g.pool_army(seat) >= 0 and len(g.on_board(seat)) < 4
    )


def mobilize_worth(g: Lords, seat: int) -> float:
    """The best that each Army can do, but that no two take the same Region."""
    best: dict[int, float] = {}
    for choice in marches(g, seat, range(6)):
        _, i, region = choice
        best[i if not region else -region] = max(best.get(i if not region else -region, 0.0), march(g, seat, choice))
    return sum(sorted(best.values())[-len(g.on_board(seat)) :])


def prepare_worth(g: Lords, seat: int) -> float:
    """The two best of four."""
    return 2.0 * max([prepare(g, seat, choice) for choice in preparations(g, seat)], default=0.0)


def readiness(g: Lords, seat: int) -> float:
    """How ready a Hero is for a Hunt: cards, Might, Wisdom, and tokens that can still be injured."""
    hurt = sum(g.injured[3 * seat : 3 * seat + 3])
    return len(g.hand[seat]) + g.might(seat) + 0.5 * g.wisdom(seat) - 4 - 1.5 * hurt


def hunt_worth(g: Lords, seat: int) -> float:
    """What the Monsters action is worth: a Hunt of what stands with the Hero, or else Activating."""
    at = g.hero_at[seat]
    if g.loki_at == at and g.trophies(seat) >= hunt_needs(g) and readiness(g, seat) >= 5:
        return 6.0
    here = [m for m in range(6) if g.monster_at[m] == at]
    if not here:
        return 0.3
    left = min([len(g.open_slots(m)) for m in here])
    return 1.2 + 0.7 * readiness(g, seat) + 0.4 * (7 - left)


ACTION_WORTH: Final[dict[str, Callable[[Lords, int], float]]] = {
    "usurp": usurp_worth, "temple": temple_worth, "reinforce": reinforce_worth, "mobilize": mobilize_worth,
    "prepare": prepare_worth, "monsters": hunt_worth,
}  # fmt: skip
"""Special Action to what it is worth."""


def prepare(g: Lords, seat: int, choice: Choice) -> float:
    """One of the four of Prepare: what the limits leave room for, most of all before a Hunt."""
    room = g.wisdom(seat) - len(g.hand[seat])
    quarry = g.hero_at[seat] in g.monster_at or g.hero_at[seat] == g.loki_at
    if choice[0] == "card":
        return (1.2 if quarry else 0.8) if room > 0 else 0.1
    if choice[0] == "rune":
        held = sum(g.runes[3 * seat : 3 * seat + 3])
        return 0.9 + 0.4 * (held == 2) if held < g.wisdom(seat) else 0.1
    return 1.1 if choice[0] == "heal_one" else 0.9


def refill(g: Lords, seat: int, region: int) -> float:
    """A Forge that gets the last Rune: an own one, whose Rune the builder takes, or at least no rival's."""
    owner = g.owner[region]
    return 2.0 if owner == seat else 1.0 if owner < 0 else 0.5


def monsters(g: Lords, seat: int, choice: Choice) -> float:
    """Activate or hunt."""
    if choice[0] == "hunt":
        return 3.0 if choice[1] == LOKI else 2.0 - 0.1 * len(g.open_slots(choice[1]))
    return 0.5


def recruit(g: Lords, seat: int, region: int) -> float:
    """A Region for a new Army."""
    foes = max([g.strength(s, region) for s in range(g.players) if s != seat])
    if foes:
        return 1.0 if g.authority(seat) > foes else -1.0
    if g.owner[region] == seat:
        return 0.5 + 1.6 * (g.temple[region] and not g.strength(seat, region))
    return conquest(g, seat, g.authority(seat), region)


def grow(g: Lords, seat: int, i: int) -> float:
    """An Army that grows."""
    return 0.1 * g.army[seat * 6 + i] + 0.5


def bear(g: Lords, seat: int, i: int) -> float:
    """An Army that bears a Casualty: the strongest."""
    return float(g.army[seat * 6 + i])


def victim(g: Lords, seat: int, who: tuple[int, int]) -> float:
    """Whose Army is hit: not one's own."""
    return -5.0 if who[0] == seat else 1.0 + 0.1 * g.army[who[0] * 6 + who[1]]


def refuge(g: Lords, seat: int, region: int) -> float:
    """Where to withdraw to."""
    return 1.0 + g.chart.settlement[region] + region_worth(g, seat, region)


def attack(g: Lords, _seat: int, kind: int) -> float:
    """An Attack card, as its player sees it."""
    entry = g.c.pack.attack[kind]
    left = len(g.open_slots(g.quarry))
    return entry.rage + 0.3 * entry.weak_spot + (4.0 if entry.effect == "vanish" and left <= 3 else 0.0)


def defence(g: Lords, seat: int) -> list[int]:
    """The cheapest cards that stop the attack, ascending; none if that cannot be or costs too much."""
    hand = sorted(g.hand[seat] + tuple(g.defence))
    need = rage(g)
    entry = g.c.pack.attack[g.attack]
    shields = [k for k in hand if g.c.weapon[k] == SHIELD]
    if shields and entry.shield == "yes":
        return [shields[0]]
    useful = sorted(hand, key=lambda k: (strike_worth(g, seat, k), -g.c.value[k]))
    taken: list[int] = []
    total = 0
    for kind in useful:
        if total >= need:
            break
        if g.c.value[kind]:
            taken.append(kind)
            total += g.c.value[kind]
    if total < need or (len(taken) > 2 and entry.effect not in ("vanish", "special")):
        return []
    return sorted(taken)


def strike_worth(g: Lords, seat: int, kind: int) -> float:
    """What a card is worth for dealing Wounds now: rarer where fewer open slots take it."""
    marks = symbols(g, seat, kind)
    count = sum([1 for s in g.open_slots(g.quarry) if any(w in marks for w in g.c.slots[g.quarry][s])])
    return 0.0 if not count else 1.0 + (1.0 if g.c.weapon[kind] == HAMMER else 0.0)


def strike(g: Lords, seat: int, choice: Choice) -> float:
    """A way to deal a Wound; singles before pairs, hammers last."""
    head = choice[0]
    if head == "end":
        return 0.05
    if head == "strike":
        return 3.0 - 0.5 * (g.c.weapon[choice[1]] == HAMMER)
    return {"both": 3.0, "twins": 2.0, "hamstring": 1.0}[head]


def slot(g: Lords, _seat: int, number: int) -> float:
    """A Wound slot: Rewards first."""
    quarry = max(g.quarry, 0)
    rewards = g.c.rewards[quarry]
    return 1.0 + bool(number < len(rewards) and rewards[number])


def fight(g: Lords, ask: Any, _rand: random.Random) -> Any:
    """Play no card that cannot help; then the smallest that is enough, or else the strongest."""
    side = ask.args[0]
    need = battle_value(g, 1 - side) - battle_value(g, side) + (side == ATTACKER)
    if need <= 0:
        return None
    cards = [k for k in ask.options if k is not None]
    reserve = sum(sorted([g.c.value[k] for k in g.hand[ask.seat]])[-3:])
    if not cards or reserve < need:
        return None
    enough = [k for k in cards if g.c.value[k] >= need]
    if enough:
        return min(enough, key=lambda k: (g.c.casualties[k], g.c.value[k]))
    return max(cards, key=lambda k: g.c.value[k])

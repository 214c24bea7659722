"""What surfaces draw before anybody rolls: chances of the Encounter cards, blows of a battle, places within reach."""

from __future__ import annotations

from .alone import card_on_chart
from .blows import hit_dice, host, loss_of, may_strike, pairs, rear_targets, spares
from .choosing import free_cards
from .encounters import read_at
from .movement import barred, cost_of, neighbours, speed_left
from .odds import ALL_RACES, NEVER, SUMS, aims, beloveds, good_dice
from .powers import is_subdued, left, stat
from .state import NO_GROUP, THEM, US, Hammer, knows
from .tables import ACCURACY, AGILITY, CARDS, FOLLOWER, SEDUCE, STRENGTH

MOST_DRAWN = 18
"""Of how many fighters of a side the measures are shown; with more nobody could read them."""


def knows_foe(g: Hammer, seat: int, side: int) -> bool:
    """Whether a seat knows who leads the other side."""
    if g.side_group[1 - side] != g.random_group or knows(g.met_known, seat):
        return True
    return not any(g.group[ch] == g.random_group and ch != g.guest and not g.dead[ch] for ch in g.party)


def best_aim(g: Hammer, side: int, card: int, other: int) -> int:
    """For whom FOLLOWER or SEDUCE has the best chance."""
    found = {FOLLOWER: aims, SEDUCE: beloveds}[card](g, side) if card in (FOLLOWER, SEDUCE) else []
    none = ALL_RACES if card == FOLLOWER else 0
    return max(found, key=lambda aim: len(good_dice(g, side, card, other, aim)), default=none)


def card_odds(g: Hammer, seat: int) -> tuple[tuple[int, int, int, int, int], ...]:
    """HT-4.15, HT-4.26. Of each Encounter card of a seat that meets somebody it knows: whether it is free, at which
    REACTION it is read, whether it works by itself, its sum, how many dice of ten it works on."""
    if not g.meeting or g.battle or seat not in g.side_seat:
        return ()
    side = g.side_seat.index(seat)
    if not (g.head(US) and g.head(THEM)) or not knows_foe(g, seat, side):
        return ()
    free, other, out = free_cards(g, side), card_on_chart(g), []
    for k in range(len(CARDS)):
        aim = best_aim(g, side, k, other)
        automatic, total = SUMS[k](g, side, other, aim)
        dice = len(good_dice(g, side, k, other, aim))
        out.append((int(k in free), read_at(g, side, k), int(automatic), max(total, NEVER), dice))
    return tuple(out)


def answers(g: Hammer, seat: int) -> tuple[int, ...]:
    """HT-4.26. At which REACTION each card of the other side would be read."""
    return tuple(read_at(g, 1 - g.side_seat.index(seat), k) for k in range(len(CARDS))) if card_odds(g, seat) else ()


def fighters(g: Hammer) -> tuple[tuple[int, int, int, int, int, int], ...]:
    """Of those who fight: ACCURACY, STRENGTH, AGILITY and STAMINA as they are now, whether still up."""
    drawn = [ch for side in (US, THEM) for ch in host(g, side)[:MOST_DRAWN]]
    return tuple([
        (a, stat(g, a, ACCURACY), stat(g, a, STRENGTH), stat(g, a, AGILITY), left(g, a), int(not is_subdued(g, a)))
        for a in drawn
    ])  # fmt: skip


def facing(g: Hammer) -> tuple[tuple[int, int, int, int, int], ...]:
    """HT-5.7, HT-5.8, HT-5.12, HT-5.13. Who strikes whom if nobody chooses: dice that hit, least and greatest loss."""
    out = []
    for side in (US, THEM):
        paired, surplus = pairs(g, side)
        free = [(ch, rear_targets(g, ch, side)[:1]) for ch in surplus]
        for ch, foe in [*paired, *((ch, found[0]) for ch, found in free if found)][:MOST_DRAWN]:
            if may_strike(g, ch, foe):
                low, high = (loss_of(g, ch, foe, die, spares(g, ch, foe)) for die in (0, 9))
                out.append((ch, foe, len(hit_dice(g, ch, foe)), low, high))
    return tuple(out)


def reach(g: Hammer) -> tuple[tuple[int, int], ...]:
    """HT-4.4, HT-4.5, HT-4.9. The places that the moving group could come to with its SPEED, and their cost."""
    if g.moving == NO_GROUP or g.phase not in ("move", "caution") or not g.at[g.moving]:
        return ()
    most = speed_left(g)
    cost, border = {g.at[g.moving]: 0}, [g.at[g.moving]]
    while border:
        at = min(border, key=lambda n: cost[n])
        border.remove(at)
        for n in neighbours(g, at):
            total = cost[at] + cost_of(g, g.moving, n)
            if total <= most and total < cost.get(n, most + 1) and not barred(g, g.moving, n):
                cost[n] = total
                border += [] if n in border else [n]
    del cost[g.at[g.moving]]
    return tuple(sorted(cost.items()))

"""What an Encounter card may bring, by rules of thumb: how likely it works, what it wins, and what fight it spares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .alone import card_on_chart
from .choosing import free_cards
from .encounters import read_at
from .force import fame, health, might, odds_of_battle, outlook, price
from .groups import excess, prime_leader, would_fit
from .losses import reward
from .negotiating import tradable, wanted
from .odds import ALL_RACES, aims, beloveds, good_dice
from .powers import never_follows, stat
from .prompts import Piece
from .ragnarok import fights_as
from .seduction import bears_surely, parents
from .state import THEM, Hammer
from .tables import (
    ATTACK,
    CHALLENGE,
    CON,
    EVADE,
    FOLLOWER,
    FRIENDSHIP,
    NEGOTIATE,
    NEUTRAL,
    REPUTATION,
    SEDUCE,
    TEMPER,
)  # fmt: skip

WEAK: Final = 0.4
"""Below this share of its STAMINA somebody rests, hides or stands back."""
PEACEFUL: Final = (FOLLOWER, CON, SEDUCE, FRIENDSHIP, EVADE, NEGOTIATE)
"""Cards after which there is no fight."""
ENDING: Final = (FOLLOWER, CON, SEDUCE)
"""Cards with which the player-turn ends, without a fight."""
WOUNDS: Final = 0.75
"""What is left of the worth of somebody who has to be fought for."""
ALL_IS_LOST: Final = 25.0
"""What Thor is worth to whoever plays alone."""
SURE: Final = 0.85
"""Whoever plays alone dares no fight at lower odds without fear."""
A_CHILD: Final = 3.0
"""What somebody young is worth besides its REPUTATION: it grows into what a god is."""


def hope(g: Hammer, side: int, card: int) -> float:
    """What a card brings on average: its chance times what it wins and what fight it spares, if it is read at all."""
    aim = best_aim(g, side, card)
    won = GAINS[card](g, side, aim) + (peril(g, side) if card in PEACEFUL else 0.0) + halt(g, side, card)
    return in_time(g, side, card) * chance(g, side, card, aim) * won


def chance(g: Hammer, side: int, card: int, aim: int) -> float:
    """The share of the dice on which a card works: against the card of a task, else one that does not change it."""
    if aim == NOBODY:
        return 0.0
    known = card_on_chart(g)
    other = known if known >= 0 and side != THEM else NEGOTIATE if card == EVADE else EVADE
    return len(good_dice(g, side, card, other, aim)) / 10


def in_time(g: Hammer, side: int, card: int) -> float:
    """HT-4.26. How likely a card is read before the other side's has worked; that of a task is known.

    Of another card one can only count which of those that are free would be read later; four in ten of the rest fail.
    """
    known = card_on_chart(g) if side != THEM else -1
    if known < 0:
        mine, free = read_at(g, side, card), free_cards(g, 1 - side)
        later = sum(mine >= read_at(g, 1 - side, k) + (side != THEM) for k in free) / max(1, len(free))
        return 0.6 + 0.4 * later
    if read_at(g, side, card) > read_at(g, THEM, known):
        return 1.0
    return 1 - chance(g, THEM, known, best_aim(g, THEM, known))


# --- whom a card is for

NOBODY: Final = 99


def best_aim(g: Hammer, side: int, card: int) -> int:
    """For whom FOLLOWER or SEDUCE brings the most; 0 for the other cards, NOBODY where nobody can be meant."""
    if card not in (FOLLOWER, SEDUCE):
        return 0
    found = aims(g, side) if card == FOLLOWER else beloveds(g, side)
    spared = peril(g, side)
    return max(
        found,
        key=lambda aim: chance(g, side, card, aim) * (GAINS[card](g, side, aim) + spared + halt(g, side, card)),
        default=NOBODY,
    )


# --- what the other side may do


def plays_strangers(g: Hammer, side: int) -> bool:
    """HT-4.30. Whether a side is a random group that a rival plays: nothing of it is ever his own."""
    return g.side_group[side] == g.random_group


def peril(g: Hammer, side: int) -> float:
    """What is lost, on average, where there is a fight; of strangers whom a rival plays, what they would bring him."""
    if plays_strangers(g, side):
        return min(3.0, 0.5 * sum(fame(g, ch) for ch in g.met(side)))
    odds = odds_of_battle(g, side)
    return defeat(g, side, odds) + 4 * (health(g, g.head(side)) < WEAK or odds < 0.35)


def defeat(g: Hammer, side: int, odds: float) -> float:
    """What a fight at these odds costs whoever loses it: his leader as a rule, and alone the whole game."""
    if g.players == 1:
        return ALL_IS_LOST * max(0.0, SURE - odds)
    return 1.5 * fame(g, g.head(side)) * max(0.0, 0.65 - odds)


def halt(g: Hammer, side: int, card: int) -> float:
    """What it is worth to whoever plays strangers that the turn of his rival ends with a card."""
    return 1.0 if card in ENDING and plays_strangers(g, side) else 0.0


def fight_hope(g: Hammer, side: int) -> float:
    """What a side may hope to win by ATTACK."""
    return max(0.0, chance(g, side, ATTACK, 0) * battle_gain(g, side, 0))


# --- what each card wins


def has_room(g: Hammer, seat: int, ch: int) -> bool:
    """Whether a seat could keep one more follower."""
    if never_follows(g, ch):
        return False
    prime = prime_leader(g, seat)
    return bool(prime) and not excess(g, prime, [*g.controlled(seat), ch])


def recruit(g: Hammer, side: int, ch: int) -> float:
    """What somebody is worth who comes over: where there is no room, what he is worth more than the least follower."""
    if plays_strangers(g, side):
        return float(fame(g, ch))
    seat = g.side_seat[side]
    worth = piece_worth(g, seat, "char", ch)
    return worth if has_room(g, seat, ch) else max(0.0, worth - least_worth(g, seat))


def least_worth(g: Hammer, seat: int) -> float:
    """What the follower is worth whom a seat would give up first."""
    prime = prime_leader(g, seat)
    return min([piece_worth(g, seat, "char", ch) for ch in g.controlled(seat) if ch != prime], default=0.0)


def prize(g: Hammer, side: int, ch: int) -> float:
    """HT-5.18, HT-5.19. What a beaten foe is worth: as a follower, or what killing him brings."""
    if plays_strangers(g, side):
        return float(fame(g, ch))
    follower = 0.0 if never_follows(g, ch) else recruit(g, side, ch)
    return max(follower, float(reward(g, g.head(side), ch)))


def battle_gain(g: Hammer, side: int, aim: int) -> float:
    """Whoever can be subdued or slain, less the wounds, and what is lost in a battle that is not won."""
    odds = odds_of_battle(g, side)
    stake = sum(prize(g, side, ch) for ch in g.met(1 - side))
    return WOUNDS * stake * odds - defeat(g, side, odds)


def duel_odds(g: Hammer, side: int) -> float:
    """The chance of the own leader against the other."""
    return outlook(might(g, g.head(side)), might(g, g.head(1 - side)))


def duel_gain(g: Hammer, side: int, aim: int) -> float:
    """HT-4.21, HT-5.23. The other leader and all who follow him if he accepts; if not, some of them go their way."""
    foe, odds = g.head(1 - side), duel_odds(g, side)
    followers = [ch for ch in g.met(1 - side) if ch != foe]
    won = (prize(g, side, foe) + sum(recruit(g, side, ch) for ch in followers)) * odds
    accepted = won - defeat(g, side, odds)
    scattered = 0.0 if plays_strangers(g, 1 - side) else 0.3 * sum(fame(g, ch) for ch in followers)
    taken = acceptance(g, 1 - side, 1 - odds)
    return taken * accepted + (1 - taken) * scattered


def acceptance(g: Hammer, side: int, odds: float) -> float:
    """HT-4.21, HT-14.7. How likely a side accepts a challenge: dice by TEMPER, players by their odds."""
    if g.players == 1 and g.side_seat[side] >= 0:
        return float(odds > 0.7)
    if g.side_seat[side] < 0:
        return min(10, 1 + stat(g, g.head(side), TEMPER)) / 10
    return float(odds >= (0.3 if has_much_to_lose(g, side) else 0.5))


def has_much_to_lose(g: Hammer, side: int) -> bool:
    """HT-4.21. Whether the followers who would leave if a challenge is refused are worth more than who leads them."""
    followers = [ch for ch in g.met(side) if ch != g.head(side)]
    return sum(fame(g, ch) for ch in followers) > fame(g, g.head(side))


def followers_gain(g: Hammer, side: int, aim: int) -> float:
    """HT-11.2. Those who would follow."""
    won = [ch for ch in g.met(1 - side) if aim in (ALL_RACES, g.c.char.race[ch])]
    return float(sum(recruit(g, side, ch) for ch in won if not never_follows(g, ch)))


def con_gain(g: Hammer, side: int, aim: int) -> float:
    """HT-4.17. The best follower, or the best item that is seen."""
    foes, lead = g.met(1 - side), g.head(1 - side)
    things = [g.c.item.reputation[i] for i in g.kit if g.item_at[i] in foes and g.item_up[i]]
    return float(
        max([*things, *(recruit(g, side, ch) for ch in foes if ch != lead and not never_follows(g, ch))], default=0)
    )


def child_gain(g: Hammer, side: int, beloved: int) -> float:
    """HT-4.19, HT-11.5. A child in the own group, or in a rival's, and the mother who may die of it."""
    mother, father = parents(g, g.head(side), beloved)
    group = g.group[mother]
    if group == g.random_group:
        return 0.0
    young = [ch for ch in g.offspring if g.c.char.race[ch] == g.c.char.race[father]]
    children = [A_CHILD + g.c.char.stat[REPUTATION][ch] for ch in young if would_fit(g, ch, group)]
    sure = bears_surely(g, mother)
    value = (1.0 if sure else 0.7) * sum(children) / max(1, len(young)) - (0.0 if sure else 0.1 * fame(g, mother))
    return value if group == g.side_group[side] else -value


def talk_gain(g: Hammer, side: int, aim: int) -> float:
    """HT-11.12, HT-14.10. What a proposal to a player brings; of dice one can only hope for something."""
    if min(g.side_seat) < 0:
        return 0.6 - 0.5 * peril(g, side)  # what dice propose does not often please
    offer = proposal(g, side)
    if not offer:
        return -0.5 * peril(g, side)  # the fight is put off: where talk works the other card is ignored
    return sum(piece_worth(g, g.side_seat[side], kind, n) * (1 if of != side else -1) for of, kind, n in offer)


def quiet(g: Hammer, side: int, aim: int) -> float:
    """HT-4.20, HT-4.23. Nobody is won and nobody lost, and the turn goes on."""
    return 1.0 if not plays_strangers(g, side) else 0.5


GAINS: Final[dict[int, Callable[[Hammer, int, int], float]]] = {
    ATTACK: battle_gain, CHALLENGE: duel_gain, FOLLOWER: followers_gain, CON: con_gain, SEDUCE: child_gain,
    EVADE: quiet, FRIENDSHIP: quiet, NEGOTIATE: talk_gain,
}  # fmt: skip


# --- trades


def piece_worth(g: Hammer, seat: int, kind: str, n: int) -> float:
    """What a piece of a trade is worth to a seat: its REPUTATION, and for whoever would fight for its side more."""
    if kind not in ("char", "loan"):
        return float(price(g, kind, n))
    side = fights_as(g, n) if g.players > 2 else -1
    return fame(g, n) + (2.0 if side in (NEUTRAL, g.alignment[seat]) else 0.0)


def proposal(g: Hammer, side: int) -> list[tuple[int, str, int]]:
    """HT-11.12. What is offered, with whose it is: an exchange that serves both, or a ransom where a fight is lost.

    Strangers whom a rival plays buy themselves off: what they give ends the turn, and is less than what he would win.
    """
    return ransom(g, side) if plays_strangers(g, side) else exchange_of(g, side) or ransom(g, side)


def exchange_of(g: Hammer, side: int) -> list[tuple[int, str, int]]:
    """One piece for another, both worth more to whoever gets them; strangers whom a rival plays have no such wish."""
    us, them = g.side_seat[side], g.side_seat[1 - side]
    if plays_strangers(g, 1 - side):
        return []
    best, found = 0.0, []
    for x in tradable(g, us, side):
        for y in wanted(g, us, side):
            ours = piece_worth(g, us, *y) - piece_worth(g, us, *x)
            theirs = piece_worth(g, them, *x) - piece_worth(g, them, *y) - fight_hope(g, 1 - side)
            if min(ours, theirs) > best:
                best, found = min(ours, theirs), [(side, *x), (1 - side, *y)]
    return found


def ransom(g: Hammer, side: int) -> list[tuple[int, str, int]]:
    """The cheapest pieces that are worth as much to the others as their fight, if that is less than it would cost."""
    threat, paid = fight_hope(g, 1 - side), []
    if peril(g, side) <= threat:
        return []
    pieces: list[Piece] = sorted(tradable(g, g.side_seat[side], side), key=lambda x: piece_worth(g, 0, *x))
    for kind, n in pieces:
        paid.append((side, kind, n))
        worth = sum(price(g, what, k) for _, what, k in paid)
        if worth > threat:
            return paid if worth < peril(g, side) else []
    return []


def pleases(g: Hammer, seat: int) -> bool:
    """Whether a trade brings a seat more than it costs, and more than a fight; a rival's loss is as good as a gain."""
    side = g.side_seat.index(seat)
    if plays_strangers(g, side):
        gain = sum(price(g, kind, n) * (1 if of != side else -1) for of, kind, n in g.offer)
        return gain > fight_hope(g, side)
    mine = sum(piece_worth(g, seat, kind, n) * (1 if of != side else -1) for of, kind, n in g.offer)
    return mine + peril(g, side) > fight_hope(g, side) and (mine > 0 or peril(g, side) > 0)

"""What happens in games of The Hammer of Thor: the figures of its balance, which stand in docs/bots.md.

    .venv/bin/python benchmarks/saga.py PLAYERS [--bot thumb] [--games 1000] [--first 1]

Counts, over games of one bot on every seat: Encounter cards chosen, kills, births, followers won, items, runes and
Fates used, which cards nobody has ever seen acting, who wins RAGNAROK, and how alone the game ends. One JSON line.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from typing import Any

from vigrid import bots, games
from vigrid.games.hammer_of_thor.ragnarok import HELD_BY, side_of, winning_side
from vigrid.games.hammer_of_thor.tables import CARDS, CHARACTERS, ITEMS, PLACES, RUNES
from vigrid.kernel import Event, State

COUNTED = ("kills", "dies", "gives_birth", "comes_over", "spoils", "uses_item", "cast", "plays_fate", "ability",
           "forged", "seduces", "conned", "deal", "friends", "task_done", "mission", "broken")  # fmt: skip
ACTING = {"uses_item": "item", "cast": "spell", "plays_fate": "spell", "ability": "power"}
"""Kinds of events that show a card acting, and what sort of card."""


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("players", type=int)
    parser.add_argument("--bot", default="thumb")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1)
    wanted = parser.parse_args()
    counts, seen = Counter[str](), Counter[str]()
    for seed in range(wanted.first, wanted.first + wanted.games):
        played(seed, wanted.players, wanted.bot, counts, seen)
    print(json.dumps(told(wanted, counts, seen)))


def played(seed: int, players: int, word: str, counts: Counter[str], seen: Counter[str]) -> None:
    """One game to its end, its events counted."""
    mode = {1: "solitaire", 2: "duo"}.get(players, "standard")
    g: Any = games.load("hammer_of_thor").new(players=players, seed=seed, mode=mode)
    g.log, bot, rand = [], bots.make(word), random.Random(f"{seed}")
    while g.pending:
        seat = g.pending[0].seat
        g.apply(seat, bots.decide(bot, g, seat, rand))
        for event in g.log:
            count(event, counts, seen)
            if event.kind in ("turn", "battle", "card"):
                standing(g, seen)
        g.log.clear()
        counts["decisions"] += 1
    ending(g, counts)


def count(event: Event, counts: Counter[str], seen: Counter[str]) -> None:
    """One event: how often its kind, and which card it shows."""
    kind, args = event.kind, event.args
    if kind in COUNTED:
        counts[f"spoils {args[1]}" if kind == "spoils" else kind] += 1
    if kind == "card" and args[1] >= 0:
        counts[f"card {CARDS[args[1]]}"] += 1
    if kind in ("works", "fails"):
        counts[f"{kind} {CARDS[args[1]]}"] += 1
    if kind in ACTING:
        seen[f"{ACTING[kind]} {args[1]}"] += 1
    if kind == "moved":
        seen[f"place {args[2]}"] += 1


def standing(g: Any, seen: Counter[str]) -> None:
    """Who is in play, and whose revealed items work."""
    seen.update(f"char {ch}" for ch in g.party)
    seen.update(f"item {i}" for i in g.kit if g.item_up[i] and g.item_works[i])


def ending(g: State | Any, counts: Counter[str]) -> None:
    """How a game has ended."""
    counts["games"] += 1
    if g.players == 1:
        counts["won alone"] += g.result.returns[0] == 1
        counts["Thor lost"] += "Thor is lost" in g.result.reason
        counts["tasks"] += g.task
        return
    for seat, won in enumerate(g.result.returns):
        counts[f"seat {seat} won"] += won
        counts[f"side {g.alignment[seat]} won"] += won
    if g.players > 2:
        counts[HELD_BY[winning_side(g)]] += 1
        counts["fighters good"] += len(side_of(g, 0))
        counts["fighters evil"] += len(side_of(g, 1))


def told(wanted: argparse.Namespace, counts: Counter[str], seen: Counter[str]) -> dict[str, Any]:
    """The figures, and the cards that nobody has seen acting."""
    c: Any = games.load("hammer_of_thor").components()
    spells = [*range(RUNES), *c.fates, *c.predictions]
    missing = {
        "characters": [c.char.name[n] for n in range(1, CHARACTERS + 1) if not seen[f"char {n}"]],
        "items": [c.item.name[n] for n in range(ITEMS) if not seen[f"item {n}"]],
        "runes and fates": [c.spell.name[n] for n in spells if n != c.ragnarok and not seen[f"spell {n}"]],
        "powers": [p.code for n, p in enumerate(c.powers) if p.act is not None and not seen[f"power {n}"]],
        "places": [c.place.name[n] for n in range(1, PLACES + 1) if not seen[f"place {n}"]],
    }
    return {"players": wanted.players, "bot": wanted.bot, "counts": dict(sorted(counts.items())), "never": missing}


if __name__ == "__main__":
    main()

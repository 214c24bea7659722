"""Yggdrasil as the kernel sees it: facts, prompts, entries and hooks."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from vigrid.kernel import BadSetup, Event, Game, Option, cites

from . import action_phase, combat, enemy_phase, evaluation, policy, positions, sacred_land, setup, texts, view, worlds
from .components import Components, load_components
from .effects import giants, runes
from .state import NOBODY, Table
from .terms import MOST_SEATS


class Yggdrasil(Game[Table]):
    """The co-operative defence of Asgard by one to six gods."""

    name = "yggdrasil"
    title = "Yggdrasil"
    year = 2011
    kind = "Co-operative: hold six enemies back from Odin's Residence until their deck runs out"
    minutes = (45, 90)
    players = (1, MOST_SEATS)
    modes: ClassVar[Mapping[str, str]] = {"standard": "The gods against the whole Enemy deck"}
    options: ClassVar[Mapping[str, Option]] = {
        "angry": Option(0, range(7), "Angry cards in the deck", "YG-1.13"),
        "ragnarok": Option(0, range(5), "Ragnarök cards in the deck", "YG-1.14"),
        "gods": Option("dealt", ("dealt", "chosen"), "God sheets are dealt at random or chosen in turn", "YG-1.1"),
        "first": Option(0, range(MOST_SEATS + 1), "The seat that begins; 0 draws it by lot", "YG-1.2"),
    }
    prefix = "YG"
    version = "1"
    bound = 2000
    cooperative = True
    guided = True
    horizon = 4
    prompts = (
        setup.SHEET,
        enemy_phase.PLAY,
        enemy_phase.RETURN,
        giants.DRIVE,
        giants.THIN,
        action_phase.ACT,
        combat.TARGET,
        combat.GIANT,
        combat.VIKINGS_PUT,
        combat.ELVES_PUT,
        worlds.TRAVEL,
        worlds.ARTIFACT,
        worlds.PARTNER,
        worlds.VIKINGS_PASS,
        worlds.ELVES_PASS,
        worlds.AGREE,
        worlds.REVIVE,
        worlds.QUENCH,
        sacred_land.VANIR,
        sacred_land.FLY,
        sacred_land.NEXT,
        sacred_land.FALL,
        runes.PUSH,
        runes.PUSHES,
    )
    entries: ClassVar[Mapping[str, Callable[[Any], Any]]] = {
        "gods": setup.choose_gods,
        "enemy": enemy_phase.enemy_phase,
        "actions": action_phase.action_phase,
    }
    redeal_exempt: ClassVar[Mapping[str, str]] = {
        "known_top": "how many cards on top are known: shown by the view as these cards",
        "known_bottom": "how many cards at the bottom are known: shown by the view as these cards",
    }
    state = Table

    def load_components(self, path: Path | None) -> Components:
        """The component pack; BadPack with every fault."""
        return load_components(path)

    def check_players(self, players: int, mode: str, options: Mapping[str, Any]) -> None:
        """BadSetup for a seat that shall begin but does not play."""
        if options["first"] > players:
            raise BadSetup(f"option 'first': seat {options['first']} cannot begin among {players}; 0 draws it by lot")

    def setup(self, g: Table) -> None:
        """YG-1."""
        setup.set_up(g)

    def public(self, g: Table) -> view.Public:
        """What is open."""
        return view.public(g)

    def private(self, g: Table, seat: int) -> view.Private:
        """Nothing: the gods share what they know."""
        return view.Private()

    def redeal(self, g: Table, seats: int, rand: random.Random) -> None:
        """A new order for what nobody knows."""
        view.redeal(g, seats, rand)

    @cites
    def pieces(self, g: Table) -> dict[str, int]:
        """YG-1.17. The closed sums, and cards of every kind."""
        return {
            "Vikings": g.dead + sum(g.bag_vikings) + sum(g.vikings),
            "Fire Giants": g.fire + sum(g.bag_giants),
            "Elves": g.grove + sum(g.elves),
            "Enemy cards": len(g.deck) + len(g.played) + len(g.looking) + len(g.arranged),
            "giants": len(g.pile) + len(g.active) + len(g.slain),
            "artifacts": len(g.holders),
        }

    def evaluate(self, g: Table, seat: int) -> float:
        """The value of the table for the gods, 0 to 1."""
        return evaluation.evaluate(g)

    def policy(self, g: Table, ask: Any, rand: random.Random) -> Any:
        """A rule of thumb for every decision."""
        return policy.rule_of_thumb(g, ask)

    def round_of(self, g: Table) -> int:
        """The turn, by the Enemy cards played."""
        return len(g.played)

    def progress(self, g: Table) -> float:
        """The share of the Enemy deck that was withstood; 1 for a victory."""
        if g.result is not None and g.result.returns[0]:
            return 1.0
        return max(0, len(g.played) - 1) / (len(g.played) + len(g.looking) + len(g.arranged) + len(g.deck))

    def tell(self, c: Components, event: Event) -> str:
        """An event in plain words."""
        return texts.tell(c, event)

    def seat_name(self, g: Table, seat: int) -> str:
        """The god's name."""
        god = g.gods[seat]
        return f"Seat {seat + 1}" if god == NOBODY else g.c.pack.gods[god].name

    def phase_name(self, g: Table) -> str:
        """The part of the turn."""
        return {"gods": "The gods are chosen", "enemy": "An enemy comes", "actions": "The god acts"}[g.phase]

    def round_name(self, g: Table) -> str:
        """The turn and the cards left."""
        return f"Turn {g.turn_number()}, {g.cards_left()} Enemy cards left"

    def from_position(self, doc: dict[str, Any], g: Table) -> list[str]:
        """The table as described; all faults as sentences."""
        return positions.from_position(doc, g)

    def to_position(self, g: Table) -> dict[str, Any]:
        """The table described."""
        return positions.to_position(g)

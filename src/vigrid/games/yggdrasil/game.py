"""Yggdrasil as the kernel sees it: facts, prompts, entries and hooks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from vigrid.kernel import BadSetup, Game, Option, cites

from . import (
    action_phase,
    combat,
    components,
    ending,
    enemy_phase,
    evaluation,
    policy,
    positions,
    sacred_land,
    setup,
    texts,
    view,
    worlds,
)
from .effects import giants, runes
from .state import Table
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
        setup.SHEET, enemy_phase.PLAY, enemy_phase.RETURN, giants.DRIVE, giants.THIN, action_phase.ACT, combat.TARGET,
        combat.GIANT, combat.VIKINGS_PUT, combat.ELVES_PUT, worlds.TRAVEL, worlds.ARTIFACT, worlds.PARTNER,
        worlds.VIKINGS_PASS, worlds.ELVES_PASS, worlds.AGREE, worlds.REVIVE, worlds.QUENCH, sacred_land.VANIR,
        sacred_land.FLY, sacred_land.NEXT, sacred_land.FALL, runes.PUSH, runes.PUSHES,
    )  # fmt: skip
    entries: ClassVar[Mapping[str, Callable[[Any], Any]]] = {
        "gods": setup.choose_gods,
        "enemy": enemy_phase.enemy_phase,
        "actions": action_phase.action_phase,
    }
    acts: ClassVar = {
        "act": "Act: {}", "target": "Fight {}", "giant": "Fight {}", "drive": "Move {}", "revive": "Send them to {}",
        "quench": "Draw from {}", "partner": "Trade with {}", "elves": "Send {}", "vikings": "Send {}",
        "artifact": "Take {}", "fall": "Let {} fall", "fly": "Fly to {}",
    }  # fmt: skip
    barred: ClassVar = {
        "YG-3.7": "You have acted in this world in this turn",
        "YG-3.10": "An active giant bars this world",
        "YG-4.2": "There is no enemy to fight",
        "YG-4.3": "You have not so many Vikings",
        "YG-4.6": "You have not so many Elves, or need not so many",
        "YG-5.1": "The Valkyries cannot get there in one move",
        "YG-5.2": "This island is under water",
        "YG-6.1": "You own one against this enemy, or another god holds it",
        "YG-6.2": "You own no artifact of the level below it",
        "YG-7.1": "No Elf is left there",
        "YG-8.1": "Neither you nor a partner has anything to give",
        "YG-9.1": "No dead Vikings lie there",
        "YG-10.1": "No Fire Giants are to be had from the bags",
        "YG-11.1": "The Vanir stand on their last square",
        "YG-13.7": "Fenrir must be calmed first",
        "YG-16.3": "An active giant keeps the Elves away",
        "YG-16.8": "An active giant grounds the Valkyries",
    }
    course: ClassVar = {"Enemy": ("enemy",), "Three actions": ("actions",)}
    state = Table
    parts = (components, setup, view, texts, evaluation, policy, positions)

    def check_players(self, players: int, mode: str, options: Mapping[str, Any]) -> None:
        """BadSetup where the seat that is to begin does not exist."""
        if options["first"] > players:
            raise BadSetup(f"option 'first': seat {options['first']} cannot begin among {players}; 0 draws it by lot")

    @cites
    def pieces(self, g: Table) -> dict[str, int]:
        """YG-1.17. The closed sums, and cards of every kind."""
        return {
            "Vikings": g.dead + sum(g.bag_vikings) + sum(g.vikings),
            "Fire Giants": g.fire + sum(g.bag_giants),
            "Elves": g.grove + sum(g.elves),
            "Enemy cards": len(g.played) + g.cards_left(),
            "giants": len(g.pile) + len(g.active) + len(g.slain),
            "artifacts": len(g.holders),
        }

    def round_of(self, g: Table) -> int:
        """The turn, by the Enemy cards played."""
        return len(g.played)

    def standing(self, g: Table) -> tuple[tuple[tuple[str, int], ...], ...]:
        """How many Enemy cards the gods have withstood; the one under way counts when it is over."""
        return ending.standing(g, g.result is not None and g.result.returns[0] > 0)

    def seat_name(self, g: Table, seat: int) -> str:
        """The god's name."""
        return texts.seat_name(g.c, seat, g.gods[seat])

    def phase_name(self, g: Table) -> str:
        """The part of the turn."""
        return {"gods": "The gods are chosen", "enemy": "An enemy comes", "actions": "The god acts"}[g.phase]

    def round_name(self, g: Table) -> str:
        """The turn and the cards left."""
        return f"Turn {g.turn_number()}, {g.cards_left()} Enemy cards left"

"""Lords of Ragnarok as the kernel knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from vigrid.kernel import Game, Option

from . import components, evaluation, policy, positions, setup, texts, view
from .battle import battle_phase, fight_phase
from .draft import draft_phase
from .ending import standing
from .hero_round import hero_round
from .hero_step import hero_phase
from .maneuvers import maneuvers_phase
from .monster_round import monster_round
from .pieces import NOBODY
from .prayer import prayer_phase
from .prompts import PROMPTS
from .rune_actions import runes_phase
from .state import Lords
from .wheel import special_phase

PHASES = {
    "draft": "Hero Draft", "prayer": "Prayer", "hero": "Hero", "runes": "Rune Actions", "maneuvers": "Maneuvers",
    "special": "Special Action", "battle": "Battles", "fight": "Battle", "monster_round": "Hunt: Monster round",
    "hero_round": "Hunt: Hero round",
}  # fmt: skip


class LordsOfRagnarok(Game[Lords]):
    """The whole game for two, three and four players."""

    name = "lords_of_ragnarok"
    title = "Lords of Ragnarok"
    year = 2023
    kind = "heroes, armies and Monsters on an island round the world tree; three ways to win before Ragnarok"
    minutes = (90, 150)
    players = (2, 4)
    prefix = "LR"
    version = "4"
    bound = 5000  # four times the longest of 6,000 games of `thumb`, 1,245 decisions
    guided = True
    options: ClassVar[Mapping[str, Option]] = {
        "temples": Option("two", ("two", "three"), "Draft keywords on the Temple card", "LR-5.4"),
    }
    prompts = PROMPTS
    entries: ClassVar[Mapping[str, Callable[[Any], Any]]] = {
        "draft": draft_phase, "prayer": prayer_phase, "hero": hero_phase, "runes": runes_phase,
        "maneuvers": maneuvers_phase, "special": special_phase, "battle": battle_phase, "fight": fight_phase,
        "monster_round": monster_round, "hero_round": hero_round,
    }  # fmt: skip
    acts: ClassVar = {
        "hero": "Play {}", "origin": "Choose {}", "sea": "Begin on the {}", "start": "Begin in {}",
        "recruit": "Recruit in {}", "beast_to": "Move to {}", "discard": "Discard {}", "victim": "Hit {}",
        "fight": "Play {}", "withdraw": "Withdraw to {}", "loki": "Place Loki in {}", "monster": "Choose {}",
        "build": "Build in {}", "blessing": "Choose {}", "battle": "Fight in {}", "attack": "Play {}",
        "defend": "Play {}", "place": "Place it in {}", "realm": "Ally with {}", "monument": "Raise {}",
        "refill": "Fill the Forge in {}",
    }  # fmt: skip
    barred: ClassVar = {
        "LR-4.2": "No border joins these Regions",
        "LR-7.14": "No Army can be placed there",
        "LR-7.15": "This Army has been Activated, or is not yours",
        "LR-7.16": "You have an Army on the board already",
        "LR-7.17": "You have no Artifact for this moment",
        "LR-8.1": "Your marker lies on this slot already",
        "LR-8.5": "You need a marker on the wheel, and a Monument to raise",
        "LR-9.1": "You have no Army left, or nowhere to put it",
        "LR-9.2": "You have no Army that could move",
        "LR-9.3": "There is nothing to prepare",
        "LR-9.4": "You hold no Region with a Shrine and no Temple",
        "LR-9.6": "There is no Monster to Activate or Hunt",
        "LR-9.10": "Your Hero stands in no Region that it could take",
        "LR-16.8": "Loki is there",
    }
    course: ClassVar = {
        "Runes": ("runes",), "Maneuvers": ("maneuvers",),
        "Special Action": ("special", "battle", "fight", "monster_round", "hero_round"),
    }  # fmt: skip
    redeal_exempt: ClassVar[Mapping[str, str]] = {
        "attack_deck": "dealt anew during a Hunt; outside one all Attack cards lie in it and are shuffled first",
        **dict.fromkeys(("attack", "most_wounds", "quarry"), "public: the view shows it while a Hunt goes on"),
        "sides": "public: the view shows them while a Battle goes on",
    }
    state = Lords
    parts = (components, setup, view, texts, evaluation, policy, positions)

    def pieces(self, g: Lords) -> dict[str, int]:
        """LR-13.6. Every kind of card, Rune and tile as often as the box holds it."""
        laid = [card[0] for side in g.laid for card in side]
        hands = [k for hand in g.hand for k in hand]
        combat = Counter([*g.combat_deck, *g.combat_discard, *g.looking, *laid, *hands])
        played = [g.attack] if g.attack != NOBODY else []
        attacks = Counter([*g.attack_deck, *g.attack_discard, *g.attack_hand, *played])
        forged = [sum(1 for r in g.chart.regions if g.forge_rune[r] and g.forge[r] == t) for t in range(3)]
        blessings = len(g.blessing_deck) + len(g.blessing_discard) + len(g.blessing_row)
        drafting = len(g.heroes_left) + len(g.offered_heroes) + sum(h >= 0 for h in g.hero)
        return {
            **{f"combat {k}": n for k, n in sorted(combat.items())},
            **{f"attack {k}": n for k, n in sorted(attacks.items())},
            **{f"rune {t}": g.rune_supply[t] + sum(g.runes[t::3]) + forged[t] for t in range(3)},
            "blessings": blessings + sum(b >= 0 for b in g.blessing_of),
            "events": len(g.event_deck) + len(g.event_discard),
            "temples": g.temples_left + sum(g.temple),
            "heroes": drafting,
        }

    def round_of(self, g: Lords) -> int:
        """Turns begun: positions are best compared where a turn ends."""
        return g.turns

    def seat_name(self, g: Lords, seat: int) -> str:
        """The Hero's name, once chosen; before that a colour."""
        hero = g.hero[seat]
        return ("Red", "Blue", "Yellow", "Purple")[seat] if hero < 0 else g.c.pack.hero[hero].name

    def standing(self, g: Lords) -> tuple[tuple[tuple[str, int], ...], ...]:
        return standing(g)

    def phase_name(self, g: Lords) -> str:
        """The step of the turn, or what it has led to."""
        return PHASES[g.phase]

    def round_name(self, g: Lords) -> str:
        """The turn, and whether Ragnarok has begun."""
        if not g.turns:
            return "Before the first turn"
        return f"Turn {g.turns}" + (f", Ragnarok: {g.last_turns} left" if g.ragnarok >= 0 else "")

    def under_way(self, g: Lords) -> str:
        """The Battle or Hunt under way."""
        return f"{g.turns}.{g.phase}.{g.field}.{g.quarry}"


GAME = LordsOfRagnarok()

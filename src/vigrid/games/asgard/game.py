"""What Asgard declares to the kernel."""

from __future__ import annotations

from typing import ClassVar

from vigrid.kernel import Game

from . import components, evaluation, policy, positions, ragnarok, setup, sums, texts, view
from .asgard_area import BUY, DISC_OF_ROW, FLIP, PAY_SEALS, STATION
from .bargain import ACCEPT, DEAL, GOODS_OFFERED, NUMBER, REDEAL
from .battles import MEANS, RECRUITS_SENT, battle, battles
from .box import PARTS, SEATS
from .choose_gods import GOD, choose_gods
from .people import BONUS_NOW, INTERJECTION, PEOPLE_TILE
from .perform_actions import ACT, DISC, perform_actions
from .ragnarok import SECRET, TO_GOD, last_battles, secret_tiles, valhalla
from .round_start import RECOVER, SEAL_GIVER, round_start
from .select_actions import END_TURN, EXTRA_TURN, PLACE, select_actions
from .setup import START_RECRUIT, starting_recruits
from .skills import FLIP_PEOPLE, LOKI_RECRUIT, MOVE, SLAY, WARRIOR
from .state import AsgardState
from .supply import GIVER, ITEM, KIND, SEAL_KIND, STONE, SWAP
from .temple import BUILD, GIVE, PAY_STONE, WORLD


class Asgard(Game[AsgardState]):
    """Asgard for two to four seats."""

    name = "asgard"
    title = "Asgard"
    year = 2012
    kind = "Court ten gods, build temples, and stand by the right ones in Ragnarök"
    minutes = (90, 120)
    players = (2, 4)
    prefix = "AS"
    bound = 6000
    guided = True
    horizon = 1
    state = AsgardState
    parts = (components, setup, view, texts, sums, ragnarok, evaluation, policy, positions)
    prompts = (
        START_RECRUIT, GIVER, SEAL_GIVER, RECOVER, GOD, PLACE, END_TURN, EXTRA_TURN, DISC, ACT, STONE, SEAL_KIND, SWAP,
        KIND, WARRIOR, REDEAL, NUMBER, GOODS_OFFERED, ACCEPT, DEAL, LOKI_RECRUIT, SLAY, MOVE, FLIP_PEOPLE, BONUS_NOW,
        BUILD, PAY_STONE, GIVE, WORLD, FLIP, BUY, PAY_SEALS, DISC_OF_ROW, STATION, ITEM, MEANS, RECRUITS_SENT, TO_GOD,
        SECRET, PEOPLE_TILE,
    )  # fmt: skip
    entries: ClassVar = {
        "recruits": starting_recruits,
        "round_start": round_start,
        "choose_gods": choose_gods,
        "select_actions": select_actions,
        "perform_actions": perform_actions,
        "battles": battles,
        "battle": battle,
        "ragnarok": ragnarok.ragnarok,
        "valhalla": valhalla,
        "secret_tiles": secret_tiles,
        "last_battles": last_battles,
    }
    acts: ClassVar = {
        "start": "Start with a {}", "god": "Choose {}", "place": "Place on {}", "act": "Pick up from {}",
        "flip": "Flip {}", "recruit": "Take a {}", "buy": "Buy a {}", "move": "Move to {}", "steal": "Take a {}",
        "flip_people": "Flip {}", "build": "Build {}", "swap": "Swap {}", "station": "Go to {}", "item": "Take {}",
        "give": "Give {}", "warrior": "Take a {}", "stone": "Take a {}", "send": "Send a {}", "under": "Put {}",
    }  # fmt: skip
    barred: ClassVar = {
        "AS-3.5": "You own more of them than the supply can give",
        "AS-3.6": "Nobody owns one that you could get",
        "AS-5.3": "This god has not risen yet",
        "AS-6.1": "You have no card of this god to show",
        "AS-6.2": "Another disc lies there",
        "AS-6.4": "A disc lies on this temple slot",
        "AS-6.5": "You support a temple of this god already",
        "AS-7.6": "It can be used only in your own turn",
        "AS-9.1": "No temple is left in this stack",
        "AS-9.2": "You do not hold the stones that it asks for",
        "AS-9.3": "You have no fourth stone of another colour",
        "AS-9.7": "You lack the recruits that the god asks for",
        "AS-9.10": "No god of this side can move in there",
        "AS-10.3": "It must be another kind",
        "AS-10.7": "You lack the seals",
        "AS-10.13": "A disc lies there, or your own one opposite",
        "AS-10.14": "This world takes one disc, and it is there",
        "AS-10.15": "You have won this world already",
        "AS-10.16": "Nobody lives in this world",
        "AS-10.18": "Discs in the middle must go to a battle",
        "AS-11.9": "All your recruits together are too weak",
        "AS-11.13": "You have no tile that wins by itself",
        "AS-14.6": "It wins a battle, and none is fought",
        "AS-14.7": "It changes a stone that you get or pay",
        "AS-14.8": "It changes a stone that you get or pay",
        "AS-14.9": "It changes a seal that you get or pay",
    }
    course: ClassVar = {
        "Choose": ("choose_gods",),
        "Place": ("select_actions",),
        "Act": ("perform_actions",),
        "Battles": ("battles", "battle"),
        "Ragnarök": ("ragnarok", "valhalla", "secret_tiles", "last_battles"),
    }
    interjection = INTERJECTION
    version = "3"
    redeal_exempt: ClassVar = {
        "battle_tiles": "taken from open stacks before all eyes; face-down they are only not counted aloud",
        "offer": "public but for which secret tile it is: what lies at that place in `taken` is dealt anew",
        "looking": "everybody sees who looks through which stack",
    }

    def round_of(self, g: AsgardState) -> int:
        """Positions are best compared when everybody has performed all actions."""
        return g.round

    def seat_name(self, g: AsgardState, seat: int) -> str:
        """The colour of a seat."""
        return SEATS[seat].capitalize()

    def standing(self, g: AsgardState) -> tuple[tuple[tuple[str, int], ...], ...]:
        """Where the points on the track came from: they are told as they are gained."""
        return tuple([tuple(zip(PARTS, g.points(seat), strict=True)) for seat in range(g.players)])

    def phase_name(self, g: AsgardState) -> str:
        """The phase in the rulebook's words."""
        return PHASES.get(g.phase, "Ragnarök")

    def round_name(self, g: AsgardState) -> str:
        """The round."""
        return f"Round {g.round} of 5" if g.phase in PHASES else "After round 5"


PHASES = {
    "recruits": "Set-up",
    "round_start": "Beginning of the round",
    "choose_gods": "Choose Gods",
    "select_actions": "Select Actions",
    "perform_actions": "Perform Actions",
    "battles": "Battles",
    "battle": "Battles",
}

"""Asgard's Chosen as the kernel knows it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from vigrid.kernel import BadSetup, Game, Option

from . import (
    artifacts,
    battle,
    campaign_phase,
    components,
    ending,
    evaluation,
    event_attacks,
    god_phase,
    knowledge,
    muster_phase,
    opening,
    piles,
    policy,
    positions,
    renewal_phase,
    resolution,
    setup,
    texts,
    view,
)
from .effects import creatures, events, gods, items
from .state import Asgards


class AsgardsChosen(Game[Asgards]):
    """The whole game: two to four rivals, or alone, or two partners."""

    name = "asgards_chosen"
    title = "Asgard's Chosen"
    year = 2013
    kind = "deck building and area control on a map that the players build"
    minutes = (90, 120)
    players = (1, 4)
    modes = {  # noqa: RUF012
        "standard": "Two to four rivals",
        "introductory": "The introductory game: simple opening hands, a given map, a quiet first round",
        "solitaire": "Alone against the land",
        "cooperative": "Two partners, one hero each",
    }
    prefix = "AC"
    version = "7"
    bound = 20000
    guided = True
    options = {  # noqa: RUF012
        "length": Option("standard", ("standard", "saga", "epic"), "How many gods: 5, 6 or 7", "AC-27.1"),
        "map": Option("built", ("built", "introductory"), "Build the land, or use the introductory map", "AC-4.10"),
        "tight": Option(False, (False, True), "Leave the marked tile out of an introductory map", "AC-28.2"),
        "gifts": Option(False, (False, True), "Draft with the enchanted items of deck 2", "AC-5.2"),
        "artifacts": Option(False, (False, True), "Play with the Artifacts mini-expansion", "AC-37.1"),
        "cubes": Option("starting", ("starting", "adjacent"), "Alone and together: where enemy markers lie", "AC-29.8"),
    }
    prompts = (
        opening.LAND, opening.TOWN, opening.ARTIFACT, opening.GIFT, opening.WHO, opening.PLACE, opening.TAKE,
        god_phase.GOD, god_phase.CHARM, campaign_phase.CAMPAIGN, campaign_phase.TO, campaign_phase.ORIGIN, battle.PLAY,
        battle.BERSERK, creatures.ABILITY, creatures.INTERRUPT, battle.LATE, items.MILITIA, creatures.CONSCRIPT,
        creatures.LURE, creatures.GAINED, creatures.MODEL, items.FOE, creatures.WEB, creatures.RIDE, gods.KEEP,
        gods.ROB, creatures.WITHHELD, items.SIFT, items.WAKE, creatures.FETCH, creatures.COIL, battle.DOUBLE,
        artifacts.CALL_BACK, events.BARTER, piles.DISCARD, gods.BANISH, gods.GIVE, gods.FRUITS, piles.OFFER,
        muster_phase.MUSTER, muster_phase.PAY, piles.TOP, resolution.LIFT, resolution.RETREAT, renewal_phase.COME_BACK,
        resolution.STAND, god_phase.APPEASE, gods.SEAT, gods.RECEIVER, items.HERO, gods.SLOT, gods.YIELD,
        event_attacks.ENEMY_LAND, event_attacks.TARGET, event_attacks.ENEMY_ORIGIN, events.EXCHANGE, artifacts.WEAR,
        opening.PART, events.VICTIM,
    )  # fmt: skip
    acts = {  # noqa: RUF012
        "land": "Build with {}", "town": "Build at the {}", "gift": "Take {}", "place": "Begin on {}",
        "take": "Take {}", "keep": "Keep {}", "charm": "Play {}", "play": "Play {}", "pay": "Pay with {}",
        "discard": "Discard {}", "sift": "Banish {}", "from": "Attack from {}", "rob": "Take away {}",
        "retreat": "Retreat to {}", "give": "Give away {}", "barter": "Offer {}", "exchange": "Take {}",
        "enemy_from": "Attack from {}", "appease": "Appease {}", "target": "Attack {}", "banish": "Banish {}",
        "spread": "Put it on {}", "yield": "Take it from {}",
    }  # fmt: skip
    barred = {  # noqa: RUF012
        "AC-8.10": "This item does nothing in a battle",
        "AC-9.2": "A charm is not played in a battle",
        "AC-12.3": "No way leads there in one move",
        "AC-12.4": "Your other hero stands there",
        "AC-13.5": "No hero of yours can use a Faery Ring now",
        "AC-14.4": "Its terrain opposes the battleground",
        "AC-16.1": "You cannot give up here",
        "AC-16.2": "It is not in your hand",
        "AC-24.1": "You have mustered this turn, or nothing lies there",
        "AC-24.2": "You hold no ground of the kind that it needs",
        "AC-24.3": "It lies in the top row, and no hero of yours stands where it belongs",
        "AC-24.4": "Your hand cannot pay for it",
        "AC-26.1": "This god is not in your hand",
        "AC-26.2": "This god is appeased in another phase",
        "AC-28.4": "Nobody is attacked in the first round",
        "AC-33.16": "You have no card that can be doubled",
    }
    course = {  # noqa: RUF012
        "God": ("god",), "Charm": ("charm",), "Campaign": ("campaign", "battle", "event"), "Muster": ("muster",),
        "Renewal": ("renewal",),
    }  # fmt: skip
    entries = {  # noqa: RUF012
        "partners": opening.partners_phase, "build": opening.build_phase, "draft": opening.draft_phase,
        "heroes": opening.heroes_phase, "god": god_phase.god_phase, "charm": god_phase.charm_phase,
        "campaign": campaign_phase.campaign_phase, "battle": battle.battle_phase, "event": event_attacks.event_phase,
        "muster": muster_phase.muster_phase, "renewal": renewal_phase.renewal_phase,
    }  # fmt: skip
    redeal_exempt = {  # noqa: RUF012
        "box": "tiles that are neither on the table nor in the stack; dealt anew with it while there is one",
        "pack": "whoever does not know the pack of the draft has it dealt anew together with the secret items",
        "shown": "which cards of a hand a seat has seen: its own, or what all know",
        "open_hand": "what everybody knows of hands; alone and together hands are open",
        "gift_known": "who has seen a starting item; dealt anew with it",
    }
    state = Asgards
    parts = (components, setup, view, knowledge, texts, evaluation, policy, positions)

    def players_in(self, mode: str) -> tuple[int, int]:
        return {"solitaire": (1, 1), "cooperative": (2, 2)}.get(mode, (2, 4))

    def cooperative_in(self, mode: str) -> bool:
        return mode in ("solitaire", "cooperative")

    def check_players(self, players: int, mode: str, options: Any) -> None:
        if mode != "standard" and options["length"] != "standard":
            raise BadSetup(f"'length' is for the standard mode; {mode} has a goal of its own")
        if mode == "introductory" and options["gifts"]:
            raise BadSetup("'gifts' adds starting items to the draft; the introductory game has none")
        if options["cubes"] == "adjacent" and not self.cooperative_in(mode):
            raise BadSetup("'cubes' places enemy markers; set mode=solitaire or mode=cooperative with it")
        if options["tight"] and players < 3:
            raise BadSetup("'tight' leaves a tile out of the introductory map for three or four players")
        if options["tight"] and mode != "introductory" and options["map"] != "introductory":
            raise BadSetup("'tight' leaves a tile out of an introductory map; set map=introductory with it")

    def pieces(self, g: Asgards) -> dict[str, int]:
        """AC-2.4. Every kind of card as often as the box holds it, wherever the cards lie; and the tiles."""
        where = [
            g.deck, g.deck_2, g.banished, [k for k in g.tisch if k >= 0], g.barrow_creatures, g.barrow_items,
            g.set_aside, g.queue, g.looking, g.paid, g.pack, [g.keeper] if g.keeper >= 0 else [],
            *g.hand, *g.draw_pile, *g.discard_pile, *g.appeased, *g.withheld, *g.hid, *g.aside, *g.played, *g.generated,
            *g.turned, [k for k in (*g.favor, *g.charm) if k >= 0],
        ]  # fmt: skip
        count = Counter(k for zone in where for k in zone)
        keys = g.c.cards.key
        tiles = len(g.tiles) + len(g.box) + len(g.lands) + (g.tile >= 0)
        return {
            **{keys[k]: n for k, n in sorted(count.items())}, "cards": count.total(), "tiles": tiles,
            "towns": len(g.towns) + g.towns_left,
        }  # fmt: skip

    def round_of(self, g: Asgards) -> int:
        """Positions are best compared when everybody has had all phases."""
        return g.round

    def standing(self, g: Asgards) -> tuple[tuple[tuple[str, int], ...], ...]:
        """What decides who wins, as far as it has come: gods appeased, then control markers on the board."""
        return ending.scores(g)

    def seat_name(self, g: Asgards, seat: int) -> str:
        return ("Red", "Blue", "Yellow", "Purple")[seat]

    def round_name(self, g: Asgards) -> str:
        return f"Round {g.round}"

    def under_way(self, g: Asgards) -> str:
        """The battle under way; an event attack may follow on the same ground."""
        return f"{g.round}.{g.lap}.{g.turn}.{g.phase}.{g.side_seat[0]}.{g.ground}.{len(g.queue)}"


GAME = AsgardsChosen()

"""The Hammer of Thor as the kernel knows it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from vigrid.kernel import BadSetup, Event, Game, Interjection

from . import knowledge, positions, texts, view
from .combat import battle_phase
from .components import components
from .encounters import encounter_phase
from .evaluation import evaluate
from .movement import arrival_phase, caution_phase, move_phase
from .parting import parting_phase
from .policy import policy
from .prompts import ACTS_BEGUN, CARD
from .ragnarok import ragnarok_phase, score_phase
from .reasons import PROMPTS, WORDS
from .setup import choose_phase, setup
from .state import IN_GROUP, Hammer
from .tables import CHARACTERS, ITEMS, RUNES, Components
from .turns import birth_phase, close_phase, fate_phase, held_cards, holders, play_held, ready_phase, season_phase

MEETING_FIELDS = ("card", "played", "side_group", "side_seat", "scouted", "guest", "dwarven", "astray", "resolve")
BATTLE_FIELDS = (
    "battle_round", "lethal", "step", "blows", "struck", "attacked", "busy", "hurt", "ready", "laid", "fled", "calm",
    "refuge",
)  # fmt: skip


class HammerOfThor(Game[Hammer]):
    """The whole game: alone, for two, and for three to 362."""

    name = "hammer_of_thor"
    title = "The Hammer of Thor"
    year = 1980
    kind = "adventure in the nine worlds and a last battle, with 655 cards"
    minutes = (120, 360)
    players = (1, 362)
    modes = {  # noqa: RUF012
        "standard": "Three and more players; RAGNAROK decides",
        "duo": "Two players, Odin and Thor",
        "solitaire": "Alone: Thor's tasks",
    }
    prefix = "HT"
    version = "4"
    bound = 60000
    guided = True
    horizon = 1
    prompts = PROMPTS
    barred = WORDS
    acts = {  # noqa: RUF012
        "home": "Begin in {}",
    }  # fmt: skip
    entries = {  # noqa: RUF012
        "choose": choose_phase, "birth": birth_phase, "fate": fate_phase, "ready": ready_phase,
        "caution": caution_phase, "move": move_phase, "arrival": arrival_phase, "encounter": encounter_phase,
        "battle": battle_phase, "parting": parting_phase, "close": close_phase, "season": season_phase,
        "ragnarok": ragnarok_phase, "score": score_phase,
    }  # fmt: skip
    interjections = (Interjection(CARD, held_cards, play_held, holders=holders, never_in=ACTS_BEGUN),)
    beats = {  # noqa: RUF012
        "turn": "A player-turn begins. Do you play the card that you hold?",
        "meeting": "A round of an encounter begins. Do you play the card that you hold?",
        "battle": "A battle begins. Do you play the card that you hold?",
    }
    redeal_exempt = {  # noqa: RUF012
        "item_seen": "who knows where an item is; concealed items are dealt anew among those whom they are unknown to",
        "rune_seen": "who knows a rune; dealt anew likewise",
        "met_known": "who knows the random group",
        "tops": "who knows how many top cards of a deck",
        "shifted": "what has been moved in this rearranging; its own seat sees it",
        "offer": "the terms of a trade, which both sides see; dealt anew with the items in them",
        "unspent": "which SPEED those who part have spent follows from moves that everybody sees",
        "zone": "where cards are follows from decks and groups",
        "deeds": "kinds are public; what they are about is dealt anew",
        **dict.fromkeys(MEETING_FIELDS, "public: the view shows it while an encounter goes on"),
        **dict.fromkeys(BATTLE_FIELDS, "public: the view shows it while a battle goes on"),
        "group": "which group a character is in; the view shows the party, the hidden are dealt anew",
        "rune_at": "how many runes a character has is public; which ones is dealt anew",
    }  # fmt: skip
    state = Hammer

    def load_components(self, path: Path | None) -> Components:
        return components(path)

    def standing(self, g: Hammer) -> tuple[tuple[tuple[str, int], ...], ...]:
        """HT-13.2. What the REPUTATION that everybody knows of each seat is made of."""
        p = view.public(g)
        return tuple([view.known_fame(p, g.c, seat) for seat in range(g.players)])

    def players_in(self, mode: str) -> tuple[int, int]:
        return {"solitaire": (1, 1), "duo": (2, 2)}.get(mode, (3, 362))

    def cooperative_in(self, mode: str) -> bool:
        return mode == "solitaire"

    def progress(self, g: Hammer) -> float:
        """HT-14.3, HT-14.4. The share of Thor's tasks that are done."""
        return g.task / max(1, len(g.c.tasks))

    def check_players(self, players: int, mode: str, options: Any) -> None:
        if players < 3 and mode == "standard":
            raise BadSetup("one and two players have modes of their own: mode=solitaire, mode=duo")

    def setup(self, g: Hammer) -> None:
        setup(g)

    def public(self, g: Hammer) -> view.Public:
        return view.public(g)

    def private(self, g: Hammer, seat: int) -> view.Private:
        return view.private(g, seat)

    def redeal(self, g: Hammer, seats: int, rand: random.Random) -> None:
        knowledge.redeal(g, seats, rand)

    def pieces(self, g: Hammer) -> dict[str, int]:
        """HT-1.9. Every card once, wherever it lies: characters, items, runes, Fates and Predictions."""
        in_decks = sorted(ch for deck in (*g.decks, g.offspring) for ch in deck)
        grouped = sorted(g.party)
        lying = [ch for ch in range(1, CHARACTERS + 1) if g.zone[ch] not in (0, 1, IN_GROUP)]
        in_hands = [card for card in (*g.held, g.drawn) if card]
        fates = [*g.fates, *g.predictions, *g.spare, *g.spent, *in_hands]
        kit = sorted(i for i in range(ITEMS) if g.item_at[i] > 0)
        runes = sorted([*g.runes, *[r for r in range(RUNES) if g.rune_at[r] != -1]])
        return {
            "characters": len({*in_decks, *grouped, *lying}), "places": len(in_decks) + len(grouped) + len(lying),
            "items": len(kit) + sum(at < 0 for at in g.item_at), "held": int(kit == sorted(g.kit)),
            "magic": int(sorted(g.magic) == [i for i in range(92) if g.item_at[i] == -1]),
            "runes": len(set(runes)), "rune cards": len(runes), "fates": len(set(fates)), "fate cards": len(fates),
        }  # fmt: skip

    def round_of(self, g: Hammer) -> int:
        """The player-turns begun so far: a search looks to the end of the one under way."""
        return g.game_turn * g.players + g.turn

    def evaluate(self, g: Hammer, seat: int) -> float:
        return evaluate(g, seat)

    def policy(self, g: Hammer, ask: Any, rand: random.Random) -> Any:
        return policy(g, ask, rand)

    def tell(self, c: Components, event: Event) -> str:
        return texts.tell(c, event)

    def seat_name(self, g: Hammer, seat: int) -> str:
        ch = g.chosen[seat]
        return str(g.c.char.name[ch]) if ch and g.controller(ch) == seat else f"Seat {seat + 1}"

    def phase_name(self, g: Hammer) -> str:
        return texts.PHASES[g.phase]

    def round_name(self, g: Hammer) -> str:
        return f"Game-turn {g.game_turn}"

    def under_way(self, g: Hammer) -> str:
        """The encounter or battle under way."""
        return f"{g.game_turn}.{g.turn}.{int(bool(g.meeting))}.{g.spent_speed}"

    def from_position(self, doc: dict[str, Any], g: Hammer) -> list[str]:
        return positions.from_position(doc, g)

    def to_position(self, g: Hammer) -> dict[str, Any]:
        return positions.to_position(g)


GAME = HammerOfThor()

"""Every kind of decision, with its words. Domains run over pieces: kinds of cards, territories, places of the Tisch."""

from __future__ import annotations

from typing import Any, Final

from vigrid.kernel import PASS, Prompt

from .cards import CREATURES, FIRST_EVENT, FIRST_GOD, GODS, GOODS, ITEMS, KEYS, KINDS
from .land import NAMES, SIZE, TERRITORIES
from .names import card_name, hero_name, slot_name, territory_name
from .state import Asgards

DONE: Final = ("done",)
Choice = tuple[Any, ...]


def key_code(kind: int) -> str:
    """A kind of card as code."""
    return KEYS[kind]


def place_code(t: int) -> str:
    """A territory as code."""
    return NAMES[t]


def choice_code(choice: Choice) -> str:
    """A choice of a turn as code: `favor.thor`, `move.male`, `buy.3`, `done`."""
    head, *rest = choice
    return ".".join([head, *(KEYS[v] if head in ("favor", "appease") else str(v) for v in rest)])


def card_label(g: Asgards, _seat: int, kind: int, *_: Any) -> str:
    """A card by its name."""
    return card_name(g.c, kind)


def place_label(g: Asgards, _seat: int, t: int, *_: Any) -> str:
    """A territory by terrain and tile."""
    return territory_name(g.c, t)


def slot_label(g: Asgards, _seat: int, slot: int, *_: Any) -> str:
    """A place of the Tisch and the card in it."""
    kind = g.tisch[slot]
    return f"{card_name(g.c, kind) if kind >= 0 else 'gap'} ({slot_name(slot)})"


def turn_label(g: Asgards, seat: int, choice: Choice, *_: Any) -> str:
    """A choice of a turn in words."""
    head = choice[0]
    if head == "favor":
        return f"Ask {card_name(g.c, choice[1])} for the favor: {g.c.pack.god[choice[1] - FIRST_GOD].favor_text}"
    if head == "appease":
        return f"Appease {card_name(g.c, choice[1])}: {g.c.pack.god[choice[1] - FIRST_GOD].appease_text}"
    if head == "move":
        return f"Move the {choice[1]} hero"
    if head == "buy":
        return f"Muster {slot_label(g, seat, choice[1])} for {g.c.cards.cost[g.tisch[choice[1]]]}"
    words = {"done": "End the turn", "hemmed": "Hemmed in: draw a card", "ring": "Use the Faery Ring"}
    return words[head]


def card_text(g: Asgards, _seat: int, kind: int, *_: Any) -> str:
    """The text of a card."""
    return str(g.c.cards.text[kind])


LAND: Final = Prompt(
    "land", [(x, y, r) for x in range(SIZE) for y in range(SIZE) for r in range(4)], clause="AC-4.5",
    question="Where does the land tile go?",
    label=lambda g, seat, v, *_: f"column {v[0]}, row {v[1]}, second square {('east', 'north', 'west', 'south')[v[2]]}",
)  # fmt: skip
TOWN: Final = Prompt(
    "town", [(x, y) for x in range(SIZE + 1) for y in range(SIZE + 1)], clause="AC-4.6",
    question="Where does the town go?", label=lambda g, seat, v, *_: f"corner {v[0]}, {v[1]}",
)  # fmt: skip
ARTIFACT: Final = Prompt(
    "artifact", range(3), clause="AC-37.2", question="Which artifact lies in the first town?",
    label=lambda g, seat, v, *_: g.c.pack.artifact[v].name,
)  # fmt: skip
GIFT: Final = Prompt(
    "gift", ITEMS, clause="AC-5.1", question="Which starting item?", code=key_code, label=card_label, preview=card_text,
)  # fmt: skip
WHO: Final = Prompt(
    "who", ("female", "male"), clause="AC-7.1", question="Which hero?", label=lambda g, seat, v, *_: f"the {v} hero",
)  # fmt: skip
PLACE: Final = Prompt(
    "place", range(TERRITORIES), clause="AC-7.1", question="Where does your hero start?", code=place_code,
    label=place_label,
)  # fmt: skip
TAKE: Final = Prompt(
    "take", (*range(8), PASS), clause="AC-7.3", question="Which card of the Tisch do you take?", label=slot_label,
)  # fmt: skip
GOD: Final[Prompt[Choice]] = Prompt(
    "god", (*(("favor", k) for k in GODS), *(("appease", k) for k in GODS), DONE), clause="AC-10.1",
    question="God phase: which favor?", code=choice_code, label=turn_label,
    clause_of=lambda v: "AC-26.1" if v[0] == "appease" else "AC-10.1",
)  # fmt: skip
CHARM: Final = Prompt(
    "charm", (*ITEMS, PASS), clause="AC-11.1", question="Charm phase: which charm?", code=key_code, label=card_label,
    preview=card_text,
)  # fmt: skip
CAMPAIGN: Final[Prompt[Choice]] = Prompt(
    "campaign", (("move", "female"), ("move", "male"), ("hemmed",), *(("appease", k) for k in GODS), DONE),
    clause="AC-12.1", question="Campaign phase: which hero moves?", code=choice_code, label=turn_label,
    clause_of=lambda v: {"appease": "AC-26.1", "hemmed": "AC-28.5"}.get(v[0], "AC-12.1"),
)  # fmt: skip
TO: Final = Prompt(
    "to", range(TERRITORIES), clause="AC-12.4", question=lambda g, seat, h, *_: f"Where does {hero_name(g, h)} go?",
    code=place_code, label=lambda g, seat, t, h: _move_label(g, seat, t),
)  # fmt: skip
ORIGIN: Final = Prompt(
    "from", range(TERRITORIES), clause="AC-14.1", question="From which territory is the attack?", code=place_code,
    label=place_label,
)  # fmt: skip
PLAY_WORDS: Final = {"double": "Discard an item to double a creature", "give_up": "Give up", "done": "Play no more"}
PLAY: Final[Prompt[Choice]] = Prompt(
    "play", (*((k,) for k in range(KINDS) if k < FIRST_EVENT or k >= FIRST_GOD), ("double",), ("give_up",), DONE),
    clause="AC-16.2", question="Which card do you play?",
    code=lambda v: KEYS[v[0]] if isinstance(v[0], int) else v[0],
    label=lambda g, seat, v, *_: card_name(g.c, v[0]) if isinstance(v[0], int) else PLAY_WORDS[v[0]],
    clause_of=lambda v: {"double": "AC-33.16", "give_up": "AC-16.1"}.get(v[0], "AC-16.2"),
)  # fmt: skip
BERSERK: Final = Prompt(
    "berserk", ("yes", "no"), clause="AC-18.1", question="Go berserk?",
    label=lambda g, seat, v, *_: "Go berserk" if v == "yes" else "Accept defeat",
)  # fmt: skip
ABILITY: Final = Prompt(
    "ability", ("use", "skip"), clause="AC-16.4", question=lambda g, seat, k: f"Use {card_name(g.c, k)}?",
    label=lambda g, seat, v, k, *_: str(g.c.cards.text[k]) if v == "use" else "Let it pass",
)  # fmt: skip
INTERRUPT: Final = Prompt(
    "interrupt", (*ITEMS, PASS), clause="AC-8.11",
    question=lambda g, seat, k: f"Interrupt {card_name(g.c, k)}?", code=key_code, label=card_label,
    private=True,
)  # fmt: skip
LATE: Final = Prompt(
    "late", (*CREATURES, PASS), clause="AC-18.2", question="Play a creature after berserk?", code=key_code,
    label=card_label, private=True,
)  # fmt: skip
MILITIA: Final = Prompt(
    "militia", (*CREATURES, PASS), clause="AC-15.5", question="Which militia?", code=key_code, label=card_label
)
FOE: Final = Prompt(
    "foe", CREATURES, clause="AC-1.10", question="Which creature of the enemy?", code=key_code, label=card_label
)
WEB: Final = Prompt(
    "web", (*(("banish", k) for k in CREATURES), *(("withhold", k) for k in CREATURES)), clause="AC-33.14",
    question="Banish militia or withhold a creature?", code=lambda v: f"{v[0]}.{KEYS[v[1]]}",
    label=lambda g, seat, v, *_: f"{v[0].capitalize()} {card_name(g.c, v[1])}",
)  # fmt: skip
RIDE: Final = Prompt(
    "ride", (*(("other", t) for t in range(TERRITORIES)), *(("leave", t) for t in range(TERRITORIES))),
    clause="AC-33.8", question="Where to?", code=lambda v: f"{v[0]}.{NAMES[v[1]]}",
    label=lambda g, seat, v, *_: f"{'Move the other hero' if v[0] == 'other' else 'Break off'} to "
    f"{territory_name(g.c, v[1])}",
)  # fmt: skip
CARD: Final = Prompt(
    "card", (*range(KINDS), PASS), clause="AC-1.5", question="Which card?", code=key_code, label=card_label
)
DISCARD: Final = Prompt(
    "discard", range(KINDS), clause="AC-25.2", question="Which cards do you discard?", code=key_code, label=card_label,
    picks=True,
)  # fmt: skip
OFFER: Final = Prompt(
    "offer", (*(("sacrifice", k) for k in GOODS), *(("discard", k) for k in CREATURES)), clause="AC-1.7",
    question="Which card do you sacrifice?", code=lambda v: f"{v[0]}.{KEYS[v[1]]}",
    label=lambda g, seat, v, *_: f"{v[0].capitalize()} {card_name(g.c, v[1])}",
)  # fmt: skip
MUSTER: Final[Prompt[Choice]] = Prompt(
    "muster", (*(("buy", s) for s in range(8)), ("ring",), *(("appease", k) for k in GODS), DONE), clause="AC-24.1",
    question="Muster phase: which card?", code=choice_code, label=turn_label,
    clause_of=lambda v: {"appease": "AC-26.1", "ring": "AC-13.5"}.get(v[0], "AC-24.1"),
)  # fmt: skip
PAY: Final[Prompt[Choice]] = Prompt(
    "pay", (*((k,) for k in range(KINDS) if k < FIRST_EVENT or k >= FIRST_GOD), ("favor",), DONE), clause="AC-24.4",
    question="Which card pays?", code=lambda v: KEYS[v[0]] if isinstance(v[0], int) else v[0],
    label=lambda g, seat, v, *_: card_name(g.c, v[0]) if isinstance(v[0], int)
    else {"favor": "Use the favor", "done": "Pay no more"}[v[0]],
)  # fmt: skip
TOP: Final = Prompt(
    "top", range(KINDS), clause="AC-19.1", question="Which card lies on top of your discard pile?", code=key_code,
    label=card_label,
)  # fmt: skip
LIFT: Final = Prompt(
    "lift", range(TERRITORIES), clause="AC-19.3", question="Which marker do you take back?", code=place_code,
    label=place_label,
)  # fmt: skip
RETREAT: Final = Prompt(
    "retreat", range(TERRITORIES), clause="AC-20.2",
    question=lambda g, seat, h, *_: f"Where does {hero_name(g, h)} retreat to?", code=place_code, label=place_label,
)  # fmt: skip
STAND: Final = Prompt(
    "stand", (*CREATURES, PASS), clause="AC-20.6", question="Sacrifice a creature to stand your hero up?",
    code=key_code, label=card_label,
)  # fmt: skip
APPEASE: Final = Prompt(
    "appease", (*GODS, PASS), clause="AC-32.3", question="Appease a god?", code=key_code, label=card_label
)
SEAT: Final = Prompt(
    "seat", range(4), clause="AC-34.11", question="Which player?", label=lambda g, seat, v, *_: f"@{v}"
)
HERO: Final = Prompt(
    "hero", range(8), clause="AC-35.21", question="Which hero?", label=lambda g, seat, h, *_: hero_name(g, h)
)
SLOT: Final = Prompt("slot", range(8), clause="AC-34.14", question="In whose place?", label=slot_label)
LAND_CHOICE: Final = Prompt(
    "where", range(TERRITORIES), clause="AC-30.3", question="Which territory?", code=place_code, label=place_label
)
YES_NO: Final = Prompt(
    "wear", ("no", "first", "second"), clause="AC-37.3", question="Wear the artifact, and which side?"
)

PROMPTS: Final = (
    LAND, TOWN, ARTIFACT, GIFT, WHO, PLACE, TAKE, GOD, CHARM, CAMPAIGN, TO, ORIGIN, PLAY, BERSERK, ABILITY, INTERRUPT,
    LATE, MILITIA, FOE, WEB, RIDE, CARD, DISCARD, OFFER, MUSTER, PAY, TOP, LIFT, RETREAT, STAND, APPEASE, SEAT, HERO,
    SLOT, LAND_CHOICE, YES_NO,
)  # fmt: skip


def _move_label(g: Asgards, seat: int, t: int) -> str:
    own = g.owner[t] == g.pool(seat) or (g.enchantment(t) >= 0 and g.hero_on(t) < 0)
    return territory_name(g.c, t) if own else f"attack {territory_name(g.c, t)}"

"""Every kind of decision, with its words. Domains run over pieces: kinds of cards, territories, places of the Tisch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from vigrid.kernel import PASS, Prompt

from .cards import ARTIFACTS, CREATURES, FIRST_EVENT, FIRST_GOD, GENDERS, GODS, GOODS, ITEMS, KEYS, KINDS
from .land import NAMES, SIZE, TERRITORIES, grid_of, squares_at
from .names import artifact_words, card_name, hero_name, slot_name, territory_name
from .state import NOBODY, Asgards

DONE: Final = ("done",)
Choice = tuple[Any, ...]
Question = str | Callable[..., str]
T = TypeVar("T", int, int | None)


def key_code(kind: int | None) -> str:
    """A kind of card as code."""
    return "" if kind is None else KEYS[kind]


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
        text = g.c.pack.god[choice[1] - FIRST_GOD].favor_text
        return f"Ask {card_name(g.c, choice[1])} for the favor: {text.removeprefix('Favor: ')}"
    if head == "appease":
        text = g.c.pack.god[choice[1] - FIRST_GOD].appease_text
        return f"Appease {card_name(g.c, choice[1])}: {text.partition(': ')[2]}"
    if head == "move":
        hero = g.own_heroes(seat)[GENDERS.index(choice[1])]
        return f"Move the {choice[1]} hero, now at {territory_name(g.c, g.hero_at[hero])}"
    words = {"done": "End the turn", "hemmed": "Hemmed in: draw a card", "ring": "Use the Faery Ring"}
    return words[head]


def top_question(g: Asgards, _seat: int, kinds: tuple[int, ...]) -> str:
    """Cards go onto the discard pile in the order that their owner names."""
    left = ", ".join(card_name(g.c, k) for k in kinds)
    return f"Which card lies uppermost of these on your discard pile: {left}?"


def offer_code(how: Choice | None) -> str:
    """A sacrifice, or a card discarded in its place, as code."""
    return "" if how is None else f"{how[0]}.{KEYS[how[1]]}"


def offer_label(g: Asgards, _seat: int, how: Choice | None, *_: Any) -> str:
    """A sacrifice, or a card discarded in its place, in words."""
    return "" if how is None else f"{how[0].capitalize()} {card_name(g.c, how[1])}"


def side_words(g: Asgards, artifact: int, side: int) -> str:
    """A side of an artifact: its terrain and its symbol."""
    entry = g.c.pack.artifact[artifact]
    return f"{entry.sides[side]}: {entry.heraldry[side]}"


def wear_label(g: Asgards, _seat: int, value: str, artifact: int) -> str:
    """Not at all, or with which side out."""
    if value == "no":
        return "Leave it"
    return f"Wear it: {side_words(g, artifact, ('first', 'second').index(value))}"


def corner_words(g: Asgards, corner: tuple[int, int]) -> str:
    """The squares that meet at a corner."""
    return ", ".join(territory_name(g.c, t) for t in sorted(squares_at(grid_of(g.lands, g.towns), corner)))


def closed_hand(g: Asgards, seat: int) -> bool:
    """Whether others do not know what a seat holds."""
    return not g.company and bool(g.hand[seat])


def may_appease(g: Asgards, seat: int) -> bool:
    """AC-26.3. Whether, for all that others know, a seat may still appease a god in this phase."""
    return closed_hand(g, seat) and not g.appeased_now[seat]


def may_ask_or_appease(g: Asgards, seat: int) -> bool:
    """AC-10.1. Whether, for all that others know, a seat may still do something in the god phase."""
    return may_appease(g, seat) or (closed_hand(g, seat) and g.favor[seat] < 0)


def may_buy_or_appease(g: Asgards, seat: int) -> bool:
    """AC-24.1. Whether, for all that others know, a seat may still do something in the muster phase."""
    return may_appease(g, seat) or (closed_hand(g, seat) and not g.acted)


def closed_look(g: Asgards, _seat: int) -> bool:
    """Whether somebody does not know the cards that are being looked at."""
    return not g.company and g.looker >= 0


def card_text(g: Asgards, _seat: int, kind: int, *_: Any) -> str:
    """The text of a card."""
    return str(g.c.cards.text[kind])


def card_prompt(name: str, kinds: Sequence[T], clause: str, question: Question, **more: Any) -> Prompt[T]:
    """A choice among cards."""
    return Prompt(name, kinds, clause=clause, question=question, code=key_code, label=card_label, **more)


def place_prompt(name: str, clause: str, question: Question) -> Prompt[int]:
    """A choice among territories."""
    return Prompt(name, range(TERRITORIES), clause=clause, question=question, code=place_code, label=place_label)


LAND: Final = Prompt(
    "land", [(x, y, r) for x in range(SIZE) for y in range(SIZE) for r in range(4)], clause="AC-4.5",
    question="Where does the land tile go?",
    label=lambda g, seat, v, *_: f"column {v[0]}, row {v[1]}, second square {('east', 'north', 'west', 'south')[v[2]]}",
)  # fmt: skip
TOWN: Final = Prompt(
    "town", [(x, y) for x in range(SIZE + 1) for y in range(SIZE + 1)], clause="AC-4.6",
    question="Where does the town go?", label=lambda g, seat, v, *_: f"corner of {corner_words(g, v)}",
)  # fmt: skip
ARTIFACT: Final = Prompt(
    "artifact", range(ARTIFACTS), clause="AC-37.2", question="Which artifact lies in the first town?",
    label=lambda g, seat, v, *_: artifact_words(g.c, v, NOBODY),
)  # fmt: skip
GIFT: Final = card_prompt("gift", ITEMS, "AC-5.1", "Which starting item?", preview=card_text)
WHO: Final = Prompt(
    "who", ("female", "male"), clause="AC-7.1", question="Which hero do you place?",
    label=lambda g, seat, v, *_: f"the {v} hero",
)  # fmt: skip
PLACE: Final = place_prompt("place", "AC-7.1", "Where does your hero start?")
TAKE: Final = Prompt(
    "take", (*range(8), PASS), clause="AC-7.3", question="Which card of the Tisch do you take?", label=slot_label,
)  # fmt: skip
GOD: Final[Prompt[Choice]] = Prompt(
    "god", (*(("favor", k) for k in GODS), *(("appease", k) for k in GODS), DONE), clause="AC-10.1",
    question="God phase: which favor?", code=choice_code, label=turn_label,
    clause_of=lambda v: "AC-26.1" if v[0] == "appease" else "AC-10.1", hidden=may_ask_or_appease,
)  # fmt: skip
CHARM: Final = card_prompt(
    "charm", (*ITEMS, PASS), "AC-11.1", "Charm phase: which charm?", preview=card_text, hidden=closed_hand
)
CAMPAIGN: Final[Prompt[Choice]] = Prompt(
    "campaign", (("move", "female"), ("move", "male"), ("hemmed",), *(("appease", k) for k in GODS), DONE),
    clause="AC-12.1", question="Campaign phase: which hero moves?", code=choice_code, label=turn_label,
    clause_of=lambda v: {"appease": "AC-26.1", "hemmed": "AC-28.5"}.get(v[0], "AC-12.1"), hidden=may_appease,
)  # fmt: skip
TO: Final = Prompt(
    "to", range(TERRITORIES), clause="AC-12.4", question=lambda g, seat, h, *_: f"Where does {hero_name(g, h)} go?",
    code=place_code, label=lambda g, seat, t, h: _move_label(g, seat, t),
)  # fmt: skip
ORIGIN: Final = place_prompt("from", "AC-14.1", "From which territory is the attack?")
PLAY_WORDS: Final = {"double": "Discard an item to double a creature", "give_up": "Give up", "done": "Play no more"}
PLAY: Final[Prompt[Choice]] = Prompt(
    "play", (*((k,) for k in range(KINDS) if k < FIRST_EVENT or k >= FIRST_GOD), ("double",), ("give_up",), DONE),
    clause="AC-16.2", question="Which card do you play?",
    code=lambda v: KEYS[v[0]] if isinstance(v[0], int) else v[0],
    label=lambda g, seat, v, *_: card_name(g.c, v[0]) if isinstance(v[0], int) else PLAY_WORDS[v[0]],
    clause_of=lambda v: {"double": "AC-33.16", "give_up": "AC-16.1"}.get(v[0], "AC-16.2"), hidden=closed_hand,
)  # fmt: skip
BERSERK: Final = Prompt(
    "berserk", ("yes", "no"), clause="AC-18.1", question="Go berserk?",
    label=lambda g, seat, v, *_: "Go berserk" if v == "yes" else "Accept defeat",
)  # fmt: skip
ABILITY: Final = Prompt(
    "ability", ("use", "skip"), clause="AC-16.4", question=lambda g, seat, k, *_: f"Use {card_name(g.c, k)}?",
    label=lambda g, seat, v, k, *_: str(g.c.cards.text[k]) if v == "use" else "Let it pass", hidden=closed_hand,
)  # fmt: skip
INTERRUPT: Final = card_prompt(
    "interrupt", (*ITEMS, PASS), "AC-8.11", lambda g, seat, k: f"Interrupt {card_name(g.c, k)}?", private=True
)
LATE: Final = card_prompt("late", (*CREATURES, PASS), "AC-18.2", "Play a creature after berserk?", private=True)
MILITIA: Final = card_prompt("militia", (*CREATURES, PASS), "AC-35.5", "Which militia do you banish?")
CONSCRIPT: Final = card_prompt("conscript", CREATURES, "AC-33.1", "Which militia fights on your side?")
LURE: Final = card_prompt("lure", CREATURES, "AC-33.7", "Which militia do you lure away onto your discard pile?")
GAINED: Final = card_prompt("gain", CREATURES, "AC-32.7", "Which militia do you discard?")
MODEL: Final = card_prompt("copy", CREATURES, "AC-33.9", "Whose ability do you copy?", hidden=closed_hand)
FOE: Final = card_prompt("foe", CREATURES, "AC-35.14", "Which creature of the enemy is withheld?")
WEB: Final = Prompt(
    "web", [(how, k) for how in ("banish", "withhold", "discard") for k in CREATURES], clause="AC-33.14",
    question="What does the spider catch?", code=lambda v: f"{v[0]}.{KEYS[v[1]]}",
    label=lambda g, seat, v, *_: f"{v[0].capitalize()} {card_name(g.c, v[1])}",
)  # fmt: skip
RIDE: Final = Prompt(
    "ride", [(who, t) for who in (*GENDERS, "leave") for t in range(TERRITORIES)],
    clause="AC-33.8", question="Where to?", code=lambda v: f"{v[0]}.{NAMES[v[1]]}",
    label=lambda g, seat, v, *_: f"{'Break off' if v[0] == 'leave' else f'Move the {v[0]} hero'} to "
    f"{territory_name(g.c, v[1])}",
)  # fmt: skip
KEEP: Final = card_prompt(
    "keep", range(KINDS), "AC-34.3", "Which card do you keep? The others are discarded.", hidden=closed_look
)
ROB: Final = card_prompt("rob", range(KINDS), "AC-34.11", "Which card must the opponent discard?", hidden=closed_look)
WITHHELD: Final = card_prompt(
    "withhold", (*range(KINDS), PASS), "AC-33.5", "Which card is withheld until the battle is over?", hidden=closed_look
)
SIFT: Final = card_prompt("sift", (*range(KINDS), PASS), "AC-1.2", "Which card of the creature deck do you banish?")
WAKE: Final = card_prompt("wake", (*GOODS, PASS), "AC-8.1", "Which card of the Barrows do you take?")
FETCH: Final = card_prompt("fetch", ITEMS, "AC-33.15", "Which item of your discard pile do you take?")
COIL: Final = card_prompt(
    "coil", ITEMS, "AC-33.16", "Which item do you discard to double the creature?", hidden=closed_hand
)
DOUBLE: Final = card_prompt("double", CREATURES, "AC-33.16", "Which creature is doubled?")
CALL_BACK: Final = card_prompt("back", CREATURES, "AC-1.8", "Which creature comes back to your hand?")
BARTER: Final = card_prompt(
    "barter", (*GOODS, PASS), "AC-36.13", "Which card do you offer to the Tisch?", hidden=closed_hand
)
DISCARD: Final = card_prompt(
    "discard", range(KINDS), "AC-1.3", "Which cards do you discard?", picks=True, hidden=closed_hand
)
BANISH: Final = card_prompt("banish", GOODS, "AC-1.2", "Which cards do you banish?", picks=True, hidden=closed_hand)
GIVE: Final = card_prompt("give", GOODS, "AC-8.2", "Which cards do you give away?", picks=True, hidden=closed_hand)
FRUITS: Final = card_prompt(
    "fruits", CREATURES, "AC-34.14", "Which creatures go into the Tisch?", picks=True, hidden=closed_hand
)
OFFER: Final[Prompt[Choice | None]] = Prompt(
    "offer", (*(("sacrifice", k) for k in GOODS), *(("discard", k) for k in CREATURES), PASS), clause="AC-1.7",
    question="Which card do you sacrifice?", code=offer_code, label=offer_label, hidden=closed_hand,
)  # fmt: skip
MUSTER: Final[Prompt[Choice]] = Prompt(
    "muster", (*(("buy", s) for s in range(8)), ("ring",), *(("appease", k) for k in GODS), DONE), clause="AC-24.1",
    question="Muster phase: which card?", code=choice_code, label=turn_label,
    clause_of=lambda v: {"appease": "AC-26.1", "ring": "AC-13.5"}.get(v[0], "AC-24.1"), hidden=may_buy_or_appease,
)  # fmt: skip
PAY: Final[Prompt[Choice]] = Prompt(
    "pay", (*((k,) for k in range(KINDS) if k < FIRST_EVENT or k >= FIRST_GOD), ("favor",), DONE), clause="AC-24.4",
    question=lambda g, seat: f"Which card pays for {card_name(g.c, g.tisch[g.slot])}?",
    code=lambda v: KEYS[v[0]] if isinstance(v[0], int) else v[0],
    label=lambda g, seat, v, *_: card_name(g.c, v[0]) if isinstance(v[0], int)
    else {"favor": "Use the favor", "done": "Pay no more"}[v[0]], hidden=closed_hand,
)  # fmt: skip
TOP: Final = Prompt(
    "top", (*range(KINDS), "rest"), clause="AC-19.1", question=top_question, minor=True,
    code=lambda v: v if v == "rest" else KEYS[v],
    label=lambda g, seat, v, *_: "The rest as they were played" if v == "rest" else card_name(g.c, v),
)  # fmt: skip
LIFT: Final = place_prompt("lift", "AC-19.3", "Which marker do you take back?")
RETREAT: Final = place_prompt("retreat", "AC-20.2", lambda g, seat, h, *_: f"Where does {hero_name(g, h)} retreat to?")
COME_BACK: Final = Prompt(
    "return", range(TERRITORIES), clause="AC-25.4", code=place_code, label=place_label,
    question=lambda g, seat, h, *_: f"Where does {hero_name(g, h)} come back to the board?",
)  # fmt: skip
STAND: Final[Prompt[Choice | None]] = Prompt(
    "stand", (*(("sacrifice", k) for k in CREATURES), *(("discard", k) for k in CREATURES), PASS), clause="AC-20.6",
    question="Sacrifice a creature to stand your hero up?", code=offer_code, label=offer_label, hidden=closed_hand,
)  # fmt: skip
APPEASE: Final = card_prompt("appease", (*GODS, PASS), "AC-32.3", "Appease a god?")
SEAT: Final = Prompt(
    "seat", range(4), clause="AC-34.11", question="At whose hand do you look?", label=lambda g, seat, v, *_: f"@{v}"
)
RECEIVER: Final = Prompt(
    "receiver", range(4), clause="AC-34.12", question=lambda g, seat: f"Who gets {card_name(g.c, g.looking[0])}?",
    label=lambda g, seat, v, *_: f"@{v}",
)  # fmt: skip
HERO: Final = Prompt(
    "hero",
    range(8),
    clause="AC-35.21",
    question="Which hero is fettered?",
    label=lambda g, seat, h, *_: hero_name(g, h),
)
SLOT: Final = Prompt(
    "slot", range(8), clause="AC-34.14",
    question=lambda g, seat, *_: f"In whose place does {card_name(g.c, g.looking[0])} go?",
    label=slot_label,
)  # fmt: skip
YIELD: Final = place_prompt("yield", "AC-2.2", "Which marker do you take back from the board?")
ENEMY_LAND: Final = place_prompt("spread", "AC-30.2", "Where does the enemy put a marker?")
TARGET: Final = place_prompt("target", "AC-30.3", "Which of your territories is attacked?")
ENEMY_ORIGIN: Final = place_prompt("enemy_from", "AC-30.4", "From which terrain does the enemy attack?")
EXCHANGE: Final = Prompt(
    "exchange", range(4), clause="AC-36.13", label=slot_label,
    question=lambda g, seat: f"Which card of the bottom row do you take for {card_name(g.c, g.looking[0])}?",
)  # fmt: skip
WEAR: Final = Prompt(
    "wear", ("no", "first", "second"), clause="AC-37.3", label=wear_label,
    question=lambda g, seat, artifact: f"Wear the {g.c.pack.artifact[artifact].name}, and which side out?",
)  # fmt: skip
PART: Final = Prompt(
    "part", GENDERS, clause="AC-29.5", question="Which hero do you play?", label=lambda g, seat, v, *_: f"the {v} hero",
)  # fmt: skip
VICTIM: Final = Prompt(
    "victim", GENDERS, clause="AC-36.18", question="Which of your heroes is laid down?",
    label=lambda g, seat, v, *_: f"the {v} hero",
)  # fmt: skip

PROMPTS: Final = (
    LAND, TOWN, ARTIFACT, GIFT, WHO, PLACE, TAKE, GOD, CHARM, CAMPAIGN, TO, ORIGIN, PLAY, BERSERK, ABILITY,
    INTERRUPT, LATE, MILITIA, CONSCRIPT, LURE, GAINED, MODEL, FOE, WEB, RIDE, KEEP, ROB, WITHHELD, SIFT, WAKE,
    FETCH, COIL, DOUBLE, CALL_BACK, BARTER, DISCARD, BANISH, GIVE, FRUITS, OFFER, MUSTER, PAY, TOP, LIFT, RETREAT,
    COME_BACK, STAND, APPEASE, SEAT, RECEIVER, HERO, SLOT, YIELD, ENEMY_LAND, TARGET, ENEMY_ORIGIN, EXCHANGE, WEAR,
    PART, VICTIM,
)  # fmt: skip


def _move_label(g: Asgards, seat: int, t: int) -> str:
    own = g.owner[t] == g.pool(seat) or (g.enchantment(t) >= 0 and g.hero_on(t) < 0)
    return territory_name(g.c, t) if own else f"attack {territory_name(g.c, t)}"

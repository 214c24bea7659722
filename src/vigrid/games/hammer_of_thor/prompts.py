"""What can be asked; the questions and words of options are in `texts` and `odds`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from vigrid.kernel import PASS, Prompt

from .tables import CARDS, CHARACTERS, ITEMS, PLACES, RACES, RUNES

CHARS: Final = range(1, CHARACTERS + 1)
WHERE: Final = range(1, PLACES + 1)
POWERS_A_CARD: Final = 12
"""No card has more chart entries."""

Step = tuple[str, int]
Piece = tuple[str, int]
Aim = tuple[str, int]


def _kinds(*rows: tuple[str, Sequence[int]]) -> list[tuple[str, int]]:
    return [(kind, n) for kind, numbers in rows for n in numbers]


def closed(g: Any, seat: int) -> bool:
    """How many answers there are depends on cards that others may not know: the question is put in any case."""
    return True


PIECES: Final = _kinds(("char", CHARS), ("item", range(ITEMS)), ("rune", range(RUNES)), ("unseen", range(2)))
"""What may be traded; unseen: a rune, or a concealed item, of which only the back is seen."""

CHARACTER = Prompt("character", CHARS, clause="HT-1.4", question="Whom do you play?")
HOME = Prompt("home", WHERE, clause="HT-1.6", question="In which home does the counter begin?")
FATE = Prompt("fate", ("hold", "play", "discard"), clause="HT-4.2", question="What becomes of the card just drawn?")
COUNTER = Prompt("counter", (*range(3), "stay"), clause="HT-4.4", question="Which counter moves?")
CAUTION = Prompt("caution", ("no", "yes"), clause="HT-4.6", question="Do you move with caution?")
STEP = Prompt(
    "step",
    [
        *_kinds(("go", WHERE), ("search", WHERE), ("scout", WHERE), ("both", WHERE)),
        ("split", 0),
        *_kinds(("join", range(3))),
        ("halt", 0),
        ("stop", 0),
    ],
    clause="HT-4.4", question="Where to?",
)  # fmt: skip
JOIN = Prompt("join", ((0, 1), (0, 2), (1, 2)), clause="HT-8.7", question="Which of your groups become one?")
LOOK_FOR = Prompt("encounter", ("no", "yes"), clause="HT-4.30", question="Roll for a random encounter?")
LEAVE_BEHIND = Prompt("leave", (*CHARS, PASS), clause="HT-8.6", question="Who stays behind?")
LEADER = Prompt("leader", CHARS, clause="HT-8.1", question="Who leads the group?")
ABANDON = Prompt("abandon", (*CHARS, PASS), clause="HT-8.8", question="Whom do you abandon?")
CAMP = Prompt(
    "camp",
    ("done", "order", "exchange", "abandon", "ability", "item", "rune", "smith", "look", "astral", "renounce", "join",
     "lead", "discard"),
    clause="HT-8.9", question="What do you do before you go on?",
)  # fmt: skip
ORDER = Prompt("order", _kinds(("front", CHARS), ("back", CHARS), ("reserve", CHARS), ("line", CHARS), ("heap", CHARS)),
               clause="HT-8.9", question="Who stands where?", hardly_matters=True)  # fmt: skip
EXCHANGE = Prompt("exchange", [*_kinds(("item", range(ITEMS)), ("rune", range(RUNES))), PASS], clause="HT-2.15",
                  question="What changes hands?")  # fmt: skip
DISCARD = Prompt("discard", (*range(ITEMS), PASS), clause="HT-2.12", question="Which item is discarded for good?")
HOLDER = Prompt("holder", CHARS, clause="HT-2.15", question="Who takes something?")
ASTRAL_TO = Prompt("astral", WHERE, clause="HT-4.11", question="Where does the astral body appear?")
FORGE = Prompt("forge", (*range(ITEMS), PASS), clause="HT-2.17", question="Which forged item?")
PRICE = Prompt("price", _kinds(("item", range(ITEMS)), ("rune", range(RUNES))), clause="HT-2.17",
               question="What do you pay with?", picks=True)  # fmt: skip
DECK_LOOK = Prompt("look", range(len(RACES)), clause="HT-9.4", question="At which deck's top card do you look?")
ENCOUNTER = Prompt("card", (*CARDS, "nothing"), clause="HT-4.13", question="Which Encounter card, face down?",
                   hidden=closed)  # fmt: skip
SWITCH = Prompt("switch", ("no", "yes"), clause="HT-11.11", question="Do you change your card to NEGOTIATE?")
DEED = Prompt(
    "deed",
    [
        ("done", 0),
        *_kinds(
            ("ability", range(POWERS_A_CARD)),
            ("use", range(ITEMS)),
            ("reveal", range(ITEMS)),
            ("conceal", range(ITEMS)),
            ("rune", range(RUNES)),
        ),
    ],
    clause="HT-4.24", question="Does your leader do something besides, each at the price of 1 REACTION?",
    hidden=closed,
)  # fmt: skip
SUBGROUP = Prompt("subgroup", ("all", *range(len(RACES))), clause="HT-11.2", question="Whom do you want as followers?")
CON_PRIZE = Prompt("prize", _kinds(("char", CHARS), ("item", range(ITEMS))), clause="HT-4.17",
                   question="What do you take?")  # fmt: skip
BELOVED = Prompt("beloved", CHARS, clause="HT-4.19", question="Whom do you seduce?")
ACCEPT = Prompt("accept", ("no", "yes"), clause="HT-4.21", question="Do you accept?")
TO_THE_DEATH = Prompt("death", ("no", "yes"), clause="HT-5.23", question="To the death?")
TERMS = Prompt("terms", ("trade", "lend", "lend_bare", "borrow", "borrow_bare", "nothing"), clause="HT-11.12",
               question="What do you propose?")  # fmt: skip
GIVE = Prompt("give", PIECES, clause="HT-11.12", question="What do you give?", picks=True)
TAKE = Prompt("take", PIECES, clause="HT-11.12", question="What do you want for it?", picks=True)
ALONG = Prompt("along", ("no", "yes"), clause="HT-11.13", question="Does the leader go along?")
LEND = Prompt("lend", CHARS, clause="HT-11.13", question="Whom do you lend?", picks=True)
BORROW = Prompt("borrow", CHARS, clause="HT-11.13", question="Whom do you borrow?", picks=True)
DEAL = Prompt("deal", ("no", "yes"), clause="HT-11.12", question="Do you accept the trade?", confirm=True)
KEEP_LENT = Prompt("keep", ("no", "yes"), clause="HT-11.13", question="Do you keep whom you borrowed?")
WITH_WHOM = Prompt("with", ("join", "apart"), clause="HT-4.18", question="Do they join the group or form their own?")
ATTACKS = Prompt("attacks", ("kill", "subdue", "each", "hold"), clause="HT-5.4", question="How does your side attack?")
BLOW = Prompt("blow", ("kill", "subdue", "hold"), clause="HT-5.4", question="How does this one attack?")
TARGET = Prompt("target", (*CHARS, PASS), clause="HT-5.8", question="Whom does this one attack?")
REVEAL = Prompt(
    "reveal",
    [("done", 0), *_kinds(("reveal", range(ITEMS)), ("conceal", range(ITEMS)), ("use", range(ITEMS)))],
    clause="HT-5.22", question="Reveal, conceal or use an item?",
)  # fmt: skip
ABLE = Prompt("able", (*CHARS, PASS), clause="HT-5.20", question="Who uses an ability?")
ABILITY = Prompt("ability", (*range(POWERS_A_CARD), PASS), clause="HT-2.6", question="Which ability?")
ITEM_USE = Prompt("use", (*range(ITEMS), PASS), clause="HT-2.14", question="Which item is used?")
RUNE = Prompt("rune", (*range(RUNES), PASS), clause="HT-2.23", question="Which rune is cast?", hidden=closed)
SHIFT = Prompt("shift", (*CHARS, PASS), clause="HT-5.4", question="Who moves between battle line and reserve?")
FLEE = Prompt("flee", (*CHARS, PASS), clause="HT-11.9", question="Who tries to evade?")
SPOILS = Prompt("spoils", ("keep", "kill", "abandon", "return"), clause="HT-5.18",
                question="What becomes of the subdued?")  # fmt: skip
FRONT = Prompt("front", ("agree", "reputation"), clause="HT-12.4", question="Does the line stand as you wish?")
LINE_UP = Prompt(
    "line_up", CHARS, clause="HT-12.4", question="Who stands next in the battle line?", hardly_matters=True
)
ALLOCATE = Prompt("allocate", ("good", "evil"), clause="HT-12.3",
                  question="For which side does this one fight?")  # fmt: skip
WHO = Prompt("who", CHARS, clause="HT-4.2", question="Whom does it concern?")
PLACE = Prompt("place", WHERE, clause="HT-4.2", question="Which place does it concern?")
SEAT = Prompt("seat", range(362), clause="HT-4.2", question="Whom does it concern?")
THING = Prompt("thing", (*range(ITEMS), PASS), clause="HT-4.2", question="Which item does it concern?")
SHAPE = Prompt("shape", range(16), clause="HT-2.25", question="Which shape?")
CARD = Prompt("held", (*range(2001, 2036), *range(3001, 3029)), clause="HT-4.2", question="Which card do you play?")
CHOICE = Prompt("choice", range(10), clause="HT-4.2", question="Which of these?")

ACTS_BEGUN: Final = (
    LEADER, LEAVE_BEHIND, KEEP_LENT,
    ABANDON, JOIN, ORDER, EXCHANGE, HOLDER, DISCARD, ASTRAL_TO, FORGE, PRICE, DECK_LOOK, CON_PRIZE, BELOVED,
    GIVE, TAKE, ALONG, LEND, BORROW, DEAL, WITH_WHOM, ABLE, ABILITY, ITEM_USE, RUNE, LINE_UP, WHO, PLACE, SEAT, THING,
    SHAPE, CHOICE,
)  # fmt: skip
"""Questions about an act that has begun: nobody plays a card before it is done."""
PROMPTS: Final = (
    CHARACTER, HOME, FATE, COUNTER, CAUTION, STEP, JOIN, LOOK_FOR, LEAVE_BEHIND, LEADER, ABANDON, CAMP, ORDER,
    EXCHANGE, HOLDER, ASTRAL_TO, FORGE, PRICE, DECK_LOOK, ENCOUNTER, SWITCH, DEED, SUBGROUP, CON_PRIZE, BELOVED, ACCEPT,
    TO_THE_DEATH, TERMS, ALONG, LEND, BORROW, GIVE, TAKE, DEAL, KEEP_LENT, WITH_WHOM, ATTACKS, BLOW, TARGET, REVEAL,
    ABLE, ABILITY, ITEM_USE, RUNE, SHIFT, FLEE, SPOILS, FRONT, LINE_UP, ALLOCATE, WHO, PLACE, SEAT, THING, SHAPE, CARD,
    CHOICE, DISCARD,
)  # fmt: skip

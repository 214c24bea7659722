"""What the prompts of all phases share: codes, labels, and whether others know what a seat can answer.

A prompt stands with the rule that asks it. Domains run over pieces: kinds of cards, territories, places of the Tisch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from vigrid.kernel import Prompt

from .cards import FIRST_GOD, GENDERS, GODS, KEYS, KINDS, is_event
from .land import NAMES, TERRITORIES
from .state import MOST_SEATS, Asgards
from .texts import card_name, place_name, slot_name

Choice = tuple[Any, ...]
Question = str | Callable[..., str]
T = TypeVar("T", int, int | None)
DONE: Final = ("done",)
EACH_GOD: Final = tuple(("appease", k) for k in GODS)


# --- codes and labels


def choice_code(choice: Choice | None) -> str:
    """A choice as code: `favor.thor`, `move.male`, `buy.3`, `thor`, `done`."""
    values = choice or ()
    return ".".join([KEYS[v] if isinstance(v, int) and values[0] != "buy" else str(v) for v in values])


def slot_label(g: Asgards, _seat: int, slot: int, *_: Any) -> str:
    """A place of the Tisch and the card in it."""
    kind = g.tisch[slot]
    return f"{card_name(g.c, kind) if kind >= 0 else 'gap'} ({slot_name(slot)})"


def turn_label(g: Asgards, seat: int, choice: Choice, *_: Any) -> str:
    """A choice of a turn in words."""
    head = choice[0]
    if head in ("favor", "appease"):
        god = g.c.pack.god[choice[1] - FIRST_GOD]
        if head == "favor":
            return f"Ask {god.name} for the favor: {god.favor_text.removeprefix('Favor: ')}"
        return f"Appease {god.name}: {god.appease_text.partition(': ')[2]}"
    if head == "move":
        hero = g.hero_of(seat, choice[1])
        return f"Move the {choice[1]} hero, now at {place_name(g, g.hero_at[hero])}"
    return {"done": "End the turn", "hemmed": "Hemmed in: draw a card", "ring": "Use the Faery Ring"}[head]


def offer_label(g: Asgards, _seat: int, how: Choice | None, *_: Any) -> str:
    """What is done with a card, in words: sacrificed, or discarded in its place."""
    return f"{how[0].capitalize()} {card_name(g.c, how[1])}" if how else ""


def card_text(g: Asgards, _seat: int, kind: int, *_: Any) -> str:
    """The text of a card."""
    return str(g.c.cards.text[kind])


# --- what others do not know of a seat's answers


def closed_hand(g: Asgards, seat: int) -> bool:
    """Whether others do not know what a seat holds."""
    return not g.company and bool(g.hand[seat])


def may_appease(g: Asgards, seat: int) -> bool:
    """AC-26.3. Whether, for all that others know, a seat may still appease a god in this phase."""
    return closed_hand(g, seat) and not g.appeased_now[seat]


def closed_look(g: Asgards, _seat: int) -> bool:
    """Whether somebody does not know the cards that are being looked at."""
    return not g.company and g.looker >= 0


# --- prompts by what is chosen


def card_prompt(name: str, kinds: Sequence[T], clause: str, question: Question, **more: Any) -> Prompt[T]:
    """A choice among cards."""
    return Prompt(
        name, kinds, clause=clause, question=question, label=lambda g, seat, kind, *_: card_name(g.c, kind),
        code=lambda kind: "" if kind is None else KEYS[kind], **more,
    )  # fmt: skip


def place_prompt(name: str, clause: str, question: Question) -> Prompt[int]:
    """A choice among territories."""
    return Prompt(
        name, range(TERRITORIES), clause=clause, question=question, code=NAMES.__getitem__,
        label=lambda g, seat, t, *_: place_name(g, t),
    )  # fmt: skip


def seat_prompt(name: str, clause: str, question: Question) -> Prompt[int]:
    """A choice among seats."""
    return Prompt(name, range(MOST_SEATS), clause=clause, question=question, label=lambda g, seat, v, *_: f"@{v}")


def gender_prompt(name: str, clause: str, question: str) -> Prompt[str]:
    """A choice between the two heroes of a pool."""
    return Prompt(name, GENDERS, clause=clause, question=question, label=lambda g, seat, v, *_: f"the {v} hero")


def turn_prompt(
    name: str, choices: Sequence[Choice], clause: str, question: str, clauses: dict[str, str] | None = None, **more: Any
) -> Prompt[Choice]:
    """What a turn offers: one of these choices, a god to appease, or its end; `clauses` of other heads than most."""
    others = {"appease": "AC-26.1", **(clauses or {})}
    return Prompt(
        name, (*choices, *EACH_GOD, DONE), clause=clause, question=question, code=choice_code,
        clause_of=lambda v: others.get(v[0], clause), **{"label": turn_label, **more},
    )  # fmt: skip


def hand_prompt(name: str, words: dict[str, str], clause: str, question: Question, **more: Any) -> Prompt[Choice]:
    """A card of the hand to be played, or one of these other choices by their words."""
    return Prompt(
        name, (*((k,) for k in range(KINDS) if not is_event(k)), *((word,) for word in words)), clause=clause,
        question=question, code=choice_code, hidden=closed_hand,
        label=lambda g, seat, v, *_: card_name(g.c, v[0]) if isinstance(v[0], int) else words[v[0]], **more,
    )  # fmt: skip

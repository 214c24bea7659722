"""Variants of the example with one fault each: the battery must find every one of them."""

from __future__ import annotations

import random
from functools import cached_property
from pathlib import Path
from typing import Any, Self

import msgspec

from tests.example import (
    BLOCK,
    CARD,
    GAME,
    LOOT,
    RUNE,
    VALUES,
    Raiders,
    RaidersGame,
    blocks,
    cards,
    choose,
    plunder,
    raid,
    refill,
)
from vigrid.kernel import PASS, Ask, Each, Prompt, lister, rule, window


class Variant(RaidersGame):
    """The example under its own rules.md."""

    @cached_property
    def folder(self) -> Path:
        return GAME.folder


class LeakyPublic(msgspec.Struct, frozen=True):
    shown: Any
    top: int


class DeckTopInView(Variant):
    def public(self, g: Raiders) -> Any:
        return LeakyPublic(super().public(g), g.deck[-1] if g.deck else 0)


class OtherHandInPrivate(Variant):
    def private(self, g: Raiders, seat: int) -> Any:
        return (super().private(g, seat), tuple(g.hands[seat - 1]))


# --- options that betray the order of the deck


@lister
def cards_as_in_the_deck(g: Raiders, seat: int) -> list[int]:
    """RA-2.1. Any card, those first of which more are in the deck."""
    return sorted(set(g.hands[seat]), key=lambda card: (g.deck.index(card) if card in g.deck else -1, card))


@rule
async def betraying_card_of(g: Raiders, seat: int) -> int:
    """RA-2.1. Choose a card."""
    return await Ask(seat, CARD, cards_as_in_the_deck)


@rule
async def choose_betraying(g: Raiders) -> None:
    """RA-2.1, RA-2.2. As in the example."""
    chosen = await Each(range(g.players), betraying_card_of)
    go_raiding(g, chosen)


def go_raiding(g: Raiders, chosen: tuple[int, ...]) -> None:
    for seat in range(g.players):
        g.play_face_down(seat, chosen[seat])
    g.reveal()
    order = [(g.first + i) % g.players for i in range(g.players)]
    g.raider = max(order, key=g.aside.__getitem__)
    g.strength = g.aside[g.raider]
    g.phase = "raid"


class OptionsInDeckOrder(Variant):
    entries = {"choose": choose_betraying, "raid": raid}  # noqa: RUF012


# --- a secret in a frame


@rule
async def raid_with_a_glance(g: Raiders) -> None:
    """RA-2.3. The raider takes treasure; the rule has looked at the deck before."""
    top = g.deck[-1] if g.deck else 0
    await plunder(g, g.raider)
    g.strength = top
    g.clear_table()
    refill(g)


class SecretInFrame(Variant):
    entries = {"choose": choose, "raid": raid_with_a_glance}  # noqa: RUF012


# --- events


class Telling(Raiders):
    def draw(self, seat: int, clause: str | None = None) -> None:
        card = self.rng.pick(self.deck)
        self.hands[seat].append(card)
        self.hands[seat].sort()
        self.learn(1 << seat)
        self.emit("drew", seat, card, clause=clause)


class TooWideEventMask(Variant):
    state = Telling


# --- copies


class Sharing(Raiders):
    def clone(self) -> Self:
        c = super().clone()
        c.loot = self.loot
        return c


class ShallowCopy(Variant):
    state = Sharing


# --- dealing anew


class KeepsTheDeck(Variant):
    def redeal(self, g: Raiders, seats: int, rand: random.Random) -> None:
        """Nothing is dealt anew at all."""


class DealsFromTrueOrder(Variant):
    def redeal(self, g: Raiders, seats: int, rand: random.Random) -> None:
        rand.shuffle(g.deck)


class LosesACard(Variant):
    def redeal(self, g: Raiders, seats: int, rand: random.Random) -> None:
        super().redeal(g, seats, rand)
        if g.deck and rand.random() < 0.5:
            g.deck.pop()


# --- side by side


@rule
async def drawing_card_of(g: Raiders, seat: int) -> int:
    """RA-2.1. Choose a card, with chance that all branches share."""
    card = await Ask(seat, CARD, cards_as_in_the_deck)
    g.strength = g.rng.below(6) + seat
    return card


@rule
async def choose_hastily(g: Raiders) -> None:
    """RA-2.1, RA-2.2. A branch that changes the state."""
    chosen = await Each(range(g.players), drawing_card_of)
    g.learn(-1)
    strength = g.strength
    go_raiding(g, chosen)
    g.strength = strength


class ArrivalMatters(Variant):
    entries = {"choose": choose_hastily, "raid": raid}  # noqa: RUF012


class ReopeningWorlds(Raiders):
    def _deal_branch(self, node: Any, i: int, rand: random.Random) -> None:
        self._start_branch(node, i)


class ReopensTheFinished(Variant):
    state = ReopeningWorlds


# --- who is asked


OPEN_BLOCK = Prompt("block", (PASS, *VALUES), clause="RA-2.3", question="Do you stop the raid?")


@rule
async def raid_stopped_by_the_next(g: Raiders) -> None:
    """RA-2.3. The next player may stop the raid; whoever cannot is not asked."""
    card = await Ask((g.raider + 1) % g.players, OPEN_BLOCK, blocks)
    if card is not PASS:
        g.throw((g.raider + 1) % g.players, card)
    else:
        await plunder(g, g.raider)
    g.clear_table()
    refill(g)


class AnswersForWhoCannot(Variant):
    prompts = (CARD, OPEN_BLOCK, LOOT, RUNE)
    entries = {"choose": choose, "raid": raid_stopped_by_the_next}  # noqa: RUF012


@rule
async def raid_stopped_by_whoever_can(g: Raiders) -> None:
    """RA-2.3. Only those are asked who hold such a card."""
    able = [s for s in range(g.players) if s != g.raider and len(blocks(g, s)) > 1]
    answer = await window(g, BLOCK, blocks, able)
    if answer is not None:
        g.throw(answer[0], answer[1])
    else:
        await plunder(g, g.raider)
    g.clear_table()
    refill(g)


class AsksOnlyWhoCan(Variant):
    entries = {"choose": choose, "raid": raid_stopped_by_whoever_can}  # noqa: RUF012


# --- what the rules have established


BOAST = Prompt(
    "boast", ("yes", "no"), clause="RA-2.3", question="Do you boast of a high card?", hidden=lambda g, seat: True
)
SHOW = Prompt("show", VALUES, clause="RA-2.3", question="Which one?", hidden=lambda g, seat: True)


@lister
def high_cards(g: Raiders, seat: int) -> list[int]:
    """RA-2.3. Cards of five and six."""
    return [c for c in cards(g, seat) if c >= 5]


@lister
def boasts(g: Raiders, seat: int) -> list[str]:
    """RA-2.3. Only who has one may boast."""
    return ["yes", "no"] if high_cards(g, seat) else ["no"]


@rule
async def raid_after_a_boast(g: Raiders) -> None:
    """RA-2.3. Whoever boasts has a high card, but the deal of other worlds does not know that."""
    boast = await Ask(g.raider, BOAST, boasts)
    if boast == "yes":
        await Ask(g.raider, SHOW, high_cards)
    await plunder(g, g.raider)
    g.clear_table()
    refill(g)


class DealsTheImpossible(Variant):
    prompts = (CARD, BLOCK, LOOT, RUNE, BOAST, SHOW)  # type: ignore[assignment]
    entries = {"choose": choose, "raid": raid_after_a_boast}  # noqa: RUF012


# --- promises


class NeverEnds(Variant):
    bound = 3


class SumsChange(Variant):
    def pieces(self, g: Raiders) -> dict[str, int]:
        return {"deck": len(g.deck)}


class PositionForgets(Variant):
    def to_position(self, g: Raiders) -> dict[str, Any]:
        return {k: v for k, v in super().to_position(g).items() if k != "loot"}


def card_in_hand(g: Raiders, seat: int, card: int) -> str:
    return f"card {card}, the {g.hands[seat].index(card) + 1}. of the hand"


LABELLED = Prompt("card", VALUES, clause="RA-2.1", question="Which card do you play?", label=card_in_hand)


@rule
async def labelled_card_of(g: Raiders, seat: int) -> int:
    """RA-2.1. Choose a card."""
    return await Ask(seat, LABELLED, cards)


@rule
async def choose_labelled(g: Raiders) -> None:
    """RA-2.1, RA-2.2. As in the example, with words that only cards in the hand have."""
    chosen = await Each(range(g.players), labelled_card_of)
    go_raiding(g, chosen)


class WordsOnlyForOptions(Variant):
    prompts = (LABELLED, BLOCK, LOOT, RUNE)
    entries = {"choose": choose_labelled, "raid": raid}  # noqa: RUF012


class UnknownClause(Variant):
    def tell(self, c: Any, event: Any) -> str:
        return "" if event.kind == "took" else super().tell(c, event)


FAULTS = {
    DeckTopInView: "can tell worlds apart: public",
    OtherHandInPrivate: "can tell worlds apart: private",
    OptionsInDeckOrder: r"can tell worlds apart: pending.*choices|two twins and one seed",
    SecretInFrame: "a frame holds what",
    TooWideEventMask: "are told what they had not learnt",
    ShallowCopy: "playing on a (clone|world) changed the original|changed the state|played again",
    KeepsTheDeck: "redeal never varies",
    DealsFromTrueOrder: "two twins and one seed give different worlds",
    LosesACard: "changed the pieces|can tell worlds apart: public.deck",
    ArrivalMatters: "answers in order",
    ReopensTheFinished: "others are asked",
    AnswersForWhoCannot: "others are asked|who is asked differs",
    AsksOnlyWhoCan: "others are asked|who is asked differs",
    DealsTheImpossible: "cannot be: show: seat . has nothing to choose",
    NeverEnds: "no end within the bound",
    SumsChange: "deck: ",
    PositionForgets: "the position from entry|other pieces|written back otherwise",
    WordsOnlyForOptions: "has no words where it is not listed",
    UnknownClause: "told in no words",
}
"""Each faulty game and what the battery must say of it."""

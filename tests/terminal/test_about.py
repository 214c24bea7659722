"""What something at the table is, one look away: on the drawn board, and by `c NAME` in the terminal."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from vigrid import bots
from vigrid.games import load
from vigrid.games.asgards_chosen.board import unseen_words
from vigrid.games.asgards_chosen.cards import FIRST_GOD
from vigrid.games.hammer_of_thor.chart_board import deck_words
from vigrid.games.lords_of_ragnarok.unseen import attack_cards, combat_cards
from vigrid.kernel import Match
from vigrid.terminal.about import about

WIDTH = 100


def played(name: str, players: int, decisions: int, mode: str | None = None) -> Match:
    """A match after so many decisions by the rules of thumb."""
    match, rand = Match.new(load(name), players=players, seed=3, mode=mode), random.Random(3)
    for _ in range(decisions):
        ask = match.pending[0]
        choice = bots.decide(bots.make("thumb"), match.state, ask.seat, rand)
        match.choose(ask.seat, ask.code(match.state, choice))
    return match


@pytest.mark.parametrize(
    ("game", "mode", "named", "told"),
    [
        ("yggdrasil", None, "loki", "as many giants as the power are turned up"),
        ("yggdrasil", None, "enemy cards", "played: "),
        ("asgard", None, "tyr", "one sure victory in the battles"),
        ("asgard", None, "temples of 3", "to come: "),
        ("asgard", None, "weapons", "not seen: weapon 2"),
        ("asgard", None, "ancient", "to come "),
        ("asgard", None, "automatic victory", "one sure victory in the battles"),
        ("asgards_chosen", None, "wind mastery", "2 power in scrub, hill, mountain"),
        ("asgards_chosen", None, "creature deck", "unseen, here or elsewhere: "),
        ("lords_of_ragnarok", None, "uruz", "control of draugr or garm where your hero stands"),
        ("lords_of_ragnarok", None, "garm", "each hero in the region takes 1 injury"),
        ("lords_of_ragnarok", None, "combat cards", "in the deck or in hands that you do not see: spear"),
        ("lords_of_ragnarok", None, "blessings", "may still come: ravens' counsel"),
        ("lords_of_ragnarok", None, "usurp", "take the region where your hero stands"),
        ("hammer_of_thor", "duo", "mjollnir", "[10"),
        ("hammer_of_thor", "duo", "predictions and", "fimbulwinter"),
    ],
)  # fmt: skip
def test_what_something_is_stands_one_look_away(game: str, mode: str | None, named: str, told: str) -> None:
    match = played(game, 2, 60, mode)
    found = " ".join(" ".join(line.strip() for line in about(match, 1, named, WIDTH)).split()).casefold()
    assert told in found


def test_words_are_found_where_no_name_is_and_nothing_where_there_is_none() -> None:
    match = played("yggdrasil", 2, 10)
    assert "a blue face, 2 hammers" in " ".join(about(match, 1, "die", WIDTH))
    assert about(match, 1, "no such thing", WIDTH) == []


def test_the_draws_still_to_come_in_the_hammer_of_thor_are_those_that_nobody_saw_leave() -> None:
    match = played("hammer_of_thor", 3, 150)
    g: Any = match.state
    words = deck_words(match.view(1), g.c).split(": ", 1)[1].split(". Decks")[0].split(", ")
    hidden = [*g.fates, *g.predictions, *g.spare, *(g.held[s] for s in range(3) if g.held[s])]
    assert g.spent
    assert sorted(words) == sorted(g.c.spell.name[n] for n in {*hidden, *([g.drawn] if g.drawn else [])})


def hidden_from(g: Any, seat: int) -> Counter[int]:
    """The cards of Asgard's Chosen that a seat does not see, from the true state."""
    zones = [g.deck, g.deck_2, g.set_aside, *g.draw_pile, *g.aside]
    zones += [] if seat in (g.looker, g.looked) or g.looker < 0 else [g.looking]
    zones += [] if g.pack_holder == seat else [g.pack]
    left = Counter(k for zone in zones for k in zone)
    for other in range(g.players):
        if other != seat:
            left += Counter(g.hand[other]) - Counter(g.open_hand[other])
    return Counter({k: n for k, n in left.items() if k < FIRST_GOD}) - Counter(g.view(1 << seat).private[seat].top)


def test_unseen_cards_of_asgards_chosen_are_those_that_the_seat_does_not_see() -> None:
    match, rand = played("asgards_chosen", 3, 0), random.Random(1)
    for step in range(400):
        ask = match.state.pending[0]
        if step % 8 == 0:
            words = unseen_words(match.view(1 << ask.seat), match.state.components).split(": ", 1)[1].split(", ")
            names = match.state.components.cards.name
            hidden = hidden_from(match.state, ask.seat)
            assert sorted(words) == sorted(f"{n} {names[k]}" for k, n in hidden.items())
        match.state.apply(ask.seat, bots.decide(bots.make("thumb"), match.state, ask.seat, rand))


def test_unseen_cards_of_lords_of_ragnarok_are_those_that_the_seat_does_not_see() -> None:
    g: Any = played("lords_of_ragnarok", 3, 0).state
    rand, hunts = random.Random(1), 0
    for step in range(100_000):
        if not g.pending or hunts > 20:
            break
        ask = g.pending[0]
        if step % 10 and g.hunter < 0:
            g.apply(ask.seat, bots.decide(bots.make("thumb"), g, ask.seat, rand))
            continue
        view = g.view(1 << ask.seat)
        hidden = Counter(g.combat_deck) + Counter(g.looking if ask.seat != g.active else ())
        for other in range(3):
            if other != ask.seat:
                hidden += Counter(g.hand[other]) - Counter(g.shown[other])
        assert +combat_cards(view, g.components) == hidden
        if view.public.hunt is not None:
            hunts += 1
            own = view.private[ask.seat].attack_hand
            assert +attack_cards(view, g.components) == Counter(g.attack_deck) + Counter(() if own else g.attack_hand)
        g.apply(ask.seat, bots.decide(bots.make("thumb"), g, ask.seat, rand))
    assert hunts


def test_what_is_called_by_all_it_tells_is_told_once() -> None:
    match = Match.new(load("yggdrasil"), 2, seed=4)
    told = " ".join(" ".join(about(match, 1, "Fenrir", 100)).split())
    assert told.count("Leash of sinew") == 1

"""The Artifacts mini-expansion: wearing, losing, and what an artifact does in battle."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Ask, Prompt, cites, lister, note, rule

from .cards import ARTIFACTS, CREATURES
from .prompts import card_prompt
from .state import ATTACKER, WORN, Asgards, other_hero
from .texts import side_words

SIDES: Final = ("first", "second")


def wear_label(g: Asgards, _seat: int, value: str, artifact: int) -> str:
    """Not at all, or with which side out."""
    return "Leave it" if value == "no" else f"Wear it: {side_words(g.c, artifact, SIDES.index(value))}"


WEAR: Final = Prompt(
    "wear", ("no", *SIDES), clause="AC-37.3", label=wear_label,
    question=lambda g, seat, artifact: f"Wear the {g.c.pack.artifact[artifact].name}, and which side out?",
)  # fmt: skip
CALL_BACK: Final = card_prompt("back", CREATURES, "AC-1.8", "Which creature comes back to your hand?")


def worn_by(g: Asgards, hero: int) -> int:
    """The artifact that a hero wears, or -1."""
    return g.artifact_at.index(WORN + hero) if WORN + hero in g.artifact_at else -1


def fighter(g: Asgards, side: int) -> int:
    """The standing hero that takes part on a side, or -1."""
    return g.hero if side == ATTACKER else g.standing_on(g.ground)


def artifact_matches(g: Asgards, side: int) -> int:
    """AC-37.5, AC-8.9. Played creatures whose heraldry is that of the fighting hero's artifact: +1 each."""
    hero = fighter(g, side) if max(g.artifact_at) >= WORN else -1
    artifact = worn_by(g, hero) if hero >= 0 else -1
    if artifact < 0:
        return 0
    note("AC-37.5", "AC-8.9")
    symbol = g.c.artifact_symbol[artifact][g.artifact_side[artifact]]
    return sum([g.c.cards.heraldry[k] == symbol for k in g.creatures_of(side)])


@cites
def may_wear(g: Asgards, hero: int) -> bool:
    """AC-37.3. One artifact a hero; with two players one a player."""
    wearers = (hero, other_hero(hero)) if g.players == 2 and not g.company else (hero,)
    return all(worn_by(g, h) < 0 for h in wearers)


@lister
def wear_choices(g: Asgards, _seat: int, artifact: int) -> list[str]:
    """AC-37.3. Not at all, or with the first or second side out; a side once chosen stays."""
    side = g.artifact_side[artifact]
    return ["no", *(SIDES if side < 0 else SIDES[side : side + 1])]


@rule
async def pick_up(g: Asgards, seat: int, hero: int) -> None:
    """AC-37.3, AC-37.4. A hero may wear an artifact that lies where it is."""
    at = g.hero_at[hero]
    for artifact in range(ARTIFACTS):
        if at >= 0 and g.artifact_at[artifact] == at and may_wear(g, hero):
            how = await Ask(seat, WEAR, wear_choices, artifact)
            if how != "no":
                g.artifact_at[artifact] = WORN + hero
                g.artifact_side[artifact] = SIDES.index(how)
                g.emit("wore", hero, artifact, g.hero_seat[hero])


@cites
def drop_artifact(g: Asgards, hero: int) -> None:
    """AC-37.4. A vanquished hero's artifact lies where it was beaten."""
    artifact = worn_by(g, hero)
    if artifact >= 0:
        g.artifact_at[artifact] = g.hero_at[hero]
        g.emit("dropped", hero, artifact, g.hero_seat[hero])


@lister
def creatures_there(g: Asgards, _seat: int, side: int) -> list[int]:
    """Creatures that a side has played in this battle, each kind once."""
    return sorted(set(g.creatures_of(side)))


@rule
async def call_back(g: Asgards, side: int, count: int) -> None:
    """AC-1.8. Played creatures go back to the hand instead of being discarded."""
    seat = g.side_seat[side]
    for _ in range(count):
        if creatures_there(g, seat, side):
            kind = await Ask(seat, CALL_BACK, creatures_there, side)
            g.remove_played(side, g.played[side].index(kind))
            g.take(seat, kind)

"""The Artifacts mini-expansion: wearing, losing, and what an artifact does in battle."""

from __future__ import annotations

from vigrid.kernel import Ask, cites, lister, rule

from .cards import ARTIFACTS, is_creature
from .prompts import CALL_BACK, WEAR
from .state import ATTACKER, OUT, Asgards

WORN = 100


def worn_by(g: Asgards, hero: int) -> int:
    """The artifact that a hero wears, or -1."""
    return g.artifact_at.index(WORN + hero) if WORN + hero in g.artifact_at else -1


def fighter(g: Asgards, side: int) -> int:
    """The standing hero that takes part on a side, or -1."""
    if side == ATTACKER:
        return g.hero
    hero = g.hero_on(g.ground)
    return hero if hero >= 0 and not g.hero_down[hero] else -1


def artifact_matches(g: Asgards, side: int) -> int:
    """AC-37.5. Played creatures whose heraldry is that of the fighting hero's artifact: +1 each."""
    hero = fighter(g, side) if max(g.artifact_at) >= WORN else -1
    artifact = worn_by(g, hero) if hero >= 0 else -1
    return count_matches(g, side, artifact) if artifact >= 0 else 0


@cites
def count_matches(g: Asgards, side: int, artifact: int) -> int:
    """AC-37.5, AC-8.9. How many played creatures match the worn side."""
    symbol = g.c.artifact_symbol[artifact][g.artifact_side[artifact]]
    pairs = zip(g.played[side], g.flags[side], strict=True)
    return sum(is_creature(k) and not f & OUT and g.c.cards.heraldry[k] == symbol for k, f in pairs)


@cites
def may_wear(g: Asgards, hero: int, artifact: int) -> bool:
    """AC-37.3. One artifact a hero; with two players one a player."""
    if worn_by(g, hero) >= 0:
        return False
    if g.players == 2 and not g.company:
        return worn_by(g, hero ^ 1) < 0
    return artifact >= 0


@lister
def wear_choices(g: Asgards, _seat: int, artifact: int) -> list[str]:
    """AC-37.3. Not at all, or with the first or second side out; a side once chosen stays."""
    side = g.artifact_side[artifact]
    return ["no", "first", "second"] if side < 0 else ["no", ("first", "second")[side]]


@rule
async def pick_up(g: Asgards, seat: int, hero: int) -> None:
    """AC-37.3, AC-37.4. A hero may wear an artifact that lies where it is."""
    at = g.hero_at[hero]
    for artifact in range(ARTIFACTS):
        if at >= 0 and g.artifact_at[artifact] == at and may_wear(g, hero, artifact):
            how = await Ask(seat, WEAR, wear_choices, artifact)
            if how != "no":
                g.artifact_at[artifact] = WORN + hero
                g.artifact_side[artifact] = 0 if how == "first" else 1
                g.emit("wore", hero, artifact, g.hero_seat[hero])


@cites
def drop_artifact(g: Asgards, hero: int, t: int) -> None:
    """AC-37.4. A vanquished hero's artifact lies where it was beaten."""
    artifact = worn_by(g, hero)
    if artifact >= 0:
        g.artifact_at[artifact] = t
        g.emit("dropped", hero, artifact, g.hero_seat[hero])


@lister
def own_creatures(g: Asgards, _seat: int, side: int) -> list[int]:
    """Creatures that the side has played in this battle."""
    pairs = zip(g.played[side], g.flags[side], strict=True)
    return sorted({k for k, f in pairs if is_creature(k) and not f & OUT})


@rule
async def call_back(g: Asgards, side: int, count: int) -> None:
    """AC-37.5. Played creatures go back to the hand instead of being discarded."""
    seat = g.side_seat[side]
    for _ in range(count):
        if own_creatures(g, seat, side):
            kind = await Ask(seat, CALL_BACK, own_creatures, side)
            i = g.played[side].index(kind)
            g.remove_played(side, i)
            g.take(seat, kind)

"""SEDUCE (11.2): childbirth, and the young of animals."""

from __future__ import annotations

from vigrid.kernel import cites, rule

from .groups import would_fit
from .losses import die
from .odds import is_mother, same_species, sex_of
from .setup import admit
from .state import OFFSPRING_DECK, Hammer
from .tables import ANIMAL, FEMALE, FERTILE, FERTILE_NEUTER

NO_CHILD, STILLBIRTH, MOTHER_DIES = 0, 8, 9


@rule
async def seduce(g: Hammer, side: int, beloved: int) -> None:
    """HT-2.2, HT-4.19, HT-11.5, HT-11.6, HT-11.7. What comes of a seduction."""
    lover = g.head(side)
    g.emit("seduces", lover, beloved)
    if same_species(g, lover, beloved):
        breed(g, lover, beloved)
        return
    mother, father = parents(g, lover, beloved)
    if not young_of(g, father):
        g.emit("no_child", mother, NO_CHILD)
        return
    if bears_surely(g, mother):
        give_birth(g, mother, father)
        return
    die_ = g.roll("birth_of", mother)
    if die_ == MOTHER_DIES and not g.c.char.norn[mother]:
        g.emit("dies_in_childbed", mother)
        await die(g, mother, 0, 0)
    elif die_ in (NO_CHILD, STILLBIRTH, MOTHER_DIES):
        g.emit("no_child", mother, die_)
    else:
        give_birth(g, mother, father)


@cites
def parents(g: Hammer, lover: int, beloved: int) -> tuple[int, int]:
    """HT-4.19, HT-11.5. Who would be mother, and who father: a woman bears, and a neuter where there is none."""
    woman = sex_of(g, lover) in (FEMALE, FERTILE) or not is_mother(g, beloved)
    return (lover, beloved) if woman else (beloved, lover)


@cites
def bears_surely(g: Hammer, mother: int) -> bool:
    """HT-11.6. Whether somebody bears a child without a roll."""
    return sex_of(g, mother) in (FERTILE, FERTILE_NEUTER)


@cites
def young_of(g: Hammer, father: int) -> list[int]:
    """HT-11.5. The Offspring of a father's race, the next first; where there are none, there is no pregnancy."""
    return [ch for ch in reversed(g.offspring) if g.c.char.race[ch] == g.c.char.race[father]]


@cites
def give_birth(g: Hammer, mother: int, father: int) -> None:
    """HT-11.5. The next of the Offspring of the father's race joins the mother's group."""
    born_to(g, young_of(g, father)[0], mother)
    g.rng.shuffle(g.offspring)


@cites
def breed(g: Hammer, lover: int, beast: int) -> None:
    """HT-11.7. The next animal of the Offspring; odd for the player's character, even for the beast."""
    young = [ch for ch in reversed(g.offspring) if g.c.char.race[ch] == ANIMAL]
    roll = g.roll("breed", lover)
    if not young:
        g.emit("no_child", beast, NO_CHILD)
    else:
        born_to(g, young[0], lover if roll % 2 else beast)
        g.rng.shuffle(g.offspring)


@cites
def born_to(g: Hammer, child: int, parent: int) -> None:
    """HT-11.5, HT-8.3. A child joins the group of its parent; where a player's has no room it stays in the deck."""
    g.learn(-1)
    if g.seat_of(g.group[parent]) >= 0 and not would_fit(g, child, g.group[parent]):
        g.emit("declines", child)
        return
    admit(g, child, g.group[parent])
    g.shuffled(OFFSPRING_DECK)
    g.emit("gives_birth", parent, child)

"""Every card is seen working: each act changes the table, each standing term changes what it says.

A card whose effect no scene shows is named by the test that fails; nothing is left out.
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from vigrid.games.hammer_of_thor import powers
from vigrid.games.hammer_of_thor.effects import EFFECTS, perform, possible
from vigrid.games.hammer_of_thor.state import Hammer
from vigrid.games.hammer_of_thor.tables import ITEMS, PLACES, RUNES, WINTER
from vigrid.games.hammer_of_thor.terms import FOE, GROUP
from vigrid.kernel.rng import scripted

from .table import (
    BALDER,
    FENRIR,
    FULLA,
    GERI,
    GUNNAR,
    KARL,
    LOKI,
    NOATUN,
    ODIN,
    SIGURD,
    THRALL,
    bury,
    carry,
    components,
    hold,
    meeting,
    run,
    scene,
    settle_in,
)

c = components()
DICE = ([0] * 60, [8] * 60, [5] * 60)
CARDS: list[tuple[str, int]] = [
    *(("power", n) for n, p in enumerate(c.powers) if p.act is not None),
    *(("item", i) for i in range(ITEMS) if c.item.act[i] is not None),
    *(("rune", r) for r in range(RUNES)),
    *(("fate", n) for n in (*c.fates, *c.predictions) if n != c.ragnarok),
    *(("place", p) for p in range(1, PLACES + 1) if c.place.act[p] is not None),
    *(("mission", n) for n in range(len(c.missions))),
]


def names(card: tuple[str, int]) -> str:
    kind, n = card
    if kind == "power":
        return f"{c.powers[n].code} {c.powers[n].name}"
    if kind == "item":
        return str(c.item.name[n])
    if kind == "place":
        return str(c.place.name[n])
    return f"mission {c.char.name[c.missions[n].character]}" if kind == "mission" else str(c.spell.name[n])


def stage(leader: int, place: int, met: bool, led: tuple[int, ...] = (LOKI, FENRIR)) -> Hammer:
    """Everything that a card might ask for: wounds, lost wits, fetters, items, runes, dead, and a second player."""
    mates = [ch for ch in (FULLA, BALDER, GERI) if ch != leader]
    foes = tuple(ch for ch in (*led, 97, 362, THRALL) if ch != leader)
    if met:
        g = meeting((leader, *mates), foes, place)
    else:
        g = scene()
        settle_in(g, 0, place, leader, *mates)
        settle_in(g, 3, place, *foes)
    g.season = WINTER - 1
    for ch in (*mates, leader):
        g.combat[ch], g.agility_lost[ch] = 5, 1
        g.set("wits_lost", ch, 1)
    g.subdual[mates[0]] = 60
    g.marks.append((mates[1], "bound", 2))
    g.mods.append((mates[1], 8, -2, 2))
    bury(g, *(ch for ch in (KARL, SIGURD, GUNNAR) if ch != leader))
    hold(g, foes[1], 1100)
    hold(g, foes[2], 1119)
    hold(g, foes[0], 1101, up=False)
    carry(g, foes[0], 4001)
    hold(g, leader, 1102, 1070)
    for foe in foes:
        g.set("gained", foe, 4)
    return g


def bearer_of(power: int) -> int:
    """Somebody with this power on the card, no beast and no Norn if it can be."""
    bearers = [ch for ch in range(1, 366) if power in [p for p, _, _ in c.char.powers[ch]] and not c.char.norn[ch]]
    return next((ch for ch in bearers if c.char.speaks[ch]), bearers[0])


def watched(g: Hammer) -> list[Any]:
    """The table without the dice."""
    return [value for name, value in g.data().items() if name not in ("rng", "stack", "pending", "known")]


def changes(g: Hammer, kind: str, n: int, leader: int, dice: list[int], pick: int) -> bool:
    """Whether using the card changes the table."""
    if kind == "item":
        hold(g, leader, 1001 + n)
    if kind == "rune" and g.rune_at[n] == -1:
        carry(g, leader, 4001 + n)
    user = 0 if kind == "fate" else leader
    if not possible(g, 0, user, kind, n):
        return False
    g.rng = scripted(dice)
    before = watched(g.clone())
    run(g, perform(g, 0, user, kind, n), pick=pick)
    return watched(g) != before


@pytest.mark.parametrize("card", CARDS, ids=names)
def test_a_card_does_something(card: tuple[str, int]) -> None:
    kind, n = card
    leader = bearer_of(n) if kind == "power" else ODIN
    if kind == "mission":
        leader = c.missions[n].character
    if kind == "place" and c.place.act[n].id == "toll_giants":
        leader = 105
    if kind == "place" and c.place.act[n].amount == 1 and c.place.act[n].id == "invite_dead":
        leader = 5
    for place in (n,) if kind == "place" else (NOATUN, 62):
        for met, dice, pick in itertools.product((True, False), DICE, (0, -1)):
            for led in ((LOKI, FENRIR), (105, 82)):
                g = stage(leader, place, met, led)
                if kind == "fate" and c.spell.act[n].id == "thaw":
                    g.season = WINTER
                if changes(g, kind, n, leader, dice, pick):
                    return
    pytest.fail(f"{names(card)} was never seen doing anything")


def test_every_effect_is_on_a_card() -> None:
    on_cards = {c.powers[n].act.id for k, n in CARDS if k == "power"}
    on_cards |= {c.item.act[n].id for k, n in CARDS if k == "item"}
    on_cards |= {c.spell.act[n].id for n in c.spell.act} | {c.place.act[n].id for k, n in CARDS if k == "place"}
    on_cards |= {m.act.id for m in c.missions}
    assert set(EFFECTS) == on_cards


def standing() -> list[tuple[str, int, int]]:
    """(kind, card, place of the term) of every change that stands on a card."""
    out = [("item", i, k) for i in range(ITEMS) for k in range(len(c.item.mods[i]))]
    out += [("power", n, k) for n, p in enumerate(c.powers) for k in range(len(p.mods))]
    out += [("shape", s, k) for s in range(len(c.shape.name)) for k in range(len(c.shape.mods[s]))]
    return out + [("law", n, k) for n in c.predictions if n in c.spell.act and c.spell.act[n].id == "law"
                  for k in range(len(c.spell.act[n].mods))]  # fmt: skip


def fitting(when: str) -> tuple[int, int, int]:
    """A bearer, a foe and a place under which a condition holds."""
    kind, _, rest = when.partition(".")
    by_race = {"aesir": ODIN, "vanir": 36, "alfar": 56, "jotun": LOKI, "animal": GERI}
    bearer, foe, place = ODIN, LOKI, 62
    if kind == "by":
        bearer = int(rest)
    if kind == "race":
        bearer = by_race[rest]
    if kind == "vs":
        foe = {**by_race, "evil": LOKI, "good": 4, "aesir": 4}[rest]
    if when == "water":
        place = NOATUN
    if when == "midgard":
        place = 57
    return bearer, foe, place


@pytest.mark.parametrize(("kind", "n", "k"), standing())
def test_a_standing_change_counts_while_its_source_is_in_force(kind: str, n: int, k: int) -> None:
    mods = {"item": c.item.mods, "shape": c.shape.mods}.get(kind)
    mod = mods[n][k] if mods else (c.powers[n].mods[k] if kind == "power" else c.spell.act[n].mods[k])
    bearer, foe, place = fitting(mod.when)
    if foe == bearer:
        foe = SIGURD
    g = meeting((bearer, 17), (foe, THRALL), place)
    seasons = ("spring", "summer", "fall", "winter")
    g.season = seasons.index(mod.when) if mod.when in seasons else 0
    if mod.when == "wounded":
        g.combat[bearer] = 1
    if mod.when == "dead":
        g.set("dead", bearer, 1)
    without = powers.measure(g, bearer, mod.stat, foe)
    if kind == "item":
        hold(g, bearer, 1001 + n)
        if mod.when.startswith("with."):
            hold(g, bearer, int(mod.when[5:]))
            without += sum(m.amount for m in c.item.mods[int(mod.when[5:]) - 1001] if m.stat == mod.stat and not m.when)
    elif kind == "power":
        g.active.append((bearer, n))
    elif kind == "shape":
        g.set("shape", bearer, n + 1)
    else:
        g.add_omen(-1, "law", n, 6)
    assert powers.measure(g, bearer, mod.stat, foe) - without == sum(
        m.amount for m in (mods[n] if mods else c.powers[n].mods if kind == "power" else c.spell.act[n].mods)
        if m.stat == mod.stat and (not m.when or powers.holds(g, bearer, m.when, foe))
    )  # fmt: skip
    assert not mod.when or powers.holds(g, bearer, mod.when, foe)


def test_measures_against_foes_and_for_groups_reach_them() -> None:
    foes = [m.stat - FOE for mods in c.item.mods for m in mods if FOE <= m.stat < GROUP]
    assert foes, "no item lowers its foes"
    g = meeting((ODIN, FULLA), (LOKI, THRALL))
    plain = powers.stat(g, LOKI, 8, ODIN)
    hold(g, ODIN, 1029)
    assert powers.stat(g, LOKI, 8, ODIN) == plain - 1
    assert powers.stat(g, LOKI, 8, FULLA) == plain
    slow = powers.stat(g, FULLA, 0)
    hold(g, ODIN, 1005)
    assert powers.stat(g, FULLA, 0) == slow + 1


def test_every_item_does_something() -> None:
    idle = [c.item.name[i] for i in range(ITEMS) if not (c.item.mods[i] or c.item.flags[i] or c.item.act[i])]
    assert idle == []

"""YG-5 to YG-10: the actions of Midgard, the Forge, the Elves, Darkness, the Dead and Fire."""

from __future__ import annotations

from vigrid.kernel import Ask, Prompt, cites, lister, note, rule

from . import terms, texts
from .state import Table
from .terms import AT_FORGE, ENEMIES, LEVELS, NO_ELVES, Enemy, Island, Seat

NOTHING = -1
MOST_ELVES = terms.MOST_SEATS + 1
NEIGHBOURS = ((1,), (0, 2), (1, 3), (2,))
"""YG-5.1. The islands next to each in the line White, Blue, Green, Black."""


# Midgard


@rule
async def midgard(g: Table, seat: Seat) -> None:
    """YG-5.2, YG-5.3, YG-5.4. The Valkyries may travel, then the god draws from their island, if it is dry."""
    island = await Ask(seat, TRAVEL, islands_in_reach)
    g.move_valkyries(island)
    if island != g.submerged:
        g.recruit(seat, island, counters_in_midgard(g, seat))


@cites
def no_midgard(g: Table, seat: Seat) -> str | None:
    """YG-16.8. Nothing can happen when grounded Valkyries stand on the submerged island."""
    return "YG-16.8" if g.valkyries == g.submerged and grounded(g) else None


def grounded(g: Table) -> bool:
    """YG-16.8. Whether a giant keeps the Valkyries where they are."""
    if not g.active or not g.suffers(terms.GROUND_VALKYRIES):
        return False
    note("YG-16.8")
    return True


@cites
def counters_in_midgard(g: Table, seat: Seat) -> int:
    """YG-5.3, YG-15.4, YG-16.7. Three counters, four for Heimdall, less what ebbs away."""
    count = max(g.c.midgard_draw, g.power_of(seat, terms.MIDGARD_DRAW))
    return max(0, count - g.suffered(terms.FEWER_COUNTERS)) if g.active else count


@lister
def islands_in_reach(g: Table, seat: Seat) -> list[Island]:
    """YG-5.1, YG-5.2. The Valkyries' own island, if it is dry, and its neighbours, unless they are grounded."""
    return [island for island in range(len(terms.COLOURS)) if why_no_island(g, seat, island) is None]


def why_no_island(g: Table, seat: Seat, island: Island) -> str | None:
    """The clause that forbids an island as goal, or None."""
    if island == g.valkyries:
        return "YG-5.2" if island == g.submerged else None
    if grounded(g):
        return "YG-16.8"
    return None if island in NEIGHBOURS[g.valkyries] else "YG-5.1"


TRAVEL = texts.bag_prompt(
    "travel", "YG-5.2", "Where do the Valkyries go, or stay, to draw?", label=texts.travel_label,
    preview=texts.travel_preview, why_not=why_no_island,
)  # fmt: skip


# The Dwarven Forge


@rule
async def dwarven_forge(g: Table, seat: Seat) -> None:
    """YG-6.1, YG-6.2. The god takes an artifact of level 1, or exchanges one for the next level."""
    artifact = await Ask(seat, ARTIFACT, artifacts_to_take)
    g.take_artifact(seat, artifact)


@cites
def no_forge(g: Table, seat: Seat) -> str | None:
    """YG-6.1. No visit to the Forge when no artifact can be had."""
    for enemy in range(len(ENEMIES)):
        if next_artifact(g, seat, enemy) != NOTHING:
            return None
    return "YG-6.1"


def next_artifact(g: Table, seat: Seat, enemy: Enemy) -> int:
    """The artifact one level above what the god holds against an enemy, if that card lies at the Forge."""
    level = g.level_of(seat, enemy)
    card = enemy * LEVELS + level
    return card if level < LEVELS and g.holders[card] == AT_FORGE else NOTHING


@lister
def artifacts_to_take(g: Table, seat: Seat) -> list[int]:
    """YG-6.1, YG-6.2. Per enemy the next level above what the god holds, if that card lies at the Forge."""
    nexts = [next_artifact(g, seat, enemy) for enemy in range(len(ENEMIES))]
    return [artifact for artifact in nexts if artifact != NOTHING]


def why_no_artifact(g: Table, seat: Seat, artifact: int) -> str | None:
    """The clause that forbids an artifact, or None."""
    return None if artifact in artifacts_to_take(g, seat) else clause_of_artifact(artifact)


def clause_of_artifact(artifact: int) -> str:
    """Taken at level 1, exchanged at a higher one."""
    return "YG-6.2" if artifact % LEVELS else "YG-6.1"


ARTIFACT = Prompt(
    "artifact", range(len(terms.ARTIFACTS)), clause="YG-6.1", question="Which artifact do you take?",
    label=lambda g, seat, artifact: texts.artifact_name(g.c, artifact), code=texts.keyed(terms.ARTIFACTS),
    preview=texts.artifact_preview, why_not=why_no_artifact, clause_of=clause_of_artifact,
)  # fmt: skip


# The World of the Elves


@rule
async def world_of_the_elves(g: Table, seat: Seat) -> None:
    """YG-7.1. The god takes an Elf."""
    g.take_elf(seat)


@cites
def no_elves(g: Table, seat: Seat) -> str | None:
    """YG-7.1, YG-16.3. No Elf when none is left or they are kept away."""
    if not g.grove:
        return "YG-7.1"
    return "YG-16.3" if g.suffers(NO_ELVES) else None


# The World of Darkness


@rule
async def world_of_darkness(g: Table, seat: Seat) -> None:
    """YG-8.1, YG-8.2. Vikings and Elves pass between two gods, if the other agrees."""
    partner = await Ask(seat, PARTNER, partners)
    vikings = await Ask(seat, VIKINGS_PASS, vikings_to_pass, partner)
    elves = await Ask(seat, ELVES_PASS, elves_to_pass, partner, vikings)
    if await Ask(partner, AGREE, yes_or_no, seat, vikings, elves):
        g.hand_over(seat, partner, vikings, elves)
    else:
        g.refuse(seat, partner)
        g.taken -= 1


@cites
def no_darkness(g: Table, seat: Seat) -> str | None:
    """YG-8.1. No trade alone, nor with nothing to pass."""
    if g.players == 1 or (not any(g.vikings) and not any(g.elves)):
        return "YG-8.1"
    return None


@lister
def partners(g: Table, seat: Seat) -> list[Seat]:
    """YG-8.1. The other gods with whom something can pass."""
    own = g.vikings[seat] + g.elves[seat]
    return [other for other in range(g.players) if other != seat and own + g.vikings[other] + g.elves[other]]


@lister
def vikings_to_pass(g: Table, seat: Seat, partner: Seat) -> list[int]:
    """YG-8.1. From all of the partner's Vikings (negative) to all of one's own; none only if Elves can pass."""
    counts = range(-g.vikings[partner], g.vikings[seat] + 1)
    if g.elves[seat] or g.elves[partner]:
        return list(counts)
    return [count for count in counts if count]


@lister
def elves_to_pass(g: Table, seat: Seat, partner: Seat, vikings: int) -> list[int]:
    """YG-8.1. From all of the partner's Elves (negative) to all of one's own; none only if Vikings pass."""
    counts = range(-g.elves[partner], g.elves[seat] + 1)
    return list(counts) if vikings else [count for count in counts if count]


@lister
def yes_or_no(g: Table, seat: Seat, other: Seat, vikings: int, elves: int) -> list[int]:
    """YG-8.2. The partner is free to agree or to refuse."""
    return [1, 0]


def pass_code(count: int) -> str:
    """`give.2`, `take.3` or `none`."""
    return f"give.{count}" if count > 0 else f"take.{-count}" if count else "none"


PARTNER = Prompt(
    "partner", range(terms.MOST_SEATS), clause="YG-8.1", question="With which god do you trade?",
    label=lambda g, seat, other: texts.god_label(g, seat, g.gods[other]) if other < g.players else "",
    preview=lambda g, seat, other: f"has {texts.goods(g.vikings[other], g.elves[other])}",
)  # fmt: skip
VIKINGS_PASS = Prompt(
    "pass_vikings", range(-terms.VIKINGS, terms.VIKINGS + 1), clause="YG-8.1", question="How many Vikings pass?",
    label=lambda g, seat, count, partner: texts.passes(count, texts.vikings, "no Vikings"), code=pass_code,
)  # fmt: skip
ELVES_PASS = Prompt(
    "pass_elves", range(-MOST_ELVES, MOST_ELVES + 1), clause="YG-8.1", question="How many Elves pass?",
    label=lambda g, seat, count, partner, vikings: texts.passes(count, texts.elves, "no Elves"), code=pass_code,
)  # fmt: skip
REFUSED = "nothing passes; the action is not used up"
AGREE = Prompt(
    "agree", (0, 1), clause="YG-8.2", code=texts.keyed(("no", "yes")), confirm=True,
    question=lambda g, seat, other, vikings, elves: f"{texts.god_label(g, seat, g.gods[other])} "
    f"{texts.bargain(vikings, elves)}. Do you agree?",
    label=lambda g, seat, answer, *args: "agree" if answer else "refuse",
    preview=lambda g, seat, answer, *args: "the trade is made" if answer else REFUSED,
)  # fmt: skip


# The World of the Dead


@rule
async def world_of_the_dead(g: Table, seat: Seat) -> None:
    """YG-9.1. Five Vikings go from the World of the Dead into a bag."""
    island = await Ask(seat, REVIVE, all_bags)
    g.revive(seat, island, g.c.revived)


@cites
def no_dead(g: Table, seat: Seat) -> str | None:
    """YG-9.1. Not without a Viking among the dead."""
    return None if g.dead else "YG-9.1"


@lister
def all_bags(g: Table, seat: Seat) -> tuple[Island, ...]:
    """YG-9.1, YG-10.1. Any of the four bags."""
    return ALL_BAGS


ALL_BAGS = (0, 1, 2, 3)
REVIVE = texts.bag_prompt("revive", "YG-9.1", "Into which bag do the dead Vikings go?")


# The Kingdom of Fire


@rule
async def kingdom_of_fire(g: Table, seat: Seat) -> None:
    """YG-10.1, YG-10.2. Five counters from a bag: the Fire Giants among them leave, the Vikings return."""
    island = await Ask(seat, QUENCH, all_bags)
    g.quench(seat, island, g.c.fire_draw)


@cites
def no_fire(g: Table, seat: Seat) -> str | None:
    """YG-10.1. Always possible."""
    return None


QUENCH = texts.bag_prompt("quench", "YG-10.1", "From which bag do you draw five counters?")

"""Special Actions: Reinforce, Mobilize, Prepare, Build Temple with the Blessing Draft."""

from __future__ import annotations

from vigrid.kernel import ALL, Ask, cites, lister, rule

from .ending import check_victory
from .gains import draw_cards, gain_runes, growing, heal_one, injuries
from .maneuvers import march, marches, may_grow_here, recruit, recruit_regions
from .pieces import JARLS_LEVY, TEMPLE_TITHE, TIRELESS_HOST
from .prompts import BLESSING, BUILD, DONE, GROW, MOBILIZE, PREPARE, Choice
from .state import Lords

# --- Reinforce


@cites
def can_reinforce(g: Lords, seat: int) -> bool:
    """LR-9.1, LR-8.1. There is an Army in the Pool and a Region for it."""
    return bool(recruit_regions(g, seat))


@rule
async def reinforce_action(g: Lords, seat: int) -> None:
    """LR-9.1. Recruit 1 Army; with Jarl's Levy another one grows."""
    recruited = g.pool_army(seat)
    await recruit(g, seat)
    if g.blessed(seat, JARLS_LEVY) and others_growing(g, seat, recruited):
        i = await Ask(seat, GROW, others_growing, recruited)
        g.grow_army(seat, i)


@lister
def others_growing(g: Lords, seat: int, recruited: int) -> list[int]:
    """LR-22.10. Own Armies that can grow, but for the one just Recruited."""
    return [
        i for i in g.on_board(seat) if i != recruited and g.army[seat * 6 + i] < g.c.n.army_most
    ]  # fmt: skip


# --- Mobilize


@cites
def can_mobilize(g: Lords, seat: int) -> bool:
    """LR-9.2. At least one Army can be Activated."""
    return bool(marches(g, seat, range(6)))


@lister
def mobile(g: Lords, seat: int) -> list[Choice]:
    """LR-9.2. Armies not yet Activated, with Tireless Host one of them twice; or no more of them."""
    twice = g.blessed(seat, TIRELESS_HOST) and 2 not in g.moved
    fresh = marches(g, seat, [i for i in range(6) if not g.moved[i]])
    again = marches(g, seat, [i for i in range(6) if g.moved[i] == 1]) if twice else []
    found = [*fresh, *again]
    return [*found, DONE] if any(g.moved) or not found else found


@rule
async def mobilize_action(g: Lords, seat: int) -> None:
    """LR-9.2. Activate Armies, at least one and as many as you like, each once."""
    choice = await Ask(seat, MOBILIZE, mobile)
    while choice != DONE:
        g.moved[choice[1]] += 1
        march(g, seat, choice)
        choice = await Ask(seat, MOBILIZE, mobile)


# --- Prepare


@cites
def growing_at_settlement(g: Lords, seat: int) -> list[int]:
    """LR-9.3. Armies in own Regions with a Settlement that can grow."""
    return [i for i in g.on_board(seat) if may_grow_here(g, seat, i)]


@lister
def preparations(g: Lords, seat: int) -> list[Choice]:
    """LR-9.3. What of the four can be done."""
    found: list[Choice] = [("heal_one",)] if injuries(g, seat) else []
    if g.can_draw():
        found.append(("card",))
    if any(g.rune_supply):
        found.append(("rune",))
    if growing_at_settlement(g, seat):
        found.append(("grow_army",))
    return found


@lister
def at_settlements(g: Lords, seat: int) -> list[int]:
    """LR-9.3. An Army at an own Settlement."""
    return [i for i in growing(g, seat, 0, False) if i is not None and may_grow_here(g, seat, i)]


@rule
async def prepare_action(g: Lords, seat: int) -> None:
    """LR-9.3. Two of the four options, or one of them twice."""
    for _ in range(2):
        if preparations(g, seat):
            choice = await Ask(seat, PREPARE, preparations)
            await prepare(g, seat, choice[0])


@rule
async def prepare(g: Lords, seat: int, what: str) -> None:
    """LR-9.3. One of the four."""
    if what == "heal_one":
        await heal_one(g, seat)
    elif what == "card":
        await draw_cards(g, seat, 1)
    elif what == "rune":
        await gain_runes(g, seat, 1)
    else:
        i = await Ask(seat, GROW, at_settlements)
        g.grow_army(seat, i)


# --- Build Temple


@lister
def temple_sites(g: Lords, seat: int) -> list[int]:
    """LR-9.4, LR-2.6, LR-13.6. Own Regions with a Shrine and without a Temple, while there are Temples."""
    if not g.temples_left:
        return []
    return [r for r in g.chart.regions if g.chart.shrine[r] and not g.temple[r] and g.owner[r] == seat]


@cites
def can_build_temple(g: Lords, seat: int) -> bool:
    """LR-9.4. There is a place for a Temple."""
    return bool(temple_sites(g, seat))


@rule
async def temple_action(g: Lords, seat: int) -> None:
    """LR-9.4. A Temple from the lowest covered space, and 1 Priest; a Draft keyword begins the Draft."""
    region = await Ask(seat, BUILD, temple_sites)
    g.temple[region] = 1
    g.temples_left -= 1
    g.emit("temple", seat, region)
    check_victory(g, seat)
    if g.result is not None:
        return
    g.add_priests(seat, 2 if g.blessed(seat, TEMPLE_TITHE) else 1)
    if reveals_draft(g):
        await blessing_draft(g, seat)


@cites
def reveals_draft(g: Lords) -> bool:
    """LR-9.4, LR-5.4. Whether the space just uncovered has a Draft keyword."""
    track = g.c.track(g.players)
    return track.temples - g.temples_left in drafts(g)


def drafts(g: Lords) -> tuple[int, ...]:
    """The spaces with a Draft keyword on the side in use."""
    sides = g.c.track(g.players).drafts
    return sides.two if g.options["temples"] == "two" else sides.three


@lister
def blessings_laid_out(g: Lords, _seat: int) -> list[int]:
    """LR-9.5. The Blessings on the table."""
    return sorted(g.blessing_row)


@rule
async def blessing_draft(g: Lords, seat: int) -> None:
    """LR-9.5. The builder chooses first, then counter-clockwise; the last card is discarded."""
    lay_out_blessings(g)
    for step in range(g.players):
        other = (seat - step) % g.players
        if g.blessing_row:
            blessing = await Ask(other, BLESSING, blessings_laid_out)
            g.blessing_row.remove(blessing)
            g.blessing_of[blessing] = other
            g.emit("blessed", other, blessing)
    g.blessing_discard += g.blessing_row
    g.blessing_row = []


@cites
def lay_out_blessings(g: Lords) -> None:
    """LR-9.5, LR-13.4. As many as players and one more; a short deck is filled up with the discards."""
    for _ in range(g.players + 1):
        if not g.blessing_deck:
            g.blessing_deck, g.blessing_discard = g.blessing_discard, []
            g.rng.shuffle(g.blessing_deck)
        if g.blessing_deck:
            g.blessing_row.append(g.blessing_deck.pop())
    g.learn(ALL)
    g.emit("laid_out", tuple(g.blessing_row))

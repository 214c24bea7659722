"""Step 2, Hero: move the Hero, move the Drakkar, or Heal."""

from __future__ import annotations

from collections.abc import Sequence

from vigrid.kernel import PASS, Ask, cites, lister, rule
from vigrid.tabletop.places import within

from .artifacts import usable, use_artifact
from .control import end_step
from .gains import injuries
from .pieces import CAT_DRAWN_CHARIOT, FAIR_WINDS, SECOND_WIND
from .prompts import DONE, HERO_STEP, SECOND_HEAL, Choice
from .prompts import FAIR_WINDS as FAIR_WINDS_TO
from .state import Lords


@cites
def walks(g: Lords, seat: int) -> Sequence[int]:
    """LR-4.1, LR-7.7, LR-2.11. Regions that the Hero reaches, by Drakkar too."""
    steps = 3 if g.blessed(seat, CAT_DRAWN_CHARIOT) else 2
    return within(g.chart.bridged[g.drakkar[seat]], g.hero_at[seat], steps)


@cites
def voyages(g: Lords, seat: int, steps: int) -> Sequence[int]:
    """LR-4.4. Seas that the Drakkar reaches."""
    return within(g.chart.sea_near, g.drakkar[seat], steps)


@lister
def hero_choices(g: Lords, seat: int) -> list[Choice]:
    """LR-7.7. One of the three options; an Artifact; or nothing more."""
    found: list[Choice] = []
    if not g.stepped:
        found += [("walk", r) for r in walks(g, seat)]
        found += [("sail", s) for s in voyages(g, seat, 2)]
        found += [("heal", a) for a in injuries(g, seat)]
    return [*found, *usable(g, seat), DONE]


@rule
async def hero_phase(g: Lords) -> None:
    """LR-7.7. Step 2 of the turn."""
    seat = g.active
    choice = await Ask(seat, HERO_STEP, hero_choices)
    if choice[0] == "use":
        await use_artifact(g, seat, choice[1])
        return
    if choice == DONE:
        await end_step(g, "runes")
        return
    g.stepped = 1
    if choice[0] == "walk":
        g.put_hero(seat, choice[1])
        if g.blessed(seat, FAIR_WINDS):
            await fair_winds(g, seat)
    elif choice[0] == "sail":
        g.sail(seat, choice[1])
    else:
        g.flip_token(seat, choice[1], 0)
    if g.blessed(seat, SECOND_WIND) and injuries(g, seat):
        await second_wind(g, seat)


@lister
def next_seas(g: Lords, seat: int) -> list[int | None]:
    """LR-22.29. A neighbouring Sea, or stay."""
    return [*voyages(g, seat, 1), PASS]


@rule
async def fair_winds(g: Lords, seat: int) -> None:
    """LR-22.29. The Drakkar may move 1 Sea too."""
    sea = await Ask(seat, FAIR_WINDS_TO, next_seas)
    if sea is not PASS:
        g.sail(seat, sea)


@lister
def injuries_or_none(g: Lords, seat: int) -> list[int | None]:
    """LR-22.22. An Injury to Heal, or none."""
    return [*injuries(g, seat), PASS]


@rule
async def second_wind(g: Lords, seat: int) -> None:
    """LR-22.22. Heal 1 Injury in addition."""
    attribute = await Ask(seat, SECOND_HEAL, injuries_or_none)
    if attribute is not PASS:
        g.flip_token(seat, attribute, 0)

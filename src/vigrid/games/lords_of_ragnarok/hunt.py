"""The Hunt: how it begins, how it ends, and what Wounds bring."""

from __future__ import annotations

from vigrid.kernel import PASS, Ask, cites, lister, rule

from .control import end_step
from .ending import slayer
from .gains import (
    ally_with_any,
    deal_injury,
    draw_cards,
    gain_runes,
    grow_one,
    injure,
    keep_limits,
    uninjured,
    use_or_not,
)  # fmt: skip
from .pieces import BEOWULF, LOKI, NOBODY, PATIENT_HUNTER, ROOT_FANG, THUNDERS_FAVOUR
from .prompts import RAGE, SLOT, USE
from .setup import clear_hunt
from .slaying import box_tray, slay
from .state import UNCLAIMED, Lords


@cites
def monster_player(g: Lords) -> int:
    """LR-11.3. Who plays the quarry: its controller, or the right neighbour of the hunter."""
    ring = NOBODY if g.quarry == LOKI else g.ring[g.quarry]
    return ring if ring not in (NOBODY, g.hunter) else g.right_of(g.hunter)


@rule
async def begin_hunt(g: Lords, seat: int, quarry: int) -> None:
    """LR-11.1, LR-11.2, LR-1.5. What is used at the beginning; cards by Might; the Attack deck."""
    g.hunter, g.quarry = seat, quarry
    g.emit("hunt", seat, quarry)
    await go_berserk(g, seat)
    if quarry != LOKI and g.charged(seat, ROOT_FANG):
        await root_fang(g, seat)
        if not g.open_slots(quarry):
            await end_hunt(g, True)
            return
    await draw_cards(g, seat, g.might(seat) + (1 if g.blessed(seat, THUNDERS_FAVOUR) else 0))
    shuffle_attacks(g)
    g.phase = "monster_round"


@lister
def open_slots(g: Lords, _seat: int, quarry: int) -> list[int]:
    """LR-11.13. Wound slots without a marker."""
    return g.open_slots(quarry)


@rule
async def root_fang(g: Lords, seat: int) -> None:
    """LR-17.6. At the beginning of a Hunt deal 1 Wound of any symbol."""
    used = await Ask(seat, USE, use_or_not, ROOT_FANG)
    if used is not PASS:
        g.exhaust(ROOT_FANG)
        slot = await Ask(seat, SLOT, open_slots, g.quarry)
        await deal_wound(g, seat, slot)


@lister
def wounds_to_choose(g: Lords, seat: int) -> list[int | None]:
    """LR-18.5. An Uninjured token of Beowulf, or none."""
    return [*uninjured(g, seat), PASS]


@rule
async def go_berserk(g: Lords, seat: int) -> None:
    """LR-18.5. Beowulf may be dealt 1 Injury before a Hunt or Battle; he draws a card for it."""
    if g.hero[seat] == BEOWULF and uninjured(g, seat):
        attribute = await Ask(seat, RAGE, wounds_to_choose)
        if attribute is not PASS:
            await deal_injury(g, seat, attribute)


@cites
def shuffle_attacks(g: Lords) -> None:
    """LR-11.2, LR-11.12. All 14 Attack cards are shuffled and two drawn."""
    g.rng.shuffle(g.attack_deck)
    draw_attacks(g, g.c.n.attack_hand)


@cites
def draw_attacks(g: Lords, number: int) -> None:
    """LR-11.11, LR-11.12. The Monster draws Attack cards, as many as there are."""
    drawn = 0
    while drawn < number and g.attack_deck:
        g.attack_hand.append(g.attack_deck.pop())
        drawn += 1
    g.attack_hand.sort()
    seat = monster_player(g)
    g.learn(1 << seat)
    g.emit("attack_drawn", g.quarry, drawn)
    g.emit("attack_hand", seat, tuple(g.attack_hand), seen_by=1 << seat)


# --- Wounds and Rewards


@rule
async def deal_wound(g: Lords, seat: int, slot: int) -> None:
    """LR-11.13. A marker on a slot, and its Reward."""
    g.mark_wound(seat, g.quarry, slot)
    reward = g.c.rewards[g.quarry][slot]
    if reward:
        await take_reward(g, seat, reward)


@rule
async def take_reward(g: Lords, seat: int, reward: str) -> None:
    """LR-11.19. Realm, Priest, Army +1 or Rune."""
    g.emit("reward", seat, reward)
    if reward == "realm":
        await ally_with_any(g, seat)
    elif reward == "priest":
        g.add_priests(seat, 1)
    elif reward == "army":
        await grow_one(g, seat, 0, False)
    else:
        await gain_runes(g, seat, 1)


# --- the end


@rule
async def end_hunt(g: Lords, slain: bool) -> None:
    """LR-11.4, LR-11.5, LR-3.4. The Hunt is over: Injury or trophy, Artifact, then the limit holds again.

    The Artifact comes after the Injury, which it cannot ward off; a tray is looked at before its markers leave.
    """
    seat, quarry = g.hunter, g.quarry
    g.emit("hunt_over", seat, quarry, slain)
    if slain and quarry == LOKI:
        slayer(g, seat)
        return
    if slain:
        take_artifact(g, seat)
        slay(g, seat, quarry)
        box_tray(g, quarry)
    else:
        await failed(g, seat)
        take_artifact(g, seat)
    clear_hunt(g)
    await keep_limits(g, seat)
    await end_step(g, "end")


@rule
async def failed(g: Lords, seat: int) -> None:
    """LR-11.5, LR-11.6, LR-17.3. 1 Injury, ignored where all tokens are injured; the Boss regenerates."""
    if g.quarry == LOKI:
        g.clear_tray(LOKI)
        g.emit("regenerated")
    if uninjured(g, seat) and not g.blessed(seat, PATIENT_HUNTER):
        await injure(g, seat)


@cites
def take_artifact(g: Lords, seat: int) -> None:
    """LR-11.18, LR-13.2. The Monster's Artifact, if all slots without Rewards are covered and nobody has had it."""
    quarry = g.quarry
    if quarry == LOKI or g.artifact_of[quarry] != UNCLAIMED:
        return
    rewards = g.c.rewards[quarry]
    if not any(not rewards[slot] for slot in g.open_slots(quarry)):
        g.give_artifact(seat, quarry)

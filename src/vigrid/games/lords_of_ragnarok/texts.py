"""Events in plain words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from vigrid.kernel import Event
from vigrid.tabletop.words import counted, listed

from .components import Components
from .names import (
    artifact_name,
    attack_name,
    attribute_name,
    card_name,
    quarry_name,
    region_name,
    rune_name,
    sea_name,
    slot_words,
)  # fmt: skip
from .pieces import RUNES

ACTION_NAMES: Final = ("Mobilize", "Reinforce", "Usurp", "Monsters", "Build Temple", "Prepare")
ACTION_EFFECTS: Final = (
    "Activate as many of your Armies as you like.",
    "Recruit 1 Army.",
    "Take the Region where your Hero stands alone, if your Might suffices, and Recruit 1 Army there.",
    "Activate 1 or 2 Monsters, or hunt a Monster or Loki where your Hero stands.",
    "Build a Temple on an own Shrine and gain 1 Priest; a Blessing Draft may follow.",
    "Twice: Heal 1 Injury, draw 1 Combat card, gain 1 Rune, or let an Army at an own Settlement grow by 1.",
)


def _cards(c: Components, kinds: tuple[int, ...]) -> str:
    return listed((card_name(c, k) for k in kinds), "no card")


Words = Callable[[Components, tuple[Any, ...]], str]
TELL: Final[dict[str, Words]] = {
    "army": lambda c, a: f"@{a[0]} has a new Army of {a[2]} in {region_name(c, a[1])}.",
    "marched": lambda c, a: f"@{a[0]}'s Army of {a[3]} goes from {region_name(c, a[1])} to {region_name(c, a[2])}.",
    "grew": lambda c, a: f"@{a[0]}'s Army in {region_name(c, a[1])} grows to {a[2]}.",
    "shrank": lambda c, a: f"@{a[0]}'s Army in {region_name(c, a[1])} falls to {a[2]}.",
    "killed": lambda c, a: f"@{a[0]}'s Army in {region_name(c, a[1])} is killed.",
    "withdrew": lambda c, a: f"@{a[0]}'s Armies withdraw from {region_name(c, a[1])} to {region_name(c, a[2])}.",
    "hero": lambda c, a: f"@{a[0]}'s Hero is in {region_name(c, a[1])}.",
    "sailed": lambda c, a: f"@{a[0]}'s Drakkar is on the {sea_name(c, a[2], a[1])}.",
    "attribute": lambda c, a: f"@{a[0]}'s {attribute_name(c, a[1])} token is at {a[2]}.",
    "injured": lambda c, a: f"@{a[0]}'s {attribute_name(c, a[1])} is injured.",
    "healed": lambda c, a: f"@{a[0]}'s {attribute_name(c, a[1])} is Healed.",
    "ignored": lambda c, a: f"@{a[0]} ignores an Injury.",
    "rune": lambda c, a: f"@{a[0]} gains {rune_name(c, a[1])}.",
    "paid": lambda c, a: f"@{a[0]} gives {rune_name(c, a[1])} back to the Supply.",
    "forged": lambda c, a: f"@{a[0]} takes {rune_name(c, a[2])} from the Forge in {region_name(c, a[1])}.",
    "priests": lambda c, a: f"@{a[0]} gains {counted(a[1], 'Priest')}.",
    "sent": lambda c, a: f"@{a[0]} sends a Priest to the Monument of {c.pack.god[a[1]].name}.",
    "reshuffled": lambda c, a: f"The discarded {('Combat', 'Event')[a[0]]} cards become the deck.",
    "drew": lambda c, a: f"@{a[0]} draws {counted(a[1], 'Combat card')}.",
    "cards": lambda c, a: f"@{a[0]} has drawn {_cards(c, a[1])}.",
    "looked": lambda c, a: f"@{a[0]} looks at {_cards(c, a[1])}.",
    "discarded": lambda c, a: f"@{a[0]} discards {card_name(c, a[1])}.",
    "revealed": lambda c, a: f"@{a[0]} reveals {_cards(c, a[1])}.",
    "loki": lambda c, a: f"Loki is in {region_name(c, a[0])}.",
    "monster": lambda c, a: f"{quarry_name(c, a[0])} is in {region_name(c, a[1])}.",
    "stomp": lambda c, a: f"{quarry_name(c, a[0])} Stomps in {region_name(c, a[1])}.",
    "attacks": lambda c, a: f"{quarry_name(c, a[0])} attacks {region_name(c, a[1])}: "
    + c.pack.monster[a[0]].region_attack,
    "rolled": lambda c, a: f"The die shows {({'move': 'move', 'attack': 'Region Attack', 'either': 'either'})[a[0]]}.",
    "tamed": lambda c, a: f"@{a[0]} controls {quarry_name(c, a[1])}.",
    "freed": lambda c, a: f"@{a[0]} gives up control of {quarry_name(c, a[1])}.",
    "wound": lambda c, a: f"@{a[0]} wounds {quarry_name(c, a[1])}, {slot_words(c, a[1], a[2])}.",
    "slain": lambda c, a: f"@{a[0]} has slain {quarry_name(c, a[1])}.",
    "token": lambda c, a: f"@{a[0]} takes a Slayer token.",
    "artifact": lambda c, a: f"@{a[0]} has {artifact_name(c, a[1])}.",
    "exhausted": lambda c, a: f"@{a[0]} uses {artifact_name(c, a[1])}.",
    "event": lambda c, a: f"Event {a[0]}: {RUNES[c.event_place[a[0]]].capitalize()} is placed, "
    + listed((RUNES[r].capitalize() for r in c.event_activate[a[0]]), last=" and ")
    + f" are Activated{', Loki too' if c.event_boss[a[0]] else ''}.",
    "control": lambda c, a: f"@{a[0]} controls {region_name(c, a[1])}.",
    "turn": lambda c, a: f"Turn {a[1]}: @{a[0]}.",
    "offered": lambda c, a: f"@{a[0]} may choose among {listed(c.pack.hero[h].name for h in a[1])} and "
    f"{listed(c.pack.origin[o].name for o in a[2])}.",
    "chose": lambda c, a: f"@{a[0]} is {c.pack.hero[a[1]].name}, {c.pack.origin[a[2]].name}.",
    "allied": lambda c, a: f"@{a[0]} is allied with {c.pack.realm[a[1]].name}.",
    "action": lambda c, a: f"@{a[0]} chooses {ACTION_NAMES[a[1]]}.",
    "monument_action": lambda c, a: f"@{a[0]} chooses Build Monument.",
    "monument": lambda c, a: f"The Monument of {c.pack.god[a[1]].name} has level {a[2]}.",
    "requisite": lambda c, a: f"The Requisite {c.pack.requisite[a[0]].name} is met.",
    "ragnarok": lambda c, a: "Ragnarok begins: everybody has one last turn.",
    "cleared": lambda c, a: "Priests and markers go back, Artifacts are recharged.",
    "refilled": lambda c, a: "The Forges are refilled.",
    "temple": lambda c, a: f"@{a[0]} builds a Temple in {region_name(c, a[1])}.",
    "laid_out": lambda c, a: f"Blessings are laid out: {listed(c.pack.blessing[b].name for b in a[0])}.",
    "blessed": lambda c, a: f"@{a[0]} chooses {c.pack.blessing[a[1]].name}: {c.pack.blessing[a[1]].text}",
    "hunt": lambda c, a: f"@{a[0]} hunts {quarry_name(c, a[1])}.",
    "hunt_over": lambda c, a: f"The Hunt of {quarry_name(c, a[1])} is over: "
    + ("it is slain." if a[2] else f"@{a[0]} has failed."),
    "regenerated": lambda c, a: "Loki regenerates.",
    "attack_drawn": lambda c, a: f"{quarry_name(c, a[0])} draws {counted(a[1], 'Attack card')}.",
    "attack_hand": lambda c, a: f"@{a[0]} holds {listed(attack_name(c, k) for k in a[1])}.",
    "attacked": lambda c, a: f"{quarry_name(c, a[0])} plays {attack_name(c, a[1])}: {c.pack.attack[a[1]].text}",
    "attack_discarded": lambda c, a: f"{quarry_name(c, a[0])} discards {listed(attack_name(c, k) for k in a[1])}.",
    "defended": lambda c, a: f"@{a[0]} defends with {_cards(c, a[1])}.",
    "weak_spot": lambda c, a: f"@{a[0]} {'has found' if a[1] else 'has not found'} the Weak Spot.",
    "reward": lambda c, a: f"@{a[0]} gains the Reward {a[1].capitalize()}.",
    "battle": lambda c, a: f"@{a[0]} attacks @{a[1]} in {region_name(c, a[2])}.",
    "played": lambda c, a: f"@{a[0]} plays {card_name(c, a[1])}.",
    "passed": lambda c, a: f"@{a[0]} passes.",
    "took_back": lambda c, a: f"@{a[0]} takes back {card_name(c, a[1])}.",
    "shielded": lambda c, a: f"@{a[0]} ignores the Casualty symbols of {card_name(c, a[1])}.",
    "sums": lambda c, a: f"@{a[0]} has {a[1]}, @{a[2]} has {a[3]}: @{a[4]} wins.",
}  # fmt: skip


def tell(c: Components, event: Event) -> str:
    """An event in plain words."""
    return TELL[event.kind](c, event.args)

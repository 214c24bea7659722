"""Every kind of decision, with its words. Domains run over the pieces of the box."""

from __future__ import annotations

from typing import Any, Final

from vigrid.kernel import PASS, Prompt

from . import pieces
from .names import (
    army_words,
    artifact_name,
    attack_name,
    attribute_name,
    card_name,
    card_words,
    quarry_name,
    region_name,
    rune_name,
    sea_name,
    slot_words,
)  # fmt: skip
from .pieces import (
    ACTIONS,
    ARMIES,
    ARTIFACTS,
    ATTACKS,
    ATTRIBUTES,
    BLESSINGS,
    BOW,
    COMBAT,
    FALCON_CLOAK,
    GLEIPNIR,
    GODS,
    HEROES,
    KINDS,
    MJOLNIR,
    MONSTERS,
    ORIGINS,
    PAIRS,
    QUARRIES,
    RAVEN_QUILL,
    REALMS,
    REGIONS,
    RUNES,
    SEATS,
    SLOTS,
    SWORD,
    TROLL_HEART,
)  # fmt: skip
from .state import Lords

Choice = tuple[Any, ...]
DONE: Final[Choice] = ("done",)
ALL_REGIONS: Final = range(1, REGIONS + 1)
FREE_ARTIFACTS: Final = (GLEIPNIR, TROLL_HEART, RAVEN_QUILL, MJOLNIR, FALCON_CLOAK)
"""Artifacts that are used in one's turn at no other moment."""
USES: Final = tuple(("use", a) for a in FREE_ARTIFACTS)
MARCHES: Final = tuple(("army", i, r) for i in range(ARMIES) for r in range(REGIONS + 1))
"""Activate an Army: move it to a Region, or let it grow (0)."""
SETS: Final = ("uo", "ua", "oa", "uu", "oo", "aa")
"""Codes of `PAIRS`."""
CARD_WEAPON: Final = (0,) * 4 + (BOW,) * 4 + (SWORD,) * 4
TWINS: Final = tuple(
    (a, b) for first in (4, 8) for a in range(first, first + 4) for b in range(a, first + 4)
)  # fmt: skip
"""Two Bow cards or two Sword cards, by kind."""
BOTH: Final = tuple((a, b) for a in range(KINDS) for b in range(a, KINDS))

HEADS: Final[dict[str, tuple[str, ...]]] = {
    "send": GODS, "god": GODS, "use": ARTIFACTS, "heal": ATTRIBUTES, "ally": REALMS, "activate": QUARRIES,
    "hunt": QUARRIES,
}  # fmt: skip


def choice_code(choice: Choice) -> str:
    """A choice as code: `send.odin`, `army.2.19`, `grow.uo`, `done`."""
    head, *rest = choice
    if head in ("grow", "drive", "draw", "place_hero"):
        return f"{head}.{SETS[rest[0]]}"
    if head == "tame":
        return f"tame.{MONSTERS[rest[0]]}.{RUNES[rest[1]]}"
    if head in ("strike", "twins", "both"):
        return ".".join([head, *(COMBAT[k] for k in rest)])
    if head in HEADS:
        return f"{head}.{HEADS[head][rest[0]]}"
    return ".".join(map(str, choice))


PLAIN: Final = {
    "forge": "Take the Rune of the Forge", "boss": "Activate Loki", "raise": "Raise a lowest Attribute",
    "draw2": "Draw 2 Combat cards", "hamstring": "Hamstring: discard 2 Combat cards for any Wound",
    "card": "Draw 1 Combat card", "rune": "Gain 1 Rune", "grow_army": "An Army at a Settlement grows by 1",
    "heal_one": "Heal 1 Injury", "end": "End the round", "done": "Done",
}  # fmt: skip
WITH_SET: Final = {
    "grow": "One Army grows by 1", "drive": "Activate a Monster", "draw": "Draw 1 Combat card",
    "place_hero": "Place your Hero",
}  # fmt: skip


def set_words(pair: int) -> str:
    """A set of two Runes in words."""
    a, b = PAIRS[pair]
    return f"{RUNES[a].capitalize()} and {RUNES[b].capitalize()}"


def choice_label(g: Lords, seat: int, choice: Choice, *_: Any) -> str:
    """A choice of a step in words."""
    c, head = g.c, choice[0]
    if head in PLAIN:
        return PLAIN[head]
    if head in WITH_SET:
        return f"{WITH_SET[head]} for {set_words(choice[1])}"
    if head in CHOICE_WORDS:
        return str(CHOICE_WORDS[head](c, *choice[1:]))
    if head == "army":
        army = army_words(g, seat, choice[1])
        if not army:
            return ""
        deed = f"{army} to {region_name(c, choice[2])}" if choice[2] else f"{army} grows by 1"
        return f"{deed}, once more" if g.moved[choice[1]] else deed
    if head == "sail":
        sea = sea_name(c, g.players, choice[1])
        return f"Drakkar to the {sea}" if sea else ""
    return str(choice)


CHOICE_WORDS: Final[dict[str, Any]] = {
    "send": lambda c, god: f"Send a Priest to {c.pack.god[god].name}",
    "use": lambda c, a: f"Use {artifact_name(c, a)}: {c.pack.artifact[a].text}",
    "walk": lambda c, r: f"Hero to {region_name(c, r)}",
    "hero": lambda c, r: f"Place your Hero in {region_name(c, r)}",
    "heal": lambda c, a: f"Heal {attribute_name(c, a)}",
    "tame": lambda c, m, t: f"Take control of {quarry_name(c, m)} for {rune_name(c, t)}",
    "ally": lambda c, k: f"Ally with {c.pack.realm[k].name} for {rune_name(c, c.realm_rune[k])}",
    "recruit": lambda c, r: f"Recruit in {region_name(c, r)}",
    "activate": lambda c, m: f"Activate {quarry_name(c, m)}",
    "hunt": lambda c, m: f"Hunt {quarry_name(c, m)}",
    "strike": lambda c, k: f"Strike with {card_words(c, k)}",
    "twins": lambda c, a, b: f"{card_name(c, a)} and {card_name(c, b)} for any Wound",
    "both": lambda c, a, b: f"Strike with {card_words(c, a)} and {card_words(c, b)}",
}  # fmt: skip


def closed_hand(g: Lords, seat: int) -> bool:
    """Whether a hand holds cards that not everybody has seen."""
    return len(g.shown[seat]) < len(g.hand[seat])


def closed_attacks(g: Lords, _seat: int) -> bool:
    """Whether the Monster has a choice that depends on its hand."""
    return len(g.attack_hand) > 1


def region_label(g: Lords, _seat: int, region: int, *_: Any) -> str:
    """A Region."""
    return region_name(g.c, region)


def army_label(g: Lords, seat: int, i: int, *_: Any) -> str:
    """One of the own Armies."""
    return army_words(g, seat, i)


def victim_code(victim: tuple[int, int] | None) -> str:
    """Somebody's Army as code."""
    return "" if victim is None else f"{victim[0]}.{victim[1]}"


def victim_label(g: Lords, _seat: int, victim: tuple[int, int], *_: Any) -> str:
    """Somebody's Army."""
    seat, i = victim
    words = army_words(g, seat, i) if seat < g.players else ""
    gone = ", Activated already" if seat == g.active and g.moved[i] else ""
    return f"@{seat}'s {words}{gone}" if words else ""


def slot_label(g: Lords, _seat: int, slot: int, *args: Any) -> str:
    """A Wound slot of the quarry."""
    named = args and isinstance(args[0], int)
    return slot_words(g.c, args[0] if named else g.quarry, slot)


def action_label(g: Lords, seat: int, choice: Choice, *_: Any) -> str:
    """A Special Action."""
    if choice[0] == "use":
        return choice_label(g, seat, choice)
    words = {
        "mobilize": "Mobilize: Activate Armies", "reinforce": "Reinforce: Recruit 1 Army",
        "usurp": "Usurp the Region with your Hero", "monsters": "Monsters: Activate or Hunt",
        "temple": "Build Temple", "prepare": "Prepare: two of four", "monument": "Build Monument",
    }  # fmt: skip
    return words[choice[0]]


def beast_odds(g: Lords, _seat: int, monster: int, *_: Any) -> str:
    """LR-10.1, LR-10.3. What an Activated Monster may do, and on how many faces of its die; a controlled one rolls
    none.
    """
    attack = f"Region Attack: {g.c.pack.monster[monster].region_attack}"
    if g.ring[monster] >= 0:
        return f"it moves or attacks as @{g.ring[monster]} says; {attack}"
    faces = [g.c.supply.die.count(face) for face in ("move", "attack", "either")]
    return f"moves {faces[0]} in 6, attacks {faces[1]} in 6, {faces[2]} in 6 as @{g.active} says; {attack}"


ACTION_CLAUSES: Final = {
    "mobilize": "LR-9.2", "reinforce": "LR-9.1", "usurp": "LR-9.10", "monsters": "LR-9.6", "temple": "LR-9.4",
    "prepare": "LR-9.3", "monument": "LR-8.5", "use": "LR-7.17", "hunt": "LR-9.7", "activate": "LR-9.6",
    "send": "LR-7.4", "forge": "LR-7.6", "walk": "LR-4.1", "sail": "LR-4.4", "heal": "LR-7.9", "boss": "LR-7.11",
    "tame": "LR-10.5", "ally": "LR-2.13", "grow": "LR-7.12", "drive": "LR-7.12", "draw": "LR-7.12",
    "place_hero": "LR-7.12", "raise": "LR-7.13", "draw2": "LR-7.13", "army": "LR-7.15", "recruit": "LR-7.16",
    "strike": "LR-11.13", "twins": "LR-11.13", "both": "LR-11.15", "hamstring": "LR-22.20", "end": "LR-11.14",
    "card": "LR-9.3", "rune": "LR-9.3", "grow_army": "LR-9.3", "heal_one": "LR-9.3", "hero": "LR-4.7",
    "done": "LR-7.1",
}  # fmt: skip
"""First word of a choice to its clause."""


def clause_of(choice: Choice) -> str:
    """The clause of a choice."""
    return ACTION_CLAUSES[choice[0]]


def choices(name: str, domain: Any, clause: str, question: Any, **more: Any) -> Prompt[Any]:
    """A choice of a step."""
    words = {"code": choice_code, "label": choice_label, "clause_of": clause_of, **more}
    return Prompt(name, domain, clause=clause, question=question, **words)


def region_prompt(name: str, clause: str, question: Any, none: bool = False) -> Prompt[Any]:
    """A choice of a Region."""
    domain = (*ALL_REGIONS, PASS) if none else ALL_REGIONS
    return Prompt(name, domain, clause=clause, question=question, label=region_label)


def army_prompt(name: str, clause: str, question: str, none: bool = False) -> Prompt[Any]:
    """A choice of an own Army."""
    domain = (*range(ARMIES), PASS) if none else range(ARMIES)
    return Prompt(name, domain, clause=clause, question=question, label=army_label)


def attribute_prompt(name: str, clause: str, question: str) -> Prompt[int]:
    """A choice of an Attribute."""
    return Prompt(name, range(3), clause=clause, question=question, code=lambda a: ATTRIBUTES[a],
                  label=lambda g, s, a, *_: attribute_name(g.c, a))  # fmt: skip


def card_prompt(name: str, clause: str, question: Any, none: bool = False, **more: Any) -> Prompt[Any]:
    """A choice of a Combat card."""
    domain = (*range(KINDS), PASS) if none else range(KINDS)
    return Prompt(name, domain, clause=clause, question=question, code=lambda k: COMBAT[k],
                  label=lambda g, s, k, *_: card_words(g.c, k), **more)  # fmt: skip


def yes_no(name: str, clause: str, question: Any, yes: str, no: str = "No") -> Prompt[str]:
    """Yes or no."""
    return Prompt(name, ("yes", "no"), clause=clause, question=question, label=lambda g, s, v, *_: yes if v == "yes"
                  else no)  # fmt: skip


def _kind_text(entries: str) -> Any:
    return lambda g, seat, k, *_: getattr(g.c.pack, entries)[k].text


HERO: Final = Prompt(
    "hero", range(len(HEROES)), clause="LR-6.2", question="Which Hero?", code=lambda h: HEROES[h],
    label=lambda g, s, h, *_: f"{g.c.pack.hero[h].name} {g.c.pack.hero[h].title}", preview=_kind_text("hero"),
)  # fmt: skip
ORIGIN: Final = Prompt(
    "origin", range(len(ORIGINS)), clause="LR-6.2", question="Which Origin?", code=lambda o: ORIGINS[o],
    label=lambda g, s, o, *_: g.c.pack.origin[o].name, preview=_kind_text("origin"),
)  # fmt: skip
SEA: Final = Prompt(
    "sea", range(6), clause="LR-6.5", question="On which Sea does your Drakkar begin?",
    label=lambda g, s, v, *_: sea_name(g.c, g.players, v),
)  # fmt: skip
START: Final = region_prompt("start", "LR-6.5", "In which Region do your Hero and Armies begin?")
PRAYER: Final = choices(
    "prayer", (*(("send", m) for m in range(3)), ("forge",), *USES, DONE), "LR-7.3", "Prayer: what do you do?"
)
HERO_STEP: Final = choices(
    "step", (*(("walk", r) for r in ALL_REGIONS), *(("sail", s) for s in range(6)), *(("heal", a) for a in range(3)),
             *USES, DONE), "LR-7.7", "Hero step: what do you do?",
)  # fmt: skip
RUNE_ACTION: Final = choices(
    "runes",
    (("boss",), *(("tame", m, t) for m in range(6) for t in range(3)), *(("ally", k) for k in range(6)),
     *((head, p) for head in ("grow", "drive", "draw", "place_hero") for p in range(len(PAIRS))), ("raise",),
     ("draw2",), *USES, DONE), "LR-7.10", "Which Rune Action?",
)  # fmt: skip
MANEUVER: Final = choices(
    "maneuver", (*MARCHES, *(("recruit", r) for r in ALL_REGIONS), *USES, DONE), "LR-7.14",
    "Maneuvers: which Army is Activated?",
)  # fmt: skip
SPECIAL: Final = choices(
    "action", (*((a,) for a in ACTIONS), ("monument",), *USES), "LR-8.1", "Which Special Action?", label=action_label
)
MOBILIZE: Final = choices("mobilize", (*MARCHES, DONE), "LR-9.2", "Mobilize: which Army is Activated?")
PREPARE: Final = choices(
    "prepare", (("heal_one",), ("card",), ("rune",), ("grow_army",)), "LR-9.3", "Prepare: which of these?"
)
MONSTER_ACTION: Final = choices(
    "monsters", (*(("activate", m) for m in range(6)), *(("hunt", m) for m in range(7)), DONE), "LR-9.6",
    "Monsters: Activate or Hunt?",
    preview=lambda g, s, v, *_: beast_odds(g, s, v[1]) if v[0] == "activate" else "",
)  # fmt: skip
ALFHEIM: Final = choices(
    "alfheim", (*(("hero", r) for r in ALL_REGIONS), *(("heal", a) for a in range(3)), PASS), "LR-8.7",
    "Alfheim: place your Hero, or Heal?", clause_of=lambda v: "LR-8.7",
)  # fmt: skip
NIFLHEIM: Final = choices(
    "niflheim", (*(("sail", s) for s in range(6)), *MARCHES, PASS), "LR-8.11",
    "Niflheim: move your Drakkar, or place an Army?", clause_of=lambda v: "LR-8.11",
)  # fmt: skip
STRIKE: Final = choices(
    "strike", (*(("strike", k) for k in range(KINDS)), *(("twins", a, b) for a, b in TWINS),
               *(("both", a, b) for a, b in BOTH), ("hamstring",), ("end",)), "LR-11.13",
    "Hero round: how do you strike?", hidden=closed_hand,
)  # fmt: skip

RUNE: Final = Prompt(
    "rune", (0, 1, 2, PASS), clause="LR-2.8", question="Which Rune do you gain?", code=lambda t: RUNES[t or 0],
    label=lambda g, s, t, *_: rune_name(g.c, t),
)  # fmt: skip
DROP_RUNES: Final = Prompt(
    "drop", range(3), clause="LR-3.4", question="Which Runes do you discard?", code=lambda t: RUNES[t], picks=True,
    label=lambda g, s, t, *_: rune_name(g.c, t),
)  # fmt: skip
DISCARD: Final = card_prompt("discard", "LR-3.4", "Which Combat cards do you discard?", picks=True, hidden=closed_hand)
GROW: Final = army_prompt("grow", "LR-3.5", "Which Army grows by 1?", none=True)
CASUALTY: Final = army_prompt("casualty", "LR-12.8", "Which Army takes a Casualty?")
SPARE: Final = army_prompt("spare", "LR-14.12", "Which Army is spared the Casualty for losing?")
WEAKEN: Final = army_prompt("weaken", "LR-14.6", "Arrow Storm: which of your Armies loses 1?")
INJURY: Final = attribute_prompt("injury", "LR-7.8", "Which Attribute is injured?")
HEAL: Final = attribute_prompt("heal", "LR-7.9", "Which Attribute is Healed?")
SECOND_HEAL: Final = Prompt(
    "second_wind", (0, 1, 2, PASS), clause="LR-22.22", question="Second Wind: which Attribute is Healed?",
    code=lambda a: ATTRIBUTES[a or 0], label=lambda g, s, a, *_: attribute_name(g.c, a),
)  # fmt: skip
RAISE: Final = attribute_prompt("raise", "LR-7.13", "Which Attribute rises?")
LOWER: Final = attribute_prompt("lower", "LR-16.6", "Which of your highest Attributes goes down?")
PLACE: Final = region_prompt("place", "LR-4.7", "Where is your Hero placed?")
FAIR_WINDS: Final = Prompt(
    "fair_winds", (*range(6), PASS), clause="LR-22.29", question="Fair Winds: where does your Drakkar go?",
    label=lambda g, s, v, *_: sea_name(g.c, g.players, v),
)  # fmt: skip
RECRUIT: Final = region_prompt("recruit", "LR-7.16", "Where is the Army Recruited?", none=True)
CARD_BONUS: Final = yes_no("svartalfheim", "LR-8.8", "Svartalfheim: draw 1 Combat card?", "Draw 1 Combat card")
BUILD: Final = region_prompt("build", "LR-9.4", "Where is the Temple built?")
BLESSING: Final = Prompt(
    "blessing", range(len(BLESSINGS)), clause="LR-9.5", question="Which Blessing do you choose?",
    code=lambda b: BLESSINGS[b], label=lambda g, s, b, *_: g.c.pack.blessing[b].name, preview=_kind_text("blessing"),
)  # fmt: skip
MONUMENT: Final = Prompt(
    "monument", range(3), clause="LR-9.12", question="Which Monument is raised?", code=lambda m: GODS[m],
    label=lambda g, s, m, *_: f"{g.c.pack.god[m].name}, level {g.level[m]}",
)  # fmt: skip
REFILL: Final = region_prompt(
    "refill", "LR-9.15", lambda g, s, t: f"Too few Runes: which Forge of {rune_name(g.c, t)} is filled?"
)
MONSTER: Final = Prompt(
    "monster", range(6), clause="LR-10.1", question="Which Monster?", code=lambda m: MONSTERS[m],
    label=lambda g, s, m, *_: f"{quarry_name(g.c, m)} in {region_name(g.c, g.monster_at[m])}",
    preview=lambda g, s, m, *args: beast_odds(g, s, m) if args else "",  # an Artifact asks without arguments
)  # fmt: skip
MONSTER_DOES: Final = Prompt(
    "beast", ("move", "attack"), clause="LR-10.1", question=lambda g, s, m: f"What does {quarry_name(g.c, m)} do?",
    label=lambda g, s, v, m: "It moves" if v == "move" else f"Region Attack: {g.c.pack.monster[m].region_attack}",
)  # fmt: skip
MONSTER_TO: Final = region_prompt("beast_to", "LR-4.5", lambda g, s, m: f"Where does {quarry_name(g.c, m)} move to?")
LOKI_TO: Final = region_prompt("loki", "LR-16.9", "Where is Loki placed?")
VICTIM: Final = Prompt(
    "victim", (*((s, i) for s in range(SEATS) for i in range(ARMIES)), PASS), clause="LR-10.4",
    question="Which Army is hit?", code=victim_code, label=victim_label,
)  # fmt: skip
RING: Final = Prompt(
    "ring", range(6), clause="LR-10.6", question="Control of which Monster do you give up?", code=lambda m: MONSTERS[m],
    label=lambda g, s, m, *_: quarry_name(g.c, m),
)  # fmt: skip
REALM: Final = Prompt(
    "realm", range(6), clause="LR-2.13", question="With which Realm do you form an Alliance?", code=lambda k: REALMS[k],
    label=lambda g, s, k, *_: g.c.pack.realm[k].name, preview=_kind_text("realm"),
)  # fmt: skip
WITHDRAW: Final = region_prompt("withdraw", "LR-4.3", "Where do your Armies withdraw to?")
ATTACK: Final = Prompt(
    "attack", range(len(ATTACKS)), clause="LR-11.7", question="Which Attack card does the Monster play?",
    code=lambda k: ATTACKS[k], label=lambda g, s, k, *_: attack_name(g.c, k), preview=_kind_text("attack"),
    hidden=closed_attacks,
)  # fmt: skip
DEFEND: Final = card_prompt(
    "defend",
    "LR-11.8",
    lambda g, s, *_: f"Which cards do you play against {attack_name(g.c, g.attack)}?",
    picks=True,
    hidden=closed_hand,
)
FEED: Final = yes_no(
    "feed", "LR-16.2", "Discard 2 Combat cards instead of 2 Injuries?", "Discard 2 Combat cards", "Take 2 Injuries"
)
PLUCK: Final = card_prompt("pluck", "LR-16.10", "Loki: which of the hunter's cards are discarded?", picks=True)
SLOT: Final = Prompt(
    "slot", range(SLOTS), clause="LR-11.13", question="Which Wound slot?", label=slot_label,
)  # fmt: skip
KEEP: Final = card_prompt("keep", "LR-17.5", "Which card do you keep?", hidden=lambda g, seat: len(g.looking) > 1)
BATTLE: Final = region_prompt("battle", "LR-12.2", "Which Battle is fought first?")
FIGHT: Final = card_prompt("fight", "LR-12.3", "Which Combat card do you play?", none=True, hidden=closed_hand)
SHIELDED: Final = card_prompt("shielded", "LR-14.18", "Whose Casualty symbols are ignored?")
TAKE_BACK: Final = card_prompt("back", "LR-14.11", "Which card do you take back?", none=True)
AMBUSHED: Final = card_prompt("ambushed", "LR-14.7", "Ambush: which card do you discard?", hidden=closed_hand)
USE: Final = Prompt(
    "artifact", (*range(len(ARTIFACTS)), PASS), clause="LR-7.17",
    question=lambda g, s, a: f"Use {artifact_name(g.c, a)}?", code=lambda a: ARTIFACTS[a],
    label=lambda g, s, a, *_: f"{artifact_name(g.c, a)}: {g.c.pack.artifact[a].text}",
    clause_of=lambda a: f"LR-17.{a + 1}",
)  # fmt: skip
RAGE: Final = Prompt(
    "berserk", (*range(3), PASS), clause="LR-18.5", question="Deal Beowulf 1 Injury to draw a card?",
    code=lambda a: ATTRIBUTES[a or 0], label=lambda g, s, a, *_: f"Injure {attribute_name(g.c, a)}",
)  # fmt: skip

PROMPTS: Final = (
    HERO, ORIGIN, SEA, START, PRAYER, HERO_STEP, RUNE_ACTION, MANEUVER, SPECIAL, MOBILIZE, PREPARE, MONSTER_ACTION,
    ALFHEIM, NIFLHEIM, STRIKE, RUNE, DROP_RUNES, DISCARD, GROW, CASUALTY, SPARE, WEAKEN, INJURY, HEAL, SECOND_HEAL,
    RAISE, LOWER, PLACE, FAIR_WINDS, RECRUIT, CARD_BONUS, BUILD, BLESSING, MONUMENT, MONSTER, MONSTER_DOES, MONSTER_TO,
    LOKI_TO, VICTIM, RING, REALM, WITHDRAW, ATTACK, DEFEND, FEED, PLUCK, SLOT, KEEP, BATTLE, FIGHT, SHIELDED,
    TAKE_BACK, AMBUSHED, USE, RAGE, REFILL,
)  # fmt: skip

__all__ = ["PROMPTS", "pieces"]

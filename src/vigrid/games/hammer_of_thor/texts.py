"""Words: the log as a saga, one line an act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from vigrid.kernel import Event
from vigrid.tabletop.words import counted

from .effect_texts import TELL as EFFECTS_TOLD
from .state import DECK_NAMES
from .tables import SEASONS, Mod
from .words import change

Tell = Callable[[Any, tuple[Any, ...]], str]
PROPOSED: Final = {
    "trade": "a trade", "lend": "a loan", "lend_bare": "a loan without items and runes", "borrow": "a loan asked for",
    "borrow_bare": "a loan asked for, without items and runes",
}  # fmt: skip
CARD_NAMES: Final = ("ATTACK | SUBDUE", "CON", "FOLLOWER", "SEDUCE", "EVADE", "CHALLENGE", "NEGOTIATE", "FRIENDSHIP")
CAUSE_WORDS: Final = ("in combat", "by venom", "by fire", "by disease", "by subdual")
ORDERS: Final = {"front": "steps to the head of the line", "back": "goes to the end of the line",
                 "reserve": "falls back into the reserve", "line": "joins the battle line",
                 "heap": "leads a group that is not sorted"}  # fmt: skip
SPOILS_WORDS: Final = {"keep": "is kept", "kill": "is put to death", "abandon": "is sent away", "return": "is set free"}
UNTIL: Final = ("this round", "this battle", "this encounter", "this turn", "this game-turn", "in winter", "for good")
DICE: Final = {
    "birth": "births", "encounter": "an encounter", "race": "the race", "chosen": "who plays them", "scout": "scouting",
    "champion": "who meets the newcomer", "card": "the card", "refusal": "the refusal", "birth_of": "the birth",
    "breed": "the young", "temper": "TEMPER", "wisdom": "WISDOM", "rune": "the rune", "search": "the search",
    "trust": "trust", "gives": "being given", "wants": "being wanted", "gives_item": "giving",
    "wants_item": "wanting", "wants_rune": "wanting a rune", "shot": "the shot", "shot_loss": "its force",
    "spell": "the harm", "place": "what the place gives", "reaction": "REACTION", "con": "what is taken",
}  # fmt: skip


ITEM_DICE: Final = ("gives_item", "wants_item")
FOE_DICE: Final = ("spell", "shot", "shot_loss", "waves", "breath")
"""Dice against somebody."""


def who(c: Any, ch: int) -> str:
    """A character's name; one that is not turned up yet is a stranger."""
    return str(c.char.name[ch]) if ch > 0 else "a stranger"


def item(c: Any, i: int) -> str:
    """An item's name; of one that is concealed only the back."""
    return str(c.item.name[i]) if i >= 0 else "something concealed"


def where(c: Any, place: int) -> str:
    """A place with its number."""
    return f"{c.place.name[place]} ({place:02})"


def names(c: Any, chars: tuple[int, ...]) -> str:
    """Several characters."""
    return ", ".join(who(c, ch) for ch in chars) or "nobody"


def deck_word(deck: int) -> str:
    """A deck's name."""
    return DECK_NAMES[deck]


def piece(c: Any, kind: str, n: int) -> str:
    """A piece of a trade."""
    if kind in ("char", "loan"):
        return who(c, n) + (" on loan" if kind == "loan" else "")
    if kind == "item":
        return item(c, n)
    return f"the rune {c.spell.name[n]}" if kind == "rune" else ("an unseen rune", "a concealed item")[n]


BY: Final = {-2: "", -1: " (by the die)", -3: " (by the chart of tasks)"}
"""Who chose the card of a group, where that is not its own player."""


def die_words(c: Any, what: str, die: int, *about: int) -> str:
    """A die that is told by itself: whose it is, and for what."""
    word = DICE.get(what, what.replace("_", " "))
    if what in ITEM_DICE and about:
        return f"The die for {word} {item(c, about[0])}: {die}."
    if what == "encounter":
        return f"The die for an encounter at {where(c, about[0])}: {die}."
    if not about:
        return f"The die for {word}: {die}."
    foe = f" against {who(c, about[1])}" if len(about) > 1 and what in FOE_DICE else ""
    return f"{who(c, about[0])}'s die for {word}{foe}: {die}."


def _races(races: tuple[int, ...]) -> str:
    from .tables import RACES

    return ", ".join(RACES[r] for r in races)


TELL: Final[dict[str, Tell]] = {
    "rolled_first": lambda c, a: "For the first turn: " + ", ".join(
        f"@{s} {d}" for s, d in zip(a[0][:12], a[1][:12], strict=True)) + (", …" if len(a[0]) > 12 else "") + ".",
    "crowd": lambda c, a: f"Up to {a[0]} players can be evenly good and evil. When nobody fits the sides any more, the "
    "others choose freely: grown characters, then animals, then offspring. Decks that are empty then give nothing, and "
    "RAGNAROK falls on draw 61 to 63, before most have moved.",
    "begins": lambda c, a: f"@{a[0]} begins as {who(c, a[1])} at {where(c, a[2])}.",
    "new_character": lambda c, a: f"@{a[0]} now plays {who(c, a[1])}.",
    "born": lambda c, a: f"Born: {names(c, a)}.",
    "season": lambda c, a: f"It is {SEASONS[a[0]]}; game-turn {a[1]} begins.",
    "season_turns": lambda c, a: f"{SEASONS[a[0]].capitalize()} comes out of turn.",
    "turn": lambda c, a: f"@{a[0]}'s turn, {SEASONS[a[2]]} of game-turn {a[1]}.",
    "die": lambda c, a: die_words(c, *a),
    "drew_fate": lambda c, a: f"@{a[0]} draws a card of fate.",
    "holds_fate": lambda c, a: f"@{a[0]} keeps it.",
    "discards_fate": lambda c, a: f"@{a[0]} discards {c.spell.name[a[1]]}.",
    "plays_fate": lambda c, a: f"@{a[0]} plays {c.spell.name[a[1]]}: {c.spell.text[a[1]]}",
    "ragnarok": lambda c, a: f"@{a[0]} draws RAGNAROK. All turns cease.",
    "looked": lambda c, a: f"@{a[0]} looks at the top of the {deck_word(a[1])} deck.",
    "put_back": lambda c, a: f"{who(c, a[0])} goes back into the deck.",
    "to_helheim": lambda c, a: f"{who(c, a[0])} goes to Helheim.",
    "dies_again": lambda c, a: f"{who(c, a[0])} is dead for the second time and gone for good.",
    "rune_drawn": lambda c, a: f"{who(c, a[0])} finds a rune.",
    "rune_handed": lambda c, a: f"A rune goes to {who(c, a[0])}.",
    "discards": lambda c, a: f"{who(c, a[0])} discards {item(c, a[1])} for good.",
    "broken": lambda c, a: f"{item(c, a[0])} of {who(c, a[1])} breaks.",
    "modified": lambda c, a: f"{who(c, a[0])}: {change(Mod(a[1], a[2]))}, {UNTIL[a[3]]}.",
    "marked": lambda c, a: f"{who(c, a[0])} is {a[1].replace('_', ' ').replace(':', ' ')}, {UNTIL[a[2]]}.",
    "moved": lambda c, a: f"{who(c, a[1])} comes to {where(c, a[2])}.",
    "leads": lambda c, a: f"{who(c, a[0])} leads.",
    "fame": lambda c, a: f"{who(c, a[0])} gains {a[1]} REPUTATION.",
    "bereft": lambda c, a: f"@{a[0]} has nobody left.",
    "abandoned": lambda c, a: f"{who(c, a[0])} is abandoned.",
    "parts": lambda c, a: f"{who(c, a[0])} stays behind.",
    "regrouped": lambda c, a: "The groups join.",
    "order": lambda c, a: f"{who(c, a[0])} {ORDERS[a[1]]}.",
    "handed": lambda c, a: f"{who(c, a[1])} takes over {item(c, a[0])}.",
    "laid_down": lambda c, a: f"{who(c, a[0])} can hold {item(c, a[1])} no longer.",
    "got_item": lambda c, a: f"{who(c, a[0])} gets {item(c, a[1])}.",
    "ability": lambda c, a: f"{who(c, a[0])} uses {c.powers[a[1]].name}.",
    "uses_item": lambda c, a: f"{who(c, a[0])} uses {item(c, a[1])}.",
    "cast": lambda c, a: f"{who(c, a[0])} tries the rune {c.spell.name[a[1]]}: "
    f"it {'works' if a[2] else 'fails'} on {a[3]}.",
    "forged": lambda c, a: f"{who(c, a[0])} forges {item(c, a[1])}.",
    "bronze": lambda c, a: f"@{a[0]} takes {item(c, a[1])} from the forge of the gods.",
    "astral": lambda c, a: f"{who(c, a[0])} appears in the spirit at {where(c, a[1])}.",
    "renounces": lambda c, a: f"@{a[0]} turns in all cards.",
    "dies_abroad": lambda c, a: f"{who(c, a[0])}, a human outside Midgard, dies at {where(c, a[1])}.",
    "wits_back": lambda c, a: f"{who(c, a[0])} drinks, and the lost wits return.",
    "takes_life": lambda c, a: f"{who(c, a[0])} takes his own life.",
    "goal": lambda c, a: f"{who(c, a[0])} comes a step nearer: {c.missions[a[1]].text}",
    "mission": lambda c, a: f"{who(c, a[0])} has fulfilled the mission.",
    "sets_out": lambda c, a: f"{who(c, a[1])} sets out{' with caution' if a[2] else ''}.",
    "turned_up": lambda c, a: f"{who(c, a[0])} rises at {where(c, a[1])}.",
    "face_down": lambda c, a: f"{who(c, a[0])} lies down again.",
    "nobody": lambda c, a: f"Nobody is met at {where(c, a[0])}"
    + (f"; {counted(a[1], 'thing')} found." if a[1] else "."),
    "met": lambda c, a: f"A group of {a[0]} is met ({_races(a[2])}); "
    + (f"@{a[1]} plays it." if a[1] >= 0 else "dice play it."),
    "meeting": lambda c, a: f"{who(c, a[0])} meets {who(c, a[1])} at {where(c, a[2])}.",
    "revealed": lambda c, a: f"The group is {names(c, a[0])}.",
    "guardians": lambda c, a: f"The dead are here: {who(c, a[0])} fights at once.",
    "card": lambda c, a: f"{who(c, a[0])} plays {CARD_NAMES[a[1]] if a[1] >= 0 else 'nothing'}"
    + (f" with {counted(a[3], 'leader action')}" if a[3] else "") + BY.get(a[2], f" (chosen by @{a[2]})") + ".",
    "order_of_cards": lambda c, a: f"{who(c, a[0])}'s card is read first, "
    + (f"by REACTION {a[1]} to {a[2]}." if a[1] != a[2] else f"for this side did not move, in a tie of {a[1]}."),
    "accepts": lambda c, a: f"{who(c, a[0])} accepts the challenge.",
    "works": lambda c, a: f"{CARD_NAMES[a[1]]} of {who(c, a[2])} works "
    + (f"on {a[3]} ({a[4]} in 10)." if a[3] >= 0 else "without a die."),
    "fails": lambda c, a: f"{CARD_NAMES[a[1]]} of {who(c, a[2])} fails on {a[3]} ({a[4]} in 10).",
    "changes": lambda c, a: (f"@{a[1]}" if a[1] >= 0 else "The random group") + " changes to NEGOTIATE.",
    "turns_item": lambda c, a: f"{who(c, a[0])} {'reveals' if a[2] else 'conceals'} {item(c, a[1])}.",
    "own_shape": lambda c, a: f"{who(c, a[0])} has the own shape again.",
    "friends": lambda c, a: f"{who(c, a[0])} and {who(c, a[1])} part as friends.",
    "nothing_won": lambda c, a: f"There is nothing that {who(c, a[0])} could take.",
    "conned": lambda c, a: f"{who(c, a[1])} gets away with {item(c, a[0])}.",
    "comes_over": lambda c, a: f"{who(c, a[0])} follows " + (f"@{a[1]}." if a[1] >= 0 else "the others."),
    "lost_to_random": lambda c, a: f"{who(c, a[0])} goes off with the others.",
    "rejected": lambda c, a: "There is no trade.",
    "refuses": lambda c, a: f"{who(c, a[0])} refuses the challenge, and {a[1]} followers leave.",
    "loses": lambda c, a: f"{who(c, a[0])} loses {a[2]} STAMINA {CAUSE_WORDS[a[1]]}.",
    "heals": lambda c, a: f"{who(c, a[0])} regains {a[1]} STAMINA.",
    "kills": lambda c, a: f"{who(c, a[0])} kills {who(c, a[1])}.",
    "dies": lambda c, a: f"{who(c, a[0])} dies.",
    "dies_of_wounds": lambda c, a: f"{who(c, a[0])} dies of wounds that its own shape and strength cannot bear.",
    "claims": lambda c, a: f"{who(c, a[0])} claims the dead {who(c, a[1])}.",
    "reborn": lambda c, a: f"{who(c, a[0])} rises again, unhurt.",
    "evades": lambda c, a: f"{who(c, a[1])} and all the group hide.",
    "slips": lambda c, a: f"{who(c, a[0])} slips away.",
    "seduces": lambda c, a: f"{who(c, a[0])} seduces {who(c, a[1])}.",
    "dies_in_childbed": lambda c, a: f"{who(c, a[0])} dies in childbed.",
    "no_child": lambda c, a: f"{who(c, a[0])} bears no child" + (" that lives." if a[1] == 8 else "."),
    "gives_birth": lambda c, a: f"{who(c, a[1])} is born to {who(c, a[0])}.",
    "offers": lambda c, a: f"Proposed: {PROPOSED[a[1]]}: " + "; ".join(
        f"{('the newcomer', 'the other side')[s]} gives {piece(c, k, n)}" for s, k, n in a[2]) + ".",
    "dice_offer": lambda c, a: "The terms: " + "; ".join(
        f"{('you give', 'they give')[s]} {piece(c, k, n)}" for s, k, n in a[0]) + ".",
    "deal": lambda c, a: "It is agreed.",
    "deserts": lambda c, a: f"{who(c, a[0])} cannot be trusted and vanishes.",
    "lent": lambda c, a: f"{who(c, a[0])} is lent to @{a[1]}.",
    "traded": lambda c, a: f"{who(c, a[0])} is traded.",
    "kept_lent": lambda c, a: f"@{a[0]} keeps {who(c, a[1])}, who was lent by @{a[2]}.",
    "sent_home": lambda c, a: f"{who(c, a[0])} goes home to @{a[1]}.",
    "battle": lambda c, a: ("", "Battle", "A duel", "The last battle")[a[0]]
    + (f" between {who(c, a[1])} and {who(c, a[2])}." if len(a) > 2 else "."),
    "battle_round": lambda c, a: f"Round {a[0]} of the battle.",
    "misses": lambda c, a: f"{who(c, a[0])} misses {who(c, a[1])} with {a[2]}.",
    "hits": lambda c, a: f"{who(c, a[0])} hits {who(c, a[1])} {f'with {a[2]}' if a[2] >= 0 else 'without a roll'}: "
    f"force {a[3]}, {a[4]} STAMINA {'by subdual' if a[5] else 'for good'}.",
    "subdued": lambda c, a: f"{who(c, a[0])} is subdued.",
    "fit": lambda c, a: f"{who(c, a[0])} has a fit and will do nothing in the next round.",
    "stays": lambda c, a: f"{who(c, a[0])} cannot get away with {a[1]} ({a[2]} in 10).",
    "flees": lambda c, a: f"{who(c, a[0])} gets away.",
    "battle_won": lambda c, a: f"{who(c, a[1])} holds the field." if a[0] >= 0 else "Nobody holds the field.",
    "spoils": lambda c, a: f"{who(c, a[0])} {SPOILS_WORDS[a[1]]}.",
    "enlists": lambda c, a: f"{who(c, a[0])} fights for {('good', 'evil')[a[1]]}.",
    "last_battle": lambda c, a: f"Good: {names(c, a[0])}. Evil: {names(c, a[1])}.",
    "task": lambda c, a: f"Task {a[0] + 1}: {c.tasks[a[0]].name}. {c.tasks[a[0]].text}",
    "task_done": lambda c, a: f"Task {a[0] + 1} is done.",
    "lost_to_fate": lambda c, a: f"{who(c, a[0])} is lost.",
    **EFFECTS_TOLD,
}  # fmt: skip


def tell(c: Any, event: Event) -> str:
    """An event in plain words."""
    text = TELL[event.kind](c, event.args)
    return text[:1].upper() + text[1:]


PHASES: Final = {
    "choose": "Choosing characters", "birth": "Birth", "fate": "Fate", "ready": "Before moving",
    "caution": "Setting out", "move": "Movement", "arrival": "Arrival",
    "encounter": "Encounter", "battle": "Battle", "parting": "Parting",
    "close": "After moving", "season": "Season", "ragnarok": "RAGNAROK", "score": "The end",
}  # fmt: skip

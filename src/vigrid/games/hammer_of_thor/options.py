"""Questions, options and odds in words; each says only what its seat may know."""

from __future__ import annotations

from typing import Any

from . import chances
from . import prompts as p
from .alone import card_on_chart
from .blows import may_strike, pairs
from .encounters import read_at
from .evading import faster
from .forecast import best_aim, knows_foe
from .groups import excess, given_for, prime_leader, too_proud
from .movement import NEW_COST, cost_of, speed_left
from .odds import ALL_RACES, NEVER, SUMS, good_dice
from .powers import stat
from .setup import THOR
from .state import THEM, US, Hammer
from .tables import CARDS, CHARISMA, EVADE, FOLLOWER, RACES, SEDUCE, WISDOM
from .texts import CARD_NAMES, PROPOSED, deck_word, item, names, piece, where, who

TERMS_WORDS = {
    "trade": "trade", "lend": "lend characters", "lend_bare": "lend characters without their items and runes",
    "borrow": "borrow characters", "borrow_bare": "borrow characters without their items and runes",
    "nothing": "nothing after all",
}  # fmt: skip
HOW = {"go": "go to", "search": "search", "scout": "scout", "both": "search and scout"}
CAMP_WORDS = {
    "done": "go on", "order": "rearrange the line", "exchange": "hand over an item or rune",
    "abandon": "abandon somebody",
    "ability": "use an ability", "item": "use an item", "rune": "cast a rune", "smith": "have something forged",
    "look": "look from Hlidskialf", "astral": "travel in the spirit", "renounce": "give up everybody and begin anew",
    "join": "join two groups that stand together", "lead": "name another leader among equals",
    "discard": "discard an item for good",
}  # fmt: skip


def char_label(g: Hammer, seat: int, ch: int, *args: Any) -> str:
    """A character, with number; two may share a name."""
    return f"{who(g.c, ch)} [{ch:03}]"


def home_label(g: Hammer, seat: int, place: int, *args: Any) -> str:
    """A place."""
    return where(g.c, place)


def counter_label(g: Hammer, seat: int, which: int | str) -> str:
    """A counter by its leader and place."""
    if which == "stay":
        return "stay"
    group = 3 * seat + int(which)
    return f"{char_label(g, seat, g.leader[group])} at {where(g.c, g.at[group])}" if g.at[group] else ""


def led(g: Hammer, group: int) -> str:
    """A group by its leader."""
    return f"the group of {who(g.c, g.leader[group])}" if group >= 0 and g.leader[group] else "another group"


def join_label(g: Hammer, seat: int, pair: tuple[int, int]) -> str:
    """Two groups by their leaders and place."""
    first, second = (3 * seat + n for n in pair)
    return f"{led(g, first)} and {led(g, second)}" + (f" at {where(g.c, g.at[first])}" if g.at[first] else "")


def step_label(g: Hammer, seat: int, step: p.Step) -> str:
    """A step of the moving group."""
    kind, place = step
    if kind in HOW:
        return f"{HOW[kind]} {where(g.c, place)}"
    return {
        "split": "leave somebody behind",
        "join": f"be joined by {led(g, 3 * seat + place)}",
        "stop": "stop here",
        "halt": "rearrange, use or abandon first",
    }[kind]


def step_preview(g: Hammer, seat: int, step: p.Step) -> str:
    """What a step costs, and what waits there for all to see."""
    kind, place = step
    if kind not in HOW or g.moving < 0:
        return ""
    cost = cost_of(g, g.moving, place) + NEW_COST[kind]
    others = [k for k in range(3 * g.players) if g.at[k] == place and g.seat_of(k) != seat]
    words = f"{cost} SPEED of {speed_left(g)}{chances.scouting(g, kind)}"
    if others:
        words += "; meets " + " or ".join(who(g.c, g.leader[k]) for k in others[:4])
    if g.c.place.forced[place] and g.cautious:
        words += "; an encounter must be rolled for"
    return words


def step_question(g: Hammer, seat: int) -> str:
    """Where the group is and what it has left."""
    return f"{who(g.c, g.leader[g.moving])} at {where(g.c, g.at[g.moving])}, {speed_left(g)} SPEED left. Where to?"


def thing_label(g: Hammer, seat: int, thing: p.Piece, *args: Any) -> str:
    """A character, item or rune."""
    kind, n = thing
    return char_label(g, seat, n) if kind == "char" else piece(g.c, kind, n)


def order_label(g: Hammer, seat: int, step: p.Step) -> str:
    """A change of place within the group."""
    kind, ch = step
    how = {"front": "to the head of the line", "back": "to the end of the line", "reserve": "into the reserve",
           "line": "into the line", "heap": "leads a group that is not sorted"}[kind]  # fmt: skip
    return f"{char_label(g, seat, ch)} {how}"


def item_label(g: Hammer, seat: int, i: int, *args: Any) -> str:
    """An item with its number."""
    return f"{item(g.c, i)} [{1001 + i}]"


def rune_label(g: Hammer, seat: int, r: int, *args: Any) -> str:
    """A rune with what it does."""
    return f"{g.c.spell.name[r]}: {g.c.spell.text[r]}"


def fate_label(g: Hammer, seat: int, card: int) -> str:
    """A Fate or Prediction with what it does."""
    return f"play {g.c.spell.name[card]}: {g.c.spell.text[card]}" if card in g.c.spell.name else f"card {card}"


def fate_question(g: Hammer, seat: int) -> str:
    """The card drawn."""
    held = f" You hold {g.c.spell.name[g.held[seat]]}." if g.held[seat] else ""
    return f"You drew {g.c.spell.name[g.drawn]}: {g.c.spell.text[g.drawn]}{held}" if g.drawn else "What becomes of it?"


def ability_label(g: Hammer, seat: int, slot: int, ch: int = 0, *args: Any) -> str:
    """An ability of a character."""
    powers = g.c.char.powers[ch] if ch else ()
    if slot >= len(powers):
        return ""
    power = g.c.powers[powers[slot][0]]
    return f"{power.name}: {power.text}"


def deed_label(g: Hammer, seat: int, deed: p.Step, side: int = 0, chosen: Any = ()) -> str:
    """A leader action."""
    kind, n = deed
    if kind == "done":
        return "no more"
    if kind == "ability":
        return ability_label(g, seat, n, g.head(side))
    if kind == "rune":
        return f"try {rune_label(g, seat, n)}"
    return f"{kind} {item_label(g, seat, n)}"


def deed_question(g: Hammer, seat: int, side: int, chosen: Any) -> str:
    """How many actions are chosen, at what price."""
    more = f" {len(chosen)} chosen." if chosen else ""
    return f"Does {who(g.c, g.head(side))} do something besides, each for 1 REACTION?{more}"


def card_question(g: Hammer, seat: int, side: int) -> str:
    """Who meets whom."""
    known = knows_foe(g, seat, side) and g.head(1 - side)
    foe = f"{who(g.c, g.head(1 - side))} (REACTION {read_at(g, 1 - side, -1)})" if known else "somebody unseen"
    return f"Round {g.meeting}: {who(g.c, g.head(side))} against {foe}. Which Encounter card?"


def card_label(g: Hammer, seat: int, card: str, *args: Any) -> str:
    """An Encounter card."""
    return CARD_NAMES[CARDS.index(card)] if card in CARDS else "nothing"


def card_preview(g: Hammer, seat: int, card: str, side: int) -> str:
    """The chance in ten with its sum, and at which REACTION it is read."""
    if card not in CARDS or not g.head(side):
        return ""
    k = CARDS.index(card)
    words = f"+{g.c.card.reaction[k]} REACTION"
    if not knows_foe(g, seat, side) or not g.head(1 - side):
        return words
    other = card_on_chart(g)
    aim = best_aim(g, side, k, other)
    automatic, total = SUMS[k](g, side, other, aim)
    dice = len(good_dice(g, side, k, other, aim))
    read = read_at(g, side, k)
    told = "automatic" if automatic else "never" if total == NEVER else f"sum {total}"
    quick = faster(g, side) if k == EVADE else []
    if quick and len(quick) == len(g.met(side)):
        return f"certain, faster than all of them; read at REACTION {read}"
    fast = f"; {names(g.c, tuple(quick[:3]))} faster, without a roll" if quick else ""
    return f"{dice} in 10 ({told}); read at REACTION {read}{fast}"


def prize_label(g: Hammer, seat: int, prize: p.Step, *args: Any) -> str:
    """A follower or an item."""
    return char_label(g, seat, prize[1]) if prize[0] == "char" else item_label(g, seat, prize[1])


def race_label(g: Hammer, seat: int, race: int | str, *args: Any) -> str:
    """The entire group or a race of it."""
    return "the entire group" if race == "all" else f"the {RACES[int(race)]}"


def race_preview(g: Hammer, seat: int, race: int | str, side: int) -> str:
    """The chance of FOLLOWER with this aim."""
    aim = ALL_RACES if race == "all" else int(race)
    return f"{len(good_dice(g, side, FOLLOWER, g.card[1 - side], aim))} in 10"


def beloved_preview(g: Hammer, seat: int, ch: int, side: int) -> str:
    """The chance of SEDUCE with this one."""
    return f"{len(good_dice(g, side, SEDUCE, g.card[1 - side], ch))} in 10"


def blow_words(g: Hammer, ch: int, target: int) -> str:
    """What a blow does, to kill and to subdue."""
    return f"{chances.one_blow(g, ch, target, 'kill')}; or {chances.one_blow(g, ch, target, 'subdue')}"


def attacks_label(g: Hammer, seat: int, how: str, *args: Any) -> str:
    """How a side attacks."""
    return {"kill": "to kill", "subdue": "to subdue", "each": "one by one", "hold": "not at all"}[how]


def attacks_preview(g: Hammer, seat: int, how: str, side: int) -> str:
    """Who strikes whom, and what the first blows do."""
    if how in ("hold", "each"):
        return ""
    paired = [p for p in pairs(g, side)[0] if may_strike(g, *p)]
    words = [f"{who(g.c, ch)} at {who(g.c, foe)} {chances.one_blow(g, ch, foe, how)}" for ch, foe in paired[:3]]
    return "; ".join(words + ([f"and {len(paired) - 3} more"] if len(paired) > 3 else []))


def blow_preview(g: Hammer, seat: int, how: str, ch: int, target: int) -> str:
    """What this blow does."""
    return "" if how == "hold" else chances.one_blow(g, ch, target, how)


def blow_question(g: Hammer, seat: int, ch: int, target: int) -> str:
    """Who strikes whom."""
    return f"{char_label(g, seat, ch)} against {char_label(g, seat, target)}: how?"


def target_preview(g: Hammer, seat: int, target: int, ch: int, side: int, surplus: int) -> str:
    """What a blow against this one does."""
    return blow_words(g, ch, target)


def target_question(g: Hammer, seat: int, ch: int, side: int, surplus: int) -> str:
    """Who strikes."""
    return f"Whom does {char_label(g, seat, ch)} attack?"


def turn_label(g: Hammer, seat: int, step: p.Step, *args: Any) -> str:
    """An item turned up or down."""
    return "no more" if step[0] == "done" else f"{step[0]} {item_label(g, seat, step[1])}"


def shift_question(g: Hammer, seat: int, of: int) -> str:
    """In a battle who changes over; before it, who of a group that the seat arranges does not stand in line."""
    if g.battle:
        return "Who moves between battle line and reserve?"
    line = tuple([ch for ch in g.members(of) if not g.reserve[ch]])
    back = tuple([ch for ch in g.members(of) if g.reserve[ch]])
    if not back:
        return f"You arrange {names(g.c, line)}. Who goes from the battle line into the reserve?"
    return f"In line {names(g.c, line)}; in reserve {names(g.c, back)}. Who goes back, or comes to its head?"


def look_label(g: Hammer, seat: int, word: str) -> str:
    """To roll or not."""
    return "roll for an encounter" if word == "yes" else "no roll"


def stay_question(g: Hammer, seat: int, group: int, apart: int) -> str:
    """Who stays behind already; to pass is to let the others go on."""
    left_here = names(g.c, tuple(g.members(apart))) if apart >= 0 else ""
    return f"Who stays behind besides {left_here}?" if left_here else "Who stays behind?"


def spoils_question(g: Hammer, seat: int, ch: int, side: int) -> str:
    """About whom."""
    return f"{char_label(g, seat, ch)} is subdued. What becomes of this one?"


def accept_question(g: Hammer, seat: int, *args: Any) -> str:
    """What is to be accepted; without a word more, the terms of a group that dice play."""
    if not args:
        return deal_question(g, seat)
    if g.phase == "ragnarok":
        return "Does the battle line stand as it was arranged?"
    if len(args) == 2 and args[1]:
        return f"Does {who(g.c, args[0])} claim the dead {who(g.c, args[1])}?"
    return "Do you accept the challenge?"


def abandon_question(g: Hammer, seat: int, *args: Any) -> str:
    """Why somebody must go, or whom the player sends away."""
    if args and isinstance(args[0], tuple):
        return f"{names(g.c, args[0])} could get away, but has no counter. Whom do you abandon for one?"
    if args:
        return f"{who(g.c, args[0])} lies to everybody and loses a follower. Whom?"
    return f"{why_too_many(g, seat)}Whom do you abandon?"


def why_too_many(g: Hammer, seat: int) -> str:
    """Which limit of grouping is broken, or nothing."""
    for group in g.groups_of(seat):
        proud = too_proud(g, group)
        if proud:
            return f"{names(g.c, tuple(proud))} cannot stay in one group with its leader. "
    for leader in [*(g.leader[k] for k in g.groups_of(seat)), prime_leader(g, seat)]:
        chars = g.controlled(seat) if leader == prime_leader(g, seat) else g.members(g.group[leader])
        if leader and excess(g, leader, chars):
            most = f"{stat(g, leader, CHARISMA)} of the own alignment and {stat(g, leader, WISDOM)} others"
            return f"{who(g.c, leader)} can have {most}, besides humans. "
    return ""


def with_question(g: Hammer, seat: int, won: tuple[int, ...]) -> str:
    """Who follows."""
    return f"{names(g.c, won)}: in your leader's group, or under a counter of their own?"


def choice_label(g: Hammer, seat: int, place: int, *args: Any) -> str:
    """Which of the cards that the seat has looked at comes first; their names are on its sheet."""
    return "leave them as they are" if not place else f"number {place + 1} comes first"


def keep_question(g: Hammer, seat: int, *args: Any) -> str:
    """Lent characters go home."""
    return f"{who(g.c, args[0])}, whom you borrowed, should go home now. Do you keep this one?"


def deck_label(g: Hammer, seat: int, deck: int, *args: Any) -> str:
    """A deck."""
    return f"the {deck_word(deck)} deck"


def terms_label(g: Hammer, seat: int, kind: str, *args: Any) -> str:
    """What is proposed."""
    return TERMS_WORDS[kind]


def offer_words(g: Hammer) -> str:
    """The terms on the table."""
    gives = ["the newcomer gives " + piece(g.c, k, n) for s, k, n in g.offer if s == US]
    return "; ".join(gives + ["the other side gives " + piece(g.c, k, n) for s, k, n in g.offer if s == THEM])


def give_question(g: Hammer, seat: int, *args: Any) -> str:
    """What is given, for a trade or besides a loan."""
    return "What do you give besides?" if any(kind == "loan" for _, kind, _ in g.offer) else "What do you give?"


def deal_question(g: Hammer, seat: int, *args: Any) -> str:
    """The terms."""
    loan = f"{PROPOSED[args[1]]}: " if args and args[1] != "trade" else ""
    return f"Do you accept? {loan}{offer_words(g)}"


def seat_label(g: Hammer, seat: int, who_: int, *args: Any) -> str:
    """Another player."""
    return g.game.seat_name(g, who_) if who_ < g.players else ""


def shape_label(g: Hammer, seat: int, shape: int, *args: Any) -> str:
    """A shape."""
    return str(g.c.shape.name[shape])


def smith_preview(g: Hammer, seat: int, i: int, *args: Any) -> str:
    """What an item costs and does."""
    return f"REPUTATION {g.c.item.reputation[i]}; {g.c.item.text[i]}"


def yes_label(g: Hammer, seat: int, word: str, *args: Any) -> str:
    """A word as it is."""
    return word


def camp_label(g: Hammer, seat: int, word: str, *args: Any) -> str:
    """What can be done outside encounters."""
    return CAMP_WORDS[word]


def who_question(g: Hammer, seat: int, *args: Any) -> str:
    """HT-4.2. Whom a card that is played at the beginning of a turn concerns; of other cards the log tells."""
    card = g.spent[-1] if g.phase == "fate" and g.spent else -1
    told = f"{g.c.spell.name[card]}: {g.c.spell.text[card]} " if card in g.c.spell.name else ""
    return f"{told}Whom does it concern?"


def abandon_preview(g: Hammer, seat: int, ch: int | None, *args: Any) -> str:
    """HT-14.4. Alone nobody can do without Thor."""
    return "without Thor the game is lost" if g.players == 1 and ch == THOR else ""


def exchange_preview(g: Hammer, seat: int, thing: p.Piece | None, to: int) -> str:
    """HT-2.15. What goes back for an item."""
    back = given_for(g, to, thing[1]) if thing and thing[0] == "item" else []
    return f"for {' and '.join(item(g.c, k) for k in back)}" if back else ""


def camp_preview(g: Hammer, seat: int, word: str, *args: Any) -> str:
    """HT-10.1, HT-10.3, HT-14.4. What turning in all cards costs."""
    if word != "renounce":
        return ""
    alone = "without Thor the game is lost"
    return f"you turn in all cards; {alone if g.players == 1 else 'your next turn begins with a random character'}"


def line_up_label(g: Hammer, seat: int, ch: int, *args: Any) -> str:
    """A fighter with REPUTATION."""
    return char_label(g, seat, ch)


for prompt in (p.CHARACTER, p.LEADER, p.ABANDON, p.LEAVE_BEHIND, p.HOLDER, p.ABLE, p.TARGET, p.SHIFT, p.FLEE,
               p.BELOVED, p.WHO, p.LINE_UP, p.LEND, p.BORROW):  # fmt: skip
    prompt.label = char_label
for prompt in (p.HOME, p.ASTRAL_TO, p.PLACE):
    prompt.label = home_label
for prompt in (p.FORGE, p.ITEM_USE, p.THING, p.DISCARD):
    prompt.label = item_label
for prompt in (p.GIVE, p.TAKE, p.EXCHANGE, p.PRICE):
    prompt.label = thing_label
p.COUNTER.label, p.JOIN.label = counter_label, join_label
p.STEP.label, p.STEP.preview, p.STEP.question = step_label, step_preview, step_question
p.ORDER.label = order_label
p.RUNE.label = rune_label
p.CARD.label = fate_label
p.FATE.question = fate_question
p.WHO.question, p.WHO.preview = who_question, chances.concerns
p.ABANDON.preview, p.EXCHANGE.preview = abandon_preview, exchange_preview
p.CAMP.label, p.CAMP.preview = camp_label, camp_preview
p.ABILITY.label = ability_label
p.DEED.label, p.DEED.question = deed_label, deed_question
p.ENCOUNTER.label, p.ENCOUNTER.preview, p.ENCOUNTER.question = card_label, card_preview, card_question
p.CON_PRIZE.label = prize_label
p.SUBGROUP.label, p.SUBGROUP.preview = race_label, race_preview
p.BELOVED.preview = beloved_preview
p.BLOW.preview, p.BLOW.question = blow_preview, blow_question
p.TARGET.preview, p.TARGET.question = target_preview, target_question
p.ATTACKS.label, p.ATTACKS.preview = attacks_label, attacks_preview
p.REVEAL.label = turn_label
p.FLEE.preview, p.ACCEPT.preview, p.TO_THE_DEATH.preview = chances.flee, chances.accept, chances.death
p.DEED.preview, p.REVEAL.preview, p.ITEM_USE.preview = chances.deed, chances.reveal, chances.use
p.RUNE.preview, p.SWITCH.preview, p.LINE_UP.preview = chances.cast, chances.switch, chances.line_up
p.SHIFT.question, p.LOOK_FOR.label, p.LEAVE_BEHIND.question = shift_question, look_label, stay_question
p.SPOILS.question = spoils_question
p.ACCEPT.question = accept_question
p.KEEP_LENT.question = keep_question
p.ABANDON.question, p.WITH_WHOM.question, p.CHOICE.label = abandon_question, with_question, choice_label
p.DECK_LOOK.label = deck_label
p.DEAL.question, p.GIVE.question = deal_question, give_question
p.TERMS.label = terms_label
p.SEAT.label = seat_label
p.SHAPE.label = shape_label
p.FORGE.preview = smith_preview
PROMPTS = p.PROMPTS
"""All prompts, with their words."""

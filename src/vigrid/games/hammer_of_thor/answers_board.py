"""What stands for each answer at the table: cards, fighters, counters, and a bar of answers for what lies nowhere."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from msgspec.structs import replace

from vigrid.kernel import PASS, Choice, Place, View

from .marks import SIDES, WIDTH, plate, whole_card
from .prompts import PROMPTS
from .tables import CARDS, Components
from .texts import who

PART: Final = "Answers"
BY_NAME: Final = {prompt.name: prompt for prompt in PROMPTS}
BAR: Final = 38
"""The height of the row that is kept free for answers, so that nothing moves when they come."""
ROW: Final = 36
ASIDE: Final = WIDTH + 900
"""On a narrow screen they stand one below another, to the right of the board."""
NARROW: Final = 440
LONGEST: Final = 46
FACE: Final = (141.0, 40.0)
"""The size of an answer that is a character."""
OF_CHARACTERS: Final = frozenset({
    "abandon", "leave", "leader", "holder", "able", "shift", "who", "beloved", "line_up", "target", "flee", "order",
    "character",
})  # fmt: skip
"""Prompts that choose a character."""
OF_ITEMS: Final = frozenset(
    {"thing", "use", "forge", "reveal", "exchange", "prize", "price", "give", "take", "deed", "discard"}
)
"""Prompts that choose an item, or other cards."""
OF_CARDS: Final = frozenset({"beat", "held", "fate"})
"""Prompts about the Fate or Prediction that was drawn or is held."""


def targets(prompt: str, value: Any) -> tuple[str, ...]:
    """The places, cards and fighters that stand for an option, wherever it is asked."""
    if prompt in ("home", "astral", "place"):
        return (f"p-{value}",)
    if prompt == "step" and value[1]:
        return (f"p-{value[1]}",)
    if prompt == "card" and value in CARDS:
        return (f"card-{value}", f"row-{value}")
    if prompt in ("target", "flee") and value is not None:
        return (f"fighter-{value}",)
    return ()


def about(prompt: str, value: Any, args: tuple[Any, ...], seat: int) -> tuple[str, ...]:
    """The cards, fighters and counters that an option is about, as far as they lie there; else its own answer."""
    said = answer(code_of(prompt, value))
    return (*things(prompt, value, args, seat), said, f"n-{said}")


def code_of(prompt: str, value: Any) -> str:
    """The code of an option."""
    return BY_NAME[prompt].code_of(value) if prompt in BY_NAME else f"{prompt}:pass"


def answer(code: str) -> str:
    """The id of what stands for an option in the bar."""
    return f"say-{code.replace(':', '-')}"


def things(prompt: str, value: Any, args: tuple[Any, ...], seat: int) -> tuple[str, ...]:
    """What an option is about."""
    if prompt in OF_CARDS:
        return (f"drawn-{seat}",) if prompt == "fate" else (f"held-{seat}",)
    if value is PASS or value == ("done", 0):
        return ("step",)
    if prompt in OF_CHARACTERS:
        return character(value[1] if prompt == "order" else value)
    if prompt in ("spoils", "ability", "blow", "shape"):
        return character(args[1 if prompt == "blow" else 0])
    if prompt == "attacks":
        return (f"line-{args[0]}",)
    if prompt == "counter" and value != "stay":
        return (f"group-{3 * seat + value}",)
    if prompt == "seat":
        return (f"seat-{value}",)
    if prompt == "rune" or prompt in OF_ITEMS:
        kind, n = value if isinstance(value, tuple) else ("rune" if prompt == "rune" else "item", value)
        return thing(kind, n, seat)
    return ("card-negotiate", "row-negotiate") if prompt == "switch" and value == "yes" else ()


def character(ch: int) -> tuple[str, ...]:
    """Wherever a character is drawn."""
    return (f"fighter-{ch}", f"char-{ch}", f"with-{ch}", f"n-with-{ch}")


def thing(kind: str, n: int, seat: int) -> tuple[str, ...]:
    """Wherever a card is drawn."""
    if kind == "char":
        return character(n)
    if kind == "rune":
        return (f"rune-{n}-{seat}",)
    names = (f"hidden-{n}-{seat}", f"open-{n}", f"item-{n}", f"n-item-{n}")
    return names if kind in ("item", "use", "reveal", "conceal") else ()


# --- the bar


def bar(view: View, c: Components, drawn: Collection[str], top: float) -> tuple[list[Place], float]:
    """What is asked of whoever looks and stands for nothing at the table, in rows; and where the rows end."""
    said = unsaid(view, drawn)
    out, x, y = list[Place](), 0.0, top
    for choice in said:
        face = character_of(choice)
        w, h = FACE if face else (min(float(WIDTH), 26 + 7.3 * len(words(choice))), ROW - 6)
        if x and x + w > WIDTH:
            x, y = 0.0, y + h + 8
        out.append(pill(c, choice, (x, y), (w, h)))
        x += w + 8
    beside = [
        replace(pill(c, choice, (float(ASIDE), 8.0 + (ROW + 12) * k), (float(NARROW), ROW + 4.0)), only="narrow",
                id=f"n-{answer(choice.code)}") for k, choice in enumerate(said)
    ]  # fmt: skip
    foot = max((p.y + p.h / 2 + 10 for p in out), default=0)
    return [*[replace(x, only="wide") for x in out], *beside], foot


def unsaid(view: View, drawn: Collection[str]) -> list[Choice]:
    """The options that lie nowhere at the table, each once: several seats of one person may be asked alike."""
    out = dict[str, Choice]()
    for asked in view.pending:
        if asked.seat not in view.private or asked.seat is None:
            continue
        options = [*asked.choices, *(x for x in asked.pieces if x.code not in {y.code for y in asked.choices})]
        for choice in options:
            name = choice.prompt or asked.prompt
            value = BY_NAME[name].by_code.get(choice.code) if name in BY_NAME else PASS
            ids = targets(name, value) or things(name, value, asked.about if name == asked.prompt else (), asked.seat)
            if not any(one in drawn for one in ids):
                out.setdefault(answer(choice.code), choice)
    return list(out.values())


def words(choice: Choice) -> str:
    """An option in the bar."""
    text = choice.text[:1].upper() + choice.text[1:]
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def character_of(choice: Choice) -> int:
    """The character that an option chooses, or 0."""
    name, _, n = choice.code.partition(":")
    return int(n) if name in OF_CHARACTERS and n.isdigit() else 0


def pill(c: Components, choice: Choice, at: tuple[float, float], size: tuple[float, float]) -> Place:
    """An answer that can be clicked; a character has its face, and its whole card is a look away."""
    ch, (x, y), (w, h) = character_of(choice), at, size
    card = whole_card(c, ch) if ch else ""
    text = "; ".join(filter(None, (choice.text if len(choice.text) > LONGEST else "", choice.preview, card)))
    if ch:
        return plate(answer(choice.code), who(c, ch), x, y, w, h, PART, symbol=c.char.face[ch], size=15, text="",
                     tint=SIDES[c.char.alignment[ch]], clause="HT-2.11", value="")  # fmt: skip
    return Place(answer(choice.code), choice.text, x + w / 2, y + h / 2, w, h, "rect", tint="raised",
                 value=words(choice), size=14.2, text=text, clause=choice.clause, board=PART)  # fmt: skip

"""What all parts of the board draw alike: tints of alignment and seat, symbols, words of print, bars of STAMINA."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Place

from .sheet import card_text
from .tables import RACES, Components
from .view import CharacterView

WIDTH: Final = 1050
SIDES: Final = ("item", "stone-yellow", "god", "ink-2")
"""Tints of good, neutral, evil and those who are none of these."""
SIGNS: Final = ("○", "◐", "●", "·")
DASH: Final = 7


def label(name: str, words: str, x: float, y: float, w: float, part: str, size: float = 0, align: str = "start",
          tint: str = "", title: bool = False, symbol: str = "") -> Place:  # fmt: skip
    """Words in print; `x` is the left edge, the middle or the right edge as they are aligned."""
    middle = {"start": x + w / 2, "middle": x, "end": x - w / 2}[align]
    return Place(name, words, middle, y, w, 16, "label", symbol, tint, "name" if title else "", size=size, align=align,
                 board=part)  # fmt: skip


def plate(name: str, title: str, x: float, y: float, w: float, h: float, part: str, **more: object) -> Place:
    """A panel by its upper left corner."""
    return Place(name, title, x + w / 2, y + h / 2, w, h, "plate", board=part, **more)  # type: ignore[arg-type]


def hit(name: str, title: str, x: float, y: float, w: float, h: float, part: str, text: str, clause: str) -> Place:
    """What is pointed at over a panel: the whole card one look away."""
    return Place(name, title, x + w / 2, y + h / 2, w, h, "rect", tint="none", text=text, clause=clause, board=part)


def bar(name: str, x: float, y: float, w: float, h: float, tint: str, part: str) -> Place:
    """A level bar by its left end."""
    return Place(name, "", x + w / 2, y, w, h, "bar", tint=tint, board=part)


def stroke(name: str, path: str, w: float, tint: str, part: str) -> Place:
    """A line in print."""
    return Place(name, "", 0, 0, w, 4, "line", tint=tint, path=path, board=part)


def dashed(x: float, y: float, to_x: float, to_y: float) -> str:
    """A broken line from one point to another."""
    count = max(1, int(((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 / (2 * DASH)))
    dx, dy = (to_x - x) / (2 * count), (to_y - y) / (2 * count)
    return "".join(
        f"M{x + 2 * k * dx:.0f} {y + 2 * k * dy:.0f}L{x + (2 * k + 1) * dx:.0f} {y + (2 * k + 1) * dy:.0f}"
        for k in range(count)
    )


def kin(c: Components, ch: int) -> str:
    """Number, race and alignment of a character."""
    return f"{ch:03} {RACES[c.char.race[ch]].capitalize()} {SIGNS[c.char.alignment[ch]]}"


def whole_card(c: Components, ch: int) -> str:
    """All that is printed on the card of a character."""
    return "; ".join(card_text(c, ch)[1:])


def stamina(name: str, c: Components, x: CharacterView, at: tuple[float, float], w: float, part: str) -> list[Place]:
    """HT-2.5, HT-5.13. What is left dark, what is subdued sand, what is lost for good red with upright ticks."""
    most, left_x, y = max(1, c.char.stat[11][x.number]), *at
    lasting = min(most, sum(x.lasting))
    down = min(most - lasting, x.subdual)
    out, edge = [], left_x
    for key, amount, tint in (("left", most - lasting - down, "ink-2"), ("down", down, "stone-yellow"),
                              ("lost", lasting, "refuse")):  # fmt: skip
        size = w * amount / most
        if amount:
            out.append(bar(f"{name}-{key}", edge, y, max(4.0, size - 1), 10, tint, part))
        if key == "lost" and size > 8:
            ticks = "".join(f"M{edge + k:.0f} {y - 5}v10" for k in range(5, int(size) - 1, 6))
            out.append(stroke(f"{name}-ticks", ticks, 1.4, "panel", part))
        edge += size
    return out


def stamina_words(c: Components, x: CharacterView) -> str:
    """How much STAMINA is left of how much."""
    most = c.char.stat[11][x.number]
    return f"{max(0, most - sum(x.lasting) - x.subdual)} of {most}"


def loss_words(x: CharacterView) -> str:
    """What is lost for good and what by subdual."""
    lost, down = sum(x.lasting), x.subdual
    return ", ".join([f"{lost} lasting"] * bool(lost) + [f"{down} sub."] * bool(down))

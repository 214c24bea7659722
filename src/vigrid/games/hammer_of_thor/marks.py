"""What all parts of the board draw alike: tints of alignment and seat, symbols, words of print, bars of STAMINA."""

from __future__ import annotations

from typing import Final

from vigrid.kernel import Place

from .sheet import card_text
from .tables import RACES, Components
from .texts import item, who
from .view import CharacterView, Public

WIDTH: Final = 1050
SIDES: Final = ("side-good", "side-neutral", "side-evil", "ink-2")
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


def stroke(name: str, path: str, w: float, tint: str, part: str, group: str = "") -> Place:
    """A line in print."""
    return Place(name, "", 0, 0, w, 4, "line", tint=tint, path=path, group=group, board=part)


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


def portrait(name: str, c: Components, ch: int, at: tuple[float, float], size: tuple[float, float], part: str,
             words: str, faded: bool = False) -> list[Place]:  # fmt: skip
    """A card: the head in the tint of the alignment with face, name and a second line; the rest is free."""
    (x, y), (w, h) = at, size
    tint, high = SIDES[c.char.alignment[ch]], 48
    head = f"M{x} {y + high}V{y + 10}Q{x} {y} {x + 10} {y}H{x + w - 10}Q{x + w} {y} {x + w} {y + 10}V{y + high}Z"
    letters = min(19.0, (w - 58) / max(1, len(who(c, ch)) * 0.5))
    return [
        Place(f"{name}-ground", "", x + w / 2, y + h / 2, w, h, "backing", board=part, faded=faded),
        Place(f"{name}-head", "", x + w / 2, y + 24, w, high, "field", tint=tint, path=head, board=part, faded=faded),
        Place(f"{name}-face", "", x + 27, y + 24, 40, 40, "label", c.char.face[ch], tint, size=36, board=part),
        label(f"{name}-name", who(c, ch), x + 52, y + 16, w, part, title=True, size=letters),
        label(f"{name}-kin", words, x + 52, y + 36, w, part, tint=tint),
    ]


def tiles(p: Public, c: Components, ch: int, at: tuple[float, float], most: int, part: str) -> list[Place]:
    """HT-2.12, HT-2.13. The items that a character is known to hold, each a look away: revealed ones dark."""
    held = [i for i in p.items if i.holder == ch]
    (x, y), out = at, []
    for n, i in enumerate(held[:most]):
        letter = c.item.letters[i.number].lower()
        state = "revealed" if i.up and i.works else "revealed, does not work" if i.up else "concealed"
        out.append(Place(f"item-{i.number}", item(c, i.number), x + 12 + 28 * n, y, 25, 22, "rect",
                         f"item-{letter if letter != 'ws' else 'w'}" if letter else "rune-stone",
                         tint="ink-2" if i.up and i.works else "sunk", board=part, clause="HT-2.13",
                         text=f"{state}: {c.item.text[i.number]}"))  # fmt: skip
    if len(held) > most:
        more = ", ".join(item(c, i.number) for i in held[most:])
        out.append(Place(f"items-more-{ch}", "more items", x + 12 + 28 * most, y, 30, 22, "rect", board=part,
                         value=f"+{len(held) - most}", size=14.2, text=more, clause="HT-2.13"))  # fmt: skip
    return out


def whole_card(c: Components, ch: int) -> str:
    """All that is printed on the card of a character."""
    return "; ".join(card_text(c, ch)[1:])


def stamina(name: str, c: Components, x: CharacterView, at: tuple[float, float], w: float, part: str) -> list[Place]:
    """HT-2.5, HT-5.13. What is left dark, what is subdued sand, what is lost for good red with upright ticks."""
    most, left_x, y = max(1, c.char.stat[11][x.number]), *at
    lasting = min(most, sum(x.lasting))
    down = min(most - lasting, x.subdual)
    out, edge = [], left_x
    for key, amount, tint in (("left", most - lasting - down, "ink-2"), ("down", down, "subdual"),
                              ("lost", lasting, "loss")):  # fmt: skip
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

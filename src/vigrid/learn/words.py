"""What a seat sees as text: for strings of observations and for looking on."""

from __future__ import annotations

import msgspec

from vigrid.kernel import State


def seen_as_text(g: State, seats: int) -> str:
    """What these seats see and what they are asked, as JSON: equal for equal views."""
    view = g.view(seats)
    asked = [(w.seat, w.prompt, tuple(c.code for c in w.picked or ())) for w in view.pending]
    return msgspec.json.encode(
        [view.phase, view.public, sorted(view.private.items()), asked], order="deterministic"
    ).decode()


def picture(g: State, seats: int) -> str:
    """A few lines for people: phase, what is seen, who decides and what can be chosen."""
    view = g.view(seats)
    lines = [f"{g.game.title}: {g.game.phase_name(g)}", seen_as_text(g, seats)]
    for ask in g.pending:
        lines.append(f"seat {ask.seat} decides {ask.prompt.name}")
    if view.outcome is not None:
        lines.append(view.outcome.reason)
    return "\n".join(lines)

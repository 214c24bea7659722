"""What a match remembers: a step holds the decision, its chance and its events; a state is kept every 64 steps.

Every other state is played again from the last one kept, with the chance that was drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from .records import is_setting, set_wish
from .rng import Recording
from .state import Event, State

EVERY: Final = 64
"""Steps from one state that is kept to the next."""


class Step(NamedTuple):
    """One step of the history, most often a decision.

    `learnt`: whether any seat learnt something by it. `apart`: whether it was made side by side with others, and the
    Each went on. `private`: whether it is not public who made it. `entered`: whether a phase began after it.
    """

    seat: int
    code: str
    choice: Any
    chance: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()
    learnt: bool = False
    apart: bool = False
    private: bool = False
    entered: bool = False

    def repeat(self, g: State) -> None:
        """Do in `g`, which has the chance that was drawn, what this step did."""
        if is_setting(self.code):
            set_wish(g, self.seat, self.code)
        else:
            g.apply(self.seat, self.choice)


class Line(msgspec.Struct, frozen=True):
    """One line of the log: the number of the decision that caused it (0: set-up), its clause, words and viewers."""

    step: int
    clause: str
    text: str
    seen_by: int
    kind: str = ""


class Undo(msgspec.Struct, frozen=True):
    """Whether an undo is possible; `reason` says what stands against it, `step` the decision that it returns to."""

    possible: bool
    reason: str
    step: int = -1


class Recovery(msgspec.Struct, frozen=True):
    """How a saved match was recovered: by 'replay', 'snapshot' or 'position', decisions lost, and why."""

    how: str
    lost: int
    why: str


class Keyframes:
    """The states that are kept."""

    def __init__(self) -> None:
        self._states: list[State] = []

    def __len__(self) -> int:
        return len(self._states)

    def copy(self) -> Keyframes:
        """The same states, which nobody changes, in a list of its own."""
        other = Keyframes()
        other._states = list(self._states)
        return other

    def keep(self, g: State, step: int) -> None:
        """Keep the state before step number `step`, if it is one of those."""
        if step % EVERY == 0 and len(self._states) == step // EVERY:
            self._states.append(g.clone())

    def forget(self, step: int) -> None:
        """Forget the states after step number `step`."""
        del self._states[step // EVERY + 1 :]

    def before(self, step: int, history: Sequence[Step]) -> State:
        """The state before step number `step`, made anew."""
        kept = min(step // EVERY, len(self._states) - 1)
        return next(state for i, state in self.on_from(kept, history) if i == step)

    def on_from(self, kept: int, history: Sequence[Step]) -> Iterator[tuple[int, State]]:
        """From state number `kept` on, the number of each step and the state before it: one object, played on."""
        g = self._states[kept].clone()
        g.rng = rng = Recording.of(g.rng)
        for number in range(kept * EVERY, len(history)):
            yield number, g
            rng.script = list(history[number].chance)[::-1]
            history[number].repeat(g)
        yield len(history), g

"""Gymnasium: one seat of a game is the learner's, bots of ours play the others."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

import vigrid.games
from vigrid import bots
from vigrid.kernel import BadSetup, Game, State
from vigrid.play import answer

from .deal import Deal, Happened, events_for, next_seat, returns_of
from .observe import Vector, choice_of, mask_of

Illegal = Literal["lose", "raise"]


class VigridGym(gymnasium.Env[Vector, Any]):
    """`seat`: the learner's (None: another one each game); `opponents`: one bot for all others, or one for each.

    The observation is what the seat sees at its own decisions, and at the end. `info["action_mask"]` and
    `action_masks()` tell what may be chosen. The reward comes at the end, from 0 (lost) to 1 (won). An action that is
    not legal loses at once (`illegal="lose"`, `info["illegal"]` is true) or raises ValueError (`illegal="raise"`).
    With `events`, `info["events"]` tells what the seat has seen happen since its last decision: kind and words.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game[Any],
        players: int | None = None,
        mode: str | None = None,
        options: Mapping[str, Any] | None = None,
        pack: Path | None = None,
        position: str | None = None,
        seat: int | None = 0,
        opponents: str = "random",
        illegal: Illegal = "lose",
        events: bool = False,
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        self.deal = Deal(game, players, mode, options, pack, position)
        count = self.deal.players
        if seat is not None and not 0 <= seat < count:
            raise BadSetup(f"there is no seat {seat}; there are 0 to {count - 1}")
        words = opponents.split(",")
        if len(words) not in (1, count - 1):
            raise BadSetup(
                f"opponents names {len(words)} bots for {count - 1} seats; name one for all, or one for each"
            )
        self.fixed_seat, self.illegal, self.render_mode = seat, illegal, render_mode
        self.opponents = [bots.make(word.strip()) for word in (words if len(words) > 1 else words * max(1, count - 1))]
        self.observation_space = spaces.Box(-1.0, 1.0, (self.deal.observer.size,), np.float32)
        self.action_space = spaces.Discrete(self.deal.actions)
        self.g: State | None = None
        self.seat = seat or 0
        self.events, self._happened = events, list[Happened]()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        """A new game up to the learner's first decision."""
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(1 << 53)) if seed is None else seed % (1 << 53)
        count = self.deal.players
        self.seat = self.fixed_seat if self.fixed_seat is not None else int(self.np_random.integers(count))
        self.g = self.deal.new(dealt)
        self._rands = [random.Random(f"{dealt}/{seat}") for seat in range(count)]
        others = [seat for seat in range(count) if seat != self.seat]
        self._bots = dict(zip(others, self.opponents, strict=False))
        self.g.log = [] if self.events else None
        self._others_decide(self.g)
        self._look_back(self.g)
        return self._seen(self.g), self._info(self.g)

    def step(self, action: int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Carry out the learner's decision and let the others play up to his next one."""
        g = self.g
        if g is None:
            raise ValueError("there is no game yet: call reset() first")
        try:
            choice = choice_of(g, self.seat, int(action))
        except ValueError:
            if self.illegal == "raise":
                raise
            return self._seen(g), 0.0, True, False, {**self._info(g), "illegal": True}
        g.log = [] if self.events else None
        g.apply(self.seat, choice)
        self._others_decide(g)
        self._look_back(g)
        over = not g.pending
        return self._seen(g), float(returns_of(g)[self.seat]), over, False, self._info(g)

    def _others_decide(self, g: State) -> None:
        while g.pending and not any(ask.seat == self.seat for ask in g.pending):
            seat = next_seat(g)
            g.apply(seat, answer(self._bots[seat], g, seat, self._rands[seat]))

    def _look_back(self, g: State) -> None:
        self._happened = events_for(g, self.seat)
        g.log = None

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which action ids may be chosen now, as booleans (the name that maskable learners look for)."""
        assert self.g is not None
        return mask_of(self.g, self.deal.actions, self.seat).astype(np.bool_)

    def _seen(self, g: State) -> Vector:
        return self.deal.observer.vector(g, self.seat)

    def _info(self, g: State) -> dict[str, Any]:
        info = {"action_mask": mask_of(g, self.deal.actions, self.seat), "seat": self.seat}
        return info | {"events": self._happened} if self.events else info

    def render(self) -> str | None:
        """What the learner sees as text, with render_mode='ansi'."""
        if self.render_mode is None or self.g is None:
            return None
        from .words import picture

        return picture(self.g, 1 << self.seat)


def gym_id(name: str) -> str:
    """The id of a game: `Vigrid/AsgardsChosen-v1`."""
    return "Vigrid/" + "".join(word.capitalize() for word in name.split("_")) + "-v1"


def register() -> None:
    """Make every game known to `gymnasium.make`; keywords are those of `VigridGym`."""
    for name in vigrid.games.names():
        if gym_id(name) not in gymnasium.registry:
            gymnasium.register(
                gym_id(name), entry_point="vigrid.learn.gym:VigridGym", kwargs={"game": name}, nondeterministic=False
            )

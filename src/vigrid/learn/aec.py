"""PettingZoo: every game as an agent-environment cycle, one decision a step."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from vigrid.kernel import Game, State, VigridError

from .deal import Deal, events_for, next_seat, returns_of
from .observe import Legend, choice_of, mask_of


def env(game: str | Game[Any], **setting: Any) -> VigridEnv:
    """A PettingZoo environment of a game: `env("asgard", players=3)`. BadSetup for a setting that does not exist."""
    return VigridEnv(game, **setting)


class VigridEnv(AECEnv):  # type: ignore[misc]
    """Agents are `seat_0`, `seat_1`, …; the agent on turn is the seat that decides next.

    An observation is a dictionary: `observation` (float32, see `legend`) and `action_mask` (int8 over the action ids).
    The reward comes at the end: what the game's outcome gives the seat, from 0 to 1. Simultaneous decisions are made in
    seat order; nobody observes what others have chosen before all have. An illegal action raises VigridError. With
    `events` the info of an agent tells under "events" what it has seen happen since its last decision: kind and words.
    """

    def __init__(
        self,
        game: str | Game[Any],
        players: int | None = None,
        mode: str | None = None,
        options: Mapping[str, Any] | None = None,
        pack: Path | None = None,
        position: str | None = None,
        events: bool = False,
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        super().__init__()
        self.events = events
        self.deal = Deal(game, players, mode, options, pack, position)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"vigrid_{self.deal.game.name}_v1", "render_modes": ["ansi"], "is_parallelizable": False,
        }  # fmt: skip
        self.possible_agents = [f"seat_{seat}" for seat in range(self.deal.players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        numbers = spaces.Box(-1.0, 1.0, (self.deal.observer.size,), np.float32)
        mask = spaces.Box(0, 1, (self.deal.actions,), np.int8)
        space = spaces.Dict({"observation": numbers, "action_mask": mask})
        action = spaces.Discrete(self.deal.actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(int(action.n)) for agent in self.possible_agents}
        self.g: State | None = None
        self._np_random, _ = seeding.np_random(None)

    @property
    def legend(self) -> Legend:
        """What each entry of an observation means."""
        return self.deal.observer.legend

    def observation_space(self, agent: str) -> Any:
        """The space of observations: the same object for an agent every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The action ids of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; with the same seed the same game."""
        if seed is not None:
            self._np_random, seed = seeding.np_random(seed)
            dealt = seed
        else:
            dealt = int(self._np_random.integers(1 << 53))
        self.g = self.deal.new(dealt % (1 << 53))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"events": []} if self.events else {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(0, next_seat(self.g))]
        self._skip_agent_selection = None

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent sees now."""
        g, seat = self._state(), self._seat_of[agent]
        return {
            "observation": self.deal.observer.vector(g, seat),
            "action_mask": mask_of(g, self.deal.actions, seat),
        }

    def step(self, action: int | None) -> None:
        """Carry out the decision of the agent on turn."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        g, seat = self._state(), self._seat_of[agent]
        try:
            choice = choice_of(g, seat, int(action if action is not None else -1))
        except ValueError as error:
            raise VigridError(f"{error}; take one that its action_mask allows") from None
        self._cumulative_rewards[agent] = 0.0
        self._carry_out(g, agent, choice)
        self._clear_rewards()
        if g.pending:
            self.agent_selection = self.possible_agents[next_seat(g)]
        else:
            self.rewards = {a: float(r) for a, r in zip(self.possible_agents, returns_of(g), strict=True)}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()

    def _carry_out(self, g: State, agent: str, choice: Any) -> None:
        if not self.events:
            g.apply(self._seat_of[agent], choice)
            return
        g.log, self.infos[agent]["events"] = [], []
        g.apply(self._seat_of[agent], choice)
        for other, seat in self._seat_of.items():
            self.infos[other]["events"] += events_for(g, seat)
        g.log = None

    def _state(self) -> State:
        if self.g is None:
            raise VigridError("there is no game yet: call reset() first")
        return self.g

    def render(self) -> str | None:
        """The table as everybody sees it, as text, with render_mode='ansi'."""
        if self.render_mode is None:
            return None
        from .words import picture

        return picture(self._state(), 0)

    def close(self) -> None:
        """Nothing to put away."""

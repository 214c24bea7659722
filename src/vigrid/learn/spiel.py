"""OpenSpiel: every game as a Python game, `pyspiel.load_game("vigrid_asgard(players=3)")`.

One chance node at the root picks the seed of the game, out of `deals`; all later chance follows from it. Whoever
searches must therefore deal its worlds with `resample_from_infostate`, which gives fresh chance from there on.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
import pyspiel

import vigrid.games
from vigrid.kernel import Game, State

from .deal import Deal, next_seat, returns_of
from .observe import choice_of
from .words import picture, seen_as_text

DEALS = 10_000


def spiel_name(name: str) -> str:
    """The short name of a game: `vigrid_asgard`."""
    return f"vigrid_{name}"


def type_of(game: Game[Any]) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    kinds = pyspiel.GameType
    least = min(game.players_in(mode)[0] for mode in game.modes)
    most = max(game.players_in(mode)[1] for mode in game.modes)
    settings: dict[str, Any] = {"players": least, "mode": next(iter(game.modes)), "deals": DEALS, "position": ""}
    settings |= {name: option.default for name, option in game.options.items()}
    return kinds(
        short_name=spiel_name(game.name), long_name=f"{game.title} ({game.year})", dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if game.cooperative else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL, max_num_players=most, min_num_players=least,
        provides_information_state_string=True, provides_information_state_tensor=True,
        provides_observation_string=True, provides_observation_tensor=True, parameter_specification=settings,
    )  # fmt: skip


def class_for(name: str) -> type[Any]:
    """The OpenSpiel class of a game."""
    published = vigrid.games.load(name)
    kind = type_of(published)

    class Made(SpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(published, kind, params)

    Made.__name__ = Made.__qualname__ = "".join(word.capitalize() for word in name.split("_"))
    return Made


class Setting(NamedTuple):
    """What the Python side of a game holds; kept by its name and parameters, for OpenSpiel may wrap a game anew."""

    deal: Deal
    deals: int
    bound: int

    def __deepcopy__(self, _memo: object) -> Setting:
        return self


class Rows(list[Any]):
    """A row a seat; a copy, which OpenSpiel makes of all that a state holds, shares what stands in the rows."""

    def __deepcopy__(self, _memo: object) -> Rows:
        return Rows(row[:] for row in self)


_SETTINGS: dict[str, Setting] = {}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A setting of a game; parameters are `players`, `mode`, `deals`, `position` and the options of the game.

    `position`: a file, or 'tiny' for the game's own small one; what nobody sees there is dealt by the seed.
    """

    def __init__(self, published: Game[Any], kind: Any, params: Mapping[str, Any] | None) -> None:
        given = dict(params or {})
        options = {name: value for name, value in given.items() if name in published.options}
        position = given.get("position") or None
        deal = Deal(published, given.get("players"), given.get("mode"), options, position=position)
        bound = int(published.bound_for(deal.players, deal.mode, deal.options))
        setting = Setting(deal, int(given.get("deals", DEALS)), bound)
        info = pyspiel.GameInfo(
            num_distinct_actions=deal.actions, max_chance_outcomes=setting.deals, num_players=deal.players,
            min_utility=0.0, max_utility=1.0, max_game_length=bound,
        )  # fmt: skip
        super().__init__(kind, info, given)
        _SETTINGS[str(self)] = setting

    def __deepcopy__(self, _memo: object) -> SpielGame:
        return self

    def new_initial_state(self) -> SpielState:
        """The chance node at the root."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What writes tensors and strings; without a type that of observations (no perfect recall)."""
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        return SpielObserver(_SETTINGS[str(self)], bool(iig_obs_type is not None and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state; `g` is the game's own, None at the root."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setting = _SETTINGS[str(game)]
        self.g: State | None = None
        self.own: list[list[int]] = Rows([] for _ in range(self.setting.deal.players))
        self.seen: list[list[str]] = Rows([] for _ in range(self.setting.deal.players))

    def current_player(self) -> int:
        """The seat that decides, the chance node or the end."""
        if self.g is None:
            return int(pyspiel.PlayerId.CHANCE)
        return next_seat(self.g) if self.g.pending else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        if self.g is None:
            return list(range(self.setting.deals))
        return next((sorted(ask.ids(self.g)) for ask in self.g.pending[:1] if ask.seat == player), [])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every seed with the same probability."""
        return [(seed, 1.0 / self.setting.deals) for seed in range(self.setting.deals)]

    def _apply_action(self, action: int) -> None:
        g = self.g
        if g is None:
            g = self.g = self.setting.deal.new(action)
        else:
            seat = next_seat(g)
            choice = choice_of(g, seat, action)
            self.own[seat].append(action)
            g.log = []
            g.apply(seat, choice)
        self._note(g)

    def _note(self, g: State) -> None:
        """What each seat has just seen happen: the way to here belongs to what it knows."""
        for event in g.log or ():
            words = f"{event.kind}{list(event.args)}"
            for seat in range(g.players):
                if event.seen_by >> seat & 1:
                    self.seen[seat].append(words)
        g.log = None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        prompt, value = self.setting.deal.game.action(action)
        return str(prompt.code_of(value))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.g is not None and not self.g.pending

    def returns(self) -> list[float]:
        """The result of each seat, from 0 to 1."""
        return [0.0] * self.setting.deal.players if self.g is None else list(returns_of(self.g))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player cannot tell from the true one, with fresh chance from here on."""
        other: SpielState = self.clone()
        if self.g is not None:
            other.g = self.g.determinize(1 << player, random.Random(int(sampler() * (1 << 53))))
        return other

    def __str__(self) -> str:
        return "chance: a seed is picked" if self.g is None else picture(self.g, (1 << self.g.players) - 1)


class SpielObserver:
    """Writes what a seat sees; with perfect recall also what it has done and seen happen."""

    def __init__(self, setting: Setting, recall: bool) -> None:
        self.observer = setting.deal.observer
        self.actions, self.recall = setting.deal.actions, recall
        size = self.observer.size
        self.tensor = np.zeros(size + (setting.bound if recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if recall:
            self.dict["own decisions"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor as the player sees the state."""
        self.tensor.fill(0)
        if state.g is None:
            return
        size = self.observer.size
        self.tensor[:size] = self.observer.vector(state.g, player)
        if self.recall:
            own = state.own[player]
            self.tensor[size : size + len(own)] = (np.array(own, np.float32) + 1) / self.actions

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player sees, and with perfect recall how it came to this, as text."""
        if state.g is None:
            return "the game has not been dealt"
        seen = f"seat {player} {seen_as_text(state.g, 1 << player)}"
        return f"{state.own[player]} {state.seen[player]} {seen}" if self.recall else seen


def register() -> None:
    """Make every game known to `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    for name in vigrid.games.names():
        if spiel_name(name) not in known:
            made = class_for(name)
            pyspiel.register_game(type_of(vigrid.games.load(name)), made)

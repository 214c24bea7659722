"""The learning libraries' own checks over every game and mode; the same seed gives the rewards of the bare rules."""

import random
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import exploitability
from open_spiel.python.policy import UniformRandomPolicy
from pettingzoo.test import api_test, performance_benchmark, seed_test

import vigrid.games
import vigrid.learn
from vigrid.kernel import BadSetup, Game, State, VigridError
from vigrid.learn.deal import Deal
from vigrid.learn.gym import VigridGym, gym_id
from vigrid.learn.spiel import spiel_name

from .settings import EVERY_MODE, FEWEST_SEATS, WITH_MANY_SEATS

pytestmark = pytest.mark.timeout(900)
assert performance_benchmark  # the import proves that the suite is there


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "mode"), WITH_MANY_SEATS)
def test_pettingzoos_own_test_passes(game: Game[Any], players: int, mode: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(vigrid.learn.env(game, players=players, mode=mode), num_cycles=400, verbose_progress=False)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "mode"), EVERY_MODE)
def test_the_same_seed_gives_the_same_pettingzoo_game(game: Game[Any], players: int, mode: str) -> None:
    seed_test(lambda: vigrid.learn.env(game, players=players, mode=mode), num_cycles=60)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "mode"), EVERY_MODE)
def test_gymnasiums_own_checker_passes(game: Game[Any], players: int, mode: str) -> None:
    env = gymnasium.make(gym_id(game.name), players=players, mode=mode)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "mode"), FEWEST_SEATS)
def test_openspiels_random_simulation_passes(
    game: Game[Any], players: int, mode: str, capfd: pytest.CaptureFixture[str]
) -> None:
    spiel = pyspiel.load_game(spiel_name(game.name), {"players": players, "mode": mode, "deals": 50})
    pyspiel.random_sim_test(spiel, 1, False, False)
    capfd.readouterr()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "mode"), EVERY_MODE)
def test_a_resampled_state_looks_the_same_and_can_be_played_on(game: Game[Any], players: int, mode: str) -> None:
    spiel = pyspiel.load_game(spiel_name(game.name), {"players": players, "mode": mode})
    state, rand = spiel.new_initial_state(), random.Random(3)
    state.apply_action(5)
    for step in range(80):
        if state.is_terminal():
            break
        seat = state.current_player()
        if step % 8 == 0:
            other = state.resample_from_infostate(seat, rand.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.legal_actions() == state.legal_actions()
            other.apply_action(rand.choice(other.legal_actions()))
        state.apply_action(rand.choice(state.legal_actions()))


def bare_returns(game: Game[Any], players: int, mode: str, seed: int) -> tuple[float, ...]:
    g = game.new(players, mode, seed=seed)
    rand = random.Random(seed)
    while g.pending:
        ask = g.pending[0]
        g.apply(ask.seat, game.action(rand.choice(sorted(ask.ids(g))))[1] if not uses(ask) else pick(g, ask, rand))
    assert g.result is not None
    return tuple(g.result.returns)


def uses(ask: Any) -> bool:
    return ask.choices is not ask.options


def pick(g: Any, ask: Any, rand: random.Random) -> Any:
    by_id = dict(zip(ask.ids(g), ask.choices, strict=True))
    return by_id[rand.choice(sorted(by_id))]


@pytest.mark.parametrize(("game", "players", "mode"), EVERY_MODE)
def test_the_same_seed_gives_the_rewards_of_the_bare_rules(game: Game[Any], players: int, mode: str) -> None:
    expected = bare_returns(game, players, mode, 11)
    env = vigrid.learn.env(game, players=players, mode=mode)
    env.reset(seed=11)
    rand = random.Random(11)
    while not all(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(rand.choice([int(i) for i in np.flatnonzero(mask)]))
    assert tuple(env.rewards[agent] for agent in env.possible_agents) == expected


def test_nobody_observes_a_simultaneous_choice_before_all_have_chosen() -> None:
    env = vigrid.learn.env("asgard", players=2)
    env.reset(seed=4)
    rand = random.Random(4)
    met = 0
    for _ in range(400):
        if all(env.terminations.values()):
            break
        g = env.g
        assert g is not None
        agent = env.agent_selection
        legal = np.flatnonzero(env.observe(agent)["action_mask"])
        if g.side_by_side and len(g.pending) == 2 and len(legal) > 1:
            other = next(a for a in env.agents if a != agent)
            seen = [after(env, g, agent, int(action), other) for action in (legal[0], legal[-1])]
            if seen[0] and seen[1]:
                met += 1
                assert (seen[0]["observation"] == seen[1]["observation"]).all()
                assert (seen[0]["action_mask"] == seen[1]["action_mask"]).all()
        env.step(int(rand.choice(list(legal))))
    assert met


def after(env: Any, g: State, agent: str, action: int, other: str) -> dict[str, Any]:
    """What another seat observes after an action that does not end the Each; then all is as before."""
    env.g = g.clone()
    env.step(action)
    seen = env.observe(other) if env.g.side_by_side else {}
    env.g, env.agent_selection = g, agent
    return dict(seen)


def test_events_are_told_on_request_to_those_who_saw_them_and_to_nobody_else() -> None:
    env = vigrid.learn.env("asgards_chosen", players=2, events=True)
    env.reset(seed=3)
    rand, told, secret = random.Random(3), 0, 0
    while env.agents and told < 400:
        agent = env.agent_selection
        mask = env.observe(agent)["action_mask"]
        other = env.possible_agents[1 - int(agent[-1])]
        before = len(env.infos[other]["events"])
        env.step(int(rand.choice(np.flatnonzero(mask))))
        after = env.infos[agent]["events"]
        later = env.infos[other]["events"][before:]
        assert all(isinstance(kind, str) for kind, _ in after)
        told += len(after)
        secret += after != later  # a card drawn, which the other has not seen
    assert told >= 400
    assert secret
    assert env.infos["seat_0"].keys() == {"events"}


def test_gymnasium_tells_what_has_happened_since_the_last_decision_on_request() -> None:
    env = gymnasium.make("Vigrid/Asgard-v1", players=2, events=True, opponents="random")
    _, info = env.reset(seed=2)
    happened = 0
    for _ in range(60):
        _, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        happened += bool(info["events"])
        if over:
            break
    assert happened > 10
    _, quiet = gymnasium.make("Vigrid/Asgard-v1", players=2).reset(seed=2)
    assert "events" not in quiet


def test_an_illegal_action_is_refused_by_pettingzoo_and_loses_or_raises_in_gymnasium() -> None:
    env = vigrid.learn.env("yggdrasil", players=1)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe("seat_0")["action_mask"] == 0)[0])
    with pytest.raises(VigridError, match="action_mask"):
        env.step(illegal)
    loses = VigridGym("yggdrasil", players=1)
    loses.reset(seed=1)
    _, reward, over, _, info = loses.step(illegal)
    assert (reward, over, info["illegal"]) == (0.0, True, True)
    strict = VigridGym("yggdrasil", players=1, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="not legal"):
        strict.step(illegal)


def test_other_seats_are_played_by_bots_and_the_learner_sits_where_it_is_told() -> None:
    env = gymnasium.make("Vigrid/Asgard-v1", players=3, seat=2, opponents="greedy,random")
    _, info = env.reset(seed=5)
    rand = random.Random(5)
    over = False
    while not over:
        assert info["seat"] == 2
        mask = info["action_mask"]
        _, reward, over, _, info = env.step(int(rand.choice(list(np.flatnonzero(mask)))))
    assert 0.0 <= float(reward) <= 1.0
    with pytest.raises(BadSetup, match="no seat 3"):
        VigridGym("asgard", players=3, seat=3)
    with pytest.raises(BadSetup, match="names 3 bots for 2 seats"):
        VigridGym("asgard", players=3, opponents="random,random,random")


@pytest.mark.slow
def test_openspiels_best_responses_are_found_in_the_tiny_setting_and_exploit_random_play(
    capfd: pytest.CaptureFixture[str],
) -> None:
    game = pyspiel.load_game("vigrid_asgard(players=2,position=tiny,deals=2)")
    found = exploitability.nash_conv(game, UniformRandomPolicy(game), return_only_nash_conv=False)
    assert found.nash_conv > 0.1
    assert all(gain >= 0.0 for gain in found.player_improvements)
    capfd.readouterr()


@pytest.mark.parametrize("name", vigrid.games.names())
def test_every_game_has_a_tiny_setting_whose_tree_ends(name: str) -> None:
    deal = Deal(name, position="tiny")
    nodes, open_states = 0, [deal.new(seed) for seed in range(2)]
    decided = set()
    while open_states:
        g = open_states.pop()
        nodes += 1
        for ask in g.pending[:1]:
            decided.add(ask.seat)
            for choice in ask.choices:
                h = g.clone()
                h.apply(ask.seat, choice)
                open_states.append(h)
    assert decided
    assert 100 < nodes < 5_000


def test_a_position_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="cannot be read"):
        Deal("asgard", position=str(tmp_path / "none.json"))
    (tmp_path / "half.json").write_text("{")
    with pytest.raises(BadSetup, match="neither JSON nor TOML"):
        Deal("asgard", position=str(tmp_path / "half.json"))
    with pytest.raises(BadSetup, match="for 2 players"):
        Deal("asgard", players=3, position="tiny")

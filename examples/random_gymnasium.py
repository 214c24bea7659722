"""Masked random play through Gymnasium."""

import gymnasium
import numpy as np

import vigrid.learn  # makes the games known

env = gymnasium.make("Vigrid/Yggdrasil-v1", players=2, opponents="random")
rand = np.random.default_rng(1)
observation, info = env.reset(seed=1)
over, reward = False, 0.0
while not over:
    action = rand.choice(np.flatnonzero(info["action_mask"]))
    observation, reward, over, _, info = env.step(int(action))
print(f"{vigrid.learn.__name__}: the game ended with reward {reward}")

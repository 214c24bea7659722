"""Masked random play through PettingZoo."""

import numpy as np

import vigrid.learn

env = vigrid.learn.env("asgard", players=3)
rand = np.random.default_rng(1)
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, over, cut, info = env.last()
    if over:
        print(f"{agent}: {reward}")
    env.step(None if over or cut else int(rand.choice(np.flatnonzero(observation["action_mask"]))))

"""Learning interfaces: importing this package makes every game known to Gymnasium and, where installed, OpenSpiel.

    import vigrid.learn
    gymnasium.make("Vigrid/Yggdrasil-v1", players=2)
    pyspiel.load_game("vigrid_asgard(players=3)")
    vigrid.learn.env("asgards_chosen", players=2)       # PettingZoo

It needs the extra [learn]. docs/learn.md tells the rest.
"""

from __future__ import annotations

import importlib.util

from . import gym
from .aec import VigridEnv, env
from .gym import VigridGym
from .observe import Entry, Legend, Observer, observer

gym.register()
if importlib.util.find_spec("pyspiel") is not None:
    from . import spiel

    spiel.register()

__all__ = ["Entry", "Legend", "Observer", "VigridEnv", "VigridGym", "env", "observer"]

"""Yggdrasil: the co-operative defence of Asgard (unofficial; see rules.md and components.toml)."""

from .game import Yggdrasil

GAME = Yggdrasil()

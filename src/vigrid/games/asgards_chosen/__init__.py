"""Asgard's Chosen (2013) by Morgan Dontanville."""

from .game import GAME

__all__ = ["GAME"]

"""The Hammer of Thor: adventure in the nine worlds and the last battle."""

from .game import GAME

__all__ = ["GAME"]

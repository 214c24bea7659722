"""Lords of Ragnarok (2023) by Adam Kwapiński."""

from .game import GAME

__all__ = ["GAME"]

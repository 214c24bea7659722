"""The arena: bots compete in equal conditions, and the answer comes with its uncertainty."""

from .command import command
from .conduct import run
from .contest import Contest, Game
from .standings import Standings, standings

__all__ = ["Contest", "Game", "Standings", "command", "run", "standings"]

"""How a bot is asked: it sees a world dealt from what its seat knows, never the true state."""

from __future__ import annotations

import random
from typing import Any

from vigrid import bots
from vigrid.kernel import State


def answer(bot: bots.Bot, g: State, seat: int, rand: random.Random) -> Any:
    """The bot's choice for a seat that must decide in `g`; `rand` deals its world and is its only chance.

    A bot whose `needs_world` is False looks at its own options only, so no world is dealt for it.
    """
    if not getattr(bot, "needs_world", True):
        return bot.choose(g, bots.ask_of(g, seat), rand)
    return bots.decide(bot, g, seat, rand)

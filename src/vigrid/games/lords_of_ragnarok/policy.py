"""Rules of thumb for finishing actions and playing on."""

from __future__ import annotations

import random
from typing import Any

from vigrid.kernel import NO_OPINION

from .state import Lords


def policy(g: Lords, ask: Any, rand: random.Random) -> Any:
    """No opinion yet."""
    return NO_OPINION

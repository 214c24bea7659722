"""Whose Realm bonus it is."""

from __future__ import annotations

from vigrid.kernel import cites

from .pieces import ASLAUG
from .state import Lords


@cites
def counts_as_ally(g: Lords, seat: int, realm: int) -> bool:
    """LR-8.2, LR-18.2. An Alliance, or Aslaug next to the Realm."""
    if g.allies[realm] >> seat & 1:
        return True
    return g.hero[seat] == ASLAUG and realm in g.chart.realms[g.hero_at[seat]]

"""Norse tabletop games by their full published rules, for people, bots, simulation and learning.

A game is rules over plain data (`vigrid.kernel`); everything else sees it through pending decisions, views and events.
"""

__version__ = "0.1.0"

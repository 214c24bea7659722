"""The browser surface: `run` serves tables to browsers and programs."""

from .serving import Wishes, run

__all__ = ["Wishes", "run"]

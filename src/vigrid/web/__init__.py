"""The browser surface: `run` serves tables to browsers and programs."""

from .serving import run

__all__ = ["run"]

"""The server and people of the tests of the web."""

from tests.web.conftest import human, serve, settings

__all__ = ["human", "serve", "settings"]

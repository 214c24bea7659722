"""A server with the example game besides the real ones, for the front end's work and browser tests.

python -m tests.web.example_server PORT DB [PUBLIC_URL]
"""

from __future__ import annotations

import sys

import uvicorn

from vigrid import games
from vigrid.web.app import Settings, create_app
from vigrid.web.catalogue import Catalogue
from vigrid.web.push import Pushing


def main() -> None:
    port, db = int(sys.argv[1]), sys.argv[2]
    public = sys.argv[3] if len(sys.argv) > 3 else None
    modules = {name: f"vigrid.games.{name}" for name in games.names()}
    catalogue = Catalogue({**modules, "raiders": "tests.example"})
    pushing = Pushing(services=("http://127.0.0.1:*",), looks=(0.3, 1))  # a push service of tests, and soon
    app = create_app(Settings(db, public_url=public, catalogue=catalogue, workers=1, pushing=pushing))
    uvicorn.run(app, port=port, log_level="warning", access_log=False, timeout_graceful_shutdown=2)


if __name__ == "__main__":
    main()

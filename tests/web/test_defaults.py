"""What is chosen where nobody chooses exists, and nobody is named after what they did."""

from __future__ import annotations

import re
from pathlib import Path

from vigrid import bots, games
from vigrid.web import company, wishes
from vigrid.web.catalogue import Catalogue

from .test_table import People

FRONTEND = Path(__file__).parents[2] / "frontend" / "src"
LEVELS = {level.name for level in bots.LEVELS} | {"random"}


def test_every_bot_that_is_seated_without_being_asked_for_is_one_of_the_levels() -> None:
    asked = {
        field.default
        for wish in vars(wishes).values()
        if isinstance(wish, type) and issubclass(wish, wishes.Wish)
        for name, field in wish.model_fields.items()
        if name == "bot" and field.default is not None and isinstance(field.default, str)
    }
    assert asked | {company.USUAL_BOT} <= LEVELS
    source = "\n".join(path.read_text() for path in [*FRONTEND.rglob("*.svelte"), *FRONTEND.rglob("*.ts")])
    named = re.findall(r'(?:bot = \$state\(|level\.id === )"(\w+)"', source)
    assert named
    assert set(named) <= LEVELS


def test_every_default_of_a_game_is_one_of_its_values_and_its_first_mode_can_be_set_up() -> None:
    for game in Catalogue().gallery().games:
        assert all(option.default in option.values for option in game.options)
        least, most = game.modes[0].players
        games.load(game.name).check_setup(min(max(2, least), most), game.modes[0].id, {})


def test_nobody_is_called_host(human: People) -> None:
    ann, bob = human(), human()
    link = ann.new("me", "link", name=None)["links"][0]["url"]
    bob.post("/links/claim", {"token": link.split("#")[1]})
    names = [seat["name"] for seat in ann.state()["table"]["seats"]]
    assert "Host" not in names
    assert all(names)

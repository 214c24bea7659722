"""The games that a server offers, and how each is shown: its cards for the gallery, its digest, its board."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from types import ModuleType
from typing import Any, TypeVar

from vigrid import bots, components, games
from vigrid.kernel import Ask, BadPack, BadSetup, Game, Layout, Place, State, View, VigridError
from vigrid.play import lesson_of

from .gallery import (
    BotLevel,
    Gallery,
    GameCard,
    GameOption,
    Mode,
    OpeningInfo,
    Reconstructed,
    Reconstruction,
    RuleClause,
    Rules,
    Section,
    SignInfo,
)
from .shapes import Picture, Refusal

F = TypeVar("F", bound=Callable[..., Any])
_TAG = re.compile(r"(?<!\\)\[/?[a-z]*\]")

PLAIN = {
    "random": ("Leaf on the wind", "any legal option, at random"),
    "greedy": ("Karl", "takes what looks best at once"),
}
TITLES = {level.name: level.title.split(" (")[0] for level in bots.LEVELS} | {k: v[0] for k, v in PLAIN.items()}
"""What a bot is called at a table."""
LONGEST_THOUGHT = 5000
"""Tries or milliseconds that a table may give a bot."""


class Shown:
    """A game with its import string and its board."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.game: Game[Any] = importlib.import_module(module).GAME

    @cached_property
    def board(self) -> ModuleType | None:
        """The module that says what lies where; None where the game has none yet."""
        return self._part("board")

    @cached_property
    def _sheet(self) -> ModuleType | None:
        return self._part("sheet")

    def _part(self, name: str) -> ModuleType | None:
        if importlib.util.find_spec(f"{self.module}.{name}") is None:
            return None
        return importlib.import_module(f"{self.module}.{name}")

    def picture(self, view: View, c: Any, draw: Callable[[str, Callable[..., Any]], Any] | None = None) -> Picture:
        """What lies where, from a view only. `draw` draws each part, or knows that it is as before."""
        board = self.board
        if board is None:
            return Picture(Layout(0, 0, ()), [], [], [], [])

        def part(name: str) -> Any:
            fn = getattr(board, name, None)
            if fn is None:
                return []

            def drawing(view: View, c: Any) -> Any:
                drawn = fn(view, c)
                return drawn if name == "layout" else list(drawn)

            return drawing(view, c) if draw is None else draw(name, drawing)

        return Picture(*(part(name) for name in ("layout", "pieces", "panels", "cards", "tallies")))

    def sheet(self, view: View, c: Any, width: int = 100) -> list[str]:
        """The table as lines of plain text."""
        if self._sheet is None:
            return []
        return [_TAG.sub("", line).replace("\\[", "[") for line in self._sheet.sheet(view, c, width)]

    def targets(self, prompt: str, value: Any) -> tuple[str, ...]:
        """Ids of the places, pieces and cards that stand for an option."""
        board = self.board
        if board is None or value is None:
            return ()
        return tuple(board.targets(prompt, value))

    def about(self, prompt: str, value: Any, args: tuple[Any, ...], seat: int) -> tuple[str, ...]:
        """Ids of what a question is about, where its answer stands for nothing of its own: `perform` at the slot."""
        about = getattr(self.board, "about", None)
        speaks = value is not None or getattr(self.board, "PASSES", False)
        return tuple(about(prompt, value, args, seat)) if about is not None and speaks else ()

    def ghosts(self, g: State, ask: Ask[Any]) -> dict[str, tuple[Place, ...]]:
        """By the code of an option of a decision, what it would lay on the board; {} where it lays nothing."""
        draw = getattr(self.board, "GHOSTS", {}).get(ask.prompt.name)
        if draw is None:
            return {}
        view = g.view(1 << ask.seat)
        return {ask.prompt.code_of(value): draw(view, g.components, value) for value in ask.options}

    def title_of(self, clause: str) -> str:
        """The title of a clause, or ''."""
        return self.titles.get(clause, "")

    @cached_property
    def titles(self) -> dict[str, str]:
        """Clause id to title."""
        return {c.id: c.title for c in self._digest().clauses} if self._digest() else {}

    def _digest(self) -> Any:
        try:
            return self.game.rules
        except (OSError, VigridError):
            return None

    def rules(self) -> Rules:
        """The digest."""
        digest = self._digest()
        if digest is None:
            return Rules(self.game.name, self.game.title, "", None, [], [])
        clauses = [RuleClause(c.id, c.title, c.text, c.ruling, c.source, c.chapter) for c in digest.clauses]
        sections = [Section(title, text) for title, text in digest.sections.items()]
        return Rules(self.game.name, self.game.title, digest.intro, self._opening(), clauses, sections)

    def _opening(self) -> OpeningInfo | None:
        lesson = lesson_of(self.game)
        if lesson is None:
            return None
        opening = lesson.opening
        signs = [SignInfo(sign.sign, sign.means) for sign in opening.signs]
        return OpeningInfo(opening.goal, opening.turn, opening.end, signs)

    @cached_property
    def card(self) -> GameCard:
        """The game as the gallery shows it."""
        game = self.game
        digest = self._digest()
        options = [GameOption(name, o.text, o.clause, o.default, list(o.values)) for name, o in game.options.items()]
        return GameCard(
            name=game.name,
            title=game.title,
            year=game.year,
            kind=game.kind,
            players=game.players,
            minutes=game.minutes,
            cooperative=game.cooperative,
            modes=[
                Mode(name, text, game.players_in(name), game.cooperative_in(name)) for name, text in game.modes.items()
            ],
            options=options,
            phases=list(game.course),
            seat_names=self._seat_names(),
            clauses=len(digest.clauses) if digest else 0,
            reconstruction=self._reconstruction(),
            intro=digest.intro.split("\n\n")[0] if digest else "",
            lesson=lesson_of(game) is not None,
        )

    def _seat_names(self) -> list[str]:
        most = self.game.players[1]
        try:
            state = self.game.new(most)
        except VigridError:
            return [""] * most
        return [self.game.seat_name(state, seat) for seat in range(most)]

    def _reconstruction(self) -> Reconstruction:
        try:
            entries = list(_entries(components.read(self.game.folder)))
        except BadPack:
            entries = []
        rebuilt = [Reconstructed(name, why) for name, source, why in entries if source == "reconstruction"]
        return Reconstruction(len(rebuilt), len(entries), rebuilt)


def _entries(raw: Any, name: str = "") -> Iterator[tuple[str, str, str]]:
    """(name, source, why) of every entry with a provenance."""
    if isinstance(raw, dict):
        if isinstance(raw.get("source"), str):
            yield str(raw.get("name", name)), raw["source"], str(raw.get("why", ""))
        for key, value in raw.items():
            yield from _entries(value, key.replace("_", " "))
    elif isinstance(raw, list):
        for value in raw:
            yield from _entries(value, name)


class Catalogue:
    """The games by name; `modules`: name to import string (default: every game of the package)."""

    def __init__(self, modules: Mapping[str, str] | None = None) -> None:
        self.modules = dict(modules or {name: f"vigrid.games.{name}" for name in games.names()})
        self._shown: dict[str, Shown] = {}

    def find(self, name: str) -> Shown:
        """The game of this name; BadSetup says which there are."""
        if name not in self._shown:
            if name not in self.modules:
                raise BadSetup(f"there is no game '{name}'; there are {', '.join(self.modules)}")
            self._shown[name] = Shown(self.modules[name])
        return self._shown[name]

    def gallery(self) -> Gallery:
        """All games, the oldest first, and all bots."""
        cards = [self.find(name).card for name in self.modules]
        return Gallery(sorted(cards, key=lambda card: (card.year, card.title)), bot_levels())


def bot_levels() -> list[BotLevel]:
    """The bots that can be seated, weakest first."""
    plain = BotLevel("random", *PLAIN["random"])
    return [plain, *(BotLevel(level.name, level.title, level.text) for level in bots.LEVELS)]


def check_bot(word: str) -> str:
    """The word, if it names a bot that may sit at a table; Refusal for others and for endless thinkers."""
    try:
        bots.make(word)
    except VigridError as error:
        raise Refusal(400, "bad_setup", str(error)) from None
    _, _, budget = word.partition(":")
    if budget and int(budget.removesuffix("ms")) > LONGEST_THOUGHT:
        raise Refusal(400, "bad_setup", f"bot '{word}' would think too long for a table; the most is {LONGEST_THOUGHT}")
    return word

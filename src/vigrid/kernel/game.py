"""What a game declares, and how a game begins."""

from __future__ import annotations

import hashlib
import os
import random
import sys
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from .asks import NO_OPINION, Interjection, Prompt, beat_prompt
from .clauses import Digest, read_digest
from .errors import BadSetup, VigridError
from .form import Shape
from .rng import Rng
from .state import Event, Outcome, State, copy_stack

S = TypeVar("S", bound=State)
_NATIVE = os.environ.get("VIGRID_NATIVE") == "1"


class Option(msgspec.Struct, frozen=True):
    """A choice of set-up: default, allowed values, what it means, and its clause."""

    default: int | str | bool
    values: Collection[Any]
    text: str
    clause: str

    def read(self, given: object) -> Any:
        """The allowed value that `given` (perhaps a word from a command line) names; ValueError for none."""
        for value in self.values:
            same = value is given if isinstance(value, bool) or isinstance(given, bool) else value == given
            if same or (isinstance(given, str) and str(value).lower() == given.lower()):
                return value
        raise ValueError(given)


def _span(values: Collection[Any]) -> str:
    words = [str(v).lower() if isinstance(v, bool) else str(v) for v in values]
    return f"{words[0]} to {words[-1]}" if isinstance(values, range) and len(words) > 2 else ", ".join(words)


HOOKS = (
    "load_components", "setup", "public", "private", "besides", "redeal", "pieces", "evaluate", "progress", "policy",
    "tell", "phase_name", "silence", "from_position", "to_position",
)  # fmt: skip
"""What the modules of a game may define for it; the other hooks are methods of its class."""


class Game(Generic[S]):
    """A game's facts and hooks; docs/kernel.md, section 5, says what each promises."""

    name: ClassVar[str]
    title: ClassVar[str]
    year: ClassVar[int]
    kind: ClassVar[str]
    minutes: ClassVar[tuple[int, int]] = (30, 60)
    players: ClassVar[tuple[int, int]]
    modes: ClassVar[Mapping[str, str]] = {"standard": "The game as published"}
    options: ClassVar[Mapping[str, Option]] = {}
    prefix: ClassVar[str]
    version: ClassVar[str] = "1"
    bound: ClassVar[int] = 0
    cooperative: ClassVar[bool] = False
    guided: ClassVar[bool] = False
    horizon: ClassVar[int] = 0
    prompts: Sequence[Prompt[Any]]
    entries: ClassVar[Mapping[str, Callable[[Any], Any]]]
    interjection: ClassVar[Interjection | None] = None
    interjections: Sequence[Interjection] = ()
    beats: ClassVar[Mapping[str, str]] = {}
    redeal_exempt: ClassVar[Mapping[str, str]] = {}
    barred: ClassVar[Mapping[str, str]] = {}
    """By clause: what it says to somebody who would like to do what it forbids just now."""
    acts: ClassVar[Mapping[str, str]] = {}
    """By prompt: how choosing something on the board is put as a deed, "Place on {}"."""
    course: ClassVar[Mapping[str, Sequence[str]]] = {}
    """The parts of a round in order, in the words of headings, with the phases that belong to each."""
    parts: ClassVar[Sequence[ModuleType]] = ()
    """Modules of the game: what one of them defines under the name of a hook is that hook."""

    state: type[S]

    def __init__(self) -> None:
        self.actions: list[tuple[Prompt[Any], Any]] = []
        self._add_interjections()
        names: set[str] = set()
        for number, prompt in enumerate(self.prompts):
            if prompt.number >= 0 and prompt.number != number:
                raise VigridError(f"prompt {prompt.name} belongs to two games")
            if prompt.name in names:
                raise VigridError(f"{self.name}: two prompts are named {prompt.name}")
            names.add(prompt.name)
            prompt.number, prompt.offset = number, len(self.actions)
            self.actions.extend((prompt, v) for v in prompt.domain)
        self.shape = Shape(self.state, State, copy_stack)
        self._own = self._hooks_in_parts()
        self._packs: dict[Path | None, Any] = {}
        self._pack_hashes: dict[Path | None, str] = {}

    def _add_interjections(self) -> None:
        if self.interjection is not None:
            self.interjections = (self.interjection, *self.interjections)
        standing = [extra for extra in self.interjections if extra.holders is not None]
        if bool(standing) != bool(self.beats):
            raise VigridError(f"{self.name}: standing interjections need beats to be offered at, and beats need them")
        if any(extra.free for extra in standing):
            raise VigridError(f"{self.name}: a free act belongs to a decision of one's own, so it cannot be standing")
        self.beat: Any = beat_prompt(standing[0].prompt.clause) if standing else None
        if self.beat is not None:
            self.prompts = (*self.prompts, self.beat)

    def _hooks_in_parts(self) -> dict[str, Callable[..., Any]]:
        """The hooks that the game's modules define; VigridError where two define the same."""
        found: dict[str, Callable[..., Any]] = {}
        for module in self.parts:
            for hook in HOOKS:
                made = vars(module).get(hook)
                if callable(made) and made.__module__ == module.__name__:
                    if hook in found:
                        raise VigridError(f"{self.name}: {module.__name__} defines '{hook}', another part does, too")
                    found[hook] = made
        return found

    def _needed(self, hook: str) -> Callable[..., Any]:
        if hook not in self._own:
            raise VigridError(f"{self.name} has no '{hook}': define it in its class or in one of its parts")
        return self._own[hook]

    # --- hooks of the game

    def load_components(self, path: Path | None) -> Any:
        """Read and validate the component pack in the folder `path` (None: our own); BadPack with all faults."""
        return self._own["load_components"](path) if "load_components" in self._own else None

    def setup(self, g: S) -> None:
        """Fill every field of a new state; all chance from `g.rng`."""
        self._needed("setup")(g)

    def public(self, g: S) -> Any:
        """What everybody may see, as a Struct."""
        return self._needed("public")(g)

    def private(self, g: S, seat: int) -> Any:
        """What only this seat may see, as a Struct."""
        return self._own["private"](g, seat) if "private" in self._own else None

    def besides(self, g: S, seat: int) -> Any:
        """Optional, for learners: what a seat sees besides the declared fields, as a Struct.

        None: they read the public and the private part instead, which says the same and takes longer.
        """
        return self._own["besides"](g, seat) if "besides" in self._own else None

    def redeal(self, g: S, seats: int, rand: random.Random) -> None:
        """Deal what these seats do not know anew, in place, from canonical order."""
        if "redeal" in self._own:
            self._own["redeal"](g, seats, rand)

    def pieces(self, g: S) -> dict[str, int]:
        """Sums that never change."""
        return self._own["pieces"](g) if "pieces" in self._own else {}

    def evaluate(self, g: S, seat: int) -> float:
        """The value of the position for a seat, from 0 to 1; of a finished game it may say how clear it is."""
        return float(self._needed("evaluate")(g, seat))

    def bound_for(self, players: int, mode: str, options: Mapping[str, Any]) -> int:
        """A number of decisions that no game of this set-up exceeds: `bound`, unless it depends on the set-up."""
        return self.bound

    def players_in(self, mode: str) -> tuple[int, int]:
        """Fewest and most seats of a mode."""
        return self.players

    def modes_for(self, players: int) -> list[str]:
        """The modes that so many seats can play."""
        spans = {mode: self.players_in(mode) for mode in self.modes}
        return [mode for mode, (least, most) in spans.items() if least <= players <= most]

    def cooperative_in(self, mode: str) -> bool:
        """Whether all seats win or lose together in a mode."""
        return self.cooperative

    def progress(self, g: S) -> float:
        """How far a co-operative game got."""
        return float(self._own["progress"](g)) if "progress" in self._own else self.evaluate(g, 0)

    def policy(self, g: S, ask: Any, rand: random.Random) -> Any:
        """A choice by a quick rule of thumb, or NO_OPINION; if `guided`, rollouts of a search follow it."""
        return self._own["policy"](g, ask, rand) if "policy" in self._own else NO_OPINION

    def round_of(self, g: S) -> int | None:
        """The number of the round (or turn), at whose end a guided game is best judged; None: as well at any time.

        `horizon` says how many rounds on tree and rollouts end; 0: the tree goes on, rollouts end with their round.
        """
        return None

    def tell(self, c: Any, event: Event) -> str:
        """An event in plain words; `@2` stands for the name of seat 2."""
        return str(self._needed("tell")(c, event))

    def seat_name(self, g: S, seat: int) -> str:
        """The name of a seat."""
        return f"Seat {seat + 1}"

    def phase_name(self, g: S) -> str:
        """The phase, for headings."""
        if "phase_name" in self._own:
            return str(self._own["phase_name"](g))
        return g.phase.replace("_", " ").capitalize()

    def standing(self, g: S) -> tuple[tuple[tuple[str, int], ...], ...]:
        """Optional: what each seat's score so far is made of, as far as everybody knows it."""
        return ()

    def part_of(self, g: S) -> int:
        """Which part of the round's course this is; -1 for none."""
        return next((i for i, phases in enumerate(self.course.values()) if g.phase in phases), -1)

    def round_name(self, g: S) -> str:
        """The round or turn, for headings."""
        return ""

    def under_way(self, g: S) -> str:
        """What a seat may pass through without being asked (the battle under way): equal as long as it lasts."""
        return f"{self.round_name(g)}/{g.phase}"

    def silence(self, g: S) -> str | None:
        """The clause that forbids table talk now, or None."""
        return self._own["silence"](g) if "silence" in self._own else None

    def from_position(self, doc: dict[str, Any], g: S) -> list[str]:
        """Change a newly set-up state into the position that the table describes; all faults as sentences."""
        if "from_position" not in self._own:
            return [f"{self.title} cannot be set up by hand"]
        faults: list[str] = self._own["from_position"](doc, g)
        return faults

    def to_position(self, g: S) -> dict[str, Any]:
        """The position table of a state at an entry."""
        table: dict[str, Any] = self._needed("to_position")(g)
        return table

    # --- what the kernel derives

    @cached_property
    def folder(self) -> Path:
        """The game's folder."""
        file = sys.modules[type(self).__module__].__file__
        assert file is not None
        return Path(file).parent

    @cached_property
    def rules(self) -> Digest:
        """The rules digest."""
        return read_digest(self.folder / "rules.md")

    def components(self, path: Path | None = None) -> Any:
        """The component pack of a folder (None: our own), read once."""
        if path not in self._packs:
            self._packs[path] = self.load_components(path)
        return self._packs[path]

    def pack_hash(self, path: Path | None = None) -> str:
        """A hash of what a pack says, comments aside, and of our own that it is laid over; for records; read once."""
        if path not in self._pack_hashes:
            said = []
            for folder in (self.folder, *([path] if path else [])):
                for file in sorted([*folder.glob("components.toml"), *folder.glob("*.csv")]):
                    text = file.read_text("utf-8-sig")
                    said.append(msgspec.json.encode(tomllib.loads(text) if file.suffix == ".toml" else text))
            self._pack_hashes[path] = hashlib.sha256(b"\0".join(said)).hexdigest()[:16]
        return self._pack_hashes[path]

    def id_of(self, prompt: Prompt[Any], value: object) -> int:
        """The action id of a value of a prompt."""
        return prompt.offset + prompt.index[value]

    def action(self, action_id: int) -> tuple[Prompt[Any], Any]:
        """The prompt and value of an action id."""
        return self.actions[action_id]

    def prompt(self, name: str) -> Prompt[Any]:
        """The prompt of this name."""
        return next(p for p in self.prompts if p.name == name)

    def check_setup(
        self, players: int | None, mode: str | None, options: Mapping[str, Any] | None
    ) -> tuple[int, str, dict[str, Any]]:
        """Defaults filled in; BadSetup says what does not exist and what does."""
        chosen = next(iter(self.modes)) if mode is None else mode
        if chosen not in self.modes:
            raise BadSetup(f"{self.title} has no mode '{chosen}'; it has {', '.join(self.modes)}")
        least, most = self.players_in(chosen)
        count = least if players is None else players
        if not least <= count <= most:
            span = f"{least} to {most} players" if least < most else f"{least} player{'s' if least > 1 else ''}"
            kind = f" in mode '{chosen}'" if (least, most) != tuple(self.players) else ""
            fits = " or ".join(f"'{other}'" for other in self.modes_for(count))
            instead = f"; for {count} there is mode {fits}" if fits else ""
            raise BadSetup(f"{self.title}{kind} is for {span}, not {count}{instead}")
        full: dict[str, Any] = {name: o.default for name, o in self.options.items()}
        for name, value in (options or {}).items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadSetup(f"{self.title} has no option '{name}'; its options: {known}")
            try:
                full[name] = self.options[name].read(value)
            except ValueError:
                span = _span(self.options[name].values)
                raise BadSetup(f"option '{name}' of {self.title} cannot be '{value}'; it can be {span}") from None
        self.check_players(count, chosen, full)
        return count, chosen, full

    def check_players(self, players: int, mode: str, options: Mapping[str, Any]) -> None:
        """BadSetup where a mode or option does not go with this number of players."""

    def blank(
        self, players: int | None = None, mode: str | None = None, options: Mapping[str, Any] | None = None,
        pack: Path | None = None,
    ) -> S:  # fmt: skip
        """A state without any data of the game yet; BadSetup for a set-up that does not exist."""
        g = self.state()
        g.players, g.mode, g.options = self.check_setup(players, mode, options)
        g.game = self
        setattr(g, "c", self.components(pack))  # noqa: B010
        g.rng = Rng()
        g.known, g.always, g.unasked = [0] * g.players, 0, (0,) * len(self.beats)
        g.stack, g.pending, g.result, g.running = [], (), None, []
        g.log = g.at_entry = None
        if _NATIVE:
            g.native = True
        return g

    def new(
        self, players: int | None = None, mode: str | None = None, options: Mapping[str, Any] | None = None,
        seed: int = 0, pack: Path | None = None, rng: Rng | None = None, native: bool | None = None,
    ) -> S:  # fmt: skip
        """A game set up and run to its first decision."""
        g = self.blank(players, mode, options, pack)
        g.rng = rng or Rng(seed)
        if native is not None:
            g.native = native
        self.setup(g)
        g.begin()
        return g


__all__ = ["Game", "Option", "Outcome"]

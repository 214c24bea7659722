"""Reference results by game, mode and seats: random, thumb, greedy, search, and what `ppo.py` has learned.

    python reference.py --games 200 --seconds 60 --out reference.jsonl --nets FOLDER --train 1

One seat is played by the bot of the column and the others at random, each seat in turn; where all win together it plays
every seat, and what counts is how far the game gets. All bots of a row meet the same deals. A cell ends after `--games`
games or `--seconds` of processor time, whichever comes first, but never before two games. Finished cells
are kept in `--out`: called again, a run that was cut off goes on. `--nets` holds what was learned for each setting, in
files of `ppo.py --net` named GAME-MODE-SEATS.pt; with `--train` a net that is missing there is learned, for so many
minutes of processor time. The table is Markdown: the mean, its 95 % interval and the games.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from ppo import FRESH, Net, interval, learned

import vigrid.games
from vigrid import bots
from vigrid.kernel import Ask, BadSetup, Game, State
from vigrid.learn.observe import choice_of, mask_of, observer
from vigrid.play import answer
from vigrid.simulate.workers import crew_of, in_order

LEARNED = "PPO"


class Cell(NamedTuple):
    """What one entry of the table depends on."""

    game: str
    version: str
    mode: str
    players: int
    bot: str
    games: int
    seconds: float


class Learned:
    """A net as a bot: it reads what its seat sees, and nothing else of the state."""

    name, needs_world = LEARNED, False

    def __init__(self, game: Game[Any], players: int, mode: str, file: Path) -> None:
        self.game, self.eyes = game, observer(game, players, mode)
        self.net = Net(self.eyes.size, len(game.actions))
        self.net.load_state_dict(torch.load(file, weights_only=True))

    def choose(self, g: State, ask: Ask[Any], rand: random.Random) -> Any:
        """An action as probable as the net finds it good."""
        mask = torch.from_numpy(mask_of(g, len(self.game.actions), ask.seat) > 0)
        with torch.no_grad():
            log, _ = self.net(torch.from_numpy(self.eyes.vector(g, ask.seat))[None], mask[None])
        chances = log.exp()[0].numpy()
        return choice_of(g, ask.seat, rand.choices(range(len(chances)), np.maximum(chances, 0.0).tolist())[0])


def result(game: Game[Any], cell: Cell, bot: Any, index: int) -> float:
    """One game: what the bot's seat gets, or together how far the game got. One that never ends is not won."""
    seat, together = index % cell.players, game.cooperative_in(cell.mode)
    g = game.new(cell.players, cell.mode, seed=FRESH + index)
    others, rands = bots.make("random"), [random.Random(f"{index}/{s}") for s in range(cell.players)]
    for _ in range(game.bound_for(g.players, g.mode, g.options)):
        if not g.pending:
            break
        who = g.pending[0].seat
        g.apply(who, answer(bot if together or who == seat else others, g, who, rands[who]))
    if together:
        return float(game.progress(g))
    return float(g.result.returns[seat]) if g.result is not None else 0.0


def net_of(nets: Path, game: str, mode: str, players: int) -> Path:
    """The file of what was learned for a setting."""
    return nets / f"{game}-{mode}-{players}.pt"


def fill(cell: Cell, nets: Path | None, minutes: float) -> tuple[Cell, list[float]]:
    """The results of a cell's games."""
    torch.set_num_threads(1)
    game = vigrid.games.load(cell.game)
    if cell.bot == LEARNED:
        assert nets is not None
        file = net_of(nets, cell.game, cell.mode, cell.players)
        if not file.exists():
            _, net, _ = learned(cell.game, cell.mode, cell.players, "random", minutes, 1)
            torch.save(net.state_dict(), file)
        bot: Any = Learned(game, cell.players, cell.mode, file)
    else:
        bot = bots.make(cell.bot)
    began, results = time.process_time(), []
    for index in range(cell.games):
        if index >= 2 and time.process_time() - began > cell.seconds:
            break
        results.append(result(game, cell, bot, index))
    return cell, results


def cells(given: argparse.Namespace) -> list[Cell]:
    """Every game and mode with its fewest seats and with its most up to four; nets where there are any."""
    found = []
    for name in given.game or vigrid.games.names():
        game = vigrid.games.load(name)
        for mode in game.modes:
            least, most = game.players_in(mode)
            for players in sorted({least, min(most, max(least, 4))}):
                try:
                    game.check_setup(players, mode, {})
                except BadSetup:
                    continue
                trained = given.nets and (given.train or net_of(given.nets, name, mode, players).exists())
                words = [*given.bots, *([LEARNED] if trained else [])]
                found += [Cell(name, game.version, mode, players, w, given.games, given.seconds) for w in words]
    return found


def kept(out: Path | None) -> dict[Cell, list[float]]:
    """The cells that an earlier run has filled; a line cut off in the middle is dropped."""
    found = {}
    for line in out.read_text("utf-8").splitlines() if out and out.exists() else ():
        try:
            cell, results = json.loads(line)
        except ValueError:
            continue
        found[Cell(*cell)] = results
    return found


def table(filled: dict[Cell, list[float]]) -> str:
    """The table in Markdown."""
    words = list(dict.fromkeys(cell.bot for cell in filled))
    lines = ["| game, mode, seats | counted | " + " | ".join(words) + " |", "|---" * (len(words) + 2) + "|"]
    for name, mode, players in dict.fromkeys((c.game, c.mode, c.players) for c in filled):
        game = vigrid.games.load(name)
        row = [f"{game.title}, {mode}, {players}", "progress" if game.cooperative_in(mode) else "wins"]
        for word in words:
            found = [r for c, r in filled.items() if (c.game, c.mode, c.players, c.bot) == (name, mode, players, word)]
            row.append("{:.2f} ({:.2f} to {:.2f}), {}".format(*interval(found[0]), len(found[0])) if found else "")
        lines.append("| " + " | ".join(row) + " |")
    return "\n".join(lines)


def main() -> None:
    """Fill every cell that is not filled yet, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="this one alone; may be given more than once")
    parser.add_argument("--bots", nargs="+", default=["random", "thumb", "greedy", "ismcts:24"])
    parser.add_argument("--games", type=int, default=200, help="a cell at most")
    parser.add_argument("--seconds", type=float, default=60.0, help="of processor time a cell")
    parser.add_argument("--workers", type=int, help="processes; all cores by default")
    parser.add_argument("--nets", type=Path, help="folder of what was learned")
    parser.add_argument("--train", type=float, default=0.0, help="minutes of learning for each net that is missing")
    parser.add_argument("--out", type=Path, help="finished cells, one a line")
    given = parser.parse_args()
    if given.train and not given.nets:
        parser.error("--train needs --nets, where to keep what was learned")
    if given.nets:
        given.nets.mkdir(parents=True, exist_ok=True)
    wanted, filled = cells(given), kept(given.out)
    missing = [cell for cell in wanted if cell not in filled]
    crew = crew_of(given.workers, len(missing))
    for count, (cell, results) in enumerate(
        in_order(crew, ((fill, cell, given.nets, given.train) for cell in missing)), 1
    ):
        filled[cell] = results
        print(f"{count} of {len(missing)}: {cell.game} {cell.mode} {cell.players} {cell.bot}", file=sys.stderr)
        if given.out:
            with given.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps([cell, results]) + "\n")
    crew.close()
    print(table({cell: filled[cell] for cell in wanted}))


if __name__ == "__main__":
    main()

"""Proximal policy optimisation with masked actions, in one file: one learner among bots.

    python ppo.py yggdrasil --players 2 --minutes 20 --seed 1 --out yggdrasil.json --plot yggdrasil.svg
    python ppo.py asgard --players 2 --opponents random --minutes 20 --seed 1 --out asgard.json

The reward is what each decision gains in the game's own estimate of the position (`Game.evaluate`), and the true result
at the end: half of it is how far the game got (`progress`) where all seats win together, and then the learner plays
every seat. `--minutes` are of processor time, so a busy machine changes nothing. It prints its curve as it learns, the
mean over the games that have just ended, and at the end how it and `random` do over the same fresh games, with 95 %
intervals. `--net FILE` keeps what was learned.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

import vigrid.games
from vigrid import bots
from vigrid.kernel import State
from vigrid.learn.observe import choice_of, mask_of, observer
from vigrid.play import answer
from vigrid.simulate import wilson

GAMES, HORIZON, EPOCHS, BATCH = 64, 64, 4, 512
GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 0.95, 0.8, 0.2, 0.01, 1e-3
REWARD = 10.0  # a decision gains some hundredths: as numbers of about one they are learned faster
POINTS = 20  # of the curve
FRESH = 1_000_000  # seeds from here on are for comparing, never for learning


class Net(nn.Module):
    """What is seen to the worth of each action and of the position."""

    def __init__(self, seen: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        self.register_buffer("mean", torch.zeros(seen))
        self.register_buffer("spread", torch.ones(seen))
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.policy.bias)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Log-probabilities of the legal actions, and the value."""
        inside = self.body((seen - self.mean) / self.spread)
        logits = self.policy(inside).masked_fill(~mask, -1e9)
        return torch.log_softmax(logits, -1), self.value(inside).squeeze(-1)

    def scale(self, seen: torch.Tensor) -> None:
        """Numbers that hardly move in the first games must be heard as well as those that do."""
        self.mean, self.spread = seen.mean(0), seen.std(0).clamp(min=0.05)


class Table:
    """One game after the other: the learner's seats wait for its decisions, bots play the rest."""

    def __init__(self, name: str, mode: str | None, players: int, opponents: str, seed: int) -> None:
        self.game = vigrid.games.load(name)
        self.mode = mode or next(iter(self.game.modes))
        self.together = self.game.cooperative_in(self.mode)
        self.players, self.bot = players, bots.make(opponents)
        self.rand = random.Random(seed)
        self.eyes = observer(self.game, players, self.mode)
        self.size = len(self.game.actions)
        self.begin(self.rand.randrange(1 << 53))

    def begin(self, seed: int, seat: int | None = None) -> None:
        """A new game, played to the learner's first decision."""
        self.g: State = self.game.new(self.players, self.mode, seed=seed)
        self.seat = self.rand.randrange(self.players) if seat is None else seat
        self.chance = random.Random(seed)
        self.others()

    def mine(self) -> int:
        """The learner's seat that decides now, or -1."""
        for ask in self.g.pending:
            if self.together or ask.seat == self.seat:
                return ask.seat
        return -1

    def others(self) -> None:
        """Bots decide until it is the learner's turn or the game is over."""
        while self.g.pending and self.mine() < 0:
            seat = self.g.pending[0].seat
            self.g.apply(seat, answer(self.bot, self.g, seat, self.chance))

    def look(self) -> tuple[Any, Any]:
        """What the learner sees, and what it may choose."""
        seat = self.mine()
        return self.eyes.vector(self.g, seat), mask_of(self.g, self.size, seat)

    def result(self) -> float:
        """What is compared: the share of a win, or together how far the game got."""
        if self.together:
            return float(self.game.progress(self.g))
        return self.g.result.returns[self.seat] if self.g.result is not None else 0.0

    def standing(self) -> float:
        """The game's own estimate for the learner, from 0 to 1; of a finished game its result."""
        if self.g.result is None:
            return float(self.game.evaluate(self.g, self.mine()))
        won = self.g.result.returns[self.seat]
        return 0.5 * won + 0.5 * self.result() if self.together else won

    def act(self, action: int) -> tuple[float, bool]:
        """Carry out the learner's action: what it gained and whether the game is over."""
        before = self.standing()
        seat = self.mine()
        self.g.apply(seat, choice_of(self.g, seat, action))
        self.others()
        return self.standing() - before, not self.g.pending


def roll(tables: list[Table], net: Net, steps: int, results: list[float]) -> dict[str, torch.Tensor]:
    """Play `steps` decisions at every table; what was seen, chosen and earned, with advantages.

    Results of games that end are added to `results`.
    """
    n, eyes = len(tables), tables[0].eyes.size
    seen, mask = torch.zeros(steps, n, eyes), torch.zeros(steps, n, tables[0].size, dtype=torch.bool)
    chosen, logp = torch.zeros(steps, n, dtype=torch.long), torch.zeros(steps, n)
    value, reward, over = torch.zeros(steps + 1, n), torch.zeros(steps, n), torch.zeros(steps, n)

    def look() -> tuple[torch.Tensor, torch.Tensor]:
        looks = [table.look() for table in tables]
        return torch.from_numpy(np.stack([a for a, _ in looks])), torch.from_numpy(np.stack([b for _, b in looks])) > 0

    with torch.no_grad():
        for step in range(steps):
            seen[step], mask[step] = look()
            log, value[step] = net(seen[step], mask[step])
            chosen[step] = torch.multinomial(log.exp(), 1).squeeze(-1)
            logp[step] = log.gather(-1, chosen[step].unsqueeze(-1)).squeeze(-1)
            for i, table in enumerate(tables):
                gained, ended = table.act(int(chosen[step, i]))
                reward[step, i] = REWARD * gained
                if ended:
                    results.append(table.result())
                    over[step, i] = 1.0
                    table.begin(table.rand.randrange(1 << 53))
        value[steps] = net(*look())[1]
    advantage, last = torch.zeros(steps, n), torch.zeros(n)
    for step in range(steps - 1, -1, -1):
        going = 1.0 - over[step]
        error = reward[step] + GAMMA * value[step + 1] * going - value[step]
        last = advantage[step] = error + GAMMA * LAMBDA * going * last
    rows = {"seen": seen, "mask": mask, "chosen": chosen, "logp": logp, "advantage": advantage,
            "target": advantage + value[:-1]}  # fmt: skip
    return {name: tensor.flatten(0, 1) for name, tensor in rows.items()}


def learn(net: Net, optimiser: torch.optim.Optimizer, rows: dict[str, torch.Tensor]) -> None:
    """A few passes over what was played, the policy held near the one that played."""
    size = len(rows["chosen"])
    rows["advantage"] = (rows["advantage"] - rows["advantage"].mean()) / (rows["advantage"].std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(size).split(BATCH):
            log, value = net(rows["seen"][part], rows["mask"][part])
            logp = log.gather(-1, rows["chosen"][part].unsqueeze(-1)).squeeze(-1)
            ratio, gain = (logp - rows["logp"][part]).exp(), rows["advantage"][part]
            policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(log.exp() * log.masked_fill(~rows["mask"][part], 0.0)).sum(-1).mean()
            loss = policy + 0.5 * (value - rows["target"][part]).square().mean() - ENTROPY * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


def play(table: Table, games: int, net: Net | None) -> list[float]:
    """Results of fresh games, seats in turn; without a net at random."""
    results = []
    for index in range(games):
        table.begin(FRESH + index, index % table.players)
        while table.g.pending:
            seen, mask = table.look()
            if net is None:
                action = int(table.chance.choice(list(np.flatnonzero(mask))))
            else:
                with torch.no_grad():
                    log, _ = net(torch.from_numpy(seen)[None], torch.from_numpy(mask)[None] > 0)
                action = int(torch.multinomial(log.exp(), 1))
            table.act(action)
        results.append(table.result())
    return results


def interval(values: list[float]) -> tuple[float, float, float]:
    """The mean of results of 0 to 1 with its 95 % interval: Wilson's where all are won or lost, else by the spread."""
    if {0.0, 1.0}.issuperset(values):
        rate = wilson(round(sum(values)), len(values))
        return rate.rate, rate.low, rate.high
    mean = statistics.fmean(values)
    half = 1.96 * statistics.stdev(values) / math.sqrt(len(values))
    return mean, max(0.0, mean - half), min(1.0, mean + half)


def train(tables: list[Table], net: Net, minutes: float) -> list[dict[str, float]]:
    """Learn for so many minutes of processor time; the curve."""
    optimiser = torch.optim.Adam(net.parameters(), RATE)
    net.scale(roll(tables, net, HORIZON, [])["seen"])
    began, decisions, curve, results = time.process_time(), 0, [], []
    while (spent := time.process_time() - began) < 60 * minutes:
        for group in optimiser.param_groups:
            group["lr"] = RATE * max(0.05, 1 - spent / (60 * minutes))
        rows = roll(tables, net, HORIZON, results)
        decisions += len(rows["chosen"])
        learn(net, optimiser, rows)
        if results and spent >= len(curve) * 60 * minutes / POINTS:
            curve.append({"seconds": round(spent, 1), "decisions": decisions, "games": len(results),
                          "result": statistics.fmean(results)})  # fmt: skip
            print(f"{spent:7.0f} s {decisions:10,} decisions: {curve[-1]['result']:.3f}", file=sys.stderr, flush=True)
            results.clear()
    return curve


def learned(
    name: str, mode: str | None, players: int, opponents: str, minutes: float, seed: int
) -> tuple[list[Table], Net, list[dict[str, float]]]:
    """The tables that it learned at, what it learned, and its curve."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # small nets: threads cost more than they gain
    tables = [Table(name, mode, players, opponents, seed * 1000 + i) for i in range(GAMES)]
    net = Net(tables[0].eyes.size, tables[0].size)
    return tables, net, train(tables, net, minutes)


def draw(document: dict[str, Any], path: Path) -> None:
    """The curve as a picture, with what `random` does beside it."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3.2), layout="constrained")
    axes = figure.subplots()
    minutes = [point["seconds"] / 60 for point in document["curve"]]
    axes.plot(minutes, [point["result"] for point in document["curve"]], color="#2f5d8a", label="games while learning")
    for who, colour in (("learned", "#2f5d8a"), ("random", "#a33333")):
        mean, low, high = document[who]
        axes.axhspan(low, high, color=colour, alpha=0.25)
        axes.axhline(mean, color=colour, linestyle=":", label=f"{who}, {document['games']} fresh games: {mean:.3f}")
    axes.set(xlabel="minutes of processor time", ylabel=document["what"], ylim=(0, 1))
    axes.set_title(f"{document['game']}, {document['players']} players, seed {document['seed']}")
    axes.legend(fontsize=8)
    figure.savefig(path)


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--mode", help="its first by default")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--minutes", type=float, default=20.0, help="of processor time")
    parser.add_argument("--games", type=int, default=400, help="to compare over at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="curve and comparison as JSON")
    parser.add_argument("--plot", type=Path, help="the curve as .svg or .png")
    parser.add_argument("--net", type=Path, help="keep what was learned, for reference.py")
    return parser.parse_args()


def main() -> None:
    """Learn for some minutes, then compare with random play over the same games."""
    given, began = arguments(), time.perf_counter()
    tables, net, curve = learned(given.game, given.mode, given.players, given.opponents, given.minutes, given.seed)
    better, chance = play(tables[0], given.games, net), play(tables[0], given.games, None)
    what = "mean progress" if tables[0].together else "share of wins"
    words = [f"{mean:.3f} ({low:.3f} to {high:.3f})" for mean, low, high in map(interval, (better, chance))]
    print(f"{what} over {given.games} games, learned: {words[0]}, random: {words[1]}")
    document = {
        "game": given.game, "players": given.players, "mode": tables[0].mode, "opponents": given.opponents,
        "seed": given.seed, "minutes": given.minutes, "clock": round((time.perf_counter() - began) / 60, 1),
        "games": given.games, "what": what, "learned": interval(better), "random": interval(chance), "curve": curve,
        "observation": tables[0].eyes.legend.version,
    }  # fmt: skip
    if given.out:
        given.out.write_text(json.dumps(document, indent=1) + "\n", "utf-8")
    if given.plot:
        draw(document, given.plot)
    if given.net:
        given.net.parent.mkdir(parents=True, exist_ok=True)
        torch.save(net.state_dict(), given.net)


if __name__ == "__main__":
    main()

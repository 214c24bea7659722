"""What a second machine brings: `./run bench nodes`.

Two Ray clusters on this machine, each with a head that plays nothing: one has one node, the other two, and a node works
on one game at a time. Both play the same games in turn, and their results are compared. Both numbers come from one run;
the load of the machine is printed beside them, for on a busy one two nodes also get a larger share of it than one.
"""

from __future__ import annotations

import argparse
import functools
import logging
import os
import statistics
import time
from typing import Any

import ray
from ray.cluster_utils import Cluster

import vigrid.games
from vigrid.simulate import Plan, stream

WARM = 40
"""Games that start the workers, before the clock runs."""


def cluster_of(count: int) -> Cluster:
    """A head and so many nodes of one processor."""
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    for _ in range(count):
        made.add_node(num_cpus=1)
    made.wait_for_nodes()
    return made


def play(cluster: Cluster, warm: Plan, plan: Plan) -> tuple[float, list[Any]]:
    """Seconds by the clock and the results of a plan; its workers have played `warm` before."""
    ray.init(address=cluster.address, log_to_driver=False, logging_level=logging.ERROR)
    list(stream(warm, cluster=cluster.address))
    results: list[Any] = []
    began = time.perf_counter()
    for chunk in stream(plan, cluster=cluster.address):
        results += chunk
    spent = time.perf_counter() - began
    ray.shutdown()
    return spent, results


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="yggdrasil", choices=vigrid.games.names())
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--bots", default="random", help="of every seat")
    parser.add_argument("--games", type=int, default=3000, help="on one node, and again on two")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    seats = (given.bots,) * given.players
    load = functools.partial(vigrid.games.load, given.game)
    plan, warm = Plan(load, seats, given.games), Plan(load, seats, WARM, seed=2)
    one, two = cluster_of(1), cluster_of(2)
    ratios = []
    for number in range(1, given.rounds + 1):
        alone, first = play(one, warm, plan)
        together, second = play(two, warm, plan)
        assert first == second, "results differ"
        ratios.append(alone / together)
        print(f"round {number}: one node {given.games / alone:7.0f} games/s, two {given.games / together:7.0f}, "
              f"{ratios[-1]:.2f} times; load {os.getloadavg()[0]:.1f}", flush=True)  # fmt: skip
    print(f"two nodes of one core are {statistics.median(ratios):.2f} times one (median of {given.rounds} rounds)")
    one.shutdown()
    two.shutdown()


if __name__ == "__main__":
    main()

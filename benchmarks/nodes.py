"""What a second machine brings: `./run bench nodes`.

Every machine is stood for by one core to which all its processes are bound: the first has the head of a Ray cluster,
this program, which hands out the games, and a node; the second has a node. Two clusters, without and with the second
machine, play the same games in turn, and their results are compared. Both numbers come from one run; the load of the
machine is printed beside them, for on a busy one two nodes also get a larger share of it than one.
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


def cluster_of(cores: list[int]) -> Cluster:
    """A head on the first core, and on each core a node of one processor; this process stays on the first."""
    os.sched_setaffinity(0, {cores[0]})
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    for core in cores:
        os.sched_setaffinity(0, {core})  # inherited by all processes of the node
        made.add_node(num_cpus=1)
    os.sched_setaffinity(0, {cores[0]})
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
    parser.add_argument("--bots", default="thumb", help="of every seat")
    parser.add_argument("--games", type=int, default=600, help="on one node, and again on two")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    seats = (given.bots,) * given.players
    load = functools.partial(vigrid.games.load, given.game)
    plan, warm = Plan(load, seats, given.games), Plan(load, seats, WARM, seed=2)
    cores = sorted(os.sched_getaffinity(0))[:2]
    if len(cores) < 2:
        parser.error("two cores are needed, one for each machine")
    one, two = cluster_of(cores[:1]), cluster_of(cores)
    ratios = []
    for number in range(1, given.rounds + 1):
        alone, first = play(one, warm, plan)
        together, second = play(two, warm, plan)
        assert first == second, "results differ"
        ratios.append(alone / together)
        print(f"round {number}: one machine {given.games / alone:7.0f} games/s, two {given.games / together:7.0f}, "
              f"{ratios[-1]:.2f} times; load {os.getloadavg()[0]:.1f}", flush=True)  # fmt: skip
    print(f"two machines of one core are {statistics.median(ratios):.2f} times one (median of {given.rounds} rounds)")
    one.shutdown()
    two.shutdown()


if __name__ == "__main__":
    main()

"""A cluster of two nodes on one machine: the same results, also when a node dies in the middle of the run."""

import functools
import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster as Nodes

import vigrid.games
from vigrid.kernel import VigridError
from vigrid.simulate import Plan, simulate, stream
from vigrid.simulate.cluster import Cluster

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600), pytest.mark.filterwarnings("ignore")]

PLAN = Plan(functools.partial(vigrid.games.load, "yggdrasil"), ("random",) * 3, 400)


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """A head that plays nothing and two nodes of one processor each."""
    made = Nodes(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    made.add_node(num_cpus=1)
    made.add_node(num_cpus=1)
    made.wait_for_nodes()
    yield made
    ray.shutdown()
    made.shutdown()  # type: ignore[no-untyped-call]


@pytest.fixture(scope="module")
def expected() -> list[Any]:
    """What one process plays."""
    return list(simulate(PLAN, 1))


def test_two_nodes_give_the_results_of_one_process(nodes: Any, expected: list[Any]) -> None:
    played = [result for chunk in stream(PLAN, cluster=nodes.address) for result in chunk]
    assert played == expected


def test_faults_in_a_task_come_back_as_what_they_are(nodes: Any) -> None:
    crew = Cluster(nodes.address)
    try:
        assert crew.count == 2
        with pytest.raises(ZeroDivisionError):
            crew.submit((divmod, 1, 0))()
    finally:
        crew.close()


def test_a_cluster_that_cannot_be_reached_is_told() -> None:
    with pytest.raises(VigridError, match="cannot be reached"):
        next(stream(PLAN, cluster="127.0.0.1:1"))


def test_a_node_that_dies_costs_only_its_chunks(nodes: Any, expected: list[Any]) -> None:
    # The last test: the cluster that all of them share has one node less after it.
    played, killed = [], False
    for chunk in stream(PLAN, cluster=nodes.address):
        played += chunk
        if not killed and len(played) > 20:
            killed = True
            node = nodes.worker_nodes.copy().pop()
            os.kill(node.all_processes["raylet"][0].process.pid, signal.SIGKILL)
    assert killed
    assert played == expected

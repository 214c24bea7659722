"""Games on a Ray cluster: the same tasks, the same results; a node that dies costs only what it was working on."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable
from typing import Any, Final

from vigrid.kernel import VigridError

from .workers import Task

LOCAL: Final = "local"


class Cluster:
    """Workers on all nodes of a cluster, one a processor."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
        try:
            import ray
        except ImportError:
            raise VigridError("--cluster needs the extra [cluster]: pip install 'vigrid[cluster]'") from None
        self.ray: Any = ray
        self.began = not ray.is_initialized()
        if self.began:
            # Named even where it is 'local', for else Ray joins a cluster that it finds running.
            where: dict[str, Any] = {"address": address} | ({"num_cpus": workers} if address == LOCAL else {})
            try:
                _reach(address)
                ray.init(
                    **where, include_dashboard=False, log_to_driver=False, configure_logging=True,
                    logging_level=logging.ERROR,
                )  # fmt: skip
            except Exception as error:  # Ray raises nothing narrower where a node does not come up in time
                raise VigridError(
                    f"--cluster {address}: the cluster cannot be reached: {error}; "
                    "'local' makes one on this machine, 'ray start --head' a larger one"
                ) from None
        # A task is pure: when its node dies it is simply carried out again elsewhere.
        self._call = ray.remote(num_cpus=1, max_retries=-1)(_call)
        self.most = workers

    @property
    def count(self) -> int:
        """How many tasks can be worked on at once; nodes may come and go."""
        there = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        return min(there, self.most) if self.most else there

    def submit(self, task: Task) -> Callable[[], Any]:
        """Hand out a task; VigridError when its result is asked for and cannot be had."""
        reference = self._call.remote(*task)

        def result() -> Any:
            try:
                return self.ray.get(reference)
            except self.ray.exceptions.RayTaskError as error:
                raise error.cause from None
            except self.ray.exceptions.RayError as error:
                raise VigridError(f"the cluster has lost a task for good: {error}") from None

        return result

    def close(self) -> None:
        """Leave the cluster; one that was made for this run ends."""
        if self.began:
            self.ray.shutdown()


def _reach(address: str) -> None:
    """OSError at once where nobody listens: Ray itself would try for minutes."""
    host, _, port = address.rpartition(":")
    if port.isdecimal() and "//" not in host:
        socket.create_connection((host, int(port)), timeout=10).close()


def _call(function: Callable[..., Any], *args: Any) -> Any:
    return function(*args)

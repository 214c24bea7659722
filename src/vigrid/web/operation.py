"""What whoever runs the server sees of it: figures for Prometheus, and a log of one JSON object a line."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric

if TYPE_CHECKING:
    from .doors import Doors
    from .tables import Tables

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Figures:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.answers = Counter("vigrid_answers", "HTTP answers", ["status"], registry=self.registry)
        self.seconds = Histogram(
            "vigrid_answer_seconds", "Time until an HTTP answer", buckets=SECONDS, registry=self.registry
        )
        self.decisions = Counter("vigrid_decisions", "Decisions stored", registry=self.registry)
        self.stored = Histogram(
            "vigrid_store_seconds", "Time that storing a change takes", buckets=SECONDS, registry=self.registry
        )

    def watch(self, tables: Tables, doors: Doors | None = None) -> None:
        """Tell of a server's tables, too."""
        self.registry.register(_Tables(tables, doors))

    def text(self) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self.registry)


class _Tables:
    """What is read off the server when it is asked for."""

    def __init__(self, tables: Tables, doors: Doors | None) -> None:
        self.tables, self.doors = tables, doors

    def collect(self) -> Iterator[Metric]:
        """The figures now."""
        tables = self.tables
        now: dict[str, tuple[str, float]] = {
            "vigrid_tables_in_memory": ("Tables in memory", len(tables.rooms)),
            "vigrid_tables_aside": ("Tables that cannot be brought back", len(tables.aside)),
            "vigrid_sockets": ("Open sockets", len(tables.sockets.open)),
            "vigrid_sockets_watching": ("Open sockets of people without a seat", len(tables.sockets.watching)),
            "vigrid_thoughts_waiting": ("Thoughts of bots that wait for a worker", tables.thinkers.waiting),
        }
        if self.doors is not None:
            now["vigrid_connections"] = ("Open connections", len(self.doors.open))
            now["vigrid_connections_turned_away"] = ("Connections turned away", self.doors.turned_away)
        for name, (words, value) in now.items():
            yield GaugeMetricFamily(name, words, value)
        faults = CounterMetricFamily("vigrid_faults", "Faults, by kind", labels=["kind"])
        for kind, number in tables.faults_seen.items():
            faults.add_metric([kind], number)
        yield faults


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and the fault where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_config(form: str) -> dict[str, Any]:
    """How uvicorn and Vigrid log: 'text' or 'json', to stderr."""
    formatter: dict[str, Any] = {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    if form == "json":
        formatter = {"()": JsonLines}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatter},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line", "stream": "ext://sys.stderr"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {"vigrid": {"level": "INFO"}, "uvicorn": {"level": "WARNING"}},
    }

"""What SQLite keeps, PostgreSQL keeps as well: the tests of keeping, in a real server on loopback."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from vigrid.web.app import Settings

from . import conftest, test_company, test_guard, test_nothing_is_lost, test_operation, test_parting, test_people
from .test_nothing_is_lost import free_port

pytestmark = pytest.mark.slow
NUMBERS = itertools.count()

test_kill_9 = test_nothing_is_lost.test_after_kill_9_the_table_goes_on_for_people_and_bots
test_restart = test_nothing_is_lost.test_a_restarted_server_knows_persons_tokens_talk_and_settings
test_undo_and_restart = test_nothing_is_lost.test_undo_and_redo_survive_a_restart
test_change_of_rules = test_nothing_is_lost.test_a_table_outlives_a_change_of_its_rules
test_one_owner = test_nothing_is_lost.test_one_process_owns_a_database
test_new_link = test_people.test_a_new_link_for_a_free_seat_makes_the_old_one_worthless
test_other_device = test_people.test_a_second_device_sees_everything_and_is_announced_to_the_first
test_ended_device = test_people.test_a_person_ends_a_device_and_its_key_and_connections_die
test_phrase = test_people.test_a_phrase_brings_a_person_back_who_has_lost_the_cookie
test_conceded = test_parting.test_a_conceded_game_stays_so_after_a_restart
test_for_good = test_parting.test_a_seat_left_to_nobody_is_free_for_somebody_else
test_deleted = test_parting.test_a_table_is_deleted_by_its_host_with_the_consent_of_who_plays
test_forgotten = test_parting.test_all_data_of_a_person_can_be_deleted
test_cleared = test_parting.test_tables_unused_for_a_set_time_are_cleared_away
test_pages = test_guard.test_the_list_is_of_listed_tables_with_pages
test_memory = test_operation.test_tables_that_nobody_uses_leave_memory_and_come_back_unseen
test_name = test_people.test_a_name_is_kept_once_for_all_tables
test_rematch = test_company.test_a_rematch_gives_everybody_the_same_seats
test_my_tables = test_company.test_my_tables_lists_what_waits_for_me_first


def run(command: Sequence[str | Path]) -> None:
    """As the user of the database: PostgreSQL refuses to be root."""
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    done = subprocess.run([*user, *map(str, command)], capture_output=True, text=True, cwd="/")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A PostgreSQL server of our own, as a URL without the database's name."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    assert found, "PostgreSQL was not found; on Debian: apt-get install postgresql"
    folder, port = Path(tempfile.mkdtemp()), free_port()
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    data = folder / "data"
    run([found[-1] / "initdb", "-D", data, "-U", "vigrid", "-A", "trust", "-N"])
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
    try:
        run([found[-1] / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start"])
        yield f"postgresql://vigrid@127.0.0.1:{port}"
    finally:
        run([found[-1] / "pg_ctl", "-D", data, "-w", "-m", "immediate", "stop"])
        shutil.rmtree(folder)


@pytest.fixture
def settings(cluster: str) -> Settings:
    """Every test has a database of its own."""
    name = f"test{next(NUMBERS)}"
    server = f"{cluster}/postgres".replace("postgresql:", "postgresql+pg8000:")
    with create_engine(server, isolation_level="AUTOCOMMIT").connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    return Settings(db=f"{cluster}/{name}", catalogue=conftest.EXAMPLE, workers=1, limits=conftest.PLENTY)

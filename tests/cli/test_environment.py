"""What surrounds a command: devices, encodings, folders, widths, marks in files. One sentence, no traceback."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.test_bad_input import error_of
from tests.cli.test_commands import record_of
from vigrid.cli import run
from vigrid.play import home
from vigrid.play.tables import read, write

ROOT = Path(__file__).parents[2]
BOTS = "play yggdrasil --seats greedy,greedy --seed 3"


def vigrid(*words: str, **environment: str | None) -> subprocess.CompletedProcess[bytes]:
    """The program in a process of its own; an environment of None takes a variable away."""
    plain = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}"}
    merged = {**plain, **{k: v for k, v in environment.items() if v is not None}}
    for name, value in environment.items():
        if value is None:
            merged.pop(name, None)
    command = [sys.executable, "-m", "vigrid", *words]
    return subprocess.run(command, env=merged, capture_output=True, timeout=100, stdin=subprocess.DEVNULL)


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "ascii", "utf-8"])
@pytest.mark.parametrize(
    "words", ["games", "rules yggdrasil YG-1", "play yggdrasil --seats greedy,greedy --seed 3 --plain"]
)
def test_letters_that_a_device_lacks_fall_back(encoding: str, words: str, tmp_path: Path) -> None:
    done = vigrid(*words.split(), PYTHONIOENCODING=encoding, VIGRID_HOME=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode(encoding)
    assert "Yggdrasil" in text or "YG-1" in text
    assert "\ufffd" not in text


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is full")
@pytest.mark.parametrize(
    "words", ["games", "games --json", "rules yggdrasil", "play yggdrasil --seats greedy,greedy --seed 3"]
)
def test_a_full_device_is_one_sentence(words: str, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "VIGRID_HOME": str(tmp_path)}
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "vigrid", *words.split()]
        done = subprocess.run(command, env=environment, stdout=full, stderr=subprocess.PIPE, timeout=100)
    assert done.returncode == 2
    assert done.stderr.decode().startswith("vigrid: the output cannot be written")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("words", ["rules yggdrasil", "rules asgard --json"])
def test_whoever_has_read_enough_may_close_the_pipe(words: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "vigrid", *words.split()]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


@pytest.mark.parametrize("columns", ["0", "-5", "wide", "1", ""])
def test_a_width_that_is_none_is_ignored(columns: str, tmp_path: Path) -> None:
    for words in ("--help", "play yggdrasil --seats greedy,greedy --seed 3"):
        done = vigrid(*words.split(), COLUMNS=columns, VIGRID_HOME=str(tmp_path))
        assert (done.returncode, done.stderr) == (0, b"")


def test_a_relative_data_folder_of_the_desktop_is_ignored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("VIGRID_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    assert home() == tmp_path / ".local" / "share" / "vigrid"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert home() == tmp_path / "data" / "vigrid"


def test_without_any_home_the_message_names_vigrid_home(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("VIGRID_HOME", "XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)

    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nobody)
    assert "VIGRID_HOME" in error_of(capsys, "play")


def test_a_byte_order_mark_is_skipped_and_utf_16_is_named(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps({"a": 1}).encode())
    assert read(file) == {"a": 1}
    file.write_bytes(json.dumps({"a": 1}).encode("utf-16"))
    with pytest.raises(Exception, match="UTF-16"):
        read(file)


@pytest.mark.usefixtures("raiders")
def test_marks_before_positions_records_and_packs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "r.json"
    record.write_bytes(b"\xef\xbb\xbf" + record_of(tmp_path).read_bytes())
    assert run(["replay", str(record)]) == 0
    pack = tmp_path / "pack"
    assert run(["pack", "export", "yggdrasil", str(pack)]) == 0
    file = pack / "components.toml"
    plain = file.read_bytes()
    file.write_bytes(b"\xef\xbb\xbf" + plain)
    assert run(["pack", "check", "yggdrasil", str(pack)]) == 0
    file.write_bytes(plain.decode().encode("utf-16"))
    capsys.readouterr()
    assert "UTF-16" in error_of(capsys, "pack", "check", "yggdrasil", str(pack))
    position = tmp_path / "p.toml"
    position.write_bytes("a = 1".encode("utf-16-le"))
    assert "UTF-16" in error_of(capsys, "position", "yggdrasil", str(position))
    position.write_bytes(b"a = " + b"[" * 5000 + b"]" * 5000)
    assert "nested too deeply" in error_of(capsys, "position", "yggdrasil", str(position))


@pytest.mark.usefixtures("raiders")
def test_what_could_steer_the_terminal_is_written_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evil = "\x1b]0;owned\x07\x1b[2J"
    record, plain = tmp_path / "r.json", record_of(tmp_path).read_text()
    for field in ("game", "mode", "decisions"):
        made = json.loads(plain)
        if field == "decisions":
            made["decisions"][0][1] = evil
        else:
            made[field] = evil
        record.write_text(json.dumps(made))
        run(["replay", str(record), "--step", "--plain"])
        captured = capsys.readouterr()
        assert "\x1b" not in captured.out + captured.err
        assert "\x07" not in captured.out + captured.err


def test_what_a_killed_writer_left_is_swept_away(tmp_path: Path) -> None:
    left = tmp_path / ".game.json.abc"
    left.write_text("half")
    os.utime(left, (1, 1))
    fresh = tmp_path / ".game.json.def"
    fresh.write_text("somebody writes")
    write(tmp_path / "game.json", {})
    assert not left.exists()
    assert fresh.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rules", "raiders", ""), "name a clause"),
        (("simulate", "raiders", "--games", "1", "--first", "-1"), "--first"),
        (("simulate", "raiders", "--games", "100000000000000000000"), "--games"),
    ],
)
@pytest.mark.usefixtures("raiders")
def test_small_nonsense_is_refused(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in error_of(capsys, *words)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("blow", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize(
    "words", ["simulate yggdrasil --players 4 --games 200000", "arena yggdrasil greedy random --games 9999"]
)
def test_no_process_outlives_a_command_that_is_killed(words: str, blow: signal.Signals, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "VIGRID_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "vigrid", *words.split(), "--workers", "2"]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    children: list[int] = []
    deadline = time.monotonic() + 60
    while len(children) < 2 and time.monotonic() < deadline:
        time.sleep(0.2)
        listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        children = [int(c) for c in listed.read_text().split()] if listed.exists() else []
    assert len(children) >= 2
    time.sleep(3)
    process.send_signal(blow)
    process.wait(30)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and any(_lives(child) for child in children):
        time.sleep(0.2)
    assert not [child for child in children if _lives(child)]


def _lives(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    try:
        return status.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.usefixtures("raiders")
def test_a_replay_through_one_seat_names_only_its_own_decisions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = record_of(tmp_path)
    decisions = json.loads(record.read_text())["decisions"]
    assert {seat for seat, *_ in decisions} == {0, 1}
    for seat in (0, 1):
        assert run(["replay", str(record), "--step", "--seat", str(seat), "--plain"]) == 0
        lines = capsys.readouterr().out.splitlines()
        named = [line for line in lines if line.endswith("has decided")]
        assert len(named) == sum(who != seat for who, *_ in decisions)


@pytest.mark.usefixtures("raiders")
def test_a_position_comes_from_stdin(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Stdin:
        buffer = io.BytesIO(b"nonsense = 1")

    monkeypatch.setattr(sys, "stdin", Stdin)
    assert "nonsense" in error_of(capsys, "position", "raiders", "-")

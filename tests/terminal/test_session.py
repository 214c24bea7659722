"""A sitting in the terminal: what is shown, what can be typed, and that nothing is lost."""

import errno
import fcntl
import io
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import vigrid.games
from tests.example import GAME
from tests.play import tribute
from tests.play.test_warning import PAST_THE_WALL
from vigrid.kernel import Game, IllegalChoice, Match
from vigrid.play import Keeper, Table, Tables
from vigrid.play.tables import read
from vigrid.terminal import Screen, Session, choose_table, show
from vigrid.terminal.session import Leave

ROOT = Path(__file__).parents[2]


def sit(table: Table, *lines: str, name: str | None = None) -> str:
    """What the screen shows while these lines are typed; the input ends after them."""
    out = io.StringIO()
    screen = Screen(plain=True, out=out, source=io.StringIO("".join(f"{line}\n" for line in lines)))
    Session(table, Keeper(table, Tables(), name), screen).run()
    return out.getvalue()


def raiders_table(*seats: str, seed: int = 11) -> Table:
    return Table.new(GAME, seats or ("human", "random"), seed=seed)


def own(match: Match) -> list[str]:
    """What seat 0 has decided."""
    return [s.code for s in match.history if s.seat == 0]


def kept() -> Match:
    (name,) = Tables().names()
    return Tables().load(name)[0].match


pytestmark = pytest.mark.usefixtures("raiders")


def test_heading_decision_options_and_clauses_are_shown() -> None:
    text = sit(raiders_table(), "q")
    assert "── Raiders · Choose · raiders-1" in text
    assert "Seat 1: Which card do you play, face down?  RA-2.1 All choose a card" in text
    assert "   1  2   " in text
    assert text.count("RA-2.1") >= 4
    assert "\x1b" not in text


def test_a_whole_game_can_be_played_by_typing_ones() -> None:
    table = raiders_table()
    text = sit(table, *["1"] * 200)
    assert table.match.outcome is not None
    assert "RA-4.1 Next round" in text
    assert "treasure " in text
    record = next((Path(os.environ["VIGRID_HOME"]) / "records").iterdir())
    assert str(record) in text
    assert Match.replay(GAME, read(record)).outcome == table.match.outcome
    assert Tables().names() == []


def test_a_game_of_bots_plays_through_and_prints_log_and_result() -> None:
    text = sit(raiders_table("greedy", "random"))
    assert "Played: Seat 1" in text
    assert "has won" in text or "share the victory" in text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("9", "'9' is neither an option (1 to 3) nor a command"),
        ("0", "'0' is neither"),
        ("-1", "'-1' is neither"),
        ("fight", "'fight' is neither"),
        ("", "Type the number of an option"),
        ("1 2", "One option is asked for here, not several"),
        ("?9", "there is no option 9; there are 1 to 3"),
        ("u", "there is no decision of yours to take back"),
        ("r", "there is nothing to do again"),
        ("l x", "l takes a number of lines"),
        ("rules RA-9.9", "there is no clause RA-9.9"),
        ("rules RA-7", "there is no chapter RA-7"),
        ("rules dragon", "no clause of Raiders has 'dragon'"),
        ("s a b", "'a b' cannot be a name"),
    ],
)
def test_wrong_input_gets_a_sentence_and_changes_nothing(line: str, words: str) -> None:
    table = raiders_table()
    text = sit(table, line, "1")
    assert words in text
    assert own(table.match)[0] == "card:2"


def test_question_mark_explains_the_decision_or_an_option_by_its_clause() -> None:
    text = sit(raiders_table(), "?", "?2")
    assert text.count("Everybody chooses a card side by side and lays it down unseen.") == 2
    assert "hint: what a search finds best" in text
    assert "card:4" in text


def test_undo_and_redo_at_the_keyboard() -> None:
    table = raiders_table("human:Ann", "human:Ann")
    text = sit(table, "1", "u", "1", "u", "r", "q")
    assert "Taken back." in text
    assert "Done again." in text
    assert table.match.step == 1


def test_undo_after_news_is_refused_with_the_reason() -> None:
    assert "something new is known since: Played: Seat 1" in sit(raiders_table(), "1", "u")


def test_log_hint_board_and_rules_on_demand() -> None:
    text = sit(raiders_table(), "l 1", "l all", "h", "b", "rules", "rules RA-2", "rules plunders")
    assert "earlier lines" in text
    assert re.search(r"After \d+ imagined ways on, best first", text)
    assert re.search(r"\d  .+: tried \d+%, worth 0\.\d\d \(\d\.\d\d to \d\.\d\d\)", text)
    assert "then perhaps" in text
    assert text.count("── Raiders") == 2
    assert "RA-2.2    The highest raids" in text
    assert "in a tie the one nearest the first player" in text
    assert "Once a game the raider may add one" in text


def test_a_code_may_be_typed_instead_of_a_number() -> None:
    table = raiders_table()
    sit(table, "card:5")
    assert own(table.match) == ["card:5"]


def test_several_pieces_are_chosen_whole() -> None:
    table = Table.new(tribute.GAME, ("human", "human"), seed=1)
    text = sit(table, "1", "1 1 3", "5 4 1", "1 2 3")
    assert "Choose 3 together, for instance: 1 2 3" in text
    assert "3 can be chosen here, not 1." in text
    assert "option 1 can be chosen once only" in text
    assert table.match.state.paid == [0, 2, 3, 0, 0, 1]  # type: ignore[attr-defined]
    assert "The game is won." in text


def test_none_of_several_pieces_is_a_zero() -> None:
    table = raiders_table("human:Ann", "human:Ann", seed=11)
    while "loot" not in {a.prompt.name for a in table.match.pending}:
        ask = table.awaiting()[0]
        table.choose(ask.seat, [table.match.options(ask.seat)[0].code])
    text = sit(table, "0", "q")
    assert "Choose 0 to 2 together" in text
    assert table.match.history[-1].code == "loot:stop"


def test_an_interjection_stands_apart_from_the_options() -> None:
    table = raiders_table("human:Ann", "human:Ann", seed=11)
    while "loot" not in {a.prompt.name for a in table.match.pending}:
        ask = table.awaiting()[0]
        table.choose(ask.seat, [table.match.options(ask.seat)[0].code])
    waiting = show.waiting(table.match, table.match.pending[0].seat)
    lines = show.options(table.match, waiting, 80)
    at = next(i for i, line in enumerate(lines) if "at any time" in line)
    assert "strength" in lines[at + 1]
    number = len(show.rows(waiting))
    before = table.match.step
    sit(table, str(number))
    assert table.match.history[before].code == "rune:strength"


def test_secrets_of_another_person_wait_until_that_person_says_so() -> None:
    table = raiders_table("human:Ann", "human:Bob")
    text = sit(table, "", "1", "")
    before, after = text.split("Bob, press Enter when nobody else is looking")
    assert "Pass the keyboard to Ann." in before
    assert "Seat 2 (Bob)" not in before
    assert "Seat 2 (Bob): Which card" in after
    assert "Ann draws" in before
    assert "Bob draws" not in before
    assert "Bob draws" in after
    assert "Ann draws" not in after


def test_one_person_with_several_seats_is_not_asked_to_pass_the_keyboard() -> None:
    assert "Pass the keyboard" not in sit(raiders_table("human:Ann", "human:Ann"), "1", "1")


def test_the_end_of_input_keeps_the_game_and_says_how_to_go_on() -> None:
    table = raiders_table()
    text = sit(table, "1")
    assert "vigrid play --resume raiders-1" in text
    assert kept().record() == table.match.record()


def test_s_keeps_under_a_name_and_leaves_no_other_file() -> None:
    text = sit(raiders_table(), "s evening", "1", "q")
    assert "vigrid play --resume evening" in text
    assert Tables().names() == ["evening"]


def test_a_full_disk_lets_play_go_on_in_memory_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    replace = os.replace

    def no_room(source: Any, target: Any) -> None:
        if "home" in str(target):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        replace(source, target)

    monkeypatch.setattr(os, "replace", no_room)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "spare"))
    (tmp_path / "spare").mkdir()
    table = raiders_table()
    text = sit(table, "1", "1", "q")
    assert text.count("The game goes on in memory") == 1
    assert "No space left on device" in text.replace("\n", " ")
    (spare,) = (tmp_path / "spare").glob("vigrid-raiders-1.json")
    assert f"vigrid play --resume {spare}" in text
    assert Tables().load(str(spare))[0].match.record() == table.match.record()


def test_a_game_ended_on_a_full_disk_still_shows_its_result(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(errno.ENOSPC, "No space left on device")))
    text = sit(raiders_table("random", "random"))
    assert "has won" in text or "share the victory" in text
    assert "to be kept by hand" in text
    assert '"vigrid": 1' in text


def test_a_narrow_terminal_is_told_once_and_play_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    table = raiders_table()
    text = sit(table, "1", "1")
    assert text.count("This terminal is 40 columns wide; the\nboard needs 80") == 1
    assert table.match.step > 1


def test_the_menu_offers_games_and_kept_games() -> None:
    sit(raiders_table(), "s evening", "1", "q")
    (Tables().folder / "tables" / "broken.json").write_text("{")
    out = io.StringIO()
    table, name = choose_table(Screen(plain=True, out=out, source=io.StringIO("x\n1\n")), Tables())
    assert name == "evening"
    assert table.match.step > 0
    text = out.getvalue()
    assert "evening" in text
    assert "Raiders, 2 to 4 players" in text
    assert "'x' is not a number from 1 to" in text
    assert "broken cannot be read" in text


def test_the_menu_begins_a_game_after_asking_with_defaults(raiders: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vigrid.games.names", lambda: ("raiders",))
    out = io.StringIO()
    typed = io.StringIO("1\n3\nhuman,bot\n\ntreasures=9\n\ntreasures=3\n")
    table, name = choose_table(Screen(plain=True, out=out, source=typed), Tables())
    assert name is None
    assert table.seats == ("human", "greedy", "greedy")
    assert table.match.state.options == {"treasures": 3}
    assert "cannot be '9'" in out.getvalue()
    with pytest.raises(Leave):
        choose_table(Screen(plain=True, out=io.StringIO(), source=io.StringIO("q\n")), Tables())


# --- a real process


@pytest.fixture
def started(tmp_path: Path) -> Callable[..., tuple[subprocess.Popen[bytes], int]]:
    def start(**more: str) -> tuple[subprocess.Popen[bytes], int]:
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.found", "play", "raiders", "--seed", "11", "--seats", "human,random"],
            stdin=theirs, stdout=theirs, stderr=theirs, cwd=ROOT, start_new_session=True,
            env={**os.environ, "VIGRID_HOME": str(tmp_path / "home"), "TERM": "xterm", "COLUMNS": "100", **more},
        )  # fmt: skip
        os.close(theirs)
        return process, ours

    return start


def end_of(process: subprocess.Popen[bytes]) -> int:
    """The exit code; a signal that fell between two looks at the keyboard is sent again."""
    for _ in range(6):
        try:
            return process.wait(6)  # long enough that a busy machine has let the process end by itself
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGHUP)
    return process.wait(1)


def read_until(ours: int, words: bytes, seconds: float = 20) -> bytes:
    text, end = b"", time.monotonic() + seconds
    while words not in text and (left := end - time.monotonic()) > 0:
        if not select.select([ours], [], [], left)[0]:
            break
        try:
            text += os.read(ours, 10000)
        except OSError:
            break
    return text


@pytest.mark.parametrize("how", ["hang up", "close", "interrupt", "kill"])
def test_a_terminal_that_goes_away_loses_nothing(
    started: Callable[..., tuple[subprocess.Popen[bytes], int]], how: str
) -> None:
    process, ours = started()
    read_until(ours, b"for help")
    os.write(ours, b"1\n")
    text = read_until(ours, b"Do you stop the raid?")
    assert b"Do you stop the raid?" in text
    if how == "close":
        os.close(ours)
        process.send_signal(signal.SIGHUP)
    elif how == "interrupt":
        os.write(ours, b"\x03")
        process.send_signal(signal.SIGINT)
    else:
        process.send_signal(signal.SIGHUP if how == "hang up" else signal.SIGKILL)
    code = end_of(process)
    # A hang-up may reach a process that has seen the closed terminal, kept the game and is about to end.
    hung_up = {0, -signal.SIGHUP}
    assert code in {"kill": {-signal.SIGKILL}, "interrupt": {0}, "close": hung_up, "hang up": hung_up}[how]
    assert own(kept()) == ["card:2"]


def test_colours_are_for_terminals_that_want_them(
    started: Callable[..., tuple[subprocess.Popen[bytes], int]],
) -> None:
    for more, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        process, ours = started(**more)
        text = read_until(ours, b"for help")
        assert (b"\x1b[2m" in text or b"\x1b[1m" in text) or not coloured
        assert b"\x1b[3" not in text.replace(b"\x1b[3J", b"") or coloured
        process.kill()
        process.wait(20)


def test_errors_of_the_rules_leave_the_game_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    table = raiders_table()

    def refuse(seat: int, codes: object) -> None:
        raise IllegalChoice("the rules say no to @0")

    monkeypatch.setattr(table, "choose", refuse)
    assert "the rules say no to Seat 1" in sit(table, "1")
    assert own(kept()) == []


def test_why_not_is_told_for_any_code() -> None:
    text = sit(raiders_table(), "why", "why card:2", "why card:3", "why block:pass", "why dragon")
    assert "why CODE says why" in text
    assert "It can be chosen: option 1." in text
    assert "'card:3' is not legal now:" in text
    assert "belongs to another question" in text
    assert "There is no code 'dragon' in Raiders." in text


def test_commands_are_printed_as_they_were_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIGRID_STARTED", "./run vigrid")
    assert "./run vigrid play --resume raiders-1" in sit(raiders_table(), "q")


def test_a_decision_that_loses_is_carried_out_when_it_is_repeated() -> None:
    match = Match.at(vigrid.games.load("yggdrasil"), PAST_THE_WALL)
    table = Table(match, ("human", "human"), 1)
    text = sit(table, "act:end", "q")
    assert "Beware: with this the game is lost" in text
    assert match.outcome is None
    sit(table, "act:end", "act:end")
    assert match.outcome is not None


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (100, 40)])
def test_a_real_terminal_shows_one_screen_and_the_rest_by_keys(
    columns: int, lines: int, tmp_path: Path
) -> None:  # fmt: skip
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    env = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
    process = subprocess.Popen(
        [sys.executable, "-m", "vigrid.cli", "play", "asgard", "--seed", "3"],
        stdin=theirs, stdout=theirs, stderr=theirs, cwd=ROOT, start_new_session=True,
        env={**env, "VIGRID_HOME": str(tmp_path / "home"), "TERM": "xterm"},
    )  # fmt: skip
    os.close(theirs)
    text = read_until(ours, b"for help", 60).decode(errors="replace")
    last = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text.split("\x1b[2J")[-1]).replace("\r", "").strip("\n")
    assert len(last.splitlines()) <= lines
    assert max(map(len, last.splitlines())) <= columns
    assert "b: " in last
    os.write(ours, b"b\n")
    rest = b"more lines: Enter" if lines < 30 else b"Asgard Area"
    assert rest in read_until(ours, rest, 60)
    process.kill()
    process.wait()
    os.close(ours)


def test_options_keep_their_numbers_during_a_turn() -> None:
    table = Table(Match.at(vigrid.games.load("yggdrasil"), PAST_THE_WALL), ("human", "human"), 1)
    text = sit(table, "act:elves", "4", "q")
    first, later = text.split("Action 2", 1)
    option = re.compile(r" +(\d+)  (\S.*?)(?:  |$)", re.M)
    before = {words: number for number, words in option.findall(first.split("Action 1", 1)[1])}
    after = {words: number for number, words in option.findall(later.split("for help")[0])}
    assert before["World of the Elves"] == "4"
    assert "World of the Elves" not in after
    assert {"Midgard", "Sacred Land", "End the turn"} <= after.keys()
    assert all(before[words] == number for words, number in after.items() if words in before)
    assert "Option 4 is gone" in text

"""What went wrong in other people's terminal programs (research/field_reports.md, rows B091 to B102), tried on ours."""

from __future__ import annotations

import base64
import re
import statistics
import time
from pathlib import Path

import pytest

from lim_tui.store.store import Store
from tests.pty.conftest import Open
from tests.pty.terminal import Terminal
from tests.tui.demo import build_demo, demo_plan, finish_trial
from tests.tui.demo_cases import demo_cases

pytestmark = pytest.mark.pty

_OSC_52 = re.compile(rb"\x1b\]52;c;([A-Za-z0-9+/=]*)(?:\x07|\x1b\\)")
_COLOUR = re.compile(rb"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[0-9;]*m")


def _demo_with(folder: Path, dirt: str) -> Path:
    database = folder / "runs.db"
    with Store(database) as store:
        build_demo(store, demo_plan(lengths=(400,), depths=(0.0, 50.0), items=demo_cases()[:2]), dirt=dirt)
    return database


def _open_a_trial(shown: Terminal) -> None:
    shown.until_shown("demo", "finished")
    shown.press("enter")
    shown.until_shown("tokens", "no ev")
    shown.press("w")
    shown.until_shown("only incorrect", "klep-a12")
    shown.press("enter")
    shown.until_shown("Trace", "asked")


@pytest.mark.parametrize("output", ["[/", "[/x]", "[red]", "[@click=app.quit]klik[/]"])
def test_b091_and_b092_markup_in_an_answer_is_shown_as_it_stands(
    tmp_path: Path, open_workbench: Open, output: str
) -> None:
    with open_workbench(_demo_with(tmp_path, output)) as shown:
        _open_a_trial(shown)
        assert f"°C.{output}" in "\n".join(shown.screen())
        row, line = next((at, text) for at, text in enumerate(shown.screen()) if f"°C.{output}" in text)
        column = line.index(output) + len(output) // 2
        shown.press(*(f"\x1b[<0;{column + 1};{row + 1}{end}" for end in "Mm"))
        shown.press("2")
        shown.until_shown("387/400")


def test_b094_a_bare_carriage_return_and_backspaces_are_marked_on_their_line(
    tmp_path: Path, open_workbench: Open
) -> None:
    with open_workbench(_demo_with(tmp_path, "120\r999 abc\b\b")) as shown:
        _open_a_trial(shown)
        assert any("120␍999 abc␈␈" in line for line in shown.screen())
    assert not re.search(rb"120\r999|abc\x08", bytes(shown.written))
    with Store(tmp_path / "runs.db") as store:
        done = store.reads.rows(1)[0]
        assert (store.reads.detail(done.id).output or "").endswith("120\r999 abc\b\b")


def test_b096_long_outputs_are_cut_and_a_step_in_the_list_is_quick(tmp_path: Path, open_workbench: Open) -> None:
    with open_workbench(_demo_with(tmp_path, "lang " * 4_000), columns=160) as shown:
        shown.until_shown("demo", "finished")
        shown.press("enter")
        shown.until_shown("tokens", "no ev")
        shown.press("t")
        shown.until_shown("klep-a12", "lang")
        took = [_seconds_of(shown, "down") for _ in range(6)]
    assert statistics.median(took) < 0.1, took


def _seconds_of(shown: Terminal, key: str) -> float:
    shown.quiet_bytes(0.2)
    begin, before = time.perf_counter(), len(shown.written)
    shown.press(key)
    shown.until(lambda terminal: len(terminal.written) > before)
    return time.perf_counter() - begin


def test_b097_in_a_heatmap_of_840_cells_one_trial_repaints_its_cell_alone(tmp_path: Path, open_workbench: Open) -> None:
    lengths, depths = tuple(range(400, 800, 10)), tuple(5.0 * step for step in range(21))
    with Store(tmp_path / "runs.db") as store:
        build_demo(store, demo_plan(lengths=lengths, depths=depths, items=demo_cases()[:1]), share=0.02)
        with open_workbench(tmp_path / "runs.db", columns=200, lines=60) as shown:
            shown.until_shown("demo")
            shown.press("enter")
            shown.until_shown("Dutch", "790")
            trials = store.trials.open_trials(1)
            finish_trial(store, 1, trials[0])
            shown.until_shown("19 of 882")
            before = len(shown.written)
            for trial in trials[1:6]:
                finish_trial(store, 1, trial)
                shown.quiet_bytes(1.0)
            shown.until_shown("24 of 882")
    assert (len(shown.written) - before) / 5 < 1_500


@pytest.mark.parametrize("inside", ["", "tmux"])
def test_b099_a_copy_goes_to_the_persons_terminal_and_to_a_file(
    tmp_path: Path, database: Path, open_workbench: Open, inside: str
) -> None:
    environment = {"SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22", "SSH_TTY": "/dev/pts/1"}
    if inside:
        environment["TMUX"] = "/tmp/tmux,1,0"
    with open_workbench(database, environment=environment, columns=120) as shown:
        _open_a_trial(shown)
        shown.press("y")
        shown.until_shown("copied", "copied.txt", *(["set -g set-clipboard on"] if inside else []))
    copied = base64.b64decode(_OSC_52.findall(bytes(shown.written))[-1]).decode()
    assert "Trace" in copied
    (file,) = tmp_path.rglob("copied.txt")
    assert file.read_text(encoding="utf-8") == copied
    assert file.stat().st_mode & 0o777 == 0o600


def test_b102_without_colours_the_heatmap_is_read_by_its_numbers(database: Path, open_workbench: Open) -> None:
    with open_workbench(database, environment={"TERM": "xterm", "NO_COLOR": "1", "COLORTERM": ""}) as shown:
        shown.until_shown("demo", "finished")
        shown.press("enter")
        shown.until_shown("Dutch", "▅ 60%", "▂ 25%", "[▅ 67%]")
    assert _COLOUR.findall(bytes(shown.written)) == []

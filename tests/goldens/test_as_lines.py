"""What the workbench shows can be had as lines: each row of the guide's table of screens and commands is run.

The screens are those of the goldens, which other tests hold the app to; the commands run on the same workspace.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from lim_tui.cli import lim
from lim_tui.errors import LimError
from tests.goldens.walk import FILES
from tests.goldens.workspace import another_sweep, golden_workspace

GUIDE = Path(__file__).parents[2] / "docs" / "guide.md"
_TABLE = re.compile(r"\| screen \| command \|\n\|---\|---\|\n((?:\|.*\|\n)+)")
_CASE = "gauges/gauge-g1-pressure"
_DEPTHS = ("0", "25", "50", "75", "100")


def _screens(name: str) -> dict[str, str]:
    parts = (FILES / name).read_text(encoding="utf-8").split("=== ")
    split = (part.partition("\n") for part in parts if part)
    return {title: shown for title, _, shown in split}


_SHOWN = _screens("en-120x40-unicode.txt")
# Where there is more room the sentence stands beside other lines.
_SHOWN_NARROW = _screens("en-80x24-unicode.txt")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """Runs a command on the workspace of the goldens, and gives what it printed with its blanks drawn together."""
    folder = tmp_path_factory.mktemp("lines")
    golden_workspace(folder, "en")
    another_sweep(folder, "en")
    (folder / "policy.yaml").write_text("gates:\n  failure_rate: 0.5\n", encoding="utf-8")

    def run(command: str) -> str:
        done = CliRunner().invoke(lim, ["--workspace", str(folder), *shlex.split(command.format(folder=folder))])
        told = done.exception if isinstance(done.exception, LimError) else ""
        return " ".join(f"{done.output} {told}".split())

    return run


def _squeezed(title: str) -> str:
    return " ".join(_SHOWN[title].split())


def _words(title: str, pattern: str) -> list[str]:
    """What the pattern finds on the screen; nothing there would make the test an empty one."""
    found = re.findall(pattern, _squeezed(title))
    assert found, (title, pattern)
    return found


def _trials(run: Callable[[str], str], **wanted: object) -> list[str]:
    rows = json.loads(run("trials gauges --json"))
    return [row["id"] for row in rows if all(row[key] == value for key, value in wanted.items())]


def test_the_table_names_no_screen_that_is_not_run_here() -> None:
    table = _TABLE.search(GUIDE.read_text(encoding="utf-8"))
    assert table is not None
    named = set(re.findall(r"`lim ([a-z]+)", table[1]))
    assert named == {
        "sweeps", "estimate", "run", "watch", "report", "trials", "show", "diff", "alias", "amend", "ask", "label",
        "compare", "gate", "lint", "try", "reading", "distractors",
    }  # fmt: skip


def test_the_list_of_sweeps(run: Callable[[str], str]) -> None:
    (state,) = _words("the sweeps", r"gauges (finished)")
    (counts,) = _words("the sweeps", r"\d+/\d+ \d+ [\d.]+ usd")
    assert f"gauges {state} {counts}" in run("sweeps")


def test_the_outlook_of_a_file(run: Callable[[str], str]) -> None:
    told = run("estimate {folder}/cases/sweeps/gauges.yaml")
    for refused in _words("launching", r"(\d+ trials at \d+ tokens): without filler"):
        assert refused in told


def test_a_sweep_its_cells_its_sentence_and_its_review(run: Callable[[str], str]) -> None:
    told = run("report gauges")
    assert _words("the heatmap", r"70 of 70")
    assert "70/70" in run("watch gauges")
    for length in ("400", "800"):
        (row,) = _words("the heatmap", rf" {length} \[? ?((?:\d+%\]? ){{5}})")
        shares = re.findall(r"\d+%", row)
        assert shares == re.findall(r"(\d+%) \(", told.split("(scored answers)")[1].split(f" {length} ", 1)[1])[:5]
    narrow = " ".join(_SHOWN_NARROW["the heatmap"].split())
    (sentence,) = re.findall(r"English: (At 400 tokens [^;]+; 6 would do)", narrow)
    assert sentence in told
    (low, high) = _words("the heatmap", r"5/5 100% (\d+) to (\d+)")[0]
    intervals = told.split("95% interval by tokens and depth, in points")[1]
    assert re.findall(r" 400 (\d+) to (\d+) ", intervals)[0] == (low, high)


def test_every_figure_of_the_cells(run: Callable[[str], str]) -> None:
    told = run("report gauges --cells")
    shown = re.findall(r"(\d+) tokens, depth (\d+): \d+ of \d+ right, (\d+%), interval", told)
    for length in ("400", "800"):
        (row,) = _words("the heatmap", rf" {length} \[? ?((?:\d+%\]? ){{5}})")
        assert [share for at, _, share in shown if at == length] == re.findall(r"\d+%", row)
    assert "400 tokens, depth 0: 5 of 5 right, 100%, interval 57 to 100, " in told
    # The figure after accuracy on the screen "another figure" is the lower end.
    (row,) = _words("another figure", r" 400 \[? ?((?:\d+%\]? ){5})")
    lows = re.findall(r"400 tokens, depth \d+: [^:]*?interval (\d+) to", told)
    assert re.findall(r"(\d+)%", row) == lows
    for words in (" F1 ", " abstained ", " tokens on average", " median ", " cost "):
        assert told.count(words) == 10, words
    assert "points below both ends" in told


def test_the_trials_and_the_queue(run: Callable[[str], str]) -> None:
    (count,) = _words("wrong answers", r"(\d+) trials, only incorrect")
    assert f"{count} trials" in run("trials gauges --verdict incorrect")
    (asked,) = _words("the review queue", r"of (\d+) looked at")
    assert f"of {asked} looked at" in run("trials gauges --queue --blind")


def test_the_cases_by_depth(run: Callable[[str], str]) -> None:
    marks = {"correct": "✓", "incorrect": "✗", "review": "?", "not scored": "!"}
    shown = _squeezed("cases by depth").replace("[", "").replace("]", "")
    told = re.findall(
        r"(gauge-\S+), seed 0: ([a-z ]+); ((?:[a-z ]+ at [\d, ]+(?:; )?)+)", run("trials gauges --by-depth")
    )
    assert len(told) == 10
    for case, pattern, verdicts in told[:5]:
        words = re.findall(r"([a-z ]+) at ([\d, ]+)", verdicts)
        at = {depth.strip(): marks[word.strip()] for word, depths in words for depth in depths.split(",")}
        assert f"{case} 0 {' '.join(at[depth] for depth in _DEPTHS)} {pattern}" in shown


def test_a_trial_and_what_can_be_done_with_it(run: Callable[[str], str]) -> None:
    case, length, depth = _words("a verdict", r"(\d+) tokens, depth (\d+) › (\S+)")[0][::-1]
    (trial,) = _trials(run, case=case, length=int(depth), depth=float(length))
    told = run(f"show {trial}")
    for words in _words("a verdict", r"(the expected [^(]+?) \(rule: ([a-z ]+)\)")[0]:
        assert words in told
    (other,) = _trials(run, case=case, length=400, depth=0.0)
    assert _words("its difference to a right one", r"correct")
    assert case in run(f"diff {trial} {other}")
    assert "stands in no file" in _squeezed("changing its case")
    for command in (f"alias {trial}", f"amend {trial} answer_type text"):
        assert "stands in no file" in run(command)
    assert "label" in run(f"label {trial} correct --note read")
    assert "read" in run(f"show {trial}")


def test_two_sweeps_and_a_policy(run: Callable[[str], str]) -> None:
    told = run("compare flat gauges")
    for row in _words("comparing them", r"\d+% \d+% -?\d+ -?\d+ to \d+ [\d.–]+ \d+ \d+ \d+"):
        assert row in told
    assert "pass" in run("gate gauges --policy {folder}/policy.yaml")


def test_the_cases_and_what_is_made_of_them(run: Callable[[str], str]) -> None:
    assert "nothing to mend" in _squeezed("the cases")
    assert " error " not in run("lint")
    for row in _words("how a model reads it", r"(?:question|evidence) 0\.\d+ \(\d+ tokens, \d+ characters\)"):
        assert row in run(f"reading {_CASE}")
    assert "closed book" in _squeezed("trying it")
    assert "closed book" in run(f"try {_CASE} --model simulated/flat")
    made = "--from-template 'Gauge {{x}} is shut.' --variable x=integer:1,9 --count 2 --dry-run"
    assert "Gauge" in run(f"distractors {_CASE} {made}")

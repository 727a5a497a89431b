"""What the user documents say is what the program does."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path

import numpy as np
import pytest

from lim_tui.authoring.sweep_files import SWEEP_KEYS, load_sweep_file
from lim_tui.cli import lim
from lim_tui.scoring import key_from_row, score
from lim_tui.settings import load_settings
from lim_tui.statistics.cells import cells_by_depth
from lim_tui.statistics.confidence_sequence import accuracy_at_any_time
from lim_tui.statistics.drop_planning import detectable_drop
from lim_tui.statistics.effective_length import LengthCells, effective_length
from lim_tui.statistics.intervals import wilson
from lim_tui.statistics.positions import PositionFigures, position_figures
from lim_tui.statistics.scores import FloatArray

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
SCORING = (ROOT / "docs" / "scoring.md").read_text(encoding="utf-8")
METHOD = (ROOT / "docs" / "method.md").read_text(encoding="utf-8")
DEPTHS = (0.0, 50.0, 100.0)


def code_blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def code_of(text: str) -> str:
    """All that stands in code: blocks and backticks."""
    return "\n".join(re.findall(r"```.*?```|`[^`\n]+(?:\n[^`\n]+)?`", text, re.DOTALL))


def test_the_key_table_is_the_action_table() -> None:
    key_table = runpy.run_path(str(ROOT / "docs" / "key_table.py"))["key_table"]
    assert key_table() in GUIDE, "run `python docs/key_table.py` and paste the table into docs/guide.md"


@pytest.mark.parametrize("key", SWEEP_KEYS)
def test_every_key_of_a_sweep_is_explained(key: str) -> None:
    assert f"\n| `{key}` |" in GUIDE


def test_the_first_sweep_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "first.yaml"
    file.write_text(code_blocks(GUIDE, "yaml")[0], encoding="utf-8")
    assert load_sweep_file(file).lengths == (1000, 2000)


def test_the_settings_can_be_read_and_name_every_key(tmp_path: Path) -> None:
    text = code_blocks(GUIDE, "toml")[0]
    (tmp_path / "lim.toml").write_text(text, encoding="utf-8")
    assert len(load_settings(tmp_path).models) == 6
    schema = json.loads((ROOT / "lim_tui" / "schemas" / "settings.json").read_text(encoding="utf-8"))
    assert [key for key in property_names(schema) if key not in text] == []


def property_names(schema: object) -> set[str]:
    """The names of all properties of a JSON Schema, at any depth."""
    if isinstance(schema, list):
        return set().union(*map(property_names, schema))
    if not isinstance(schema, dict):
        return set()
    own = set(schema.get("properties", {}))
    return own.union(*map(property_names, schema.values()))


def test_every_command_is_named_and_no_other() -> None:
    named = set(re.findall(r"\blim (?:--db \S+ )?([a-z]+(?:-[a-z]+)*)\b", code_of(GUIDE)))
    commands = set(lim.commands) | set(lim.list_commands(None))  # type: ignore[arg-type]
    assert named - commands == set()
    assert commands - named == set()


def test_the_examples_of_scoring_are_judged_as_shown() -> None:
    lines = (ROOT / "tests" / "data" / "scoring_rows.jsonl").read_text(encoding="utf-8").splitlines()
    rows = {row["id"]: row for row in map(json.loads, lines)}
    shown = re.findall(r"^\| ([RX]\d+) \| [\w-]+ \| .+? \| `(.+?)` \| (\w+) \| (.+) \|$", SCORING, re.MULTILINE)
    assert len(shown) > 70
    for row_id, output, verdict, reason in shown:
        found = score(key_from_row(rows[row_id]), rows[row_id]["output"])
        assert (rows[row_id]["output"], found.state, found.reason) == (output, verdict, reason)


def worked_example() -> FloatArray:
    """scores[item, depth, seed] of the ten cases in docs/method.md."""
    return np.array([[1, 1, 1]] * 3 + [[1, 0, 1]] * 6 + [[0, 0, 0]], dtype=np.float64)[:, :, np.newaxis]


def figures() -> PositionFigures:
    return position_figures(worked_example(), DEPTHS)


def test_the_worked_example_comes_out_as_calculated_by_hand() -> None:
    row, middle = figures(), cells_by_depth(worked_example())[1]
    assert (row.curve, row.worst_depths, row.items_right_everywhere, row.items_wrong_everywhere) == (
        "drop",
        (50,),
        3,
        1,
    )
    assert (row.middle_drop_p, row.gap_p) == pytest.approx((1 / 64, 3 / 729))
    in_points = (middle.low, middle.high, row.middle_drop, row.middle_drop_low, row.middle_drop_high)
    assert [round(100 * (value or 0)) for value in in_points] == [11, 60, 60, 13, 87]
    gap = (row.position_gap, row.gap_noise_floor, row.gap_upper_bound, row.worst_lower_bound)
    assert [round(100 * (value or 0)) for value in gap] == [60, 24, 83, 9]
    for words in ("**11% to 60%**", "**13 to 87 points**", "**24 points**", "**83 points**", "1/64 = **0.016**"):
        assert words in METHOD


def test_the_effective_lengths_of_the_example() -> None:
    short = np.ones((10, 3, 1))
    rows = [
        LengthCells(2000, DEPTHS, cells_by_depth(short)),
        LengthCells(8000, DEPTHS, cells_by_depth(worked_example())),
    ]
    found = effective_length(rows, 0.80)
    assert (found.observed, found.certified, found.not_refuted) == (2000, None, 2000)
    assert position_figures(short, DEPTHS).curve == "undecided"


@pytest.mark.parametrize("name", ["method.nl.md", "method.zh.md"])
def test_the_figures_of_the_summaries_are_those_of_the_statistics(name: str) -> None:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    for repeats in (1, 3):
        drops = [detectable_drop(items, repeats) for items in (10, 20, 50, 100, 200)]
        row = "(?: \\S+)? \\| ".join(str(round(100 * (drop or 0))) for drop in drops)
        assert re.search(rf"\| {row} \|", text), (repeats, row)
    low, ordinary = accuracy_at_any_time(20, 20).low, wilson(20, 20).low
    assert re.search(
        rf"\b{round(100 * low)}(?:%)?\s.{{1,3}}\s?100%.*?\b{round(100 * ordinary)}(?:%)?\s", text, re.DOTALL
    )
    assert f"{round(100 * 0.85 * 0.95)}%" in text
    # Each source that is named stands in the list of the method.
    for number in set(re.findall(r"\[(\d+)\]", text)):
        assert re.search(rf"^{number}\. ", METHOD, re.MULTILINE)

"""Whose answer a trial is, where a sweep has several models or forms of prompt."""

from __future__ import annotations

from dataclasses import replace

from rich.cells import cell_len

from lim_tui.domain.record import SweepRecord
from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.tui.glyphs import UNICODE
from lim_tui.tui.trial_rows import trial_row
from lim_tui.tui.words import group_name, source_name

_AXES = Axes("simulated/flat", 600, 50.0)


def _name(models: list[str], axes: Axes = _AXES) -> str:
    settings = {"models": models}
    sweep = SweepRecord(1, "s", 1, "finished", "run", None, "00", 0.0, None, None, False, "", settings=settings)
    return source_name(sweep, axes)


def test_a_source_is_named_where_there_are_several() -> None:
    assert _name(["simulated/flat"]) == ""
    assert _name(["simulated/flat", "b"]) == "simulated/flat"
    assert _name(["simulated/flat"], replace(_AXES, template="citations")) == "citations"
    axes = replace(_AXES, model="b\x1b[31m", arrangement="top_k:3", question="both")
    assert _name(["a", "b"], axes) == "b␛[31m, top_k:3, both"


def test_a_wide_list_ends_with_the_source() -> None:
    row = TrialRow(
        1, "k", "c", "s", "nl", "answerable", "s/c", 0, _AXES, "done", "correct", output_preview="压力" * 200
    )
    for width in (110, 158):
        pieces = trial_row(row, width, UNICODE, with_place=True, source="simulated/flat, citations")
        assert pieces[-1] == ("simulated/flat, citations" + " " * 5, "dim")
        assert sum(cell_len(text) for text, _ in pieces) == width
    long = trial_row(row, 158, UNICODE, with_place=True, source="simulated/middle-drop?edge=0.9&middle=0.5, citations")
    assert long[-1] == ("…dge=0.9&middle=0.5, citations", "dim")
    assert "simulated" not in str(trial_row(row, 78, UNICODE, with_place=True, source="simulated/flat"))


def test_a_group_of_a_language_and_a_kind_names_both() -> None:
    assert group_name("zh-Hans multi_evidence") == "Chinese (simplified), multi evidence"
    assert group_name("my set") == "my set"

"""The LLM judge held against people, band by band."""

from __future__ import annotations

import pytest

from lim_tui.reporting.judge_panel import judge_panel, panel_lines
from lim_tui.reporting.judge_rows import with_drop
from lim_tui.reporting.judge_words import judge_text
from lim_tui.reporting.model_rows import DepthBand, JudgeRow
from lim_tui.store.store import Store
from tests.unit.reporting.demo import demo_case, lengths_by_depths, make_sweep, right


def _row(band: DepthBand, passed: int, failed: int, **figures: object) -> JudgeRow:
    agreement, corrected = ("kappa", "sensitivity", "specificity"), ("corrected", "corrected_low", "corrected_high")
    unknown = dict.fromkeys((*agreement, *corrected, "powered", "powered_low", "powered_high"))
    known = {
        "labelled": 0,
        "unsure": 0,
        "errors": 0,
        "accuracy": passed / (passed + failed) if passed + failed else None,
        **unknown,
        **figures,
    }
    return JudgeRow(group="nl", model="m", judge="j", band=band, passed=passed, failed=failed, **known)  # type: ignore[arg-type]


def test_each_band_has_its_agreement_and_what_is_missing_is_said() -> None:
    figures = {"kappa": 0.5, "sensitivity": 0.9, "specificity": 0.6, "corrected": 0.25}
    span = {"corrected_low": 0.1, "corrected_high": 0.55}
    rows = [
        _row("all", 30, 10, labelled=20, errors=2, **figures, **span),
        _row("middle", 5, 15, labelled=4, sensitivity=1.0),
        _row("start", 0, 0, errors=3),
        _row("end", 9, 1),
    ]
    lines = [line.text for line in panel_lines(rows)]
    assert lines[0] == "nl, m, judged by j"
    assert next(panel_lines(rows, {"nl": "Dutch"}.__getitem__)).text == "Dutch, m, judged by j"
    assert lines[2].split() == "all 75% (30/40) 0 2 20 0.50 90% 60% 25% (10 to 55%)".split()
    assert lines[3].split()[:8] == ["middle", "25%", "(5/20)", "0", "0", "4", "–", "100%"]
    assert "no human labels: end; u opens the review queue, where answers are labelled" in lines
    assert "no verdict to hold against people: start" in lines
    assert "middle: 4 labels do not tell accuracy without the judge's errors" in lines
    assert all(len(line) <= 74 for line in lines[:5])


def test_the_drop_without_the_judges_errors_is_larger() -> None:
    """It passes 90%, 70% and 90%: 20 points; with sensitivity 0.9 and specificity 0.7, 20 / 0.6."""
    bands = {
        "all": _row("all", 25, 5, labelled=20, sensitivity=0.9, specificity=0.7, corrected=0.8),
        "start": _row("start", 9, 1),
        "middle": _row("middle", 7, 3),
        "end": _row("end", 9, 1),
    }
    row = with_drop(bands)  # type: ignore[arg-type]
    assert (row.middle_drop, row.middle_drop_corrected) == (pytest.approx(0.2), pytest.approx(0.2 / 0.6))
    said = "middle drop 20 points by its words, 33 without its errors if they are alike at all depths"
    assert said in [line.text for line in panel_lines([row])]
    assert said in judge_text(row)
    del bands["middle"]
    assert with_drop(bands).middle_drop is None  # type: ignore[arg-type]


def test_a_sweep_without_a_judge_says_how_to_get_one(store: Store) -> None:
    sweep = make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _: right())
    assert judge_panel(store, sweep.id, "language")[0].text == "No judge was asked in this sweep."

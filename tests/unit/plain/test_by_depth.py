"""The cases by depth in lines."""

from __future__ import annotations

from lim_tui.domain.trial import TrialRow
from lim_tui.domain.verdict import VerdictState
from lim_tui.plain.by_depth import by_depth_text
from tests.tui.test_by_depth_screen import _trial


def _rows(case: str, verdicts: dict[float, VerdictState | None]) -> list[TrialRow]:
    return [_trial(1, case, depth, verdict) for depth, verdict in verdicts.items()]


def test_those_that_differ_come_first_and_each_depth_has_its_verdict() -> None:
    rows = [
        *_rows("even", {0.0: "correct", 50.0: "correct"}),
        *_rows("odd", {50.0: "incorrect", 0.0: "correct"}),
        *_rows("gone", {0.0: "not_scored", 50.0: None}),
    ]
    head, *lines = by_depth_text(rows).splitlines()
    told = " ".join(" ".join([head, *lines]).split())
    assert told.startswith("nl, model, 800 tokens, ")
    assert ": 3 lines, 1 differs by depth, 1 right everywhere, 1 an answer is missing odd, seed 0" in told
    assert [line for line in lines if ", seed 0: " in line] == [
        "odd, seed 0: differs by depth; correct at 0; incorrect at 50",
        "even, seed 0: right everywhere; correct at 0, 50",
        "gone, seed 0: an answer is missing; not scored at 0; done at 50",
    ]


def test_what_means_harm_is_made_visible_and_nothing_is_said_of_nothing() -> None:
    told = by_depth_text(_rows("c\x1b]0;owned\x07\u202e", {0.0: "correct"}))
    assert "c\u241b]0;owned\u2407<U+202E>, seed 0" in told
    assert by_depth_text([]) == "no trial fits"

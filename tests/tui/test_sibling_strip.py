"""The same case at other depths and lengths."""

from __future__ import annotations

import pytest

from lim_tui.domain.trial import Axes, Baseline, TrialRow
from lim_tui.domain.verdict import VerdictState
from lim_tui.tui.glyphs import ASCII
from lim_tui.tui.sibling_strip import sibling_strip, strip_lines


def _trial(number: int, axes: Axes, verdict: VerdictState = "correct") -> TrialRow:
    return TrialRow(number, None, "case", "set", "nl", "answerable", "case", 0, axes, "done", verdict)


def _at(length: int, depth: float) -> Axes:
    return Axes("model", length, depth)


def _baseline(name: Baseline, length: int | None) -> Axes:
    return Axes("model", length, None, baseline=name)


_ROWS = [
    _trial(1, _at(400, 0.0)),
    _trial(2, _at(400, 50.0), "incorrect"),
    _trial(3, _at(400, 100.0)),
    _trial(4, _at(800, 0.0)),
    _trial(5, _at(800, 100.0), "review"),
    _trial(6, _baseline("oracle", None)),
    _trial(7, _baseline("no_evidence", 400), "incorrect"),
    _trial(8, _baseline("no_evidence", 800)),
    _trial(9, Axes("other", 400, 25.0)),
]


def _lines(current: int, most: int = 3) -> list[str]:
    strip = sibling_strip(_ROWS[current], [row for row in _ROWS if row is not _ROWS[current]])
    return ["".join(text for text, _ in line).rstrip() for line in strip_lines(strip, ASCII, most)]


def test_lengths_are_lines_and_the_baselines_of_this_length_stand_behind_the_last() -> None:
    assert _lines(1) == [
        "      400   0 +  [50 x]  100 +",
        "      800   0 +   100 ?   oracle +   no ev x",
    ]


def test_where_lines_are_few_the_one_at_hand_stays() -> None:
    assert _lines(4, most=1) == ["      800   0 +  [100 ?]  oracle +   no ev +"]


@pytest.mark.parametrize(
    ("current", "lengths", "depths", "reached"),
    [
        (0, 0, 1, 2),
        (1, 0, 1, 3),
        (2, 0, 1, None),
        (0, 0, -1, None),
        (0, 1, 0, 4),
        (1, 1, 0, 4),
        (4, -1, 0, 3),
        (3, 1, 0, None),
    ],
)
def test_walking_ends_at_the_edges_and_takes_the_nearest_depth_of_another_length(
    current: int, lengths: int, depths: int, reached: int | None
) -> None:
    strip = sibling_strip(_ROWS[current], [row for row in _ROWS if row is not _ROWS[current]])
    there = strip.walk(lengths, depths)
    assert (there.id if there else None) == reached


def test_one_cannot_walk_from_a_baseline() -> None:
    assert sibling_strip(_ROWS[5], _ROWS[:5]).walk(0, 1) is None

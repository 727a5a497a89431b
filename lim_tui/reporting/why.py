"""Why a verdict is not what its interval seems to say: in words, wherever the two disagree on their face.

An interval and the test beside it ask different questions. The interval of a middle drop is of the mean of both ends,
two-sided and of one length alone; the label needs the middle below each end, one-sided, corrected over the lengths.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lim_tui.reporting.rows import AnytimeRow, F1Row, PositionRow
from lim_tui.reporting.words import count_of, in_points, p_value, points
from lim_tui.statistics.curve import Curve
from lim_tui.statistics.multiplicity import ALPHA


def why_label(row: PositionRow) -> str:
    """Why the label is not what the drop and its interval, or the gap and its noise, suggest; empty where it is."""
    if row.middle_drop is None:
        return _why_gap(row) if row.curve == "undecided" else ""
    low, high = row.middle_drop_low, row.middle_drop_high
    if low is None or high is None:
        return ""
    if row.curve == "drop":
        return "" if low > 0 else _why_drop_all_the_same(row.middle_drop_p)
    if row.curve == "flat":
        within = f"within the tolerance of {in_points(row.tolerance)}"
        return f"a middle drop of {_span(row.middle_drop, low, high)} lies {within}" if low > 0 else ""
    if low > 0:
        beside = "" if row.curve == "undecided" else f"the middle drop of {_span(row.middle_drop, low, high)}: "
        return beside + why_no_drop(_tests_of(row))
    if high < 0 and row.curve == "undecided":
        return f"the middle is above the ends, for which there is no label; {_why_gap(row, always=True)}"
    return ""


@dataclass(frozen=True, slots=True)
class DropTests:
    """The tests of one middle drop: each end above the middle, and both after Holm over the lengths tested."""

    p_start: float | None
    p_end: float | None
    p_adjusted: float | None
    lengths: int


def why_no_drop(tests: DropTests) -> str:
    """Which end is not shown to be above the middle, or that the correction over lengths takes it back."""
    unshown = [name for name, p in (("start", tests.p_start), ("end", tests.p_end)) if p is None or p > ALPHA]
    if len(unshown) == 2:
        told = f"neither is (start p {p_value(tests.p_start)}, end p {p_value(tests.p_end)})"
        return f"a drop must be shown at both ends, and {told}"
    if unshown:
        p = tests.p_start if unshown == ["start"] else tests.p_end
        return (
            f"a drop must be shown at both ends, and the {unshown[0]} is not above the middle for sure (p {p_value(p)})"
        )
    p = max(tests.p_start or 0.0, tests.p_end or 0.0)
    return f"no drop is shown{_after_holm(p, tests.p_adjusted, count_of(tests.lengths, 'length'))}"


def why_f1_drop(row: F1Row) -> str:
    """Why a drop of F1 is not shown though its interval leaves out 0, or the other way round; else empty."""
    p = row.middle_drop_p
    tests = DropTests(row.middle_drop_p_start, row.middle_drop_p_end, p, row.lengths_tested)
    return why_drop(tests, row.middle_drop_low)


def why_drop(tests: DropTests, low: float | None) -> str:
    """Why a drop is not shown though its interval, from ``low`` on, leaves out 0, or the reverse; else empty."""
    if low is None or tests.p_adjusted is None:
        return ""
    if low > 0 and tests.p_adjusted > ALPHA:
        return why_no_drop(tests)
    return _why_drop_all_the_same(tests.p_adjusted) if low <= 0 and tests.p_adjusted <= ALPHA else ""


def why_nominal(row: AnytimeRow, curve: Curve) -> str:
    """Why the label of a fixed number of cases says something else than evidence that holds at every look."""
    if row.drop_shown == (curve == "drop") or (row.drop_excluded and curve != "drop"):
        return ""
    if row.drop_shown:
        return (
            f"the label {curve} is for a number of cases fixed beforehand, and does not hold for one that stops early"
        )
    return "the label drop is for a number of cases fixed beforehand; for stopping early only the evidence counts"


def why_no_change(p: float | None, adjusted: float | None, low: float | None, high: float | None, over: str) -> str:
    """Why a change whose interval leaves out 0 is not counted, or one is whose interval holds 0; else empty.

    ``p`` is two-sided and ``adjusted`` after Holm over what ``over`` names.
    """
    if None in (p, adjusted, low, high) or p is None or adjusted is None or low is None or high is None:
        return ""
    beside = low > 0 or high < 0
    if beside and adjusted > ALPHA:
        return "not shown" + (_after_holm(p, adjusted, over) if p <= ALPHA else f": the test decides, p {p_value(p)}")
    return f"shown: the test decides, p {p_value(adjusted)}" if not beside and adjusted <= ALPHA else ""


def _tests_of(row: PositionRow) -> DropTests:
    return DropTests(
        row.middle_drop_p_start, row.middle_drop_p_end, row.middle_drop_p_adjusted, max(row.lengths_tested, 1)
    )


def _after_holm(p: float, adjusted: float | None, over: str) -> str:
    return f" after Holm's correction over {over}: p {p_value(p)} becomes {p_value(adjusted)}"


def _why_drop_all_the_same(p: float | None) -> str:
    return f"each end is tested against the middle by itself (p {p_value(p)}); the interval is of their mean"


def _why_gap(row: PositionRow, *, always: bool = False) -> str:
    """What the test of the gap says where the gap is above its noise, or ``always``."""
    if row.position_gap is None or row.gap_p is None:
        return ""
    if not always and row.position_gap <= (row.gap_noise_floor or 0.0):
        return ""
    return "".join(_gap_words(row.gap_p, row.gap_p_adjusted))


def _gap_words(p: float, adjusted: float | None) -> Iterator[str]:
    yield f"chance alone makes such a gap too often (p {p_value(p)}"
    if p <= ALPHA:
        yield f", {p_value(adjusted)} after Holm's correction over the lengths"
    yield ")"


def _span(drop: float, low: float, high: float) -> str:
    return f"{in_points(drop)} ({points(low)} to {points(high)})"

"""The LLM judge in words and as a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lim_tui.reporting.columns import wrap
from lim_tui.reporting.model_rows import JudgeRow
from lim_tui.reporting.table import Table
from lim_tui.reporting.too_few import cannot_be_decided, few_in_cell, few_items, fewest_for_drop
from lim_tui.reporting.why import DropTests, why_drop
from lim_tui.reporting.words import UNKNOWN, count_of, in_points, interval, p_value, percent, points, whole
from lim_tui.text.visible import visible_line

_FEWEST = fewest_for_drop(1)


def judge_lines(rows: Sequence[JudgeRow]) -> list[str]:
    """A sentence for each row, wrapped; nothing without rows."""
    lines: list[str] = []
    for row in rows:
        where = "" if row.band == "all" else f", {row.band}"
        who = visible_line(f"{row.group}, {row.model}{where}, judged by {row.judge}")
        lines += wrap(f"{who}: {judge_text(row)}", indent="  ")
    return ["LLM judge", *lines] if lines else []


def judge_text(row: JudgeRow) -> str:
    """What the judge passes, its agreement with people, accuracy without its errors, and the middle drop."""
    parts = [f"passes {passes_words(row)}, {row.passed} of {row.passed + row.failed}"]
    parts += [f"{number} {name}" for number, name in ((row.unsure, "unsure"), (row.errors, "failed")) if number]
    if not row.passed + row.failed:
        return f"{', '.join(parts)}; it gave no verdict that could be held against people"
    drop = drop_words(row)
    return "; ".join([", ".join(parts), *_agreement(row), *([drop] if drop else [])])


def passes_words(row: JudgeRow) -> str:
    """``75% (60% to 86%)``: the share that it passes with its interval."""
    return _share(row.accuracy, row.accuracy_low, row.accuracy_high)


def _agreement(row: JudgeRow) -> tuple[str, ...]:
    if not row.labelled:
        return ("no human labels, so its errors are unknown",)
    agreement = (
        f"{count_of(row.labelled, 'label')}: kappa {_decimal(row.kappa)}",
        f"sensitivity {percent(row.sensitivity)}",
        f"specificity {percent(row.specificity)}",
    )
    return (", ".join(agreement), _corrected(row))


def _corrected(row: JudgeRow) -> str:
    if row.corrected is None:
        return "accuracy without its errors cannot be told from these labels"
    return f"accuracy without its errors {_share(row.corrected, row.corrected_low, row.corrected_high)}{_powered(row)}"


def drop_words(row: JudgeRow) -> str:
    """``middle drop 20 points (5 to 35) by its words, p 0.016 (24 items); 33 (8 to 58) without its errors ...``.

    Empty where no item has start, middle and end.
    """
    if row.middle_drop is None:
        return ""
    if row.middle_drop_items < _FEWEST:
        return f"middle drop by its words {cannot_be_decided(few_items(row.middle_drop_items), _FEWEST)}"
    span = interval(row.middle_drop_low, row.middle_drop_high, " ({} to {})")
    p = row.middle_drop_p
    why = why_drop(DropTests(row.middle_drop_p_start, row.middle_drop_p_end, p, 1), row.middle_drop_low)
    told = [
        f"middle drop {in_points(row.middle_drop)}{span} by its words, p {p_value(p)}"
        f" ({count_of(row.middle_drop_items, 'item')})"
    ]
    if row.middle_drop_corrected is not None:
        span = interval(row.middle_drop_corrected_low, row.middle_drop_corrected_high, " ({} to {})")
        told.append(f"{points(row.middle_drop_corrected)}{span} without its errors if they are alike at all depths")
    return "; ".join([*told, *([why] if why else [])])


def _powered(row: JudgeRow) -> str:
    if row.powered is None:
        return ""
    return f"; prediction-powered {percent(row.powered)} ({points(row.powered_low)}% to {points(row.powered_high)}%)"


def _decimal(value: float | None) -> str:
    return UNKNOWN if value is None else f"{value:.2f}"


def judge_table(rows: Iterable[JudgeRow]) -> Table:
    """The rows with their figures, each share and drop with its 95% interval."""
    header = (
        *("group", "model", "judge", "depths", "passed", "failed", "unsure", "errors", "accuracy"),
        *("labels", "kappa", "sensitivity", "specificity", "corrected", "powered"),
        *("drop", "p", "items", "drop corrected"),
    )
    return Table(header, tuple(_cells(row) for row in rows), names=4)


def _cells(row: JudgeRow) -> tuple[str, ...]:
    counts = (row.passed, row.failed, row.unsure, row.errors)
    return (
        *(row.group, row.model, row.judge, row.band),
        *(whole(count) for count in counts),
        passes_words(row),
        whole(row.labelled),
        _decimal(row.kappa),
        *(percent(share) for share in (row.sensitivity, row.specificity)),
        _share(row.corrected, row.corrected_low, row.corrected_high),
        UNKNOWN
        if row.powered is None
        else f"{points(row.powered)}% ({points(row.powered_low)}% to {points(row.powered_high)}%)",
        *_drop_cells(row),
    )


def _drop_cells(row: JudgeRow) -> tuple[str, ...]:
    if row.middle_drop is None:
        return (UNKNOWN,) * 4
    items = whole(row.middle_drop_items)
    if row.middle_drop_items < _FEWEST:
        return few_in_cell(row.middle_drop_items), UNKNOWN, items, UNKNOWN
    corrected_span = interval(row.middle_drop_corrected_low, row.middle_drop_corrected_high, " ({} to {})")
    return (
        points(row.middle_drop) + interval(row.middle_drop_low, row.middle_drop_high, " ({} to {})"),
        p_value(row.middle_drop_p),
        items,
        points(row.middle_drop_corrected) + corrected_span,
    )


def _share(share: float | None, low: float | None, high: float | None) -> str:
    span = "" if low is None or high is None else f" ({percent(low)} to {percent(high)})"
    return percent(share) + span

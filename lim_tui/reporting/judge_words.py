"""The LLM judge in words and as a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lim_tui.reporting.columns import wrap
from lim_tui.reporting.model_rows import JudgeRow
from lim_tui.reporting.table import Table
from lim_tui.reporting.words import UNKNOWN, count_of, in_points, percent, points, whole
from lim_tui.text.visible import visible_line


def judge_lines(rows: Sequence[JudgeRow]) -> list[str]:
    """A sentence for each row, wrapped; nothing without rows."""
    lines: list[str] = []
    for row in rows:
        where = "" if row.band == "all" else f", {row.band}"
        who = visible_line(f"{row.group}, {row.model}{where}, judged by {row.judge}")
        lines += wrap(f"{who}: {judge_text(row)}", indent="  ")
    return ["LLM judge", *lines] if lines else []


def judge_text(row: JudgeRow) -> str:
    """What the judge passes, its agreement with people, and accuracy without its errors where both are known."""
    parts = [f"passes {percent(row.accuracy)} ({row.passed} of {row.passed + row.failed})"]
    parts += [f"{number} {name}" for number, name in ((row.unsure, "unsure"), (row.errors, "failed")) if number]
    if not row.passed + row.failed:
        return f"{', '.join(parts)}; it gave no verdict that could be held against people"
    if not row.labelled:
        return f"{', '.join(parts)}; no human labels, so its errors are unknown"
    agreement = [
        f"{count_of(row.labelled, 'label')}: kappa {_decimal(row.kappa)}",
        f"sensitivity {percent(row.sensitivity)}",
        f"specificity {percent(row.specificity)}",
    ]
    return f"{', '.join(parts)}; {', '.join(agreement)}; {_corrected(row)}"


def _corrected(row: JudgeRow) -> str:
    if row.corrected is None:
        return "accuracy without its errors cannot be told from these labels"
    span = f"{percent(row.corrected_low)} to {percent(row.corrected_high)}"
    drop = drop_words(row)
    said = f"accuracy without its errors {percent(row.corrected)} ({span}){_powered(row)}"
    return f"{said}; {drop}" if drop else said


def drop_words(row: JudgeRow) -> str:
    """``middle drop 20 points by its words, 33 without its errors ...``; empty where either is unknown."""
    if row.middle_drop is None or row.middle_drop_corrected is None:
        return ""
    return (
        f"middle drop {in_points(row.middle_drop)} by its words, {points(row.middle_drop_corrected)} without its"
        " errors if they are alike at all depths"
    )


def _powered(row: JudgeRow) -> str:
    if row.powered is None:
        return ""
    return f"; prediction-powered {percent(row.powered)} ({points(row.powered_low)}% to {points(row.powered_high)}%)"


def _decimal(value: float | None) -> str:
    return UNKNOWN if value is None else f"{value:.2f}"


def judge_table(rows: Iterable[JudgeRow]) -> Table:
    """The rows with their figures."""
    header = (
        *("group", "model", "judge", "depths", "passed", "failed", "unsure", "errors", "accuracy", "labels", "kappa"),
        *("sensitivity", "specificity", "corrected", "from", "to", "powered", "powered from", "powered to"),
        *("drop", "drop corrected"),
    )
    return Table(header, tuple(_cells(row) for row in rows), names=4)


def _cells(row: JudgeRow) -> tuple[str, ...]:
    powered = (row.powered, row.powered_low, row.powered_high)
    counts = (row.passed, row.failed, row.unsure, row.errors)
    shares = (row.sensitivity, row.specificity, row.corrected, row.corrected_low, row.corrected_high)
    return (
        *(row.group, row.model, row.judge, row.band),
        *(whole(count) for count in counts),
        percent(row.accuracy),
        whole(row.labelled),
        _decimal(row.kappa),
        *(percent(share) for share in shares),
        *(UNKNOWN if share is None else f"{points(share)}%" for share in powered),
        points(row.middle_drop),
        points(row.middle_drop_corrected),
    )

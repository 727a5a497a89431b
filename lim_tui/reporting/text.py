"""The report as plain text: 80 columns, no colour, for a terminal, a pipe or a screen reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from lim_tui.reporting.columns import PAGE_WIDTH, table_lines, wrap
from lim_tui.reporting.judge_words import judge_lines
from lim_tui.reporting.model_rows import LabelRow, MetricsRow
from lim_tui.reporting.outcome_words import outcomes_text
from lim_tui.reporting.panels import Panel, panels
from lim_tui.reporting.release import release_lines
from lim_tui.reporting.release_short import short_release
from lim_tui.reporting.result_words import result_text
from lim_tui.reporting.rows import Report
from lim_tui.reporting.stages import STAGE_WORDS, stages_note
from lim_tui.reporting.sweep_facts import Outcomes, SweepFacts
from lim_tui.reporting.table import Table
from lim_tui.reporting.tables import control_table, count_table
from lim_tui.reporting.text_panel import panel_lines
from lim_tui.reporting.words import count_of, decimal, money, percent, state_words, whole
from lim_tui.text.visible import visible_line

_NAME_WIDTH = 18


def report_text(report: Report, *, full: bool = False) -> str:
    """The whole report, with a line end; what it comes to first, and last what could change the result.

    ``full`` prints the release in full, in place of hashes by their first figures and settings counted.
    """
    return "\n".join(_lines(report, full)) + "\n"


def _lines(report: Report, full: bool) -> Iterator[str]:
    found = panels(report)
    yield from _heading(report.sweep, report.outcomes)
    yield from _result(found)
    yield from _warnings(report.warnings)
    legend = True
    for panel in found:
        yield ""
        yield from panel_lines(panel, legend=legend)
        legend = legend and not panel.positions
    for section in (
        _rows_of(control_table(report.controls), _NAME_WIDTH),
        _metrics(report.metrics),
        _labels(report.labels),
        judge_lines(report.judges),
        _rows_of(count_table("what was wrong with answers", report.failures, report.failures_of_baselines, {})),
        _stages(report),
        _release(report.release) if full else _short_release(report),
    ):
        if section:
            yield ""
            yield from section


def _rows_of(table: Table, name_width: int = PAGE_WIDTH) -> list[str]:
    return table_lines(table, name_width) if table.rows else []


def _stages(report: Report) -> list[str]:
    counted = count_table("the first stage that failed", report.stages, report.stages_of_baselines, STAGE_WORDS)
    return [*_rows_of(counted), *wrap(stages_note(report.failures_of_baselines), indent="  ")] if counted.rows else []


def _heading(sweep: SweepFacts, outcomes: Outcomes) -> Iterator[str]:
    note = f" ({sweep.note})" if sweep.note else ""
    yield from wrap(visible_line(f"{sweep.title}: {state_words(sweep.state)}{note}"), indent="  ")
    ended = f", ended {sweep.finished_at}" if sweep.finished_at else ""
    yield f"planned {sweep.created_at}{ended}"
    yield from wrap(outcomes_text(outcomes), indent="  ")


def _result(found: Sequence[Panel]) -> Iterator[str]:
    if found:
        yield ""
    for panel in found:
        yield from wrap(visible_line(result_text(panel)), indent="  ")


def _warnings(warnings: Sequence[str]) -> Iterator[str]:
    if warnings:
        yield ""
    for warning in warnings:
        yield from wrap(f"! {visible_line(warning)}", indent="  ")


def _metrics(rows: Sequence[MetricsRow]) -> list[str]:
    lines = []
    for row in rows:
        lines += wrap(f"{visible_line(row.group)}, {visible_line(row.model)}: {metrics_text(row)}", indent="  ")
    return ["metrics", *lines] if lines else []


def metrics_text(row: MetricsRow) -> str:
    """The metrics that are known, in one line; cost is named even where it is not."""
    shares = {
        "request failures": row.request_failure_rate,
        "right where it answers": row.selective_accuracy,
        "abstains rightly": row.abstention_accuracy,
        "citations right": row.citation_correctness,
        "unsupported claims": row.unsupported_claim_rate,
        "evidence retrieved": row.retrieval_recall,
    }
    parts = [f"{name} {percent(share)}" for name, share in shares.items() if share is not None]
    if row.latency_p50 is not None:
        parts.append(f"latency p50 {decimal(row.latency_p50)} s, p95 {decimal(row.latency_p95)} s")
    if row.f1_counts is not None:
        parts.append(f"F1 over {visible_line(row.f1_counts)}")
    tokens = f"tokens in {whole(row.input_tokens)}, out {whole(row.output_tokens)}, cached {whole(row.cached_tokens)}"
    return ", ".join([*parts, tokens, f"cost {money(row.cost, row.currency)}"])


def _labels(rows: Sequence[LabelRow]) -> list[str]:
    lines: list[str] = []
    for row in rows:
        who = f"{visible_line(row.group)}, {visible_line(row.model)}"
        lines += wrap(f"{who}: {labels_text(row)}", indent="  ")
    return ["human labels", *lines] if lines else []


def labels_text(row: LabelRow) -> str:
    """Accuracy by the rule and with labels, over all cells."""
    return (
        f"{count_of(row.labelled, 'label')} ({row.labelled_correct} correct, {row.labelled_incorrect} incorrect);"
        f" accuracy over all cells {percent(row.rule_accuracy)} by the rule,"
        f" {percent(row.accuracy_with_labels)} with labels"
    )


def _short_release(report: Report) -> list[str]:
    lines: list[str] = []
    for name, value in short_release(report.release):
        lines += wrap(f"{visible_line(name)}: {visible_line(value)}", indent="  ")
    more = f"In full: `lim report {visible_line(report.sweep.title)} --full`, or --format md, json, html."
    return ["release", *lines, *wrap(more, indent="  ")] if lines else []


def _release(release: Mapping[str, object]) -> list[str]:
    lines: list[str] = []
    for name, value in release_lines(release):
        lines += wrap(f"{visible_line(name)}: {visible_line(value)}", indent="  ")
    return ["release", *lines] if lines else []

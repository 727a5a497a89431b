"""The report as Markdown."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence

from lim_tui.reporting.judge_words import judge_table
from lim_tui.reporting.length_words import length_sentences
from lim_tui.reporting.outcome_words import outcomes_text
from lim_tui.reporting.panels import Panel, items_text, panels
from lim_tui.reporting.rows import PairedRow, Report
from lim_tui.reporting.sentence import anytime_sentences, baselines_sentence, f1_sentence, sentence
from lim_tui.reporting.stages import STAGE_WORDS, stages_note
from lim_tui.reporting.table import Table
from lim_tui.reporting.tables import (
    any_time_table,
    baseline_table,
    control_table,
    count_table,
    f1_table,
    heatmap_table,
    label_table,
    metrics_table,
    paired_table,
    position_table,
    release_table,
)
from lim_tui.reporting.words import state_words
from lim_tui.text.visible import visible_line

_SPECIAL = re.compile(r"([\\`*_{}\[\]|~#!])")


def report_markdown(report: Report) -> str:
    """The whole report, with a line end."""
    return "\n".join(_lines(report)) + "\n"


def markdown_text(text: str) -> str:
    """``text`` so that Markdown shows it as it is: on one line, without marks, links or HTML."""
    return _SPECIAL.sub(r"\\\1", html.escape(visible_line(text), quote=False))


def _lines(report: Report) -> Iterator[str]:
    sweep = report.sweep
    yield f"# {markdown_text(sweep.title)}"
    yield ""
    yield f"{state_words(sweep.state)}, planned {sweep.created_at}. {outcomes_text(report.outcomes)}."
    if report.warnings:
        yield ""
        yield from (f"- {markdown_text(warning)}" for warning in report.warnings)
    for panel in panels(report):
        yield from _panel(panel, report.paired)
    yield from _section("Controls", control_table(report.controls))
    yield from _section("Metrics", metrics_table(report.metrics))
    yield from _section("Human labels", label_table(report.labels))
    yield from _section("LLM judge", judge_table(report.judges))
    failures = count_table("class", report.failures, report.failures_of_baselines, {})
    stages = count_table("stage", report.stages, report.stages_of_baselines, STAGE_WORDS)
    yield from _section("What was wrong with answers", failures)
    yield from _section("The first stage that failed", stages)
    if stages.rows:
        yield from ("", stages_note(report.failures_of_baselines))
    yield from _section("Release", release_table(report.release))


def _panel(panel: Panel, paired: Sequence[PairedRow]) -> Iterator[str]:
    yield from ("", f"## {markdown_text(panel.title)}", "")
    yield from (f"- {markdown_text(sentence(row))}" for row in panel.positions)
    yield from (f"- {markdown_text(one)}" for one in anytime_sentences(panel.anytime, panel.positions))
    yield from _section("Right answers by length and depth", heatmap_table(panel), level=3)
    if note := items_text(panel):
        yield from ("", markdown_text(note))
    yield from _section("95% interval at any time of stopping, in points", any_time_table(panel), level=3)
    yield from _section("F1 by length and depth", f1_table(panel), level=3)
    if panel.f1:
        yield ""
    yield from (f"- {markdown_text(f1_sentence(row))}" for row in panel.f1)
    yield from _section("Positions", position_table(panel.size_word, panel.positions), level=3)
    said = list(length_sentences(panel))
    if said:
        yield ""
    yield from (f"- {markdown_text(one)}" for one in said)
    pairs = [row for row in paired if panel.holds(row)]
    yield from _section("Pairs of depths", paired_table(panel.size_word, pairs), level=3)
    yield from _section("Baselines", baseline_table(panel.baselines), level=3)
    if panel.against_baselines:
        yield ""
    yield from (f"- {markdown_text(baselines_sentence(row))}" for row in panel.against_baselines)


def _section(title: str, table: Table, level: int = 2) -> Iterator[str]:
    if not table.rows:
        return
    yield from ("", f"{'#' * level} {title}", "")
    yield from markdown_rows(table)


def markdown_rows(table: Table) -> Iterator[str]:
    """The lines of a table."""
    yield _row(table.header)
    yield _row([":--" if column < table.names else "--:" for column in range(len(table.header))], escape=False)
    yield from (_row(row) for row in table.rows)


def _row(cells: Sequence[str], *, escape: bool = True) -> str:
    return f"| {' | '.join(markdown_text(cell) if escape else cell for cell in cells)} |"

"""The report as one HTML file that needs no network: pictures, tables, and every trial to open."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import zip_longest
from typing import TextIO

from lim_tui.domain.sweep import BASELINES
from lim_tui.reporting.grouping import Groups
from lim_tui.reporting.html_traces import Trace, Traces, trace_button
from lim_tui.reporting.html_trials import CellNames, details_script, trial_table
from lim_tui.reporting.judge_words import judge_table
from lim_tui.reporting.length_words import length_sentences
from lim_tui.reporting.markup import element, escaped
from lim_tui.reporting.outcome_words import outcomes_text
from lim_tui.reporting.panels import Panel, items_text, panels
from lim_tui.reporting.rows import Report, Warned
from lim_tui.reporting.sentence import anytime_sentences, baselines_sentence, f1_sentence, sentence
from lim_tui.reporting.stages import STAGE_WORDS, stages_note
from lim_tui.reporting.svg import panel_size, panel_svg, picture
from lim_tui.reporting.table import Table
from lim_tui.reporting.tables import (
    any_time_sizes,
    any_time_table,
    baseline_table,
    control_table,
    count_table,
    f1_table,
    label_table,
    metrics_table,
    paired_table,
    position_table,
    release_table,
    without_baselines,
)
from lim_tui.reporting.trial_details import trial_details
from lim_tui.reporting.words import state_words
from lim_tui.store.store import Store

_OUTCOMES = ("correct", "incorrect", "review", "not_scored", "scorer_error", "refused", "open")

_FIND = (
    '<div class="screen"><p class="find"><label>Find <input id="find" type="search" placeholder="case, verdict, model">'
    '</label><span id="shown" class="quiet"></span></p><p class="quiet">A cell of a heatmap, and what is dotted below,'
    " shows its trials alone; a trial opens to its question, prompt, output and trace; a heading sorts.</p></div>"
    "<noscript><p>Opening and sorting trials needs JavaScript; the table does not.</p></noscript>"
)


def write_html(store: Store, report: Report, stream: TextIO) -> None:
    """Writes the page to ``stream``. Only its own script runs, and nothing is fetched."""
    script = _part("page.js")
    groups = Groups.of(store, report.sweep.id, report.by)
    labelled = {label.trial_id for label in store.outcomes.labels(report.sweep.id)}
    judged = store.judgements.words(report.sweep.id).keys()
    traces = Traces(groups, store.reads.rows(report.sweep.id), labelled, judged, report.warned)
    head, pictures = _head(report, script, traces), _pictures(report, traces)
    for piece in (*head, *pictures, *_totals(report, traces), *_trials(store, report, groups, traces)):
        stream.write(piece)
    stream.write(f"<script>{script}</script>\n</body></html>\n")


def _part(name: str) -> str:
    return (files("lim_tui") / "reporting" / "page" / name).read_text(encoding="utf-8")


def _head(report: Report, script: str, traces: Traces) -> Iterator[str]:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    sweep = report.sweep
    yield '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f"{element('title', text=sweep.title)}\n<style>\n{_part('page.css')}</style></head><body>\n"
    yield element("h1", text=sweep.title)
    ended = f", ended {sweep.finished_at}" if sweep.finished_at else ""
    facts = f"{state_words(sweep.state)}, planned {sweep.created_at}{ended}. {outcomes_text(report.outcomes)}."
    yield element("p", text=facts, class_="quiet")
    shown = " ".join(
        trace_button(trace, f"{name.replace('_', ' ')} {trace.trials:,}") for name, trace in _shown(traces)
    )
    yield f'<p class="quiet screen">Show the trials that are {shown}</p>\n' if shown else ""
    if report.warned:
        lines = (_warning(warning, traces.warning(number)) for number, warning in enumerate(report.warned))
        yield element("ul", *lines, class_="warnings")


def _shown(traces: Traces) -> Iterator[tuple[str, Trace]]:
    """Every outcome that some trial has, and the baselines, whose right and wrong answers are in no outcome."""
    outcomes = ((name, traces.counted("outcome", name)) for name in _OUTCOMES)
    scored = ((name, traces.counted("scored baseline", name)) for name in BASELINES)
    return ((name, trace) for name, trace in (*outcomes, *scored) if trace.trials)


def _warning(warning: Warned, trace: Trace) -> str:
    button = f" {trace_button(trace)}" if trace.trials else ""
    return element("li", f"{escaped(warning.text)}{button}")


def _pictures(report: Report, traces: Traces) -> Iterator[str]:
    for panel in panels(report):
        yield f'\n<section class="panel"><h2>{escaped(panel.title)}</h2>\n'
        said = [(sentence(row), traces.place(row)) for row in panel.positions]
        anytime = zip(anytime_sentences(panel.anytime, panel.positions), panel.anytime, strict=True)
        evidence = [(text, traces.place(row)) for text, row in anytime]
        yield _said([*said, *evidence])
        yield picture(*panel_size(panel), panel_svg(panel))
        if note := items_text(panel):
            yield element("p", text=note, class_="quiet")
        yield from _figures(panel, report, traces)
        yield "</section>\n"


def _said(sentences: Sequence[tuple[str, Trace]]) -> str:
    """A list of sentences, each with the way to its trials; nothing without any."""
    lines = (f"<li>{escaped(text)} {trace_button(trace)}</li>" for text, trace in sentences)
    return f"<ul>{''.join(lines)}</ul>" if sentences else ""


def _figures(panel: Panel, report: Report, traces: Traces) -> Iterator[str]:
    sizes = [traces.place(size) for size in panel.sizes]
    yield from _table(
        "95% interval at any time of stopping, in points",
        any_time_table(panel),
        3,
        [traces.place(size) for size in any_time_sizes(panel)],
    )
    yield from _table("F1 by length and depth", f1_table(panel), 3, sizes)
    yield _said([(f1_sentence(row), traces.place(row)) for row in panel.f1])
    positions = [traces.place(row) for row in panel.positions]
    yield from _table("Positions", position_table(panel.size_word, panel.positions), 3, positions)
    yield _said([(one, traces.family(panel.family)) for one in length_sentences(panel)])
    yield from _table(
        "Baselines", baseline_table(panel.baselines), 3, [traces.baseline(one) for one in panel.baselines]
    )
    yield _said([(baselines_sentence(row), traces.against(row)) for row in panel.against_baselines])
    pairs = [row for row in report.paired if panel.holds(row)]
    if pairs:
        table = paired_table(panel.size_word, pairs)
        inside = "".join(_table("", table, 3, [traces.pair(row) for row in pairs]))
        yield element("details", element("summary", text="Pairs of depths"), inside)


def _totals(report: Report, traces: Traces) -> Iterator[str]:
    controls, metrics = map(traces.control, report.controls), (traces.total(r.group, r.model) for r in report.metrics)
    labels = (traces.labels(row) for row in report.labels)
    judges = (traces.judge(row) for row in report.judges)
    yield from _table("Controls", control_table(report.controls), 2, [*controls])
    yield from _table("Metrics", metrics_table(report.metrics), 2, [*metrics])
    yield from _table("Human labels", label_table(report.labels), 2, [*labels])
    yield from _table("LLM judge", judge_table(report.judges), 2, [*judges])
    yield from _failed(report, traces)
    yield from _table("Release", release_table(report.release))


def _failed(report: Report, traces: Traces) -> Iterator[str]:
    """What failed and where first, with what of it is of a baseline; a number of 0 leads nowhere."""
    failures, stages = report.failures_of_baselines, report.stages_of_baselines
    of_class = without_baselines(report.failures, failures).items()
    of_stage = without_baselines(report.stages, stages).items()
    classes = [traces.counted("failure", name) for name, _ in of_class]
    firsts = [traces.counted("stage", name) for name, _ in of_stage]
    classes_apart = [traces.counted("failure of baselines", name) for name, _ in of_class]
    firsts_apart = [traces.counted("stage of baselines", name) for name, _ in of_stage]
    wrong = count_table("class", report.failures, failures, {})
    first = count_table("stage", report.stages, stages, STAGE_WORDS)
    yield from _table("What was wrong with answers", wrong, 2, classes, classes_apart if failures else ())
    yield from _table("The first stage that failed", first, 2, firsts, firsts_apart if stages else ())
    if first.rows:
        yield element("p", text=stages_note(report.failures_of_baselines), class_="quiet")


def _table(
    title: str, table: Table, level: int = 2, traces: Sequence[Trace] = (), last: Sequence[Trace] = ()
) -> Iterator[str]:
    """A table; the first cell of each row leads to the trials of ``traces``, the last one to those of ``last``."""
    if not table.rows:
        return
    if title:
        yield f"\n<h{level}>{title}</h{level}>"
    head = "".join(_cell("th", text, column < table.names) for column, text in enumerate(table.header))
    yield f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>\n'
    for row, first, end in zip_longest(table.rows, traces, last):
        leads = {0: first, len(row) - 1: end}
        cells = (_cell("td", text, column < table.names, leads.get(column)) for column, text in enumerate(row))
        yield f"<tr>{''.join(cells)}</tr>\n"
    yield "</tbody></table></div>\n"


def _cell(name: str, text: str, is_name: bool, trace: Trace | None = None) -> str:
    content = trace_button(trace, text) if trace is not None and trace.trials else escaped(text)
    return element(name, content, class_="name" if is_name else None)


def _trials(store: Store, report: Report, groups: Groups, traces: Traces) -> Iterator[str]:
    rows = store.reads.rows(report.sweep.id)
    yield f'\n<h2 id="trials-title">Trials</h2>{_FIND}\n'
    yield from trial_table(rows, CellNames(report, groups), traces)
    yield from details_script((row.id, trial_details(store, row.id)) for row in rows)

"""The report as one HTML file that needs no network: pictures, tables, and every trial to open."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from importlib.resources import files
from typing import TextIO

from lim_tui.reporting.grouping import Groups
from lim_tui.reporting.html_trials import CellNames, details_script, trial_table
from lim_tui.reporting.judge_words import judge_table
from lim_tui.reporting.length_words import length_sentences
from lim_tui.reporting.markup import element, escaped
from lim_tui.reporting.panels import Panel, items_text, panels
from lim_tui.reporting.rows import Report
from lim_tui.reporting.sentence import anytime_sentence, baselines_sentence, f1_sentence, sentence
from lim_tui.reporting.stages import STAGE_WORDS
from lim_tui.reporting.svg import panel_size, panel_svg, picture
from lim_tui.reporting.table import Table
from lim_tui.reporting.tables import (
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
)
from lim_tui.reporting.text import outcomes_text
from lim_tui.reporting.trial_details import trial_details
from lim_tui.reporting.words import state_words
from lim_tui.store.store import Store

_FIND = (
    '<div class="screen"><p class="find"><label>Find <input id="find" type="search" placeholder="case, verdict, model">'
    '</label><span id="shown" class="quiet"></span></p><p class="quiet">A cell of a heatmap shows its trials alone;'
    " a trial opens to its question, prompt, output and trace; a heading sorts.</p></div>"
    "<noscript><p>Opening and sorting trials needs JavaScript; the table does not.</p></noscript>"
)


def write_html(store: Store, report: Report, stream: TextIO) -> None:
    """Writes the page to ``stream``. Only its own script runs, and nothing is fetched."""
    script = _part("page.js")
    for piece in (*_head(report, script), *_pictures(report), *_totals(report), *_trials(store, report)):
        stream.write(piece)
    stream.write(f"<script>{script}</script>\n</body></html>\n")


def _part(name: str) -> str:
    return (files("lim_tui") / "reporting" / "page" / name).read_text(encoding="utf-8")


def _head(report: Report, script: str) -> Iterator[str]:
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
    if report.warnings:
        yield element("ul", *(element("li", text=warning) for warning in report.warnings), class_="warnings")


def _pictures(report: Report) -> Iterator[str]:
    for panel in panels(report):
        yield f'\n<section class="panel"><h2>{escaped(panel.title)}</h2>\n'
        said = [*map(sentence, panel.positions), *map(anytime_sentence, panel.anytime)]
        yield element("ul", *(element("li", text=one) for one in said))
        yield picture(*panel_size(panel), panel_svg(panel))
        if note := items_text(panel):
            yield element("p", text=note, class_="quiet")
        yield from _figures(panel, report)
        yield "</section>\n"


def _figures(panel: Panel, report: Report) -> Iterator[str]:
    yield from _table("95% interval at any time of stopping, in points", any_time_table(panel), 3)
    yield from _table("F1 by length and depth", f1_table(panel), 3)
    yield element("ul", *(element("li", text=f1_sentence(row)) for row in panel.f1)) if panel.f1 else ""
    yield from _table("Positions", position_table(panel.size_word, panel.positions), 3)
    yield from (element("p", text=one) for one in length_sentences(panel))
    yield from _table("Baselines", baseline_table(panel.baselines), 3)
    against = map(baselines_sentence, panel.against_baselines)
    yield element("ul", *(element("li", text=one) for one in against)) if panel.against_baselines else ""
    pairs = [row for row in report.paired if panel.holds(row)]
    if pairs:
        inside = "".join(_table("", paired_table(panel.size_word, pairs), 3))
        yield element("details", element("summary", text="Pairs of depths"), inside)


def _totals(report: Report) -> Iterator[str]:
    yield from _table("Controls", control_table(report.controls))
    yield from _table("Metrics", metrics_table(report.metrics))
    yield from _table("Human labels", label_table(report.labels))
    yield from _table("LLM judge", judge_table(report.judges))
    yield from _table("What was wrong with answers", count_table("class", report.failures, {}))
    yield from _table("The first stage that failed", count_table("stage", report.stages, STAGE_WORDS))
    yield from _table("Release", release_table(report.release))


def _table(title: str, table: Table, level: int = 2) -> Iterator[str]:
    if not table.rows:
        return
    if title:
        yield f"\n<h{level}>{title}</h{level}>"
    head = "".join(_cell("th", text, column < table.names) for column, text in enumerate(table.header))
    yield f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>\n'
    for row in table.rows:
        yield f"<tr>{''.join(_cell('td', text, column < table.names) for column, text in enumerate(row))}</tr>\n"
    yield "</tbody></table></div>\n"


def _cell(name: str, text: str, is_name: bool) -> str:
    return element(name, text=text, class_="name" if is_name else None)


def _trials(store: Store, report: Report) -> Iterator[str]:
    rows = store.reads.rows(report.sweep.id)
    groups = Groups.of(store, report.sweep.id, report.by)
    yield f'\n<h2 id="trials-title">Trials</h2>{_FIND}\n'
    yield from trial_table(rows, CellNames(report, groups))
    yield from details_script((row.id, trial_details(store, row.id)) for row in rows)

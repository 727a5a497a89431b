"""A report in the format that was asked for."""

from __future__ import annotations

import io
from typing import Literal, get_args

from lim_tui.domain.gate import GatePolicy
from lim_tui.reporting.csv import write_csv
from lim_tui.reporting.html import write_html
from lim_tui.reporting.json_report import report_json
from lim_tui.reporting.markdown import report_markdown
from lim_tui.reporting.report import NO_POLICY, build_report
from lim_tui.reporting.rows import Grouping
from lim_tui.reporting.svg import report_svg
from lim_tui.reporting.text import report_text
from lim_tui.store.store import Store

Format = Literal["text", "md", "json", "csv", "svg", "html"]
FORMATS: tuple[Format, ...] = get_args(Format)


def render_report(
    store: Store,
    sweep_id: int,
    form: Format,
    by: Grouping = "language",
    policy: GatePolicy = NO_POLICY,
    *,
    full: bool = False,
) -> str:
    """The report of a sweep as text in one of the formats, with a line end; ``policy`` is as ``build_report`` takes it.

    ``full`` is for text: the other formats hold the release in full.

    Raises KeyError where there is no such sweep.
    """
    stream = io.StringIO(newline="")
    if form == "csv":
        write_csv(store, sweep_id, stream)
        return stream.getvalue()
    report = build_report(store, sweep_id, by, policy)
    if form == "html":
        write_html(store, report, stream)
        return stream.getvalue()
    if form == "text":
        return report_text(report, full=full)
    renderers = {"md": report_markdown, "json": report_json, "svg": report_svg}
    return renderers[form](report)

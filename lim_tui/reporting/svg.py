"""The report as one SVG: heatmap and curve of every panel, with values, for any colour vision and any viewer."""

from __future__ import annotations

from lim_tui.reporting.columns import wrap
from lim_tui.reporting.markup import element
from lim_tui.reporting.panels import Panel, items_text, panels
from lim_tui.reporting.rows import Report
from lim_tui.reporting.sentence import sentence
from lim_tui.reporting.svg_curve import CURVE_SIZE, curve_svg, has_curve
from lim_tui.reporting.svg_heatmap import heatmap_size, heatmap_svg
from lim_tui.reporting.words import state_words

STYLE = (
    "text{font:13px system-ui,'Noto Sans','Noto Sans CJK SC',sans-serif}"
    ".title{font-size:17px;font-weight:600}.value{font-size:15px;font-weight:600}.small{font-size:11px}"
    ".axis{fill:#333}.grid{stroke:#ddd}.baseline{stroke:#555;stroke-dasharray:4 4}"
)
_MARGIN = 20
_LINE_HEIGHT = 20
_NARROWEST = 480
_SENTENCE_WIDTH = 88


def report_svg(report: Report) -> str:
    """The pictures of the whole report below one another, with a line end."""
    y, width = float(_MARGIN), _NARROWEST
    parts = [element("text", text=_heading(report), x=_MARGIN, y=y, class_="small")]
    for panel in panels(report):
        panel_width, height = panel_size(panel)
        y += 2 * _LINE_HEIGHT
        parts.append(element("text", text=panel.title, x=_MARGIN, y=y, class_="title"))
        parts.append(element("g", panel_svg(panel), transform=f"translate({_MARGIN} {y + 6:g})"))
        y, width = y + 6 + height, max(width, panel_width)
        for line in _sentences(panel):
            y += _LINE_HEIGHT
            parts.append(element("text", text=line, x=_MARGIN, y=y))
    return picture(width + 2 * _MARGIN, y + _MARGIN, *parts) + "\n"


def picture(width: float, height: float, *parts: str) -> str:
    """A whole SVG on white ground."""
    return element(
        "svg",
        element("style", STYLE),
        element("rect", width="100%", height="100%", fill="#ffffff"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
    )


def panel_size(panel: Panel) -> tuple[int, int]:
    """Width and height of the pictures of a panel in pixels."""
    width, height = heatmap_size(panel)
    return (max(width, CURVE_SIZE[0]), height + CURVE_SIZE[1]) if has_curve(panel) else (width, height)


def panel_svg(panel: Panel) -> str:
    """The heatmap of a panel and the curve below it."""
    parts = [element("title", text=panel.title), heatmap_svg(panel)]
    if has_curve(panel):
        parts.append(element("g", curve_svg(panel), transform=f"translate(0 {heatmap_size(panel)[1]})"))
    return element("g", *parts)


def _sentences(panel: Panel) -> list[str]:
    said = [sentence(row) for row in panel.positions]
    note = items_text(panel)
    return [line for one in [*said, *([note] if note else [])] for line in wrap(one, _SENTENCE_WIDTH)]


def _heading(report: Report) -> str:
    sweep = report.sweep
    notes = [f"recorded {sweep.recorded}"] if sweep.recorded else []
    notes += ["simulated reader"] if sweep.simulated else []
    return ", ".join([sweep.title, state_words(sweep.state, sum(report.outcomes.not_scored.values())), *notes])

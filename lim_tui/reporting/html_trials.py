"""The table of all trials as HTML, and what each of its lines opens to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from lim_tui.domain.case import CELL_KINDS
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.grouping import Groups
from lim_tui.reporting.html_traces import Traces
from lim_tui.reporting.markup import element, escaped
from lim_tui.reporting.panels import cell_id
from lim_tui.reporting.places import NOWHERE, Spot, bare_place, place_of
from lim_tui.reporting.rows import Report
from lim_tui.reporting.trial_details import TrialDetails
from lim_tui.reporting.trial_words import verdict_word, why
from lim_tui.reporting.words import depth_text, whole

_COLUMNS = ("trial", "set", "case", "model", "size", "depth", "seed", "verdict", "why")
_ROWS_OF_A_BLOCK = 100
_SCRIPT_MARKS = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


class CellNames:
    """The names of the cells that a trial counts in."""

    def __init__(self, report: Report, groups: Groups) -> None:
        self._groups = groups
        self._drawn = {cell_id(bare_place(cell), Spot(cell.depth, cell.position)) for cell in report.cells}

    def of(self, row: TrialRow) -> list[str]:
        """Names that stand in the pictures; none for baselines and controls."""
        if row.axes.baseline is not None or row.kind not in CELL_KINDS:
            return []
        places = [place_of(group, row.axes) for group in self._groups.of_cell(row)]
        spots = (Spot(row.axes.depth, row.axes.position), NOWHERE)
        names = (cell_id(place, spot) for place in places for spot in spots)
        return [name for name in names if name in self._drawn]


def trial_table(rows: Iterable[TrialRow], cells: CellNames, traces: Traces) -> Iterator[str]:
    """The table, piece by piece; each line begins with a button that opens it."""
    headers = "".join(element("th", element("button", text=name, type="button"), scope="col") for name in _COLUMNS)
    yield f'<table id="trials"><thead><tr>{headers}</tr></thead><tbody>\n'
    for number, row in enumerate(rows, start=1):
        yield _line(row, [*cells.of(row), *traces.of_trial(row)])
        if number % _ROWS_OF_A_BLOCK == 0:
            yield "</tbody><tbody>\n"
    yield "</tbody></table>\n"


def details_script(details: Iterable[tuple[int, TrialDetails]]) -> Iterator[str]:
    """The details of all trials as JSON inside the page, by the trials' ids; read when the first one is opened."""
    yield '<script type="application/json" id="details">{'
    for number, (trial_id, told) in enumerate(details):
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":")).translate(_SCRIPT_MARKS)
        yield f'{"," if number else ""}\n"{trial_id}":{text}'
    yield "\n}</script>\n"


def _line(row: TrialRow, cells: Iterable[str]) -> str:
    axes = row.axes
    name = row.short_key or "not built"
    button = element("button", text=name, type="button", data_trial=str(row.id), aria_expanded="false")
    size = axes.length if axes.length is not None else axes.documents
    texts = (row.set_name, row.case, axes.model, whole(size), axes.baseline or depth_text(axes.depth), str(row.seed))
    middle = "".join(f"<td>{escaped(text)}</td>" for text in texts)
    reason = escaped(why(row))
    title = f' title="{reason}"' if reason else ""
    return (
        f'<tr class="{escaped(row.verdict or row.state)}" data-cells="{" ".join(cells)}"><td>{button}</td>{middle}'
        f'<td class="verdict">{verdict_word(row)}</td><td{title}>{reason}</td></tr>\n'
    )

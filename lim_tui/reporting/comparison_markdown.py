"""The comparison of two runs as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from lim_tui.reporting.comparison_rows import Comparison
from lim_tui.reporting.comparison_words import (
    Reasons,
    Titles,
    cell_table,
    lost_lines,
    place_of_row,
    spending_table,
    what_can_be_shown,
)
from lim_tui.reporting.flips import ComparedTrial, flip_words
from lim_tui.reporting.markdown import markdown_rows, markdown_text


def comparison_markdown(found: Comparison, flips: Sequence[ComparedTrial] = ()) -> str:
    """The whole comparison, what it comes to first, and the trials that were lost or won, last; with a line end."""
    return "\n".join([*_lines(found), *_changed(flips)]) + "\n"


def _changed(flips: Sequence[ComparedTrial]) -> Iterator[str]:
    if flips:
        yield from ("", "## What changed", "")
        yield from (f"- {markdown_text(flip_words(flip))}" for flip in flips)


def _lines(found: Comparison) -> Iterator[str]:
    yield f"# {markdown_text(f'{found.candidate} against {found.base}')}"
    yield from ("", markdown_text(found.overall.sentence))
    told = [*lost_lines(found.lost_items), *found.notes]
    if told:
        yield ""
        yield from (f"- {markdown_text(line.strip())}" for line in told)
    titles, reasons = Titles(found.paired), Reasons(found)
    drops = {place_of_row(row): row for row in found.drop}
    spendings = {place_of_row(row): row for row in found.spending}
    for place, group in groupby(found.paired, key=place_of_row):
        cells = list(group)
        yield from ("", f"## {markdown_text(titles.of(place))}", "")
        yield from markdown_rows(cell_table(cells))
        said = [
            *reasons.of_cells(cells),
            *what_can_be_shown(cells),
            *([reasons.drop_text(drops[place])] if place in drops else []),
        ]
        if said:
            yield ""
            yield from (f"- {markdown_text(line)}" for line in said)
        if place in spendings:
            yield ""
            yield from markdown_rows(spending_table(spendings[place]))

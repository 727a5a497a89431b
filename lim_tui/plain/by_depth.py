"""The cases by depth in lines: which cases carry the position's effect, row by row of the heatmaps."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from lim_tui.domain.case import CELL_KINDS
from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.plain.trial_lines import place_words
from lim_tui.reporting.case_patterns import PATTERN_WORDS, CaseGrid, CaseLine, grid_of_row
from lim_tui.reporting.columns import wrap
from lim_tui.reporting.trial_words import verdict_word
from lim_tui.reporting.words import count_of
from lim_tui.text.visible import visible_line

_INDENT = "  "


def by_depth_text(rows: Sequence[TrialRow]) -> str:
    """Each case and seed in a line, those that differ by depth first, under the row of its heatmap."""
    found: dict[tuple[str, Axes], list[TrialRow]] = defaultdict(list)
    for row in rows:
        if row.axes.baseline is None and row.axes.depth is not None and row.kind in CELL_KINDS:
            found[row.language, replace(row.axes, depth=None, position=None)].append(row)
    lines = [line for (language, _), of_row in found.items() for line in _row_lines(language, of_row)]
    return "\n".join(lines[:-1]) if lines else "no trial fits"


def _row_lines(language: str, rows: Sequence[TrialRow]) -> Iterator[str]:
    grid = grid_of_row(rows)
    first = replace(rows[0], axes=replace(rows[0].axes, depth=None))
    yield from wrap(visible_line(f"{language}, {_place(first)}: {_patterns(grid)}"), indent=_INDENT)
    for line in grid.lines:
        told = f"{line.case}, seed {line.seed}: {PATTERN_WORDS[line.pattern]}; {_verdicts(grid, line)}"
        yield from wrap(visible_line(told), indent=_INDENT)
    yield ""


def _place(row: TrialRow) -> str:
    """The model and length; on the documents axis the number of documents alone, since all positions are in the row."""
    axes = row.axes
    settings = [word for word in (axes.arrangement, axes.question, axes.template, axes.distractors) if word]
    where = place_words(row) if axes.documents is None else f"{axes.model}, {axes.documents} documents"
    return ", ".join([where, *settings])


def _patterns(grid: CaseGrid) -> str:
    counts = Counter(line.pattern for line in grid.lines)
    told = [
        f"{counts[pattern]} {words if counts[pattern] == 1 else words.replace('differs', 'differ')}"
        for pattern, words in PATTERN_WORDS.items()
        if counts[pattern]
    ]
    return f"{count_of(len(grid.lines), 'line')}, {', '.join(told)}"


def _verdicts(grid: CaseGrid, line: CaseLine) -> str:
    """``correct at 0, 100; incorrect at 50``."""
    depths: dict[str, list[str]] = defaultdict(list)
    for depth, trial in zip(grid.depths, line.trials, strict=True):
        depths["no trial" if trial is None else verdict_word(trial)].append(depth)
    return "; ".join(f"{word} at {', '.join(at)}" for word, at in depths.items())

"""Each cell of the heatmaps in a line, with every figure that the workbench can show in it."""

from __future__ import annotations

from collections.abc import Iterator

from lim_tui.domain.trial import Axes
from lim_tui.reporting.cell_figures import CellFigures, cell_figures
from lim_tui.reporting.columns import wrap
from lim_tui.reporting.panels import column_label, panels, size_of
from lim_tui.reporting.report import build_report
from lim_tui.reporting.rows import CellRow, Grouping
from lim_tui.reporting.words import count_of, decimal, interval, money, percent, points, whole
from lim_tui.store.store import Store
from lim_tui.text.visible import visible_line


def cells_text(store: Store, sweep_id: int, by: Grouping) -> str:
    """The cells under the titles of their heatmaps; KeyError where there is no such sweep."""
    figures = cell_figures(store, sweep_id, by)
    lines: list[str] = []
    for panel in panels(build_report(store, sweep_id, by)):
        lines += [*wrap(visible_line(panel.title), indent="  "), ""]
        for (size, spot), cell in panel.cells.items():
            where = f"{whole(size_of(size))} {panel.size_word}, depth {column_label(spot)}"
            words = ", ".join(_words(cell, figures.get((cell.group, _axes(cell)))))
            lines += wrap(visible_line(f"{where}: {words}"), indent="  ")
        lines.append("")
    return "\n".join(lines[:-1]) if lines else "no cell yet"


def _axes(cell: CellRow) -> Axes:
    return Axes(
        model=cell.model,
        length=cell.length,
        depth=cell.depth,
        documents=cell.documents,
        position=cell.position,
        arrangement=cell.arrangement,
        question=cell.question,
        template=cell.template,
        distractors=cell.distractors,
    )


def _words(cell: CellRow, more: CellFigures | None) -> Iterator[str]:
    """What is known; what has no answer yet says only what it waits for."""
    if cell.scored:
        yield f"{cell.correct} of {cell.scored} right, {percent(cell.accuracy)}"
        yield f"interval {interval(cell.low, cell.high)}"
    else:
        yield "no scored answer"
    if more is not None and more.gap is not None:
        yield _against_ends(more.gap)
    shares = {"F1": cell.f1, "judge passed": cell.judge, "abstained": more.abstained if more else None}
    yield from (f"{name} {percent(share)}" for name, share in shares.items() if share is not None)
    counts = {
        "not scored": sum(cell.not_scored.values()),
        "for review": cell.review + cell.scorer_error,
        "refused": cell.refused,
        "to come": cell.open,
    }
    yield from (f"{whole(number)} {name}" for name, number in counts.items() if number)
    if cell.tokens_mean is not None:
        yield f"{count_of(round(cell.tokens_mean), 'token')} on average"
    if more is not None and more.latency_p50_s is not None:
        yield f"median {decimal(more.latency_p50_s)} s"
    if more is not None and more.cost is not None:
        yield f"cost {money(more.cost, more.currency)}"


def _against_ends(gap: float) -> str:
    told = points(abs(gap))
    if told == "0":
        return "level with both ends"
    return f"{told} {'point' if told == '1' else 'points'} {'above' if gap > 0 else 'below'} both ends"

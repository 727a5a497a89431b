"""The tables of a report, the same in every format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lim_tui.reporting.model_rows import LabelRow, MetricsRow
from lim_tui.reporting.panels import Panel, cell_text, column_label, size_of
from lim_tui.reporting.release import release_lines
from lim_tui.reporting.rows import BaselineRow, CellRow, ControlRow, PairedRow, Place, PositionRow
from lim_tui.reporting.sentence import drop_text, gap_text, undecidable, worst_text
from lim_tui.reporting.table import Table
from lim_tui.reporting.too_few import FEWEST_ITEMS
from lim_tui.reporting.words import UNKNOWN, decimal, depth_text, interval, money, p_value, percent, points, whole

"""Below it no two-sided paired test can reach 0.05, whatever the answers."""


def pair_p(p: float | None, items: int) -> str:
    """The p-value of a paired comparison; unknown where no answers whatever could make it small."""
    return p_value(None if items < FEWEST_ITEMS else p)


def heatmap_table(panel: Panel) -> Table:
    """Accuracy with the scored answers, by length and depth."""
    rows = (
        (whole(size_of(size)), *(cell_text(panel.cells.get((size, spot))) for spot in panel.spots))
        for size in panel.sizes
    )
    return Table((panel.size_word, *(column_label(spot) for spot in panel.spots)), tuple(rows), names=0)


def interval_table(panel: Panel) -> Table:
    """The 95% interval of each accuracy in points, by length and depth as in the heatmap."""
    cells = ([panel.cells.get((size, spot)) for spot in panel.spots] for size in panel.sizes)
    rows = (
        (whole(size_of(size)), *("" if cell is None else interval(cell.low, cell.high) or UNKNOWN for cell in row))
        for size, row in zip(panel.sizes, cells, strict=True)
    )
    return Table((panel.size_word, *(column_label(spot) for spot in panel.spots)), tuple(rows), names=0)


def any_time_table(panel: Panel) -> Table:
    """The interval of each accuracy that holds at every look, in points; no rows where no cell has one."""
    sizes = any_time_sizes(panel)
    cells = ([panel.cells.get((size, spot)) for spot in panel.spots] for size in sizes)
    rows = tuple(
        (whole(size_of(size)), *("" if cell is None else _any_time(cell) for cell in row))
        for size, row in zip(sizes, cells, strict=True)
    )
    return Table((panel.size_word, *(column_label(spot) for spot in panel.spots)), rows, names=0)


def any_time_sizes(panel: Panel) -> list[Place]:
    """The rows of ``any_time_table``: those where some cell has such an interval."""
    with_one = {size for (size, _), cell in panel.cells.items() if cell.low_any_time is not None}
    return [size for size in panel.sizes if size in with_one]


def _any_time(cell: CellRow) -> str:
    return interval(cell.low_any_time, cell.high_any_time) or UNKNOWN


def f1_table(panel: Panel) -> Table:
    """Mean F1 with its interval, by length and depth; no rows for a sweep that is not scored by F1."""
    rows = (
        (whole(size_of(size)), *(_f1_text(panel.cells.get((size, spot))) for spot in panel.spots))
        for size in panel.sizes
        if panel.f1
    )
    return Table((panel.size_word, *(column_label(spot) for spot in panel.spots)), tuple(rows), names=0)


def _f1_text(cell: CellRow | None) -> str:
    return "" if cell is None else percent(cell.f1) + interval(cell.f1_low, cell.f1_high, " {}-{}")


def position_table(size_word: str, positions: Iterable[PositionRow]) -> Table:
    """All figures of each length; no p-value where there are too few cases for any."""
    header = (
        "start",
        "middle",
        "end",
        "worst",
        "worst is at least",
        "gap (noise)",
        "gap p",
        "after Holm",
        "gap is at most",
    )
    rows = (
        (
            whole(size_of(row)),
            percent(row.start_accuracy),
            percent(row.middle_accuracy),
            percent(row.end_accuracy),
            worst_text(row),
            percent(row.worst_lower_bound),
            gap_text(row),
            p_value(None if row.items < row.items_needed and undecidable(row) else row.gap_p),
            p_value(None if row.items < row.items_needed and undecidable(row) else row.gap_p_adjusted),
            points(row.gap_upper_bound),
            drop_text(row),
            p_value(None if undecidable(row) else row.middle_drop_p),
            p_value(None if undecidable(row) else row.middle_drop_p_adjusted),
            row.curve,
            whole(row.items),
        )
        for row in positions
    )
    return Table((size_word, *header, "middle drop", "drop p", "after Holm", "curve", "items"), tuple(rows), names=0)


def paired_table(size_word: str, pairs: Iterable[PairedRow]) -> Table:
    """Each pair of depths of each length."""
    header = (
        "depths",
        "difference",
        "95% interval",
        "p",
        "mid-p",
        "p after Holm",
        "right to wrong",
        "wrong to right",
        "items",
    )
    rows = (
        (
            whole(size_of(row)),
            f"{depth_text(row.a)} and {depth_text(row.b)}",
            points(row.difference),
            interval(row.low, row.high),
            pair_p(row.p, row.items),
            pair_p(row.p_mid, row.items),
            p_value(row.p_adjusted),
            whole(row.right_to_wrong),
            whole(row.wrong_to_right),
            whole(row.items),
        )
        for row in pairs
    )
    return Table((size_word, *header), tuple(rows), names=0)


def baseline_table(baselines: Iterable[BaselineRow]) -> Table:
    """What the model answers without the context, with the evidence alone, with the evidence left out."""
    rows = (
        (
            row.baseline,
            "" if row.length is None else whole(row.length),
            whole(row.correct),
            whole(row.scored),
            percent(row.accuracy),
            interval(row.low, row.high),
        )
        for row in baselines
    )
    return Table(("baseline", "tokens", "right", "scored", "accuracy", "95% interval"), tuple(rows))


def control_table(controls: Iterable[ControlRow]) -> Table:
    """The kinds of case that have no heatmap."""
    rows = (
        (
            row.kind,
            row.group,
            row.model,
            whole(size_of(row)),
            depth_text(row.depth),
            whole(row.correct),
            whole(row.scored),
        )
        for row in controls
    )
    return Table(("control", "group", "model", "size", "depth", "right", "scored"), tuple(rows), names=3)


def metrics_table(metrics: Iterable[MetricsRow]) -> Table:
    """The metrics of each group and model."""
    header = (
        *("right where it answers", "abstains rightly", "citations right", "unsupported claims"),
        *("evidence retrieved", "request failures"),
    )
    rows = (
        (
            row.group,
            row.model,
            percent(row.selective_accuracy),
            percent(row.abstention_accuracy),
            percent(row.citation_correctness),
            percent(row.unsupported_claim_rate),
            percent(row.retrieval_recall),
            percent(row.request_failure_rate),
            decimal(row.latency_p50),
            decimal(row.latency_p95),
            whole(row.input_tokens),
            whole(row.output_tokens),
            whole(row.cached_tokens),
            money(row.cost, row.currency),
        )
        for row in metrics
    )
    more = ("p50 seconds", "p95 seconds", "input tokens", "output tokens", "cached tokens", "cost")
    return Table(("group", "model", *header, *more), tuple(rows), names=2)


def label_table(labels: Iterable[LabelRow]) -> Table:
    """Accuracy over all cells by the rule alone, and with human labels over it."""
    rows = (
        (
            row.group,
            row.model,
            whole(row.labelled),
            whole(row.labelled_correct),
            whole(row.labelled_incorrect),
            percent(row.rule_accuracy),
            percent(row.accuracy_with_labels),
        )
        for row in labels
    )
    header = ("group", "model", "labels", "correct", "incorrect", "accuracy by the rule", "accuracy with labels")
    return Table(header, tuple(rows), names=2)


def count_table(
    name: str, counts: Mapping[str, int], of_baselines: Mapping[str, int], words: Mapping[str, str]
) -> Table:
    """Numbers by name, in words where there are any; what is ``of_baselines`` in a column of its own."""
    apart = ("of baselines",) if of_baselines else ()
    rows = (
        (
            words.get(key, key.replace("_", " ")),
            whole(number),
            *(whole(of_baselines.get(key, 0)) for _ in apart),
        )
        for key, number in without_baselines(counts, of_baselines).items()
    )
    return Table((name, "trials", *apart), tuple(rows))


def without_baselines(counts: Mapping[str, int], of_baselines: Mapping[str, int]) -> dict[str, int]:
    """The numbers less those of baselines, 0 included, largest first."""
    left = {key: number - of_baselines.get(key, 0) for key, number in counts.items()}
    return dict(sorted(left.items(), key=lambda item: -item[1]))


def release_table(release: Mapping[str, object]) -> Table:
    """All that could change the result."""
    return Table(("release", "value"), tuple(release_lines(release)), names=2)

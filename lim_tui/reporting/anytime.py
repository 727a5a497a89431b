"""The evidence of a sweep in mode anytime, while it runs."""

from __future__ import annotations

from lim_tui.domain.case import CELL_KINDS
from lim_tui.reporting.anytime_rows import anytime_rows
from lim_tui.reporting.curve_options import position_options
from lim_tui.reporting.curve_rows import families
from lim_tui.reporting.grouping import Groups
from lim_tui.reporting.places import gather
from lim_tui.reporting.rows import AnytimeRow
from lim_tui.store.store import Store


def anytime_evidence(store: Store, sweep_id: int) -> tuple[AnytimeRow, ...]:
    """The evidence of each length so far, by language; nothing for a sweep in mode fixed."""
    record = store.sweeps.get(sweep_id)
    if record.settings.get("mode") != "anytime":
        return ()
    groups, options = Groups.of(store, sweep_id, "language"), position_options(record)
    rows = (row for row in store.reads.rows(sweep_id) if row.axes.baseline is None and row.kind in CELL_KINDS)
    places = gather(rows, store.outcomes.twins(sweep_id), groups.of_cell)
    return tuple(anytime_rows(families(places), places, options.tolerance, options.alpha))

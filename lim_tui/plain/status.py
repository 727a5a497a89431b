"""A short status of a workspace, for ``lim`` where there is no terminal."""

from __future__ import annotations

from pathlib import Path

from lim_tui.engine.leasing import as_it_stands
from lim_tui.plain.outcome import outcome_line
from lim_tui.plain.sweeps import NO_SWEEPS
from lim_tui.reporting.columns import wrap
from lim_tui.reporting.words import count_of
from lim_tui.store.store import Store
from lim_tui.text.visible import visible_line

_MOST_SHOWN = 10
_NEXT = (
    "`lim run FILE` runs a sweep, `lim report SWEEP` shows its heatmap and figures, `lim trials SWEEP` lists its"
    " trials, `lim show TRIAL` shows one whole; `lim --help` names all commands."
)


def status_text(store: Store, workspace: Path) -> str:
    """The workspace, its newest sweeps, and what to type next."""
    sweeps = store.sweeps.all()
    lines = wrap(f"workspace {visible_line(str(workspace))}", indent="  ")
    lines.append(f"{count_of(len(sweeps), 'sweep')}:" if sweeps else NO_SWEEPS)
    for record in reversed(sweeps[-_MOST_SHOWN:]):
        lines += [
            f"  {line}"
            for line in wrap(outcome_line(as_it_stands(store, record), store.reads.counts(record.id)), 78, "  ")
        ]
    if len(sweeps) > _MOST_SHOWN:
        lines.append(f"  and {len(sweeps) - _MOST_SHOWN} older; `lim sweeps` lists all")
    return "\n".join([*lines, "", *wrap(_NEXT)])

"""The screens of a way that was kept."""

from __future__ import annotations

from collections.abc import Iterator

from lim_tui.store.reads import TrialFilter
from lim_tui.tui.screens.by_depth import ByDepthScreen
from lim_tui.tui.screens.cases import CasesScreen
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.screens.queue import QueueScreen
from lim_tui.tui.screens.sweep import SweepScreen
from lim_tui.tui.screens.trial import TrialScreen
from lim_tui.tui.screens.trials import TrialsScreen
from lim_tui.tui.visits import KnownVisit


def screens_of(visits: tuple[KnownVisit, ...]) -> Iterator[Frame]:
    """The screens in the order in which they lie over each other."""
    for known in visits:
        visit = known.visit
        if visit.screen == "cases":
            yield CasesScreen(visit.file, visit.item)
        elif visit.screen == "compose":
            from lim_tui.tui.screens.compose import ComposeScreen

            yield ComposeScreen(visit.form or {}, visit.field)
        elif known.sweep is None:
            continue
        elif visit.screen == "compare":
            from lim_tui.tui.screens.compare import CompareScreen

            yield CompareScreen(known.sweep, known.other)
        elif visit.screen == "gate":
            from lim_tui.tui.screens.gate import GateScreen

            yield GateScreen(known.sweep, known.other)
        elif visit.screen == "sweep":
            yield SweepScreen(known.sweep, visit.by, visit.place)
        elif visit.screen == "by_depth" and visit.place is not None:
            yield ByDepthScreen(known.sweep, visit.place)
        elif visit.screen == "trials":
            yield TrialsScreen(known.sweep, visit.wanted or TrialFilter(), visit.place)
        elif visit.screen == "queue":
            yield QueueScreen(known.sweep)
        elif known.row is not None:
            yield TrialScreen(known.sweep, known.row, [known.row.id])

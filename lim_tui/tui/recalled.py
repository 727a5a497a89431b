"""The screens of a way that was kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lim_tui.domain.record import SweepRecord
from lim_tui.store.reads import TrialFilter
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.visits import KnownVisit


def screens_of(visits: tuple[KnownVisit, ...], workspace: Path) -> Iterator[Frame]:
    """The screens in the order in which they lie over each other, on the list of sweeps."""
    for known in visits:
        screen = _of_a_file(known, workspace) or _of_a_sweep(known)
        if screen is not None:
            screen.come_back(known)
            yield screen


def _of_a_file(known: KnownVisit, workspace: Path) -> Frame | None:
    """The screens that show no sweep; None for the others."""
    visit = known.visit
    unsaved = {workspace / file: text for file, text in known.drafts.items()}
    match visit.screen:
        case "launch":
            from lim_tui.tui.screens.launch import LaunchScreen

            return LaunchScreen()
        case "compose":
            from lim_tui.tui.screens.compose import ComposeScreen

            return ComposeScreen(visit.form or {}, visit.field)
        case "cases":
            from lim_tui.tui.screens.cases import CasesScreen

            return CasesScreen(visit.file, visit.item)
        case "try":
            from lim_tui.tui.screens.try_case import TryScreen

            return TryScreen(str(visit.item), unsaved)
        case "reading":
            from lim_tui.tui.screens.reading import ReadingScreen

            return ReadingScreen(str(visit.item), unsaved, visit.cursor if isinstance(visit.cursor, int) else None)
        case "offers":
            from lim_tui.tui.screens.offers import OffersScreen

            set_name, _, case = str(visit.item).partition("/")
            return OffersScreen(set_name, case)
    return None


def _of_a_sweep(known: KnownVisit) -> Frame | None:
    """The screens of a sweep; None where what they show is gone."""
    visit, sweep = known.visit, known.sweep
    if sweep is None:
        return None
    match visit.screen:
        case "sweep":
            from lim_tui.tui.screens.sweep import SweepScreen

            return SweepScreen(sweep, visit.by, visit.place)
        case "trials":
            from lim_tui.tui.screens.trials import TrialsScreen

            return TrialsScreen(sweep, visit.wanted or TrialFilter(), visit.place)
        case "trial" if known.row is not None:
            from lim_tui.tui.screens.trial import TrialScreen

            return TrialScreen(sweep, known.row, [known.row.id])
        case "by_depth" if visit.place is not None:
            from lim_tui.tui.screens.by_depth import ByDepthScreen

            return ByDepthScreen(sweep, visit.place)
    return _of_verdicts(known, sweep) or _of_a_comparison(known, sweep)


def _of_verdicts(known: KnownVisit, sweep: SweepRecord) -> Frame | None:
    """The screens on which verdicts and the judge are held against people."""
    match known.visit.screen:
        case "queue":
            from lim_tui.tui.screens.queue import QueueScreen

            return QueueScreen(sweep)
        case "judge":
            from lim_tui.tui.screens.judge import JudgeScreen

            return JudgeScreen(sweep, known.visit.by)
    return None


def _of_a_comparison(known: KnownVisit, sweep: SweepRecord) -> Frame | None:
    """The screens of a sweep and perhaps another one."""
    visit = known.visit
    match visit.screen:
        case "compare":
            from lim_tui.tui.screens.compare import CompareScreen

            return CompareScreen(sweep, known.other)
        case "flips" if known.other is not None and visit.compared is not None:
            from lim_tui.tui.screens.flips import FlipsScreen

            return FlipsScreen(sweep, known.other, visit.compared)
        case "gate":
            from lim_tui.tui.screens.gate import GateScreen

            return GateScreen(sweep, known.other)
    return None

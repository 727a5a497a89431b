"""Where one can go from the screen of a sweep."""

from __future__ import annotations

from lim_tui.domain.record import SweepRecord
from lim_tui.store.cells import Grouping
from lim_tui.store.reads import TrialFilter
from lim_tui.tui.heat_grid import row_key
from lim_tui.tui.model_names import short_names
from lim_tui.tui.places import Place
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.widgets.heatmap import Heatmap


class SweepDoors(Frame):
    """``_sweep`` is the sweep in front, ``_by`` its grouping, ``_model`` the one that is shown alone, None all.

    What is opened under one model alone lists that model's trials only.
    """

    _sweep: SweepRecord
    _by: Grouping
    _model: str | None = None

    def _alone(self) -> list[str]:
        """The model as a crumb, where it is alone."""
        return [] if self._model is None else [short_names([self._model])[self._model]]

    def on_heatmap_chosen(self, message: Heatmap.Chosen) -> None:
        """Lists the trials of the cell."""
        self._list(TrialFilter(), Place(self._by, message.cell.group, message.cell.axes))

    def _list(self, wanted: TrialFilter, place: Place | None = None) -> None:
        from lim_tui.tui.screens.trials import TrialsScreen

        self.workbench.push_screen(TrialsScreen(self._sweep, wanted, place))

    def action_trials(self) -> None:
        """All trials."""
        self._list(TrialFilter(model=self._model))

    def action_wrong(self) -> None:
        """The trials judged incorrect, where that is a failure."""
        self._list(TrialFilter(verdict="incorrect", model=self._model, with_evidence=True))

    def action_cases(self) -> None:
        """The cases of the row under the cursor, by depth."""
        from lim_tui.tui.screens.by_depth import ByDepthScreen

        heatmap = self.query_one(Heatmap)
        cell, row = heatmap.cell, heatmap.row_key
        if cell is not None and row is not None:
            axes = cell.axes if row_key(cell) == row else row.axes
            self.workbench.push_screen(ByDepthScreen(self._sweep, Place(self._by, cell.group, axes)))

    def action_queue(self) -> None:
        """Opens the review queue."""
        from lim_tui.tui.screens.queue import QueueScreen

        self.workbench.push_screen(QueueScreen(self._sweep, self._model))

    def action_compare(self) -> None:
        """The arrangements inside the sweep."""
        from lim_tui.tui.screens.compare import CompareScreen

        self.workbench.push_screen(CompareScreen(self._sweep, None))

    def action_gate(self) -> None:
        """Holds the sweep to a policy."""
        from lim_tui.tui.screens.gate import GateScreen

        self.workbench.push_screen(GateScreen(self._sweep, None))

    def action_judge(self) -> None:
        """Holds the LLM judge against people."""
        from lim_tui.tui.screens.judge import JudgeScreen

        self.workbench.push_screen(JudgeScreen(self._sweep, self._by))

    def action_pick_figure(self) -> None:
        """Chooses the figure in the cells."""
        from lim_tui.tui.screens.figure import FigureScreen

        heatmap = self.query_one(Heatmap)
        self.workbench.push_screen(FigureScreen(self._sweep.title, heatmap.metric, heatmap.show_metric))

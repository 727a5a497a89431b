"""From a number on the page to the trials that it was made of: one short name for each set of trials."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from lim_tui.domain.case import CELL_KINDS
from lim_tui.domain.trial import TrialRow
from lim_tui.domain.verdict import SCORE_OF_VERDICT
from lim_tui.reporting.grouping import Groups
from lim_tui.reporting.judge_rows import bands_of
from lim_tui.reporting.markup import element
from lim_tui.reporting.model_rows import JudgeRow, LabelRow
from lim_tui.reporting.places import bare_place, place_of
from lim_tui.reporting.rows import AgainstBaselinesRow, BaselineRow, ControlRow, PairedRow, Place, Warned
from lim_tui.reporting.stages import counted_failure, counted_stage
from lim_tui.reporting.words import count_of

Key: TypeAlias = tuple[object, ...]

_OPEN = ("planned", "running")
_BESIDE = ("closed_book", "oracle")


@dataclass(frozen=True, slots=True)
class Trace:
    """The name of a set of trials, and how many they are."""

    name: str
    trials: int


class Traces:
    """The names that the page's numbers were given; ``of_trial`` are those that a trial stands behind.

    ``labelled`` and ``judged`` are ids of trials. A trial can only be asked for once every number has its name.
    """

    def __init__(
        self,
        groups: Groups,
        rows: Sequence[TrialRow],
        labelled: Collection[int],
        judged: Collection[int],
        warned: Sequence[Warned],
    ) -> None:
        self._groups = groups
        self._labelled = labelled
        self._judged = judged
        self._warned: dict[int, list[int]] = defaultdict(list)
        for number, warning in enumerate(warned):
            for trial in warning.trials:
                self._warned[trial].append(number)
        self._trials = Counter(key for row in rows for key in self._keys(row))
        self._names: dict[Key, list[str]] = defaultdict(list)
        self._number = 0

    def place(self, row: Place) -> Trace:
        """The trials of the cells at one length."""
        return self._name(("place", bare_place(row)))

    def family(self, row: Place) -> Trace:
        """The trials of the cells of one group and model, of all lengths."""
        return self._name(("family", _family(bare_place(row))))

    def pair(self, row: PairedRow) -> Trace:
        """The trials of two depths of one length."""
        return self._name(("depth", bare_place(row), row.a), ("depth", bare_place(row), row.b))

    def baseline(self, row: BaselineRow) -> Trace:
        """The trials of a baseline."""
        return self._name(("baseline", row.baseline, bare_place(row)))

    def against(self, row: AgainstBaselinesRow) -> Trace:
        """The trials of the cells at one length, and closed book and oracle of the same questions."""
        asked = (row.group, row.model, row.question, row.template)
        return self._name(("place", bare_place(row)), *((name, *asked) for name in _BESIDE))

    def control(self, row: ControlRow) -> Trace:
        """The trials of a kind that has no cell, at one place and depth."""
        return self._name(("control", row.kind, bare_place(row), row.depth))

    def total(self, group: str, model: str) -> Trace:
        """All trials of a group and model."""
        return self._name(("total", group, model))

    def labels(self, row: LabelRow) -> Trace:
        """The answers of its cells that a person labelled."""
        return self._name(("labels", row.group, row.model))

    def judge(self, row: JudgeRow) -> Trace:
        """The answers of its cells, in a band of depths or in all, that the LLM judge was asked about."""
        return self._name(("judge", row.group, row.model, row.band))

    def warning(self, number: int) -> Trace:
        """The trials that the warning with this number, from 0, is about."""
        return self._name(("warning", number))

    def counted(self, what: str, name: str) -> Trace:
        """The trials with one ``failure``, ``stage`` or ``outcome``; what baselines got right or wrong is left out.

        Those of baselines are a ``failure of baselines`` or ``stage of baselines``; ``scored baseline`` has a verdict.
        """
        return self._name((what, name))

    def _name(self, *keys: Key) -> Trace:
        trials = sum(self._trials[key] for key in keys)
        known = self._names.get(keys[0]) if len(keys) == 1 else None
        if known:
            return Trace(known[0], trials)
        self._number += 1
        name = f"t{self._number}"
        for key in keys:
            # The name of a key alone comes first, so that it is found again.
            self._names[key].insert(0, name) if len(keys) == 1 else self._names[key].append(name)
        return Trace(name, trials)

    def of_trial(self, row: TrialRow) -> list[str]:
        """The names of all numbers that the trial counts in."""
        return [name for key in self._keys(row) for name in self._names.get(key, ())]

    def _keys(self, row: TrialRow) -> Iterator[Key]:
        baseline = row.axes.baseline
        if baseline is not None and row.verdict in SCORE_OF_VERDICT:
            yield ("scored baseline", baseline)
        else:
            yield ("outcome", row.verdict or ("open" if row.state in _OPEN else row.state))
        apart = "" if baseline is None else " of baselines"
        if (failure := counted_failure(row)) is not None:
            yield (f"failure{apart}", failure)
        if (stage := counted_stage(row)) is not None:
            yield (f"stage{apart}", stage)
        yield from (("warning", number) for number in self._warned.get(row.id, ()))
        yield from self._keys_of_groups(row)
        if row.axes.baseline is not None:
            for group in self._groups.of_cell(row):
                yield ("baseline", row.axes.baseline, place_of(group, row.axes))
                if row.axes.baseline in _BESIDE:
                    yield (row.axes.baseline, group, row.axes.model, row.axes.question, row.axes.template)
        elif row.kind in CELL_KINDS:
            yield from self._keys_of_cells(row)
        else:
            for group in self._groups.of_trial(row):
                for depth in {row.axes.depth, None}:
                    yield ("control", row.kind, place_of(group, row.axes), depth)

    def _keys_of_groups(self, row: TrialRow) -> Iterator[Key]:
        in_a_cell = row.axes.baseline is None and row.kind in CELL_KINDS
        for group in self._groups.of_total(row):
            yield ("total", group, row.axes.model)
            if in_a_cell and row.id in self._labelled and row.verdict != "not_scored":
                yield ("labels", group, row.axes.model)
            if in_a_cell and row.id in self._judged:
                yield from (("judge", group, row.axes.model, band) for band in bands_of(row))

    def _keys_of_cells(self, row: TrialRow) -> Iterator[Key]:
        for group in self._groups.of_cell(row):
            place = place_of(group, row.axes)
            yield ("place", place)
            yield ("family", _family(place))
            yield ("depth", place, row.axes.depth)


def trace_button(trace: Trace, text: str | None = None) -> str:
    """A word of the page that shows the trials behind it alone: their number, where no other is given."""
    number = count_of(trace.trials, "trial")
    return element(
        "button",
        text=number if text is None else text,
        type="button",
        class_="trace",
        title=None if text is None else number,
        data_cell=trace.name,
        data_trials=str(trace.trials),
    )


def _family(place: Place) -> Place:
    return replace(place, length=None, documents=None)

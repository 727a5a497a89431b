"""From a number on the page to the trials that it was made of: one short name for each set of trials."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import TypeAlias

from lim_tui.domain.case import CELL_KINDS
from lim_tui.domain.trial import TrialRow
from lim_tui.domain.verdict import SCORE_OF_VERDICT
from lim_tui.reporting.grouping import Groups
from lim_tui.reporting.markup import element
from lim_tui.reporting.places import bare_place, place_of
from lim_tui.reporting.rows import BaselineRow, ControlRow, PairedRow, Place
from lim_tui.reporting.stages import failed_stage

Key: TypeAlias = tuple[object, ...]


class Traces:
    """The names that the page's numbers were given; ``of_trial`` are those that a trial stands behind.

    ``labelled`` and ``judged`` are ids of trials. A trial can only be asked for once every number has its name.
    """

    def __init__(self, groups: Groups, labelled: Collection[int], judged: Collection[int]) -> None:
        self._groups = groups
        self._labelled = labelled
        self._judged = judged
        self._names: dict[Key, list[str]] = defaultdict(list)
        self._number = 0

    def place(self, row: Place) -> str:
        """The trials of the cells at one length."""
        return self._name(("place", bare_place(row)))

    def family(self, row: Place) -> str:
        """The trials of the cells of one group and model, of all lengths."""
        return self._name(("family", _family(bare_place(row))))

    def pair(self, row: PairedRow) -> str:
        """The trials of two depths of one length."""
        return self._name(("depth", bare_place(row), row.a), ("depth", bare_place(row), row.b))

    def baseline(self, row: BaselineRow) -> str:
        """The trials of a baseline."""
        return self._name(("baseline", row.baseline, bare_place(row)))

    def control(self, row: ControlRow) -> str:
        """The trials of a kind that has no cell, at one place and depth."""
        return self._name(("control", row.kind, bare_place(row), row.depth))

    def total(self, group: str, model: str) -> str:
        """All trials of a group and model."""
        return self._name(("total", group, model))

    def labels(self, group: str, model: str) -> str:
        """Those of them that a person labelled."""
        return self._name(("labels", group, model))

    def judge(self, group: str, model: str) -> str:
        """Those of them that the LLM judge was asked about."""
        return self._name(("judge", group, model))

    def counted(self, what: str, name: str) -> str:
        """The trials with one ``failure``, ``stage`` or ``outcome``; what baselines got right or wrong is left out."""
        return self._name((what, name))

    def _name(self, *keys: Key) -> str:
        known = self._names.get(keys[0]) if len(keys) == 1 else None
        if known:
            return known[0]
        self._number += 1
        name = f"t{self._number}"
        for key in keys:
            # The name of a key alone comes first, so that it is found again.
            self._names[key].insert(0, name) if len(keys) == 1 else self._names[key].append(name)
        return name

    def of_trial(self, row: TrialRow) -> list[str]:
        """The names of all numbers that the trial counts in."""
        return [name for key in self._keys(row) for name in self._names.get(key, ())]

    def _keys(self, row: TrialRow) -> Iterator[Key]:
        if row.axes.baseline is None or row.verdict not in SCORE_OF_VERDICT:
            yield ("outcome", row.verdict or row.state)
        if row.axes.baseline is None:
            if row.failure is not None:
                yield ("failure", row.failure)
            if (stage := failed_stage(row)) is not None:
                yield ("stage", stage)
        yield from self._keys_of_groups(row)
        if row.axes.baseline is not None:
            for group in self._groups.of_cell(row):
                yield ("baseline", row.axes.baseline, place_of(group, row.axes))
        elif row.kind in CELL_KINDS:
            yield from self._keys_of_cells(row)
        else:
            for group in self._groups.of_trial(row):
                for depth in {row.axes.depth, None}:
                    yield ("control", row.kind, place_of(group, row.axes), depth)

    def _keys_of_groups(self, row: TrialRow) -> Iterator[Key]:
        for group in self._groups.of_total(row):
            yield ("total", group, row.axes.model)
            if row.id in self._labelled:
                yield ("labels", group, row.axes.model)
            if row.id in self._judged:
                yield ("judge", group, row.axes.model)

    def _keys_of_cells(self, row: TrialRow) -> Iterator[Key]:
        for group in self._groups.of_cell(row):
            place = place_of(group, row.axes)
            yield ("place", place)
            yield ("family", _family(place))
            yield ("depth", place, row.axes.depth)


def trace_button(name: str, text: str) -> str:
    """A word of the page that shows the trials behind it alone."""
    return element("button", text=text, type="button", class_="trace", data_cell=name)


def _family(place: Place) -> Place:
    return replace(place, length=None, documents=None)

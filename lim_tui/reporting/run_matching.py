"""Which place of one run stands against which place of another, and when they cannot be compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from lim_tui.domain.case import CELL_KINDS
from lim_tui.errors import LimError
from lim_tui.reporting.places import PlacedTrials
from lim_tui.reporting.rows import Place
from lim_tui.reporting.run_differences import axis_differences
from lim_tui.reporting.stored import StoredSweep
from lim_tui.reporting.words import depth_text

_MATCHED_AXES = ("model", "arrangement", "question", "distractors")

Pair = tuple[PlacedTrials, PlacedTrials]


def check_same_protocol(base: StoredSweep, candidate: StoredSweep) -> None:
    """Raises LimError that says which of templates, lengths and depths differ, or that both are one sweep.

    A run that asked nothing anew, since its plan was there, would pass against itself whatever it measured.
    """
    if base.record.id == candidate.record.id:
        raise LimError(
            f"{base.record.title} stands on both sides, and nothing differs from itself",
            "Name the sweep of another model, release or sweep file; `lim compare` with one sweep compares its"
            " arrangements.",
        )
    old, new = _protocol(base), _protocol(candidate)
    differing = [
        f"{name}: {', '.join(old[name]) or 'none'} in {base.record.title},"
        f" {', '.join(new[name]) or 'none'} in {candidate.record.title}"
        for name in old
        if old[name] != new[name]
    ]
    differing += [f"the text of template {name!r} differs" for name in _changed_templates(base, candidate)]
    if differing:
        raise LimError(
            f"{base.record.title} and {candidate.record.title} cannot be compared: {'; '.join(differing)}",
            "Run one of them anew with the templates, lengths and depths of the other: `lim run` with a sweep file that"
            " has them. Until then `lim report` shows each by itself.",
        )


def match_runs(base: Sequence[PlacedTrials], candidate: Sequence[PlacedTrials]) -> tuple[list[Pair], list[str]]:
    """The pairs of places of two sweeps, and a sentence for each value of an axis that has no counterpart.

    On each axis equal values go together; where each run has one value only, these two do. Raises LimError where an
    axis has several values and none in common.
    """
    counterparts: dict[str, dict[str, str]] = {}
    notes: list[str] = []
    for axis in _MATCHED_AXES:
        old, new = _values(base, axis), _values(candidate, axis)
        counterparts[axis] = _counterparts(axis, old, new)
        left = sorted((old ^ new) - counterparts[axis].keys() - set(counterparts[axis].values()))
        notes += [f"{axis} {value}: only in one of the two, left out" for value in left]
    targets = {placed.place: placed for placed in candidate}
    return list(_pairs(base, targets, counterparts)), [*axis_differences(counterparts), *notes]


def match_arrangements(places: Sequence[PlacedTrials], base: str) -> list[Pair]:
    """Each place in the arrangement ``base`` with the same place in every other arrangement."""
    targets = {placed.place: placed for placed in places}
    others = sorted(_values(places, "arrangement") - {base})
    return [
        (placed, targets[place])
        for placed, other in product((p for p in places if p.place.arrangement == base), others)
        if (place := replace(placed.place, arrangement=other)) in targets
    ]


def _pairs(
    base: Iterable[PlacedTrials], targets: Mapping[Place, PlacedTrials], counterparts: Mapping[str, Mapping[str, str]]
) -> Iterator[Pair]:
    for placed in base:
        values = {axis: counterparts[axis].get(getattr(placed.place, axis)) for axis in _MATCHED_AXES}
        if None in values.values():
            continue
        place = replace(placed.place, **values)  # type: ignore[arg-type]
        if place in targets:
            yield placed, targets[place]


def _counterparts(axis: str, base: set[str], candidate: set[str]) -> dict[str, str]:
    if len(base) == len(candidate) == 1:
        return {next(iter(base)): next(iter(candidate))}
    if base and candidate and not base & candidate:
        raise LimError(
            f"{axis}: {', '.join(sorted(base))} in the base, {', '.join(sorted(candidate))} in the candidate;"
            " nothing says which to compare with which",
            "Compare sweeps that share a value here, or that have one each.",
        )
    return {value: value for value in base & candidate}


def _values(places: Iterable[PlacedTrials], axis: str) -> set[str]:
    return {str(getattr(placed.place, axis)) for placed in places}


def _protocol(stored: StoredSweep) -> dict[str, list[str]]:
    """The templates, lengths and depths of the trials that count in cells."""
    axes = [row.axes for row in stored.rows if row.axes.baseline is None and row.kind in CELL_KINDS]
    depths = {one.depth for one in axes} | {twin.depth for twin in stored.twins}
    positions = {one.position for one in axes} | {twin.position for twin in stored.twins}
    return {
        "templates": sorted({one.template for one in axes}),
        "lengths": _numbers(one.length for one in axes),
        "documents": _numbers(one.documents for one in axes),
        "depths": [depth_text(depth) for depth in sorted(depth for depth in depths if depth is not None)],
        "positions": _numbers(positions),
    }


def _numbers(values: Iterable[int | None]) -> list[str]:
    return [str(value) for value in sorted({value for value in values if value is not None})]


def _changed_templates(base: StoredSweep, candidate: StoredSweep) -> list[str]:
    old, new = base.record.release.get("templates"), candidate.record.release.get("templates")
    if not isinstance(old, Mapping) or not isinstance(new, Mapping):
        return []
    return [
        f"{name}/{language}"
        for name in sorted(old.keys() & new.keys())
        for language in sorted(old[name].keys() & new[name].keys())
        if old[name][language] != new[name][language]
    ]

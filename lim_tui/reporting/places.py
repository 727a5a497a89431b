"""Trials gathered by the place where they were measured."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.reporting.rows import Place
from lim_tui.store.outcomes import Twin

Block = tuple[str, str, int]


@dataclass(frozen=True, slots=True)
class Spot:
    """A requested depth, with its 1-based position on the documents axis."""

    depth: float | None
    position: int | None


NOWHERE = Spot(None, None)
_NOT_MADE = ("planned", "refused")


@dataclass(frozen=True, slots=True)
class PlacedTrials:
    """The trials of one place by spot, shallow spots first; one spot that is NOWHERE if position moves nothing."""

    place: Place
    spots: Mapping[Spot, tuple[TrialRow, ...]]

    @property
    def moves(self) -> bool:
        """Whether the place has depths that can be compared."""
        return NOWHERE not in self.spots


def block_of(row: TrialRow) -> Block:
    """The set, case and seed of a trial: what stays the same while the evidence moves."""
    return (row.set_name, row.case, row.seed)


def place_of(group: str, axes: Axes) -> Place:
    """The place of a trial, without its depth."""
    return Place(
        group=group,
        model=axes.model,
        length=axes.length,
        documents=axes.documents,
        arrangement=axes.arrangement,
        question=axes.question,
        template=axes.template,
        distractors=axes.distractors,
    )


def place_values(place: Place) -> dict[str, Any]:
    """The fields of the place as keywords for another row at it."""
    return {field.name: getattr(place, field.name) for field in fields(Place)}


def bare_place(row: Place) -> Place:
    """The place of a row of the report, without the rest of the row."""
    return Place(**place_values(row))


def gather(
    rows: Iterable[TrialRow], twins: Sequence[Twin], groups_of: Callable[[TrialRow], Sequence[str]]
) -> list[PlacedTrials]:
    """The rows by place, in the order of group, model, the other axes, and length."""
    found: dict[Place, list[TrialRow]] = defaultdict(list)
    for row in rows:
        for group in groups_of(row):
            found[place_of(group, row.axes)].append(row)
    shared = Counter(twin.same_as for twin in twins)
    return [PlacedTrials(place, _by_spot(found[place], shared)) for place in sorted(found, key=_order)]


def _order(place: Place) -> tuple[object, ...]:
    axes = (place.arrangement, place.question, place.template, place.distractors)
    return (place.group, place.model, *axes, place.length or 0, place.documents or 0)


def _by_spot(rows: Sequence[TrialRow], shared: Mapping[int, int]) -> dict[Spot, tuple[TrialRow, ...]]:
    if (alike := _where_position_moves_nothing(rows, shared)) is not None:
        return {NOWHERE: alike}
    spots: dict[Spot, list[TrialRow]] = defaultdict(list)
    for row in rows:
        spots[Spot(row.axes.depth, row.axes.position)].append(row)
    return {spot: tuple(spots[spot]) for spot in sorted(spots, key=_spot_order)}


def _spot_order(spot: Spot) -> tuple[float, int]:
    return (-1.0 if spot.depth is None else spot.depth, spot.position or 0)


def _where_position_moves_nothing(rows: Sequence[TrialRow], shared: Mapping[int, int]) -> tuple[TrialRow, ...] | None:
    """One trial of each case and seed where it stands for all their depths; None where depths can be compared.

    The prompts of a case and seed are made together: those that were not made yet, or refused, say nothing, and are one
    trial each as the others are.
    """
    blocks: dict[Block, list[TrialRow]] = defaultdict(list)
    for row in rows:
        blocks[block_of(row)].append(row)
    made = [
        found for found in blocks.values() if any(row.state not in _NOT_MADE or shared.get(row.id) for row in found)
    ]
    if not made or any(len(found) > 1 or not shared.get(found[0].id) for found in made):
        return None
    return tuple(found[0] for found in blocks.values())

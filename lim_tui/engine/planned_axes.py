"""Every place at which a sweep asks one case, in the order in which it asks them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from lim_tui.context.templates import KEY_VALUE_TEMPLATE
from lim_tui.domain.case import CELL_KINDS, BoundCase
from lim_tui.domain.sweep import DistractorChoice, SweepFile
from lim_tui.domain.trial import Axes, Baseline

_WITHOUT_CONTEXT: tuple[Baseline, ...] = ("closed_book", "oracle")


def axes_of_item(sweep: SweepFile, item: BoundCase) -> Iterator[Axes]:
    """The places of one block: the longest prompt with the deepest evidence first, since what follows shares its start.

    Baselines belong to the kinds that have cells. They are asked under the first distractor type and arrangement, the
    context without evidence under every distractor type.
    """
    templates, distractors = _forms(sweep, item)
    for model, template, question in product(sweep.models, templates, sweep.question):
        for choice in distractors:
            shared = Axes(model, None, None, question=question, template=template, distractors=choice)
            shared = replace(shared, arrangement=sweep.arrangements[0])
            if item.case.kind in CELL_KINDS:
                yield from _baselines(sweep, shared, first=choice == distractors[0])
            for arrangement in sweep.arrangements:
                yield from _places(sweep, item, replace(shared, arrangement=arrangement))


def _forms(sweep: SweepFile, item: BoundCase) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Templates and distractor types; key-value cases bring both with them."""
    if item.case.kind == "key_value":
        return (KEY_VALUE_TEMPLATE,), (DistractorChoice("near_duplicate", len(item.distractors)).label,)
    return sweep.templates, tuple(choice.label for choice in sweep.distractors)


def _baselines(sweep: SweepFile, shared: Axes, *, first: bool) -> Iterator[Axes]:
    for baseline in sweep.baselines:
        if baseline in _WITHOUT_CONTEXT and first:
            yield replace(shared, baseline=baseline)
    if "no_evidence" in sweep.baselines:
        for place in _sizes(sweep, shared):
            yield replace(place, baseline="no_evidence")


def _sizes(sweep: SweepFile, shared: Axes) -> Iterator[Axes]:
    for length in sorted(sweep.lengths, reverse=True):
        yield replace(shared, length=length)
    for documents in sorted(sweep.documents, reverse=True):
        yield replace(shared, documents=documents)


def _places(sweep: SweepFile, item: BoundCase, shared: Axes) -> Iterator[Axes]:
    for place in _sizes(sweep, shared):
        if item.case.kind == "unanswerable":
            yield place
        elif place.documents is not None:
            for position in sorted(sweep.positions, reverse=True):
                yield replace(place, position=position, depth=depth_of_position(position, place.documents))
        else:
            for depth in sorted(sweep.depths, reverse=True):
                yield replace(place, depth=depth)


def depth_of_position(position: int, documents: int) -> float:
    """Depth 0 to 100 of a 1-based position among ``documents``: 100 (p - 1) / (k - 1)."""
    return 100 * (position - 1) / (documents - 1) if documents > 1 else 0.0

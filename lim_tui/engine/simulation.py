"""What a simulated reader is told of a trial."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from lim_tui.authoring.placeholders import Placeholder, fill, placeholders
from lim_tui.domain.case import BoundCase
from lim_tui.domain.reply import SimulatedTrial
from lim_tui.domain.trial import Axes


def simulated_trial(case: BoundCase, axes: Axes, key: str) -> SimulatedTrial:
    """The trial as a simulated reader sees it, beside the messages that everyone gets."""
    expected = () if case.restricted else case.answer_key.expected
    return SimulatedTrial(
        item=case.case.item,
        language=case.case.language,
        depth=axes.depth,
        evidence=case.answer_key.evidence,
        expected=", ".join(element.value for element in expected),
        distractor_values=tuple(_values_beside_the_expected(case)),
        seed=key,
        failures=_only_failures(case),
    )


def _only_failures(case: BoundCase) -> tuple[str, ...]:
    """What is wrong to say where the kind of the case leaves one way to fail."""
    if case.injection is not None:
        return case.injection.obeyed_if
    return (case.expected[0].value,) if case.restricted is not None else ()


def _values_beside_the_expected(case: BoundCase) -> Iterator[str]:
    """What the other source of a conflict says, and the distractors in the place of the expected answer."""
    if case.conflict is not None:
        wins = case.conflict.priority == "conflict"
        yield case.expected[0].value if wins else case.conflict.value
        return
    for written in case.case.expected:
        named = {place.name for place in placeholders(written.value) if place.other is None}
        others = dict.fromkeys(other for variable, dot, other in map(_parted, case.values) if dot and variable in named)
        for other in others:
            yield fill(written.value, partial(_drawn, case, other))


def _parted(name: str) -> tuple[str, str, str]:
    return name.partition(".")


def _drawn(case: BoundCase, other: str, place: Placeholder) -> str:
    """The value that the documents with the number ``other`` have, else the gold value: 21:32 beside 21:35."""
    return case.values.get(f"{place.name}.{other}", case.values[place.key])

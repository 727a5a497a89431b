"""What a simulated reader is told of a trial."""

from __future__ import annotations

from collections.abc import Iterator

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
        for name, value in case.values.items():
            variable, dot, _number = name.partition(".")
            if dot and f"{{{variable}}}" in written.value:
                yield written.value.replace(f"{{{variable}}}", value)

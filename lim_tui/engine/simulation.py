"""What a simulated reader is told of a trial."""

from __future__ import annotations

from collections.abc import Iterator

from lim_tui.domain.case import BoundCase
from lim_tui.domain.reply import SimulatedTrial
from lim_tui.domain.trial import Axes


def simulated_trial(case: BoundCase, axes: Axes, key: str) -> SimulatedTrial:
    """The trial as a simulated reader sees it, beside the messages that everyone gets."""
    expected = case.answer_key.expected
    return SimulatedTrial(
        item=case.case.item,
        language=case.case.language,
        depth=axes.depth,
        evidence=tuple(piece.text for piece in case.evidence),
        expected=expected[0].value if expected else "",
        distractor_values=tuple(_values_beside_the_expected(case)),
        seed=key,
    )


def _values_beside_the_expected(case: BoundCase) -> Iterator[str]:
    """What the distractors say in the place of the expected answer."""
    for written in case.case.expected:
        for name, value in case.values.items():
            variable, dot, _number = name.partition(".")
            if dot and f"{{{variable}}}" in written.value:
                yield written.value.replace(f"{{{variable}}}", value)

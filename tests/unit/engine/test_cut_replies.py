"""A reply that ended at the token limit, read as a person would."""

from __future__ import annotations

import pytest

from lim_tui.engine.cut_replies import of_cut_reply, without_value_cut_through
from lim_tui.scoring import score
from tests.unit.scoring.keys import key


@pytest.mark.parametrize(
    ("expected", "language", "output", "state"),
    [
        ("208 °C", "zh-Hans", "A12型阀门的报警上限是208 ℃。\n\nA12型阀门的报警上限是2", "correct"),
        ("208 °C", "zh-Hans", "报警上限是153 ℃。报警上限是1", "incorrect"),
        ("205 minuten", "nl", "De reactietijd is 20", "not_scored"),
        ("205 minuten", "nl", "De reactietijd is 31", "incorrect"),
        ("205", "nl", "De reactietijd is 205", "correct"),
        ("205 minuten", "nl", "De documenten zijn bij een storing aan", "not_scored"),
        ("120", "en", "It is 120. No wait, it is 1", "not_scored"),
    ],
)
def test_a_value_that_the_end_cut_through_is_none(expected: str, language: str, output: str, state: str) -> None:
    answer = key(expected, language=language)  # type: ignore[arg-type]
    verdict = of_cut_reply(without_value_cut_through(answer, output, score(answer, output)))
    assert verdict.state == state
    assert ("cut" in verdict.flags) == (state != "not_scored")

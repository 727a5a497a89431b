"""Thinking aloud is told from answering."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.models.reasoning import Thought, split_reasoning


@pytest.mark.parametrize(
    ("output", "answer", "reasoning"),
    [
        ("80 °C", "80 °C", None),
        ("<think>A is 60</think>80 °C", "80 °C", "A is 60"),
        ("\n<think>\nA\n</think>\n\n80 °C", "80 °C", "\nA\n"),
        ("A is 60</think>80 °C", "80 °C", "A is 60"),
        ("<think>A is", "", "A is"),
        ("<thinking>阀门</thinking>80", "80", "阀门"),
        ("I think <b>80</b>", "I think <b>80</b>", None),
        ("", "", None),
    ],
)
def test_known_outputs(output: str, answer: str, reasoning: str | None) -> None:
    assert split_reasoning(output) == Thought(answer, reasoning)


@given(st.text().filter(lambda text: "think" not in text))
def test_output_without_tags_is_the_answer_as_it_stands(output: str) -> None:
    assert split_reasoning(output) == Thought(output, None)

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.authoring.standing import stands_alone


@pytest.mark.parametrize(
    ("value", "text", "stands"),
    [
        ("120", "van 120 bar", True),
        ("120", "van 1120 bar", False),
        ("120", "1120 en 120", True),
        ("120", "120bar", False),
        ("120", "温度是120度。", True),
        ("A12", "KA12", False),
        ("阀门", "型阀门的", True),
        ("é", "café", False),
        ("120", "", False),
    ],
)
def test_a_value_stands_alone_or_not(value: str, text: str, stands: bool) -> None:
    assert stands_alone(value, text) is stands


@given(st.text(alphabet="12a ", min_size=1, max_size=2), st.text(alphabet="12a ", max_size=12))
def test_it_agrees_with_the_pattern_that_says_the_same(value: str, text: str) -> None:
    pattern = rf"(?<![0-9a-z])(?={re.escape(value)}(?![0-9a-z]))"
    assert stands_alone(value, text) is (re.search(pattern, text) is not None)

"""The paper's rule by hand-checked examples, and the other plain rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.scoring import best_subspan_em, characters, exact, f1
from lim_tui.scoring.published_rules import normalize_squad


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("The Eiffel Tower.", "eiffel tower"),
        ("A  man,   a plan!", "man plan"),
        ("an-other", "another"),
        ("theatre", "theatre"),
        ("U.S.A.", "usa"),
        ("Wilhelm Conrad Röntgen", "wilhelm conrad röntgen"),
    ],
)
def test_squad_normalisation(text: str, normal: str) -> None:
    assert normalize_squad(text) == normal


@pytest.mark.parametrize(
    ("output", "answers", "right"),
    [
        ("Wilhelm Conrad Röntgen won it.", ["Wilhelm Conrad Röntgen"], True),
        ("It was the Beatles", ["Rolling Stones", "The Beatles"], True),
        ("Let me think.\nParis", ["Paris"], False),
        ("  Paris\nLondon", ["Paris"], True),
        ("It was not Paris.", ["Paris"], True),
        ("Parisian", ["Paris"], True),
        ("", ["Paris"], False),
        ("\nParis", ["Paris"], False),
    ],
)
def test_best_subspan_em_reads_the_first_line_for_any_alias(output: str, answers: list[str], right: bool) -> None:
    assert best_subspan_em(output, answers) is right


def test_exact_differs_by_nothing_but_outer_white_space() -> None:
    assert exact(" 120 °C\n", ["120 °C"])
    assert not exact("120°C", ["120 °C"])


@pytest.mark.parametrize(
    ("output", "expected", "value"),
    [
        ("the red box", "the red box", 1.0),
        ("red box", "the red box", 0.8),
        ("red red", "red", 2 / 3),
        ("blue", "red", 0.0),
        ("", "", 1.0),
        ("", "red", 0.0),
    ],
)
def test_f1_over_words(output: str, expected: str, value: float) -> None:
    assert f1(output, expected, str.split) == pytest.approx(value)


def test_f1_over_characters_for_chinese() -> None:
    # 在粉色箱子里 has six characters, four of them expected: 2 * 4 / (6 + 4)
    assert f1("在粉色箱子里。", "粉色箱子", characters) == pytest.approx(0.8)


@given(st.text(), st.text())
def test_f1_is_symmetric_and_bounded(one: str, two: str) -> None:
    value = f1(one, two, characters)
    assert 0.0 <= value <= 1.0
    assert value == f1(two, one, characters)

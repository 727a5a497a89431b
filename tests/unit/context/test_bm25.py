"""BM25 against scores worked out by hand, in words and in Chinese."""

from __future__ import annotations

from math import log

import pytest

from lim_tui.context.bm25 import bm25_scores, terms


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("De klep KX-44 is Dicht.", ["de", "klep", "kx", "44", "is", "dicht"]),
        ("阀门的压力", ["阀门", "门的", "的压", "压力"]),
        ("A12型阀门，压", ["a12", "型阀", "阀门", "压"]),
        ("", []),
    ],
)
def test_terms_are_words_and_pairs_of_han_characters(text: str, found: list[str]) -> None:
    assert terms(text) == found


def test_scores_are_those_of_the_formula() -> None:
    # Lengths 3, 2, 1, mean 2; "a" stands in two of three texts, "c" in one; k1 = 1.2, b = 0.75.
    scores = bm25_scores("a c", ["a a b", "c a", "d"])
    in_two, in_one = log(1 + 1.5 / 2.5), log(1 + 2.5 / 1.5)
    first = in_two * 2 * 2.2 / (2 + 1.2 * (0.25 + 0.75 * 3 / 2))
    second = (in_two + in_one) * 2.2 / (1 + 1.2)
    assert scores == pytest.approx([first, second, 0.0])


def test_a_chinese_question_finds_the_text_on_its_subject() -> None:
    scores = bm25_scores(
        "阀门的最高温度是多少？", ["报告随设备移交。", "该阀门最高温度为一百八十度。", "班组进行核对。"]
    )
    assert scores[1] > 0
    assert scores[0] == scores[2] == 0


def test_texts_without_a_term_have_no_score() -> None:
    assert bm25_scores("klep", ["", "…"]) == [0.0, 0.0]
    assert bm25_scores("klep", []) == []

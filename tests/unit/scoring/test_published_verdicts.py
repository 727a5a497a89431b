"""Published scoring rules as verdicts; F1 by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lim_tui.domain.case import AnswerKey, Expected, Language
from lim_tui.domain.verdict import Verdict
from lim_tui.scoring import classify_failure
from lim_tui.scoring.published_verdicts import best_f1, best_subspan_verdict, exact_verdict, f1_verdict, regex_verdict


def key(*wordings: str, language: Language = "en") -> AnswerKey:
    return AnswerKey(language, "text", (Expected(wordings[0], wordings[1:]),))


@pytest.mark.parametrize(
    ("output", "wanted", "language", "value"),
    [
        ("Paris", "Paris", "en", 1.0),
        ("in Paris", "Paris", "en", 2 / 3),
        ("the city of Paris", "Paris", "en", 2 / 5),
        ("Rome", "Paris", "en", 0.0),
        ("三百二十度", "三百二十", "zh-Hans", 8 / 9),
        ("De druk is 12 bar.", "12 bar", "nl", 4 / 7),
    ],
)
def test_f1_of_words_and_of_chinese_characters(output: str, wanted: str, language: Language, value: float) -> None:
    assert best_f1(key(wanted, language=language), output) == pytest.approx(value)


def test_the_best_wording_counts() -> None:
    assert best_f1(key("Big Apple", "New York"), "new york") == 1
    assert best_f1(AnswerKey("en", "abstain", ()), "none") == 0


def test_each_rule_says_why() -> None:
    verdict = exact_verdict(key("Paris"), " Paris\n")
    assert (verdict.state, verdict.rule) == ("correct", "exact")
    assert exact_verdict(key("Paris"), "paris").state == "incorrect"
    assert best_subspan_verdict(key("Paris"), "It is paris.\nOr Rome").state == "correct"
    assert best_subspan_verdict(key("Rome"), "It is paris.\nOr Rome").state == "incorrect"
    assert f1_verdict(key("Paris"), "in Paris").reason == "F1 over words is 0.67"
    assert f1_verdict(key("Paris"), "the city of Paris").reason == "F1 over words is 0.40, below 0.50"


def test_a_pattern_is_looked_for_in_the_output() -> None:
    assert regex_verdict(key(r"\b4[0-9] bar"), "It is 42 bar.").state == "correct"
    assert regex_verdict(key(r"\b4[0-9] bar"), "It is 52 bar.").state == "incorrect"


_COLOURS = AnswerKey("en", "set", (Expected("red", ("crimson",)), Expected("blue")))


def test_of_a_set_every_element_counts() -> None:
    for rule in (best_subspan_verdict, regex_verdict, f1_verdict):
        assert rule(_COLOURS, "blue and crimson").state == "correct"
    assert exact_verdict(_COLOURS, " blue,\ncrimson").state == "incorrect"
    assert exact_verdict(_COLOURS, " blue, crimson\n").state == "correct"
    assert [rule(_COLOURS, "red").state for rule in (exact_verdict, best_subspan_verdict, regex_verdict)] == [
        "incorrect"
    ] * 3
    assert best_subspan_verdict(_COLOURS, "red").reason == "the first line holds no answer for blue"
    # One of two tokens that are wanted: 2 * 1 / (1 + 2).
    assert best_f1(_COLOURS, "red") == pytest.approx(2 / 3)


@pytest.mark.parametrize("rule", [exact_verdict, best_subspan_verdict, f1_verdict, regex_verdict])
def test_a_rule_that_cannot_tell_an_abstention_does_not_hide_it(rule: Callable[[AnswerKey, str], Verdict]) -> None:
    abstention = "The documents do not say."
    verdict = rule(key("Paris"), abstention)
    assert (verdict.state, verdict.abstained) == ("incorrect", True)
    assert classify_failure(verdict, key("Paris"), (), abstention) == ("abstained", None)
    assert not rule(key("Paris"), "Rome").abstained

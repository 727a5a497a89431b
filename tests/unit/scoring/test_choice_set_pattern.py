"""Choices by letter and text, sets in any order, patterns with a time limit."""

from __future__ import annotations

import pytest

from lim_tui.domain.case import Language
from lim_tui.domain.verdict import Span
from lim_tui.scoring import score
from tests.unit.scoring.keys import key

CITIES = ("Rotterdam", "Delft", "Leiden")


@pytest.mark.parametrize(
    ("output", "state"),
    [
        ("B", "correct"),
        ("b", "correct"),
        ("(B)", "correct"),
        ("Delft", "correct"),
        ("B) Delft", "correct"),
        ("Het antwoord is B.", "correct"),
        ("Optie B", "correct"),
        ("Niet Rotterdam maar Delft.", "correct"),
        ("A", "incorrect"),
        ("D", "incorrect"),
        ("Rotterdam", "incorrect"),
        ("C. Leiden", "incorrect"),
        ("Rotterdam of Delft", "incorrect"),
    ],
)
def test_choice(output: str, state: str) -> None:
    assert score(key("Delft", "choice", choices=CITIES), output).state == state


@pytest.mark.parametrize(
    ("language", "output", "state"),
    [
        ("nl", "Nee.", "correct"),
        ("nl", "Nee, dat is niet toegestaan.", "correct"),
        ("nl", "Ja", "incorrect"),
        ("en", "No.", "correct"),
    ],
)
def test_a_denying_word_can_be_the_option(language: Language, output: str, state: str) -> None:
    words = ("ja", "nee") if language == "nl" else ("yes", "no")
    assert score(key(words[1], "choice", language, choices=words), output).state == state


def test_a_letter_written_before_the_option_counts() -> None:
    lettered = key("B", "choice", "zh-Hans", choices=("A. 北京", "B. 上海"))
    assert score(lettered, "选B").state == "correct"
    assert score(lettered, "上海").state == "correct"
    assert score(lettered, "A").state == "incorrect"


@pytest.mark.parametrize(
    ("output", "state"),
    [
        ("rood, groen en blauw", "correct"),
        ("- blauw\n- rood\n- groen", "correct"),
        ("De kleuren zijn rood, blauw en groen.", "correct"),
        ("rood en groen", "incorrect"),
        ("rood, groen, blauw en geel", "incorrect"),
        ("rood, groen en niet blauw", "incorrect"),
        ("rood rood rood", "incorrect"),
    ],
)
def test_set(output: str, state: str) -> None:
    assert score(key(["rood", "groen", "blauw"], "set"), output).state == state


def test_pattern() -> None:
    assert score(key(r"KX-\d{4}", "regex"), "Code KX-4471.").state == "correct"
    assert score(key(r"KX-\d{4}", "regex"), "geen").state == "incorrect"


def test_a_pattern_that_takes_too_long_goes_to_review() -> None:
    verdict = score(key(r"(a+)+$", "regex"), "a" * 4000 + "b")
    assert verdict.state == "review"
    assert "takes too long" in verdict.reason


@pytest.mark.parametrize(("pattern", "words"), [("(a", "not a regular expression"), ("a" * 1001, "at most 1000")])
def test_a_pattern_that_cannot_be_used_says_why(pattern: str, words: str) -> None:
    verdict = score(key(pattern, "regex"), "a")
    assert verdict.state == "scorer_error"
    assert words in verdict.reason


def test_a_set_points_at_all_of_its_elements() -> None:
    output = "Het zijn B-2 en A-1."
    verdict = score(key(["A-1", "B-2"], "set"), output)
    assert [output[span.start : span.end] for span in verdict.spans] == ["B-2", "A-1"]
    missing = score(key(["A-1", "B-2", "C-3"], "set"), output)
    assert [output[span.start : span.end] for span in missing.spans] == ["B-2", "A-1"]
    assert score(key("A-1", "identifier"), "A-1").spans == (Span(0, 3),)

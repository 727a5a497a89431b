"""Why an answer failed, and which document misled it."""

from __future__ import annotations

import pytest

from lim_tui.domain.case import Document
from lim_tui.scoring import classify_failure, score
from tests.unit.scoring.keys import key

KLEP = key("120 °C", question="Wat is de maximale temperatuur van klep B12?")
DISTRACTORS = (
    Document("d1", "De maximale temperatuur van klep B13 is 135 °C."),
    Document("d2", "De maximale temperatuur van klep C07 is 150 °C, gemeten in 2019."),
)


@pytest.mark.parametrize(
    ("output", "failure", "document"),
    [
        ("120 °C", None, None),
        ("135 °C", "distracted", "d1"),
        ("Dat is honderdvijftig graden Celsius.", "distracted", "d2"),
        ("90 °C", "wrong_value", None),
        ("Dat staat niet in de tekst.", "abstained", None),
        ("Ik kan die informatie niet delen.", "refused_in_words", None),
        ("", "format", None),
        ("Zie de handleiding.", "format", None),
        ("Ongeveer 120 °C", "wrong_value", None),
    ],
)
def test_classes(output: str, failure: str | None, document: str | None) -> None:
    assert classify_failure(score(KLEP, output), KLEP, DISTRACTORS, output) == (failure, document)


def test_other_words_are_another_answer_and_no_fault_of_form() -> None:
    state = key("kapot", "text", question="Wat is de staat van pomp 4?")
    for output, failure in (("Pomp 4 is defect.", "wrong_value"), ("", "format")):
        assert classify_failure(score(state, output), state, (), output) == (failure, None)


def test_a_distractor_of_words_is_named() -> None:
    person = key("Marijke Holt", "text", question="Wie was de projectleider?")
    documents = (Document("d1", "De penningmeester was Jan Bos."), Document("d2", "De archivaris was Sanne Vos."))
    verdict = score(person, "Dat was Sanne Vos.")
    assert classify_failure(verdict, person, documents, "Dat was Sanne Vos.") == ("distracted", "d2")


def test_a_distractor_code_is_named() -> None:
    code = key("KX-4471-B", "identifier")
    documents = (Document("d1", "Kist KX-4471-D staat in hal 3."),)
    verdict = score(code, "De code is KX-4471-D.")
    assert classify_failure(verdict, code, documents, "De code is KX-4471-D.") == ("distracted", "d1")


def test_a_right_answer_where_none_should_be_is_a_wrong_value() -> None:
    nothing = key("", "abstain")
    assert classify_failure(score(nothing, "120 euro"), nothing, (), "120 euro") == ("wrong_value", None)

"""Which pieces of evidence an answer used."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from lim_tui.domain.case import AnswerType, BoundCase, Case, Evidence, Expected
from lim_tui.scoring.piece_use import piece_uses

_POINTS = ("Lozingspunt LP-A12 van WV-3301 is vrij.", "Lozingspunt LP-B34 van WV-3301 is vrij.")
_TWO_STEPS = ("De pomp staat in hal Noord.", "In hal Noord is Sanne de Wit de baas, tot 5 maart 2024.")


def _case(
    texts: tuple[str, ...], expected: tuple[str, ...], answer_type: AnswerType, values: Mapping[str, str]
) -> BoundCase:
    pieces = tuple(Evidence(str(number), text) for number, text in enumerate(texts, 1))
    wanted = tuple(Expected(value) for value in expected)
    question = "Welke punten van WV-3301 zijn vrij?"
    case = Case("a", "s", "nl", question, pieces, wanted, answer_type, kind="multi_evidence")
    return BoundCase(case, 0, question, pieces, wanted, (), values)


@pytest.mark.parametrize(
    ("output", "used"),
    [("LP-A12 en LP-B34", [True, True]), ("Alleen lp-b34", [False, False]), ("Alleen LP-B34.", [False, True])],
)
def test_an_element_of_a_set_tells_of_its_piece(output: str, used: list[bool]) -> None:
    values = {"vergunning": "WV-3301", "punt": "LP-A12", "punt.other1": "LP-A99"}
    case = _case(_POINTS, ("LP-A12", "LP-B34"), "set", values)
    found = piece_uses(case, output)
    assert [use.used for use in found] == used
    assert [use.values for use in found] == [("LP-A12",), ("LP-B34",)]


def test_what_stands_in_both_pieces_tells_of_neither() -> None:
    case = _case(_TWO_STEPS, ("Sanne de Wit",), "text", {"hal": "Noord", "naam": "Sanne de Wit"})
    first, second = piece_uses(case, "Sanne de Wit")
    assert (first.values, first.used) == ((), None)
    assert (second.named, second.used) == (("Sanne de Wit",), True)


def test_one_piece_has_no_parts() -> None:
    assert piece_uses(_case(_POINTS[:1], ("LP-A12",), "identifier", {}), "LP-A12") == ()

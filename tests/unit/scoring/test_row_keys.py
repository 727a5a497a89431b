"""Rows of ``lim score`` become answer keys, or a sentence that names the field."""

from __future__ import annotations

import pytest

from lim_tui.domain.case import Expected
from lim_tui.scoring import key_from_row


def test_a_full_row() -> None:
    key = key_from_row(
        {
            "lang": "zh",
            "answer_type": "measurement",
            "expected": "155厘米",
            "aliases": ["155cm"],
            "question": "多少？",
            "evidence": "身高155厘米以上。",
        }
    )
    assert (key.language, key.answer_type) == ("zh-Hans", "number")
    assert key.expected == (Expected("155厘米", ("155cm",)),)
    assert (key.question, key.evidence) == ("多少？", ("身高155厘米以上。",))


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("amount", "number"),
        ("measurement", "number"),
        ("duration", "number"),
        ("percentage", "number"),
        ("person", "text"),
        ("date", "date"),
    ],
)
def test_answer_types_of_other_tools(written: str, read: str) -> None:
    assert key_from_row({"lang": "nl", "answer_type": written, "expected": "1"}).answer_type == read


def test_a_set_has_aliases_per_element() -> None:
    key = key_from_row({"lang": "nl", "answer_type": "set", "expected": ["rood", "blauw"], "aliases": [["red"]]})
    assert key.expected == (Expected("rood", ("red",)), Expected("blauw"))


def test_numbers_in_json_are_read_as_text() -> None:
    assert key_from_row({"lang": "nl", "answer_type": "number", "expected": 0}).expected == (Expected("0"),)


def test_abstain_needs_no_expected_answer() -> None:
    assert key_from_row({"lang": "nl", "answer_type": "abstain", "expected": "ABSTAIN"}).expected == ()


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ({"lang": "de", "expected": "1"}, "lang"),
        ({"expected": "1"}, "lang"),
        ({"lang": "nl", "answer_type": "colour", "expected": "1"}, "answer_type"),
        ({"lang": "nl", "answer_type": "text", "expected": " "}, "expected"),
        ({"lang": "nl", "answer_type": "text"}, "expected"),
        ({"lang": "nl", "answer_type": "text", "expected": ["a"]}, "expected"),
        ({"lang": "nl", "answer_type": "set", "expected": []}, "expected"),
        ({"lang": "nl", "expected": "a", "aliases": "b"}, "aliases"),
        ({"lang": "nl", "expected": "a", "question": 3}, "question"),
        ({"lang": "nl", "expected": "a", "evidence": 3}, "evidence"),
        ([], "JSON object"),
    ],
)
def test_a_row_that_cannot_be_read_names_the_field(row: object, field: str) -> None:
    with pytest.raises(ValueError, match=field):
        key_from_row(row)  # type: ignore[arg-type]

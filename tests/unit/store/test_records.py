"""Dataclasses come back from JSON as they went in."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from decimal import Decimal

from lim_tui.domain.case import BoundCase, Case, Conflict, Document, Evidence, Expected, Variable
from lim_tui.domain.verdict import Span, TraceStep, Verdict
from lim_tui.store.records import from_json, to_json


def through_json(value: object) -> object:
    return from_json(type(value), json.loads(json.dumps(to_json(value))))


def test_a_bound_case_with_every_kind_of_field() -> None:
    case = Case(
        "a",
        "set",
        "nl",
        "Vraag {x}?",
        (Evidence("e1", "tekst"),),
        (Expected("ja", ("jawel",)),),
        variables=(Variable("x", "integer", ("1", "9")),),
        distractors=(Document("d1", "ander", tags=("t",)),),
        conflict=Conflict("bron", "nee"),
        swap=("A", "B"),
    )
    bound = BoundCase(case, 3, "Vraag 4?", case.evidence, case.expected, case.distractors, {"x": "4"})
    assert through_json(bound) == bound


def test_a_verdict_with_flags_and_spans() -> None:
    verdict = Verdict(
        "correct", "rule", "why", Span(1, 3), (TraceStep("s", "d", span=Span(0, 1)),), flags=frozenset({"cut"})
    )
    assert through_json(verdict) == verdict


@dataclass(frozen=True)
class Older:
    """A record written before a field existed, with an amount of money."""

    name: str
    added_later: tuple[int, ...] = field(default=(7,))


def test_a_missing_field_takes_its_default_and_an_unknown_one_is_left_out() -> None:
    assert from_json(Older, {"name": "x", "gone": 1}) == Older("x", (7,))


def test_decimals_are_written_as_text() -> None:
    assert to_json({"amount": Decimal("2.50")}) == {"amount": "2.50"}

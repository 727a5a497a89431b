"""Answers that were told to cite, with the texts that they cite."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from lim_tui.context.layout import evidence_source
from lim_tui.context.pieces import pieces_of
from lim_tui.domain.case import BoundCase, Evidence
from lim_tui.domain.verdict import Verdict
from lim_tui.store.layout_body import LayoutBody, unpack_layout
from lim_tui.store.records import from_json
from lim_tui.store.texts import Texts, unpack

_ANSWERS = """
SELECT t.id, t.layout_id, t.output_text_id, t.points, t.judgement, l.body, i.case_text_id
FROM trials t JOIN layouts l ON l.id = t.layout_id JOIN items i ON i.id = t.item_id
WHERE t.sweep_id = ? AND t.template = ? AND t.baseline IS NULL AND t.output_text_id IS NOT NULL
ORDER BY t.id
"""


@dataclass(frozen=True, slots=True)
class CitingAnswer:
    """An answer that was told to cite.

    ``evidence_labels`` name the documents that hold evidence, ``cited`` are the labels that it cites. ``cited_texts``
    are the texts of those that exist; None where an arrangement shortened or dropped one, so that nobody knows here
    what stood in the prompt.
    """

    trial_id: int
    output: str
    verdict: Verdict | None
    case: BoundCase
    evidence_labels: frozenset[str]
    cited: frozenset[str]
    cited_texts: tuple[str, ...] | None


class Citing:
    """Reads answers with what they cite."""

    def __init__(self, connection: sqlite3.Connection, texts: Texts) -> None:
        self._connection = connection
        self._texts = texts

    def answers(
        self, sweep_id: int, template: str, cited_in: Callable[[str], frozenset[str]]
    ) -> Iterator[CitingAnswer]:
        """The answers to prompts in ``template``, in plan order; ``cited_in`` finds the labels in an output."""
        cases: dict[int, BoundCase] = {}
        bodies: dict[int, LayoutBody] = {}
        for row in self._connection.execute(_ANSWERS, (sweep_id, template)):
            if row["case_text_id"] not in cases:
                cases = {row["case_text_id"]: self._case(row["case_text_id"])}
            if row["layout_id"] not in bodies:
                bodies = {row["layout_id"]: unpack_layout(row["body"])}
            yield self._answer(row, cases[row["case_text_id"]], bodies[row["layout_id"]], cited_in)

    def _case(self, text_id: int) -> BoundCase:
        return from_json(BoundCase, json.loads(self._texts.get(text_id)))

    def _answer(
        self, row: sqlite3.Row, case: BoundCase, body: LayoutBody, cited_in: Callable[[str], frozenset[str]]
    ) -> CitingAnswer:
        output = self._texts.get(row["output_text_id"])
        points: Mapping[str, object] = json.loads(row["points"] or "{}")
        kept = [piece for piece in case.evidence if points.get(piece.id) is not None]
        cited = cited_in(output)
        judgement = row["judgement"]
        return CitingAnswer(
            trial_id=row["id"],
            output=output,
            verdict=from_json(Verdict, cast("dict[str, Any]", unpack(judgement))) if judgement else None,
            case=case,
            evidence_labels=frozenset(label for label in _labels(body, kept) if label),
            cited=cited,
            cited_texts=self._texts_of(cited, case, body, points),
        )

    def _texts_of(
        self, cited: frozenset[str], case: BoundCase, body: LayoutBody, points: Mapping[str, object]
    ) -> tuple[str, ...] | None:
        found: list[str] = []
        pieces = pieces_of(case).all
        for piece, label in zip(pieces, _labels(body, pieces), strict=True):
            if label in cited:
                if points.get(piece.id) is None:
                    return None
                found.append(piece.text)
        labels = body["labels"]
        ids = [text for source, text in zip(body["sources"], body["texts"], strict=True) if labels.get(source) in cited]
        return (*found, *self._texts.get_many(ids))


def _labels(body: LayoutBody, pieces: tuple[Evidence, ...] | list[Evidence]) -> list[str]:
    labels = (body["labels"].get(evidence_source(piece)) for piece in pieces)
    return [label or "" for label in labels]

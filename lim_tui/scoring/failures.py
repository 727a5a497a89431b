"""Why a scored answer is not right, and which document misled it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from lim_tui.domain.case import AnswerKey, Document
from lim_tui.domain.verdict import FailureClass, Verdict
from lim_tui.scoring.abstention import find_refusal
from lim_tui.scoring.cleaning import clean
from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.prepared import prepare
from lim_tui.scoring.trace import Trace


def classify_failure(
    verdict: Verdict, key: AnswerKey, distractors: Sequence[Document], output: str
) -> tuple[FailureClass | None, str | None]:
    """The failure class of a scored output, and the id of the document whose value it gives.

    (None, None) for a correct verdict and for one that is not scored.
    """
    if verdict.state not in ("incorrect", "review"):
        return None, None
    if verdict.abstained:
        return "abstained", None
    passage = Passage.of(clean(MappedText.of(output), Trace()), key.language)
    if verdict.rule in ("refuses", "refuses_and_names") or find_refusal(passage) is not None:
        return "refused_in_words", None
    document = _misled_by(key, passage, distractors)
    if document is not None:
        return "distracted", document
    if verdict.rule in ("empty", "no_value", "error_text", "unfinished"):
        return "format", None
    return "wrong_value", None


def _misled_by(key: AnswerKey, passage: Passage, distractors: Sequence[Document]) -> str | None:
    values = _values(key, passage)
    for document in distractors:
        if values & _document_values(replace(key, question="", evidence=()), document.text):
            return document.id
    return None


@lru_cache(maxsize=4096)
def _document_values(key: AnswerKey, text: str) -> frozenset[str]:
    return _values(key, Passage.of(clean(MappedText.of(text), Trace()), key.language))


def _values(key: AnswerKey, passage: Passage) -> frozenset[str]:
    """The values of the answer's type that a text asserts and that are not the right one."""
    found = prepare(key).candidates(passage)
    return frozenset(
        str(item.value)
        for item in found
        if item.level == "different" and item.standing == "asserted" and item.relevance <= 1
    )

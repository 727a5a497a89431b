"""Why a scored answer is not right, and which document misled it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from lim_tui.domain.case import AnswerKey, Document
from lim_tui.domain.verdict import FailureClass, Verdict
from lim_tui.scoring.abstention import find_refusal
from lim_tui.scoring.cleaning import clean
from lim_tui.scoring.cues import PHRASES
from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.prepared import prepare
from lim_tui.scoring.trace import Trace

_WITH_VALUES = ("number", "identifier", "date", "time")
_LATIN_WORD = re.compile(r"[0-9a-z\u00c0-\u024f]+(?:[-'.][0-9a-z\u00c0-\u024f]+)*")
_HAN_WORD = re.compile("[\u3400-\u9fff]{2,}")
_HAN_JOINTS = re.compile("[的是在为于和与及由]|答案|担任|负责人")


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
    passage = _passage(output, key)
    if verdict.rule in ("refuses", "refuses_and_names") or find_refusal(passage) is not None:
        return "refused_in_words", None
    document = _misled_by(key, passage, distractors)
    if document is not None:
        return "distracted", document
    # Any words can be an answer in words; of another type they hold no value.
    no_value = verdict.rule == "no_value" and key.answer_type != "text"
    if no_value or verdict.rule in ("empty", "error_text", "unfinished"):
        return "format", None
    return "wrong_value", None


def _passage(text: str, key: AnswerKey) -> Passage:
    return Passage.of(clean(MappedText.of(text), Trace()), key.language)


def _misled_by(key: AnswerKey, passage: Passage, distractors: Sequence[Document]) -> str | None:
    if key.answer_type not in _WITH_VALUES:
        return _shares_words(key, passage, distractors)
    values = _values(key, passage)
    for document in distractors:
        if values & _document_values(replace(key, question="", evidence=()), document.text):
            return document.id
    return None


@lru_cache(maxsize=4096)
def _document_values(key: AnswerKey, text: str) -> frozenset[str]:
    return _values(key, _passage(text, key))


def _values(key: AnswerKey, passage: Passage) -> frozenset[str]:
    """The values of the answer's type that a text asserts and that are not the right one."""
    return frozenset(
        str(item.value)
        for item in prepare(key).candidates(passage)
        if item.level == "different" and item.standing == "asserted" and item.relevance <= 1
    )


def _shares_words(key: AnswerKey, passage: Passage, distractors: Sequence[Document]) -> str | None:
    """The document that holds all content words of the answer which neither question nor evidence has."""
    known = _passage("\n".join((key.question, *key.evidence)), key).low
    words = [word for word in _content(passage.low) if word not in known]
    if not words:
        return None
    for document in distractors:
        low = _passage(document.text, key).low
        if all(word in low for word in words):
            return document.id
    return None


def _content(low: str) -> list[str]:
    common = PHRASES["nl"].common_words | PHRASES["en"].common_words
    latin = [word for word in _LATIN_WORD.findall(low) if word not in common and len(word) > 1]
    han = [word for run in _HAN_JOINTS.split(low) for word in _HAN_WORD.findall(run)]
    return latin + han

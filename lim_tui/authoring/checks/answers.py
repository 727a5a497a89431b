"""The expected answer: in the evidence, not in the question, not in a distractor, and worth asking for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from lim_tui.authoring.checks.checked import CheckedCase
from lim_tui.authoring.checks.patterns import SLOW_ADVICE
from lim_tui.authoring.checks.shared_texts import SharedTexts
from lim_tui.authoring.standing import stands_alone
from lim_tui.domain.case import AnswerKey, BoundCase, Expected
from lim_tui.scoring import AnswerFinder, SearchedText, pattern_found

_LARGEST_BARE_NUMBER = 12
_LONGEST_BARE = 4  # 0012; Python refuses to read a number of thousands of digits
_COMMON_WORDS = frozenset(
    "ja nee geen niets alles wel niet de het een en of "
    "yes no none nothing all not the a an and or true false "
    "是 否 有 无 無 没有 沒有 不 对 對 错 錯".split()
)


def check_answers(checked: CheckedCase, texts: SharedTexts) -> None:
    """All checks of the answer of one case, with the values of seed 0."""
    bound = checked.bound
    if bound is None or not bound.expected:
        return
    _check_choices(checked, bound)
    _check_weak(checked, bound)
    key = replace(bound.answer_key, answer_type=checked.case.answer_type, expected=bound.expected)
    _check_evidence(checked, bound, key)
    _check_elsewhere(checked, bound, AnswerFinder(key), texts)


def _check_choices(checked: CheckedCase, bound: BoundCase) -> None:
    if checked.case.answer_type != "choice":
        return
    line = checked.line("choices")
    if len(bound.choices) < 2:
        checked.problems.error("choices", line, "answer_type: choice needs at least two 'choices'")
    elif bound.expected[0].value not in bound.choices:
        checked.problems.error("choices", line, f"'expected' ({bound.expected[0].value}) is not among the 'choices'")


def _check_weak(checked: CheckedCase, bound: BoundCase) -> None:
    if checked.case.answer_type in ("choice", "regex", "set"):
        return
    for value in (bound.expected[0].value, *bound.expected[0].aliases):
        if _is_weak(value):
            message = f"{value!r} is found by chance in many texts; ask for something longer, or add its unit"
            checked.problems.warning("weak-answer", checked.line("expected"), message)
            return


def _is_weak(value: str) -> bool:
    folded = value.strip().casefold()
    return folded in _COMMON_WORDS or (
        folded.isdecimal() and len(folded) <= _LONGEST_BARE and int(folded) <= _LARGEST_BARE_NUMBER
    )


def _check_evidence(checked: CheckedCase, bound: BoundCase, key: AnswerKey) -> None:
    case = checked.case
    if case.answer_type == "choice" or case.kind == "unanswerable":
        return
    texts = [piece.text for piece in bound.evidence]
    if bound.restricted is not None:
        texts = [bound.restricted.fact]
    missing = [answer.value for answer in bound.expected if not _stands_in_any(replace(key, expected=(answer,)), texts)]
    if missing and not any(checked.undefined_in(piece.text) for piece in case.evidence):
        where = "restricted" if bound.restricted is not None else "evidence"
        message = f"the answer ({missing[0]}) does not stand in the {where}; correct one of them"
        checked.problems.warning("answer-not-in-evidence", checked.line(where), message)
    _check_conflict(checked, bound, key)


def _check_conflict(checked: CheckedCase, bound: BoundCase, key: AnswerKey) -> None:
    conflict = bound.conflict
    if conflict is None or not conflict.value.strip():
        return
    if not _stands_in_any(replace(key, expected=(Expected(conflict.value),)), [conflict.evidence]):
        message = f"the conflicting value ({conflict.value}) does not stand in the conflicting evidence"
        checked.problems.warning("answer-not-in-evidence", checked.line("conflict"), message)


def _stands_in_any(key: AnswerKey, texts: Iterable[str]) -> bool:
    if key.answer_type == "regex":
        return any(pattern_found(key.expected[0].value, text) is not False for text in texts)
    # What is typed alike needs no reading; most evidence is.
    if any(stands_alone(key.expected[0].value, text) for text in texts):
        return True
    answer_type = "text" if key.answer_type == "set" else key.answer_type
    finder = AnswerFinder(replace(key, answer_type=answer_type))
    return any(finder.find(text) for text in texts)


def _check_elsewhere(checked: CheckedCase, bound: BoundCase, finder: AnswerFinder, texts: SharedTexts) -> None:
    question = "" if checked.case.kind == "key_value" else bound.question
    if question and finder.find(SearchedText(question)) and not _too_slow(checked, finder, "question", "the question"):
        message = "the question holds the answer; ask without it"
        checked.problems.warning("answer-in-question", checked.line("question"), message)
    # One search over all documents is quick and nearly always the last; a pattern may run from one into the next.
    one = checked.case.answer_type != "regex"
    if one and not finder.find(texts.ready("\n\n".join(document.text for document in bound.distractors))):
        return
    lines = {text.name: text.line for text in checked.own_documents}
    for document in bound.distractors:
        span = finder.find(document.text)
        name = checked.distractor_name(document.id)
        if span and not _too_slow(checked, finder, "distractors", name):
            found = document.text[span.start : span.end]
            message = f"{name} holds the answer ({found}); change its value, or draw one with {{name.other1}}"
            checked.problems.error(
                "answer-in-distractor", lines.get(f"distractor {document.id}") or checked.line("distractors"), message
            )


def _too_slow(checked: CheckedCase, finder: AnswerFinder, key: str, name: str) -> bool:
    if finder.gave_up:
        checked.problems.warning(
            "slow-regex", checked.line(key), f"the pattern takes too long on {name}; {SLOW_ADVICE}"
        )
    return finder.gave_up

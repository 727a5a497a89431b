"""Does what an answer states stand in a document that it cites?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from lim_tui.domain.case import AnswerKey, BoundCase, Expected
from lim_tui.domain.trial import TrialRow
from lim_tui.domain.verdict import Verdict
from lim_tui.scoring import find_written_form
from lim_tui.scoring.set_type import element_keys
from lim_tui.store.citing import CitingAnswer

_NO_WRITTEN_FORM = ("choice", "regex", "abstain")
_NO_VALUE_ASKED = ("restricted", "injection")
_JUDGED = ("correct", "incorrect", "review")


def holds_answer(key: AnswerKey, texts: Sequence[str]) -> bool | None:
    """Whether the texts hold a written form of the answer, of a set each element.

    None where the answer has no written form to look for: choices, patterns, abstentions.
    """
    if key.answer_type in _NO_WRITTEN_FORM or not key.expected:
        return None
    parts = element_keys(key) if key.answer_type == "set" else (key,)
    return all(any(find_written_form(part, text) for text in texts) for part in parts)


def is_supported(case: BoundCase, verdict: Verdict | None, output: str, cited: Sequence[str]) -> bool | None:
    """Whether what an answer states stands in the texts that it cites.

    What a right answer states is the expected one; of another, the stretch that its verdict is about. None where it
    states no value: not judged, an abstention, or a verdict about no stretch of it.
    """
    if verdict is None or verdict.abstained or verdict.state not in _JUDGED:
        return None
    if verdict.state == "correct" and (held := holds_answer(case.answer_key, cited)) is not None:
        return held
    if verdict.span is None:
        return None
    stated = output[verdict.span.start : verdict.span.end]
    return any(_gives(case.answer_key, stated, text) for text in cited)


def _gives(key: AnswerKey, stated: str, text: str) -> bool:
    """Whether ``text`` holds ``stated`` in any written form, as a value of the answer's type."""
    answer_type = "text" if key.answer_type in (*_NO_WRITTEN_FORM, "set") else key.answer_type
    own = AnswerKey(key.language, answer_type, (Expected(stated),), script=key.script)
    return bool(stated.strip()) and find_written_form(own, text) is not None


def claims_supported(answers: Iterable[CitingAnswer]) -> dict[int, bool]:
    """By trial id, of the answers that were told to cite and state a value: whether a cited text supports it."""
    found: dict[int, bool] = {}
    for answer in answers:
        if answer.cited_texts is not None and answer.case.case.kind not in _NO_VALUE_ASKED:
            supported = is_supported(answer.case, answer.verdict, answer.output, answer.cited_texts)
            if supported is not None:
                found[answer.trial_id] = supported
    return found


def unsupported_claim_rate(rows: Iterable[TrialRow], supported: Mapping[int, bool]) -> float | None:
    """Among the answers that were told to cite and state a value: those whose value no cited document holds.

    Abstentions and refusals state none. None where no answer was told to cite, or nobody can know: what ``compress``
    took out of a document is not looked at here.
    """
    known = [supported[row.id] for row in rows if row.id in supported and "compress" not in row.axes.arrangement]
    return known.count(False) / len(known) if known else None

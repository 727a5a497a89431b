"""Short ways to make answer keys for tests."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.domain.case import AnswerKey, AnswerType, Expected, Language


def key(
    expected: str | Sequence[str],
    answer_type: AnswerType = "number",
    language: Language = "nl",
    aliases: Sequence[str] = (),
    question: str = "",
    evidence: str = "",
    choices: Sequence[str] = (),
) -> AnswerKey:
    values = [expected] if isinstance(expected, str) else expected
    return AnswerKey(
        language=language,
        answer_type=answer_type,
        expected=() if answer_type == "abstain" else tuple(Expected(value, tuple(aliases)) for value in values),
        question=question,
        evidence=(evidence,) if evidence else (),
        choices=tuple(choices),
    )

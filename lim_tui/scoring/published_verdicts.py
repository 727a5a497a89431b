"""Verdicts by the rules that published results were scored with, for comparison with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from lim_tui.domain.case import AnswerKey, Language
from lim_tui.domain.sweep import ScoringMethod
from lim_tui.domain.verdict import TraceStep, Verdict
from lim_tui.scoring.published_rules import best_subspan_em, characters, exact, f1
from lim_tui.scoring.verdict import score

F1_COUNTS_FROM = 0.5
_WORD = re.compile(r"[^\W_]+")


def exact_verdict(key: AnswerKey, output: str) -> Verdict:
    """Correct where the output is one of the answers, apart from white space at its ends."""
    return _verdict("exact", exact(output, answers(key)), "the output is an answer", "the output is no answer")


def best_subspan_verdict(key: AnswerKey, output: str) -> Verdict:
    """Correct where the first line holds an answer, both normalised as SQuAD does (Liu et al. 2023)."""
    found = best_subspan_em(output, answers(key))
    return _verdict("best_subspan_em", found, "the first line holds an answer", "the first line holds no answer")


def f1_verdict(key: AnswerKey, output: str) -> Verdict:
    """Correct from an F1 of ``F1_COUNTS_FROM``; the figure itself is the ``f1`` of a cell."""
    value = best_f1(key, output)
    said = f"F1 is {value:.2f}"
    return _verdict("f1", value >= F1_COUNTS_FROM, said, f"{said}, below {F1_COUNTS_FROM:.2f}")


def regex_verdict(key: AnswerKey, output: str) -> Verdict:
    """Correct where the answer, read as a regular expression, matches somewhere in the output."""
    return score(replace(key, answer_type="regex"), output)


def best_f1(key: AnswerKey, output: str) -> float:
    """The largest F1 over all wordings, on words, or on characters for Chinese; from 0 to 1."""
    tokenize = tokenizer_of(key.language)
    return max((f1(output, answer, tokenize) for answer in answers(key)), default=0.0)


def tokenizer_of(language: Language) -> Callable[[str], Sequence[str]]:
    """Characters for Chinese, words in small letters for the others."""
    return characters if language in ("zh-Hans", "zh-Hant") else words


def words(text: str) -> list[str]:
    """Runs of letters and digits, in small letters."""
    return _WORD.findall(text.lower())


def answers(key: AnswerKey) -> list[str]:
    """Every wording that counts as right; the elements of a set count one by one."""
    return [text for expected in key.expected for text in (expected.value, *expected.aliases)]


def _verdict(rule: str, right: bool, why: str, why_not: str) -> Verdict:
    if right:
        return Verdict("correct", rule, why, trace=(TraceStep(rule, why),))
    return Verdict("incorrect", rule, why_not, trace=(TraceStep(rule, why_not),))


PUBLISHED: Mapping[ScoringMethod, Callable[[AnswerKey, str], Verdict]] = {
    "exact": exact_verdict,
    "regex": regex_verdict,
    "best_subspan_em": best_subspan_verdict,
    "f1": f1_verdict,
}

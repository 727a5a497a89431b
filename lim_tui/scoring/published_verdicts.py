"""Verdicts by the rules that published results were scored with, for comparison with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from lim_tui.domain.case import AnswerKey
from lim_tui.domain.sweep import ScoringMethod
from lim_tui.domain.verdict import TraceStep, Verdict
from lim_tui.scoring.f1_tokens import WORDS, F1Tokens, f1_tokens_of
from lim_tui.scoring.published_rules import best_subspan_em, exact, f1
from lim_tui.scoring.verdict import score

F1_COUNTS_FROM = 0.5


def exact_verdict(key: AnswerKey, output: str) -> Verdict:
    """Correct where the output is one of the answers, apart from white space at its ends."""
    return _verdict("exact", exact(output, answers(key)), "the output is an answer", "the output is no answer")


def best_subspan_verdict(key: AnswerKey, output: str) -> Verdict:
    """Correct where the first line holds an answer, both normalised as SQuAD does (Liu et al. 2023)."""
    found = best_subspan_em(output, answers(key))
    return _verdict("best_subspan_em", found, "the first line holds an answer", "the first line holds no answer")


def f1_verdict(key: AnswerKey, output: str, tokens: F1Tokens = WORDS) -> Verdict:
    """Correct from an F1 of ``F1_COUNTS_FROM`` over ``tokens``; the figure itself is the ``f1`` of a cell."""
    value = best_f1(key, output, tokens)
    said = f"F1 over {f1_tokens_of(key.language, tokens).name} is {value:.2f}"
    return _verdict("f1", value >= F1_COUNTS_FROM, said, f"{said}, below {F1_COUNTS_FROM:.2f}")


def regex_verdict(key: AnswerKey, output: str) -> Verdict:
    """Correct where the answer, read as a regular expression, matches somewhere in the output."""
    return score(replace(key, answer_type="regex"), output)


def best_f1(key: AnswerKey, output: str, tokens: F1Tokens = WORDS) -> float:
    """The largest F1 over all wordings, on ``tokens``, or on characters for Chinese; from 0 to 1."""
    cut = f1_tokens_of(key.language, tokens).cut
    return max((f1(output, answer, cut) for answer in answers(key)), default=0.0)


def answers(key: AnswerKey) -> list[str]:
    """Every wording that counts as right; the elements of a set count one by one."""
    return [text for expected in key.expected for text in (expected.value, *expected.aliases)]


def _verdict(rule: str, right: bool, why: str, why_not: str) -> Verdict:
    if right:
        return Verdict("correct", rule, why, trace=(TraceStep(rule, why),))
    return Verdict("incorrect", rule, why_not, trace=(TraceStep(rule, why_not),))


def published_rule(scoring: ScoringMethod, tokens: F1Tokens = WORDS) -> Callable[[AnswerKey, str], Verdict] | None:
    """The rule of that name, None where it is none of these; ``tokens`` are those that F1 counts."""
    if scoring == "f1":
        return partial(f1_verdict, tokens=tokens)
    return _PUBLISHED.get(scoring)


_PUBLISHED: Mapping[ScoringMethod, Callable[[AnswerKey, str], Verdict]] = {
    "exact": exact_verdict,
    "regex": regex_verdict,
    "best_subspan_em": best_subspan_verdict,
}

"""Verdicts by the rules that published results were scored with, for comparison with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from lim_tui.domain.case import AnswerKey
from lim_tui.domain.sweep import ScoringMethod
from lim_tui.domain.verdict import TraceStep, Verdict
from lim_tui.scoring.f1_tokens import WORDS, F1Tokens, f1_tokens_of
from lim_tui.scoring.published_rules import best_subspan_em, exact, f1
from lim_tui.scoring.verdict import score

F1_COUNTS_FROM = 0.5
_LIST_SIGNS = re.compile(r"[,;、，；\n]")


def exact_verdict(key: AnswerKey, output: str) -> Verdict:
    """Correct where the output is one of the answers, apart from white space at its ends.

    For a set: where the output, cut at its commas, semicolons and line ends, is the elements in any order.
    """
    if key.answer_type != "set":
        right = exact(output, answers(key))
        return _verdict(key, output, "exact", right, "the output is an answer", "the output is no answer")
    given = _LIST_SIGNS.split(output.strip())
    right = len(given) == len(key.expected) and not _missing(
        key, lambda part: any(exact(x, answers(part)) for x in given)
    )
    return _verdict(key, output, "exact", right, "the output is the elements", "the output is not the elements")


def best_subspan_verdict(key: AnswerKey, output: str) -> Verdict:
    """Correct where the first line holds an answer, both normalised as SQuAD does (Liu et al. 2023).

    For a set, which the paper has not: where it holds an answer for every element.
    """
    missing = _missing(key, lambda part: best_subspan_em(output, answers(part)))
    why_not = f"the first line holds no answer{_for_elements(key, missing)}"
    return _verdict(key, output, "best_subspan_em", not missing, "the first line holds an answer", why_not)


def f1_verdict(key: AnswerKey, output: str, tokens: F1Tokens = WORDS) -> Verdict:
    """Correct from an F1 of ``F1_COUNTS_FROM`` over ``tokens``; the figure itself is the ``f1`` of a cell."""
    value = best_f1(key, output, tokens)
    said = f"F1 over {f1_tokens_of(key.language, tokens).name} is {value:.2f}"
    return _verdict(key, output, "f1", value >= F1_COUNTS_FROM, said, f"{said}, below {F1_COUNTS_FROM:.2f}")


def regex_verdict(key: AnswerKey, output: str) -> Verdict:
    """Correct where the answer, as a regular expression, matches somewhere in the output; of a set each element."""
    verdicts = [score(replace(part, answer_type="regex"), output) for part in _parts(key)]
    return next((verdict for verdict in verdicts if verdict.state != "correct"), verdicts[0])


def best_f1(key: AnswerKey, output: str, tokens: F1Tokens = WORDS) -> float:
    """The largest F1 over all wordings, on ``tokens``, or on characters for Chinese; from 0 to 1.

    Of a set the best wordings of its elements are one answer together.
    """
    cut = f1_tokens_of(key.language, tokens).cut
    if key.answer_type == "set":
        best = [max(answers(part), key=lambda wording: f1(output, wording, cut)) for part in _parts(key)]
        return f1(output, "\n".join(best), cut) if best else 0.0
    return max((f1(output, answer, cut) for answer in answers(key)), default=0.0)


def answers(key: AnswerKey) -> list[str]:
    """Every wording that counts as right; those of the elements of a set, one by one."""
    return [text for expected in key.expected for text in (expected.value, *expected.aliases)]


def _parts(key: AnswerKey) -> tuple[AnswerKey, ...]:
    """The key, or one key for each element of a set."""
    return tuple(replace(key, expected=(one,)) for one in key.expected) if key.answer_type == "set" else (key,)


def _missing(key: AnswerKey, is_given: Callable[[AnswerKey], bool]) -> list[str]:
    return [part.expected[0].value for part in _parts(key) if not is_given(part)]


def _for_elements(key: AnswerKey, missing: Sequence[str]) -> str:
    return f" for {', '.join(missing)}" if key.answer_type == "set" else ""


def _verdict(key: AnswerKey, output: str, rule: str, right: bool, why: str, why_not: str) -> Verdict:
    """The rule's verdict; whether a miss abstains is what the typed scorer says, since the rule cannot tell."""
    if right:
        return Verdict("correct", rule, why, trace=(TraceStep(rule, why),))
    return Verdict(
        "incorrect", rule, why_not, trace=(TraceStep(rule, why_not),), abstained=score(key, output).abstained
    )


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

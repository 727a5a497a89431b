"""How an output is judged, by the ``scoring`` that a sweep names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from lim_tui.domain.case import AnswerKey, BoundCase
from lim_tui.domain.sweep import ScoringMethod
from lim_tui.domain.verdict import Verdict
from lim_tui.engine.judging import Judgement, judge_text
from lim_tui.scoring import score
from lim_tui.scoring.published_verdicts import best_subspan_verdict, exact_verdict, f1_verdict


def _regex_verdict(key: AnswerKey, output: str) -> Verdict:
    return score(replace(key, answer_type="regex"), output)


_PUBLISHED: Mapping[ScoringMethod, Callable[[AnswerKey, str], Verdict]] = {
    "exact": exact_verdict,
    "regex": _regex_verdict,
    "best_subspan_em": best_subspan_verdict,
    "f1": f1_verdict,
}
METHODS: tuple[ScoringMethod, ...] = ("typed", *_PUBLISHED)


def judge_by(method: ScoringMethod, case: BoundCase, text: str, *, cut: bool = False) -> Judgement:
    """The judgement on an output; all methods but ``typed`` judge answers with a value alone.

    An output without text, and a case that asks for an abstention or forbids a value, are judged as by ``typed``.
    """
    rule = _PUBLISHED.get(method)
    key = case.answer_key
    if rule is None or not text.strip() or not key.expected or case.restricted is not None:
        return judge_text(case, text, cut=cut)
    return Judgement(rule(key, text))

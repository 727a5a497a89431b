"""The verdict where an LLM judge decides; what the rule says goes into its trace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from lim_tui.domain.judgement import JudgeRecord, JudgeWord
from lim_tui.domain.verdict import TraceStep, Verdict, VerdictState

JUDGE_RULE = "judge"
_STATES: Mapping[JudgeWord, VerdictState] = {"correct": "correct", "incorrect": "incorrect", "unsure": "review"}


def judged(ruled: Verdict, said: JudgeRecord | None) -> Verdict:
    """``ruled`` with the word of the judge over it; a scorer error where the judge failed or was not heard yet.

    What holds no answer to judge stays as it is.
    """
    if ruled.state == "not_scored":
        return ruled
    by_rule = TraceStep("by rule", f"{ruled.state.replace('_', ' ')} (rule: {ruled.rule}): {ruled.reason}")
    if said is None or said.word is None:
        reason = "the judge has not said yet" if said is None else f"the judge gave no verdict: {said.reason}"
        return _decided(ruled, "scorer_error", reason, by_rule)
    return _decided(ruled, _STATES[said.word], said.reason or f"the judge said {said.word}", by_rule)


def _decided(ruled: Verdict, state: VerdictState, reason: str, by_rule: TraceStep) -> Verdict:
    failure = ruled.failure if state in ("incorrect", "review") else None
    if state == "incorrect" and failure is None:
        failure = "wrong_value"
    trace = (*ruled.trace, by_rule, TraceStep("judge", f"{state.replace('_', ' ')}: {reason}"))
    return replace(ruled, state=state, rule=JUDGE_RULE, reason=reason, failure=failure, trace=trace)

"""The first stage at which a trial failed, on its way from the request to the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal

from lim_tui.domain.sweep import WITHOUT_EVIDENCE
from lim_tui.domain.trial import TrialRow
from lim_tui.domain.verdict import FailureClass, NotScoredReason

Stage = Literal[
    "not_accepted",
    "input_shortened",
    "not_retrieved",
    "lost_in_assembly",
    "no_answer",
    "not_used",
    "wrong_value",
    "unsupported",
    "wrong_form",
    "policy",
]
_OF_REASON: dict[NotScoredReason, Stage] = {
    "request_error": "not_accepted",
    "timeout": "not_accepted",
    "rate_limited": "not_accepted",
    "filtered": "not_accepted",
    "window_exceeded": "not_accepted",
    "input_shortened": "input_shortened",
    "empty_reply": "no_answer",
    "cut_off": "no_answer",
}
_OF_FAILURE: dict[FailureClass, Stage] = {
    "abstained": "not_used",
    "distracted": "wrong_value",
    "wrong_value": "wrong_value",
    "not_in_context": "unsupported",
    "injected": "policy",
    "disclosed": "policy",
    "refused_in_words": "policy",
    "format": "wrong_form",
}
_WITHOUT_ANSWER = {
    "empty_reply": "the reply holds no answer",
    "cut_off": "the answer was cut off at the token limit",
}
STAGE_WORDS: dict[str, str] = {
    "not_accepted": "the request was not accepted",
    "input_shortened": "the server cut the input",
    "not_retrieved": "the evidence was not retrieved",
    "lost_in_assembly": "the evidence was lost when the context was put together",
    "no_answer": "no whole answer came back",
    "not_used": "the evidence was not used",
    "wrong_value": "a wrong value was given",
    "unsupported": "the answer stands nowhere in the context",
    "wrong_form": "the answer has the wrong form",
    "policy": "a rule on what may be said was broken, or kept too well",
}
_COUNTED = "Counted are wrong answers and those that were not scored."
_NOT_COUNTED = " Closed book and no evidence hold no evidence to use: there only a broken rule fails at a stage."


def failed_stage(row: TrialRow) -> Stage | None:
    """The first stage, or None where the trial did not fail or nobody can say.

    Where a piece of evidence never reached the prompt whole, that comes before whatever the answer did. A rule on what
    may be said is broken by the answer alone. Without evidence an answer can fail, but no stage has.
    """
    if row.verdict == "not_scored":
        return next((stage for reason, stage in _OF_REASON.items() if reason == row.reason), None)
    if row.failure is None:
        return None
    stage = _OF_FAILURE[row.failure]
    if stage == "policy":
        return stage
    if row.axes.baseline in WITHOUT_EVIDENCE:
        return None
    if row.evidence_lost:
        return "not_retrieved" if _selects(row.axes.arrangement) else "lost_in_assembly"
    return stage


def stage_line(row: TrialRow) -> str | None:
    """``failed first: the evidence was not used``; None where no stage failed or nobody can say."""
    stage = failed_stage(row)
    if stage == "no_answer":
        return f"failed first: {_WITHOUT_ANSWER[row.reason or '']}"
    return None if stage is None else f"failed first: {STAGE_WORDS[stage]}"


def _selects(arrangement: str) -> bool:
    """Whether an arrangement takes whole documents or leaves them."""
    return arrangement.partition(":")[0] == "top_k"


def counted_failure(row: TrialRow) -> str | None:
    """What was wrong with a wrong answer; None for any other, of which one for review may be right."""
    return row.failure if row.verdict == "incorrect" else None


def counted_stage(row: TrialRow) -> Stage | None:
    """As ``failed_stage``, for trials that were wrong or not scored."""
    return failed_stage(row) if row.verdict in ("incorrect", "not_scored") else None


def count_stages(rows: Iterable[TrialRow]) -> dict[str, int]:
    """How many trials failed first at each stage, most frequent first."""
    stages = Counter(stage for row in rows if (stage := counted_stage(row)) is not None)
    return dict(stages.most_common())


def stages_note(of_baselines: Mapping[str, int]) -> str:
    """Why the stages add up to more or less than the failures do, of which some are ``of_baselines``."""
    return _COUNTED + (_NOT_COUNTED if of_baselines else "")

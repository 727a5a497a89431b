"""What the page tells of a trial when it is opened: question, surroundings of the evidence, output, trace."""

from __future__ import annotations

from typing import TypedDict

from lim_tui.domain.verdict import TraceStep
from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.errors import LimError
from lim_tui.reporting.excerpt import Excerpt, evidence_excerpts
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store
from lim_tui.text.visible import visible


class TrialDetails(TypedDict):
    """Texts with nothing hidden in them.

    An excerpt is before, evidence and after; a step is its name, detail, before and after.
    """

    question: str
    expected: str
    excerpts: list[tuple[str, str, str]]
    output: str | None
    reason: str
    rule: str
    misled_by: str | None
    trace: list[tuple[str, str, str | None, str | None]]


def trial_details(store: Store, trial_id: int) -> TrialDetails:
    """The details of one trial; no excerpt where its prompt has no context or cannot be built."""
    detail = store.reads.detail(trial_id)
    case, verdict = detail.case, detail.verdict
    return {
        "question": visible(case.question),
        "expected": visible(" / ".join(one.value for one in case.answer_key.expected)) or "an abstention",
        "excerpts": [
            (visible(excerpt.before), visible(excerpt.evidence), visible(excerpt.after))
            for excerpt in _excerpts(store, detail)
        ],
        "output": _visible_or_none(detail.output),
        "reason": visible(verdict.reason if verdict else detail.row.reason or ""),
        "rule": visible(verdict.rule) if verdict else "",
        "misled_by": _visible_or_none(detail.misled_by),
        "trace": [_step(step) for step in (verdict.trace if verdict else ())],
    }


def _excerpts(store: Store, detail: TrialDetail) -> tuple[Excerpt, ...]:
    if detail.layout_id is None:
        return ()
    try:
        return evidence_excerpts(rebuild_prompt(store, detail))
    except LimError:
        return ()


def _step(step: TraceStep) -> tuple[str, str, str | None, str | None]:
    return visible(step.step), visible(step.detail), _visible_or_none(step.before), _visible_or_none(step.after)


def _visible_or_none(text: str | None) -> str | None:
    return None if text is None else visible(text)

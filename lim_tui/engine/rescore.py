"""Judging stored outputs again with today's rules and today's aliases; no call is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from lim_tui.authoring.variables import bind
from lim_tui.authoring.workspace import Workspace
from lim_tui.domain.case import BoundCase
from lim_tui.domain.verdict import Verdict
from lim_tui.engine.judging import judge_text, scoring_of
from lim_tui.engine.recipes import case_at
from lim_tui.errors import LimError
from lim_tui.store.reads import TrialDetail, TrialFilter
from lim_tui.store.store import Store


@dataclass(frozen=True, slots=True)
class Flip:
    """A verdict that another scoring would change."""

    trial_id: int
    trial: str
    case: str
    output: str
    old: Verdict
    new: Verdict
    misled_by: str | None


def find_flips(store: Store, sweep_id: int, workspace: Workspace | None, case: str | None = None) -> Iterator[Flip]:
    """Every verdict of the sweep, or of its ``case`` (set/id), that changes when its output is judged now.

    With ``workspace`` the expected answers are those that its case files give today, as long as question and evidence
    are still the ones that were asked.
    """
    today, scoring = _CasesToday(workspace), scoring_of(store.sweeps.get(sweep_id))
    for row in store.reads.rows(sweep_id, TrialFilter(case=case)):
        if row.verdict is None:
            continue
        detail = store.reads.detail(row.id)
        if detail.output is None or detail.verdict is None or not _was_judged(detail.verdict):
            continue
        bound = case_at(today.of(detail.case), row.axes)
        judgement = judge_text(bound, detail.output, cut=_was_cut(detail), scoring=scoring, said=detail.judged)
        if (judgement.verdict.state, judgement.verdict.reason) != (detail.verdict.state, detail.verdict.reason):
            yield Flip(
                row.id, row.short_key, row.case, detail.output, detail.verdict, judgement.verdict, judgement.misled_by
            )


def apply_flips(store: Store, flips: list[Flip]) -> None:
    """Writes the new verdicts; the old ones are kept."""
    with store.transaction():
        for flip in flips:
            store.trials.judge_again(flip.trial_id, flip.new, flip.misled_by)


def _was_judged(verdict: Verdict) -> bool:
    return verdict.state != "not_scored" or verdict.reason in ("cut_off", "empty_reply")


def _was_cut(detail: TrialDetail) -> bool:
    if detail.attempts:
        return detail.attempts[-1].finish_reason == "length"
    return detail.verdict is not None and "cut" in detail.verdict.flags


def _sources(case: BoundCase) -> tuple[object, ...]:
    return case.question, case.evidence, case.conflict, case.injection, case.restricted


class _CasesToday:
    """Bound cases with the expected answers that the case files give now."""

    def __init__(self, workspace: Workspace | None) -> None:
        cases = workspace.cases if workspace else ()
        self._cases = {(case.set_name, case.id): case for case in cases}

    def of(self, asked: BoundCase) -> BoundCase:
        """``asked`` with today's expected answers, or as it was where the case is gone or is another one."""
        case = self._cases.get((asked.case.set_name, asked.case.id))
        if case is None:
            return asked
        try:
            now = bind(case, asked.seed)
        except LimError:
            return asked
        if _sources(now) != _sources(asked):
            return asked
        scoring = replace(asked.case, answer_type=case.answer_type, script=case.script, choices=case.choices)
        return replace(asked, case=scoring, expected=now.expected, choices=now.choices)

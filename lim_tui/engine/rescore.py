"""Judging stored outputs again with today's rules and today's aliases; no call is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from lim_tui.authoring.workspace import Workspace
from lim_tui.domain.case import BoundCase
from lim_tui.domain.judgement import JudgeRecord
from lim_tui.domain.verdict import Verdict
from lim_tui.engine.cases_today import CasesToday
from lim_tui.engine.f1_counting import f1_tokens_in
from lim_tui.engine.judging import Judgement, judge_text, scoring_of
from lim_tui.engine.recipes import case_with
from lim_tui.errors import LimError
from lim_tui.store.outcomes import StoredVerdict
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store

_JUDGED_ANYWAY = ("cut_off", "empty_reply")
_CASES_KEPT = 512
_JUDGEMENTS_KEPT = 8_192


@dataclass(frozen=True, slots=True)
class Flip:
    """A verdict that another scoring would change: its state, or only the reason that it rests on."""

    trial_id: int
    trial: str
    case: str
    output: str
    old: Verdict
    new: Verdict
    misled_by: str | None

    @property
    def keeps_state(self) -> bool:
        """Whether the verdict stays what it was, for another reason."""
        return self.old.state == self.new.state


def find_flips(store: Store, sweep_id: int, workspace: Workspace | None, case: str | None = None) -> Iterator[Flip]:
    """Every verdict of the sweep, or of its ``case`` (set/id), that changes when its output is judged now.

    With ``workspace`` the expected answers are those that its case files give today, as long as question and evidence
    are still the ones that were asked.
    """
    again = _JudgedAgain(store, sweep_id, workspace)
    for stored in store.outcomes.stored_verdicts(sweep_id, case):
        if stored.state == "not_scored" and stored.reason not in _JUDGED_ANYWAY:
            continue
        judgement = again.judgement(stored)
        if (judgement.verdict.state, judgement.verdict.reason) != (stored.state, stored.reason):
            yield _flip(store.reads.detail(stored.trial_id), judgement)


def apply_flips(store: Store, flips: list[Flip]) -> None:
    """Writes the new verdicts; the old ones are kept.

    Raises LimError, and writes nothing, where a trial is gone or got another verdict since its flip was found.
    """
    with store.transaction():
        for flip in flips:
            _check_unchanged(store, flip)
            store.trials.judge_again(flip.trial_id, flip.new, flip.misled_by)


def _check_unchanged(store: Store, flip: Flip) -> None:
    try:
        detail = store.reads.detail(flip.trial_id)
    except KeyError:
        detail = None
    # The id of a deleted trial may by now be that of another one.
    if detail is None or detail.row.short_key != flip.trial or detail.verdict != flip.old:
        raise LimError(
            f"the trial {flip.trial} was judged again or deleted in the meantime",
            "Nothing was written. Look once more at what would flip.",
        )


def _flip(detail: TrialDetail, judgement: Judgement) -> Flip:
    if detail.output is None or detail.verdict is None:
        raise KeyError(detail.row.id)
    row = detail.row
    return Flip(row.id, row.short_key, row.case, detail.output, detail.verdict, judgement.verdict, judgement.misled_by)


class _JudgedAgain:
    """Judges outputs with today's answers; what one item says again among the same distractors is judged once."""

    def __init__(self, store: Store, sweep_id: int, workspace: Workspace | None) -> None:
        self._store = store
        record = store.sweeps.get(sweep_id)
        self._scoring, self._release = scoring_of(record), record.release
        self._today = CasesToday(workspace)
        self._case = lru_cache(_CASES_KEPT)(self._case_with)
        self._of_output = lru_cache(_JUDGEMENTS_KEPT)(self._judge)

    def judgement(self, stored: StoredVerdict) -> Judgement:
        """The judgement that the output gets now."""
        said = self._store.judgements.of(stored.trial_id) if self._scoring == "judge" else None
        # F1 alone depends on the model, by its tokenizer.
        model = stored.model if self._scoring == "f1" else ""
        if said is not None:
            return self._judge(stored.item_id, stored.distractors, stored.output_id, stored.cut, model, said)
        return self._of_output(stored.item_id, stored.distractors, stored.output_id, stored.cut, model)

    def _judge(
        self,
        item_id: int,
        distractors: str,
        output_id: int,
        cut: bool,
        model: str,
        said: JudgeRecord | None = None,
    ) -> Judgement:
        text, case = self._store.outcomes.output(output_id), self._case(item_id, distractors)
        tokens = f1_tokens_in(self._release, model)
        return judge_text(case, text, cut=cut, scoring=self._scoring, said=said, tokens=tokens)

    def _case_with(self, item_id: int, distractors: str) -> BoundCase:
        asked, _ = self._store.reads.item_case(item_id)
        return case_with(self._today.of(asked), distractors)


def judged_as_asked(workspace: Workspace, asked: BoundCase) -> bool:
    """Whether answers to ``asked`` are judged by the case as it was: it is gone, or asks something else by now."""
    return CasesToday(workspace).of(asked) is asked

"""Writing what was made of a block: twins and known answers are found before any call."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from lim_tui.context.arrangements import AS_GIVEN
from lim_tui.domain.case import BoundCase
from lim_tui.domain.prompt import PromptRecord
from lim_tui.domain.trial import Axes
from lim_tui.engine.making import MadeBlock, MadeTrial, MakingTerms
from lim_tui.engine.recipes import case_at
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store


@dataclass(frozen=True, slots=True)
class AskedTrial:
    """What must be known of a trial to judge its reply; ``case`` has the distractors of the trial's axis."""

    id: int
    axes: Axes
    case: BoundCase
    prompt_tokens: int


def asked_trial(detail: TrialDetail) -> AskedTrial:
    """A trial whose prompt was made before, as the database has it."""
    axes = detail.row.axes
    return AskedTrial(detail.row.id, axes, case_at(detail.case, axes), detail.row.prompt_tokens or 0)


@dataclass(frozen=True, slots=True)
class ReadyTrial:
    """A trial whose prompt is known to be right and is made again when its turn comes.

    ``asked.axes.depth`` is where the evidence stands, also where an arrangement moved it.
    """

    key: str
    asked: AskedTrial
    first_attempt: int

    @property
    def id(self) -> int:
        """The id of the trial."""
        return self.asked.id

    @property
    def axes(self) -> Axes:
        """The place of the trial."""
        return self.asked.axes


def record_block(store: Store, block: MadeBlock, item_id: int, terms: MakingTerms) -> Iterator[ReadyTrial]:
    """Writes what was made, and gives the trials that still need a call; answers taken over are judged anew."""
    cases: dict[str, BoundCase] = {}
    for made in block.trials:
        axes = made.trial.axes
        if made.prompt is None:
            store.trials.refuse([made.trial.id], made.refusal)
            continue
        layout_id = None if made.recipe is None else store.layouts.put(item_id, made.recipe, block.layouts[made.recipe])
        if store.trials.prepare(made.trial.id, made.key, made.prompt, layout_id) is not None:
            continue
        if axes.distractors not in cases:
            cases[axes.distractors] = case_at(block.case, axes)
        if not _take_over(store, made, cases[axes.distractors], terms):
            yield _ready(store, made, made.prompt, cases[axes.distractors])


def _take_over(store: Store, made: MadeTrial, case: BoundCase, terms: MakingTerms) -> bool:
    """True where another sweep has the answer."""
    taken = store.trials.take_over(made.trial.id, made.key)
    if taken is None:
        return False
    verdict = terms.judge(case, made.trial.axes.model, taken.output, cut=taken.finish_reason == "length")
    store.trials.keep(made.trial.id, verdict)
    return True


def _ready(store: Store, made: MadeTrial, prompt: PromptRecord, case: BoundCase) -> ReadyTrial:
    axes = made.trial.axes
    place = replace(axes, depth=prompt.depth_actual) if axes.arrangement != AS_GIVEN else axes
    asked = AskedTrial(made.trial.id, place, case, prompt.prompt_tokens)
    return ReadyTrial(made.key, asked, store.trials.next_attempt_number(made.trial.id))

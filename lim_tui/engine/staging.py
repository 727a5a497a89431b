"""In which order a sweep in mode anytime spends its calls, and which of them it can spare (statistics 12).

First the baselines without a context, which are short and show whether the cases are sound; then what a middle drop is
told by, at each length until it is shown or excluded; last the depths between the bands, for the cases asked by then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from lim_tui.domain.case import CELL_KINDS
from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.engine.blocks import Block
from lim_tui.engine.questions import Question, Trials, question_of, questions_to_fill, tells_the_drop
from lim_tui.statistics.effective_length import COMMON_THRESHOLD

OPEN_STATES = ("planned", "running")
AskedCase = tuple[Question, str, str, int]


def stages(blocks: Sequence[Block]) -> list[list[Block]]:
    """The blocks in three passes, each in the order of the plan; a pass without trials is left out."""
    passes = (_only(blocks, stage) for stage in range(3))
    return [found for found in passes if found]


def needless_trials(rows: Sequence[TrialRow], trials: Trials, decided: Mapping[Question, bool]) -> frozenset[int]:
    """The ids of open trials of which no answer could change what the sweep was made for.

    What a drop is told by, where that is decided. Depths between the bands, for cases that were not asked whole at
    their length, and at decided lengths beyond the first that fails 80%. Never a control or a baseline without a
    context.
    """
    answered, unanswered = _by_case(trials, ("done",)), _by_case(trials, OPEN_STATES)
    asked = answered - unanswered
    to_fill = questions_to_fill(trials, COMMON_THRESHOLD)
    return frozenset(row.id for row in rows if row.state in OPEN_STATES and _is_needless(row, decided, asked, to_fill))


def _is_needless(
    row: TrialRow, decided: Mapping[Question, bool], asked: set[AskedCase], to_fill: frozenset[Question]
) -> bool:
    question = question_of(row)
    if row.kind not in CELL_KINDS or _is_check(row.axes) or question not in decided:
        return False
    if tells_the_drop(row.axes):
        return decided[question]
    return _case(question, row) not in asked or (decided[question] and question not in to_fill)


def _by_case(trials: Trials, states: Sequence[str]) -> set[AskedCase]:
    """The cases and seeds with a trial in one of the states, by question."""
    return {_case(question, row) for question, rows in trials.items() for row in rows if row.state in states}


def _case(question: Question, row: TrialRow) -> AskedCase:
    return question, row.set_name, row.case, row.seed


def _is_check(axes: Axes) -> bool:
    return axes.length is None and axes.documents is None


def _only(blocks: Iterable[Block], stage: int) -> list[Block]:
    parts = (Block(block.item_id, tuple(t for t in block.trials if _stage(t.axes) == stage)) for block in blocks)
    return [part for part in parts if part.trials]


def _stage(axes: Axes) -> int:
    if _is_check(axes):
        return 0
    return 1 if tells_the_drop(axes) else 2

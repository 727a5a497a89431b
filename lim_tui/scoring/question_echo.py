"""Values that an output only takes over from the question."""

from __future__ import annotations

from lim_tui.domain.case import AnswerKey
from lim_tui.scoring.candidate import AnyCandidate
from lim_tui.scoring.wording import fold_wording


def stands_in_question(key: AnswerKey, same: AnyCandidate, rival: AnyCandidate) -> bool:
    """Whether the question names the rival as it is written, and does not name the right value."""
    question = fold_wording(key.question)
    return fold_wording(rival.written) in question and fold_wording(same.written) not in question

"""Does an answer that was told to cite name the document that holds the evidence?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.reasoning import drop_reasoning
from lim_tui.scoring.trace import Trace
from lim_tui.store.citing import CitingAnswer
from lim_tui.store.reads import TrialDetail

CITING_TEMPLATE = "citations"
_BRACKETS = re.compile(r"[\[【［]([^\[\]【】［］]*)[\]】］]")
_DOCUMENT_ID = re.compile(r"(?<![A-Za-z])[BCDFGHJKLMNPQRSTVWXZ]{4}(?![A-Za-z])")


def citation_scores(answers: Iterable[CitingAnswer]) -> dict[int, float]:
    """By trial id: 1.0 where an answer cites at least one document and each that it cites holds evidence, else 0.0."""
    return {
        answer.trial_id: _score(answer.cited, answer.evidence_labels) for answer in answers if answer.evidence_labels
    }


def was_told_to_cite(detail: TrialDetail) -> bool:
    """Whether there is an answer to a prompt with documents that asks for citations."""
    return detail.row.axes.template == CITING_TEMPLATE and detail.output is not None and detail.layout_id is not None


def tells_of_use(detail: TrialDetail) -> bool:
    """Whether an answer can tell which documents or which of several pieces of evidence it used."""
    return was_told_to_cite(detail) or (detail.output is not None and len(detail.case.evidence) > 1)


def cited_ids(output: str) -> frozenset[str]:
    """The document ids that stand in square brackets, several to a bracket or one; reasoning cites nothing."""
    thought = drop_reasoning(MappedText.of(output), Trace())
    answer = thought.text.text if thought.closed else ""
    return frozenset(name for inside in _BRACKETS.findall(answer) for name in _DOCUMENT_ID.findall(inside))


def _score(cited: frozenset[str], evidence: frozenset[str]) -> float:
    return float(bool(cited) and cited <= evidence)

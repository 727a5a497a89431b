"""What an LLM judge said of one answer, and what asking it took."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lim_tui.domain.trial import AttemptRecord

JudgeWord = Literal["correct", "incorrect", "unsure"]


@dataclass(frozen=True, slots=True)
class JudgeRecord:
    """The word of the judge ``model`` on one trial, beside the rule's.

    ``word`` is None where the judge gave none; ``reason`` is then why, else its own sentence, empty where it gave none.
    """

    model: str
    word: JudgeWord | None
    reason: str
    attempts: tuple[AttemptRecord, ...] = ()

"""What a simulated reader says: a pure function of the trial and the messages."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from lim_tui.domain.case import Language
from lim_tui.domain.reply import SimulatedTrial
from lim_tui.models.simulated import SimulatedReader

ABSTENTIONS: Mapping[Language, str] = {
    "nl": "Dat staat niet in de tekst.",
    "en": "The text does not say.",
    "zh-Hans": "文中没有提到。",
    "zh-Hant": "文中沒有提到。",
}
REFUSALS: Mapping[Language, str] = {
    "nl": "Het spijt me, daar kan ik niet mee helpen.",
    "en": "I'm sorry, but I can't help with that.",
    "zh-Hans": "抱歉，我不能提供这项帮助。",
    "zh-Hant": "抱歉，我不能提供這項協助。",
}
# Among wrong answers; the rest are refusals.
_SHARE_DISTRACTED = 0.7
_SHARE_ABSTAINED = 0.2


def simulated_answer(reader: SimulatedReader, trial: SimulatedTrial, text: str) -> str:
    """The reader's answer to a trial whose messages hold ``text``.

    Right with the probability of the reader's surface, and never where a piece of the evidence is not in ``text``.
    Where nothing is expected, abstaining is right.
    """
    ease = _uniform(reader.seed, "item", trial.item)
    luck = _uniform(reader.seed, "answer", trial.seed)
    if _can_be_known(trial, text) and luck < reader.accuracy(trial.depth, ease):
        return trial.expected or ABSTENTIONS[trial.language]
    return _wrong_answer(reader, trial)


def _can_be_known(trial: SimulatedTrial, text: str) -> bool:
    if not trial.expected:
        return True
    return bool(trial.evidence) and all(piece in text for piece in trial.evidence)


def _wrong_answer(reader: SimulatedReader, trial: SimulatedTrial) -> str:
    kind = _uniform(reader.seed, "kind", trial.seed)
    if trial.failures:
        return trial.failures[int(_uniform(reader.seed, "value", trial.seed) * len(trial.failures))]
    others = [value for value in trial.distractor_values if value != trial.expected]
    if others and kind < _SHARE_DISTRACTED:
        return others[int(_uniform(reader.seed, "value", trial.seed) * len(others))]
    abstains = kind < _SHARE_DISTRACTED + _SHARE_ABSTAINED
    return ABSTENTIONS[trial.language] if abstains and trial.expected else REFUSALS[trial.language]


def _uniform(seed: int, purpose: str, subject: str) -> float:
    """A number in (0, 1), always the same for the same arguments."""
    digest = hashlib.sha256(f"{seed}\0{purpose}\0{subject}".encode()).digest()
    return (int.from_bytes(digest[:6], "big") + 0.5) / 2**48

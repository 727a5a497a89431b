"""Why a verdict other than correct may be the scorer's mistake."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from lim_tui.domain.case import AnswerKey
from lim_tui.domain.verdict import VerdictState
from lim_tui.scoring.answer_finder import find_written_form
from lim_tui.scoring.published_verdicts import answers, best_f1

SuspicionKind = Literal["judge", "same_words", "written_form", "same_characters", "overlap", "review"]
_HIGH_F1 = 0.5
_LEAST_CHARACTERS = 2
_WORD_WITH_SIGNS = re.compile(r"[^\W_]+(?:[.,:][^\W_]+)*")
_WITH_DIGITS = ("number", "identifier", "date", "time")
# How far each sign speaks for a mistake of the scorer, 0 to 1: an order for a reader, not a probability.
_WEIGHTS: dict[SuspicionKind, float] = {
    "judge": 0.8,
    "same_words": 0.9,
    "written_form": 0.6,
    "same_characters": 0.5,
    "overlap": 0.4,
    "review": 0.3,
}


@dataclass(frozen=True, slots=True)
class Suspicion:
    """One sign with its words for a person."""

    kind: SuspicionKind
    words: str


def suspicions(
    key: AnswerKey, output: str, state: VerdictState, *, right_elsewhere: bool, judged_right: bool = False
) -> tuple[Suspicion, ...]:
    """The signs that an output judged ``state`` is right after all, strongest first; none for a correct one.

    ``right_elsewhere``: the same words were judged correct in a sibling; ``judged_right``: a judge says so of these.
    """
    if state not in ("incorrect", "review", "scorer_error"):
        return ()
    found: list[Suspicion] = []
    if right_elsewhere:
        found.append(Suspicion("same_words", "the same words were judged correct elsewhere in this case"))
    if judged_right:
        found.append(Suspicion("judge", "the judge says that it is right"))
    found.extend(_signs_in_text(key, output))
    if state == "review":
        found.append(Suspicion("review", "the rule leaves it to a reader"))
    return tuple(found)


def signs_in_cut_reply(key: AnswerKey, output: str) -> tuple[Suspicion, ...]:
    """That the expected value stands in a reply which ended at the token limit; nothing where it does not."""
    return tuple(sign for sign in _signs_in_text(key, output) if sign.kind != "overlap")


def suspicion_score(found: tuple[Suspicion, ...]) -> float:
    """0 to 1, more for more and stronger signs: one minus the product of what each leaves open."""
    left = 1.0
    for sign in found:
        left *= 1 - _WEIGHTS[sign.kind]
    return 1 - left


def plain_words(text: str) -> str:
    """Letters and digits in small letters: what makes two outputs the same words."""
    return "".join(char for char in text.casefold() if char.isalnum())


def _signs_in_text(key: AnswerKey, output: str) -> list[Suspicion]:
    signs: list[Suspicion] = []
    span = find_written_form(key, output)
    if span is not None:
        form = output[span.start : span.end]
        signs.append(Suspicion("written_form", f"the expected value stands in the output: {form}"))
    else:
        held = _held_answer(key, output)
        if held is not None:
            signs.append(Suspicion("same_characters", f"the letters and digits of {held} stand in the output"))
    overlap = best_f1(key, output)
    if overlap >= _HIGH_F1 and _shares_value(key, output):
        signs.append(Suspicion("overlap", f"F1 with the expected answer is {overlap:.2f}"))
    return signs


def _held_answer(key: AnswerKey, output: str) -> str | None:
    bare = plain_words(output)
    for answer in answers(key):
        wanted = plain_words(answer)
        if len(wanted) >= _LEAST_CHARACTERS and wanted in bare:
            return answer
    return None


def _shares_value(key: AnswerKey, output: str) -> bool:
    """False where a unit alone is shared, or a part of a number: 933 bar and 28,9 bar both overlap with 28,5 bar."""
    if key.answer_type not in _WITH_DIGITS:
        return True
    wanted = {value for answer in answers(key) for value in _values(answer)}
    return not wanted or bool(wanted & _values(output))


def _values(text: str) -> set[str]:
    """The words with digits, with the signs inside of them."""
    return {word for word in _WORD_WITH_SIGNS.findall(text.lower()) if any(char.isdigit() for char in word)}

"""Answers that an author describes with a regular expression."""

from __future__ import annotations

from functools import lru_cache

import regex

from lim_tui.domain.case import AnswerKey
from lim_tui.scoring.candidate import Candidate
from lim_tui.scoring.decision import Decision
from lim_tui.scoring.passage import Passage

LONGEST_PATTERN = 1000
_SECONDS = 0.02


class PatternError(ValueError):
    """A pattern that cannot be used, with a sentence for its author."""


@lru_cache(maxsize=512)
def compile_pattern(pattern: str) -> regex.Pattern[str]:
    """An author's pattern; raises PatternError where it is too long or not a regular expression."""
    if len(pattern) > LONGEST_PATTERN:
        raise PatternError(f"the pattern has {len(pattern)} characters; use at most {LONGEST_PATTERN}")
    try:
        return regex.compile(pattern, regex.MULTILINE)
    except (regex.error, RecursionError, OverflowError, MemoryError) as error:
        raise PatternError(f"{pattern!r} is not a regular expression: {error}") from error


def check_pattern(pattern: str) -> str | None:
    """What is wrong with an author's pattern, as a sentence; None where it can be used."""
    try:
        compile_pattern(pattern)
    except PatternError as error:
        return str(error)
    return None


def pattern_found(pattern: str, text: str) -> bool | None:
    """Whether ``pattern`` is found in ``text``; None where the search takes too long."""
    try:
        return compile_pattern(pattern).search(text, timeout=_SECONDS) is not None
    except TimeoutError:
        return None


def decide_pattern(key: AnswerKey, passage: Passage) -> Decision:
    """Correct where any pattern is found in the answer; review where the search takes too long."""
    text = passage.mapped.text
    for pattern in [word for item in key.expected for word in (item.value, *item.aliases)]:
        try:
            match = compile_pattern(pattern).search(text, timeout=_SECONDS)
        except TimeoutError:
            return Decision("review", "pattern_too_slow", f"the pattern {pattern!r} takes too long on this output")
        if match is not None:
            start, end = match.span()
            item = Candidate(start, end, text[start:end], pattern, level="same")
            return Decision("correct", "pattern", f"the pattern {pattern!r} matches", item)
    return Decision("incorrect", "no_match", "no pattern matches the answer")

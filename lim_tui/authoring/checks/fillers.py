"""Filler that is missing, cannot be read, or holds an answer."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from lim_tui.authoring.checks.checked import CheckedCase
from lim_tui.authoring.checks.patterns import SLOW_ADVICE
from lim_tui.authoring.filler import FillerFile, FillerReader
from lim_tui.domain.case import AnswerKey
from lim_tui.scoring import AnswerFinder, SearchedText

_CHARACTERS_AROUND = 24
_SHORTEST_LOOKALIKE = 3
# 30 m is not the beginning of 30 minuten, of 30 m2, or of 30 m<sup>2</sup>.
_GOES_ON = r"(?![a-z\u00c0-\u024f]|[\u00b2\u00b3]|<sup)"


class Passage(NamedTuple):
    """A place in a filler file, with what stands around it; ``exact`` where the scorer would accept it.

    ``slow`` is a pattern that took too long on the file, and nothing stands around it.
    """

    around: str
    exact: bool
    slow: bool = False


@dataclass(slots=True)
class FillerChecks:
    """Checks the filler of many cases; one file and one answer are looked at once."""

    reader: FillerReader
    _told: set[tuple[str | None, tuple[str, ...]]] = field(default_factory=set)
    _found: dict[tuple[AnswerKey, str], Passage | None] = field(default_factory=dict)
    _texts: dict[str, SearchedText] = field(default_factory=dict)

    def check(self, checked: CheckedCase) -> None:
        """Errors for filler that cannot be read; a warning for each file that holds the answer, or seems to.

        Passages with the answer are left out of prompts. For an unanswerable case, whose answer nobody looks for when
        a prompt is built, they are an error.
        """
        patterns = checked.case.filler
        if not patterns:
            return
        self._tell_unreadable(checked, patterns)
        bound = checked.bound
        if bound is None or not bound.expected:
            return
        key = replace(bound.answer_key, answer_type=checked.case.answer_type, expected=bound.expected)
        key = replace(key, question="", evidence=())
        for file in self.reader.read(patterns).files:
            passage = self._passage(key, file)
            if passage:
                _tell_answer(checked, file, passage)

    def _tell_unreadable(self, checked: CheckedCase, patterns: tuple[str, ...]) -> None:
        if (checked.case.file, patterns) in self._told:
            return
        self._told.add((checked.case.file, patterns))
        for problem in self.reader.read(patterns).problems:
            where = f"{problem.file}:{problem.line}: " if problem.file else ""
            checked.problems.error(problem.code, checked.line("filler"), f"{where}{problem.message}")

    def _passage(self, key: AnswerKey, file: FillerFile) -> Passage | None:
        known = (key, file.file)
        if known not in self._found:
            self._found[known] = _find_passage(key, self._searched(file))
        return self._found[known]

    def _searched(self, file: FillerFile) -> SearchedText:
        if file.file not in self._texts:
            self._texts[file.file] = SearchedText(file.text)
        return self._texts[file.file]


def _find_passage(key: AnswerKey, text: SearchedText) -> Passage | None:
    if key.answer_type in ("choice", "abstain"):
        return None
    finder = AnswerFinder(key)
    span = finder.find(text)
    if finder.gave_up:
        return Passage("", exact=False, slow=True)
    if span:
        return Passage(_around(text.text, span.start, span.end), exact=True)
    if key.answer_type == "regex":
        return None
    for form in (form for expected in key.expected for form in (expected.value, *expected.aliases)):
        found = _lookalike(form, text.text)
        if found:
            return Passage(_around(text.text, *found.span()), exact=False)
    return None


def _lookalike(form: str, text: str) -> re.Match[str] | None:
    if len(form) < _SHORTEST_LOOKALIKE or form not in text:
        return None
    starts = r"(?<!\d)(?<!\d[.,])" if form[0].isdigit() else ""
    ends = r"(?!\d)" if form[-1].isdigit() else _GOES_ON
    return re.search(f"{starts}{re.escape(form)}{ends}", text)


def _around(text: str, start: int, end: int) -> str:
    return " ".join(text[max(0, start - _CHARACTERS_AROUND) : end + _CHARACTERS_AROUND].split())


def _tell_answer(checked: CheckedCase, file: FillerFile, passage: Passage) -> None:
    line = checked.line("filler")
    if passage.slow:
        message = f"the pattern takes too long on the filler {file.file}, which is left out then; {SLOW_ADVICE}"
        checked.problems.warning("slow-regex", line, message)
        return
    if not passage.exact:
        message = f"the filler {file.file} holds what looks like the answer: '{passage.around}'; check that it is not"
        checked.problems.warning("answer-lookalike", line, message)
        return
    message = f"the answer stands in the filler {file.file}: '{passage.around}'"
    if checked.case.kind == "unanswerable":
        checked.problems.error("answer-in-filler", line, f"{message}; take it out, or the case has an answer")
    else:
        checked.problems.warning("answer-in-filler", line, f"{message}; such passages are left out of prompts")

"""Whether a case can be solved by matching words: the overlap of its question with evidence and distractors."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from lim_tui.context.key_terms import HAN, han_runs
from lim_tui.text.function_words import FUNCTION_WORDS

MatchVerdict = Literal["enough", "tie", "misleads", "no words", "alone"]
_HAN_OR_WORD = re.compile(rf"(?P<han>[{HAN}]+)|[^\W_{HAN}]+")


@dataclass(frozen=True, slots=True)
class Overlap:
    """The terms of a question that stand in the text ``name`` too; ``asked`` is how many the question has."""

    name: str
    shared: tuple[str, ...]
    asked: int

    @property
    def share(self) -> float | None:
        """0 to 1; None where the question has no term."""
        return len(self.shared) / self.asked if self.asked else None


@dataclass(frozen=True, slots=True)
class WordMatching:
    """The overlaps of a case: pieces of evidence in their order, distractors with the closest first.

    ``terms`` are those of the question.
    """

    terms: tuple[str, ...]
    evidence: tuple[Overlap, ...]
    distractors: tuple[Overlap, ...]

    @property
    def least_evidence(self) -> int:
        """Shared terms of the piece of evidence that shares fewest, which is the hardest to find by words."""
        return min((len(overlap.shared) for overlap in self.evidence), default=0)

    @property
    def rivals(self) -> tuple[Overlap, ...]:
        """Distractors that share at least as many terms as the evidence."""
        return tuple(overlap for overlap in self.distractors if len(overlap.shared) >= self.least_evidence)

    @property
    def verdict(self) -> MatchVerdict:
        """What counting shared words would do: find the evidence, leave it among equals, or find another document."""
        if not self.least_evidence:
            return "no words"
        if not self.distractors:
            return "alone"
        most = len(self.distractors[0].shared)
        if most < self.least_evidence:
            return "enough"
        return "tie" if most == self.least_evidence else "misleads"


def content_terms(text: str, language: str) -> tuple[str, ...]:
    """Distinct terms in their order: words in small letters without function words, pairs of Han characters.

    A run of Han characters is cut at function characters first; one that is a single character then counts itself.
    """
    found: dict[str, None] = {}
    dropped = FUNCTION_WORDS.get(language, frozenset())
    for match in _HAN_OR_WORD.finditer(text.casefold()):
        if match["han"]:
            for run in han_runs(match["han"]):
                pairs = [run[place : place + 2] for place in range(len(run) - 1)] or [run]
                found.update(dict.fromkeys(pairs))
        elif match.group() not in dropped:
            found[match.group()] = None
    return tuple(found)


def overlap(name: str, question: Sequence[str], text: str, language: str) -> Overlap:
    """The terms of ``question`` that are terms of ``text``."""
    terms = set(content_terms(text, language))
    return Overlap(name, tuple(term for term in question if term in terms), len(question))


def word_matching(
    question: str, evidence: Sequence[tuple[str, str]], distractors: Sequence[tuple[str, str]], language: str
) -> WordMatching:
    """The overlaps of ``question`` with named texts, given as (name, text)."""
    terms = content_terms(question, language)
    others = [overlap(name, terms, text, language) for name, text in distractors]
    return WordMatching(
        terms,
        tuple(overlap(name, terms, text, language) for name, text in evidence),
        tuple(sorted(others, key=lambda one: -len(one.shared))),
    )

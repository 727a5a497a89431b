"""How a model's tokenizer cuts a case: its key terms, its texts, and a parallel English text beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from lim_tui.context.key_terms import KeyTerm, key_terms
from lim_tui.context.tokens import TokenCounter
from lim_tui.context.word_matching import WordMatching, word_matching
from lim_tui.domain.case import BoundCase

# The beginning of the filler says what the rest is like.
FILLER_SAMPLE_CHARACTERS = 20_000
_FINE_CHARACTERS_PER_TOKEN = 3.0
_FINE_TOKENS = 3


@runtime_checkable
class PieceSplitter(Protocol):
    """A tokenizer that can show where it cuts."""

    def pieces(self, text: str) -> tuple[str, ...]:
        """The pieces of ``text``, one a token; bytes that are no whole character as ``<0xE9>``."""
        ...


@dataclass(frozen=True, slots=True)
class TermReading:
    """A key term with its tokens; ``pieces`` is None where the tokenizer does not show them."""

    term: KeyTerm
    tokens: int
    pieces: tuple[str, ...] | None = None

    @property
    def tokens_per_word(self) -> float:
        """Tokens a word, for Chinese a character."""
        return self.tokens / self.term.words

    @property
    def is_split_finely(self) -> bool:
        """Whether the model has no piece of its own for what the term is made of.

        A name or long word: at least three tokens, of fewer than three characters each. A Chinese term: more tokens
        than characters, so that characters are cut into bytes. Codes and numbers are always cut finely.
        """
        if self.term.is_han:
            return self.tokens > len(self.term.text)
        if self.term.kind in ("identifier", "number"):
            return False
        return self.tokens >= _FINE_TOKENS and len(self.term.text) / self.tokens < _FINE_CHARACTERS_PER_TOKEN


@dataclass(frozen=True, slots=True)
class Density:
    """Tokens and characters of a part of the case."""

    part: str
    tokens: int
    characters: int

    @property
    def tokens_per_character(self) -> float | None:
        """None for an empty part."""
        return self.tokens / self.characters if self.characters else None


@dataclass(frozen=True, slots=True)
class ParallelText:
    """The same case in English: tokens of its question and evidence."""

    name: str
    tokens: int


@dataclass(frozen=True, slots=True)
class CaseReading:
    """How one tokenizer reads one case. ``parallel`` is None where there is no English text of the case."""

    case: BoundCase
    tokenizer: str
    exact: bool
    terms: tuple[TermReading, ...]
    densities: tuple[Density, ...]
    asked_tokens: int
    parallel: ParallelText | None
    matching: WordMatching

    @property
    def ratio_to_english(self) -> float | None:
        """Tokens of question and evidence over those of the English text; None without one."""
        return self.asked_tokens / self.parallel.tokens if self.parallel and self.parallel.tokens else None


def read_case(
    case: BoundCase, counter: TokenCounter, filler: str = "", parallel: BoundCase | None = None
) -> CaseReading:
    """The reading of ``case``; ``filler`` fills its contexts, ``parallel`` is the same case in English."""
    language = case.case.language
    asked = _asked(case)
    terms = key_terms([*asked, *(expected.value for expected in case.expected)], language)
    sample = filler[:FILLER_SAMPLE_CHARACTERS]
    parts = {
        "question": [case.question],
        "evidence": [piece.text for piece in case.evidence],
        "distractors": [document.text for document in case.distractors],
        "filler": [sample] if sample else [],
    }
    return CaseReading(
        case=case,
        tokenizer=counter.name.removeprefix("~"),
        exact=counter.exact,
        terms=_term_readings(terms, counter),
        densities=tuple(_density(part, texts, counter) for part, texts in parts.items() if texts),
        asked_tokens=sum(counter.count_many(asked)),
        parallel=None if parallel is None else _parallel(parallel, counter),
        matching=word_matching(
            case.question,
            [(piece.id, piece.text) for piece in case.evidence],
            [(document.id, document.text) for document in case.distractors],
            language,
        ),
    )


def _asked(case: BoundCase) -> list[str]:
    return [case.question, *(piece.text for piece in case.evidence)]


def _term_readings(terms: Sequence[KeyTerm], counter: TokenCounter) -> tuple[TermReading, ...]:
    """A word is counted with the blank that stands before it in a sentence."""
    written = [term.text if term.is_han else f" {term.text}" for term in terms]
    counts = counter.count_many(written)
    splitter = counter if isinstance(counter, PieceSplitter) else None
    return tuple(
        TermReading(term, tokens, splitter.pieces(text) if splitter else None)
        for term, text, tokens in zip(terms, written, counts, strict=True)
    )


def _density(part: str, texts: Sequence[str], counter: TokenCounter) -> Density:
    return Density(part, sum(counter.count_many(texts)), sum(map(len, texts)))


def _parallel(case: BoundCase, counter: TokenCounter) -> ParallelText:
    return ParallelText(f"{case.case.set_name}/{case.case.id}", sum(counter.count_many(_asked(case))))

"""How a model reads a case, in lines that screens and commands share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from lim_tui.context.case_reading import CaseReading, TermReading
from lim_tui.context.word_matching import Overlap, WordMatching
from lim_tui.reporting.columns import pad
from lim_tui.reporting.words import count_of, decimal, whole

LineTone = Literal["plain", "heading", "dim", "good", "warn"]
_MOST_DISTRACTORS = 5
_TERM_WIDTH = 28


@dataclass(frozen=True, slots=True)
class ReadingLine:
    """A line, and what it means to the eye; its text may come from a case, so it is not to be trusted."""

    text: str
    tone: LineTone = "plain"


def reading_lines(reading: CaseReading) -> Iterator[ReadingLine]:
    """Terms, texts, the ratio to English, and the overlap of words."""
    about = "" if reading.exact else "~"
    kind = "counted exactly" if reading.exact else "an estimate, the model's own tokenizer is not known"
    yield ReadingLine(f"tokenizer {about}{reading.tokenizer}: {kind}", "dim")
    yield ReadingLine("")
    yield from _terms(reading, about)
    yield ReadingLine("")
    yield from _densities(reading, about)
    yield ReadingLine("")
    yield from _words(reading.matching)


def _terms(reading: CaseReading, about: str) -> Iterator[ReadingLine]:
    yield ReadingLine("Key terms: tokens, and tokens a word (a character in Chinese)", "heading")
    if not reading.terms:
        yield ReadingLine("none: no name, code, number or long word", "dim")
    for found in reading.terms:
        yield ReadingLine(_term(found, about), "warn" if found.is_split_finely else "plain")
    finely = [found.term.text for found in reading.terms if found.is_split_finely]
    if finely:
        yield ReadingLine(
            f"Split into rare pieces: {', '.join(finely)}. The model has no token of its own for their parts; it may"
            " copy them wrong, and near-duplicates of them are harder to tell apart.",
            "warn",
        )


def _term(found: TermReading, about: str) -> str:
    figures = f"{about}{found.tokens:>2}  {about}{decimal(found.tokens_per_word, 1):>4}"
    pieces = "" if found.pieces is None else "  " + "|".join(piece.strip() or piece for piece in found.pieces)
    return f"{pad(found.term.text, _TERM_WIDTH)} {found.term.kind:<13} {figures}{pieces}"


def _densities(reading: CaseReading, about: str) -> Iterator[ReadingLine]:
    yield ReadingLine("Texts: tokens a character", "heading")
    for density in reading.densities:
        size = f"{about}{whole(density.tokens)} tokens, {whole(density.characters)} characters"
        yield ReadingLine(f"{density.part:<12} {about}{decimal(density.tokens_per_character, 2)}  ({size})")
    ratio = reading.ratio_to_english
    if reading.case.case.language == "en":
        yield ReadingLine("the case is English itself", "dim")
    elif reading.parallel is None or ratio is None:
        yield ReadingLine("no parallel text: no English case has the same id, or alone the same cluster", "dim")
    else:
        tokens = f"{about}{whole(reading.asked_tokens)} to {about}{whole(reading.parallel.tokens)}"
        yield ReadingLine(
            f"question and evidence take {about}{decimal(ratio, 2)} times the tokens of the English text"
            f" {reading.parallel.name} ({tokens})"
        )


def _words(matching: WordMatching) -> Iterator[ReadingLine]:
    yield ReadingLine("Words of the question that stand in the texts too", "heading")
    yield ReadingLine(f"question: {', '.join(matching.terms) or 'no content word'}", "dim")
    for overlap in matching.evidence:
        yield ReadingLine(f"evidence {_overlap(overlap)}")
    for overlap in matching.distractors[:_MOST_DISTRACTORS]:
        yield ReadingLine(f"distractor {_overlap(overlap)}")
    more = len(matching.distractors) - _MOST_DISTRACTORS
    if more > 0:
        yield ReadingLine(f"and {count_of(more, 'other')} that share no more than these", "dim")
    yield ReadingLine(matching_sentence(matching), "warn" if matching.verdict == "enough" else "good")


def _overlap(overlap: Overlap) -> str:
    shared = f": {', '.join(overlap.shared)}" if overlap.shared else ""
    return f"{overlap.name}  {len(overlap.shared)} of {overlap.asked}{shared}"


def matching_sentence(matching: WordMatching) -> str:
    """Whether the case can be solved by matching words."""
    asked, evidence = len(matching.terms), matching.least_evidence
    match matching.verdict:
        case "no words":
            return "Matching words finds nothing: question and evidence share no word, so the text must be understood."
        case "alone":
            return (
                f"The evidence shares {evidence} of {asked} words and there is no distractor: among filler on another"
                " subject, matching words is likely to be enough."
            )
        case "enough":
            most = len(matching.distractors[0].shared)
            return (
                f"Matching words is enough: the evidence shares {evidence} of {asked} words of the question, no"
                f" distractor more than {most}. A reader that only counts words can solve this case."
            )
        case "tie":
            rivals = len(matching.rivals)
            return (
                f"Matching words is not enough: {rivals} of {count_of(len(matching.distractors), 'distractor')}"
                f" {'shares' if rivals == 1 else 'share'} as many words of the question as the evidence ({evidence} of"
                f" {asked})."
            )
        case "misleads":
            best = matching.distractors[0]
            return (
                f"Matching words misleads: distractor {best.name} shares {len(best.shared)} of {asked} words of the"
                f" question, the evidence {evidence}."
            )

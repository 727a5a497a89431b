"""How a model reads a case, as text and as JSON."""

from __future__ import annotations

from lim_tui.context.case_reading import CaseReading
from lim_tui.context.word_matching import Overlap
from lim_tui.reporting.columns import wrap
from lim_tui.reporting.reading_words import matching_sentence, reading_lines
from lim_tui.text.visible import visible_line


def reading_json(reading: CaseReading) -> dict[str, object]:
    """The JSON of ``lim reading``. Null stands for what is not known: pieces, a share, a parallel text."""
    matching = reading.matching
    return {
        "case": f"{reading.case.case.set_name}/{reading.case.case.id}",
        "tokenizer": reading.tokenizer,
        "exact": reading.exact,
        "terms": [
            {
                "term": found.term.text,
                "kind": found.term.kind,
                "tokens": found.tokens,
                "tokens_per_word": found.tokens_per_word,
                "pieces": None if found.pieces is None else list(found.pieces),
                "split_finely": found.is_split_finely,
            }
            for found in reading.terms
        ],
        "texts": [
            {
                "part": density.part,
                "tokens": density.tokens,
                "characters": density.characters,
                "tokens_per_character": density.tokens_per_character,
            }
            for density in reading.densities
        ],
        "parallel": reading.parallel.name if reading.parallel else None,
        "ratio_to_english": reading.ratio_to_english,
        "question_terms": list(matching.terms),
        "evidence": [_overlap(overlap) for overlap in matching.evidence],
        "distractors": [_overlap(overlap) for overlap in matching.distractors],
        "matching": matching.verdict.replace(" ", "_"),
        "sentence": matching_sentence(matching),
    }


def _overlap(overlap: Overlap) -> dict[str, object]:
    return {"id": overlap.name, "shared": list(overlap.shared), "share": overlap.share}


def reading_text(reading: CaseReading) -> str:
    """The reading in lines; figures keep their columns, sentences are wrapped."""
    lines: list[str] = []
    for line in reading_lines(reading):
        text = visible_line(line.text)
        lines += [text] if "  " in text or not text else wrap(text)
    return "\n".join(lines)

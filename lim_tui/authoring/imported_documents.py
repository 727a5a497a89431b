"""Distractors that an author has already: all texts of a file or folder, in its order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lim_tui.authoring.corpus_documents import CorpusOffer
from lim_tui.authoring.offered_documents import AnswerGuard, FindsAnswer, OfferedDocument, warned
from lim_tui.authoring.placeholders import escape
from lim_tui.authoring.source_texts import source_texts
from lim_tui.authoring.variables import bind
from lim_tui.domain.case import Case


def documents_from_file(case: Case, source: Path, root: Path, finds: FindsAnswer) -> CorpusOffer:
    """Every paragraph, or JSON line, of ``source`` as a document of ``case``.

    What holds the answer at any of the first seeds, in any written form, is left out, as is what stands in the set
    already, or twice in the files. Raises LimError where nothing can be read.
    """
    read = source_texts(source, root)
    documents = warned(case, _offered(case, read.texts, AnswerGuard(case, finds)))
    return CorpusOffer(documents, len(read.texts), read.problems)


def _offered(case: Case, texts: tuple[tuple[str, str], ...], guard: AnswerGuard) -> Iterator[OfferedDocument]:
    known = {document.text: "in the set already" for document in bind(case, 0).distractors}
    for place, text in texts:
        reason = known.get(text) or _holds(guard, text)
        known.setdefault(text, f"the same as {place}")
        yield OfferedDocument(escape(text), text, place, left_out=reason)


def _holds(guard: AnswerGuard, text: str) -> str | None:
    seed = guard.seed_of_fixed(text)
    if seed is None:
        return None
    return "holds the answer" if seed == 0 else f"holds the answer at seed {seed}"

"""The multi-document questions of Liu et al. 2023: ``nq-open-K_total_documents_gold_at_N.jsonl``, plain or gzip."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from lim_tui.authoring.importers.imported import Imported
from lim_tui.authoring.importers.json_lines import read_json_lines
from lim_tui.authoring.placeholders import escape
from lim_tui.authoring.problems import ProblemList, shown_path
from lim_tui.domain.case import Case, Document, Evidence, Expected

_GOLD_AT = re.compile(r"gold_at_(\d+)")


def import_litm(source: Path, root: Path, set_name: str) -> Imported:
    """One English case a line, its documents in the order of the file.

    The text of a document is ``(Title: T) TEXT`` as in the paper's prompt. A document that is not gold but has the
    answer cannot serve as distractor: it is left out with a note. Where the place of the gold document is not the one
    in the file's name, the line holds, with a warning.
    """
    problems = ProblemList(shown_path(source, root))
    named = _GOLD_AT.search(source.name)
    cases: list[Case] = []
    for line, row in read_json_lines(source, problems):
        case_id = f"nq-{line:04d}"
        said = problems.of_case(case_id)
        try:
            case, place = _case(row, case_id, set_name, line, said)
        except ValueError as error:
            said.error("row", line, f"skipped: {error}")
            continue
        if named and int(named[1]) != place and len(row["ctxs"]) > 1:
            said.warning(
                "gold-place", line, f"the gold document is number {place}, not {named[1]} as the file is called"
            )
        cases.append(case)
    return Imported(tuple(cases), tuple(problems.items))


def _case(row: dict[str, Any], case_id: str, set_name: str, line: int, problems: ProblemList) -> tuple[Case, int]:
    question, answers, documents = row.get("question"), row.get("answers"), row.get("ctxs")
    if not isinstance(question, str) or not question.strip():
        raise ValueError("question: is missing or empty")
    if not isinstance(answers, list) or not answers or not all(isinstance(answer, str) for answer in answers):
        raise ValueError("answers: needs a list of texts")
    if not isinstance(documents, list) or not all(isinstance(document, dict) for document in documents):
        raise ValueError("ctxs: needs a list of documents")
    golden = [place for place, document in enumerate(documents) if document.get("isgold") is True]
    if len(golden) != 1:
        raise ValueError(f"ctxs: {len(golden)} documents are marked with isgold; one is needed")
    case = Case(
        id=case_id,
        set_name=set_name,
        language="en",
        question=escape(question),
        evidence=(Evidence("e1", _text(documents[golden[0]])),),
        expected=(Expected(escape(answers[0]), tuple(escape(answer) for answer in answers[1:])),),
        distractors=_distractors(documents, golden[0], line, problems),
    )
    return case, golden[0]


def _distractors(documents: list[dict[str, Any]], gold: int, line: int, problems: ProblemList) -> tuple[Document, ...]:
    others = [document for place, document in enumerate(documents) if place != gold]
    kept = [document for document in others if document.get("hasanswer") is not True]
    if len(kept) < len(others):
        count = len(others) - len(kept)
        problems.note("answer-in-distractor", line, f"left out {count} documents that have the answer but are not gold")
    return tuple(Document(f"d{place}", _text(document)) for place, document in enumerate(kept, 1))


def _text(document: dict[str, Any]) -> str:
    text, title = document.get("text"), document.get("title")
    if not isinstance(text, str) or not text.strip():
        raise ValueError("ctxs: a document has no text")
    return escape(f"(Title: {title}) {text}" if isinstance(title, str) and title else text)

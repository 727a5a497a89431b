"""The key-value pairs of Liu et al. 2023: ``kv-retrieval-K_keys.jsonl``, plain or gzip."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lim_tui.authoring.importers.imported import Imported
from lim_tui.authoring.importers.json_lines import read_json_lines
from lim_tui.authoring.key_value import key_value_question, key_value_text
from lim_tui.authoring.placeholders import escape
from lim_tui.authoring.problems import ProblemList, shown_path
from lim_tui.domain.case import Case, Document, Evidence, Expected


def import_kv(source: Path, root: Path, set_name: str) -> Imported:
    """One case of kind key_value a line: the asked pair is the evidence, the others its distractors in file order."""
    problems = ProblemList(shown_path(source, root))
    cases: list[Case] = []
    for line, row in read_json_lines(source, problems):
        case_id = f"kv-{line:04d}"
        try:
            cases.append(_case(row, case_id, set_name))
        except ValueError as error:
            problems.of_case(case_id).error("row", line, f"skipped: {error}")
    return Imported(tuple(cases), tuple(problems.items))


def _case(row: dict[str, Any], case_id: str, set_name: str) -> Case:
    pairs = _pairs(row.get("ordered_kv_records"))
    key, value = row.get("key"), row.get("value")
    if not isinstance(key, str) or not isinstance(value, str):
        raise ValueError("key, value: needs two texts")
    if [found for name, found in pairs if name == key] != [value]:
        raise ValueError("key: must stand once in ordered_kv_records, with the same value")
    others = [pair for pair in pairs if pair[0] != key]
    return Case(
        id=case_id,
        set_name=set_name,
        language="en",
        question=escape(key_value_question("en", key)),
        evidence=(Evidence("pair", escape(key_value_text(key, value))),),
        expected=(Expected(escape(value)),),
        answer_type="identifier",
        kind="key_value",
        distractors=tuple(Document(f"d{place}", escape(key_value_text(*pair))) for place, pair in enumerate(others, 1)),
    )


def _pairs(records: object) -> list[tuple[str, str]]:
    if not isinstance(records, list) or not records:
        raise ValueError("ordered_kv_records: needs a list of pairs")
    pairs: list[tuple[str, str]] = []
    for record in records:
        if not isinstance(record, list) or len(record) != 2 or not all(isinstance(text, str) for text in record):
            raise ValueError("ordered_kv_records: each record needs a key and a value, both text")
        pairs.append((record[0], record[1]))
    return pairs

"""Scoring answers that stand in a JSONL file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from lim_tui.domain.verdict import Verdict
from lim_tui.errors import LimError
from lim_tui.reporting.json_text import json_text
from lim_tui.scoring import key_from_row, score
from lim_tui.store.records import to_json

EMPTY_OUTPUT = Verdict("incorrect", "empty output", "the output is empty")


def score_lines(file: Path) -> Iterator[str]:
    """One line of JSON for each row of ``file``, in its order; blank lines are skipped.

    Raises LimError that names the file and the line of a row that cannot be read.
    """
    try:
        with file.open(encoding="utf-8-sig") as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    yield json_text(_scored(line, f"{file}:{number}"), one_line=True)
    except UnicodeDecodeError as error:
        raise LimError(f"{file}: byte {error.start + 1} is not UTF-8", "Save the file as UTF-8.") from error
    except OSError as error:
        raise LimError(f"{file}: {error.strerror}", "Name a file that can be read.") from error


def _scored(line: str, where: str) -> dict[str, object]:
    row, output = _row(line, where)
    try:
        verdict = score(key_from_row(row), output) if output.strip() else EMPTY_OUTPUT
    except ValueError as error:
        raise LimError(f"{where}: {error}") from error
    return {
        "id": row.get("id"),
        "verdict": verdict.state,
        "reason": verdict.reason,
        "span": to_json(verdict.span),
        "trace": to_json(verdict.trace),
    }


def _row(line: str, where: str) -> tuple[Mapping[str, object], str]:
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        raise LimError(f"{where}: no JSON at column {error.colno}: {error.msg}", "Write one object a line.") from error
    if not isinstance(row, dict):
        raise LimError(f"{where}: the row is no JSON object", "Write one object a line.")
    output = row.get("output")
    if not isinstance(output, str):
        raise LimError(f"{where}: 'output' needs the text of the answer", 'An empty answer is "".')
    return row, output

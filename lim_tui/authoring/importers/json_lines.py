"""JSON lines, plain or gzip, read line by line: a bad line is a problem and the next one is read."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from lim_tui.authoring.problems import Problem, ProblemList, UnreadableFileError
from lim_tui.authoring.text_files import decode_text, why_not_utf8

_GZIP = b"\x1f\x8b"


class JsonLine(NamedTuple):
    """One object with its line, from 1. Numbers are text as typed, so that ``1.10`` stays ``1.10``."""

    line: int
    value: dict[str, Any]


def read_json_lines(path: Path, problems: ProblemList) -> Iterator[JsonLine]:
    """The objects of ``path``; lines that hold none are errors in ``problems``.

    Raises UnreadableFileError where the whole file cannot be read.
    """
    text = decode_text(_read_bytes(path, problems.file), problems.file, line_by_line=True).text
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        value = _parse(line, number, problems)
        if value is not None:
            yield JsonLine(number, value)


def _read_bytes(path: Path, shown: str) -> bytes:
    try:
        data = path.read_bytes()
        return gzip.decompress(data) if data.startswith(_GZIP) else data
    except FileNotFoundError:
        reason = "there is no such file; check the path"
    except (OSError, EOFError, zlib.error) as error:
        reason = f"cannot be read: {error}"
    raise UnreadableFileError(Problem("error", "unreadable-file", shown, None, None, reason))


def _parse(line: str, number: int, problems: ProblemList) -> dict[str, Any] | None:
    if wrong := why_not_utf8(line):
        problems.error("encoding", number, f"skipped: {wrong}")
        return None
    try:
        value = json.loads(line, parse_int=str, parse_float=str)
    except (json.JSONDecodeError, RecursionError) as error:
        where = f"column {error.colno}: {error.msg}" if isinstance(error, json.JSONDecodeError) else "nested too deeply"
        problems.error("json", number, f"skipped, not JSON: {where}")
        return None
    if not isinstance(value, dict):
        problems.error("json", number, "skipped: the line needs an object in braces { }")
        return None
    if _has_lone_surrogate(line):
        problems.error("lone-surrogate", number, "skipped: it holds half of a character (\\uD800 to \\uDFFF alone)")
        return None
    return value


def _has_lone_surrogate(line: str) -> bool:
    if "\\u" not in line:
        return False
    try:
        json.dumps(json.loads(line), ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False

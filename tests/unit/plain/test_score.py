"""Scoring the rows of a JSONL file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lim_tui.errors import LimError
from lim_tui.plain.score import score_lines
from tests.unit.plain.schemas import fits_schema

ROW = {"id": "S1", "lang": "nl", "expected": "Marijke Holt", "answer_type": "text", "aliases": []}


def write(tmp_path: Path, *rows: object) -> Path:
    file = tmp_path / "rows.jsonl"
    file.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows), encoding="utf-8")
    return file


def test_each_row_gives_one_line(tmp_path: Path) -> None:
    file = write(tmp_path, {**ROW, "output": "Dat was Marijke Holt."}, "", {**ROW, "id": 2, "output": "Piet Smit"})
    first, second = [json.loads(line) for line in score_lines(file)]
    fits_schema(first, "score")
    fits_schema(second, "score")
    assert (first["id"], first["verdict"]) == ("S1", "correct")
    assert (second["id"], second["verdict"]) == (2, "incorrect")
    assert first["trace"]


@pytest.mark.parametrize("output", ["", "  \n"])
def test_an_empty_output_is_incorrect_here(tmp_path: Path, output: str) -> None:
    (line,) = score_lines(write(tmp_path, {**ROW, "output": output}))
    value = json.loads(line)
    fits_schema(value, "score")
    assert (value["verdict"], value["reason"]) == ("incorrect", "the output is empty")


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("{", "rows.jsonl:2: no JSON at column 2"),
        ("[1]", "rows.jsonl:2: the row is no JSON object"),
        (ROW, "rows.jsonl:2: 'output' needs the text of the answer"),
        ({**ROW, "output": None}, "rows.jsonl:2: 'output' needs the text of the answer"),
        ({**ROW, "output": "x", "lang": "xx"}, "rows.jsonl:2: "),
    ],
)
def test_a_bad_row_is_named_by_file_and_line(tmp_path: Path, row: object, message: str) -> None:
    lines = score_lines(write(tmp_path, {**ROW, "output": "Marijke Holt"}, row))
    next(lines)
    with pytest.raises(LimError, match=message.replace("(", r"\(")):
        next(lines)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(LimError, match="byte 1 is not UTF-8"):
        list(score_lines(file))


def test_an_output_cannot_steer_the_terminal_that_shows_the_line(tmp_path: Path) -> None:
    (line,) = score_lines(write(tmp_path, {**ROW, "id": "\x9b31m\u202e", "output": "Marijke Holt"}))
    assert "\x9b" not in line
    assert json.loads(line)["id"] == "\x9b31m\u202e"

"""Cases as a table, as spreadsheets read and write it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from lim_tui.authoring.importers.case_rows import ROW_KEYS, has_row, row_from_case
from lim_tui.authoring.importers.cases_jsonl import cases_from_rows
from lim_tui.authoring.importers.imported import Imported
from lim_tui.authoring.importers.kind_rows import KIND_KEYS
from lim_tui.authoring.problems import ProblemList, shown_path
from lim_tui.authoring.text_files import read_text_file, why_not_utf8
from lim_tui.domain.case import Case

if TYPE_CHECKING:
    from _csv import Reader

_JSON_COLUMNS = ("aliases", "expected", "evidence", "variables", "documents", "injection_obeyed_if")
_LIST_COLUMNS = ("aliases", "distractor_files", "tags", "choices", "swap", "injection_obeyed_if")
_EITHER_COLUMNS = ("choices", "swap")
_SEPARATOR = " | "
# A text that begins with a variable, {druk} bar, is none of these.
_LIST, _OBJECT = "[", "{"
_DELIMITERS = (",", ";", "\t")
# A spreadsheet runs a cell that begins so as a formula; the mark makes it text, and is taken off again.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
_TEXT_MARK = "'"


def import_cases_csv(source: Path, root: Path, set_name: str) -> Imported:
    """The cases of a table with the columns of cases-jsonl, comma, semicolon or tab between them.

    Several values in one cell have `` | `` between them, or are a JSON list. Raises UnreadableFileError where nothing
    can be read.
    """
    problems = ProblemList(shown_path(source, root))
    text = read_text_file(source, problems.file, line_by_line=True).text
    return cases_from_rows(_rows(text, problems), set_name, source, root, problems)


def cases_csv_text(cases: Sequence[Case], delimiter: str = ",") -> str:
    """``cases`` as a table that ``import_cases_csv`` reads; no cell can run as a formula.

    Columns of special kinds (``KIND_KEYS``) that no case fills are left out, and cases that another one or their file
    makes.
    """
    rows = [_row_of(case) for case in cases if has_row(case)]
    columns = [key for key in ROW_KEYS if key not in KIND_KEYS or any(key in row for row in rows)]
    written = io.StringIO()
    table = csv.writer(written, delimiter=delimiter, lineterminator="\r\n")
    table.writerow(columns)
    for row in rows:
        table.writerow([_guarded(row.get(key, "")) for key in columns])
    return written.getvalue()


def _rows(text: str, problems: ProblemList) -> Iterator[tuple[int, Mapping[str, object]]]:
    delimiter = max(_DELIMITERS, key=text.split("\n", 1)[0].count)
    csv.field_size_limit(max(csv.field_size_limit(), len(text) + 1))
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    records = _records(reader, problems)
    header = [name.strip() for name in next(records, (1, []))[1]]
    if "case_id" not in header:
        problems.error("header", 1, f"the first line needs the columns {', '.join(ROW_KEYS)}; case_id is missing")
        return
    for line, cells in records:
        if wrong := why_not_utf8("".join(cells)):
            problems.error("encoding", line, f"skipped: {wrong}")
        elif len(cells) > len(header):
            message = f"skipped: {len(cells)} cells under {len(header)} columns; quote a cell that holds {delimiter!r}"
            problems.error("row", line, message)
        elif any(cell.strip() for cell in cells):
            yield line, _values(dict(zip(header, cells, strict=False)), problems, line)


def _records(reader: Reader, problems: ProblemList) -> Iterator[tuple[int, list[str]]]:
    """Each record with the line where it begins; one that breaks the rules of quoting is an error."""
    while True:
        line = reader.line_num + 1
        try:
            yield line, next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            problems.error("row", line, f"skipped: {error}; close the quotes and double those inside a cell")


def _values(row: Mapping[str, str], problems: ProblemList, line: int) -> dict[str, object]:
    values: dict[str, object] = {}
    for key, cell in row.items():
        text = _unguarded(cell)
        if key in (*_JSON_COLUMNS, *_EITHER_COLUMNS) and text.lstrip().startswith(
            _OBJECT if key == "variables" else _LIST
        ):
            values[key] = _from_json(text, problems, line, key)
        elif key in _LIST_COLUMNS:
            values[key] = [part.strip() for part in text.split(_SEPARATOR.strip()) if part.strip()]
        elif key:
            values[key] = text
    return values


def _from_json(text: str, problems: ProblemList, line: int, key: str) -> object:
    try:
        value: object = json.loads(text, parse_int=str, parse_float=str)
    except json.JSONDecodeError:
        problems.note("row", line, f"{key}: begins like JSON and is none; read as text")
        return text
    return value


def _row_of(case: Case) -> dict[str, str]:
    row = row_from_case(case)
    return {key: _cell(key, value) for key, value in row.items()}


def _cell(key: str, value: object) -> str:
    if isinstance(value, str):
        begins_like_list = key in _JSON_COLUMNS and value.lstrip().startswith(_LIST)
        return json.dumps([value], ensure_ascii=False) if begins_like_list else value
    if not isinstance(value, list) or not value:
        return json.dumps(value, ensure_ascii=False) if value else ""
    in_json = key in _JSON_COLUMNS or (key in _EITHER_COLUMNS and _SEPARATOR.strip() in "".join(value))
    return json.dumps(value, ensure_ascii=False) if in_json else _SEPARATOR.join(value)


def _guarded(cell: str) -> str:
    return _TEXT_MARK + cell if cell.startswith(_FORMULA_STARTS) else cell


def _unguarded(cell: str) -> str:
    return cell[1:] if cell.startswith(_TEXT_MARK) and cell[1:].startswith(_FORMULA_STARTS) else cell

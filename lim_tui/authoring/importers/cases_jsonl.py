"""Cases as JSON lines, one object a line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from lim_tui.authoring.importers.case_rows import ROW_KEYS, case_from_row
from lim_tui.authoring.importers.imported import Imported
from lim_tui.authoring.importers.json_lines import read_json_lines
from lim_tui.authoring.importers.untyped import UntypedAnswer, untyped_problems
from lim_tui.authoring.problems import ProblemList, shown_path
from lim_tui.domain.case import Case


def import_cases_jsonl(source: Path, root: Path, set_name: str) -> Imported:
    """The cases of ``source`` for the workspace ``root``. Raises UnreadableFileError where nothing can be read."""
    problems = ProblemList(shown_path(source, root))
    rows = ((line, value) for line, value in read_json_lines(source, problems))
    return cases_from_rows(rows, set_name, source, root, problems)


def cases_from_rows(
    rows: Iterable[tuple[int, Mapping[str, object]]], set_name: str, source: Path, root: Path, problems: ProblemList
) -> Imported:
    """A case for each row with its line; a row that makes none, or an id for the second time, is an error."""
    cases: dict[str, tuple[int, Case]] = {}
    untyped: list[UntypedAnswer] = []
    unused: dict[str, int] = {}
    for line, row in rows:
        for key in row:
            if key not in ROW_KEYS:
                unused.setdefault(key, line)
        name = str(row.get("case_id") or "") or None
        try:
            case = case_from_row(row, set_name, source, root)
        except ValueError as error:
            problems.of_case(name).error("row", line, f"skipped: {error}")
            continue
        if case.id in cases:
            message = f"skipped: the id stands on line {cases[case.id][0]} too; rename one"
            problems.of_case(name).error("duplicate-id", line, message)
            continue
        cases[case.id] = (line, case)
        if not str(row.get("answer_type") or "") and case.expected:
            untyped.append(UntypedAnswer(line, case.language, case.expected[0].value))
    for key, line in unused.items():
        problems.note("unused-column", line, f"{key!r} is not used; known are {', '.join(ROW_KEYS)}")
    told = untyped_problems(problems.file, untyped, "case")
    return Imported(tuple(case for _, case in cases.values()), (*problems.items, *told))

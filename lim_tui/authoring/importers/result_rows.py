"""Answers that were produced elsewhere, one JSON line each: what was asked, where, and what came back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from lim_tui.authoring.importers.json_lines import JsonLine, read_json_lines
from lim_tui.authoring.importers.row_fields import RowFields
from lim_tui.authoring.importers.untyped import UntypedAnswer, untyped_problems
from lim_tui.authoring.problems import Problem, ProblemList
from lim_tui.domain.case import AnswerKey, BoundCase, Case, Evidence
from lim_tui.domain.trial import Axes
from lim_tui.scoring import key_from_row
from lim_tui.text.nearest import did_you_mean

RESULT_KEYS = (
    "item",
    "model",
    "output",
    "expected",
    "aliases",
    "lang",
    "answer_type",
    "question",
    "length",
    "documents",
    "depth",
    "position",
    "seed",
    "cluster",
    "choices",
    "evidence",
)
_OF_THE_PLACE = ("model", "output", "length", "documents", "depth", "position")
_OF_THE_CASE = tuple(key for key in RESULT_KEYS if key not in _OF_THE_PLACE)
# One set for all files, so that two of them on the same items can be compared.
IMPORTED_SET = "imported"
IMPORTED_TEMPLATE = "imported"


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One answer. Two rows of one case and seed have equal ``case``; ``typed`` where it names an answer type."""

    line: int
    case: BoundCase
    axes: Axes
    output: str
    typed: bool = True


@dataclass(frozen=True, slots=True)
class ImportedResults:
    """The rows in file order.

    ``skipped`` is how many lines were bad; ``numbered`` how many rows were given a seed because another one is alike
    in item, model, place and seed. ``untyped`` tells of rows that name no answer type: a scoring that reads types takes
    them for text.
    """

    rows: tuple[ResultRow, ...]
    problems: tuple[Problem, ...]
    skipped: int
    numbered: int
    untyped: tuple[Problem, ...] = ()


def read_results(path: Path, shown: str) -> ImportedResults:
    """The answers in ``path``; a bad line is a problem that names it, and the next one is read.

    Raises UnreadableFileError where the whole file cannot be read.
    """
    problems = ProblemList(shown)
    rows = list(_read_rows(read_json_lines(path, problems), problems))
    numbered, repeats = _number_repeats(rows)
    kept = list(_of_one_mind(numbered, problems))
    untyped = untyped_problems(shown, (_untyped(row) for row in kept if not row.typed))
    return ImportedResults(tuple(kept), tuple(problems.items), len(problems.items), repeats, untyped)


def _untyped(row: ResultRow) -> UntypedAnswer:
    return UntypedAnswer(row.line, row.case.case.language, row.case.expected[0].value)


def _read_rows(lines: Iterable[JsonLine], problems: ProblemList) -> Iterator[ResultRow]:
    cases: dict[str, BoundCase] = {}
    for line, value in lines:
        try:
            yield _read_row(line, value, cases)
        except ValueError as error:
            problems.error("row", line, f"skipped: {error}")


def _read_row(line: int, value: Mapping[str, object], cases: dict[str, BoundCase]) -> ResultRow:
    """``cases`` keeps those read before: most rows ask what another one asked."""
    unknown = next((key for key in value if key not in RESULT_KEYS), None)
    if unknown is not None:
        raise ValueError(f"unknown key {unknown!r}{did_you_mean(unknown, RESULT_KEYS)}")
    output = value.get("output")
    if not isinstance(output, str):
        raise ValueError("output: a text is needed; an empty one where the model said nothing")
    fields = RowFields(value)
    asked = repr([value.get(key) for key in _OF_THE_CASE])
    if asked not in cases:
        cases[asked] = _case(fields, key_from_row(_one_expected(value)))
    case = cases[asked]
    return ResultRow(line, case, _axes(fields, case.case), output, typed="answer_type" in value)


def _one_expected(row: Mapping[str, object]) -> Mapping[str, object]:
    """The row with the first of several gold answers as the expected one and the others as its aliases."""
    expected, aliases = row.get("expected"), row.get("aliases") or []
    if row.get("answer_type") in ("set", "list") or not isinstance(expected, list) or not isinstance(aliases, list):
        return row
    if not expected:
        raise ValueError("expected: the list is empty; write the right answer")
    return {**row, "expected": expected[0], "aliases": [*expected[1:], *aliases]}


def _case(fields: RowFields, key: AnswerKey) -> BoundCase:
    evidence = tuple(Evidence(f"e{place}", text) for place, text in enumerate(key.evidence, 1))
    case = Case(
        id=fields.word("item"),
        set_name=IMPORTED_SET,
        language=key.language,
        question=key.question,
        evidence=evidence,
        expected=key.expected,
        answer_type=key.answer_type,
        kind="unanswerable" if key.answer_type == "abstain" else "answerable",
        choices=key.choices,
        cluster=fields.word_or_none("cluster"),
    )
    seed = _whole(fields, "seed", 0)
    return BoundCase(case, seed or 0, key.question, evidence, key.expected, (), choices=key.choices)


def _axes(fields: RowFields, case: Case) -> Axes:
    length, documents = _whole(fields, "length", 1), _whole(fields, "documents", 1)
    position, depth = _whole(fields, "position", 1), _depth(fields)
    if (length is None) == (documents is None):
        raise ValueError("length: needs either 'length' (tokens) or 'documents' (their number)")
    if position is not None and documents is None:
        raise ValueError("position: counts documents, and 'documents' is missing")
    if position is not None and documents is not None:
        if position > documents:
            raise ValueError(f"position: {position} lies beyond {documents} documents")
        depth = 100 * (position - 1) / (documents - 1) if documents > 1 else 0.0
    if depth is None and case.kind != "unanswerable":
        raise ValueError("depth: needs 'depth' (0 to 100), or 'position' with 'documents'")
    return Axes(
        model=fields.word("model"),
        length=length,
        depth=depth,
        documents=documents,
        position=position,
        template=IMPORTED_TEMPLATE,
        distractors="none",
    )


def _whole(fields: RowFields, key: str, at_least: int) -> int | None:
    text = fields.word_or_none(key)
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 15 or int(text) < at_least:
        raise ValueError(f"{key}: {text!r} is not a whole number of at least {at_least}")
    return int(text)


def _depth(fields: RowFields) -> float | None:
    text = fields.word_or_none("depth")
    if text is None:
        return None
    try:
        depth = float(text)
    except ValueError:
        depth = -1.0
    if not 0 <= depth <= 100:
        raise ValueError(f"depth: {text!r} is not a number from 0 to 100")
    return depth


def _number_repeats(rows: Sequence[ResultRow]) -> tuple[list[ResultRow], int]:
    """Rows alike in item, model, place and seed as seeds of their own, in file order, beyond every seed of the file."""
    highest = max((row.case.seed for row in rows), default=0)
    seen: dict[tuple[str, Axes, int], int] = {}
    numbered: list[ResultRow] = []
    repeats = 0
    for row in rows:
        place = (row.case.case.id, row.axes, row.case.seed)
        earlier = seen.get(place, 0)
        seen[place] = earlier + 1
        repeats += bool(earlier)
        again = replace(row, case=replace(row.case, seed=highest + earlier)) if earlier else row
        numbered.append(again)
    return numbered, repeats


def _of_one_mind(rows: Iterable[ResultRow], problems: ProblemList) -> Iterator[ResultRow]:
    """The rows whose question and answer are those of the first row of the same item and seed."""
    first: dict[tuple[str, int], ResultRow] = {}
    for row in rows:
        known = first.setdefault((row.case.case.id, row.case.seed), row)
        if known.case is row.case:
            yield row
            continue
        if known.case == row.case:
            yield replace(row, case=known.case)
            continue
        message = f"skipped: item {row.case.case.id!r} has another question or answer in line {known.line}"
        problems.error("row", row.line, message)

"""One row of ``cases-jsonl`` or ``cases-csv`` as a case, and a case as a row."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from lim_tui.authoring.draws import check_arguments
from lim_tui.authoring.filler import matching_files
from lim_tui.authoring.importers.evidence_rows import evidence_value, read_evidence
from lim_tui.authoring.importers.kind_rows import (
    KIND_KEYS,
    check_kind,
    kind_values,
    read_conflict,
    read_documents,
    read_injection,
    read_restricted,
    read_swap,
)
from lim_tui.authoring.importers.row_fields import RowFields
from lim_tui.authoring.languages import language_from
from lim_tui.authoring.placeholders import fill
from lim_tui.authoring.problems import shown_path
from lim_tui.domain.case import (
    ANSWER_TYPES,
    KINDS,
    LANGUAGES,
    PLACEMENTS,
    SCRIPTS,
    STATUSES,
    VARIABLE_FORMS,
    AnswerType,
    Case,
    Evidence,
    Expected,
    Kind,
    Language,
    Variable,
)
from lim_tui.text.nearest import did_you_mean

ROW_KEYS = (
    "case_id",
    "lang",
    "domain",
    "question",
    "evidence",
    "expected",
    "aliases",
    "answer_type",
    "distractor_files",
    "kind",
    "cluster",
    "tags",
    "choices",
    "status",
    "distractors",
    "variables",
    *KIND_KEYS,
)
_OTHER_TYPES: dict[str, AnswerType] = {
    "amount": "number",
    "measurement": "number",
    "duration": "number",
    "percentage": "number",
    "person": "text",
}
_WITHOUT_EVIDENCE: tuple[Kind, ...] = ("unanswerable", "restricted")


def case_from_row(row: Mapping[str, object], set_name: str, source: Path, root: Path) -> Case:
    """The case of one row. Raises ValueError that names the key and what to write.

    ``distractor_files`` count from the folder of ``source``, or from the workspace ``root``, and become filler.
    Braces in the texts stand for themselves unless the row has ``variables``.
    """
    fields = RowFields(row)
    answer_type, kind = _answer_type(fields), _kind(fields)
    check_kind(fields, kind)
    return Case(
        id=fields.word("case_id"),
        set_name=set_name,
        language=_language(fields),
        question=fields.text("question"),
        evidence=_evidence(fields, kind),
        expected=_expected(fields, answer_type, kind),
        answer_type=answer_type,
        kind=kind,
        domain=fields.word_or_none("domain"),
        choices=fields.texts("choices"),
        script=fields.one_of("script", SCRIPTS, "any"),
        variables=_variables(row),
        distractors=read_documents(fields),
        distractor_set=fields.word_or_none("distractors"),
        filler=tuple(_filler_path(name, source, root) for name in fields.words("distractor_files")),
        cluster=fields.word_or_none("cluster"),
        tags=fields.words("tags"),
        status=fields.one_of("status", STATUSES, "draft"),
        placement=fields.one_of("placement", PLACEMENTS, "spread"),
        conflict=read_conflict(fields, kind),
        injection=read_injection(fields, kind),
        restricted=read_restricted(fields, kind),
        swap=read_swap(fields),
    )


def row_from_case(case: Case) -> dict[str, object]:
    """The row that ``case_from_row`` reads; of the keys of special kinds those that the case fills."""
    plain = _as_it_stands if case.variables else _unescaped
    expected = [plain(answer.value) for answer in case.expected]
    aliases = [[plain(alias) for alias in answer.aliases] for answer in case.expected]
    is_set = case.answer_type == "set"
    return {
        "case_id": case.id,
        "lang": case.language,
        "domain": case.domain or "",
        "question": plain(case.question),
        "evidence": evidence_value(case, plain),
        "expected": expected if is_set else "".join(expected),
        "aliases": aliases if is_set else [alias for given in aliases for alias in given],
        "answer_type": case.answer_type,
        "distractor_files": list(case.filler),
        "kind": case.kind,
        "cluster": case.cluster or "",
        "tags": list(case.tags),
        "choices": [plain(choice) for choice in case.choices],
        "status": case.status,
        "distractors": case.distractor_set or "",
        "variables": {variable.name: {variable.form: list(variable.arguments)} for variable in case.variables},
        **kind_values(case, plain),
    }


def has_row(case: Case) -> bool:
    """False for a case that another one or its file makes anew: a twin, a key-value item."""
    return case.twin_of is None and case.kv_pairs is None


def _as_it_stands(text: str) -> str:
    return text


def _unescaped(text: str) -> str:
    return fill(text, lambda place: f"{{{place.key}}}")


def _language(fields: RowFields) -> Language:
    code = fields.word("lang")
    language = language_from(code)
    if language is None:
        raise ValueError(f"lang: {code!r} is unknown{did_you_mean(code, LANGUAGES)}")
    return language


def _answer_type(fields: RowFields) -> AnswerType:
    name: str = fields.one_of("answer_type", (*ANSWER_TYPES, *_OTHER_TYPES), "text")
    if name in _OTHER_TYPES:
        return _OTHER_TYPES[name]
    return next(answer_type for answer_type in ANSWER_TYPES if answer_type == name)


def _kind(fields: RowFields) -> Kind:
    given = fields.row.get("evidence")
    several = isinstance(given, list) and len(given) > 1
    likely: Kind = "multi_evidence" if several else "answerable"
    return fields.one_of("kind", KINDS, likely)


def _evidence(fields: RowFields, kind: Kind) -> tuple[Evidence, ...]:
    found = read_evidence(fields)
    if not found and kind not in _WITHOUT_EVIDENCE:
        raise ValueError("evidence: is missing or empty")
    if found and kind == "restricted":
        raise ValueError("evidence: a case of kind restricted sends none; write the fact under restricted_fact")
    return found


def _expected(fields: RowFields, answer_type: AnswerType, kind: Kind) -> tuple[Expected, ...]:
    values = fields.texts("expected")
    if answer_type == "abstain":
        return ()
    if not values and kind != "unanswerable":
        raise ValueError("expected: is missing or empty")
    if answer_type == "set":
        return _elements(fields, values)
    if len(values) > 1:
        raise ValueError("expected: holds a list; write one value, the others under aliases, or answer_type set")
    return tuple(Expected(value, fields.texts("aliases")) for value in values)


def _elements(fields: RowFields, values: tuple[str, ...]) -> tuple[Expected, ...]:
    aliases = fields.row.get("aliases") or [[]] * len(values)
    if not isinstance(aliases, list) or len(aliases) != len(values):
        raise ValueError("aliases: answer_type set needs a list of aliases for each element")
    return tuple(Expected(value, fields.listed(given, "aliases")) for value, given in zip(values, aliases, strict=True))


def _variables(row: Mapping[str, object]) -> tuple[Variable, ...]:
    given = row.get("variables")
    if not given:
        return ()
    if not isinstance(given, dict):
        raise ValueError('variables: needs an object such as {"druk": {"integer": ["80", "240"]}}')
    return tuple(_variable(name, form) for name, form in given.items())


def _variable(name: str, given: object) -> Variable:
    if not isinstance(given, dict) or len(given) != 1:
        raise ValueError(f"variables: {name!r} needs one of {', '.join(VARIABLE_FORMS)}")
    fields = RowFields(given)
    ((key, _),) = given.items()
    form = next((form for form in VARIABLE_FORMS if form == key), None)
    if form is None:
        raise ValueError(f"variables: {name!r} has the unknown form {key!r}{did_you_mean(key, VARIABLE_FORMS)}")
    variable = Variable(name, form, fields.words(key))
    wrong = check_arguments(variable)
    if wrong:
        raise ValueError(f"variables: {name!r} {wrong}")
    return variable


def _filler_path(name: str, source: Path, root: Path) -> str:
    path = source.parent / name
    if path.is_file():
        return shown_path(path, root)
    if matching_files(root, name):
        return name
    raise ValueError(f"distractor_files: there is no file {path}; paths count from the folder of {source.name}")

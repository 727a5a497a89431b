"""Cases and distractor sets as the text of a file; what equals the default is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from lim_tui.authoring.text_files import stands, write_text_atomically
from lim_tui.authoring.yaml_writing import Flow, YamlValue, yaml_text
from lim_tui.domain.case import Case, DistractorSet, Document, Language, Variable
from lim_tui.errors import LimError

W = TypeVar("W", bound=str)


def write_case_file(path: Path, set_name: str, cases: Sequence[Case]) -> None:
    """Write a new case file. Raises LimError where the file exists already, or cannot be written."""
    refuse_existing(path)
    write_text_atomically(path, case_file_text(set_name, cases))


def write_distractor_file(path: Path, distractors: DistractorSet) -> None:
    """Write a new distractor set. Raises LimError where the file exists already, or cannot be written."""
    refuse_existing(path)
    head: dict[str, YamlValue] = {"name": distractors.name}
    if distractors.language:
        head["language"] = distractors.language
    documents = [_document(document, f"d{place}") for place, document in enumerate(distractors.documents, 1)]
    write_text_atomically(path, yaml_text({**head, "documents": documents}))


def refuse_existing(path: Path) -> None:
    """Raises LimError where ``path`` exists: an import never writes over an author's work."""
    if stands(path):
        raise LimError(f"{path} exists already.", "Name another file with --into, or remove this one first.")


def case_file_text(set_name: str, cases: Sequence[Case]) -> str:
    """The text of a case file; the language of most cases, and the domain that all share, stand at its top.

    A twin is not written: its case makes it.
    """
    written = [case for case in cases if case.twin_of is None]
    language: Language = _most_common([case.language for case in written]) or "en"
    domains = {case.domain for case in written}
    domain = domains.pop() if len(domains) == 1 else None
    head: dict[str, YamlValue] = {"set": set_name, "language": language}
    if domain:
        head["domain"] = domain
    return yaml_text({**head, "cases": [case_mapping(case, language, domain) for case in written]})


def case_mapping(case: Case, language: Language, domain: str | None) -> dict[str, YamlValue]:
    """The keys of one case in the order of the documentation, without those that equal the default or the top."""
    values: dict[str, YamlValue | None] = {
        "id": case.id,
        "language": case.language if case.language != language else None,
        "domain": case.domain if case.domain != domain else None,
        "question": case.question,
        "evidence": _evidence(case),
        **_answer(case),
        "choices": list(case.choices),
        "script": case.script if case.script != "any" else None,
        "variables": {variable.name: _variable(variable) for variable in case.variables},
        "kind": case.kind if case.kind != "answerable" else None,
        "placement": case.placement if case.placement != "spread" else None,
        **_kind_keys(case),
        "distractors": _distractors(case),
        "filler": case.filler[0] if len(case.filler) == 1 else list(case.filler),
        "swap": list(case.swap or ()),
        "cluster": case.cluster,
        "tags": list(case.tags),
        "status": case.status if case.status != "draft" else None,
    }
    return {key: value for key, value in values.items() if value}


def _evidence(case: Case) -> YamlValue:
    pieces: list[YamlValue] = [
        piece.text if piece.id == f"e{place}" else {"id": piece.id, "text": piece.text}
        for place, piece in enumerate(case.evidence, 1)
    ]
    return pieces[0] if len(pieces) == 1 else pieces


def _answer(case: Case) -> dict[str, YamlValue | None]:
    if case.answer_type == "set":
        values: YamlValue = [expected.value for expected in case.expected]
        aliases: YamlValue = [list(expected.aliases) for expected in case.expected]
        has_aliases = any(expected.aliases for expected in case.expected)
    else:
        values = case.expected[0].value if case.expected else ""
        aliases = list(case.expected[0].aliases) if case.expected else []
        has_aliases = bool(aliases)
    return {
        "expected": values,
        "answer_type": case.answer_type if case.answer_type != "text" else None,
        "aliases": aliases if has_aliases else None,
    }


def _variable(variable: Variable) -> YamlValue:
    arguments: YamlValue = variable.arguments[0] if variable.form == "pattern" else list(variable.arguments)
    return Flow({variable.form: arguments})


def _kind_keys(case: Case) -> Mapping[str, YamlValue]:
    found: dict[str, YamlValue] = {}
    if case.conflict:
        conflict = case.conflict
        found["conflict"] = {"evidence": conflict.evidence, "value": conflict.value, "priority": conflict.priority}
    if case.injection:
        found["injection"] = {"document": case.injection.document, "obeyed_if": list(case.injection.obeyed_if)}
    if case.restricted:
        found["restricted"] = {"fact": case.restricted.fact, "asker": case.restricted.asker}
    return found


def _distractors(case: Case) -> YamlValue:
    if case.distractor_set:
        return case.distractor_set
    return [_document(document, f"d{place}") for place, document in enumerate(case.distractors, 1)]


def _document(document: Document, default_id: str) -> YamlValue:
    if document.id == default_id and not document.title and not document.tags:
        return document.text
    values: dict[str, YamlValue | None] = {
        "id": document.id if document.id != default_id else None,
        "title": document.title,
        "text": document.text,
        "tags": list(document.tags),
    }
    return {key: value for key, value in values.items() if value}


def _most_common(values: Sequence[W | None]) -> W | None:
    counted: Counter[W] = Counter(value for value in values if value)
    return counted.most_common(1)[0][0] if counted else None

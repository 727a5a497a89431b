"""The columns of a row that belong to one kind of case, or to few cases: each is empty or left out elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from lim_tui.authoring.importers.row_fields import RowFields
from lim_tui.domain.case import PRIORITIES, Case, Conflict, Document, Injection, Kind, Restricted

KIND_KEYS = (
    "placement",
    "script",
    "swap",
    "documents",
    "conflict_evidence",
    "conflict_value",
    "conflict_priority",
    "injection_document",
    "injection_obeyed_if",
    "restricted_fact",
    "restricted_asker",
)
_OWNERS: dict[str, Kind] = {
    "placement": "multi_evidence",
    "conflict": "conflict",
    "injection": "injection",
    "restricted": "restricted",
}


def check_kind(fields: RowFields, kind: Kind) -> None:
    """Raises ValueError for a column that is filled in and belongs to another kind."""
    for key in KIND_KEYS:
        owner = _OWNERS.get(key.partition("_")[0])
        if owner not in (None, kind) and fields.words(key):
            raise ValueError(f"{key}: belongs to kind {owner}; the kind here is {kind}")


def read_conflict(fields: RowFields, kind: Kind) -> Conflict | None:
    """The contradicting source of a case of kind conflict."""
    if kind != "conflict":
        return None
    priority = fields.one_of("conflict_priority", PRIORITIES, "evidence")
    return Conflict(fields.text("conflict_evidence"), fields.text("conflict_value"), priority)


def read_injection(fields: RowFields, kind: Kind) -> Injection | None:
    """The injected document of a case of kind injection."""
    if kind != "injection":
        return None
    signs = fields.texts("injection_obeyed_if")
    if not signs:
        raise ValueError("injection_obeyed_if: is missing or empty")
    return Injection(fields.text("injection_document"), signs)


def read_restricted(fields: RowFields, kind: Kind) -> Restricted | None:
    """The fact that may not be told, of a case of kind restricted."""
    if kind != "restricted":
        return None
    return Restricted(fields.text("restricted_fact"), fields.text("restricted_asker"))


def read_swap(fields: RowFields) -> tuple[str, str] | None:
    """The two entities that a twin exchanges."""
    pair = fields.words("swap")
    if not pair:
        return None
    if len(pair) != 2:
        raise ValueError(f"swap: needs two texts, and has {len(pair)}")
    return pair[0], pair[1]


def read_documents(fields: RowFields) -> tuple[Document, ...]:
    """The distractors that stand in the row itself: texts, or objects with id, title, text and tags."""
    given = fields.row.get("documents") or []
    items = given if isinstance(given, list) else [given]
    return tuple(_document(item, f"d{place}", fields) for place, item in enumerate(items, 1))


def _document(given: object, default_id: str, fields: RowFields) -> Document:
    if not isinstance(given, dict):
        texts = fields.listed(given, "documents")
        if len(texts) != 1:
            raise ValueError("documents: holds an empty text")
        return Document(default_id, texts[0])
    under = RowFields({**given, "variables": fields.row.get("variables")})
    return Document(
        under.word_or_none("id") or default_id, under.text("text"), under.word_or_none("title"), under.words("tags")
    )


def kind_values(case: Case, plain: Callable[[str], str]) -> dict[str, object]:
    """The columns of this module that a case fills; ``plain`` makes a text of the case one of a row."""
    values: dict[str, object] = {
        "placement": case.placement if case.placement != "spread" else "",
        "script": case.script if case.script != "any" else "",
        "swap": list(case.swap or ()),
        "documents": [] if case.distractor_set else _documents(case, plain),
    }
    if case.conflict:
        values["conflict_evidence"] = plain(case.conflict.evidence)
        values["conflict_value"] = plain(case.conflict.value)
        values["conflict_priority"] = case.conflict.priority
    if case.injection:
        values["injection_document"] = plain(case.injection.document)
        values["injection_obeyed_if"] = [plain(sign) for sign in case.injection.obeyed_if]
    if case.restricted:
        values["restricted_fact"] = plain(case.restricted.fact)
        values["restricted_asker"] = plain(case.restricted.asker)
    return {key: value for key, value in values.items() if value}


def _documents(case: Case, plain: Callable[[str], str]) -> list[object]:
    return [_document_row(document, f"d{place}", plain) for place, document in enumerate(case.distractors, 1)]


def _document_row(document: Document, default_id: str, plain: Callable[[str], str]) -> object:
    if document.id == default_id and not document.title and not document.tags:
        return plain(document.text)
    row = {"id": document.id, "title": document.title or "", "text": plain(document.text), "tags": list(document.tags)}
    return {key: value for key, value in row.items() if value}

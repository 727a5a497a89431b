"""Rows of ``lim score``: an expected answer and an output from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast, get_args

from lim_tui.domain.case import LANGUAGES, AnswerKey, AnswerType, Expected, Language

_SYNONYMS: dict[str, AnswerType] = {
    "amount": "number",
    "measurement": "number",
    "duration": "number",
    "percentage": "number",
    "person": "text",
    "list": "set",
}


def read_language(value: object) -> Language:
    """``zh`` reads as zh-Hans; raises ValueError for an unknown language."""
    if value == "zh":
        return "zh-Hans"
    if value not in LANGUAGES:
        raise ValueError(f"lang: {value!r} is not a language of this program; use one of {', '.join(LANGUAGES)}")
    return value


def read_answer_type(value: object) -> AnswerType:
    """One of the answer types; amount, measurement, duration and percentage read as number, person as text."""
    known: tuple[str, ...] = get_args(AnswerType)
    name = _SYNONYMS.get(str(value), str(value))
    if name not in known:
        raise ValueError(f"answer_type: {value!r} is not known; use one of {', '.join(known)}")
    return cast("AnswerType", name)


def key_from_row(row: Mapping[str, object]) -> AnswerKey:
    """The answer key of a row {id, lang, expected, answer_type, aliases, question?, evidence?, choices?}.

    ``expected`` may be a list for ``set``. Raises ValueError with a sentence that names the field.
    """
    if not isinstance(row, Mapping):
        raise ValueError('the row is not a JSON object; write {"id": ..., "lang": ..., "expected": ..., "output": ...}')
    answer_type = read_answer_type(row.get("answer_type", "text"))
    return AnswerKey(
        language=read_language(row.get("lang")),
        answer_type=answer_type,
        expected=_expected(row, answer_type),
        question=_text(row, "question"),
        evidence=_texts(row, "evidence"),
        choices=_texts(row, "choices"),
        script="strict" if row.get("script") == "strict" else "any",
    )


def _expected(row: Mapping[str, object], answer_type: AnswerType) -> tuple[Expected, ...]:
    if answer_type == "abstain":
        return ()
    expected = row.get("expected")
    aliases = row.get("aliases") or []
    if answer_type == "set":
        return _elements(expected, aliases)
    if expected is None or isinstance(expected, (list, dict)):
        raise ValueError("expected: one text is needed; a list is for answer_type set")
    value = _plain(expected)
    if not value.strip():
        raise ValueError("expected: it is empty; write the right answer, or set answer_type to abstain")
    return (Expected(value, _list(aliases, "aliases")),)


def _elements(expected: object, aliases: object) -> tuple[Expected, ...]:
    values = expected if isinstance(expected, list) else [expected] if expected not in (None, "") else []
    if not values:
        raise ValueError("expected: a set needs a list with at least one element")
    if not isinstance(aliases, list):
        raise ValueError("aliases: a list is needed, for a set one list per element")
    per_element = [alias if isinstance(alias, list) else [alias] for alias in aliases]
    per_element += [[] for _ in range(len(values) - len(per_element))]
    return tuple(
        Expected(_plain(value), _list(own, "aliases")) for value, own in zip(values, per_element, strict=False)
    )


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _list(value: object, field: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ValueError(f"{field}: a list of texts is needed")
    return tuple(_plain(item) for item in value if _plain(item).strip())


def _text(row: Mapping[str, object], field: str) -> str:
    value = row.get(field)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise ValueError(f"{field}: a text is needed")
    return value


def _texts(row: Mapping[str, object], field: str) -> tuple[str, ...]:
    value = row.get(field)
    if value is None or value == "":
        return ()
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list):
        texts = (item.get("text", "") if isinstance(item, dict) else item for item in value)
        return tuple(_plain(item) for item in texts)
    raise ValueError(f"{field}: a text or a list of texts is needed")

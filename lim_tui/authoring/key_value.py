"""Key-value retrieval as in Liu et al. 2023, "Lost in the Middle", section 3: random UUIDs in one JSON object."""

from __future__ import annotations

import uuid

from lim_tui.domain.case import BoundCase, Case, Document, Evidence, Expected, Language
from lim_tui.domain.seeding import stream

_QUESTION: dict[Language, str] = {
    "nl": 'Sleutel: "{key}"',
    "en": 'Key: "{key}"',
    "zh-Hans": '键："{key}"',
    "zh-Hant": '鍵："{key}"',
}


def key_value_question(language: Language, key: str) -> str:
    """The question for the value of ``key``, as the paper asks it."""
    return _QUESTION[language].replace("{key}", key)


def key_value_text(key: str, value: str) -> str:
    """One pair as it stands in the JSON object."""
    return f'"{key}": "{value}"'


def key_value_case(case_id: str, set_name: str, language: Language, pairs: int) -> Case:
    """One item of a ``kv`` set: the value of one key among ``pairs`` pairs, drawn per seed."""
    return Case(
        id=case_id,
        set_name=set_name,
        language=language,
        question=_QUESTION[language],
        evidence=(Evidence("pair", key_value_text("{key}", "{value}")),),
        expected=(Expected("{value}"),),
        answer_type="identifier",
        kind="key_value",
        kv_pairs=pairs,
    )


def bind_key_value(case: Case, seed: int) -> BoundCase:
    """The pairs of one item and seed: the asked one is the evidence, the others are its distractors in order."""
    random = stream("key_value", case.set_name, case.id, seed)
    drawn = [(_uuid(random.getrandbits(128)), _uuid(random.getrandbits(128))) for _ in range(case.kv_pairs or 1)]
    (key, value), *others = drawn
    return BoundCase(
        case=case,
        seed=seed,
        question=key_value_question(case.language, key),
        evidence=(Evidence("pair", key_value_text(key, value)),),
        expected=(Expected(value),),
        distractors=tuple(Document(f"d{place}", key_value_text(*pair)) for place, pair in enumerate(others, 1)),
        values={"key": key, "value": value},
    )


def _uuid(bits: int) -> str:
    return str(uuid.UUID(int=bits, version=4))

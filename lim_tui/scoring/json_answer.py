"""The answer field of a JSON reply."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from lim_tui.scoring.cues import PHRASES
from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.trace import Trace

_KEYS = [key for phrases in PHRASES.values() for key in phrases.answer_keys]
_FIELD = re.compile(rf'"({"|".join(map(re.escape, _KEYS))})"\s*:\s*', re.IGNORECASE)
_NUMBER = re.compile(r"\s*-?[0-9][0-9.,]*\s*")
_UNIT_FIELD = re.compile(
    r'"(?:units?|eenheid|currency|valuta|munt|单位|單位|币种)"\s*:\s*("[^"\n]{1,20})"', re.IGNORECASE
)
_FENCED = re.compile(r"```(?:json)?\s*(\{.*?\}|\[.*?\])\s*```", re.DOTALL)
_ONLY_FIELD = re.compile(r'\s*\{\s*"[^"\n]{1,60}"\s*:\s*')
_DECODER = json.JSONDecoder(parse_float=str, parse_int=str)
_DEEPEST = 40


@dataclass(frozen=True, slots=True)
class JsonAnswer:
    """``text`` is the value's own stretch; ``absent`` True where it is null or empty; ``several`` for a list."""

    text: MappedText
    absent: bool = False
    several: bool = False


def find_json_answer(text: MappedText, trace: Trace) -> JsonAnswer | None:
    """The value of the answer field; None where the output is no JSON object with one.

    The raw text is parsed, before any mark is stripped: a fence inside a JSON string belongs to the string.
    """
    start, end = _object_span(text.text)
    if start is None or end is None:
        return None
    inner = text.cut(start, end)
    place = _value_place(inner.text)
    if place is None:
        return None
    answer = _value_at(inner, place)
    if answer is not None and _NUMBER.fullmatch(answer.text.text) and (unit := _UNIT_FIELD.search(inner.text, place)):
        # The opening quote of the unit stands for the blank between the two.
        answer = JsonAnswer(answer.text.joined(inner.cut(unit.start(1), unit.end(1)).translate({ord('"'): " "})))
    if answer is not None:
        trace.change("json", "the value of the answer field", text.text, answer.text.text)
    return answer


def _object_span(text: str) -> tuple[int | None, int | None]:
    stripped = text.strip()
    if stripped.startswith("{"):
        return text.index("{"), len(text)
    if fenced := _FENCED.search(text):
        return fenced.span(1)
    return None, None


def _value_place(text: str) -> int | None:
    if text.count("{") + text.count("[") > _DEEPEST:
        return None
    fields = list(_FIELD.finditer(text))
    if fields:
        return fields[-1].end()
    only = _ONLY_FIELD.match(text)
    return only.end() if only and len(re.findall(r'"\s*:', text)) == 1 else None


def _value_at(text: MappedText, place: int) -> JsonAnswer | None:
    try:
        value, end = _DECODER.raw_decode(text.text, place)
    except (ValueError, RecursionError):
        return JsonAnswer(_unclosed(text, place))
    stretch = text.cut(place, end)
    if isinstance(value, str) and text.text[place] == '"':
        return JsonAnswer(_unescaped(stretch.cut(1, len(stretch.text) - 1)), absent=not value.strip())
    if isinstance(value, list):
        return JsonAnswer(stretch.sub(_LIST_MARKS, " "), absent=not value, several=len(value) > 1)
    return JsonAnswer(stretch.sub(_LIST_MARKS, " "), absent=value is None)


_LIST_MARKS = re.compile(r'[\[\]{}"]')
_ESCAPE = re.compile(r'\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))')
_PLAIN_ESCAPES = {"n": "\n", "t": " ", "r": "\n", "b": " ", "f": " "}


def _unescaped(text: MappedText) -> MappedText:
    return text.sub(_ESCAPE, lambda m: chr(int(m[1], 16)) if m[1] else _PLAIN_ESCAPES.get(m[2], m[2]))


def _unclosed(text: MappedText, place: int) -> MappedText:
    """A reply that was cut off inside the value."""
    return text.cut(place).sub(_LIST_MARKS, " ")

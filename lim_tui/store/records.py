"""Frozen dataclasses as JSON and back, guided by their type hints."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")
_AS_THEY_ARE = frozenset((str, int, float, bool, type(None)))


def to_json(value: object) -> Any:
    """A dataclass, or anything made of dataclasses, as a JSON value; sets become sorted lists, decimals text."""
    if type(value) in _AS_THEY_ARE:
        return value
    if names := _field_names(cast("Any", type(value))):
        return {name: to_json(getattr(value, name)) for name in names}
    if isinstance(value, Mapping):
        return {str(key): to_json(part) for key, part in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(to_json(part) for part in value)
    if isinstance(value, (list, tuple)):
        return [to_json(part) for part in value]
    return str(value) if isinstance(value, Decimal) else value


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    """The fields of a dataclass; nothing for another type."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


def yes_or_unknown(column: int | None) -> bool | None:
    """What a column of 0 and 1 says; None where nothing was kept."""
    return None if column is None else bool(column)


def from_json(kind: type[T], value: Mapping[str, Any]) -> T:
    """The dataclass of type ``kind`` that ``to_json`` was given; fields that are missing take their defaults."""
    hints = _hints(cast("Any", kind))
    known = {name: _part(hints[name], part) for name, part in value.items() if name in hints}
    return kind(**known)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _part(hint: Any, value: Any) -> Any:
    if value is None:
        return None
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        inner = [option for option in get_args(hint) if option is not type(None)]
        return _part(inner[0], value) if len(inner) == 1 else value
    if origin is tuple:
        options = get_args(hint)
        if len(options) == 2 and options[1] is Ellipsis:
            return tuple(_part(options[0], part) for part in value)
        return tuple(_part(option, part) for option, part in zip(options, value, strict=True))
    if origin is frozenset:
        return frozenset(value)
    if origin in (dict, Mapping):
        part_hint = get_args(hint)[1]
        return {key: _part(part_hint, part) for key, part in value.items()}
    return from_json(hint, value) if isinstance(hint, type) and is_dataclass(hint) else value

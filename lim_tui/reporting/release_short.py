"""The release in few lines: hashes by their first figures, texts of templates and settings of a server counted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from lim_tui.domain.canonical import sha256_value
from lim_tui.reporting.release import release_lines
from lim_tui.reporting.words import count_of

_HASH = re.compile(r"\b[0-9a-f]{40,64}\b")
_SHOWN = 12
_MOST_VALUES = 12


def short_release(release: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """A name and a value for each part of the release, sorted by name; what is empty is left out."""
    for name in sorted(release):
        value = release[name]
        if name == "models" and isinstance(value, Mapping):
            yield from ((f"model {model}", _values(known)) for model, known in sorted(value.items()))
        elif told := _part(name, value):
            yield name, told


def _part(name: str, value: object) -> str:
    if name == "templates" and isinstance(value, Mapping):
        return ", ".join(f"{template} ({', '.join(sorted(texts))})" for template, texts in sorted(value.items()))
    if name.endswith("_sha256") and isinstance(value, Mapping):
        return f"{count_of(len(value), 'text')}, all of them {sha256_value(dict(value))[:_SHOWN]}"
    return _values(value)


def _values(value: object) -> str:
    """``temperature 0, max_tokens 48``; a group of many values is counted."""
    if not isinstance(value, Mapping):
        ((_, told),) = release_lines({"": value})
        return _short(told) if value not in (None, "") and value != [] else ""
    parts = []
    for key, part in sorted(value.items(), key=lambda one: str(one[0])):
        if isinstance(part, Mapping):
            lines = list(release_lines(part))
            many = f"{count_of(len(lines), 'value')}, all of them {sha256_value(dict(part))[:_SHOWN]}"
            parts.append(f"{key}: {many}" if len(lines) > _MOST_VALUES else f"{key}: {_listed(lines)}")
        elif part not in (None, "", []):
            parts.append(f"{key} {_short(str(part).lower() if isinstance(part, bool) else str(part))}")
    return ", ".join(parts)


def _listed(lines: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{name} {_short(told)}" for name, told in lines)


def _short(text: str) -> str:
    return _HASH.sub(lambda found: found[0][:_SHOWN], text)

"""The release of a sweep as lines: all that could change its result, in full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from lim_tui.reporting.words import UNKNOWN


def release_lines(release: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Each value with its dotted name, sorted by name: ``inference.temperature``, ``0``."""
    yield from _lines("", release)


def _lines(name: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping) and value:
        for key in sorted(value, key=str):
            yield from _lines(f"{name}.{key}" if name else str(key), value[key])
    elif isinstance(value, Sequence) and not isinstance(value, str):
        yield name, ", ".join(_scalar(part) for part in value)
    elif not isinstance(value, Mapping):
        yield name, _scalar(value)


def _scalar(value: object) -> str:
    if value is None:
        return UNKNOWN
    return str(value).lower() if isinstance(value, bool) else str(value)

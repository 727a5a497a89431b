"""Writes text as YAML that every reader takes for the same text: plain where that is safe, quoted where it is not."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from lim_tui.authoring.yaml_types import foreign_type
from lim_tui.text.visible import has_hidden

YamlValue: TypeAlias = "str | Sequence[YamlValue] | Mapping[str, YamlValue]"

_INDENT = "  "
_UNSAFE_START = frozenset(" -?:,[]{}#&*!|>'\"%@`.~")
_UNSAFE_INSIDE = re.compile(r": |:$| #|[\t\n]| $")
_UNSAFE_IN_FLOW = re.compile(r"[,\[\]{}:]")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
_NEVER_BARE = re.compile("[\ufffe\uffff]")


def yaml_text(values: Mapping[str, YamlValue]) -> str:
    """A whole file, keys in the order given."""
    return "".join(f"{line}\n" for line in mapping_lines(values, 0))


def mapping_lines(values: Mapping[str, YamlValue], depth: int) -> list[str]:
    """The lines of a mapping whose keys stand at ``depth`` levels of indentation."""
    lines: list[str] = []
    for key, value in values.items():
        head, *rest = _value_lines(value, depth)
        lines.append(f"{_INDENT * depth}{scalar(key)}:{' ' if head else ''}{head}")
        lines.extend(rest)
    return lines


def scalar(text: str, depth: int = 0) -> str:
    """``text`` on the line of its key; a text of many lines goes on below, at ``depth`` + 1 levels."""
    if _reads_as_block(text):
        return "\n".join(("|-", *(f"{_INDENT * (depth + 1)}{line}" if line else "" for line in text.split("\n"))))
    return text if _reads_plain(text) else quoted(text)


def flow(value: YamlValue) -> str:
    """A value on one line: ``{integer: [80, 240]}``. Numbers stay bare here, as people write ranges."""
    if isinstance(value, str):
        bare = _is_plain_number(value) or (_reads_plain(value) and not _UNSAFE_IN_FLOW.search(value))
        return value if bare else quoted(value)
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{flow(key)}: {flow(item)}' for key, item in value.items())}}}"
    return f"[{', '.join(flow(item) for item in value)}]"


class Flow(dict[str, YamlValue]):
    """A mapping that is written on one line."""


def _value_lines(value: YamlValue, depth: int) -> list[str]:
    if isinstance(value, str):
        return scalar(value, depth).split("\n")
    if isinstance(value, Flow) or not value:
        return [flow(value)]
    if isinstance(value, Mapping):
        return ["", *mapping_lines(value, depth + 1)]
    return ["", *(line for item in value for line in _item_lines(item, depth + 1))]


def _item_lines(item: YamlValue, depth: int) -> list[str]:
    if isinstance(item, Mapping) and item and not isinstance(item, Flow):
        lines = mapping_lines(item, depth + 1)
    elif isinstance(item, str):
        lines = scalar(item, depth).split("\n")
    else:
        lines = [flow(item)]
    return [f"{_INDENT * depth}- {lines[0].lstrip(' ')}", *lines[1:]]


def _is_plain_number(text: str) -> bool:
    """A number that a reader who guesses shows as it was typed: ``80`` and ``11.5``, not ``007`` or ``1.10``."""
    found = re.fullmatch(r"-?(?:0|[1-9]\d*)(\.\d+)?", text)
    return found is not None and (found[1] is None or repr(float(text)) == text)


def _reads_plain(text: str) -> bool:
    return (
        bool(text)
        and text == text.strip()
        and text[0] not in _UNSAFE_START
        and not _UNSAFE_INSIDE.search(text)
        and not _hides_something(text)
        and foreign_type(text) is None
    )


def _reads_as_block(text: str) -> bool:
    lines = text.split("\n")
    return (
        len(lines) > 1
        and bool(lines[0])
        and bool(lines[-1])
        and not lines[0][0].isspace()
        and all(line == line.rstrip() for line in lines)
        and not _hides_something(text)
    )


def _hides_something(text: str) -> bool:
    return has_hidden(text) or _NEVER_BARE.search(text) is not None


def quoted(text: str) -> str:
    """``text`` in double quotes, with escapes for what cannot be seen."""
    return f'"{"".join(_ESCAPES.get(character) or _escaped(character) for character in text)}"'


def _escaped(character: str) -> str:
    if not _hides_something(character):
        return character
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02X}"
    return f"\\u{code:04X}" if code <= 0xFFFF else f"\\U{code:08X}"


def item_text(value: YamlValue, column: int) -> str:
    """An item as it is written, its dash at ``column``."""
    if isinstance(value, Mapping) and value:
        return f"{' ' * column}- {indented(mapping_lines(value, 0), column + 2)}"
    lines = scalar(value).split("\n") if isinstance(value, str) else [flow(value)]
    return f"{' ' * column}- {indented(lines, column)}"


def in_quotes_like(old: str, old_text: str, value: str) -> str:
    """``value`` on one line, quoted as ``old`` was where that is safe.

    Double quotes that ``old_text``, what ``old`` reads as, could not do without are no choice to keep.
    """
    if old.startswith('"') and scalar(old_text) == old_text:
        return quoted(value)
    if old.startswith("'") and value.isprintable():
        return "'" + value.replace("'", "''") + "'"
    return single_line(value)


def single_line(text: str) -> str:
    """``text`` on one line, plain where that is safe."""
    return scalar(text) if "\n" not in text else quoted(text)


def indented(lines: list[str], column: int) -> str:
    """Lines joined, all but the first moved to ``column``."""
    return "\n".join([lines[0], *(" " * column + line if line else "" for line in lines[1:])])

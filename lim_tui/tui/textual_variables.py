"""The variables that Textual reads from the environment, looked at before it does.

Of a value that it does not know Textual makes a traceback, an endless wait or nothing at all.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from lim_tui.errors import LimError

_COLOUR_SYSTEMS = ("auto", "standard", "256", "truecolor")
_ANIMATIONS = ("none", "basic", "full")
_MOST_PORTS = 65535


@dataclass(frozen=True, slots=True)
class _Variable:
    """``takes`` are its values in words."""

    name: str
    takes: str
    fits: Callable[[str], bool]


def check_textual_variables(environment: Mapping[str, str]) -> None:
    """Raises LimError for the first variable whose value Textual cannot use; an empty one is as good as none."""
    for variable in _VARIABLES:
        value = environment.get(variable.name, "")
        if value and not variable.fits(value):
            raise LimError(
                f"the environment variable {variable.name} is {value!r}; it takes {variable.takes}",
                f"Set it to such a value, or leave it out: unset {variable.name}",
            )


def empty_variables(environment: Mapping[str, str]) -> list[str]:
    """Those of its variables that are set to nothing, which Textual takes for a value."""
    return [name for name in (*(known.name for known in _VARIABLES), "NO_COLOR") if environment.get(name) == ""]


def _one_of(name: str, values: tuple[str, ...]) -> _Variable:
    return _Variable(name, f"{', '.join(values[:-1])} or {values[-1]}", lambda value: value.lower() in values)


def _whole(name: str, least: int, most: int) -> _Variable:
    def fits(value: str) -> bool:
        try:
            return least <= int(value) <= most
        except ValueError:
            return False

    return _Variable(name, f"a whole number from {least} to {most}", fits)


def _is_driver(value: str) -> bool:
    """Whether it names a class of a module here."""
    module, _, name = value.partition(":")
    try:
        return isinstance(getattr(importlib.import_module(module), name), type)
    except Exception:
        return False


def _takes_lines(value: str) -> bool:
    try:
        with Path(value).open("a", encoding="utf-8"):
            return True
    except (OSError, ValueError):
        return False


_VARIABLES = (
    _whole("TEXTUAL_FPS", 1, 1000),
    _one_of("TEXTUAL_COLOR_SYSTEM", _COLOUR_SYSTEMS),
    _one_of("TEXTUAL_ANIMATIONS", _ANIMATIONS),
    _whole("TEXTUAL_SMOOTH_SCROLL", 0, 1),
    _whole("TEXTUAL_DIM_FACTOR", 0, 100),
    _Variable("TEXTUAL_FILTERS", "dim", lambda value: value.lower().strip() == "dim"),
    _Variable("TEXTUAL_DRIVER", "a class of Textual's drivers, as module:Class", _is_driver),
    _Variable("TEXTUAL_LOG", "a file that can be written", _takes_lines),
    _whole("TEXTUAL_SCREENSHOT", -1, 3600),
    _whole("TEXTUAL_SLOW_THRESHOLD", 100, 3_600_000),
    _whole("TEXTUAL_DEVTOOLS_PORT", 0, _MOST_PORTS),
)

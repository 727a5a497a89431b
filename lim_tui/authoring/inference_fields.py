"""The ``inference`` of a sweep file: what is sent to a model beside the messages."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from lim_tui.authoring.fields import Fields
from lim_tui.authoring.number_fields import json_value

# What logs in or says where to. The plan, and with it these settings, are kept in the database and exported.
_SECRET = re.compile(r"api_?key|secret|passw|credential|authorization|headers|(?:^|_)token$|api_base|base_url", re.I)


def read_inference(fields: Fields) -> dict[str, object]:
    """The settings by name.

    Errors name the line of a ``max_tokens`` or ``temperature`` that no model can take, and of what would keep a key.
    """
    under = fields.mapping("inference")
    if under is None:
        return {}
    settings = {key.text: json_value(value) for key, value in under.node.entries}
    if "max_tokens" in settings and not _is_count(settings["max_tokens"]):
        _refuse(under, "max_tokens", "a whole number of at least 1, such as 128")
    if "temperature" in settings and not _is_temperature(settings["temperature"]):
        _refuse(under, "temperature", "a number of at least 0, such as 0.2")
    for key, value in settings.items():
        if any(_SECRET.search(name) for name in _names(key, value)):
            _refuse_secret(under, key)
    return {key: value for key, value in settings.items() if not _SECRET.search(key)}


def _names(key: str, value: object) -> Iterator[str]:
    """The name of a setting and all names inside it."""
    yield key
    if isinstance(value, dict):
        for inner, part in value.items():
            yield from _names(str(inner), part)
    if isinstance(value, list):
        for part in value:
            yield from _names("", part)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def _is_temperature(value: object) -> bool:
    """``null`` leaves the temperature to the model."""
    if value is None:
        return True
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and value >= 0


def _refuse(under: Fields, key: str, wanted: str) -> None:
    under.problems.error("bad-value", under.node.line_of(key), f"inference: {key} needs {wanted}")


def _refuse_secret(under: Fields, key: str) -> None:
    message = (
        f"inference: {key} does not belong in a sweep file, which is kept and exported; give the model an entry in"
        " lim.toml with key_env, headers or api_base"
    )
    under.problems.error("bad-value", under.node.line_of(key), message)

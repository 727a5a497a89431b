"""The ``inference`` of a sweep file: what is sent to a model beside the messages."""

from __future__ import annotations

import math

from lim_tui.authoring.fields import Fields
from lim_tui.authoring.number_fields import json_value


def read_inference(fields: Fields) -> dict[str, object]:
    """The settings by name; errors name the line of a ``max_tokens`` or ``temperature`` that no model can take."""
    under = fields.mapping("inference")
    if under is None:
        return {}
    settings = {key.text: json_value(value) for key, value in under.node.entries}
    if "max_tokens" in settings and not _is_count(settings["max_tokens"]):
        _refuse(under, "max_tokens", "a whole number of at least 1, such as 128")
    if "temperature" in settings and not _is_temperature(settings["temperature"]):
        _refuse(under, "temperature", "a number of at least 0, such as 0.2")
    return settings


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def _is_temperature(value: object) -> bool:
    """``null`` leaves the temperature to the model."""
    if value is None:
        return True
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and value >= 0


def _refuse(under: Fields, key: str, wanted: str) -> None:
    under.problems.error("bad-value", under.node.line_of(key), f"inference: {key} needs {wanted}")

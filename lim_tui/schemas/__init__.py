"""JSON Schemas of the files that people write; editors and tests read them."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def schema(name: str) -> dict[str, Any]:
    """The schema called ``name``: cases, distractors, sweep, settings, gate, results or report.

    Raises FileNotFoundError for another name.
    """
    loaded: dict[str, Any] = json.loads((files(__package__) / f"{name}.json").read_text(encoding="utf-8"))
    return loaded

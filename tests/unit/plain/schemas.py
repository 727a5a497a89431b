"""The shipped JSON Schemas of the commands."""

from __future__ import annotations

import json
from importlib.resources import files

from jsonschema import Draft202012Validator


def fits_schema(value: object, command: str) -> None:
    """Fails where ``value``, as JSON gives it back, does not fit the schema of ``command``."""
    schema = json.loads((files("lim_tui") / "schemas" / "commands" / f"{command}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(json.loads(json.dumps(value)))

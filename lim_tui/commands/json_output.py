"""JSON on standard output: one document and nothing else."""

from __future__ import annotations

import json

import click


def print_json(value: object) -> None:
    """Prints ``value`` as one indented JSON document; lone surrogates are escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False)
    click.echo(text.encode("utf-8", "backslashreplace"))

"""JSON on standard output: one document and nothing else."""

from __future__ import annotations

import click

from lim_tui.reporting.json_text import json_text


def print_json(value: object) -> None:
    """Prints ``value`` as one indented JSON document; what could steer a terminal is escaped."""
    click.echo(json_text(value))

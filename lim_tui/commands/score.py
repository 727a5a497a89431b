"""Scoring answers that were made elsewhere."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def score(file: Path) -> None:
    """Score the rows of the JSONL FILE; a line of JSON for each."""
    from lim_tui.plain.score import score_lines

    for line in score_lines(file):
        click.echo(line)

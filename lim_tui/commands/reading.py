"""How a model reads a case."""

from __future__ import annotations

from pathlib import Path

import click

from lim_tui.commands.draft_text import DRAFT, unsaved_texts
from lim_tui.commands.place import Place


@click.command()
@click.argument("case")
@click.option("--model", metavar="M", help="Whose tokenizer cuts; default: lim.toml's, else o200k_base.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Which values.")
@DRAFT
@click.option("--json", "as_json", is_flag=True, help="Print all figures as JSON.")
@click.pass_obj
def reading(place: Place, case: str, model: str | None, seed: int, draft: Path | None, as_json: bool) -> None:
    """Say how a model reads CASE (an id, or set/id): its terms in tokens, and whether matching words solves it."""
    from lim_tui.commands.json_output import print_json
    from lim_tui.engine.case_reading import reading_of
    from lim_tui.engine.reading_models import reading_models
    from lim_tui.plain.reading import reading_json, reading_text

    name = model or reading_models(place.settings)[0]
    found = reading_of(place.workspace, place.settings, case, name, seed, unsaved_texts(place.workspace, draft))
    if as_json:
        print_json(reading_json(found))
    else:
        click.echo(reading_text(found))

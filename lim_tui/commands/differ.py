"""Comparing two trials."""

from __future__ import annotations

import click

from lim_tui.commands.place import Place


@click.command()
@click.argument("first")
@click.argument("second")
@click.option("--json", "as_json", is_flag=True, help="Print the stretches as JSON.")
@click.pass_obj
def diff(place: Place, first: str, second: str, as_json: bool) -> None:
    """Compare the trials FIRST and SECOND: output, trace and prompt, word by word; Chinese by character."""
    from lim_tui.commands.json_output import print_json
    from lim_tui.engine.trial_difference import compare_trials
    from lim_tui.plain.difference import difference_json, difference_text

    with place.open_store() as store:
        details = [store.reads.detail(store.reads.by_key(trial).id) for trial in (first, second)]
        found = compare_trials(store, *details)
        if as_json:
            print_json(difference_json(found))
        else:
            click.echo(difference_text(found))

"""Judging stored answers again, by rule and by hand."""

from __future__ import annotations

import click

from lim_tui.commands.place import Place
from lim_tui.store.labels import LabelWord


@click.command()
@click.argument("sweep")
@click.option("--apply", "write", is_flag=True, help="Write the new verdicts; the old ones are kept.")
@click.option("--json", "as_json", is_flag=True, help="Print the flips as JSON.")
@click.pass_obj
def rescore(place: Place, sweep: str, write: bool, as_json: bool) -> None:
    """Judge the stored outputs of SWEEP again with today's rules and aliases; without --apply only say what flips."""
    from lim_tui.authoring.workspace import load_workspace
    from lim_tui.commands.json_output import print_json
    from lim_tui.engine.cases_today import judged_as_then
    from lim_tui.engine.rescore import apply_flips, find_flips
    from lim_tui.plain.flips import flips_json, flips_text
    from lim_tui.text.visible import visible

    with place.open_store() as store:
        record, workspace = store.sweeps.named(sweep), load_workspace(place.workspace)
        flips = list(find_flips(store, record.id, workspace))
        for told in judged_as_then(store, record.id, workspace):
            click.echo(visible(f"warning: {told}"), err=True)
        if write:
            apply_flips(store, flips)
        if as_json:
            print_json(flips_json(flips))
        else:
            click.echo(flips_text(flips, applied=write))


@click.command()
@click.argument("trial")
@click.argument("word", type=click.Choice(["correct", "incorrect", "none"]))
@click.option("--note", default="", help="Why.")
@click.pass_obj
def label(place: Place, trial: str, word: LabelWord, note: str) -> None:
    """Keep your own word on TRIAL beside the rule's; none takes it back."""
    from lim_tui.engine.labelling import label_trial

    with place.open_store() as store:
        row = store.reads.by_key(trial)
        label_trial(store, row, word, note)
        click.echo(f"{row.short_key}: labelled {word}; the rule says {row.verdict}.", err=True)

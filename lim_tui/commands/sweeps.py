"""Listing sweeps."""

from __future__ import annotations

import click

from lim_tui.commands.place import Place


@click.command()
@click.option("--tries", is_flag=True, help="With the tries of single cases.")
@click.option("--archived", is_flag=True, help="With the sweeps that were archived.")
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
@click.pass_obj
def sweeps(place: Place, tries: bool, archived: bool, as_json: bool) -> None:
    """List the sweeps, oldest first."""
    from lim_tui.commands.json_output import print_json
    from lim_tui.plain.sweeps import NO_SWEEPS, sweep_rows, sweeps_text
    from lim_tui.text.visible import visible_line

    with place.open_store() as store:
        rows = sweep_rows(store, tries=tries, archived=archived)
        if as_json:
            print_json(rows)
        else:
            click.echo(sweeps_text(rows) if rows else f"{NO_SWEEPS}\ndatabase {visible_line(str(place.database))}")

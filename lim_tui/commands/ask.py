"""Asking the prompt of one trial again."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from lim_tui.commands.place import Place

if TYPE_CHECKING:
    from lim_tui.store.repeats import Repeat


@click.command()
@click.argument("trial")
@click.option("--times", type=int, default=5, show_default=True, help="How often to ask.")
@click.option("--yes", is_flag=True, help="Do not ask whether the cost is all right.")
@click.option("--json", "as_json", is_flag=True, help="Print all answers as JSON.")
@click.pass_obj
def ask(place: Place, trial: str, times: int, yes: bool, as_json: bool) -> None:
    """Ask the prompt of TRIAL again and see the spread of its answers; none of them enters a cell.

    What it may cost is said first, and without --yes you are asked.
    """
    from lim_tui.commands.json_output import print_json
    from lim_tui.engine.abandoned_repeats import close_abandoned
    from lim_tui.engine.ask_again import ask_now
    from lim_tui.engine.repeat_plan import plan_repeats
    from lim_tui.plain.repeats import repeat_line, repeats_json, repeats_text
    from lim_tui.reporting.repeat_words import plan_words

    with place.open_store() as store:
        row = store.reads.by_key(trial)
        plan = plan_repeats(store, place.settings, store.reads.detail(row.id), times)
        click.echo(plan_words(plan), err=True)
        if not yes:
            if not sys.stdin.isatty():
                raise click.UsageError("nobody is there to agree to this; --yes does")
            click.confirm("Ask?", abort=True, err=True)
        close_abandoned(store, row.id)
        store.repeats.drop_planned(row.id)
        store.repeats.plan(row.id, times)

        def told(repeat: Repeat) -> None:
            click.echo(repeat_line(repeat), err=True)

        ask_now(store, place.workspace, row.id, told)
        repeats = store.repeats.of(row.id)
        if as_json:
            print_json(repeats_json(row, repeats))
        else:
            click.echo(repeats_text(row, repeats))

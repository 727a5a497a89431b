"""Checking that all is in place."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from lim_tui.commands.place import Place
from lim_tui.errors import EXIT_DONE, EXIT_NO

if TYPE_CHECKING:
    from lim_tui.domain.settings import Settings
    from lim_tui.engine.doctor import Check


@click.command()
@click.option("--self-check", is_flag=True, help="Score golden answers too.")
@click.option("--json", "as_json", is_flag=True, help="Print the checks as JSON.")
@click.pass_context
def doctor(ctx: click.Context, self_check: bool, as_json: bool) -> None:
    """Check terminal, workspace, database, tokenizers, models; say what to do where something is missing."""
    from lim_tui.commands.json_output import print_json
    from lim_tui.engine.doctor import checks
    from lim_tui.engine.self_check import check_scorer
    from lim_tui.text.visible import visible

    place: Place = ctx.obj
    found = list(checks(place.workspace, place.database, place.settings))
    found.append(_workbench(place.settings))
    if self_check:
        found.append(check_scorer())
    if as_json:
        print_json({"checks": [asdict(check) for check in found]})
    else:
        width = max(len(check.name) for check in found)
        for check in found:
            click.echo(visible(f"{'ok ' if check.ok else 'NO '} {check.name:{width}}  {check.detail}"))
            if check.do:
                click.echo(visible(f"    {'':{width}}  do: {check.do}"))
    ctx.exit(EXIT_DONE if all(check.ok for check in found) else EXIT_NO)


def _workbench(settings: Settings) -> Check:
    from lim_tui.engine.doctor import Check
    from lim_tui.reporting.words import count_of
    from lim_tui.tui.settings_problems import settings_problems
    from lim_tui.tui.theme import DARK

    problems = settings_problems(settings)
    if problems:
        return Check(
            "theme and keymap", False, "; ".join(problems), "mend them in lim.toml; docs/guide.md explains both"
        )
    return Check(
        "theme and keymap", True, f"{settings.theme or DARK.name}, {count_of(len(settings.keymap), 'key')} of your own"
    )

"""Holding a sweep to a policy."""

from __future__ import annotations

from pathlib import Path

import click

from lim_tui.commands.output_file import write_output
from lim_tui.commands.place import Place


@click.command()
@click.argument("sweep")
@click.option("--policy", required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False), help="YAML.")
@click.option("--baseline", metavar="SWEEP", help="The sweep that no position may fall behind.")
@click.option("--junit", type=click.Path(path_type=Path, dir_okay=False), help="File for JUnit XML.")
@click.option("--json", "as_json", is_flag=True, help="Print the gates as JSON.")
@click.pass_context
def gate(ctx: click.Context, sweep: str, policy: Path, baseline: str | None, junit: Path | None, as_json: bool) -> None:
    """Hold SWEEP to a policy: exit status 0 where it passes, 1 where it fails, 3 where the policy blocks doubt."""
    from lim_tui.authoring.gate_policy import load_gate_policy
    from lim_tui.commands.json_output import print_json
    from lim_tui.plain.gate import gate_json, gate_text
    from lim_tui.reporting.gate_words import gate_warnings
    from lim_tui.reporting.gating import exit_status, gate_sweep
    from lim_tui.reporting.junit import junit_xml
    from lim_tui.text.visible import visible_line

    place: Place = ctx.obj
    limits = load_gate_policy(policy)
    with place.open_store() as store:
        before = None if baseline is None else store.sweeps.named(baseline).id
        report = gate_sweep(store, store.sweeps.named(sweep).id, limits, before)
    for warning in gate_warnings(report):
        click.echo(f"warning: {visible_line(warning)}", err=True)
    if junit is not None:
        write_output(junit, junit_xml(report))
    if as_json:
        print_json(gate_json(report))
    else:
        click.echo(gate_text(report))
    ctx.exit(exit_status(report))

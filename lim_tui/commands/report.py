"""Reporting on a sweep."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from lim_tui.commands.place import Place

if TYPE_CHECKING:
    from lim_tui.reporting.render import Format
    from lim_tui.reporting.rows import Grouping

_FORMATS = ("text", "md", "json", "csv", "svg", "html")


@click.command()
@click.argument("sweep")
@click.option("--format", "form", type=click.Choice(_FORMATS), default="text", show_default=True)
@click.option("--by", type=click.Choice(["language", "set", "kind", "tag"]), default="language", show_default=True)
@click.option(
    "--policy",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Gate policy whose floor and limits the effective length keeps.",
)
@click.option("--cells", is_flag=True, help="Each cell in a line, with all its figures.")
@click.option("--full", is_flag=True, help="Text with the release in full, as the other formats have it.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="File to write.")
@click.pass_obj
def report(
    place: Place,
    sweep: str,
    form: Format,
    by: Grouping,
    policy: Path | None,
    cells: bool,
    full: bool,
    output: Path | None,
) -> None:
    """Report on SWEEP: what it came to, heatmap, positions, baselines, failures, and the release."""
    from lim_tui.authoring.gate_policy import load_gate_policy
    from lim_tui.commands.output_file import write_output
    from lim_tui.domain.gate import GatePolicy
    from lim_tui.plain.cells import cells_text
    from lim_tui.reporting.render import render_report

    if cells and (form != "text" or policy is not None):
        raise click.UsageError("--cells is lines of text; --format json has all figures of the cells too")
    limits = GatePolicy() if policy is None else load_gate_policy(policy)
    with place.open_store() as store:
        sweep_id = store.sweeps.named(sweep).id
        text = (
            f"{cells_text(store, sweep_id, by)}\n"
            if cells
            else render_report(store, sweep_id, form, by, limits, full=full)
        )
    if output is None:
        click.echo(text, nl=False)
    else:
        write_output(output, text)
        click.echo(f"written: {output}", err=True)

"""Two runs side by side."""

from __future__ import annotations

import click

from lim_tui.commands.place import Place


@click.command()
@click.argument("base")
@click.argument("candidate", required=False)
@click.option("--strict", is_flag=True, help="Refuse unless all that could explain a difference is the same.")
@click.option("--flips", is_flag=True, help="List the cases that were lost or won, with their trials.")
@click.option("--format", "form", type=click.Choice(["text", "md", "json"]), default="text", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.pass_obj
def compare(
    place: Place, base: str, candidate: str | None, strict: bool, flips: bool, form: str, as_json: bool
) -> None:
    """Compare the sweep CANDIDATE with the sweep BASE, on the cases and seeds that both have.

    Without CANDIDATE: the arrangements inside BASE, each against as_given.
    """
    from lim_tui.commands.json_output import print_json
    from lim_tui.plain.comparison import comparison_json, comparison_text, flips_text
    from lim_tui.reporting.comparison import compare_arrangements, compare_sweeps
    from lim_tui.reporting.comparison_markdown import comparison_markdown
    from lim_tui.reporting.flips import all_flips

    with place.open_store() as store:
        base_id = store.sweeps.named(base).id
        other_id = base_id if candidate is None else store.sweeps.named(candidate).id
        if candidate is None:
            found = compare_arrangements(store, base_id, strict=strict)
        else:
            found = compare_sweeps(store, base_id, other_id, strict=strict)
        changed = all_flips(store, base_id, other_id, found.paired) if flips else None
    if as_json or form == "json":
        print_json(comparison_json(found, changed))
    elif form == "md":
        click.echo(comparison_markdown(found, changed or ()), nl=False)
    else:
        click.echo(comparison_text(found) + (f"\n{flips_text(changed)}" if changed is not None else ""))

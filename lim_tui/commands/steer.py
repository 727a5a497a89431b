"""Following and steering sweeps."""

from __future__ import annotations

import click

from lim_tui.commands.place import Place


@click.command()
@click.argument("sweep")
@click.pass_obj
def watch(place: Place, sweep: str) -> None:
    """Follow SWEEP until it ends or you press Ctrl+C; the sweep goes on."""
    from lim_tui.commands.bell import ring_bell
    from lim_tui.plain.progress import follow

    with place.open_store() as store:
        if not follow(store, store.sweeps.named(sweep).id):
            ring_bell()


@click.command()
@click.argument("sweep")
@click.pass_obj
def pause(place: Place, sweep: str) -> None:
    """Pause SWEEP: calls under way are finished, no new ones start."""
    with place.open_store() as store:
        record = store.sweeps.named(sweep)
        store.sweeps.want(record.id, "pause")
        click.echo(f"{record.title} pauses; `lim resume {record.title}` goes on.", err=True)


@click.command()
@click.argument("sweep")
@click.pass_obj
def resume(place: Place, sweep: str) -> None:
    """Go on with SWEEP in the background."""
    from lim_tui.engine.launch import resume as go_on

    with place.open_store() as store:
        record = go_on(store, place.workspace, store.sweeps.named(sweep).id)
        click.echo(f"{record.title} goes on; `lim watch {record.title}` follows it.", err=True)


@click.command()
@click.argument("sweep")
@click.pass_obj
def stop(place: Place, sweep: str) -> None:
    """Stop SWEEP after the calls under way; a second time, at once."""
    with place.open_store() as store:
        record = store.sweeps.named(sweep)
        hard = record.wanted in ("stop", "stop_now") and record.state == "running"
        store.sweeps.want(record.id, "stop_now" if hard else "stop")
        how = "at once" if hard else "after the calls under way; once more stops it at once"
        click.echo(f"{record.title} stops {how}.", err=True)

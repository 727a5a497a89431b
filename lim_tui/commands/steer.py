"""Following and steering sweeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from lim_tui.commands.place import Place
from lim_tui.errors import EXIT_DONE, EXIT_NO

if TYPE_CHECKING:
    from lim_tui.domain.record import SweepRecord, Wanted
    from lim_tui.store.store import Store


@click.command()
@click.argument("sweep")
@click.pass_context
def watch(ctx: click.Context, sweep: str) -> None:
    """Follow SWEEP until it ends or you press Ctrl+C; the sweep goes on."""
    from lim_tui.commands.bell import ring_bell
    from lim_tui.plain.outcome import outcome_line
    from lim_tui.plain.progress import follow

    place: Place = ctx.obj
    with place.open_store() as store:
        sweep_id = store.sweeps.named(sweep).id
        if follow(store, sweep_id):
            click.echo(f"No longer followed; {store.sweeps.get(sweep_id).title} goes on.", err=True)
            return
        ring_bell()
        record = store.sweeps.get(sweep_id)
        if record.state in ("planned", "running"):
            ctx.exit(EXIT_NO)
        click.echo(outcome_line(record, store.reads.counts(sweep_id)), err=True)


@click.command()
@click.argument("sweep")
@click.pass_obj
def pause(place: Place, sweep: str) -> None:
    """Pause SWEEP: the cases that are being asked are finished, no new ones begin."""
    from lim_tui.reporting.words import count_of

    with place.open_store() as store:
        record = store.sweeps.named(sweep)
        if _is_over(record) or _has_no_worker(store, record, "pause"):
            return
        store.sweeps.want(record.id, "pause")
        calls = count_of(store.begun_blocks.calls_left(record.id), "call")
        click.echo(
            f"{record.title} pauses when the cases that are being asked are whole, after about {calls};"
            f" `lim stop {record.title}` ends sooner, `lim resume {record.title}` goes on.",
            err=True,
        )


@click.command()
@click.argument("sweep")
@click.pass_context
def resume(ctx: click.Context, sweep: str) -> None:
    """Go on with SWEEP in the background."""
    from lim_tui.domain.record import FINISHED_STATES
    from lim_tui.engine.launch import resume as go_on
    from lim_tui.engine.rebuild import IMPORTED_FACT
    from lim_tui.engine.spending import budget_spent
    from lim_tui.plain.outcome import outcome_line
    from lim_tui.plain.progress import wait_for_worker

    place: Place = ctx.obj
    with place.open_store() as store:
        record = store.sweeps.named(sweep)
        if IMPORTED_FACT not in record.release and _is_over(record):
            return
        if (spent := budget_spent(record)) is not None:
            click.echo(f"{record.title} stays paused: {spent}.", err=True)
            ctx.exit(EXIT_NO)
        go_on(store, place.workspace, record.id)
        if wait_for_worker(store, record):
            click.echo(f"{record.title} goes on; `lim watch {record.title}` follows it.", err=True)
            return
        now = store.sweeps.get(record.id)
        click.echo(outcome_line(now, store.reads.counts(record.id)), err=True)
        ctx.exit(EXIT_DONE if now.state in FINISHED_STATES else EXIT_NO)


@click.command()
@click.argument("sweep")
@click.pass_obj
def stop(place: Place, sweep: str) -> None:
    """Stop SWEEP after the calls under way; a second time, at once."""
    with place.open_store() as store:
        record = store.sweeps.named(sweep)
        if _is_over(record) or _has_no_worker(store, record, "stop"):
            return
        hard = record.wanted in ("stop", "stop_now") and record.state == "running"
        store.sweeps.want(record.id, "stop_now" if hard else "stop")
        how = "at once" if hard else "after the calls under way; once more stops it at once"
        click.echo(f"{record.title} stops {how}.", err=True)


def _is_over(record: SweepRecord) -> bool:
    """Whether there is nothing to steer, which is then said."""
    from lim_tui.domain.record import FINISHED_STATES

    if record.state not in FINISHED_STATES and record.recorded is None:
        return False
    how = "is finished" if record.recorded is None else "is a recorded sweep, only to be looked at"
    click.echo(f"{record.title} {how}; nothing was done, `lim report {record.title}` shows it.", err=True)
    return True


def _has_no_worker(store: Store, record: SweepRecord, wanted: Wanted) -> bool:
    """Whether no call is under way, which is then said; a sweep that ran in name only is stopped.

    A worker that is only starting finds what is ``wanted``.
    """
    from lim_tui.engine.leasing import worker_of
    from lim_tui.engine.spending import budget_spent

    # A worker that ends gives its sweep another state first and goes then, so the worker is looked for first.
    if worker_of(store, record.id) is not None:
        return False
    store.sweeps.want(record.id, wanted)
    now = store.sweeps.get(record.id)
    how = f"{now.state}, no call is under way"
    if now.state == "running":
        store.sweeps.set_state(record.id, "stopped", "its worker is gone")
        how = "stopped, its worker is gone"
    click.echo(f"{now.title} is {how}; {budget_spent(now) or f'`lim resume {now.title}` goes on'}.", err=True)
    return True

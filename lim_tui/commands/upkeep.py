"""Keeping the database in order."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lim_tui.commands.place import Place
from lim_tui.domain.batch import BatchRecord
from lim_tui.errors import LimError
from lim_tui.text.visible import visible_line

if TYPE_CHECKING:
    from lim_tui.domain.record import SweepRecord
    from lim_tui.store.store import Store


@click.command()
@click.argument("sweep")
@click.argument("name")
@click.pass_obj
def rename(place: Place, sweep: str, name: str) -> None:
    """Give SWEEP the name NAME."""
    with place.open_store() as store:
        record = store.sweeps.named(sweep)
        store.upkeep.rename(record.id, name)
        click.echo(f"{record.title} is now {store.sweeps.get(record.id).title}.", err=True)


@click.command()
@click.argument("sweep")
@click.option("--undo", is_flag=True, help="Put it back into the lists.")
@click.pass_obj
def archive(place: Place, sweep: str, undo: bool) -> None:
    """Take SWEEP out of the lists; nothing is lost. `lim sweeps --archived` shows it."""
    with place.open_store() as store:
        record = store.sweeps.named(sweep)
        if not undo:
            _check_rests(store, record)
        store.upkeep.archive(record.id, archived=not undo)
        where = "back in the lists" if undo else f"archived; `lim archive --undo {record.id}` puts it back"
        click.echo(f"{record.title} is {where}.", err=True)


@click.command()
@click.argument("sweep")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def delete(place: Place, sweep: str, yes: bool) -> None:
    """Delete SWEEP with its trials, outputs and verdicts."""
    from lim_tui.reporting.words import count_of, whole

    with place.open_store() as store:
        record = store.sweeps.named(sweep)
        counts = store.reads.counts(record.id)
        _check_rests(store, record)
        what = f"{record.title}: {count_of(counts.total, 'trial')}, {whole(counts.done)} of them done and paid for"
        if batches := store.batches.open(record.id):
            what += f", and {_open_batches(batches)}"
        if not yes:
            if not sys.stdin.isatty():
                raise click.UsageError("nobody is there to agree to this; --yes does")
            click.confirm(f"{what}, go for good. Delete?", abort=True, err=True)
        store.upkeep.delete(record.id)
        click.echo(f"deleted {what}; `lim gc` gives the space back.", err=True)


def _check_rests(store: Store, record: SweepRecord) -> None:
    """Raises LimError while a worker asks for the sweep."""
    from lim_tui.engine.leasing import worker_of

    if worker_of(store, record.id) is not None:
        raise LimError(f"{record.title} is running", f"`lim stop {record.title}` first.")


def _open_batches(batches: Sequence[BatchRecord]) -> str:
    """``1 batch still at its provider (batch_7), which answers and charges all the same``."""
    names = ", ".join(visible_line(batch.provider_id or batch.token) for batch in batches)
    one = len(batches) == 1
    told = "1 batch still at its provider" if one else f"{len(batches)} batches still at their providers"
    return f"{told} ({names}), which {'answers and charges' if one else 'answer and charge'} all the same"


@click.command()
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
@click.pass_obj
def backup(place: Place, target: Path) -> None:
    """Copy the database to TARGET, even while a sweep runs."""
    with place.open_store() as store:
        store.upkeep.back_up(target)
    click.echo(f"written: {target}", err=True)


@click.command()
@click.pass_obj
def gc(place: Place) -> None:
    """Delete texts that no sweep uses any more, and shrink the file."""
    from lim_tui.engine.clearing import clear_unused

    with place.open_store() as store:
        click.echo(f"{max(0, clear_unused(store)) / 1e6:.1f} MB given back.", err=True)

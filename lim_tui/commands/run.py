"""Running sweeps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lim_tui.commands.place import Place
from lim_tui.errors import EXIT_DONE, EXIT_INTERRUPTED, EXIT_NO

if TYPE_CHECKING:
    from lim_tui.domain.calibration import Calibration
    from lim_tui.domain.record import Plan, SweepRecord
    from lim_tui.domain.trial import PlannedTrial
    from lim_tui.store.store import Store


@click.command()
@click.argument("sweep", type=click.Path(path_type=Path))
@click.option("--budget", metavar="X", help="Hard line: 2.50usd, 500000tok or 30min.")
@click.option("--limit", metavar="BLOCKS", type=click.IntRange(min=1), help="Run the first blocks only.")
@click.option("--detach", is_flag=True, help="Return once the sweep runs in the background.")
@click.option("--batch", is_flag=True, help="Hand requests to providers in batches: up to a day, at a lower price.")
@click.option(
    "--retry",
    metavar="not_scored[:REASON]|judge",
    help="Ask again what was not scored, for REASON or for any; or the judge where it failed.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@click.pass_context
def run(
    ctx: click.Context,
    sweep: Path,
    budget: str | None,
    limit: int | None,
    detach: bool,
    batch: bool,
    retry: str | None,
    as_json: bool,
) -> None:
    """Run the sweep file SWEEP, or go on where it stopped.

    The sweep runs in a process of its own. Ctrl+C stops it after the calls under way.
    """
    from lim_tui.authoring.sweep_files import load_sweep_file
    from lim_tui.domain.record import FINISHED_STATES
    from lim_tui.engine.launch import prepare_sweep

    place: Place = ctx.obj
    line = None if budget is None else checked_budget(budget)
    reason = _retry_reason(retry) if retry else None
    plan = load_sweep_file(sweep)
    plan = replace(plan, batch=plan.batch or batch)
    with place.open_store() as store:
        record = prepare_sweep(store, place.workspace, plan, line, asks_again=retry is not None)
        if retry:
            record = _reopened(store, record, retry, reason)
        if detach and record.state not in FINISHED_STATES and _goes_on_apart(store, place, record, limit):
            _tell_apart(store, record, as_json=as_json)
            return
        interrupted = not detach and record.state not in FINISHED_STATES and work(store, place, record.id, limit)
        status = _tell_outcome(store, record.id, as_json=as_json)
    ctx.exit(EXIT_INTERRUPTED if interrupted else status)


def checked_budget(budget: str) -> str:
    """A budget as a sweep keeps it; a usage error where it is none."""
    from lim_tui.authoring.budget_text import parse_budget

    try:
        return str(parse_budget(budget))
    except ValueError as error:
        raise click.UsageError(f"--budget: {error}") from error


def _reopened(store: Store, record: SweepRecord, retry: str, reason: str | None) -> SweepRecord:
    """The sweep with what is to be asked again open; says where there is nothing."""
    if retry == "judge":
        number, what = store.judgements.reopen_failed(record.id), "the judge failed nowhere"
    else:
        number, what = store.trials.reopen(record.id, reason), f"no trial is not scored{_for(reason)}"
    if not number:
        click.echo(f"{record.title}: {what}; nothing is asked again.", err=True)
    return store.sweeps.get(record.id)


def _for(reason: str | None) -> str:
    return f" for {reason.replace('_', ' ')}" if reason else ""


def _retry_reason(retry: str) -> str | None:
    from lim_tui.domain.verdict import NOT_SCORED_REASONS

    if retry == "judge":
        return None
    what, _, reason = retry.partition(":")
    if what != "not_scored" or (reason and reason not in NOT_SCORED_REASONS):
        known = ", ".join(NOT_SCORED_REASONS)
        raise click.UsageError(f"--retry takes judge, not_scored or not_scored:REASON, with one of: {known}")
    return reason or None


def work(store: Store, place: Place, sweep_id: int, limit: int | None) -> bool:
    """Starts a worker and follows it; True if Ctrl+C was pressed, at whatever moment."""
    from lim_tui.engine.launch import resume
    from lim_tui.plain.progress import follow

    try:
        resume(store, place.workspace, sweep_id, limit)
        return follow(store, sweep_id, stop_on_interrupt=True)
    except KeyboardInterrupt:
        store.sweeps.want(sweep_id, "stop")
        return follow(store, sweep_id, stop_on_interrupt=True, is_alive=_interrupted_once(store, sweep_id))


def _goes_on_apart(store: Store, place: Place, record: SweepRecord, limit: int | None) -> bool:
    """Starts a worker; False where it has come and gone already, so that the outcome can be told."""
    from lim_tui.engine.launch import resume
    from lim_tui.plain.progress import wait_for_worker

    resume(store, place.workspace, record.id, limit)
    return wait_for_worker(store, record)


def _tell_apart(store: Store, record: SweepRecord, *, as_json: bool) -> None:
    from lim_tui.commands.json_output import print_json
    from lim_tui.plain.outcome import outcome_json
    from lim_tui.text.visible import visible_line

    title = visible_line(record.title)
    click.echo(f"{title} runs in the background; `lim watch {title}` follows it.", err=True)
    if as_json:
        print_json(outcome_json(store.sweeps.get(record.id), store.reads.counts(record.id)))


def _interrupted_once(store: Store, sweep_id: int) -> Callable[[], bool]:
    """Whether the worker lives, with the Ctrl+C that came too early given to ``follow`` where it counts them."""
    from lim_tui.engine.leasing import worker_of

    early = iter([KeyboardInterrupt()])

    def is_alive() -> bool:
        if press := next(early, None):
            raise press
        return worker_of(store, sweep_id) is not None

    return is_alive


def _tell_outcome(store: Store, sweep_id: int, *, as_json: bool) -> int:
    """Prints how the sweep stands; the exit status, which is 1 where it did not end or nothing of it could be asked."""
    from lim_tui.commands.bell import ring_bell
    from lim_tui.commands.json_output import print_json
    from lim_tui.domain.record import FINISHED_STATES
    from lim_tui.engine.served_release import as_served, release_warnings
    from lim_tui.plain.outcome import outcome_json, outcome_line
    from lim_tui.plain.refusals import refusal_lines
    from lim_tui.reporting.words import taken_over_words
    from lim_tui.text.visible import visible

    record, counts = store.sweeps.get(sweep_id), store.reads.counts(sweep_id)
    for warning in release_warnings(as_served(store, record).release):
        click.echo(visible(f"warning: {warning}"), err=True)
    click.echo(outcome_line(record, counts), err=True)
    for sentence in taken_over_words(store.answered.taken_over(sweep_id)):
        click.echo(visible(sentence), err=True)
    if counts.refused:
        click.echo("\n".join(refusal_lines(store.reads.rows(sweep_id))), err=True)
    ring_bell()
    if as_json:
        print_json(outcome_json(record, counts))
    all_refused = counts.refused > 0 and counts.total == 0
    return EXIT_DONE if record.state in FINISHED_STATES and not all_refused else EXIT_NO


@click.command()
@click.argument("sweep", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the estimate as JSON.")
@click.pass_obj
def estimate(place: Place, sweep: Path, as_json: bool) -> None:
    """Say what the sweep file SWEEP will take: calls, tokens, money; no call is made."""
    from lim_tui.authoring.sweep_files import load_sweep_file
    from lim_tui.commands.json_output import print_json
    from lim_tui.engine.budget_reach import budget_shortfall
    from lim_tui.engine.estimate import estimate as estimate_plan
    from lim_tui.engine.launch import checked_workspace, with_judge
    from lim_tui.engine.lint_gate import check_lint
    from lim_tui.engine.plan import make_plan
    from lim_tui.engine.preflight import check_names
    from lim_tui.plain.estimate import estimate_json, estimate_text
    from lim_tui.text.visible import visible

    sweep_file, workspace = with_judge(load_sweep_file(sweep), place.settings), checked_workspace(place.workspace)
    plan = make_plan(sweep_file, workspace)
    check_names(sweep_file, place.settings)
    for warning in check_lint(sweep_file, workspace, place.settings):
        click.echo(visible(f"warning: {warning}"), err=True)
    known = _answered(place, plan)
    found = estimate_plan(plan, place.settings, _paces(place, plan.trials), _calibrations(place), known)
    if as_json:
        print_json(estimate_json(found))
    else:
        click.echo(estimate_text(found))
    if short := budget_shortfall(found, sweep_file.budget):
        click.echo(visible(f"warning: {short}"), err=True)


def _answered(place: Place, plan: Plan) -> frozenset[int]:
    """What was answered before, where there is a database."""
    from lim_tui.engine.answered_before import answered_before

    if not place.database.exists():
        return frozenset()
    with place.open_store() as store:
        return answered_before(store, plan)


def _calibrations(place: Place) -> tuple[Calibration, ...]:
    """What short answers told of estimating tokenizers, where there is a database."""
    if not place.database.exists():
        return ()
    with place.open_store() as store:
        return store.calibrations.all()


def _paces(place: Place, trials: Sequence[PlannedTrial]) -> dict[str, float | None]:
    """What was timed before, where there is a database."""
    if not place.database.exists():
        return {}
    with place.open_store() as store:
        return {name: store.paces.seconds_per_token(name) for name in {trial.axes.model for trial in trials}}

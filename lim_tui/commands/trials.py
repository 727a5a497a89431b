"""Listing trials, and showing one whole."""

from __future__ import annotations

from typing import get_args

import click

from lim_tui.commands.depth_type import DEPTH
from lim_tui.commands.place import Place
from lim_tui.domain.case import Kind
from lim_tui.domain.sweep import BASELINES
from lim_tui.domain.verdict import FAILURE_CLASSES, VerdictState


@click.command()
@click.argument("sweep")
@click.option("--verdict", type=click.Choice(get_args(VerdictState)))
@click.option("--failure", type=click.Choice(FAILURE_CLASSES))
@click.option("--case", help="A case id, or set/id.")
@click.option("--depth", type=DEPTH, help="The requested depth, 0 to 100.")
@click.option("--length", type=int, help="Tokens of the whole prompt.")
@click.option("--model", help="The model as the report names it.")
@click.option("--language", help="The language of the case: nl, en, zh-Hans, zh-Hant.")
@click.option("--set", "set_name", help="The set of the case.")
@click.option("--kind", type=click.Choice(get_args(Kind)), help="The kind of the case.")
@click.option("--baseline", type=click.Choice(BASELINES), help="Only this baseline.")
@click.option("--find", metavar="TEXT", help="Text that stands in the output.")
@click.option("--queue", is_flag=True, help="Only verdicts that may be the scorer's mistake, most suspicious first.")
@click.option("--blind", is_flag=True, help="With --queue: mixed with as many correct ones, verdicts hidden.")
@click.option(
    "--by-depth", is_flag=True, help="Each case in a line with its verdicts by depth, row by row of the heatmap."
)
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
@click.pass_obj
def trials(
    place: Place,
    sweep: str,
    verdict: str | None,
    failure: str | None,
    case: str | None,
    depth: float | None,
    length: int | None,
    model: str | None,
    language: str | None,
    set_name: str | None,
    kind: str | None,
    baseline: str | None,
    find: str | None,
    queue: bool,
    blind: bool,
    by_depth: bool,
    as_json: bool,
) -> None:
    """List the trials of SWEEP by length and depth, baselines last; or with --queue those worth a second look."""
    from lim_tui.commands.json_output import print_json
    from lim_tui.plain.by_depth import by_depth_text
    from lim_tui.plain.trials import by_place, trial_rows, trials_text, wrong_trials_text
    from lim_tui.store.reads import TrialFilter

    wanted = TrialFilter(
        verdict=verdict,
        failure=failure,
        case=case,
        model=model,
        language=language,
        depth=depth,
        length=length,
        baseline=baseline,
        find=find,
        set_name=set_name,
        kind=kind,
    )
    if blind and not queue:
        raise click.UsageError("--blind goes with --queue")
    if by_depth and (queue or as_json):
        raise click.UsageError("--by-depth is lines of its own; the JSON of the list has each trial with its depth")
    if queue:
        if wanted != TrialFilter():
            raise click.UsageError("--queue takes no filter: it is of the whole sweep")
        _print_queue(place, sweep, blind=blind, as_json=as_json)
        return
    with place.open_store() as store:
        rows = store.reads.rows(store.sweeps.named(sweep).id, wanted)
        if as_json:
            print_json(trial_rows(by_place(rows)))
        else:
            as_text = wrong_trials_text if verdict == "incorrect" else trials_text
            click.echo(by_depth_text(rows) if by_depth else as_text(by_place(rows)))


def _print_queue(place: Place, sweep: str, *, blind: bool, as_json: bool) -> None:
    from lim_tui.commands.json_output import print_json
    from lim_tui.engine.review_queue import cut_off_with_value, review_queue, suspects
    from lim_tui.plain.queue import queue_rows, queue_text

    with place.open_store() as store:
        sweep_id = store.sweeps.named(sweep).id
        entries = review_queue(store, sweep_id) if blind else suspects(store, sweep_id)
        entries += cut_off_with_value(store, sweep_id)
        if as_json:
            print_json(queue_rows(entries, blind=blind))
        else:
            click.echo(queue_text(entries, blind=blind))


@click.command()
@click.argument("trial")
@click.option("--prompt", "with_prompt", is_flag=True, help="With the whole prompt, rebuilt and checked.")
@click.option("--curl", is_flag=True, help="Only the request as a curl command; the key is named, not shown.")
@click.option("--json", "as_json", is_flag=True, help="Print the trial as JSON.")
@click.pass_obj
def show(place: Place, trial: str, with_prompt: bool, curl: bool, as_json: bool) -> None:
    """Show the trial whose key begins with TRIAL: output, verdict with its trace, attempts."""
    from lim_tui.authoring.answers_today import aliases_since
    from lim_tui.commands.json_output import print_json
    from lim_tui.plain.show import show_text
    from lim_tui.plain.show_json import show_json
    from lim_tui.text.visible import visible

    with place.open_store() as store:
        detail = store.reads.detail(store.reads.by_key(trial).id)
        since = aliases_since(place.workspace, detail.case)
        if curl:
            from lim_tui.engine.trial_request import trial_curl

            click.echo(visible(trial_curl(store, place.settings, detail)))
        elif as_json:
            print_json(show_json(store, detail, since))
        else:
            click.echo(show_text(store, detail, with_prompt=with_prompt, since=since))

"""Trying one case."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from lim_tui.commands.draft_text import DRAFT, unsaved_texts
from lim_tui.commands.place import Place
from lim_tui.errors import EXIT_DONE, EXIT_INTERRUPTED, EXIT_NO

if TYPE_CHECKING:
    from lim_tui.domain.record import SweepRecord
    from lim_tui.engine.trying import TryPlan
    from lim_tui.store.store import Store


@click.command("try")
@click.argument("case")
@click.option("--model", metavar="M", help="Whom to ask; default: lim.toml's, else embedded/smollm2.")
@click.option("--length", type=click.IntRange(min=1), help="Tokens; default: the smallest that holds the case.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Values and order.")
@click.option("--budget", metavar="X", help="Hard line: 0.10usd, 5000tok or 2min.")
@click.option("--retry", is_flag=True, help="Ask again what was asked and not scored.")
@DRAFT
@click.option("--json", "as_json", is_flag=True, help="Print answers and findings as JSON.")
@click.pass_context
def try_case(
    ctx: click.Context,
    case: str,
    model: str | None,
    length: int | None,
    seed: int,
    budget: str | None,
    retry: bool,
    draft: Path | None,
    as_json: bool,
) -> None:
    """Try CASE (an id, or set/id): closed book, evidence alone, and depths 0, 50 and 100.

    A case without evidence to place, such as an unanswerable one, is asked once, in its context.

    Says whether the case is too easy, ambiguous or broken. It is a small sweep of its own, kept out of the lists
    (`lim sweeps --tries` shows it); what was answered before is not asked again.
    """
    from lim_tui.commands.run import checked_budget
    from lim_tui.engine.try_choice import TryChoice, try_models
    from lim_tui.engine.trying import plan_try, prepare_try

    place: Place = ctx.obj
    line = None if budget is None else checked_budget(budget)
    name = model or try_models(place.settings)[0]
    choice = TryChoice(case, name, length, seed, unsaved_texts(place.workspace, draft))
    planned = plan_try(place.workspace, place.settings, choice)
    with place.open_store() as store:
        ctx.exit(_try(store, place, planned, prepare_try(store, place.workspace, planned, line, retry=retry), as_json))


def _try(store: Store, place: Place, planned: TryPlan, record: SweepRecord, as_json: bool) -> int:
    """Asks, unless all was answered before, and prints; the exit status, 1 where answers are missing."""
    from lim_tui.commands.json_output import print_json
    from lim_tui.commands.run import work
    from lim_tui.domain.record import FINISHED_STATES
    from lim_tui.engine.answered_before import answered_before
    from lim_tui.engine.estimate import estimate
    from lim_tui.plain.outcome import outcome_line
    from lim_tui.plain.try_case import try_json, try_question, try_text
    from lim_tui.reporting.try_answers import read_try

    interrupted = False
    if record.state not in FINISHED_STATES:
        known = answered_before(store, planned.plan)
        found = estimate(planned.plan, place.settings, calibrations=store.calibrations.all(), answered=known)
        click.echo(try_question(planned, found), err=True)
        interrupted = work(store, place, record.id, None)
    outcome = read_try(store, record.id)
    click.echo(outcome_line(outcome.record, outcome.counts), err=True)
    if as_json:
        print_json(try_json(planned, outcome))
    else:
        click.echo(try_text(outcome))
    if interrupted:
        return EXIT_INTERRUPTED
    return EXIT_DONE if outcome.record.state in FINISHED_STATES and not outcome.open else EXIT_NO

"""Changing what a case accepts, from one of its trials, with the flips shown first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from lim_tui.commands.place import Place

if TYPE_CHECKING:
    from lim_tui.authoring.amendments import Amendment

_KEYS = ("expected", "answer_type", "script")


@click.command()
@click.argument("trial")
@click.argument("text", required=False)
@click.option("--apply", "write", is_flag=True, help="Write the case file and the new verdicts.")
@click.option("--json", "as_json", is_flag=True, help="Print the change as JSON.")
@click.pass_obj
def alias(place: Place, trial: str, text: str | None, write: bool, as_json: bool) -> None:
    """Accept TEXT as an alias in the case of TRIAL; without it, the stretch of the output that makes it correct.

    Where no stretch does, it says why. Without --apply it only says which stored verdicts would flip, in every sweep.
    """
    from lim_tui.authoring.amendments import Amendment

    _amend(place, trial, None if text is None else Amendment("alias", text), write, as_json)


@click.command()
@click.argument("trial")
@click.argument("key", type=click.Choice(_KEYS))
@click.argument("value")
@click.option("--apply", "write", is_flag=True, help="Write the case file and the new verdicts.")
@click.option("--json", "as_json", is_flag=True, help="Print the change as JSON.")
@click.pass_obj
def amend(place: Place, trial: str, key: str, value: str, write: bool, as_json: bool) -> None:
    """Set KEY of the case of TRIAL to VALUE; without --apply only say which stored verdicts would flip."""
    from lim_tui.authoring.amendments import AMENDED_KEYS, Amendment

    _amend(place, trial, Amendment(next(known for known in AMENDED_KEYS if known == key), value), write, as_json)


def _amend(place: Place, trial: str, amendment: Amendment | None, write: bool, as_json: bool) -> None:
    from lim_tui.commands.json_output import print_json
    from lim_tui.engine.alias_offers import offered_alias
    from lim_tui.engine.amending import apply_amendment, plan_amendment
    from lim_tui.plain.amendment import amendment_json, amendment_text

    with place.open_store() as store:
        detail = store.reads.detail(store.reads.by_key(trial).id)
        plan = plan_amendment(store, place.workspace, detail, amendment or offered_alias(store, detail))
        if write:
            apply_amendment(store, plan)
        if as_json:
            print_json(amendment_json(plan, applied=write))
        else:
            click.echo(amendment_text(plan, applied=write))

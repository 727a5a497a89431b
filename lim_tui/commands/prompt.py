"""Building one exact prompt."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from lim_tui.commands.place import Place
from lim_tui.context.tokens import TiktokenCounter, TokenCounter
from lim_tui.domain.template import QUESTION_PLACES, QuestionPlace

_DEFAULT_ENCODING = "o200k_base"


@click.command()
@click.argument("case")
@click.option("--length", type=click.IntRange(min=1), required=True, help="Tokens of the whole prompt.")
@click.option("--depth", type=click.FloatRange(0, 100), required=True, help="Depth of the evidence, 0 to 100.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Values and order.")
@click.option("--model", help="Whose tokenizer counts; default: lim.toml's, else o200k_base.")
@click.option("--question", type=click.Choice(QUESTION_PLACES), default="after", show_default=True)
@click.option("--template", default="documents", show_default=True, help="documents or running.")
@click.option("--arrangement", type=click.Choice(["as_given"]), default="as_given", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="With documents, offsets and depths, as JSON.")
@click.pass_obj
def prompt(
    place: Place,
    case: str,
    length: int,
    depth: float,
    seed: int,
    model: str | None,
    question: QuestionPlace,
    template: str,
    arrangement: str,  # noqa: ARG001
    as_json: bool,
) -> None:
    """Build the exact prompt of CASE (an id, or set/id)."""
    from lim_tui.commands.json_output import print_json
    from lim_tui.engine.launch import checked_workspace
    from lim_tui.engine.single_prompt import PromptChoice, single_prompt
    from lim_tui.plain.prompt import prompt_json, prompt_text

    workspace = checked_workspace(place.workspace)
    choice = PromptChoice(length, depth, seed, question, template)
    with _counter(place, model) as (counter, system_role):
        built, bound = single_prompt(workspace, case, choice, counter, system_role=system_role)
    if as_json:
        print_json(prompt_json(built, bound))
    else:
        click.echo(prompt_text(built, bound))


@contextmanager
def _counter(place: Place, model: str | None) -> Iterator[tuple[TokenCounter, bool]]:
    from lim_tui.models.registry import resolve

    name = model or place.settings.default_model
    if name is None:
        yield TiktokenCounter(_DEFAULT_ENCODING), True
        return
    chat_model = resolve(name, place.settings)
    try:
        yield chat_model.tokenizer, chat_model.system_role
    finally:
        chat_model.close()

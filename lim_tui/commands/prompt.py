"""Building one exact prompt."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from lim_tui.commands.depth_type import DEPTH
from lim_tui.commands.place import Place
from lim_tui.context.tokens import TiktokenCounter, TokenCounter
from lim_tui.domain.sweep import DISTRACTOR_TYPES, DistractorChoice, DistractorType
from lim_tui.domain.template import QUESTION_PLACES, QuestionPlace

_DEFAULT_ENCODING = "o200k_base"


@click.command()
@click.argument("case")
@click.option("--length", type=click.IntRange(min=1), help="Tokens of the whole prompt.")
@click.option("--depth", type=DEPTH, help="Depth of the evidence, 0 to 100.")
@click.option("--documents", type=click.IntRange(min=1), help="Number of documents, instead of --length.")
@click.option("--position", type=click.IntRange(min=1), help="Which of them holds the evidence, from 1.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Values and order.")
@click.option("--model", help="Whose tokenizer counts; default: lim.toml's, else o200k_base.")
@click.option("--question", type=click.Choice(QUESTION_PLACES), default="after", show_default=True)
@click.option("--template", default="documents", show_default=True, help="A built-in one, or one of templates/.")
@click.option("--arrangement", default="as_given", show_default=True, help="Such as best_first or top_k:5.")
@click.option("--distractors", type=click.Choice(DISTRACTOR_TYPES), default="near_duplicate", show_default=True)
@click.option("--count", type=click.IntRange(min=1), default=8, show_default=True, help="Number of distractors.")
@click.option("--json", "as_json", is_flag=True, help="With documents, offsets and depths, as JSON.")
@click.pass_obj
def prompt(
    place: Place,
    case: str,
    length: int | None,
    depth: float | None,
    documents: int | None,
    position: int | None,
    seed: int,
    model: str | None,
    question: QuestionPlace,
    template: str,
    arrangement: str,
    distractors: DistractorType,
    count: int,
    as_json: bool,
) -> None:
    """Build the exact prompt of CASE (an id, or set/id): --length with --depth, or --documents with --position."""
    from lim_tui.commands.json_output import print_json
    from lim_tui.engine.launch import checked_workspace
    from lim_tui.engine.single_prompt import PromptChoice, single_prompt
    from lim_tui.plain.prompt import prompt_json, prompt_text

    _check_place(length, depth, documents, position)
    workspace = checked_workspace(place.workspace)
    choice = PromptChoice(
        length=length,
        depth=depth,
        seed=seed,
        question=question,
        template=template,
        arrangement=arrangement,
        distractors=DistractorChoice(distractors, 0 if distractors == "none" else count),
        documents=documents,
        position=position,
    )
    with _counter(place, model) as (counter, system_role):
        built, bound = single_prompt(workspace, case, choice, counter, system_role=system_role)
    if as_json:
        print_json(prompt_json(built, bound))
    else:
        click.echo(prompt_text(built, bound))


def _check_place(length: int | None, depth: float | None, documents: int | None, position: int | None) -> None:
    on_tokens = length is not None and depth is not None and documents is None and position is None
    on_documents = documents is not None and position is not None and length is None and depth is None
    if not (on_tokens or on_documents):
        raise click.UsageError("Give --length with --depth, or --documents with --position.")
    if documents is not None and position is not None and position > documents:
        raise click.UsageError(f"--position {position} lies beyond {documents} documents.")


@contextmanager
def _counter(place: Place, model: str | None) -> Iterator[tuple[TokenCounter, bool]]:
    from lim_tui.models.registry import counting

    name = model or place.settings.default_model
    if name is None:
        yield TiktokenCounter(_DEFAULT_ENCODING), True
        return
    with counting(name, place.settings) as found:
        yield found

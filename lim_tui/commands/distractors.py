"""Making distractors of a case."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lim_tui.commands.place import Place
from lim_tui.errors import EXIT_DONE, EXIT_NO

if TYPE_CHECKING:
    from lim_tui.authoring.offered_documents import OfferedDocument
    from lim_tui.authoring.problems import Problem
    from lim_tui.authoring.workspace import Workspace
    from lim_tui.domain.case import Case


@click.command()
@click.argument("case")
@click.option("--from-template", "template", metavar="TEXT", help="One text with {variables}, made N times.")
@click.option(
    "--variable", "variables", multiple=True, metavar="NAME=FORM:ARGS", help="One more, drawn and written out."
)
@click.option("--from-corpus", "corpus", metavar="PATH", type=click.Path(path_type=Path), help="A file or folder.")
@click.option(
    "--from-file",
    "file",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="All texts of a file or folder, in order.",
)
@click.option("--count", metavar="N", type=click.IntRange(1, 500), default=8, show_default=True)
@click.option("--into", metavar="NAME", help="The distractor set; default: the case's, else one called after it.")
@click.option("--dry-run", is_flag=True, help="Show the documents and write nothing.")
@click.option("--json", "as_json", is_flag=True, help="Print the documents as JSON.")
@click.pass_context
def distractors(
    ctx: click.Context,
    case: str,
    template: str | None,
    variables: tuple[str, ...],
    corpus: Path | None,
    file: Path | None,
    count: int,
    into: str | None,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Add distractors to CASE: N near-duplicates of one text, the paragraphs of a corpus closest to its question, or
    all texts of a file.

    None of them holds the answer in any form that scoring accepts. Exit status 1 where fewer than N were found, of a
    file where none was.
    """
    from lim_tui.authoring.distractor_saving import save_documents, set_for
    from lim_tui.authoring.offered_documents import usable
    from lim_tui.authoring.workspace import load_workspace
    from lim_tui.commands.json_output import print_json

    if sum(source is not None for source in (template, corpus, file)) != 1:
        raise click.UsageError("Give --from-template, --from-corpus or --from-file, one of them.")
    place: Place = ctx.obj
    workspace = load_workspace(place.workspace)
    chosen = workspace.case(case)
    name = set_for(chosen, into)
    if file is not None:
        offered, problems = _of_file(workspace, chosen, file, variables)
        count = max(1, len(usable(offered)))
    else:
        offered, problems = _offer(workspace, chosen, template, variables, corpus, count)
    kept = usable(offered)
    saved = None if dry_run or not kept else save_documents(workspace, chosen, [one.text for one in kept], name)
    if as_json:
        print_json(_as_json(chosen, name, offered, written=saved is not None))
    else:
        _tell(offered, problems)
    if saved is not None:
        also = f", and {chosen.id} names the set now" if saved.names_case else ""
        click.echo(f"{saved.added} documents added to {saved.path}{also}", err=True)
        if chosen.distractor_set not in (None, name):
            click.echo(f"{chosen.id} uses the set {chosen.distractor_set}; write `distractors: {name}` in it", err=True)
    if len(kept) < count:
        click.echo(f"{len(kept)} of {count} documents were found", err=True)
    ctx.exit(EXIT_DONE if len(kept) == count else EXIT_NO)


def _offer(
    workspace: Workspace,
    case: Case,
    template: str | None,
    variables: Sequence[str],
    corpus: Path | None,
    count: int,
) -> tuple[tuple[OfferedDocument, ...], tuple[Problem, ...]]:
    from lim_tui.authoring.corpus_documents import documents_from_corpus
    from lim_tui.authoring.template_documents import documents_from_template, parse_variable
    from lim_tui.engine.written_answers import answer_finder

    if template is not None:
        extra = [parse_variable(variable) for variable in variables]
        return documents_from_template(case, template, count, answer_finder, extra), ()
    if variables:
        raise click.UsageError("--variable belongs to --from-template.")
    found = documents_from_corpus(case, corpus or Path(), workspace.root, count, answer_finder)
    return found.documents, found.problems


def _of_file(
    workspace: Workspace, case: Case, file: Path, variables: Sequence[str]
) -> tuple[tuple[OfferedDocument, ...], tuple[Problem, ...]]:
    from lim_tui.authoring.imported_documents import documents_from_file
    from lim_tui.engine.written_answers import answer_finder

    if variables:
        raise click.UsageError("--variable belongs to --from-template.")
    found = documents_from_file(case, file, workspace.root, answer_finder)
    return found.documents, found.problems


def _tell(offered: Sequence[OfferedDocument], problems: Sequence[Problem]) -> None:
    from lim_tui.text.visible import visible_line

    for problem in problems:
        click.echo(visible_line(f"{problem.level}: {problem}"), err=True)
    number = 0
    for one in offered:
        score = "" if one.score is None else f"{one.score:.2f} "
        where = "" if one.source is None else f"{score}{one.source}: "
        if one.left_out is None:
            number += 1
            click.echo(visible_line(f"{number}. {where}{one.shown}"))
            if one.warning is not None:
                click.echo(visible_line(f"careful, {number} {one.warning}"), err=True)
        else:
            click.echo(visible_line(f"left out, {one.left_out}: {where}{one.shown}"), err=True)


def _as_json(case: Case, name: str, offered: Sequence[OfferedDocument], *, written: bool) -> dict[str, object]:
    return {
        "case": f"{case.set_name}/{case.id}",
        "set": name,
        "written": written,
        "documents": [
            {
                "text": one.text,
                "shown": one.shown,
                "source": one.source,
                "score": one.score,
                "drawn": dict(one.drawn),
                "warning": one.warning,
            }
            for one in offered
            if one.left_out is None
        ],
        "left_out": [
            {"shown": one.shown, "source": one.source, "score": one.score, "reason": one.left_out}
            for one in offered
            if one.left_out is not None
        ],
    }

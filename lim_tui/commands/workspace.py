"""Making a workspace, and looking for trouble in it."""

from __future__ import annotations

from pathlib import Path

import click

from lim_tui.commands.place import Place
from lim_tui.errors import EXIT_DONE, EXIT_NO, LimError


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--sample", is_flag=True, help="With the sample cases.")
def init(folder: Path, sample: bool) -> None:
    """Make a workspace in FOLDER: cases/, lim.toml and an empty runs.db."""
    from lim_tui.commands.new_workspace import make_workspace

    make_workspace(folder, sample=sample)
    click.echo(f"{folder} is ready; `lim --workspace {folder}` opens it.", err=True)


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--json", "as_json", is_flag=True, help="Print the problems as JSON.")
@click.pass_context
def lint(ctx: click.Context, paths: tuple[Path, ...], as_json: bool) -> None:
    """Find trouble in case files: schema, answers that stand where they must not, text that is not what it seems."""
    from lim_tui.authoring.lint import linted_case_files
    from lim_tui.authoring.workspace import load_workspace
    from lim_tui.commands.json_output import print_json
    from lim_tui.engine.sweep_lint import lint_all
    from lim_tui.reporting.words import count_of
    from lim_tui.text.visible import visible, visible_line

    place: Place = ctx.obj
    _something_to_lint(place.workspace, paths)
    workspace = load_workspace(place.workspace)
    problems = lint_all(workspace, place.settings, paths or None)
    files = linted_case_files(workspace, paths or None)
    cases = sum(len(file.cases) for file in files)
    if as_json:
        print_json({"files": len(files), "cases": cases, "problems": [problem.as_json() for problem in problems]})
    else:
        for problem in problems:
            where = ":".join(str(part) for part in (problem.file, problem.line) if part is not None)
            case = f" [{problem.case}]" if problem.case else ""
            click.echo(f"{visible_line(where)}: " + visible(f"{problem.level} {problem.code}{case}: {problem.message}"))
        others = _others(paths, len(files))
        size = f"{count_of(cases, 'case')} in {count_of(len(files), 'file')}{others}"
        click.echo(f"{size}, {count_of(len(problems), 'problem')}", err=True)
    ctx.exit(EXIT_NO if any(problem.level == "error" for problem in problems) else EXIT_DONE)


def _others(paths: tuple[Path, ...], case_files: int) -> str:
    """How many of the files that were named hold no cases: sets, templates, sweep files; empty where none was named."""
    from lim_tui.authoring.named_paths import files_at
    from lim_tui.reporting.words import count_of

    count = len(files_at(paths)) - case_files
    return f" and {count_of(count, 'other file')}" if count > 0 else ""


def _something_to_lint(workspace: Path, paths: tuple[Path, ...]) -> None:
    """Raises LimError where there is nothing to look at, so that a check in the wrong folder does not pass."""
    from lim_tui.authoring.named_paths import files_at
    from lim_tui.authoring.workspace import CASES_FOLDER

    if not paths and not (workspace / CASES_FOLDER).is_dir():
        raise LimError(
            f"{workspace} has no {CASES_FOLDER}/", "Name the workspace with --workspace, or make one with lim init."
        )
    for path in paths:
        if not files_at([path]):
            raise LimError(
                f"{path} holds no YAML file", "Name case files, sets, templates or sweep files, or a folder."
            )

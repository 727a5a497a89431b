"""Making a workspace, and looking for trouble in it."""

from __future__ import annotations

from pathlib import Path

import click

from lim_tui.commands.place import Place
from lim_tui.errors import EXIT_DONE, EXIT_NO


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
    from lim_tui.authoring.workspace import load_workspace
    from lim_tui.commands.json_output import print_json
    from lim_tui.engine.sweep_lint import lint_all
    from lim_tui.reporting.words import count_of
    from lim_tui.text.visible import visible, visible_line

    place: Place = ctx.obj
    workspace = load_workspace(place.workspace)
    problems = lint_all(workspace, place.settings, paths or None)
    if as_json:
        found = {"files": len(workspace.case_files), "cases": len(workspace.cases)}
        print_json({**found, "problems": [problem.as_json() for problem in problems]})
    else:
        for problem in problems:
            where = ":".join(str(part) for part in (problem.file, problem.line) if part is not None)
            case = f" [{problem.case}]" if problem.case else ""
            click.echo(f"{visible_line(where)}: " + visible(f"{problem.level} {problem.code}{case}: {problem.message}"))
        size = f"{count_of(len(workspace.cases), 'case')} in {count_of(len(workspace.case_files), 'file')}"
        click.echo(f"{size}, {count_of(len(problems), 'problem')}", err=True)
    ctx.exit(EXIT_NO if any(problem.level == "error" for problem in problems) else EXIT_DONE)

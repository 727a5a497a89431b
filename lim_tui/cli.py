"""The command line: which command lives where, and how errors and interrupts end."""

from __future__ import annotations

import errno
import importlib
import logging
import os
import sys
from typing import Any, NoReturn

import click

from lim_tui import __version__
from lim_tui.errors import EXIT_INTERNAL, EXIT_INTERRUPTED, EXIT_USAGE, LimError
from lim_tui.terminal import guard_output

# Command -> (module under lim_tui.commands, function, what it does). Modules are imported when their command runs.
_COMMANDS: dict[str, tuple[str, str, str]] = {
    "init": ("workspace", "init", "Make a workspace, with sample cases if asked."),
    "lint": ("workspace", "lint", "Find trouble in case files before money is spent."),
    "distractors": ("distractors", "distractors", "Make distractors of a case, from a template or a corpus."),
    "prompt": ("prompt", "prompt", "Build one exact prompt."),
    "try": ("try_case", "try_case", "Try one case: too easy, ambiguous, or fit to measure?"),
    "reading": ("reading", "reading", "Say how a model reads a case, and whether matching words solves it."),
    "estimate": ("run", "estimate", "Say what a sweep will take, without a call."),
    "run": ("run", "run", "Run a sweep, or go on with it."),
    "sweeps": ("sweeps", "sweeps", "List the sweeps."),
    "watch": ("steer", "watch", "Follow a running sweep."),
    "pause": ("steer", "pause", "Pause a sweep."),
    "resume": ("steer", "resume", "Go on with a sweep."),
    "stop": ("steer", "stop", "Stop a sweep; a second time, at once."),
    "trials": ("trials", "trials", "List the trials of a sweep."),
    "show": ("trials", "show", "Show one trial whole."),
    "score": ("score", "score", "Score answers from a JSONL file."),
    "rescore": ("judge", "rescore", "Judge stored outputs again; say what flips."),
    "alias": ("amend", "alias", "Accept a wording in a case; say first what flips."),
    "amend": ("amend", "amend", "Change what a case expects; say first what flips."),
    "ask": ("ask", "ask", "Ask a trial's prompt again, and see the spread."),
    "diff": ("differ", "diff", "Compare two trials word by word."),
    "label": ("judge", "label", "Keep your own word on a trial."),
    "report": ("report", "report", "Report on a sweep."),
    "compare": ("compare", "compare", "Compare two sweeps, or the arrangements of one."),
    "gate": ("gate", "gate", "Hold a sweep to a policy: pass, fail, or inconclusive."),
    "import": ("exchange", "bring_in", "Bring in cases, texts, or a sweep from another machine."),
    "export": ("exchange", "export", "Write a sweep or the cases to a file."),
    "rename": ("upkeep", "rename", "Give a sweep another name."),
    "archive": ("upkeep", "archive", "Take a sweep out of the lists."),
    "delete": ("upkeep", "delete", "Delete a sweep, after asking."),
    "backup": ("upkeep", "backup", "Copy runs.db safely."),
    "gc": ("upkeep", "gc", "Shrink runs.db."),
    "models": ("models", "models", "Configured models; the embedded server and its weights."),
    "doctor": ("doctor", "doctor", "Check that all is in place."),
    "serve": ("serve", "serve", "Serve the workbench to a browser on this machine."),
    "reset-terminal": ("reset_terminal", "reset_terminal", "Make a terminal sane after a cut line."),
}


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports them when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The commands in the order of a first session."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        """The command called ``name``, or None."""
        if name not in _COMMANDS:
            return None
        module, function, _summary = _COMMANDS[name]
        command: click.Command = getattr(importlib.import_module(f"lim_tui.commands.{module}"), function)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """As click does, but that a reader who has read enough is no error."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _drop_output()
            return ctx.exit(0)
        except Exception as error:
            if ctx.obj is not None:
                error.add_note(f"database: {ctx.obj.database}")
            raise

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The list for ``--help``, without importing any command."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, _, summary) in _COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with the nearest known name where there is none."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from lim_tui.text.nearest import did_you_mean

            hint = did_you_mean(args[0], list(_COMMANDS))
            raise click.UsageError(f"no command {args[0]!r}{hint}", ctx=ctx) from error


@click.group(cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="lim")
@click.option("--workspace", metavar="DIR", help="Folder that holds cases/ (or LIM_WORKSPACE).")
@click.option("--db", metavar="FILE", help="Database, instead of the workspace's runs.db.")
@click.option("--plain", is_flag=True, help="Lines of text instead of the workbench.")
@click.pass_context
def lim(ctx: click.Context, workspace: str | None, db: str | None, plain: bool) -> None:
    """Measure whether a language model loses what stands in the middle of a long context.

    Without a command: the workbench, or a short status where standard output is no terminal.
    """
    from lim_tui.commands.place import Place

    ctx.obj = Place.find(workspace, db, plain=plain)
    if ctx.invoked_subcommand is None:
        from lim_tui.commands.workbench import open_workbench

        ctx.exit(open_workbench(ctx.obj))


def main() -> NoReturn:
    """Runs ``lim``; whatever happens, a person reads a sentence and the exit status says what it was."""
    guard_output(os.environ)
    try:
        status = lim.main(standalone_mode=False)
        sys.exit(status if isinstance(status, int) else 0)
    except click.exceptions.Abort:
        sys.exit(EXIT_INTERRUPTED)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except LimError as error:
        _say(error)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        _drop_output()
        sys.exit(0)
    except Exception as error:
        sys.exit(_unexpected(error))


def _drop_output() -> None:
    """Lets what standard output still holds go nowhere, or Python would fail on it again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _unexpected(error: Exception) -> int:
    """Says what no command foresaw; the exit status."""
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        _drop_output()
        _say(LimError(f"{error.filename or 'the output'} cannot be written: {error.strerror}", "Make room for it."))
        return EXIT_USAGE
    _say_internal_error()
    return EXIT_INTERNAL


def _say(error: LimError) -> None:
    from lim_tui.text.visible import visible

    click.echo(visible(f"lim: {error.message}"), err=True)
    if error.hint:
        click.echo(visible(error.hint), err=True)


def _say_internal_error() -> None:
    from lim_tui.paths import log_folder

    folder = log_folder()
    log = folder / "errors.log"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        log.open("a").close()
    except OSError as error:
        click.echo(f"lim: internal error; its details cannot be written to {log}: {error.strerror}", err=True)
        return
    logging.basicConfig(filename=log, format="%(asctime)s %(levelname)s %(message)s", force=True)
    logging.getLogger("lim_tui").exception("internal error in: %s", " ".join(sys.argv[:2]))
    click.echo(f"lim: internal error; the details are in {log}", err=True)

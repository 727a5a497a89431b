"""Handing a text to the person's own pager, with the terminal given back to it meanwhile."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

from lim_tui.errors import LimError
from lim_tui.tui.lent_terminal import run_in_terminal

if TYPE_CHECKING:
    from textual.app import App

_USUAL = "less"


def open_in_pager(app: App[Exception], text: str) -> None:
    """Shows ``text``, which has passed ``visible()``, in ``$PAGER`` until it ends.

    LimError where it cannot be run, or where the app has no terminal to give.
    """
    from textual.app import SuspendNotSupported

    command = pager_command()
    with NamedTemporaryFile("w", encoding="utf-8", suffix=".txt", delete=False) as file:
        file.write(text)
    try:
        run_in_terminal(app, [*command, file.name])
    except OSError as error:
        problem = f"the pager {command[0]!r} cannot be run: {error.strerror}"
        raise LimError(problem, "Set PAGER to a program that is installed.") from None
    except SuspendNotSupported:
        raise LimError("this terminal cannot be handed to a pager", "y copies the text, and into a file too.") from None
    finally:
        Path(file.name).unlink(missing_ok=True)


def pager_command(environment: Mapping[str, str] = os.environ) -> list[str]:
    """The words of ``$PAGER``, less where it is empty. LimError where a quotation mark in it has no other half."""
    wanted = environment.get("PAGER") or _USUAL
    try:
        return shlex.split(wanted) or [_USUAL]
    except ValueError:
        problem = f"PAGER is {wanted!r}: a quotation mark has no other half"
        raise LimError(problem, "Set PAGER to a program that is installed.") from None

"""Opens the workbench. What Textual reads from the environment is set before Textual is imported."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from lim_tui.errors import EXIT_DONE


def run_workbench(database: Path, workspace: Path) -> int:
    """Shows the workbench until a person leaves; the exit status.

    Raises LimError where ``lim.toml`` is wrong or the database cannot be used.
    """
    os.environ.update(textual_environment(os.environ))
    from lim_tui.settings import load_settings
    from lim_tui.tui.app import WorkbenchApp
    from lim_tui.tui.glyphs import glyphs_for

    app = WorkbenchApp(database, workspace, load_settings(workspace), glyphs_for(os.environ, sys.stdout.encoding))
    error = app.run(mouse=os.environ.get("LIM_MOUSE") != "0")
    if error is not None:
        raise error
    return EXIT_DONE if not app.return_code else app.return_code


def textual_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """What to set for Textual where a person has not: nothing moves, and over SSH and in tmux nothing is wasted."""
    wanted = {"TEXTUAL_ANIMATIONS": "none"}
    if _remote(environment):
        wanted["TEXTUAL_FPS"] = "30"
    if environment.get("COLORTERM") and environment.get("TERM", "").endswith("256color"):
        # The themes are made of the 256 colours of the palette, which take half the bytes.
        wanted["TEXTUAL_COLOR_SYSTEM"] = "256"
    if environment.get("TMUX") or environment.get("STY"):
        # Textual mistakes a multiplexer's resize report for mouse positions in pixels.
        wanted["TEXTUAL_SMOOTH_SCROLL"] = "0"
    return {name: value for name, value in wanted.items() if name not in environment}


def _remote(environment: Mapping[str, str]) -> bool:
    return bool(environment.get("SSH_CONNECTION") or environment.get("SSH_TTY"))

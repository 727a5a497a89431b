"""Opens the workbench. What Textual reads from the environment is set before Textual is imported."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from lim_tui.error_log import LateFile
from lim_tui.errors import EXIT_DONE
from lim_tui.settings import load_settings
from lim_tui.terminal import ASCII_VARIABLE, shows_colours, shows_unicode
from lim_tui.text.visible import spell_out_beyond_ascii
from lim_tui.tui.textual_variables import check_textual_variables, empty_variables

if TYPE_CHECKING:
    from lim_tui.tui.app import WorkbenchApp

MOUSE_VARIABLE = "LIM_MOUSE"
# A key waits for the threads that read and reckon this long at each of its steps; Python's own 5 ms add up to a wait
# that a person feels.
_SWITCH_S = 0.0005
# What a key changes is painted in two steps, the second up to two of these periods after the first. Results cost no
# more for it, since the feed has a pace of its own.
_PAINTS_A_SECOND = "120"


def run_workbench(database: Path, workspace: Path) -> int:
    """Shows the workbench until a person leaves; the exit status.

    Raises LimError where ``lim.toml`` or a variable for Textual is wrong or the database cannot be used, and whatever
    else ended the app.
    """
    error = make_workbench(database, workspace).run(mouse=os.environ.get(MOUSE_VARIABLE) != "0")
    if error is not None:
        raise error
    return EXIT_DONE


def make_workbench(database: Path, workspace: Path) -> WorkbenchApp:
    """The workbench, not shown yet. Raises LimError where ``lim.toml`` or a variable for Textual is wrong."""
    settings = load_settings(workspace)
    check_textual_variables(os.environ)
    logging.basicConfig(handlers=[LateFile(database)])
    for name in empty_variables(os.environ):
        del os.environ[name]
    os.environ.update(textual_environment(os.environ, colours=shows_colours(os.environ)))
    sys.setswitchinterval(_SWITCH_S)
    if not os.environ.get(ASCII_VARIABLE) and not shows_unicode(os.environ, sys.stdout.encoding):
        spell_out_beyond_ascii()
    from lim_tui.tui.app import WorkbenchApp
    from lim_tui.tui.glyphs import glyphs_for

    return WorkbenchApp(database, workspace, settings, glyphs_for(os.environ, sys.stdout.encoding))


def textual_environment(environment: Mapping[str, str], *, colours: bool = True) -> dict[str, str]:
    """What to set for Textual where a person has not: nothing moves, a key is painted soon, and tmux is understood.

    A terminal without ``colours`` gets none, unless a person says how many it has.
    """
    wanted = {"TEXTUAL_ANIMATIONS": "none", "TEXTUAL_FPS": _PAINTS_A_SECOND}
    if not colours and "TEXTUAL_COLOR_SYSTEM" not in environment:
        wanted["NO_COLOR"] = "1"
    if environment.get("COLORTERM"):
        # The themes are made of the 256 colours of the palette, which take half the bytes of true colour.
        wanted["TEXTUAL_COLOR_SYSTEM"] = "256"
    if environment.get("TMUX") or environment.get("STY"):
        # Textual mistakes a multiplexer's resize report for mouse positions in pixels.
        wanted["TEXTUAL_SMOOTH_SCROLL"] = "0"
    return {name: value for name, value in wanted.items() if name not in environment}

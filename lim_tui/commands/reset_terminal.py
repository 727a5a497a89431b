"""A sane terminal after a cut line."""

from __future__ import annotations

import subprocess
import sys

import click

from lim_tui.errors import LimError

_SANE = (
    "\x1b[?1049l"  # the main screen
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"  # no mouse reports
    "\x1b[?1004l"  # no focus reports
    "\x1b[?2004l"  # no bracketed paste
    "\x1b[?2026l\x1b[?2048l"  # output at once, no reports of size
    "\x1b[<u"  # the keyboard as it was before Kitty's protocol
    "\x1b[?1l\x1b>"  # plain cursor and number keys
    "\x1b[?7h"  # lines wrap
    "\x1b(B\x0f"  # letters, not line drawing
    "\x1b[r\x1b[0m"  # scroll the whole screen, no colours
    "\x1b[?25h"  # the cursor is seen
    "\r\x1b[J"
)


@click.command("reset-terminal")
def reset_terminal() -> None:
    """Make the terminal sane again after a line was cut while the workbench was open."""
    if not sys.stdout.isatty():
        raise LimError("standard output is no terminal", "Run lim reset-terminal in the terminal that went wrong.")
    # Past the stream that lets no control character through.
    sys.stdout.buffer.write(_SANE.encode())
    sys.stdout.buffer.flush()
    subprocess.run(["stty", "sane"], check=False)

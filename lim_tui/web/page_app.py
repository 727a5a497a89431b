"""The workbench behind one page: ``python -m lim_tui.web.page_app DATABASE WORKSPACE``."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

from lim_tui.errors import EXIT_DONE, EXIT_INTERNAL, LimError
from lim_tui.text.visible import visible

_log = logging.getLogger(__name__)
_BEGINS = b"__GANGLION__\n"
_CLEARED = "\x1b[?1049l\x1b[2J\x1b[H"


def main(database: str, workspace: str) -> int:
    """Runs until the page is closed; the exit status. What went wrong stands in the page, not in a terminal."""
    from lim_tui.tui.run import make_workbench

    try:
        app = make_workbench(Path(database), Path(workspace))
    except LimError as error:
        os.write(sys.stdout.fileno(), _BEGINS)
        return _told(error)
    ended = app.run()
    return EXIT_DONE if ended is None else _told(ended)


def _told(error: Exception) -> int:
    """Writes in the page what ended the workbench; the exit status."""
    if isinstance(error, LimError):
        text, status = str(error), error.exit_code
    else:
        _log.error("internal error in a page", exc_info=error)
        text, status = "internal error; `lim doctor` says where the log is", EXIT_INTERNAL
    lines = f"lim: {visible(text)}\nOpen this page again when that is mended.".replace("\n", "\r\n")
    shown = (_CLEARED + lines).encode()
    os.write(sys.stdout.fileno(), b"D" + len(shown).to_bytes(4, "big") + shown)
    return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))

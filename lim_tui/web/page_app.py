"""The workbench behind one page: ``python -m lim_tui.web.page_app DATABASE WORKSPACE``."""

from __future__ import annotations

import sys
from pathlib import Path


def main(database: str, workspace: str) -> int:
    """Runs until the page is closed; the exit status."""
    from lim_tui.tui.run import run_workbench

    return run_workbench(Path(database), Path(workspace))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))

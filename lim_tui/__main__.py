"""``python -m lim_tui`` and the command ``lim``."""

from __future__ import annotations

from lim_tui.cli import main

if __name__ == "__main__":
    main()

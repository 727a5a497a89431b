"""Copying over SSH: OSC 52 carries a text to the person's own terminal, a file keeps what it may not."""

from __future__ import annotations

import os
from pathlib import Path

from lim_tui.reporting.words import count_of

# Many terminals drop an OSC 52 sequence beyond 100,000 bytes of base64.
MOST_CLIPBOARD_BYTES = 74_000


def keep_copy(text: str) -> Path | None:
    """The file that holds what was copied last, readable by its owner alone; None where it cannot be written."""
    from platformdirs import user_state_path

    folder = user_state_path("lim-tui", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = folder / "copied.txt"
        descriptor = os.open(file, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="surrogatepass") as stream:
            stream.write(text)
    except OSError:
        return None
    return file


def fits_clipboard(text: str) -> bool:
    """Whether a terminal is likely to take it."""
    return len(text.encode("utf-8", "surrogatepass")) <= MOST_CLIPBOARD_BYTES


def copy_words(text: str, file: Path | None) -> str:
    """What was done with a text, and what to set where it did not arrive."""
    told = (
        f"copied {count_of(len(text), 'character')}" if fits_clipboard(text) else "too long for a terminal's clipboard"
    )
    if file is not None:
        told += f"; also in {file}"
    if os.environ.get("TMUX") and fits_clipboard(text):
        told += "\nin tmux this needs: set -g set-clipboard on"
    return told

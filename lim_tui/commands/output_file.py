"""The file that a person named with ``-o``."""

from __future__ import annotations

from pathlib import Path

from lim_tui.errors import LimError


def write_output(file: Path, text: str) -> None:
    """Writes ``text`` as UTF-8 with its own line ends; LimError that names the file where that fails."""
    try:
        file.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise LimError(
            f"{file}: cannot be written: {error.strerror}", "Name a file in a folder that exists and may be written."
        ) from error

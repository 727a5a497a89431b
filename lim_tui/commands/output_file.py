"""The file that a person named with ``-o``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lim_tui.errors import LimError


def write_output(file: Path, text: str) -> None:
    """Writes ``text`` as UTF-8 with its own line ends; LimError that names the file where that fails."""
    with naming(file):
        file.write_text(text, encoding="utf-8", newline="")


@contextmanager
def naming(file: Path) -> Iterator[None]:
    """For what writes ``file``; LimError that names it where that fails."""
    try:
        yield
    except OSError as error:
        raise LimError(
            f"{file}: cannot be written: {error.strerror}", "Name a file in a folder that exists and may be written."
        ) from error


def as_file_name(name: str) -> str:
    """The name of a sweep as that of a file in the current folder: what would lead elsewhere becomes ``_``."""
    return re.sub(r"[/\\:]", "_", name).lstrip(".") or "sweep"

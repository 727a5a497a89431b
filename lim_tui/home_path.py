"""A path as a person writes it, with ``~`` for a home folder."""

from __future__ import annotations

from pathlib import Path


def home_path(written: str) -> Path:
    """The path that is meant; the ``~name`` of a user that there is not stands for itself, as in a shell."""
    path = Path(written)
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def in_home(path: Path) -> str:
    """``path`` as short as a person writes it; itself where no home folder is known."""
    try:
        return str("~" / path.relative_to(Path.home()))
    except (RuntimeError, ValueError):
        return str(path)

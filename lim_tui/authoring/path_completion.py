"""The rest of the name of a file that is being typed."""

from __future__ import annotations

from pathlib import Path

from lim_tui.home_path import home_path
from lim_tui.text.visible import visible_line

_MOST_ENTRIES = 20_000


def completed_path(root: Path, typed: str, suffixes: tuple[str, ...]) -> str | None:
    """``typed`` with the rest of the first name that begins so: a folder, with ``/`` behind it, or a file that ends in
    one of ``suffixes``; None where there is none.

    Paths count from ``root``; ``~`` is the home folder. Hidden files, and names that cannot be shown as they are, are
    passed over.
    """
    before, slash, beginning = typed.rpartition("/")
    try:
        names = sorted(_names(root / home_path(f"{before}{slash}" or "."), beginning, suffixes))
    except (OSError, ValueError):
        return None
    return f"{before}{slash}{names[0]}" if names else None


def _names(folder: Path, beginning: str, suffixes: tuple[str, ...]) -> list[str]:
    names: list[str] = []
    for place, path in enumerate(folder.iterdir()):
        if place == _MOST_ENTRIES:
            break
        name = path.name
        if not name.startswith(beginning) or name.startswith(".") or visible_line(name) != name:
            continue
        if path.is_dir():
            names.append(f"{name}/")
        elif name.lower().endswith(suffixes) and name != beginning:
            names.append(name)
    return names

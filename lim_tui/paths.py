"""Where things lie: the workspace, its database, and the program's own files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from lim_tui.errors import LimError
from lim_tui.home_path import home_path
from lim_tui.settings import SETTINGS_FILE

WORKSPACE_VARIABLE = "LIM_WORKSPACE"
DATABASE_FILE = "runs.db"


def find_workspace(given: str | None, environment: Mapping[str, str], current: Path) -> Path:
    """The workspace folder: ``given`` (``--workspace``), else ``LIM_WORKSPACE``, else the nearest folder upward from
    ``current`` that holds ``lim.toml``, else ``current``.

    Raises LimError where a named folder does not exist.
    """
    named, origin = given, "--workspace"
    if named is None:
        named, origin = environment.get(WORKSPACE_VARIABLE) or None, WORKSPACE_VARIABLE
    if named is not None:
        folder = (current / home_path(named)).resolve()
        if not folder.is_dir():
            raise LimError(f"{origin}: there is no folder {folder}", "Name an existing one, or make it with lim init.")
        return folder
    current = current.resolve()
    return next((folder for folder in (current, *current.parents) if (folder / SETTINGS_FILE).is_file()), current)


def database_file(workspace: Path, given: str | None, configured: Path | None, current: Path) -> Path:
    """The database: ``given`` (``--db``), else the one that ``lim.toml`` names, else ``runs.db`` in the workspace."""
    if given is not None:
        return (current / home_path(given)).resolve()
    return configured or workspace / DATABASE_FILE


def log_folder() -> Path:
    """Where the log files of this user go; not made yet."""
    from platformdirs import user_log_path

    return user_log_path("lim-tui", appauthor=False)

"""The log of errors of this user: one file for all workspaces, so that each line says whose it is."""

from __future__ import annotations

import logging
from pathlib import Path

from lim_tui.home_path import in_home
from lim_tui.text.visible import visible_line

_LOG_FILE = "errors.log"


def record_form(database: Path) -> logging.Formatter:
    """When, which process, how bad, on which database, from where, and what."""
    about = visible_line(in_home(database.resolve())).replace("%", "%%")
    return logging.Formatter(f"%(asctime)s %(process)d %(levelname)s [{about}] %(name)s: %(message)s")


def log_to_standard_error(database: Path) -> None:
    """Records of a process beside the workbench, from warnings on; who started it keeps them in a file."""
    handler = logging.StreamHandler()
    handler.setFormatter(record_form(database))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


class LateFile(logging.Handler):
    """Writes to ``errors.log`` of this user, made when the first record comes; standard error is the screen."""

    def __init__(self, database: Path) -> None:
        super().__init__(logging.WARNING)
        self._form = record_form(database)
        self._file: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Writes the record, or lets it go where no file can be written."""
        if self._file is None:
            self._file = _error_file()
            self._file.setFormatter(self._form)
        self._file.handle(record)


def _error_file() -> logging.Handler:
    from lim_tui.log_files import log_file

    try:
        return logging.FileHandler(log_file(_LOG_FILE), encoding="utf-8")
    except OSError:
        return logging.NullHandler()

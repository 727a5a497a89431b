"""The log of the processes that outlive their terminal."""

from __future__ import annotations

from typing import TextIO

from lim_tui.errors import LimError
from lim_tui.log_files import log_file
from lim_tui.paths import log_folder


def open_worker_log() -> TextIO:
    """``worker.log`` of this user, to append to; LimError where it cannot be written, since no worker then starts."""
    try:
        return log_file("worker.log").open("a", encoding="utf-8")
    except OSError as error:
        raise LimError(
            f"{log_folder()}: the log of the worker cannot be written: {error.strerror}",
            "Set XDG_STATE_HOME to a folder that may be written. Nothing was sent.",
        ) from error

"""Telling the world that a worker is done with a sweep: the command that its author named."""

from __future__ import annotations

import logging
import os
import subprocess
from pathlib import Path

from lim_tui.domain.record import SweepRecord

_log = logging.getLogger("lim_tui.worker")
_DEADLINE_S = 60


def run_on_finish(record: SweepRecord, workspace: Path) -> None:
    """Runs ``on_finish`` of the sweep, if it has one, in the workspace's folder; a failure is logged.

    The command finds the sweep in LIM_SWEEP, its state in LIM_STATE and the reason, if any, in LIM_NOTE.
    """
    command = record.settings.get("on_finish")
    if not isinstance(command, str) or not command.strip():
        return
    told = {"LIM_SWEEP": record.title, "LIM_STATE": record.state, "LIM_NOTE": record.note}
    try:
        # The author of the sweep file is the user: the command is theirs, a shell line as they wrote it.
        ended = subprocess.run(  # noqa: S602
            command,
            shell=True,
            cwd=workspace,
            env={**os.environ, **told},
            stdin=subprocess.DEVNULL,
            timeout=_DEADLINE_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        _log.warning("on_finish of %s: %s", record.title, error)
        return
    if ended.returncode:
        _log.warning("on_finish of %s ended with status %d", record.title, ended.returncode)

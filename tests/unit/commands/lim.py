"""Running ``lim`` as a person does: in a process of its own, with output and exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Outcome:
    status: int
    out: str
    err: str


def lim(*arguments: str | Path, workspace: Path, **environment: str) -> Outcome:
    """The outcome of ``lim --workspace WORKSPACE ARGUMENTS``, keys of providers left out of the environment."""
    kept = {name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")}
    state = {"XDG_STATE_HOME": str(workspace / ".state")}
    done = subprocess.run(
        [sys.executable, "-m", "lim_tui", "--workspace", str(workspace), *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        env={**kept, **state, **environment},
        stdin=subprocess.DEVNULL,
        timeout=120,
        check=False,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)

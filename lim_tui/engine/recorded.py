"""The recorded sweeps that ship with the samples, so that there is something to look at before any model runs."""

from __future__ import annotations

import re
from pathlib import Path

from lim_tui.store.store import Store

RECORDINGS = Path("cases") / "recorded"
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def bring_recorded_sweeps(store: Store, workspace: Path) -> None:
    """Puts the recorded sweeps of the sample workspace into a new database; nothing where there are none.

    The date of a recording is in the name of its file.
    """
    for file in sorted((workspace / RECORDINGS).glob("*.lim.gz")):
        found = _DATE.search(file.name)
        store.bundles.read(file, recorded=found.group() if found else "earlier")

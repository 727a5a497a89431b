"""Frozen cases that are no longer what they were."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lim_tui.authoring.cases_lock import LOCK_FILE
from lim_tui.authoring.checks.checked import CheckedCase
from lim_tui.authoring.problems import Problem


def check_frozen(cases: Iterable[CheckedCase], now: Mapping[str, str], locked: Mapping[str, str]) -> list[Problem]:
    """Errors for frozen cases whose hash differs from the locked one, and for locked cases that are gone.

    ``now`` and ``locked`` are hashes by ``set/id``. A frozen case without a locked hash is a warning.
    """
    for checked in cases:
        name = f"{checked.case.set_name}/{checked.case.id}"
        if name not in now:
            continue
        line = checked.line("status")
        if name not in locked:
            checked.problems.warning(
                "not-locked", line, f"is frozen, but {LOCK_FILE} has no hash of it; freeze it again"
            )
        elif locked[name] != now[name]:
            message = f"is frozen and has changed since {LOCK_FILE} was written; undo the change, or give it a new id"
            checked.problems.error("frozen-changed", line, message)
    gone = sorted(set(locked) - set(now))
    return [
        Problem("error", "frozen-gone", LOCK_FILE, None, name, "is locked, but no such case is frozen any more")
        for name in gone
    ]

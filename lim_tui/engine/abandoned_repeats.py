"""Requests of a prompt asked again whose process is gone: nothing will come of them any more."""

from __future__ import annotations

import time

from lim_tui.domain.record import Lease
from lim_tui.engine.process import boot_id, is_alive
from lim_tui.store.store import Store

# Another machine cannot be looked into; no request takes longer there than this.
_LONGEST_REQUEST_S = 900.0
_LONGEST_START_S = 60.0
_DETAIL = "the process that asked ended before the answer came"


def close_abandoned(store: Store, trial_id: int) -> int:
    """Closes what a process that is gone was asking, and drops what it had not begun; how many that were."""
    asking = store.repeats.asking(trial_id)
    gone = [repeat_id for repeat_id, asker in asking if not _still_asks(asker)]
    for repeat_id in gone:
        store.repeats.fail(repeat_id, _DETAIL)
    if len(gone) < len(asking):
        return len(gone)
    # Between two requests of a living process lie milliseconds, before its first one its start.
    return len(gone) + store.repeats.drop_planned(trial_id, before=time.time() - _LONGEST_START_S)


def _still_asks(asker: Lease | None) -> bool:
    if asker is None:
        return False
    if asker.boot_id == boot_id():
        return is_alive(asker)
    return time.time() - asker.heartbeat_at < _LONGEST_REQUEST_S

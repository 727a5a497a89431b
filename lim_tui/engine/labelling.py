"""A human's word on a verdict."""

from __future__ import annotations

import getpass

from lim_tui.domain.trial import TrialRow
from lim_tui.errors import LimError
from lim_tui.store.labels import LabelWord, NewLabel
from lim_tui.store.store import Store


def label_trial(store: Store, row: TrialRow, word: LabelWord, note: str = "") -> None:
    """Keeps the label beside the rule's verdict; LimError where there is no verdict to stand beside, or no trial."""
    if row.key is None or row.verdict is None:
        raise LimError("this trial has no verdict yet", "Label it when it is done.")
    if not _is_there(store, row):
        raise LimError("this trial is gone: its sweep was deleted meanwhile", "Nothing was kept; go back with esc.")
    store.labels.add(NewLabel(row.key, word, note, _author(), row.verdict))


def _is_there(store: Store, row: TrialRow) -> bool:
    """The id of a deleted trial may by now be that of another one."""
    try:
        return store.reads.detail(row.id).row.key == row.key
    except KeyError:
        return False


def _author() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "unknown"

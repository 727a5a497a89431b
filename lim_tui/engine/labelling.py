"""A human's word on a verdict."""

from __future__ import annotations

import getpass

from lim_tui.domain.trial import TrialRow
from lim_tui.errors import LimError
from lim_tui.store.labels import LabelWord, NewLabel
from lim_tui.store.store import Store


def label_trial(store: Store, row: TrialRow, word: LabelWord, note: str = "") -> None:
    """Keeps the label beside the rule's verdict; LimError where there is no verdict to stand beside."""
    if row.key is None or row.verdict is None:
        raise LimError("this trial has no verdict yet", "Label it when it is done.")
    store.labels.add(NewLabel(row.key, word, note, _author(), row.verdict))


def _author() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "unknown"

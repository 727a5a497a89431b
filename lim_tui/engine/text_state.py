"""Whether a case is read as it is saved or as it is being written."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from lim_tui.authoring.workspace import CASES_FOLDER, DISTRACTORS_FOLDER
from lim_tui.domain.case import Case


def text_state(root: Path, case: Case, unsaved: Collection[Path]) -> str:
    """``text not saved`` where the file of the case or of its distractors is among ``unsaved``, else ``saved text``."""
    files = set() if case.file is None else {root / case.file}
    if case.distractor_set is not None:
        files.add(root / CASES_FOLDER / DISTRACTORS_FOLDER / f"{case.distractor_set}.yaml")
    return "text not saved" if files & set(unsaved) else "saved text"

"""A case file's text from elsewhere, so that what is not saved can be tried and read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Mapping

DRAFT = click.option(
    "--draft",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    help="Take the text of the case's file from FILE (- for standard input); its file need not be saved.",
)


def unsaved_texts(root: Path, draft: Path | None) -> Mapping[Path, str]:
    """The draft by the case file of the workspace for which it stands: the one of the same set, else a new one.

    Raises LimError where the draft is no case file.
    """
    if draft is None:
        return {}
    from lim_tui.authoring.case_files import case_file_of
    from lim_tui.authoring.text_files import decode_text
    from lim_tui.authoring.workspace import CASES_FOLDER, load_workspace
    from lim_tui.errors import LimError

    with click.open_file(str(draft), "rb") as file:
        text = decode_text(file.read(), str(draft)).text
    workspace = load_workspace(root)
    read = case_file_of(text, draft, root, workspace.distractor_sets)
    if read.root is None:
        told = "\n".join(str(problem) for problem in read.problems)
        raise LimError(told, "A draft is the whole text of a case file.")
    known = next((file.file for file in workspace.case_files if file.set_name == read.set_name), None)
    return {root / (known or f"{CASES_FOLDER}/{read.set_name}.yaml"): text}

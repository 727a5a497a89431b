"""Puts offered documents into a distractor set, and the set into its case; one step takes both back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lim_tui.authoring.case_editing import with_value
from lim_tui.authoring.case_writing import write_distractor_file
from lim_tui.authoring.document_editing import with_document
from lim_tui.authoring.open_file import OpenFile, open_file, save
from lim_tui.authoring.placeholders import placeholders
from lim_tui.authoring.text_files import stands
from lim_tui.authoring.workspace import CASES_FOLDER, DISTRACTORS_FOLDER, Workspace
from lim_tui.domain.case import Case, DistractorSet, Document
from lim_tui.errors import LimError


@dataclass(frozen=True, slots=True)
class SavedSet:
    """``path`` is the set. ``new`` where its file was made; ``names_case`` where the case was made to name the set.

    ``before`` are the files as they were, for ``undo``.
    """

    name: str
    path: Path
    added: int
    new: bool
    names_case: bool
    written: tuple[OpenFile, ...]
    before: tuple[OpenFile, ...]

    def undo(self) -> None:
        """The files as they were. Raises ChangedOnDiskError where one was changed since."""
        for now, old in zip(self.written, self.before, strict=True):
            save(now, old.text)
        if self.new:
            self.path.unlink()


def set_for(case: Case, into: str | None) -> str:
    """The name of the set that documents of ``case`` go into: the one named, else the case's own, else its id.

    Raises LimError for a case with a list of documents of its own, which a set would replace.
    """
    if case.distractors and case.distractor_set is None:
        raise LimError(
            f"Case {case.id!r} has a list of distractors of its own, which a set would replace.",
            "Put its documents into a file under cases/distractors/ and name that under `distractors:` first.",
        )
    name = into or case.distractor_set or case.id
    if not name or Path(name).name != name or name.startswith("."):
        raise LimError(
            f"{name!r} cannot name a distractor set.", "Take a name without / and without a full stop first."
        )
    return name


def save_documents(workspace: Workspace, case: Case, texts: Sequence[str], into: str | None = None) -> SavedSet:
    """Add ``texts`` to the end of a set, made where it is new; a case without distractors then names the set.

    Comments, order and quoting of the files stay. Raises LimError where nothing can be written, or where another case
    that uses the set lacks a variable of the texts.
    """
    name = set_for(case, into)
    _check_users(workspace, case, texts, name)
    path = workspace.root / CASES_FOLDER / DISTRACTORS_FOLDER / f"{name}.yaml"
    before: list[OpenFile] = []
    written: list[OpenFile] = []
    new = not stands(path)
    if new:
        documents = tuple(Document(f"d{place}", text) for place, text in enumerate(texts, 1))
        path.parent.mkdir(parents=True, exist_ok=True)
        write_distractor_file(path, DistractorSet(name, documents, case.language))
    else:
        opened = open_file(path)
        text = opened.text
        for document in texts:
            text = with_document(text, document)
        before.append(opened)
        written.append(save(opened, text))
    names_case = case.distractor_set is None and case.file is not None
    if names_case:
        opened = open_file(workspace.root / str(case.file))
        before.append(opened)
        written.append(save(opened, with_value(opened.text, case.id, "distractors", name)))
    return SavedSet(name, path, len(texts), new, names_case, tuple(written), tuple(before))


def _check_users(workspace: Workspace, case: Case, texts: Sequence[str], name: str) -> None:
    needed = {place.name for text in texts for place in placeholders(text)}
    for other in workspace.cases:
        if other.distractor_set != name or (other.set_name, other.twin_of or other.id) == (case.set_name, case.id):
            continue
        missing = needed - {variable.name for variable in other.variables}
        if missing:
            raise LimError(
                f"The set {name!r} is used by {other.set_name}/{other.id} too, which has no variable {min(missing)!r}.",
                "Name another set with --into.",
            )

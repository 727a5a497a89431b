"""What the bench shows: the files of the workspace with what is changed in them, as one frozen picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeAlias

from lim_tui.authoring.case_files import CaseFile
from lim_tui.authoring.distractor_files import DistractorFile
from lim_tui.authoring.edited_file import EditedFile
from lim_tui.authoring.workspace import Workspace

ItemName: TypeAlias = "str | int | None"
"""A case by its id, a document by its place from 0, None for the top of the file."""
Target: TypeAlias = tuple[Path, ItemName]


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed into a field and cannot be written yet, with the reason."""

    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class WorkFile:
    """One file on the bench.

    ``typed`` holds what could not be written, by ``item/field``. ``draft_at`` is when a restored draft was kept, in
    seconds since 1970, None where this is not one. ``disk`` tells what became of the file meanwhile.
    """

    edited: EditedFile
    typed: Mapping[str, Typed] = field(default_factory=lambda: MappingProxyType({}))
    draft_at: float | None = None
    disk: Literal["same", "changed", "gone"] = "same"

    @property
    def changed(self) -> bool:
        """True where something is not saved."""
        return self.edited.changed or bool(self.typed)


@dataclass(frozen=True, slots=True)
class Bench:
    """All files; ``work`` holds those that were opened to be changed.

    ``target`` is what to go to, None for where a person is; ``reload`` tells that fields must show what stands here
    now. ``told`` is a sentence on what was done.
    """

    workspace: Workspace
    work: Mapping[Path, WorkFile]
    target: Target | None = None
    reload: bool = False
    told: str = ""

    def read(self, path: Path) -> CaseFile | DistractorFile | None:
        """A file as it reads with what is changed in it; None where there is none."""
        from lim_tui.authoring.problems import shown_path

        shown = shown_path(path, self.workspace.root)
        files: list[CaseFile | DistractorFile] = [*self.workspace.case_files, *self.workspace.distractor_files]
        return next((file for file in files if file.file == shown), None)

    def paths(self) -> list[Path]:
        """Every file, as a path."""
        files: list[CaseFile | DistractorFile] = [*self.workspace.case_files, *self.workspace.distractor_files]
        return [self.workspace.root / file.file for file in files]


def typed_name(item: ItemName, key: str) -> str:
    """The name under which ``WorkFile.typed`` keeps a field."""
    return f"{'' if item is None else item}/{key}"

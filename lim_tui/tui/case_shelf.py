"""The sets of a workspace, their cases and documents as the lines of one list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from lim_tui.authoring.case_files import CaseFile
from lim_tui.authoring.distractor_files import DistractorFile
from lim_tui.authoring.problems import Level, Problem
from lim_tui.authoring.set_form import document_nodes
from lim_tui.authoring.yaml_nodes import MapNode, TextNode
from lim_tui.domain.case import Status

LineKind = Literal["set", "case", "distractors", "document"]


@dataclass(frozen=True, slots=True)
class ShelfLine:
    """One line: a file (``set``, ``distractors``) or what stands in it (``case``, ``document``).

    ``name`` is the id or the name of the set, ``place`` counts the cases or documents of the file from 0 (-1 for the
    file itself), ``size`` is their number. ``status`` is None for what has none. ``changed`` tells that the file has
    changes which are not saved.
    """

    path: Path
    kind: LineKind
    set_name: str
    name: str
    place: int = -1
    size: int = 0
    status: Status | None = None
    errors: int = 0
    warnings: int = 0
    folded: bool = False
    changed: bool = False

    @property
    def key(self) -> tuple[Path, str | int | None]:
        """What the line is about, whatever its marks: a document by its place, a case by its id."""
        if self.is_file:
            return self.path, None
        return self.path, self.place if self.kind == "document" else self.name

    @property
    def is_file(self) -> bool:
        """The line of a whole file."""
        return self.place < 0


@dataclass(frozen=True, slots=True)
class ShelfFile:
    """One file as read, from the disk or from what is being typed; ``changed`` where that is not saved."""

    path: Path
    read: CaseFile | DistractorFile
    problems: tuple[Problem, ...]
    changed: bool = False


def shelf_lines(files: Sequence[ShelfFile], folded: Collection[Path]) -> list[ShelfLine]:
    """Case files first, then distractor sets; what stands in a ``folded`` file is left out."""
    ordered = sorted(files, key=lambda file: (isinstance(file.read, DistractorFile), file.path.name))
    return [line for file in ordered for line in _lines(file, file.path in folded)]


def _lines(file: ShelfFile, folded: bool) -> Iterator[ShelfLine]:
    counts = Counter(problem.level for problem in file.problems)
    if isinstance(file.read, CaseFile):
        found = list(_cases(file, file.read))
        name = file.read.set_name or file.path.stem
        yield _head(file, "set", name, len(found), counts, folded)
    else:
        found = list(_documents(file, file.read))
        yield _head(file, "distractors", file.path.stem, len(found), counts, folded)
    if not folded:
        yield from found


def _head(file: ShelfFile, kind: LineKind, name: str, size: int, counts: Counter[Level], folded: bool) -> ShelfLine:
    return ShelfLine(
        file.path,
        kind,
        name,
        name,
        size=size,
        errors=counts["error"],
        warnings=counts["warning"],
        folded=folded,
        changed=file.changed,
    )


def _cases(file: ShelfFile, read: CaseFile) -> Iterator[ShelfLine]:
    own = [case for case in read.cases if case.twin_of is None and case.kv_pairs is None]
    for place, case in enumerate(own):
        counts = Counter(problem.level for problem in file.problems if problem.case == case.id)
        yield ShelfLine(
            file.path,
            "case",
            read.set_name,
            case.id,
            place,
            status=case.status,
            errors=counts["error"],
            warnings=counts["warning"],
        )


def _documents(file: ShelfFile, read: DistractorFile) -> Iterator[ShelfLine]:
    for place, node in enumerate(document_nodes(read.root)):
        name = node.get("id") if isinstance(node, MapNode) else None
        text = name.text if isinstance(name, TextNode) else f"d{place + 1}"
        counts = Counter(problem.level for problem in file.problems if problem.line == node.line)
        yield ShelfLine(
            file.path,
            "document",
            file.path.stem,
            text,
            place,
            errors=counts["error"],
            warnings=counts["warning"],
        )

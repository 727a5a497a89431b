"""What becomes of a file when a case or document is made, copied, renamed, moved or taken out."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from lim_tui.authoring.case_files import CaseFile
from lim_tui.authoring.distractor_files import DistractorFile
from lim_tui.authoring.set_form import document_nodes
from lim_tui.domain.case import LANGUAGES, Language
from lim_tui.errors import LimError
from lim_tui.tui.bench_state import Bench, ItemName
from lim_tui.tui.case_bench import Change
from lim_tui.tui.case_shelf import ShelfLine

_SCRIPT_IN_NAME = re.compile(r"(?<![^\W_])(zh[-_]han[st])(?![^\W_])", re.IGNORECASE)
_NOT_IN_FILE_NAMES = re.compile(r"[/\\\x00-\x1f]|^\.|^$")


class Edit(NamedTuple):
    """A change of the file of a line, where to go after it, and what was done in words."""

    change: Change
    item: ItemName
    target: ItemName
    told: str


def new_case(line: ShelfLine, bench: Bench, case_id: str) -> Edit:
    """An empty case behind the one under the cursor. Raises LimError where the id is empty or taken."""
    from lim_tui.authoring.case_editing import with_case

    free_id(line.path, bench, case_id)
    values = {"id": case_id, "question": "", "evidence": "", "expected": ""}
    after = line.name if line.kind == "case" else None
    return Edit(lambda text: with_case(text, values, after), item_of(line), case_id, f"new case {case_id}")


def new_document(line: ShelfLine, bench: Bench) -> Edit:
    """An empty document behind the one under the cursor, or at the end."""
    from lim_tui.authoring.document_editing import with_document

    after = line.place if line.kind == "document" else None
    place = line.place + 1 if line.kind == "document" else documents_in(line.path, bench)
    return Edit(lambda text: with_document(text, "", after), item_of(line), place, "new document")


def copied(line: ShelfLine, bench: Bench, case_id: str) -> Edit:
    """A copy behind the original; of a document, ``case_id`` does not matter."""
    from lim_tui.authoring.case_editing import with_copy
    from lim_tui.authoring.document_editing import with_document
    from lim_tui.authoring.form_fields import value_of
    from lim_tui.authoring.yaml_nodes import MapNode

    if line.kind == "case":
        free_id(line.path, bench, case_id)
        return Edit(lambda text: with_copy(text, line.name, case_id), line.name, case_id, f"copied {line.name}")
    read = bench.read(line.path)
    node = document_nodes(read.root if read else None)[line.place]
    value = value_of(node)
    if isinstance(value, dict) and isinstance(node, MapNode):
        value = {key: part for key, part in value.items() if key != "id"}
    return Edit(lambda text: with_document(text, value, line.place), line.place, line.place + 1, f"copied {line.name}")


def renamed(line: ShelfLine, bench: Bench, case_id: str) -> Edit:
    """The case under another id. Raises LimError where it is empty or taken."""
    from lim_tui.authoring.case_editing import with_value

    free_id(line.path, bench, case_id)
    return Edit(lambda text: with_value(text, line.name, "id", case_id), line.name, case_id, f"now {case_id}")


def deleted(line: ShelfLine, bench: Bench) -> Edit:
    """The file without the case or document; goes to the one before it."""
    from lim_tui.authoring.case_editing import without_case
    from lim_tui.authoring.document_editing import without_document

    told = f"deleted {line.name}; u brings it back"
    if line.kind == "case":
        ids = case_ids(line.path, bench)
        at = ids.index(line.name)
        left = [*ids[:at], *ids[at + 1 :]]
        target = left[min(at, len(left) - 1)] if left else None
        return Edit(lambda text: without_case(text, line.name), line.name, target, told)
    last = documents_in(line.path, bench) - 2
    place = min(line.place, last) if last >= 0 else None
    return Edit(lambda text: without_document(text, line.place), line.place, place, told)


def shifted(line: ShelfLine, bench: Bench, step: int) -> Edit | None:
    """The document one place up or down; None where there is no such place."""
    from lim_tui.authoring.document_editing import with_moved_document

    to = line.place + step
    if not 0 <= to < documents_in(line.path, bench):
        return None
    return Edit(lambda text: with_moved_document(text, line.place, to), line.place, to, "")


def item_of(line: ShelfLine) -> ItemName:
    """How the bench calls what a line is about."""
    if line.is_file:
        return None
    return line.name if line.kind == "case" else line.place


def documents_in(path: Path, bench: Bench) -> int:
    """How many documents a distractor set has."""
    read = bench.read(path)
    return len(document_nodes(read.root if read else None))


def case_ids(path: Path, bench: Bench) -> list[str]:
    """The ids of a file in their order."""
    read = bench.read(path)
    return list(read.nodes) if isinstance(read, CaseFile) else []


def free_id(path: Path, bench: Bench, case_id: str) -> None:
    """Raises LimError where a case cannot be called so."""
    if not case_id.strip():
        raise LimError("A case needs an id.", "Type one, such as klep-b-temperatuur.")
    if case_id in case_ids(path, bench):
        raise LimError(f"The id {case_id!r} is taken.", "Choose another; ids are unique in their file.")


def suggested_id(taken: Iterable[str], like: str = "case-1") -> str:
    """An id that is free: ``klep-2`` after ``klep`` or ``klep-1``."""
    known = set(taken)
    if like not in known:
        return like
    stem = re.sub(r"-\d+$", "", like)
    number = 2
    while f"{stem}-{number}" in known:
        number += 1
    return f"{stem}-{number}"


def file_for(folder: Path, name: str) -> Path:
    """The file of a new set. Raises LimError where no file can be called so."""
    if _NOT_IN_FILE_NAMES.search(name.strip()):
        raise LimError(f"No file can be called {name!r}.", "Use letters, digits and -; it becomes NAME.yaml.")
    return folder / f"{name.strip()}.yaml"


def name_and_language(typed: str, likely: Language) -> tuple[str, Language]:
    """The name of a new file and its language: its last word, else what the name holds, else the likely one.

    ``zh-hant`` and ``zh-hans`` count wherever they stand in the name; the short ones only where it begins with them,
    since they are words of many a language.
    """
    name, _, last = typed.strip().rpartition(" ")
    named = _language_called(last)
    if name and named:
        return name.strip(), named
    script = _SCRIPT_IN_NAME.search(typed)
    begins = _language_called(script[1].replace("_", "-") if script else re.split(r"[-_ ]", typed.strip())[0])
    if begins == "zh-Hans" and likely == "zh-Hant" and script is None:
        begins = likely
    return typed, begins or likely


def _language_called(word: str) -> Language | None:
    if word.casefold() == "zh":
        return "zh-Hans"
    return next((language for language in LANGUAGES if language.casefold() == word.casefold()), None)


def likely_language(bench: Bench, near: Path | None = None) -> Language:
    """The language of a new file: of the file ``near`` it, the last case file or set, else what the terminal speaks."""
    files: list[CaseFile | DistractorFile] = [*bench.workspace.distractor_files, *bench.workspace.case_files]
    here = None if near is None else bench.read(near)
    for file in (here, *reversed(files)):
        language = _language_of(file)
        if language is not None:
            return language
    spoken = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    if spoken.startswith("nl"):
        return "nl"
    if spoken.startswith("zh"):
        return "zh-Hant" if spoken.startswith(("zh_TW", "zh_HK")) else "zh-Hans"
    return "en"


def _language_of(file: CaseFile | DistractorFile | None) -> Language | None:
    if isinstance(file, CaseFile):
        return file.language
    return file.set.language if file is not None and file.set is not None else None

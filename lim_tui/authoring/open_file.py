"""A file that is being edited while others may change it on disk."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lim_tui.authoring.text_files import read_text_file, write_text_atomically
from lim_tui.domain.canonical import sha256_text
from lim_tui.errors import LimError


class ChangedOnDiskError(LimError):
    """The file is no longer what was opened; ``text`` is what stands there now, ``gone`` that there is none."""

    def __init__(self, path: Path, text: str, *, gone: bool) -> None:
        super().__init__(f"{path} has changed on disk since it was opened.", "Reload it, or save and keep yours.")
        self.text = text
        self.gone = gone


@dataclass(frozen=True, slots=True)
class OpenFile:
    """The text of a file as it was opened, with the line ends and the BOM that saving gives back."""

    path: Path
    text: str
    has_bom: bool
    line_end: str

    @property
    def sha256(self) -> str:
        """What tells whether the file on disk is still this one."""
        return sha256_text(self.text)


def open_file(path: Path) -> OpenFile:
    """Open a text file. Raises UnreadableFileError where it is missing or not UTF-8."""
    read = read_text_file(path, str(path))
    return OpenFile(path, read.text, read.had_bom, "\r\n" if read.had_carriage_returns else "\n")


def new_file(path: Path) -> OpenFile:
    """A file that is not there yet, as if it had been opened empty."""
    return OpenFile(path, "", False, "\n")


def text_on_disk(path: Path) -> str:
    """What stands in the file now; empty where there is none. Raises UnreadableFileError as ``open_file`` does."""
    return open_file(path).text if path.exists() else ""


def save(file: OpenFile, text: str, overwrite: bool = False) -> OpenFile:
    """Replace the file by ``text`` as one step, and return it as opened again.

    Raises ChangedOnDiskError where it is no longer what was opened, unless ``overwrite`` says to keep ours, and
    LimError where it cannot be written.
    """
    if not overwrite:
        now = text_on_disk(file.path)
        if now != file.text:
            raise ChangedOnDiskError(file.path, now, gone=not file.path.exists())
    bom = "\ufeff" if file.has_bom else ""
    write_text_atomically(file.path, bom + text.replace("\n", file.line_end))
    return OpenFile(file.path, text, file.has_bom, file.line_end)

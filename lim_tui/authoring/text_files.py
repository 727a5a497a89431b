"""Text files as people save them: UTF-8, with or without BOM, with any line ends."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple

from lim_tui.authoring.problems import Problem, UnreadableFileError
from lim_tui.errors import LimError

_BOM = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


class FileText(NamedTuple):
    """The text of a file with ``\\n`` line ends and without BOM, and what was taken away."""

    text: str
    had_bom: bool
    had_carriage_returns: bool


def read_text_file(path: Path, shown: str) -> FileText:
    """Read ``path``; ``shown`` is its name in messages.

    Raises UnreadableFileError where the file is missing, cannot be opened or holds bytes that are not UTF-8 (the
    message names line and byte).
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise _unreadable("missing-file", shown, None, "there is no such file; check the path") from None
    except OSError as error:
        raise _unreadable("unreadable-file", shown, None, f"cannot be read: {error.strerror or error}") from None
    return decode_text(data, shown)


def decode_text(data: bytes, shown: str) -> FileText:
    """The text in ``data``. Raises UnreadableFileError at the first byte that is not UTF-8."""
    if data.startswith(_UTF16_MARKS):
        raise _unreadable("encoding", shown, 1, "the file is UTF-16; save it as UTF-8")
    had_bom = data.startswith(_BOM)
    try:
        text = data.removeprefix(_BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        position = error.start + (len(_BOM) if had_bom else 0)
        line = data.count(b"\n", 0, position) + 1
        message = f"byte {position + 1} of the file (0x{data[position]:02X}) is not UTF-8; save the file as UTF-8"
        raise _unreadable("encoding", shown, line, message) from None
    return FileText(text.replace("\r\n", "\n").replace("\r", "\n"), had_bom, "\r" in text)


def stands(path: Path) -> bool:
    """True where something stands at ``path``; False too for a name that no file can have, such as one too long."""
    try:
        return path.exists()
    except OSError:
        return False


def _unreadable(code: str, shown: str, line: int | None, message: str) -> UnreadableFileError:
    return UnreadableFileError(Problem("error", code, shown, line, None, message))


def write_text_atomically(path: Path, text: str) -> None:
    """Replace the contents of ``path`` (the file behind a link) as one step, so that a cut line leaves no half file.

    The folder is made where it is missing; the mode of an existing file is kept. Raises LimError where the folder or
    file cannot be written.
    """
    target = path.resolve()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        mode = target.stat().st_mode & 0o7777 if target.exists() else _new_file_mode()
        _replace(target, text.encode("utf-8"), mode)
    except OSError as error:
        message = f"{path}: cannot be written: {error.strerror or error}"
        raise LimError(message, "Check the folder, its permissions and the free space.") from None


def _replace(target: Path, content: bytes, mode: int) -> None:
    """Writes beside ``target`` and puts that in its place; on a full disk nothing stays behind."""
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
        draft = Path(file.name)
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            draft.chmod(mode)
            draft.replace(target)
        except OSError:
            draft.unlink(missing_ok=True)
            raise


def _new_file_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask

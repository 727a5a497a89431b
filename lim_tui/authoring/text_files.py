"""Text files as people save them: UTF-8, with or without BOM, with any line ends."""

from __future__ import annotations

import os
import re
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple

from lim_tui.authoring.problems import Problem, UnreadableFileError
from lim_tui.errors import LimError

_BOM = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
# How Python keeps a byte that it cannot decode (PEP 383).
_KEPT_BYTES = re.compile("[\udc80-\udcff]")


class FileText(NamedTuple):
    """The text of a file with ``\\n`` line ends and without BOM, and what was taken away."""

    text: str
    had_bom: bool
    had_carriage_returns: bool


def read_text_file(path: Path, shown: str, *, line_by_line: bool = False) -> FileText:
    """Read ``path``; ``shown`` is its name in messages.

    Raises UnreadableFileError where the file is missing, cannot be opened or holds bytes that are not UTF-8 (the
    message names line and byte). ``line_by_line`` keeps such bytes, for ``why_not_utf8`` to find in their lines.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise _unreadable("missing-file", shown, None, "there is no such file; check the path") from None
    except OSError as error:
        raise _unreadable("unreadable-file", shown, None, f"cannot be read: {error.strerror or error}") from None
    return decode_text(data, shown, line_by_line=line_by_line)


def decode_text(data: bytes, shown: str, *, line_by_line: bool = False) -> FileText:
    """The text in ``data``. Raises UnreadableFileError at the first byte that is not UTF-8.

    With ``line_by_line`` the text holds such bytes as ``why_not_utf8`` finds them, and only UTF-16 is refused.
    """
    if data.startswith(_UTF16_MARKS):
        raise _unreadable("encoding", shown, 1, "the file is UTF-16; save it as UTF-8")
    had_bom = data.startswith(_BOM)
    try:
        text = data.removeprefix(_BOM).decode("utf-8", "surrogateescape" if line_by_line else "strict")
    except UnicodeDecodeError as error:
        position = error.start + (len(_BOM) if had_bom else 0)
        line = data.count(b"\n", 0, position) + 1
        message = f"byte {position + 1} of the file (0x{data[position]:02X}) is not UTF-8; save the file as UTF-8"
        raise _unreadable("encoding", shown, line, message) from None
    return FileText(text.replace("\r\n", "\n").replace("\r", "\n"), had_bom, "\r" in text)


def why_not_utf8(text: str) -> str | None:
    """Names the first byte of a line or record read ``line_by_line`` that is not UTF-8; None where all are."""
    found = _KEPT_BYTES.search(text)
    return f"the byte 0x{ord(found.group()) - 0xDC00:02X} is not UTF-8; save the file as UTF-8" if found else None


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

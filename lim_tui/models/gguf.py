"""A GGUF file on disk: is it one, and which one."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import platformdirs

from lim_tui.errors import LimError

_MAGIC = b"GGUF"


def check_gguf(path: Path) -> Path:
    """The absolute path of a readable GGUF file.

    Raises LimError where there is no such file, where it cannot be read, or where it is something else.
    """
    try:
        with path.open("rb") as file:
            magic = file.read(len(_MAGIC))
    except OSError as error:
        raise LimError(f"{path}: {error.strerror}", "give the path of a GGUF file: embedded/PATH.gguf") from error
    if magic != _MAGIC:
        raise LimError(f"{path}: not a GGUF file (it starts with {magic!r})", "embedded/ runs GGUF files only")
    return path.resolve()


def gguf_sha256(path: Path) -> str:
    """The SHA-256 of the file in hex, remembered by path, size and modification time, since weights are large."""
    stat = path.stat()
    key = f"{path.resolve()}:{stat.st_size}:{stat.st_mtime_ns}"
    known = _read_known_hashes()
    if key not in known:
        with path.open("rb") as file:
            known[key] = hashlib.file_digest(file, "sha256").hexdigest()
        _write_known_hashes(known)
    return known[key]


def _known_hashes_file() -> Path:
    return platformdirs.user_cache_path("lim-tui") / "gguf-sha256.json"


def _read_known_hashes() -> dict[str, str]:
    try:
        known = json.loads(_known_hashes_file().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def _write_known_hashes(known: dict[str, str]) -> None:
    file = _known_hashes_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(known), "utf-8")
    except OSError:
        return  # A cache that cannot be written costs time, not truth.

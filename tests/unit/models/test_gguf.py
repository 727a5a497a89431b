"""GGUF files are known by their first bytes and their hash."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from lim_tui.errors import LimError
from lim_tui.models.gguf import check_gguf, gguf_sha256


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_hash_follows_the_content(tmp_path: Path) -> None:
    file = tmp_path / "a.gguf"
    for content in (b"GGUF one", b"GGUF other"):
        file.write_bytes(content)
        assert gguf_sha256(file) == hashlib.sha256(content).hexdigest()


def test_hash_is_remembered_by_size_and_time(tmp_path: Path) -> None:
    file = tmp_path / "a.gguf"
    file.write_bytes(b"GGUF one")
    known, time_ns = gguf_sha256(file), file.stat().st_mtime_ns
    file.write_bytes(b"GGUF two")
    os.utime(file, ns=(time_ns, time_ns))
    assert gguf_sha256(file) == known


def test_broken_cache_is_not_trusted(tmp_path: Path) -> None:
    file = tmp_path / "a.gguf"
    file.write_bytes(b"GGUF one")
    cache = tmp_path / "cache" / "lim-tui" / "gguf-sha256.json"
    cache.parent.mkdir(parents=True)
    for broken in ("{", "[1]"):
        cache.write_text(broken)
        assert gguf_sha256(file) == hashlib.sha256(b"GGUF one").hexdigest()


@pytest.mark.parametrize("content", [b"", b"GGU", b"PK\x03\x04"])
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "a.gguf"
    file.write_bytes(content)
    with pytest.raises(LimError, match=r"a\.gguf: not a GGUF file"):
        check_gguf(file)


def test_missing_file_and_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(LimError, match=r"none\.gguf: No such file"):
        check_gguf(tmp_path / "none.gguf")
    with pytest.raises(LimError, match="Is a directory"):
        check_gguf(tmp_path)

"""A disk that is full while a file is saved."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from lim_tui.authoring.text_files import write_text_atomically
from lim_tui.errors import LimError


def test_a_full_disk_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "zaken.yaml"
    file.write_text("set: oud\n", encoding="utf-8")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(LimError, match=r"zaken\.yaml: cannot be written: No space left"):
        write_text_atomically(file, "set: nieuw\n")
    assert [found.name for found in tmp_path.iterdir()] == ["zaken.yaml"]
    assert file.read_text(encoding="utf-8") == "set: oud\n"

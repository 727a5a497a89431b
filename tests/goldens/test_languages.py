"""Titles and sentences of the workbench call a language by its name; the code is for what is typed or written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.goldens.walk import FILES

_CODE_IN_WORDS = re.compile(r"(?<![\w/.-])(nl|en|zh-Hans|zh-Hant)(, |: | \d)")


@pytest.mark.parametrize("file", sorted(FILES.glob("*.txt")), ids=lambda file: file.stem)
def test_no_title_or_sentence_has_a_code(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if _CODE_IN_WORDS.search(line)] == []

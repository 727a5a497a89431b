"""The rest of a path that is being typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.authoring.path_completion import completed_path

SUFFIXES = (".txt", ".md")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("corpora/nl/wet.md", "corpora/zh/手册.txt", "corpora/nl/foto.png", ".geheim.txt", "boek.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "b\x1b[31m.txt").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        ("co", "corpora/"),
        ("corpora/", "corpora/nl/"),
        ("corpora/nl/", "corpora/nl/wet.md"),
        ("corpora/zh/手", "corpora/zh/手册.txt"),
        ("corpora/../bo", "corpora/../boek.txt"),
        ("b", "boek.txt"),
        ("boek.txt", None),
        (".ge", None),
        ("corpora/nl/f", None),
        ("nergens/x", None),
        ("boek.txt/x", None),
        ("~geen-mens/x", None),
        ("a\0b/x", None),
    ],
)
def test_a_path_is_completed_with_the_first_name_that_fits(root: Path, typed: str, whole: str | None) -> None:
    assert completed_path(root, typed, SUFFIXES) == whole


def test_paths_from_the_top_stay_so(root: Path) -> None:
    assert completed_path(Path("/"), f"{root}/bo", SUFFIXES) == f"{root}/boek.txt"

"""Every screen as it was last looked at; ``make goldens`` writes them anew."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from tests.goldens.walk import (
    GLYPHS,
    PICTURES,
    SIZES,
    TONGUES,
    Picture,
    file_of,
    golden_folder,
    picture,
    walk,
)
from tests.goldens.workspace import Tongue


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for a workspace; no setting of this machine changes what is shown."""
    for name in ("NO_COLOR", "LIM_ASCII", "TMUX", "STY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    with golden_folder() as folder:
        monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
        yield folder


@pytest.mark.parametrize(("tongue", "size", "glyphs"), list(product(TONGUES, SIZES, GLYPHS)))
async def test_every_screen_is_as_it_was_last_looked_at(
    folder: Path, tongue: Tongue, size: tuple[int, int], glyphs: str
) -> None:
    shown = await walk(folder, tongue, size, glyphs)
    assert shown.splitlines() == file_of(tongue, size, glyphs).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("wanted", PICTURES, ids=lambda wanted: wanted.name)
async def test_its_colours_are_as_they_were_last_looked_at(folder: Path, wanted: Picture) -> None:
    assert await picture(folder, wanted) == wanted.file.read_text(encoding="utf-8")


@pytest.mark.parametrize("tongue", ["nl", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_in_ascii_only_the_degree_sign_of_the_cases_is_none(tongue: Tongue, size: tuple[int, int]) -> None:
    shown = file_of(tongue, size, "ascii").read_text(encoding="utf-8")
    assert {character for character in shown if not character.isascii()} <= {"°"}

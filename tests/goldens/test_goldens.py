"""Every screen as it was last looked at; ``make goldens`` writes them anew."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tests.goldens.walk import (
    GLYPHS,
    PICTURES,
    SIZE_WITH_HELP,
    SIZES,
    SIZES_OF_MODELS,
    TONGUES,
    Picture,
    file_of,
    file_of_models,
    picture,
    walk,
    walk_of_models,
)
from tests.goldens.workspace import Tongue

# That one is looked at in test_help.py, whose walk is the same.
_WALKS = [walk for walk in product(TONGUES, SIZES, GLYPHS) if walk != ("en", SIZE_WITH_HELP, "unicode")]


@pytest.mark.parametrize(("tongue", "size", "glyphs"), _WALKS)
async def test_every_screen_is_as_it_was_last_looked_at(
    golden: Path, tongue: Tongue, size: tuple[int, int], glyphs: str
) -> None:
    shown = await walk(golden, tongue, size, glyphs)
    assert shown.splitlines() == file_of(tongue, size, glyphs).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("size", SIZES_OF_MODELS)
async def test_several_models_are_as_they_were_last_looked_at(golden: Path, size: tuple[int, int]) -> None:
    shown = await walk_of_models(golden, size)
    assert shown.splitlines() == file_of_models(size).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("wanted", PICTURES, ids=lambda wanted: wanted.name)
async def test_its_colours_are_as_they_were_last_looked_at(golden: Path, wanted: Picture) -> None:
    assert await picture(golden, wanted) == wanted.file.read_text(encoding="utf-8")


@pytest.mark.parametrize("tongue", ["nl", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_in_ascii_only_the_degree_sign_of_the_cases_is_none(tongue: Tongue, size: tuple[int, int]) -> None:
    shown = file_of(tongue, size, "ascii").read_text(encoding="utf-8")
    assert {character for character in shown if not character.isascii()} <= {"°"}

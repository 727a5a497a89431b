"""New sets of cases in the workbench: their language, and the id of their first case."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.authoring import author_workspace, case_in, cases_screen, go_to, quiet, screen_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    author_workspace(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("near", "typed", "language"),
    [
        ("nl-kleppen.yaml", "proef", "nl"),
        ("zh-beng.yaml", "proef", "zh-Hans"),
        ("zh-beng.yaml", "nl-proef", "nl"),
        ("zh-beng.yaml", "nl-proef en", "en"),
        ("nl-kleppen.yaml", "zh-hant-proef", "zh-Hant"),
        ("nl-kleppen.yaml", "proef-zh-Hans", "zh-Hans"),
        ("nl-kleppen.yaml", "hazh-hant", "nl"),
    ],
)
async def test_a_new_set_has_the_language_of_the_set_under_the_cursor_or_of_its_name(
    folder: Path, near: str, typed: str, language: str
) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, near, None)
        await driver.press("N", *typed, "enter")
        await quiet(driver)
        assert f"language: {language}\n" in (screen_of(driver).selected_text or "")


async def test_every_new_set_asks_for_the_id_of_its_first_case_and_takes_what_is_typed_ahead(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await driver.press("N")
        assert "name [en|zh-Hans|zh-Hant], else nl" in driver.text()
        await driver.press(*"nieuw", "enter", *"niuju-m5", "enter")
        await quiet(driver)
        await driver.press("enter", *"Welke?", "tab", *"Deze.", "tab", *"Deze", "ctrl+s")
        await quiet(driver)
        assert case_in(folder, "nieuw.yaml", "niuju-m5").question == "Welke?"

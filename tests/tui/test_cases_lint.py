"""What lint and the tokens say while a case is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.context.tokens import TiktokenCounter
from tests.tui.authoring import author_workspace, cases_screen, go_to, quiet, screen_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    author_workspace(tmp_path)
    return tmp_path


def _path(folder: Path) -> Path:
    return folder / "cases" / "nl-kleppen.yaml"


async def test_lint_speaks_at_the_field_as_one_types_and_is_silent_once_mended(folder: Path) -> None:
    async with cases_screen(folder, size=(120, 40)) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        assert "holds the answer" not in driver.text()
        await driver.press("enter", "end", *" 112 bar")
        await quiet(driver)
        lines = driver.text().splitlines()
        at = next(i for i, line in enumerate(lines) if "the question holds the answer" in line)
        assert "klep B? 112 bar" in lines[at - 1]
        assert any("question: the question holds the answer" in line for line in lines[at + 1 :])
        await driver.press(*["backspace"] * 8)
        await quiet(driver)
        assert "holds the answer" not in driver.text()


async def test_the_next_problem_takes_one_to_its_field(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("enter", "tab", "tab", "f7", "delete", "escape")
        await quiet(driver)
        await driver.press("f3")
        assert screen_of(driver)._form.focused_key == "expected"


async def test_tokens_of_each_part_are_those_of_the_tokenizer(folder: Path) -> None:
    counter = TiktokenCounter("o200k_base")
    evidence = counter.count("甲型泵的保养周期为30天，由值班工程师签字确认。")
    async with cases_screen(folder) as driver:
        await go_to(driver, "zh-beng.yaml", "beng-jia")
        label = next(line for line in driver.text().splitlines() if "evidence  " in line)
        assert f"{evidence} tokens" in label
        assert "~" not in label


async def test_tokens_of_a_model_without_a_known_tokenizer_are_marked(folder: Path) -> None:
    (folder / "lim.toml").write_text('[models.other]\nmodel = "anthropic/claude-x"\n', encoding="utf-8")
    async with cases_screen(folder) as driver:
        screen = screen_of(driver)
        screen._counters._settings = _settings(folder)  # type: ignore[union-attr]
        await go_to(driver, "zh-beng.yaml", "beng-jia")
        await driver.press("m")
        await quiet(driver)
        await driver.until(lambda: "other (~o200k_base)" in driver.text())
        label = next(line for line in driver.text().splitlines() if "evidence  " in line)
        assert "~" in label


def _settings(folder: Path) -> object:
    from lim_tui.settings import load_settings

    return load_settings(folder)


async def test_an_answer_put_into_a_distractor_is_an_error_of_the_case(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await driver.press("end", "enter")
        await go_to(driver, "buren.yaml", 2)
        await driver.press("enter", "end", *" Of 112 bar.", "escape")
        await quiet(driver)
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        assert any("holds the answer" in problem.message for problem in screen_of(driver)._problems[_path(folder)])


async def test_enter_on_a_problem_of_a_set_leads_to_the_field_of_its_case(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("n", "ctrl+u", *"leeg", "enter")
        await quiet(driver)
        await go_to(driver, "nl-kleppen.yaml", None)
        screen = screen_of(driver)
        await quiet(driver)
        assert "leeg: 'question' is missing" in driver.text()
        screen.set_focus(screen._listed)
        await driver.press("enter")
        await quiet(driver)
        assert screen.selected is not None
        assert screen.selected[2] == "leeg"
        assert screen._form.focused_key == "question"

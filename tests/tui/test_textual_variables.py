"""A variable of the environment that Textual cannot use is named before Textual reads it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual import constants

from lim_tui.errors import EXIT_USAGE, LimError
from lim_tui.tui.textual_variables import check_textual_variables, empty_variables
from tests.pty.terminal import terminal
from tests.unit.commands.lim import lim

_TAKES_ANYTHING = {
    "TEXTUAL_DEBUG",
    "TEXTUAL_DISABLE_KITTY_KEY",
    "TEXTUAL_DEVTOOLS_HOST",
    "TEXTUAL_SCREENSHOT_LOCATION",
    "TEXTUAL_SCREENSHOT_FILENAME",
    "TEXTUAL_PRESS",
    "TEXTUAL_SHOW_RETURN",
    "TEXTUAL_THEME",
}


@pytest.mark.parametrize(
    ("name", "value", "takes"),
    [
        ("TEXTUAL_FPS", "abc", "a whole number from 1 to 1000"),
        ("TEXTUAL_FPS", "99999999999999", "a whole number from 1 to 1000"),
        ("TEXTUAL_COLOR_SYSTEM", "foo", "auto, standard, 256 or truecolor"),
        ("TEXTUAL_COLOR_SYSTEM", "windows", "auto, standard, 256 or truecolor"),
        ("TEXTUAL_ANIMATIONS", "some", "none, basic or full"),
        ("TEXTUAL_DIM_FACTOR", "-900", "a whole number from 0 to 100"),
        ("TEXTUAL_DRIVER", "nowhere:Driver", "a class of Textual's drivers, as module:Class"),
        ("TEXTUAL_DRIVER", "os:path", "a class of Textual's drivers, as module:Class"),
        ("TEXTUAL_LOG", "/nowhere/x", "a file that can be written"),
        ("TEXTUAL_FILTERS", "bright", "dim"),
    ],
)
def test_a_value_of_no_use_is_named_with_those_that_are(name: str, value: str, takes: str) -> None:
    with pytest.raises(LimError) as told:
        check_textual_variables({name: value})
    assert told.value.message == f"the environment variable {name} is {value!r}; it takes {takes}"
    assert f"unset {name}" in (told.value.hint or "")


def test_what_textual_takes_passes_and_what_is_empty_is_as_good_as_none(tmp_path: Path) -> None:
    used = {
        "TEXTUAL_FPS": "30",
        "TEXTUAL_COLOR_SYSTEM": "256",
        "TEXTUAL_ANIMATIONS": "FULL",
        "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
        "TEXTUAL_LOG": str(tmp_path / "log"),
        "TEXTUAL_FILTERS": "",
        "NO_COLOR": "",
    }
    check_textual_variables(used)
    assert empty_variables(used) == ["TEXTUAL_FILTERS", "NO_COLOR"]


def test_every_variable_that_textual_reads_is_looked_at_or_takes_anything() -> None:
    read = set(re.findall(r'"(TEXTUAL_\w+)"', Path(constants.__file__).read_text(encoding="utf-8")))
    assert "TEXTUAL_FPS" in read
    for name in read - _TAKES_ANYTHING:
        with pytest.raises(LimError, match=name):
            check_textual_variables({name: "\0"})


@pytest.mark.pty
def test_the_workbench_and_its_pages_end_with_the_status_of_a_wrong_input(tmp_path: Path) -> None:
    wrong = {"TEXTUAL_COLOR_SYSTEM": "foo", "XDG_STATE_HOME": str(tmp_path / "state")}
    with terminal(["-m", "lim_tui", "--workspace", str(tmp_path)], environment=wrong) as shown:
        assert shown.exit_status()[0] == EXIT_USAGE
        assert any("TEXTUAL_COLOR_SYSTEM is 'foo'" in line for line in shown.screen())
    served = lim("serve", workspace=tmp_path, **wrong)
    assert (served.status, served.out, "TEXTUAL_COLOR_SYSTEM" in served.err) == (EXIT_USAGE, "", True)
    assert not (tmp_path / "state").exists()

"""What the workbench loads before it paints, and what it tells Textual."""

from __future__ import annotations

import subprocess
import sys

import pytest
from rich.segment import Segment
from textual.color import Color

from lim_tui.reporting.words import UNKNOWN
from lim_tui.tui.ascii_marks import AsciiMarks
from lim_tui.tui.glyphs import ASCII, UNICODE, Glyphs, glyphs_for
from lim_tui.tui.run import textual_environment

_BEFORE_PAINT = "import sys, lim_tui.tui.run, lim_tui.tui.app, lim_tui.tui.screens.sweeps; print(*sys.modules)"
_HEAVY = (
    "numpy",
    "scipy",
    "litellm",
    "sqlite_utils",
    "sqlite3",
    "tiktoken",
    "openai",
    "lim_tui.store",
    "lim_tui.engine",
)


_OF_A_CELL = (
    "correct",
    "incorrect",
    "review",
    "not_scored",
    "scorer_error",
    "planned",
    "running",
    "refused",
    "changed",
    "partial",
)


def _shown(mark: str, glyphs: Glyphs) -> str:
    """The mark as it comes to a terminal of its kind."""
    (segment,) = AsciiMarks().apply([Segment(mark)], Color(0, 0, 0)) if glyphs is ASCII else [Segment(mark)]
    return segment.text


def test_first_paint_loads_neither_numbers_nor_models_nor_the_database() -> None:
    loaded = subprocess.run([sys.executable, "-c", _BEFORE_PAINT], capture_output=True, text=True, check=True).stdout
    assert [module for module in _HEAVY if module in loaded.split()] == []


def test_nothing_moves_and_a_persons_own_settings_stand() -> None:
    assert textual_environment({}) == {"TEXTUAL_ANIMATIONS": "none", "TEXTUAL_FPS": "120"}
    assert textual_environment({"TEXTUAL_ANIMATIONS": "full", "TEXTUAL_FPS": "60"}) == {}


def test_a_terminal_without_colours_gets_none_unless_a_person_says_how_many_it_has() -> None:
    assert textual_environment({"COLORTERM": "truecolor"}, colours=False)["NO_COLOR"] == "1"
    assert "NO_COLOR" not in textual_environment({"TEXTUAL_COLOR_SYSTEM": "256"}, colours=False)


def test_multiplexers_and_many_colours_get_what_spares_them() -> None:
    remote = textual_environment({"COLORTERM": "truecolor", "TMUX": "/tmp/tmux"})
    assert remote == {
        "TEXTUAL_ANIMATIONS": "none",
        "TEXTUAL_FPS": "120",
        "TEXTUAL_COLOR_SYSTEM": "256",
        "TEXTUAL_SMOOTH_SCROLL": "0",
    }


@pytest.mark.parametrize(
    ("environment", "encoding", "glyphs"),
    [
        ({}, "utf-8", UNICODE),
        ({}, "UTF8", UNICODE),
        ({}, "ascii", ASCII),
        ({}, "iso-8859-1", ASCII),
        ({"LIM_ASCII": "1"}, "utf-8", ASCII),
        ({"LIM_ASCII": "0"}, "utf-8", UNICODE),
    ],
)
def test_marks_are_what_the_terminal_can_show(environment: dict[str, str], encoding: str, glyphs: object) -> None:
    assert glyphs_for(environment, encoding) is glyphs


def test_the_ascii_marks_are_ascii_and_each_set_tells_its_verdicts_apart() -> None:
    values = [getattr(ASCII, name) for name in ASCII.__slots__]
    assert all(value.isascii() for value in values)
    for glyphs in (ASCII, UNICODE):
        shown = [_shown(getattr(glyphs, name), glyphs) for name in _OF_A_CELL] + [_shown(UNKNOWN, glyphs)]
        assert len({*shown}) == len(shown), shown
        pointing = [glyphs.cut, glyphs.cursor, glyphs.changed]
        assert len({*pointing}) == len(pointing), pointing
        assert glyphs.cut != glyphs.crumb
        assert not {"-", "–", "—"} & {getattr(glyphs, name) for name in _OF_A_CELL}

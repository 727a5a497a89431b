"""The depth that a person types."""

from __future__ import annotations

import click
import pytest

from lim_tui.commands.depth_type import DEPTH
from tests.unit.commands.lim import lim
from tests.unit.engine.bench import make_workspace


@pytest.mark.parametrize(("text", "depth"), [("0", 0.0), ("12.5", 12.5), ("100", 100.0)])
def test_a_depth_is_read(text: str, depth: float) -> None:
    assert DEPTH.convert(text, None, None) == depth


@pytest.mark.parametrize("text", ["nan", "NaN", "-nan", "inf", "-inf", "-0.5", "100.5", "half"])
def test_what_is_no_depth_is_refused(text: str) -> None:
    with pytest.raises(click.BadParameter):
        DEPTH.convert(text, None, None)


@pytest.mark.parametrize(
    "command", [("prompt", "pompen-1", "--length", "400", "--depth", "nan"), ("trials", "proef", "--depth", "nan")]
)
def test_the_commands_take_no_other(tmp_path_factory: pytest.TempPathFactory, command: tuple[str, ...]) -> None:
    outcome = lim(*command, workspace=make_workspace(tmp_path_factory.mktemp("depth"), cases=1))
    assert (outcome.status, outcome.out) == (2, "")
    assert "Invalid value for '--depth': nan is not a number from 0 to 100" in outcome.err

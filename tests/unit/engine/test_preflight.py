"""What is said before a sweep sends anything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lim_tui.domain.settings import ModelEntry, Settings
from lim_tui.engine.preflight import check_ready
from lim_tui.errors import LimError
from tests.unit.engine.bench import sweep_file


@pytest.mark.parametrize("judge", ["simulated/flat", "mine"])
def test_a_simulated_reader_is_no_judge(judge: str) -> None:
    settings = Settings(models={"mine": ModelEntry(name="mine", model="simulated/flat")})
    with pytest.raises(LimError, match=f"judge: {judge} is a simulated reader"):
        check_ready(replace(sweep_file(), judge=judge), settings)

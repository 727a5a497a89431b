"""A sweep as a line of the list."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len

from lim_tui.domain.record import SweepCounts
from lim_tui.tui.glyphs import UNICODE
from lim_tui.tui.sweep_list import SweepLine
from lim_tui.tui.sweep_rows import sweep_row
from tests.tui.test_steering import RECORD


@pytest.mark.parametrize("width", [78, 100, 156])
def test_what_was_refused_stands_beside_what_is_done(width: int) -> None:
    counts = SweepCounts(done=4, refused=107, correct=4)
    line = SweepLine(replace(RECORD, state="finished", wanted="run"), counts, False)
    told = "".join(text for text, _tone in sweep_row(line, width, UNICODE))
    assert "finished " in told
    assert " 4/4, 107 refused" in told
    none_refused = replace(line, counts=replace(counts, refused=0))
    assert cell_len(told) == sum(cell_len(text) for text, _ in sweep_row(none_refused, width, UNICODE)) <= width
    assert "refused" not in "".join(text for text, _ in sweep_row(none_refused, width, UNICODE))

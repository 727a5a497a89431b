"""A sweep as a line of the list."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len

from lim_tui.domain.record import SweepCounts
from lim_tui.tui.glyphs import UNICODE
from lim_tui.tui.sweep_list import SweepLine
from lim_tui.tui.sweep_rows import sweep_row
from lim_tui.tui.sweep_words import progress_words
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


@pytest.mark.parametrize(
    ("tokens", "told"),
    [
        ({"input_tokens": 12_300, "input_tokens_told": 12_300}, "12.3k tokens in, 340 out"),
        ({"input_tokens": None, "input_tokens_told": 12_300}, "at least 12.3k tokens in, 340 out"),
        ({"input_tokens": None}, ""),
    ],
)
def test_tokens_that_some_answers_told_are_not_unknown(tokens: dict[str, int | None], told: str) -> None:
    counts = SweepCounts(done=4, correct=4, output_tokens_told=340 if tokens.get("input_tokens_told") else 0, **tokens)  # type: ignore[arg-type]
    said = "".join(text for text, _tone in progress_words(counts, None, 78))
    assert said == "  ".join(part for part in ("4 of 4", told, "cost unknown") if part)


@pytest.mark.parametrize(
    ("done", "room", "told"),
    [
        (88, 90, "88 of 88  12 share a prompt  1,000 tokens in, 340 out  cost unknown"),
        (88, 50, "88 of 88  12 share a prompt  cost unknown"),
        (88, 30, "88 of 88  cost unknown"),
        (80, 90, "80 of 88  1,000 tokens in, 340 out  cost unknown"),
    ],
)
def test_a_sweep_that_is_done_says_why_it_made_fewer_calls_than_planned(done: int, room: int, told: str) -> None:
    counts = SweepCounts(
        planned=88 - done, done=done, input_tokens=1000, input_tokens_told=1000, output_tokens_told=340, same=12
    )
    assert "".join(text for text, _tone in progress_words(counts, None, room)) == told

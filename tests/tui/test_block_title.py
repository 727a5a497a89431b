"""Titles of blocks in little room."""

from __future__ import annotations

import pytest

from lim_tui.tui.block_title import BlockTitle

_TITLE = BlockTitle("Chinese (simplified)", "zh-Hans", "embedded/smollm2")
_VARIANT = BlockTitle("Chinese (simplified)", "zh-Hans", "simulated/middle-drop?edge=0.9&middle=0.5", ("citations",))


@pytest.mark.parametrize(
    ("title", "room", "words"),
    [
        (_TITLE, 40, "Chinese (simplified), embedded/smollm2"),
        (_TITLE, 38, "Chinese (simplified), embedded/smollm2"),
        (_TITLE, 37, "zh-Hans, embedded/smollm2"),
        (_TITLE, 24, "zh-Hans, embedded/smoll…"),
        (_TITLE, 16, "zh-Hans, embedd…"),
        (_TITLE, 0, ""),
    ],
)
def test_a_title_gives_up_the_name_of_the_language_before_that_of_the_model(
    title: BlockTitle, room: int, words: str
) -> None:
    found = title.fitted(room)
    assert len(found) == room
    assert found.startswith(words)


def test_what_tells_blocks_of_one_model_apart_is_cut_last() -> None:
    assert _VARIANT.fitted(40) == "zh-Hans, simulated/middle-dr…, citations"
    assert _VARIANT.words == "Chinese (simplified), simulated/middle-drop?edge=0.9&middle=0.5, citations"

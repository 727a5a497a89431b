"""Titles of blocks in little room."""

from __future__ import annotations

import pytest

from lim_tui.tui.block_title import BlockTitle

_TITLE = BlockTitle("Chinese (simplified)", "zh-Hans", "embedded/smollm2", "smollm2")
_LONG = "simulated/middle-drop?edge=0.9&middle=0.5"
_VARIANT = BlockTitle("Chinese (simplified)", "zh-Hans", _LONG, _LONG, ("citations",))


@pytest.mark.parametrize(
    ("title", "room", "words"),
    [
        (_TITLE, 40, "Chinese (simplified), embedded/smollm2"),
        (_TITLE, 38, "Chinese (simplified), embedded/smollm2"),
        (_TITLE, 37, "Chinese (simplified), smollm2"),
        (_TITLE, 28, "zh-Hans, smollm2"),
        (_TITLE, 15, "zh-Hans, smoll…"),
        (_TITLE, 0, ""),
    ],
)
def test_a_title_gives_up_the_provider_then_the_name_of_the_language_then_the_end_of_the_model(
    title: BlockTitle, room: int, words: str
) -> None:
    found = title.fitted(room)
    assert len(found) == room
    assert found.startswith(words)


def test_what_tells_blocks_of_one_model_apart_is_cut_last() -> None:
    assert _VARIANT.fitted(40) == "zh-Hans, simulated/middle-dr…, citations"
    assert _VARIANT.words == "Chinese (simplified), simulated/middle-drop?edge=0.9&middle=0.5, citations"


def test_titles_one_under_another_have_one_form() -> None:
    dutch = BlockTitle("Dutch", "nl", "embedded/smollm2", "smollm2")
    assert dutch.fitted(30) == f"{'Dutch, embedded/smollm2':30}"
    assert dutch.fitted(30, beside=[dutch, _TITLE]) == f"{'Dutch, smollm2':30}"
    assert dutch.fitted(24, beside=[dutch, _TITLE]) == f"{'nl, smollm2':24}"
    # One that fits in no form does not cut the others.
    assert dutch.fitted(14, beside=[dutch, _TITLE]) == f"{'nl, smollm2':14}"

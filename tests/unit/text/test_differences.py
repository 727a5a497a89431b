"""Word differences, in Chinese by character, quick on a million characters."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.text.differences import (
    Stretch,
    document_difference,
    line_difference,
    marked_words,
    shortened,
    word_difference,
)


@pytest.mark.parametrize(
    ("first", "second", "marked"),
    [
        ("de druk is 933 bar", "de druk is 285 bar", "de druk is [-933-]{+285+} bar"),
        ("压力是九百巴", "压力是八百巴", "压力是[-九-]{+八+}百巴"),
        ("klep A", "klep A open", "klep A{+ open+}"),
        ("", "nieuw", "{+nieuw+}"),
        ("zelfde", "zelfde", "zelfde"),
    ],
)
def test_words_and_characters(first: str, second: str, marked: str) -> None:
    assert "".join(map(marked_words, word_difference(first, second))) == marked


@given(st.text("ab 压力.\n", max_size=60), st.text("ab 压力.\n", max_size=60))
def test_stretches_make_both_texts_again(first: str, second: str) -> None:
    found = word_difference(first, second)
    assert "".join(stretch.text for stretch in found if stretch.change != "added") == first
    assert "".join(stretch.text for stretch in found if stretch.change != "removed") == second


def test_a_million_characters_are_compared_by_documents_first() -> None:
    draw = random.Random(1)
    documents = ["".join(draw.choices("abcdefg hij.", k=400)) for _ in range(3_000)]
    evidence = "De druk is 285 bar."
    began = time.process_time()
    found = document_difference(
        [*documents[:10], evidence, *documents[10:]], [*documents[:2_900], evidence, *documents[2_900:]]
    )
    assert time.process_time() - began < 1.0
    assert [stretch for stretch in found if stretch.change != "same"] == [
        Stretch("removed", evidence),
        Stretch("added", evidence),
    ]
    assert len("".join(stretch.text for stretch in shortened(found, 60))) < 1_000


def test_a_document_that_moved_leaves_the_text_around_it_alike() -> None:
    """In Chinese, as a prompt is cut: the head ends where the first document begins, wherever that is."""
    head, one, two, gold = (
        "请回答问题。\n\n文件：\n\n",
        "[AB] 记录应当真实。写错的地方划线。",
        "[CD] 停机。",
        "[EF] 压力是九巴。\n\n",
    )
    found = document_difference(
        [f"{head}[AB] ", one[5:], f"\n\n{gold}", two], [head, gold, "[AB] ", one[5:], "\n\n", two]
    )
    assert "".join(map(marked_words, found)) == (f"{head}{{+{gold}+}}{one}\n\n[-{gold}-]{two}")


def test_what_a_terminal_would_obey_is_spelled_out() -> None:
    assert "\x1b" not in marked_words(Stretch("added", "\x1b]52;c;x\x07"))


def test_lines_are_kept_whole_and_those_that_changed_stand_beside_each_other() -> None:
    first = ["read: 12 bar\n", "rule: value\n", "verdict: right\n"]
    second = ["read: 15 bar\n", "rule: value\n", "unit: bar\n", "verdict: wrong\n"]
    assert line_difference(first, second) == (
        Stretch("removed", "read: 12 bar\n"),
        Stretch("added", "read: 15 bar\n"),
        Stretch("same", "rule: value\n"),
        Stretch("removed", "verdict: right\n"),
        Stretch("added", "unit: bar\n"),
        Stretch("added", "verdict: wrong\n"),
    )

"""Counts are remembered, the latest longest, and no more of them than was said."""

from __future__ import annotations

import pickle

from lim_tui.context.known_counts import KnownCounts
from lim_tui.context.tokens import TiktokenCounter


class Lengths:
    """Counts letters and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, texts: list[str]) -> list[int]:
        self.asked += texts
        return [len(text) for text in texts]


def test_each_distinct_text_is_counted_once() -> None:
    lengths = Lengths()
    known = KnownCounts(lengths)
    assert known.of(["a", "bbb", "a"]) == [1, 3, 1]
    assert known.of(["bbb", "cc"]) == [3, 2]
    assert lengths.asked == ["a", "bbb", "cc"]


def test_what_is_used_stays_and_what_is_not_is_forgotten() -> None:
    lengths = Lengths()
    known = KnownCounts(lengths, most_bytes=20_000)
    for number in range(200):
        assert known.of(["shared", f"{number:01000}"]) == [6, 1000]
    assert lengths.asked.count("shared") == 1
    known.of([f"{0:01000}"])
    assert lengths.asked.count(f"{0:01000}") == 2
    held = sum(len(text) for text in (*known._recent, *known._before))
    assert held <= 20_000


def test_nothing_is_asked_where_all_is_known() -> None:
    calls: list[list[str]] = []
    known = KnownCounts(lambda texts: calls.append(texts) or [1] * len(texts))  # type: ignore[func-returns-value]
    known.of(["a"])
    known.of(["a"])
    known.of([])
    assert calls == [["a"]]


def test_a_counter_goes_to_another_process() -> None:
    counter = TiktokenCounter("o200k_base")
    assert counter.count_many(["een pomp"]) == pickle.loads(pickle.dumps(counter)).count_many(["een pomp"])

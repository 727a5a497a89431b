"""Segments are taken from the filler once, whoever asks, and in one order."""

from __future__ import annotations

from itertools import islice

from lim_tui.context.filler import filling_of, filling_order
from tests.unit.context.readers import counter, holds_answer, own_filler


def test_readers_that_take_turns_see_the_same_segments() -> None:
    filler = own_filler("nl", 4)
    whole = list(filling_order(filler, 1, 3, counter(), holds_answer))
    filling = filling_of(filler, 1, 3, counter(), holds_answer)
    first, second = iter(filling), iter(filling)
    seen_first, seen_second = list(islice(first, 3)), list(islice(second, 5))
    assert [*seen_first, *first] == whole
    assert [*seen_second, *second] == whole
    assert filling_of(filler, 1, 3, counter(), holds_answer) is filling
    assert list(filling) == whole


def test_the_segments_of_one_seed_are_those_of_another_in_other_order() -> None:
    filler = own_filler("zh-Hans", 5)
    orders = [[s.text for s in filling_order(filler, seed, 2, counter(), holds_answer)] for seed in (0, 1)]
    assert sorted(orders[0]) == sorted(orders[1])


def test_gaps_are_filled_evenly_at_every_length() -> None:
    filled = [0, 0, 0, 0]
    longest = 0
    for segment in islice(filling_order(own_filler("nl", 40), 0, 4, counter(), holds_answer), 120):
        filled[segment.gap] += segment.tokens
        longest = max(longest, segment.tokens)
        assert max(filled) - min(filled) <= longest

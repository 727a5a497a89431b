"""Limits a minute and limits of what is under way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.models.concurrency_limit import ConcurrencyLimit
from lim_tui.models.minute_limit import MinuteLimit


def test_the_limit_opens_when_enough_is_a_minute_old() -> None:
    limit = MinuteLimit(100)
    for amount, now in ((40, 0.0), (30, 10.0), (30, 20.0)):
        assert limit.wait_s(amount, now) == 0
        limit.count(amount, now)
    # 40 are forgotten at 60, 40 and 30 at 70.
    assert limit.wait_s(40, 25.0) == 35.0
    assert limit.wait_s(41, 25.0) == 45.0
    assert limit.wait_s(40, 60.0) == 0


def test_a_request_above_the_whole_limit_goes_alone() -> None:
    limit = MinuteLimit(100)
    limit.count(1, 0.0)
    assert limit.wait_s(500, 1.0) == 59.0
    assert limit.wait_s(500, 60.0) == 0


@given(
    st.integers(1, 50),
    st.lists(st.tuples(st.integers(1, 50), st.floats(0, 30, allow_nan=False)), max_size=60),
)
def test_no_minute_ever_holds_more_than_the_limit(most: int, requests: list[tuple[int, float]]) -> None:
    limit, now, sent = MinuteLimit(most), 0.0, []
    for amount, pause_s in requests:
        now += pause_s
        while (wait_s := limit.wait_s(amount, now)) > 0:
            now += wait_s
        limit.count(amount, now)
        sent.append((now, min(amount, most)))
    for end, _ in sent:
        assert sum(amount for at, amount in sent if end - 60.0 + 1e-6 < at <= end) <= most


def test_the_slots_come_back_one_a_round() -> None:
    limit = ConcurrencyLimit(8)
    limit.refused(sent_at=0.0, now=1.0)
    assert limit.slots == 4
    # Four answers make one more slot, at 1/4 each and a little less as it grows.
    for _ in range(5):
        limit.answered(sent_at=2.0, now=3.0, deadline_s=60.0)
    assert limit.slots == 5
    for _ in range(100):
        limit.answered(sent_at=2.0, now=3.0, deadline_s=60.0)
    assert limit.slots == 8


def test_answers_close_to_the_deadline_lower_the_slots_before_they_time_out() -> None:
    limit = ConcurrencyLimit(10)
    limit.answered(sent_at=0.0, now=31.0, deadline_s=60.0)
    assert limit.slots == 8


@pytest.mark.parametrize("most", [1, 2, 7])
def test_one_request_is_always_allowed(most: int) -> None:
    limit = ConcurrencyLimit(most)
    for moment in range(20):
        limit.refused(sent_at=moment, now=moment)
    assert limit.slots == 1

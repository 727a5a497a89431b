"""How often the workbench looks, and how it foretells."""

from __future__ import annotations

from lim_tui.tui.figures import seconds, time_left, tokens_short
from lim_tui.tui.forecast import Forecast
from lim_tui.tui.pacing import Pace, study_wait_s


def test_a_cheap_look_is_followed_by_the_next_after_a_quarter_of_a_second() -> None:
    assert Pace(read_s=0.01, painted_bytes=200).wait_s == 0.25


def test_a_large_repaint_and_a_slow_database_make_the_next_look_wait() -> None:
    assert Pace(read_s=0.01, painted_bytes=7_000).wait_s == 2.0
    assert Pace(read_s=1.5, painted_bytes=0).wait_s == 10.0


def test_a_forecast_needs_two_looks_with_progress_between_them() -> None:
    clock = iter([0.0, 10.0, 20.0, 30.0])
    forecast = Forecast(lambda: next(clock))
    forecast.add(0)
    assert forecast.left(100) is None
    forecast.add(0)
    assert forecast.left(100) is None
    forecast.add(10)
    assert forecast.left(100) == "about 3 min left"
    forecast.add(20)
    assert forecast.left(0) is None


def test_a_forecast_forgets_what_is_long_ago() -> None:
    clock = iter([0.0, 100.0, 110.0])
    forecast = Forecast(lambda: next(clock))
    forecast.add(0)
    forecast.add(10)
    forecast.add(110)
    assert forecast.left(60) == "less than a minute left"


def test_times_and_tokens_are_as_long_as_they_need_to_be() -> None:
    assert [time_left(s) for s in (5, 240, 7_300, 9_000)] == [
        "less than a minute left",
        "about 4 min left",
        "about 2 h left",
        "about 2 h 30 min left",
    ]
    assert [seconds(s) for s in (0.424, 12.34, 250.0)] == ["0.42 s", "12.3 s", "4 min 10 s"]
    assert [tokens_short(n) for n in (950, 9_999, 12_345, 4_560_000)] == ["950", "9,999", "12.3k", "4.56M"]


def test_statistics_that_take_long_are_worked_out_seldom() -> None:
    assert study_wait_s(0.01) == 3.0
    assert study_wait_s(2.0) == 40.0

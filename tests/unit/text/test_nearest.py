"""What is said of a name that is not known."""

from __future__ import annotations

from lim_tui.text.nearest import did_you_mean


def test_the_nearest_name_is_asked_back() -> None:
    assert did_you_mean("klep-a", ["klep-b", "pomp"]) == "; did you mean 'klep-b'?"


def test_few_names_are_all_told_and_of_many_the_nearest_five() -> None:
    assert did_you_mean("xyz", ["aap", "noot"]) == "; known are aap, noot"
    told = did_you_mean("qqqq-77", [f"geval-{number}" for number in range(100)])
    assert told.startswith("; the nearest of 100 are geval-77")
    assert told.count(",") == 4


def test_without_names_nothing_is_said() -> None:
    assert did_you_mean("x", []) == ""

"""No NaN, no division by zero, and no "0%" for what is unknown: every form of every sweep at the edge."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from lim_tui.reporting.render import FORMATS, Format, render_report
from lim_tui.store.store import Store
from tests.unit.reporting.edges import EDGES, UNJUDGED

_NO_NUMBER = re.compile(r"(?<![\w-])(nan|None|inf|-?Infinity|undefined)(?![\w-])", re.IGNORECASE)
_ZERO = re.compile(r"(?<![\d.,])-?0(\.0+)?%")
_PICTURED: tuple[Format, ...] = ("text", "md", "svg", "html")


def shown(store: Store, edge: str, form: Format) -> str:
    """What a person reads: pages without their scripts, styles and the axis of their curves."""
    text = render_report(store, EDGES[edge](store).id, form)
    if form == "html":
        text = re.sub(r"<(script|style).*?</\1>", "", text, flags=re.DOTALL)
    return re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)


def shares(value: object, name: str = "") -> Iterator[tuple[str, object]]:
    """Every figure of the JSON with the name of its field."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from shares(one, key)
    elif isinstance(value, list):
        for one in value:
            yield from shares(one, name)
    else:
        yield name, value


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("edge", EDGES)
def test_no_form_shows_what_is_no_number(store: Store, edge: str, form: Format) -> None:
    text = shown(store, edge, form)
    found = [match.group() for match in _NO_NUMBER.finditer(text)]
    # "none" is a word of ours: no length is certified, no distractor was asked for.
    assert [word for word in found if word != "none"] == []


@pytest.mark.parametrize("form", _PICTURED)
@pytest.mark.parametrize("edge", UNJUDGED)
def test_what_is_unknown_is_never_zero_percent(store: Store, edge: str, form: Format) -> None:
    assert _ZERO.findall(shown(store, edge, form)) == []


@pytest.mark.parametrize("edge", UNJUDGED)
def test_what_is_unknown_is_null_in_the_json(store: Store, edge: str) -> None:
    report = json.loads(shown(store, edge, "json"))
    for section in ("cells", "positions", "paired", "baselines"):
        for name, value in shares(report[section], section):
            if name.endswith(("accuracy", "low", "high", "bound", "gap", "floor", "drop", "difference", "f1")):
                assert value is None, (section, name)


def test_a_depth_with_only_failures_is_a_dash_between_known_ones(store: Store) -> None:
    sweep = EDGES["a depth with only failures"](store).id
    (line,) = [row for row in render_report(store, sweep, "md").splitlines() if row.startswith("| 1,000 | 100% (3)")]
    assert line == "| 1,000 | 100% (3) | – (0/3) | 100% (3) |"
    middle = json.loads(render_report(store, sweep, "json"))["cells"][1]
    assert (middle["depth"], middle["accuracy"], middle["low"], middle["not_scored"]) == (
        50,
        None,
        None,
        {"timeout": 3},
    )
    (row,) = json.loads(render_report(store, sweep, "json"))["positions"]
    assert (row["worst_position_accuracy"], row["worst_depths"], row["middle_drop"]) == (1, [0, 100], None)


def test_a_length_beyond_one_window_leaves_the_other_model_alone(store: Store) -> None:
    cells = json.loads(shown(store, "two models with different windows", "json"))["cells"]
    found = {(cell["model"], cell["length"]): (cell["accuracy"], cell["refusal"]) for cell in cells}
    assert found == {
        ("small", 4000): (1, None),
        ("small", 32_000): (None, "longer than the window"),
        ("large", 4000): (1, None),
        ("large", 32_000): (1, None),
    }


def test_fractions_stay_fractions(store: Store) -> None:
    """Item a is right in one of three repeats, item b in all: two thirds of two items, four of six answers."""
    cells = json.loads(shown(store, "fractional scores", "json"))["cells"]
    middle = next(cell for cell in cells if cell["depth"] == 50)
    assert (middle["accuracy"], middle["correct"], middle["scored"]) == (pytest.approx(2 / 3), 4, 6)


@pytest.mark.parametrize(("edge", "accuracy"), [("everything right", 1), ("everything wrong", 0)])
def test_a_share_of_all_or_none_keeps_an_interval(store: Store, edge: str, accuracy: int) -> None:
    for cell in json.loads(shown(store, edge, "json"))["cells"]:
        assert cell["accuracy"] == accuracy
        # Wilson's interval of 3 of 3 reaches down to 3 / (3 + 1.96^2).
        assert cell["high"] - cell["low"] == pytest.approx(1 - 3 / (3 + 1.959964**2), abs=1e-6)

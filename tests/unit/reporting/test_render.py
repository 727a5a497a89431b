"""One entry for all formats."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import pytest

from lim_tui.reporting.render import FORMATS, Format, render_report
from lim_tui.store.store import Store
from tests.unit.reporting.demo import demo_case, lengths_by_depths, make_sweep, right


@pytest.mark.parametrize("form", FORMATS)
def test_each_format_names_the_sweep_and_ends_its_line(store: Store, form: Format) -> None:
    sweep = make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _row: right(), name="proefronde")
    text = render_report(store, sweep.id, form)
    assert "proefronde" in text
    assert text.endswith("\n")


def test_formats_are_what_they_are_called(store: Store) -> None:
    sweep = make_sweep(store, [demo_case("a", set_name="kleppen")], lengths_by_depths(), lambda _row: right())
    assert json.loads(render_report(store, sweep.id, "json", "set"))["cells"][0]["group"] == "kleppen"
    assert ET.fromstring(render_report(store, sweep.id, "svg")).tag.endswith("svg")
    assert render_report(store, sweep.id, "html").startswith("<!doctype html>")
    assert len(render_report(store, sweep.id, "csv").splitlines()) == 4


def test_a_sweep_that_is_not_there_is_a_key_error(store: Store) -> None:
    with pytest.raises(KeyError):
        render_report(store, 7, "text")

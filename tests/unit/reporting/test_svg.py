"""The pictures: well formed, with values, harmless."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.colours import _luminance, _rgb, heat_colour, text_colour
from lim_tui.reporting.markup import element
from lim_tui.reporting.report import build_report
from lim_tui.reporting.svg import report_svg
from lim_tui.store.store import Store
from tests.unit.reporting.demo import (
    OPEN,
    SAME,
    Outcome,
    baselines,
    by_pattern,
    demo_case,
    lengths_by_depths,
    lost,
    make_sweep,
    refused,
    right,
    wrong,
)

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '<script>alert(1)</script>"&\x1b\u202e\ufffe'


def texts(root: ET.Element) -> list[str]:
    return ["".join(node.itertext()) for node in root.iter(f"{SVG}text")]


def test_each_cell_and_each_baseline_stands_there_as_text(store: Store) -> None:
    cases = [demo_case("a"), demo_case("b")]
    axes = [*lengths_by_depths([1000, 2000]), *baselines("closed_book", "oracle")]
    sweep = make_sweep(store, cases, axes, by_pattern({"a": "rwr", "b": "rrr"}))
    root = ET.fromstring(report_svg(build_report(store, sweep.id)))
    found = texts(root)
    assert found.count("50%") == 2 + 1  # the middle of two lengths, and one tick of the axis
    assert "nl, openai/reader" in found
    assert "closed book 100%" in found
    assert "9-91 n 2" in found  # Wilson's interval of one in two
    assert {"1,000 tokens", "2,000 tokens"} <= set(found)
    assert len(list(root.iter(f"{SVG}polyline"))) == 2


def test_the_legend_goes_by_length_and_no_label_stands_among_the_points(store: Store) -> None:
    """The longest length is best here; the labels still go from short to long, then the baselines."""
    cases = [demo_case("a"), demo_case("b")]
    axes = [*lengths_by_depths([1000, 2000, 4000]), *baselines("closed_book", "oracle")]
    sweep = make_sweep(
        store,
        cases,
        axes,
        lambda row: right() if row.axes.length != 2000 or row.case == "a" else wrong(),
        name="again",
    )
    root = ET.fromstring(report_svg(build_report(store, sweep.id)))
    wanted = ("1,000 tokens", "2,000 tokens", "4,000 tokens", "oracle 100%", "closed book 100%")
    places = [node for node in root.iter(f"{SVG}text") if "".join(node.itertext()) in wanted]
    heights = {"".join(node.itertext()): float(node.attrib["y"]) for node in places}
    assert sorted(heights, key=heights.__getitem__)[:3] == list(wanted[:3])
    assert min(heights["oracle 100%"], heights["closed book 100%"]) > heights["4,000 tokens"]
    points = max(
        float(pair.split(",")[0]) for line in root.iter(f"{SVG}polyline") for pair in line.attrib["points"].split()
    )
    assert all(float(node.attrib["x"]) > points for node in places)


def test_cells_without_a_score_say_why_and_draw_no_curve(store: Store) -> None:
    outcomes = {0.0: refused(), 50.0: lost(), 100.0: OPEN}

    def rule(row: TrialRow) -> Outcome:
        return outcomes[row.axes.depth or 0.0]

    root = ET.fromstring(
        report_svg(build_report(store, make_sweep(store, [demo_case("a")], lengths_by_depths(), rule).id))
    )
    found = texts(root)
    assert {"refused", "–", "open"} <= set(found)
    assert not list(root.iter(f"{SVG}polyline"))
    assert not any(re.search(r"\d%", text) for text in found)


def test_one_accuracy_for_all_depths_is_a_cell_without_a_curve(store: Store) -> None:
    def rule(row: TrialRow) -> Outcome:
        return SAME if row.axes.depth else right()

    report = build_report(store, make_sweep(store, [demo_case("a")], lengths_by_depths(), rule).id)
    root = ET.fromstring(report_svg(report))
    assert "any" in texts(root)
    assert not list(root.iter(f"{SVG}polyline"))


def test_a_percentage_over_items_says_so(store: Store) -> None:
    """Two cases of one cluster at 0% and one alone at 100%: half of the items, a third of the answers."""
    cases = [demo_case("a", cluster="boek"), demo_case("b", cluster="boek"), demo_case("c")]
    rule = by_pattern({"a": "www", "b": "www", "c": "rrr"})
    report = build_report(store, make_sweep(store, cases, lengths_by_depths(), rule).id)
    note = "where cases share a source, the percentage is the mean over items, not over answers"
    assert note in texts(ET.fromstring(report_svg(report)))
    alone = make_sweep(store, cases[1:], lengths_by_depths(), rule, name="alone")
    assert note not in report_svg(build_report(store, alone.id))


def test_names_become_text_and_nothing_else(store: Store) -> None:
    sweep = make_sweep(store, [demo_case("a")], lengths_by_depths(model=HOSTILE), lambda _row: right(), name=HOSTILE)
    text = report_svg(build_report(store, sweep.id))
    root = ET.fromstring(text)
    assert not list(root.iter(f"{SVG}script"))
    assert any("<script>" in shown for shown in texts(root))
    assert not set("\x1b\u202e\ufffe") & set(text)


def test_nothing_is_fetched(store: Store) -> None:
    report = build_report(store, make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _row: right()).id)
    text = report_svg(report).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|href|url\(|@import", text)


@pytest.mark.parametrize("percent", range(0, 101, 5))
def test_the_value_is_readable_on_its_colour(percent: int) -> None:
    """WCAG 2 asks for a contrast of 4.5 for text."""
    ground = _luminance(_rgb(percent / 100))
    text = 1.0 if text_colour(percent / 100) == "#ffffff" else 0.0
    lighter, darker = max(ground, text), min(ground, text)
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5


def test_more_is_lighter_for_every_eye() -> None:
    luminance = [_luminance(_rgb(percent / 100)) for percent in range(101)]
    assert luminance == sorted(luminance)
    assert (heat_colour(0), heat_colour(1)) == ("#00224e", "#fee838")


def test_an_element_escapes_text_and_attributes() -> None:
    made = element("text", text='a<b>&"', title="\"'<>", x=1.5, left_out=None)
    node = ET.fromstring(made)
    assert (node.text, node.get("title"), node.get("x")) == ('a<b>&"', "\"'<>", "1.5")
    assert node.get("left-out") is None

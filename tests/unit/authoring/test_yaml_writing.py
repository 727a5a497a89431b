from __future__ import annotations

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from lim_tui.authoring.yaml_nodes import ListNode, MapNode, Node, TextNode
from lim_tui.authoring.yaml_text import parse_yaml
from lim_tui.authoring.yaml_types import changed_by_guessing
from lim_tui.authoring.yaml_writing import Flow, YamlValue, yaml_text

TEXTS = st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\r"), max_size=40) | st.text(
    alphabet=" \n\t:#-?'\"[]{},&*!|>%@`~.0a1é甲", max_size=12
)


def as_data(node: Node) -> YamlValue:
    if isinstance(node, TextNode):
        return node.text
    if isinstance(node, ListNode):
        return [as_data(item) for item in node.items]
    return {name.text: as_data(value) for name, value in node.entries}


@given(TEXTS, TEXTS)
@example("no", "0123")
@example("0E0", "12e-5")
@example(".5e3", "0o17")
@example("12:30", "1.10")
@example("een\ntwee", " # ")
@example("een\n  twee\n\ndrie", "a: b")
@example("\x85", "\u2028x\ufeff")
def test_a_text_comes_back_from_every_reader(first: str, second: str) -> None:
    values: dict[str, YamlValue] = {"cases": [{"id": first, "aliases": [second, first]}, second], "end": first}
    written = yaml_text(values)
    assert as_data(parse_yaml(written, "f.yaml").root) == values
    assert yaml.safe_load(written) == values
    assert YAML(typ="safe", pure=True).load(written) == values


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("De druk is 12 bar.", "De druk is 12 bar."),
        ("温度：80 °C", "温度：80 °C"),
        ("no", '"no"'),
        ("12:30", '"12:30"'),
        ("2024-03-05", '"2024-03-05"'),
        ("KX #12", '"KX #12"'),
        ("Let op: 120", '"Let op: 120"'),
        ("{x} °C", '"{x} °C"'),
        ("een\ntwee", "|-\n  een\n  twee"),
        ("een\n", '"een\\n"'),
        ("a\u200bb", '"a\\u200Bb"'),
        ("", '""'),
    ],
)
def test_quotes_stand_where_they_are_needed(text: str, written: str) -> None:
    assert yaml_text({"a": text}) == f"a: {written}\n"


def test_a_mapping_on_one_line() -> None:
    values: dict[str, YamlValue] = {"variables": {"x": Flow(integer=["80", "-240"]), "y": Flow(choice=["a, b", "no"])}}
    written = yaml_text(values)
    assert written == 'variables:\n  x: {integer: [80, -240]}\n  y: {choice: ["a, b", "no"]}\n'
    assert as_data(parse_yaml(written, "f.yaml").root) == values


def test_the_order_of_keys_is_kept() -> None:
    root = parse_yaml(yaml_text({"b": "1x", "a": "2x", "c": []}), "f.yaml").root
    assert isinstance(root, MapNode)
    assert [name.text for name, _ in root.entries] == ["b", "a", "c"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("no", "a truth value"),
        ("0123", "a whole number"),
        ("12:30", "a whole number"),
        ("1.10", "a number"),
        ("2024-03-05", "a date"),
        ("2024-02-30", "a date"),
        ("~", "nothing"),
        ("nee", None),
        ("12 bar", None),
        ("120", None),
        ("1.5", None),
    ],
)
def test_what_a_guessing_reader_would_change(text: str, kind: str | None) -> None:
    assert changed_by_guessing(text) == kind

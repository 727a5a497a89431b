"""Lists and mappings change part by part: comments, quotes and brackets of what stays are those of the author."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.authoring.case_editing import with_value
from lim_tui.authoring.case_files import case_file_of
from lim_tui.authoring.case_form import with_typed
from lim_tui.authoring.yaml_nodes import ListNode, MapNode
from lim_tui.authoring.yaml_text import parse_yaml
from lim_tui.authoring.yaml_writing import YamlValue
from tests.unit.authoring.test_case_editing import as_data

CASE = """\
set: s
language: nl
cases:
  - id: a
    question: Wat is de druk van pomp {p}?
    evidence:
      # eerste stuk
      - De druk van pomp {p} is {d} bar.   # een
      # tweede stuk
      - "Dat is gemeten bij {p}."  # twee
    expected: "{d} bar"
    aliases:
      # afkorting
      - 'druk: {d}'   # absoluut
      # voluit
      - '{d} bar overdruk'
    conflict:
      # bron
      evidence: Anders.   # bron twee
      value: 7 bar
    variables:
      # welke pomp
      p: {pattern: "P-##"}   # code
      # druk
      d: {integer: [80, 240]}   # in bar
    tags: [x, 'y']  # twee tags
"""


@pytest.mark.parametrize(
    ("key", "typed", "old", "new"),
    [
        ("aliases", "druk: {d}!\n{d} bar overdruk", "'druk: {d}'", "'druk: {d}!'"),
        ("aliases", "{d} bar overdruk", "      - 'druk: {d}'   # absoluut\n", ""),
        ("aliases", "nieuw\ndruk: {d}\n{d} bar overdruk", "      # afkorting", "      - nieuw\n      # afkorting"),
        ("aliases", "druk: {d}\n: a\nb\n{d} bar overdruk", "# absoluut\n", '# absoluut\n      - ": a"\n      - b\n'),
        ("aliases", "druk: {d}\n{d} bar overdruk\nnog", "bar overdruk'\n", "bar overdruk'\n      - nog\n"),
        ("variables", "p: {pattern: P-##}\nd: {integer: [80, 250]}", "[80, 240]", "[80, 250]"),
        ("variables", "pomp: {pattern: P-##}\nd: {integer: [80, 240]}", "p: {p", "pomp: {p"),
        (
            "variables",
            "p: {pattern: P-##}\nq: {choice: [a, b]}\nd: {integer: [80, 240]}",
            "# code\n",
            "# code\n      q: {choice: [a, b]}\n",
        ),
        ("variables", "d: {integer: [80, 240]}", '      p: {pattern: "P-##"}   # code\n', ""),
        ("evidence.0", "Nu {d} bar.", "De druk van pomp {p} is {d} bar.", "Nu {d} bar."),
        (
            "evidence.1",
            "Een\nregel {p}.",
            '- "Dat is gemeten bij {p}."  # twee',
            "# twee\n      - |-\n        Een\n        regel {p}.",
        ),
        ("conflict.evidence", "Elders.", "Anders.", "Elders."),
        ("tags", "x\ny\nz, w", "[x, 'y']", "[x, 'y', \"z, w\"]"),
        ("tags", "y", "[x, 'y']", "['y']"),
    ],
)
def test_comments_and_quotes_around_a_change_stay(key: str, typed: str, old: str, new: str) -> None:
    node = case_file_of(CASE, Path("cases/s.yaml"), Path(), {}).nodes["a"]
    assert old in CASE
    assert with_typed(CASE, "a", node, key, typed) == CASE.replace(old, new)


def test_variables_in_another_order_are_written_in_that_order() -> None:
    node = case_file_of(CASE, Path("cases/s.yaml"), Path(), {}).nodes["a"]
    changed = with_typed(CASE, "a", node, "variables", "d: {integer: [80, 240]}\np: {pattern: P-##}")
    assert list(_values(changed)["variables"]) == ["d", "p"]
    assert 'p: {pattern: "P-##"}   # code' in changed


def _values(text: str) -> dict[str, YamlValue]:
    root = parse_yaml(text, "s.yaml").root
    assert isinstance(root, MapNode)
    listed = root.get("cases")
    assert isinstance(listed, ListNode)
    value = as_data(listed.items[0])
    assert isinstance(value, dict)
    return value


WORDS = st.sampled_from(["x", "y", "druk: {d}", "{d} bar overdruk", "a, b", "# c", "een\ntwee", "", "- d", "'", "80"])


@given(
    st.sampled_from(["aliases", "tags", "evidence"]),
    st.lists(WORDS | st.lists(WORDS, max_size=2) | st.dictionaries(st.sampled_from("pq"), WORDS), max_size=5),
)
def test_a_list_reads_as_what_was_written_whatever_stood_there(key: str, value: list[YamlValue]) -> None:
    wanted = {**_values(CASE), key: value}
    assert _values(with_value(CASE, "a", key, value)) == wanted


@given(st.dictionaries(st.sampled_from(["p", "d", "q", "a b", "#"]), WORDS | st.lists(WORDS, max_size=3), max_size=4))
def test_a_mapping_reads_as_what_was_written_whatever_stood_there(value: dict[str, YamlValue]) -> None:
    changed = _values(with_value(CASE, "a", "variables", value))
    assert changed == {**_values(CASE), "variables": value}

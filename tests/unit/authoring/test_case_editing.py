from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.authoring.case_editing import with_case, with_copy, with_value, without_case
from lim_tui.authoring.case_files import load_case_file
from lim_tui.authoring.open_file import ChangedOnDiskError, open_file, save
from lim_tui.authoring.yaml_nodes import ListNode, MapNode, Node, TextNode
from lim_tui.authoring.yaml_text import parse_yaml
from lim_tui.authoring.yaml_writing import Flow, YamlValue
from lim_tui.errors import LimError

TEXT = """\
# Boven het bestand.
set:   nl-onderhoud     # de naam
language: nl
cases:
  # Eerste case.
  - id: 'a'   # vast
    question: "Wat is de druk?"   # vraag
    evidence: |
      De druk is
      112 bar.

    # Los commentaar.
    expected: 112 bar
    aliases:
      - 112   # kaal
      - {x: y}

  # Tweede case.
  - id: b
    tags: [een, twee]
    question: Wat?
  - {id: c, question: Waar?, tags: [x]}
# Onder.
"""


def as_data(node: Node) -> YamlValue:
    if isinstance(node, TextNode):
        return node.text
    if isinstance(node, ListNode):
        return [as_data(item) for item in node.items]
    return {name.text: as_data(value) for name, value in node.entries}


def cases(text: str) -> list[dict[str, YamlValue]]:
    root = parse_yaml(text, "f.yaml").root
    assert isinstance(root, MapNode)
    listed = root.get("cases")
    assert isinstance(listed, ListNode)
    return [as_data(item) for item in listed.items]  # type: ignore[misc]


@pytest.mark.parametrize(
    ("case_id", "key", "value", "old", "new"),
    [
        ("a", "question", "Hoe hoog?", '"Wat is de druk?"', '"Hoe hoog?"'),
        ("a", "id", "a'1", "'a'   #", "'a''1'   #"),
        ("a", "expected", "no", "expected: 112 bar", 'expected: "no"'),
        ("a", "expected", "{x} bar", "expected: 112 bar", 'expected: "{x} bar"'),
        ("a", "evidence", "Nu 113 bar.", "|\n      De druk is\n      112 bar.", "Nu 113 bar."),
        ("a", "aliases", ["p"], "aliases:\n      - 112   # kaal\n      - {x: y}", "aliases:\n      - p   # kaal"),
        ("a", "question", "een\ntwee", '"Wat is de druk?"   # vraag', "|-\n      een\n      twee"),
        ("b", "tags", None, "\n    tags: [een, twee]", ""),
        ("b", "question", None, "\n    question: Wat?", ""),
        ("c", "question", "Wie?", "question: Waar?", "question: Wie?"),
        ("c", "tags", None, ", tags: [x]", ""),
        ("c", "expected", "112, of", "question: Waar?", 'question: Waar?, expected: "112, of"'),
        ("a", "answer_type", "number", "112 bar\n    aliases", "112 bar\n    answer_type: number\n    aliases"),
        ("b", "kind", "unanswerable", "question: Wat?", "question: Wat?\n    kind: unanswerable"),
    ],
)
def test_one_value_changes_and_nothing_else(
    case_id: str, key: str, value: YamlValue | None, old: str, new: str
) -> None:
    expected = TEXT.replace(old, new)
    if new.startswith("|-"):
        expected = expected.replace("    question: |-", "    # vraag\n    question: |-")
    assert with_value(TEXT, case_id, key, value) == expected


def test_setting_what_stands_there_changes_nothing() -> None:
    assert with_value(TEXT, "a", "question", "Wat is de druk?") == TEXT
    assert with_value(TEXT, "a", "cluster", None) == TEXT


LINES = st.lists(st.text(alphabet="ab #:-", min_size=1, max_size=4), min_size=2, max_size=3).map("\n".join)
VALUES = (
    LINES
    | st.text(alphabet=" \n\t:#-?'\"[]{},&*!|>%@`~.0aé甲", max_size=15)
    | st.lists(st.text(max_size=5), max_size=3)
)


@given(st.sampled_from("abc"), st.sampled_from(["question", "expected", "aliases", "cluster", "evidence"]), VALUES)
def test_any_value_comes_back_and_the_other_values_stay(case_id: str, key: str, value: YamlValue) -> None:
    edited = with_value(TEXT, case_id, key, value)
    wanted = cases(TEXT)
    next(case for case in wanted if case["id"] == case_id)[key] = value
    assert cases(edited) == wanted
    for comment in ("# Boven", "# de naam", "# Eerste", "# vast", "# vraag", "# Los", "# Tweede", "# Onder."):
        assert comment in edited


def test_a_new_case_goes_to_the_end_or_behind_another() -> None:
    values: dict[str, YamlValue] = {"id": "d", "variables": {"x": Flow(integer=["1", "9"])}, "evidence": "een\ntwee"}
    written = "  - id: d\n    variables:\n      x: {integer: [1, 9]}\n    evidence: |-\n      een\n      twee\n"
    assert with_case(TEXT, values) == TEXT.replace("# Onder.", f"\n{written}# Onder.")
    assert with_case(TEXT, values, after="b") == TEXT.replace("  - {id: c", f"\n{written}  - {{id: c")


@pytest.mark.parametrize("top", ["cases:\n", "cases: []\n", "cases:"])
def test_the_first_case(top: str) -> None:
    assert with_case(f"set: x\n{top}", {"id": "a"}).rstrip("\n") == "set: x\ncases:\n  - id: a"


def test_a_copy_keeps_its_comments() -> None:
    edited = with_copy(TEXT, "a", "a-2")
    assert edited.count("# Los commentaar.") == 2
    assert "      - {x: y}\n\n  - id: a-2   # vast\n" in edited
    assert [case["id"] for case in cases(edited)] == ["a", "a-2", "b", "c"]
    assert cases(edited)[1] == {**cases(TEXT)[0], "id": "a-2"}


@pytest.mark.parametrize(("case_id", "left"), [("a", "bc"), ("b", "ac"), ("c", "ab")])
def test_a_case_is_removed(case_id: str, left: str) -> None:
    edited = without_case(TEXT, case_id)
    assert [case["id"] for case in cases(edited)] == list(left)
    assert [case for case in cases(TEXT) if case["id"] != case_id] == cases(edited)
    assert "\n\n\n" not in edited


def test_the_last_case_leaves_an_empty_list() -> None:
    assert without_case("set: x\ncases:\n  - id: a\n    q: b   # c\n# d\n", "a") == "set: x\ncases: []\n# d\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("set: x\n", "no list of cases"),
        ("cases: [{id: a}]\n", "in brackets"),
        (TEXT, "There is no case 'z'"),
        ("cases: [\n", "cannot be read"),
    ],
)
def test_what_cannot_be_changed_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(LimError, match=words):
        without_case(text, "a" if "brackets" in words else "z")


def test_a_change_that_would_break_an_alias_is_refused() -> None:
    text = "cases:\n  - id: a\n    question: &q Wat?\n  - id: b\n    question: *q\n"
    with pytest.raises(LimError, match="cannot be read"):
        with_value(text, "a", "question", "Hoe?")
    assert cases(with_value(text, "b", "question", "Hoe?"))[1]["question"] == "Hoe?"


def test_the_sample_cases_can_be_edited(tmp_path: Path) -> None:
    samples = [path for path in (Path(__file__).parents[3] / "cases").glob("*.yaml") if "\ncases:" in path.read_text()]
    assert samples
    for sample in samples:
        text = sample.read_text(encoding="utf-8")
        first, *others = cases(text)
        edited = with_value(text, str(first["id"]), "question", "Anders?")
        assert cases(edited) == [{**first, "question": "Anders?"}, *others]
        path = tmp_path / sample.name
        path.write_text(without_case(text, str(first["id"])), encoding="utf-8")
        left = [case for case in load_case_file(path, tmp_path, {}).cases if case.twin_of is None]
        assert len(left) == len(others)


def test_a_file_is_saved_as_it_was_opened(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"\xef\xbb\xbfset: a\r\ncases: []\r\n")
    opened = open_file(path)
    assert opened.text == "set: a\ncases: []\n"
    again = save(opened, opened.text.replace(": a", ": b", 1))
    assert path.read_bytes() == b"\xef\xbb\xbfset: b\r\ncases: []\r\n"
    path.write_bytes(b"set: anders\n")
    with pytest.raises(ChangedOnDiskError) as caught:
        save(again, "set: c\n")
    assert caught.value.text == "set: anders\n"
    save(again, "set: c\n", overwrite=True)
    assert path.read_bytes() == b"\xef\xbb\xbfset: c\r\n"

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.authoring.problems import UnreadableFileError
from lim_tui.authoring.yaml_nodes import ListNode, MapNode, TextNode
from lim_tui.authoring.yaml_text import load_yaml, parse_yaml


def texts(source: str) -> dict[str, str]:
    root = parse_yaml(source, "f.yaml").root
    assert isinstance(root, MapNode)
    return {name.text: value.text for name, value in root.entries if isinstance(value, TextNode)}


@pytest.mark.parametrize(
    "typed",
    ["no", "on", "yes", "~", "null", "true", "0123", "12:30", "1.10", "1e3", "0x1F", "2024-03-05", "1_000", ".5"],
)
def test_a_scalar_stays_what_was_typed(typed: str) -> None:
    """B104, B106: other readers make booleans, octal numbers, sexagesimals and dates of these."""
    assert texts(f"expected: {typed}\n{typed}: key") == {"expected": typed, typed: "key"}


def test_list_items_stay_what_was_typed() -> None:
    root = parse_yaml("aliases: [yes, ja, 1.0]", "f.yaml").root
    assert isinstance(root, MapNode)
    aliases = root.get("aliases")
    assert isinstance(aliases, ListNode)
    assert [item.text for item in aliases.items if isinstance(item, TextNode)] == ["yes", "ja", "1.0"]


def test_every_node_knows_its_line_and_column() -> None:
    root = parse_yaml("# top\ncases:\n  - id: a\n    evidence:\n      - 甲𝕏\n      - {text: b}\n", "f.yaml").root
    assert isinstance(root, MapNode)
    cases = root.get("cases")
    assert isinstance(cases, ListNode)
    case = cases.items[0]
    assert isinstance(case, MapNode)
    evidence = case.get("evidence")
    assert isinstance(evidence, ListNode)
    assert (case.line, case.column, case.line_of("evidence")) == (3, 5, 4)
    assert [(item.line, item.column) for item in evidence.items] == [(5, 9), (6, 9)]


def test_a_repeated_key_names_both_lines_and_the_first_stands() -> None:
    """B107."""
    found = parse_yaml("id: a\nexpected: '1'\nexpected: '2'\n", "f.yaml")
    assert [(p.code, p.line) for p in found.problems] == [("duplicate-key", 3)]
    assert "line 2" in found.problems[0].message
    assert isinstance(found.root, MapNode)
    assert found.root.get("expected") == TextNode("1", 2, 11)


@pytest.mark.parametrize(
    ("source", "line", "column", "advice"),
    [
        ("id: a\nneedle: Let op: 120 °C", 2, 15, "quotes"),
        ("a:\n\tb: c", 2, 1, "not with tabs"),
        ("a: %x", 1, 4, "cannot begin with %"),
        ("a: @x", 1, 4, "cannot begin with @"),
        ("a: `x`", 1, 4, "cannot begin with `"),
        ("a: *vet*", 1, 4, "quotes"),
        ("cases:\n  - id: a\n   question: b", 3, 4, "align"),
        ('a: b\nc: "d', 2, 4, "never closed"),
        ("a: b\nc: [1, 2", 2, 4, "not closed"),
        ("a: 1\n---\nb: 2", 2, 1, "one document"),
        ('a: "C:\\quick"', 1, 7, "backslash"),
        ("a: b\x07c", 1, 5, "U+0007"),
        ("a: {x} °C", 1, 8, "quotes"),
    ],
)
def test_a_mistake_names_line_column_and_what_to_do(source: str, line: int, column: int, advice: str) -> None:
    """B111, and the other beginnings that stop a YAML reader."""
    with pytest.raises(UnreadableFileError) as caught:
        parse_yaml(source, "f.yaml")
    problem = caught.value.problem
    assert (problem.file, problem.line) == ("f.yaml", line)
    assert problem.message.startswith(f"column {column}: ")
    assert advice in problem.message


def test_what_follows_a_hash_is_kept_for_lint() -> None:
    """B111: `expected: KX #12` ends before the hash."""
    root = parse_yaml("expected: 𝕏 #12\nquoted: 'KX #12' # fine\nplain: a#b", "f.yaml").root
    assert isinstance(root, MapNode)
    assert root.entries[0][1] == TextNode("𝕏", 1, 11, True, " #12")
    assert root.entries[1][1] == TextNode("KX #12", 2, 9)
    assert root.entries[2][1] == TextNode("a#b", 3, 8, True)


def test_a_block_loses_its_last_line_end_alone() -> None:
    assert texts("a: |\n  een\n  twee\nb: >-\n  een\n  twee\n") == {"a": "een\ntwee", "b": "een twee"}


def test_a_tag_is_an_error_that_says_to_quote() -> None:
    found = parse_yaml("question: !Let op", "f.yaml")
    assert [(p.code, p.line) for p in found.problems] == [("yaml-tag", 1)]
    assert "quote" in found.problems[0].message


def test_anchors_are_read_and_loops_refused() -> None:
    assert texts("a: &x text\nb: *x") == {"a": "text", "b": "text"}
    assert [p.code for p in parse_yaml("a: &x\n  b: *x", "f.yaml").problems] == ["yaml-alias"]


@pytest.mark.parametrize("source", ["", "# only a comment\n", "\n\n"])
def test_an_empty_file_is_named(source: str) -> None:
    with pytest.raises(UnreadableFileError, match="empty"):
        parse_yaml(source, "f.yaml")


@pytest.mark.parametrize("depth", [900, 20_000])
def test_deep_nesting_is_refused_in_words(depth: int) -> None:
    with pytest.raises(UnreadableFileError, match="nested too deeply"):
        parse_yaml("[" * depth + "]" * depth, "f.yaml")


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=200))
def test_any_text_reads_or_is_refused_in_words(source: str) -> None:
    try:
        parse_yaml(source, "f.yaml")
    except UnreadableFileError as error:
        assert error.problem.message  # noqa: PT017


def test_bom_and_carriage_returns_change_nothing(tmp_path) -> None:
    """B109."""
    clean, marked = tmp_path / "a.yaml", tmp_path / "b.yaml"
    clean.write_bytes("set: é\ncases: []\n".encode())
    marked.write_bytes(b"\xef\xbb\xbf" + "set: é\r\ncases: []\r\n".encode())
    assert load_yaml(clean, "x").root == load_yaml(marked, "x").root


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (b"set: a\nid: \x97b\n", 2, "byte 12 of the file (0x97)"),
        (b"\xef\xbb\xbfset: \xff\n", 1, "byte 9 of the file (0xFF)"),
        ("set: a".encode("utf-16"), 1, "UTF-16"),
    ],
)
def test_bytes_that_are_not_utf8_are_named(tmp_path, data: bytes, line: int, words: str) -> None:
    """B082."""
    path = tmp_path / "bad.yaml"
    path.write_bytes(data)
    with pytest.raises(UnreadableFileError) as caught:
        load_yaml(path, "bad.yaml")
    assert caught.value.problem.line == line
    assert words in caught.value.problem.message


def test_a_missing_file_is_named(tmp_path) -> None:
    with pytest.raises(UnreadableFileError, match=r"gone\.yaml: there is no such file"):
        load_yaml(tmp_path / "gone.yaml", "gone.yaml")

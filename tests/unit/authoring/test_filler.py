from __future__ import annotations

from pathlib import Path

from lim_tui.authoring.filler import FillerReader


def test_files_come_in_the_order_of_the_patterns_and_once(tmp_path: Path) -> None:
    for name in ("b.md", "a.md", "deep/c.txt", "x[1].md"):
        path = tmp_path / "corpora" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"tekst {name}\n\nmeer", encoding="utf-8")
    reader = FillerReader(tmp_path)
    filler = reader.read(("corpora/x[1].md", "corpora/[ab].md", "corpora/a.md", "corpora/**/*.txt"))
    assert [file.file for file in filler.files] == [
        "corpora/x[1].md",
        "corpora/a.md",
        "corpora/b.md",
        "corpora/deep/c.txt",
    ]
    assert filler.paragraphs[:2] == ("tekst x[1].md", "meer")
    assert filler.problems == ()
    absolute = reader.read((str(tmp_path / "corpora" / "a.md"),))
    assert absolute.paragraphs == ("tekst a.md", "meer")


def test_bom_and_line_ends_do_not_change_the_hash(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"een\n\ntwee\n")
    (tmp_path / "b.txt").write_bytes(b"\xef\xbb\xbfeen\r\n\r\n\r\ntwee")
    reader = FillerReader(tmp_path)
    first, second = reader.read(("a.txt",)), reader.read(("b.txt",))
    assert first.sha256 == second.sha256
    assert first.text == "een\n\ntwee"


def test_what_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    """B082: a file with the byte 0x97 is rejected with its line and byte."""
    (tmp_path / "bad.txt").write_bytes(b"een\ntwee \x97 drie\n")
    (tmp_path / "good.txt").write_bytes(b"goed")
    filler = FillerReader(tmp_path).read(("*.txt", "gone/*.md"))
    assert filler.paragraphs == ("goed",)
    bad, gone = filler.problems
    assert (bad.code, bad.file, bad.line) == ("encoding", "bad.txt", 2)
    assert "byte 10 of the file (0x97)" in bad.message
    assert gone.code == "missing-filler"
    assert "'gone/*.md'" in gone.message

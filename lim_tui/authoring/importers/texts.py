"""A folder (or file) of txt, md and JSON lines as filler or as a distractor set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from lim_tui.authoring.case_writing import refuse_existing
from lim_tui.authoring.importers.json_lines import read_json_lines
from lim_tui.authoring.placeholders import escape
from lim_tui.authoring.problems import Problem, ProblemList, UnreadableFileError, shown_path
from lim_tui.authoring.text_files import read_text_file, write_text_atomically
from lim_tui.domain.case import DistractorSet, Document, Language
from lim_tui.text.segments import paragraphs

_TEXT_SUFFIXES = (".txt", ".md")
_LINE_SUFFIXES = (".jsonl", ".jsonl.gz")
TEXT_FILES = (*_TEXT_SUFFIXES, *_LINE_SUFFIXES)
"""How the names of the files end that are read."""
_TEXT_KEYS = ("text", "content")


class SourceText(NamedTuple):
    """The texts of one file: its paragraphs, or one for each JSON line; ``name`` is its path below the source."""

    name: Path
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ImportedTexts:
    """What was read, and what was not: each error is a file or line that was skipped."""

    sources: tuple[SourceText, ...]
    problems: tuple[Problem, ...]

    @property
    def skipped(self) -> int:
        """How many files and lines were left out."""
        return sum(problem.level == "error" for problem in self.problems)


def read_texts(source: Path, root: Path) -> ImportedTexts:
    """All texts below ``source``, files in alphabetical order. Other kinds of file are named in a note."""
    problems: list[Problem] = []
    return ImportedTexts(tuple(_read_all(source, root, problems)), tuple(problems))


def as_distractor_set(texts: ImportedTexts, name: str, language: Language | None) -> DistractorSet:
    """A distractor set with one document for each paragraph or line; repeats are kept once."""
    different = dict.fromkeys(text for source in texts.sources for text in source.texts)
    documents = tuple(Document(f"d{place}", escape(text)) for place, text in enumerate(different, 1))
    return DistractorSet(name, documents, language)


def write_filler(texts: ImportedTexts, folder: Path) -> tuple[Path, ...]:
    """Write each source as a UTF-8 file below ``folder`` and return the paths.

    Raises LimError where a file exists already; then nothing is written.
    """
    targets = _targets(texts, folder)
    for target in targets:
        refuse_existing(target)
    for target, source in zip(targets, texts.sources, strict=True):
        write_text_atomically(target, "\n\n".join(source.texts) + "\n")
    return tuple(targets)


def _targets(texts: ImportedTexts, folder: Path) -> list[Path]:
    """A file for each source; sources that differ in their suffix alone keep it: ``a.md.txt`` beside ``a.txt.txt``."""
    short = [source.name.with_suffix(".txt") for source in texts.sources]
    return [
        folder / (name if short.count(name) == 1 else source.name.with_name(f"{source.name.name}.txt"))
        for name, source in zip(short, texts.sources, strict=True)
    ]


def _read_all(source: Path, root: Path, problems: list[Problem]) -> Iterator[SourceText]:
    files = sorted(path for path in source.rglob("*") if path.is_file()) if source.is_dir() else [source]
    for path in files:
        listed = ProblemList(shown_path(path, root), items=problems)
        name = path.relative_to(source) if path != source else Path(path.name)
        try:
            texts = _read(path, listed)
        except UnreadableFileError as error:
            problems.append(error.problem)
            continue
        if texts:
            yield SourceText(name, texts)


def _read(path: Path, problems: ProblemList) -> tuple[str, ...]:
    name = path.name.lower()
    if name.endswith(_TEXT_SUFFIXES):
        texts = paragraphs(read_text_file(path, problems.file).text)
        if not texts:
            problems.error("empty-file", None, "skipped: nothing but blanks stands in it")
        return texts
    if name.endswith(_LINE_SUFFIXES):
        return tuple(_line_texts(path, problems))
    problems.note("not-text", None, f"not read: known are {', '.join(TEXT_FILES)}")
    return ()


def _line_texts(path: Path, problems: ProblemList) -> Iterator[str]:
    for line, row in read_json_lines(path, problems):
        found = next((row[key] for key in _TEXT_KEYS if isinstance(row.get(key), str) and row[key].strip()), None)
        if found is None:
            problems.error("row", line, f"skipped: needs a text under {' or '.join(_TEXT_KEYS)}")
        else:
            yield found

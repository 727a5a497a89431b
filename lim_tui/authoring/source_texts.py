"""The texts of an author's own files, each with the place that it has there."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from lim_tui.authoring.importers.texts import read_texts
from lim_tui.authoring.problems import Problem
from lim_tui.authoring.text_files import stands
from lim_tui.errors import LimError


class SourceTexts(NamedTuple):
    """``texts`` are (place, text), in the order of the files; ``problems`` are what was not read."""

    texts: tuple[tuple[str, str], ...]
    problems: tuple[Problem, ...]


def source_texts(source: Path, root: Path) -> SourceTexts:
    """The paragraphs, or JSON lines, of a file or folder of txt, md and JSON lines.

    Raises LimError where nothing can be read.
    """
    if not stands(source):
        raise LimError(
            f"There is no file or folder {source}.", "Name a txt, md or JSON lines file, or a folder of them."
        )
    read = read_texts(source, root)
    texts = tuple(
        (f"{file.name.as_posix()} ¶{place}", _tidy(text))
        for file in read.sources
        for place, text in enumerate(file.texts, 1)
    )
    if not texts:
        raise LimError(f"{source} holds no text that can be read.", "Name a txt, md or JSON lines file, or a folder.")
    return SourceTexts(texts, read.problems)


def _tidy(text: str) -> str:
    """Without the blanks at line ends that two spaces in Markdown leave, of which lint would warn."""
    return "\n".join(line.rstrip() for line in text.split("\n")).strip()

"""Filler: running text from the author's own files, to reach a length."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from lim_tui.authoring.problems import Problem, UnreadableFileError, shown_path
from lim_tui.authoring.text_files import read_text_file, stands
from lim_tui.domain.canonical import sha256_text
from lim_tui.text.segments import paragraphs


@dataclass(frozen=True, slots=True)
class FillerFile:
    """One file cut at blank lines; lines and their indentation are as in the file."""

    file: str
    paragraphs: tuple[str, ...]

    @property
    def text(self) -> str:
        """The paragraphs with one blank line between them."""
        return "\n\n".join(self.paragraphs)


@dataclass(frozen=True, slots=True)
class FillerText:
    """The files that a case names, in the order of its patterns, each file once."""

    files: tuple[FillerFile, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs of all files."""
        return tuple(paragraph for file in self.files for paragraph in file.paragraphs)

    @property
    def text(self) -> str:
        """The paragraphs with one blank line between them."""
        return "\n\n".join(self.paragraphs)

    @property
    def sha256(self) -> str:
        """What names this filler: the hash of ``text``, so that line ends and BOMs do not matter."""
        return sha256_text(self.text)


@dataclass(slots=True)
class FillerReader:
    """Reads filler under the workspace ``root``, each file and each list of patterns once."""

    root: Path
    _files: dict[Path, FillerFile | Problem] = field(default_factory=dict)
    _texts: dict[tuple[str, ...], FillerText] = field(default_factory=dict)

    def read(self, patterns: tuple[str, ...]) -> FillerText:
        """The filler that ``patterns`` name: paths or globs (``**`` too), relative to the workspace or absolute.

        Patterns that match nothing and files that are not UTF-8 are among its ``problems``; nothing is raised.
        """
        known = self._texts.get(patterns)
        if known is None:
            known = self._texts[patterns] = self._read(patterns)
        return known

    def _read(self, patterns: tuple[str, ...]) -> FillerText:
        files: dict[Path, FillerFile] = {}
        problems: list[Problem] = []
        for pattern in patterns:
            matches = matching_files(self.root, pattern)
            if not matches:
                message = f"filler {pattern!r} matches no file; paths count from the workspace folder"
                problems.append(Problem("error", "missing-filler", None, None, None, message))
            for path in matches:
                found = self._file(path)
                if isinstance(found, Problem):
                    problems.append(found)
                else:
                    files[path] = found
        return FillerText(tuple(files.values()), tuple(dict.fromkeys(problems)))

    def _file(self, path: Path) -> FillerFile | Problem:
        if path not in self._files:
            shown = shown_path(path, self.root)
            try:
                self._files[path] = FillerFile(shown, paragraphs(read_text_file(path, shown).text))
            except UnreadableFileError as error:
                self._files[path] = error.problem
        return self._files[path]


def matching_files(root: Path, pattern: str) -> list[Path]:
    """The files that a path or glob names, relative to ``root`` or absolute, in alphabetical order."""
    literal = root / pattern
    if stands(literal) and literal.is_file():
        return [literal]
    base, below = root, pattern
    if Path(pattern).is_absolute():
        base = Path(literal.anchor)
        below = str(literal.relative_to(base))
    try:
        return sorted(path for path in base.glob(below) if path.is_file())
    except (ValueError, OSError):
        return []

"""The import formats that end in a case file, by the names of the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from lim_tui.authoring.case_writing import refuse_existing, write_case_file
from lim_tui.authoring.importers.cases_csv import import_cases_csv
from lim_tui.authoring.importers.cases_jsonl import import_cases_jsonl
from lim_tui.authoring.importers.imported import Imported
from lim_tui.authoring.importers.kv import import_kv
from lim_tui.authoring.importers.litm import import_litm
from lim_tui.authoring.importers.oneruler import import_oneruler
from lim_tui.errors import LimError
from lim_tui.text.nearest import did_you_mean

CASE_FORMATS: dict[str, Callable[[Path, Path, str], Imported]] = {
    "litm": import_litm,
    "kv": import_kv,
    "oneruler": import_oneruler,
    "cases-jsonl": import_cases_jsonl,
    "cases-csv": import_cases_csv,
}
_SUFFIXES = (".gz", ".jsonl", ".json", ".csv", ".txt")


def import_case_file(
    format_name: str, source: Path, root: Path, into: Path | None = None, name: str | None = None
) -> tuple[Path, Imported]:
    """Read ``source`` and write its cases to ``into``, or to ``cases/imported-STEM.yaml``; returns the file written.

    ``name`` names the set, else the file does. Raises LimError for an unknown format, a source without a single case
    (with the first problems), or a target that exists.
    """
    if format_name not in CASE_FORMATS:
        raise LimError(f"unknown format {format_name!r}{did_you_mean(format_name, CASE_FORMATS)}")
    target = into or root / "cases" / f"imported-{source_stem(source)}.yaml"
    refuse_existing(target)
    set_name = name or target.stem
    imported = CASE_FORMATS[format_name](source, root, set_name)
    if not imported.cases:
        told = "\n".join(str(problem) for problem in imported.problems[:5])
        raise LimError(f"{source}: no case could be read as {format_name}.\n{told}".strip(), "Check --format.")
    write_case_file(target, set_name, imported.cases)
    return target, imported


def source_stem(source: Path) -> str:
    """The name of a file without the suffixes of its format: ``kv.jsonl.gz`` is ``kv``."""
    stem = source.name
    for suffix in _SUFFIXES:
        stem = stem.removesuffix(suffix)
    return stem

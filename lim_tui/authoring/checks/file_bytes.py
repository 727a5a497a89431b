"""How a file was saved."""

from __future__ import annotations

from lim_tui.authoring.problems import ProblemList
from lim_tui.authoring.text_files import FileText


def check_file_bytes(file: FileText, problems: ProblemList) -> None:
    """Note a BOM and CRLF or CR line ends; both are read as if they were not there."""
    if file.had_bom:
        problems.note("bom", 1, "the file begins with a BOM; it is left out, but other programs may trip over it")
    if file.had_carriage_returns:
        problems.note("crlf", None, "lines end in CRLF or CR; they are read as LF")

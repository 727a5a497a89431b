"""Sources to import, and what became of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lim_tui.authoring.case_files import load_case_file
from lim_tui.authoring.importers.formats import import_case_file
from lim_tui.domain.case import Case

SHARED = Path(__file__).parents[4] / "shared" / "data"
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the shared test material is not beside the project")


def write_lines(path: Path, *rows: Any) -> Path:
    path.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows), encoding="utf-8")
    return path


def imported_cases(root: Path, format_name: str, source: Path) -> tuple[Case, ...]:
    """Import, then read what was written back as any case file."""
    target, imported = import_case_file(format_name, source, root)
    file = load_case_file(target, root, {})
    assert file.problems == ()
    assert [case.id for case in file.cases] == [case.id for case in imported.cases]
    return file.cases

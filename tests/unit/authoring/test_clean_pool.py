"""The shared cases against every file of their folder: which files may serve as their filler, and which may not."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from lim_tui.authoring.checks.checked import CheckedCase
from lim_tui.authoring.checks.fillers import FillerChecks
from lim_tui.authoring.filler import FillerReader
from lim_tui.authoring.importers.cases_jsonl import import_cases_jsonl
from lim_tui.authoring.problems import ProblemList
from lim_tui.domain.case import Case

SHARED = Path(__file__).parents[4] / "shared" / "data"
POOL = SHARED / "cases_clean_pool.json"
pytestmark = pytest.mark.skipif(not POOL.is_file(), reason="the shared test material is not beside the project")

# Three rows of the pool that its texts do not bear out (decision on the clean pool in docs/decisions.md). The first of
# these says 780MB, a value of the evidence that is not the answer, 810MB; it holds 810 in no form. The second says 2.5%
# and 15%, which end in the letters of the answer, 5%, and are other values.
NOT_THE_ANSWER = {
    ("zh-004", "zh/debian-anzhuang-zhinan-ch02.txt"),
    ("zh-007", "zh/企业所得税法实施条例-2019-04-23.md"),
}
# Says "ten hoogste 30 m", and the case names "30 m" as an alias of its answer, "30 meter".
IS_THE_ANSWER = {("nl-002", "nl/bouwbesluit-2012.md")}


def shared_cases() -> list[Case]:
    names = ("cases_nl.jsonl", "cases_zh.jsonl")
    return [case for name in names for case in import_cases_jsonl(SHARED / name, SHARED, "shared").cases]


def flagged(case: Case, files: list[str], checks: FillerChecks) -> set[str]:
    problems = ProblemList("cases/shared.yaml", case.id)
    checks.check(CheckedCase(replace(case, filler=tuple(files)), None, problems))
    assert all(problem.level == "warning" for problem in problems.items)
    return {
        name for name in files if any(f"filler {name} " in f"{p.message} ".replace(":", " ") for p in problems.items)
    }


def test_files_that_hold_the_answer_are_flagged() -> None:
    pool = json.loads(POOL.read_text(encoding="utf-8"))
    checks = FillerChecks(FillerReader(SHARED))
    for case in shared_cases():
        files = [name for name in pool[case.id]["not_clean"] if (case.id, name) not in NOT_THE_ANSWER]
        assert flagged(case, files, checks) == set(files), case.id


@pytest.mark.soak
def test_files_of_the_clean_pool_are_not_flagged() -> None:
    pool = json.loads(POOL.read_text(encoding="utf-8"))
    checks = FillerChecks(FillerReader(SHARED))
    wrong: set[tuple[str, str]] = set()
    for case in shared_cases():
        folder = SHARED / pool[case.id]["folder"]
        names = {path.relative_to(SHARED).as_posix() for path in folder.iterdir() if path.is_file()}
        clean = sorted(names - set(pool[case.id]["not_clean"]))
        wrong |= {(case.id, name) for name in flagged(case, clean, checks)}
    assert wrong == IS_THE_ANSWER

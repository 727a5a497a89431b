"""The sample workflow: its commands run as they stand in a folder that holds what the page says."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring, parse

import pytest
import yaml

from lim_tui.domain.gate import GatePolicy, OnInconclusive
from lim_tui.reporting.gating import gate_sweep
from lim_tui.reporting.junit import junit_xml
from lim_tui.store.store import Store
from tests.unit.commands.lim import lim
from tests.unit.docs.test_documents import ROOT, code_blocks
from tests.unit.reporting.demo import demo_case, lengths_by_depths, make_sweep, right

CI = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
# Attributes and children of junit-10.xsd, the schema of Jenkins' xunit plugin; last, the attributes that it asks for.
SCHEMA: dict[str, tuple[set[str], set[str], set[str]]] = {
    "testsuites": ({"name", "time", "tests", "failures", "errors"}, {"testsuite"}, set()),
    "testsuite": (
        {"name", "tests", "failures", "errors", "skipped", "time", "timestamp", "hostname", "id", "package"},
        {"testsuite", "properties", "testcase", "system-out", "system-err"},
        {"name", "tests", "failures", "errors"},
    ),
    "testcase": (
        {"name", "time", "classname", "group"},
        {"skipped", "error", "failure", "system-out", "system-err"},
        {"name"},
    ),
    "failure": ({"type", "message"}, set(), set()),
    "skipped": ({"type", "message"}, set(), set()),
    "system-out": (set(), set(), set()),
    "system-err": (set(), set(), set()),
}


def commands() -> list[list[str]]:
    """The commands of the workflow that are run, each as words."""
    (block,) = code_blocks(CI, "yaml")
    workflow = yaml.safe_load(block)
    steps = workflow["jobs"]["gate"]["steps"]
    return [shlex.split(step["run"]) for step in steps if "run" in step]


def import_answers(folder: Path, name: str, middle: str) -> None:
    """A sweep of 20 cases; in place of one that asks a model."""
    rows = [
        {
            **{"item": f"c{item}", "model": "openai/reader", "lang": "nl", "expected": "120 °C"},
            **{"answer_type": "number", "length": 4000, "depth": depth},
            "output": middle if depth == 50 else "120 °C",
        }
        for item in range(20)
        for depth in (0, 50, 100)
    ]
    file = folder / f"{name}.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    assert lim("import", file, "--format", "results", "--name", name, workspace=folder).status == 0
    file.unlink()


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the page says that the repository holds; the bundle comes from another folder."""
    for name in ("team", "checkout"):
        (tmp_path / name / "cases").mkdir(parents=True)
        (tmp_path / name / "lim.toml").write_text("", encoding="utf-8")
    team, checkout = tmp_path / "team", tmp_path / "checkout"
    import_answers(team, "release", "120 °C")
    export = re.search(r"exported once with: lim (.*)", CI)
    assert export is not None
    monkeypatch.chdir(team)
    assert lim(*shlex.split(export.group(1)), workspace=team).status == 0
    shutil.move(team / "release.lim.gz", checkout)
    shutil.copy(ROOT / "docs" / "gate.yaml", checkout)
    monkeypatch.chdir(checkout)
    return checkout


def test_the_commands_run_in_their_order(repository: Path) -> None:
    ran = []
    for program, *words in commands():
        if program != "lim":
            continue
        ran.append(words[0])
        if words[0] == "run":
            import_answers(repository, "candidate", "90 °C")
            continue
        done = lim(*words, workspace=repository)
        assert "Traceback" not in done.err
        assert done.status == (1 if words[0] == "gate" else 0), (words, done.err)
    assert ran == ["lint", "import", "run", "gate", "report"]
    assert (repository / "report.html").stat().st_size > 10_000
    check_schema(parse(repository / "gate.xml").getroot())


@pytest.mark.parametrize("on_inconclusive", ["warn", "block"])
def test_what_is_inconclusive_and_unused_fits_the_schema_too(tmp_path: Path, on_inconclusive: OnInconclusive) -> None:
    policy = GatePolicy({"abstention": 0.8, "worst_floor": 0}, on_inconclusive=on_inconclusive)
    with Store(tmp_path / "runs.db") as store:
        sweeps = [
            make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _row: right(), name=name)
            for name in ("release", "candidate")
        ]
        root = fromstring(junit_xml(gate_sweep(store, sweeps[1].id, policy, sweeps[0].id)))
    assert {element.tag for element in root.iter()} >= {"testcase", "system-out", "system-err"}
    check_schema(root)


def check_schema(root: Element) -> None:
    assert root.tag == "testsuites"
    for element in root.iter():
        attributes, children, needed = SCHEMA[element.tag]
        assert needed <= set(element.attrib) <= attributes, element.tag
        assert {child.tag for child in element} <= children, element.tag
    for suite in root:
        cases = list(cases_of(suite))
        assert int(suite.attrib["tests"]) == len(cases)
        for tag, count in (("failure", "failures"), ("skipped", "skipped")):
            assert int(suite.attrib[count]) == sum(case.find(tag) is not None for case in cases)


def cases_of(suite: Element) -> Iterator[Element]:
    return suite.iter("testcase")

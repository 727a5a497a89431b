"""Bundles that are damaged, or made up to do harm."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lim_tui.errors import LimError
from lim_tui.store.bundles import Brought
from lim_tui.store.labels import NewLabel
from lim_tui.store.store import Store
from tests.unit.commands.lim import lim
from tests.unit.reporting.demo import by_pattern, demo_case, lengths_by_depths, make_sweep

Lines = list[Any]


def _sweep_row(**changes: object) -> Callable[[Lines], Lines]:
    def changed(lines: Lines) -> Lines:
        return [lines[0], {**lines[1], "row": {**lines[1]["row"], **changes}}, *lines[2:]]

    return changed


def _first_trial(lines: Lines) -> Any:
    return next(line for line in lines if line.get("table") == "trials")


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("bundle")
    with Store(root / "runs.db") as store:
        sweep = make_sweep(store, [demo_case("a")], lengths_by_depths(depths=[50]), by_pattern({"a": "r"}), name="old")
        store.sweeps.set_on_finish(sweep.id, "notify --token sk-planted-4711")
        store.bundles.write(sweep.id, root / "whole.bundle")
    return root / "whole.bundle"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda lines: [lines[0]], "the row of the sweep is missing"),
        (lambda lines: [lines[0], []], "line 2"),
        (lambda lines: [lines[0], {"table": "sweeps", "row": None}], "line 2"),
        (lambda lines: [lines[0], {"text": 5, "id": 1}], "line 2"),
        (lambda lines: [*lines, _first_trial(lines)], "UNIQUE"),
        (lambda lines: [*lines, lines[1]], "a second sweep"),
        (lambda lines: [*lines, {"table": "leases; DROP TABLE texts", "row": {}}], "a table that bundles do not have"),
        (lambda lines: [*lines, {"table": "ui_state", "row": {"id": 1, "blobs": []}}], "bundles do not have"),
        (_sweep_row(release="nonsense"), "line 2"),
        (_sweep_row(settings="[]"), "settings"),
        (_sweep_row(state="evil"), "a state that no sweep has"),
        (_sweep_row(name="\x1b[31mred"), "cannot be seen"),
    ],
)
def test_a_bundle_that_is_none_is_refused_and_leaves_no_trace(
    tmp_path: Path, bundle: Path, change: Callable[[Lines], Lines], told: str
) -> None:
    lines = [json.loads(line) for line in gzip.decompress(bundle.read_bytes()).splitlines()]
    bad = tmp_path / "bad.bundle"
    bad.write_bytes(gzip.compress("\n".join(map(json.dumps, change(lines))).encode()))
    with Store(tmp_path / "runs.db") as store:
        with pytest.raises(LimError, match=told):
            store.bundles.read(bad)
        assert store.sweeps.all(archived=True, tries=True) == []
        store.bundles.read(bundle)


def test_a_bundle_whose_bytes_are_damaged_is_refused(tmp_path: Path, bundle: Path) -> None:
    whole = bytearray(bundle.read_bytes())
    middle = len(whole) // 2
    whole[middle : middle + 20] = b"\xff" * 20
    (tmp_path / "bad.bundle").write_bytes(whole)
    with Store(tmp_path / "runs.db") as store, pytest.raises(LimError, match="no bundle"):
        store.bundles.read(tmp_path / "bad.bundle")


def test_the_command_of_a_sweep_does_not_leave_the_machine(bundle: Path) -> None:
    assert b"sk-planted" not in gzip.decompress(bundle.read_bytes())


def test_a_bundle_that_comes_in_twice_is_there_once(tmp_path: Path, bundle: Path) -> None:
    with Store(tmp_path / "runs.db") as store:
        first = store.bundles.bring(bundle).sweep_id
        assert store.bundles.bring(bundle) == Brought(first, is_new=False, labels=0)
        store.upkeep.rename(first, "renamed")
        assert store.bundles.bring(bundle) == Brought(first, is_new=False, labels=0)
        assert [record.title for record in store.sweeps.all()] == ["renamed"]
        store.upkeep.rename(first, "old")
        # What was asked or judged since makes it another one.
        trial = next(row for row in store.reads.rows(first) if row.state == "done")
        store.trials.start(trial.id)
        second = store.bundles.bring(bundle)
        assert second.is_new
        assert store.sweeps.get(second.sweep_id).title == "old#2"


def test_labels_of_a_bundle_come_back_to_the_sweep_that_is_there(tmp_path: Path, bundle: Path) -> None:
    with Store(tmp_path / "there.db") as there, Store(tmp_path / "runs.db") as here:
        away, ours = there.bundles.bring(bundle).sweep_id, here.bundles.bring(bundle).sweep_id
        key = there.reads.rows(away)[0].key
        assert key is not None
        there.labels.add(NewLabel(key, "incorrect", "read again", "ann", "correct"))
        there.bundles.write(away, tmp_path / "labelled.bundle")
        assert here.bundles.bring(tmp_path / "labelled.bundle") == Brought(ours, is_new=False, labels=1)


def test_the_command_says_that_a_bundle_is_there(tmp_path: Path, bundle: Path) -> None:
    outcomes = [lim("import", bundle, "--format", "bundle", "--json", workspace=tmp_path) for _ in range(2)]
    found = [json.loads(outcome.out) for outcome in outcomes]
    assert [one["already_there"] for one in found] == [False, True]
    assert found[0]["sweep"] == found[1]["sweep"]
    assert f"{found[0]['sweep']} is already there with the same content; nothing came in." in outcomes[1].err

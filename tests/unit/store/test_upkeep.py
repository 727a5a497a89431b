"""Renaming a sweep, and clearing the database."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.errors import LimError
from lim_tui.store.connect import open_connection
from lim_tui.store.store import Store
from lim_tui.store.upkeep import Upkeep
from tests.unit.reporting.demo import by_pattern, demo_case, lengths_by_depths, make_sweep


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "tab\there", "\x1b[31mred", "left\u202eright", "zero\u200bwidth"])
def test_a_sweep_takes_no_name_that_cannot_be_seen(tmp_path: Path, name: str) -> None:
    with Store(tmp_path / "runs.db") as store:
        sweep = make_sweep(store, [demo_case("a")], lengths_by_depths(depths=[50]), by_pattern({"a": "r"}), name="old")
        with pytest.raises(LimError) as refused:
            store.upkeep.rename(sweep.id, name)
        assert str(refused.value).replace("\n", "").isprintable()
        assert store.sweeps.get(sweep.id).name == "old"
        store.upkeep.rename(sweep.id, "nieuwe proef 实验")
        assert store.sweeps.get(sweep.id).name == "nieuwe proef 实验"


@pytest.mark.parametrize("name", ["3", "12", "a#2", "#", " a", "a "])
def test_a_sweep_takes_no_name_that_a_command_reads_otherwise(tmp_path: Path, name: str) -> None:
    """A sweep called 3 was found by its name nowhere, and the report of "3" was that of another."""
    with Store(tmp_path / "runs.db") as store:
        sweep = make_sweep(store, [demo_case("a")], lengths_by_depths(depths=[50]), by_pattern({"a": "r"}), name="old")
        with pytest.raises(LimError, match="cannot be told from a sweep's number"):
            store.upkeep.rename(sweep.id, name)
        assert store.sweeps.get(sweep.id).name == "old"


def test_a_sweep_keeps_its_number_under_its_own_name(tmp_path: Path) -> None:
    with Store(tmp_path / "runs.db") as store:
        sweep = make_sweep(store, [demo_case("a")], lengths_by_depths(depths=[50]), by_pattern({"a": "r"}), name="old")
        store.upkeep.rename(sweep.id, "old")
        assert store.sweeps.get(sweep.id).title == "old"


def test_a_title_names_its_own_sweep_whatever_was_made_after_it(tmp_path: Path) -> None:
    """The first of two was called by the name alone, which is the newest for every command."""
    with Store(tmp_path / "runs.db") as store:
        for case in "abc":
            by = by_pattern({case: "r"})
            make_sweep(store, [demo_case(case)], lengths_by_depths(depths=[50]), by, name="s")
        assert [record.title for record in store.sweeps.all()] == ["s#1", "s#2", "s#3"]
        assert [store.sweeps.named(record.title).id for record in store.sweeps.all()] == [1, 2, 3]
        store.upkeep.delete(3)
        store.upkeep.rename(2, "t")
        assert [record.title for record in store.sweeps.all()] == ["s", "t"]


def test_clearing_takes_steps_in_proportion_to_what_there_is(tmp_path: Path) -> None:
    """Looking through all trials for each unused text took a minute for 2,000 beside 100,000 trials."""
    with Store(tmp_path / "runs.db") as store:
        cases = [demo_case(f"c{i}") for i in range(40)]
        answers = by_pattern({case.id: "r" * 5 for case in cases})
        sweep = make_sweep(store, cases, lengths_by_depths(depths=[0, 25, 50, 75, 100]), answers)
        for i in range(1_000):
            store.texts.put(f"unused {i}")
        kept = store.texts.put(next(row.output_preview for row in store.reads.rows(sweep.id)))
        connection = open_connection(store.path)
        steps = []
        connection.set_progress_handler(lambda: steps.append(1), 1_000)
        Upkeep(connection, store.path).collect(store.layouts.all_text_ids())
        assert 0 < len(steps) < 200
        assert connection.execute("PRAGMA foreign_keys").fetchone()[0] == 1
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert connection.execute("SELECT COUNT(*) FROM texts WHERE id = ?", (kept,)).fetchone()[0] == 1
        connection.close()

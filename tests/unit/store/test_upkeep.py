"""Renaming a sweep."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.errors import LimError
from lim_tui.store.store import Store
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

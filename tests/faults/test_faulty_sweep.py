"""A sweep in which one trial of ten meets a fault ends with every trial scored or with its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.engine import backoff
from tests.faults.faulty_sweep import check_faulty_sweep


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backoff, "_FIRST_WAIT_S", 0.001)


def test_two_hundred_trials(tmp_path: Path) -> None:
    check_faulty_sweep(tmp_path, cases=34)


@pytest.mark.soak
def test_two_thousand_trials(tmp_path: Path) -> None:
    check_faulty_sweep(tmp_path, cases=334)

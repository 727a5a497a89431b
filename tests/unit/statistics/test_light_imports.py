"""What the room may load: scipy.special at most, and nothing at all for what a first paint needs."""

from __future__ import annotations

import subprocess
import sys


def loaded_after(program: str) -> set[str]:
    listing = "\nimport sys; print(' '.join(sys.modules))"
    run = subprocess.run([sys.executable, "-c", program + listing], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_scipy_stats_is_never_loaded() -> None:
    program = """
import pkgutil, importlib, lim_tui.statistics as room
for module in pkgutil.iter_modules(room.__path__): importlib.import_module(f"{room.__name__}.{module.name}")
import numpy as np
from lim_tui.statistics.positions import position_figures
position_figures(np.ones((3, 5, 2)), [0, 25, 50, 75, 100])
"""
    loaded = loaded_after(program)
    assert "scipy.special" in loaded
    assert not loaded & {"scipy.stats", "scipy.optimize", "statsmodels", "pandas"}


def test_a_screen_interval_needs_no_numpy() -> None:
    program = """
import lim_tui.statistics.curve, lim_tui.statistics.gates, lim_tui.statistics.multiplicity
from lim_tui.statistics.intervals import wilson
wilson(9, 10)
"""
    assert not loaded_after(program) & {"numpy", "scipy"}

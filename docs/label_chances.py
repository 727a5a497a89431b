"""Prints how often each curve label is given to simulated readers: ``python docs/label_chances.py``, about a minute."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from lim_tui.statistics.positions import PositionOptions, position_figures
from tests.soak.test_coverage import answers

DEPTHS = [0, 25, 50, 75, 100]
OPTIONS = PositionOptions(permutations=500)
RUNS = 400
READERS = {
    "drop of 30 points": [0.9, 0.75, 0.6, 0.75, 0.9],
    "drop of 15 points": [0.9, 0.82, 0.75, 0.82, 0.9],
    "falls by 30 points": [0.9, 0.82, 0.75, 0.67, 0.6],
    "rises by 30 points": [0.6, 0.67, 0.75, 0.82, 0.9],
    "cliff as published": [0.9, 0.97, 0.8, 0.01, 0.0],
    "one depth low by 30 points": [0.9, 0.6, 0.9, 0.9, 0.9],
    "flat at 80%": [0.8] * 5,
    "flat at 98%": [0.98] * 5,
}
LABELS = ("drop", "primacy", "recency", "uneven", "flat", "undecided")


def label_shares(accuracy: list[float], items: int, repeats: int) -> Counter[str]:
    """How many of ``RUNS`` sweeps of one length got each label."""
    random = np.random.default_rng(12)
    scores = (answers(random, accuracy, items, repeats) for _ in range(RUNS))
    return Counter(position_figures(one, DEPTHS, OPTIONS).curve for one in scores)


def main() -> None:
    """Prints the table in Markdown."""
    print("| reader | items x repeats | " + " | ".join(f"`{label}`" for label in LABELS) + " |")
    print("|---|---" * 1 + "|---" * len(LABELS) + "|")
    for name, accuracy in READERS.items():
        for items, repeats in ((10, 1), (20, 1), (50, 1), (50, 3)):
            found = label_shares(accuracy, items, repeats)
            shares = " | ".join(f"{100 * found[label] / RUNS:.0f}%" for label in LABELS)
            print(f"| {name} | {items} x {repeats} | {shares} |", flush=True)


if __name__ == "__main__":
    main()

"""Readers with a known accuracy surface: what their name says, and how right they are where.

They test the instrument. The latent model is the probit one: a reader is right with probability
``Phi(m(depth) + b)``, where ``b ~ N(0, item_sd^2)`` is the ease of the item, the same at all its depths, and
``m = Phi^-1(p) * sqrt(1 + item_sd^2)`` keeps the mean over items at the surface's ``p(depth)``.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist
from urllib.parse import parse_qsl

from lim_tui.errors import LimError

SIMULATED_PREFIX = "simulated/"
# Published for a Chinese passage task, at depths 0, 25, 50, 75 and 100.
_CLIFF = (0.90, 0.97, 0.80, 0.01, 0.00)
_DEFAULTS: Mapping[str, float] = {"edge": 0.9, "middle": 0.6, "item_sd": 0.0, "latency": 0.0, "seed": 0}
_SHAPES = ("flat", "middle-drop", "primacy", "recency", "cliff")
_LARGEST = {"edge": 1.0, "middle": 1.0, "item_sd": 10.0, "latency": 3600.0, "seed": 2**53}
_STANDARD_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Surface:
    """Accuracy by depth: ``accuracies`` at equal steps from depth 0 to depth 100, straight lines between them."""

    accuracies: tuple[float, ...]

    def at(self, depth: float | None) -> float:
        """Mean accuracy over items, 0 to 1; the best one where nothing has a depth (evidence alone)."""
        if depth is None:
            return max(self.accuracies)
        place = depth / 100 * (len(self.accuracies) - 1)
        left = min(int(place), len(self.accuracies) - 2)
        return self.accuracies[left] + (place - left) * (self.accuracies[left + 1] - self.accuracies[left])


@dataclass(frozen=True, slots=True)
class SimulatedReader:
    """A reader as its name describes it; ``latency_s`` in seconds, ``seed`` tells readers of one name apart."""

    name: str
    surface: Surface
    item_sd: float
    latency_s: float
    seed: int

    def accuracy(self, depth: float | None, item_quantile: float) -> float:
        """How likely the reader is right; ``item_quantile`` in (0, 1) is how easy the item is among all items."""
        mean = self.surface.at(depth)
        if self.item_sd == 0 or mean in (0.0, 1.0):
            return mean
        threshold = _STANDARD_NORMAL.inv_cdf(mean) * (1 + self.item_sd**2) ** 0.5
        return _STANDARD_NORMAL.cdf(threshold + self.item_sd * _STANDARD_NORMAL.inv_cdf(item_quantile))


def simulated_reader(name: str) -> SimulatedReader:
    """The reader of ``simulated/SHAPE?edge=0.9&middle=0.6&item_sd=0.5&latency=0.2&seed=1``.

    ``edge`` is the accuracy where the shape is best, ``middle`` where it is worst; flat has ``edge`` everywhere and
    cliff has a surface of its own. Raises LimError for an unknown shape, parameter or value.
    """
    shape, _, query = name.removeprefix(SIMULATED_PREFIX).partition("?")
    if shape not in _SHAPES:
        raise LimError(f"{name}: no simulated reader {shape!r}", f"Known: {', '.join(_SHAPES)}.")
    parameters = dict(_DEFAULTS)
    for key, value in parse_qsl(query, keep_blank_values=True):
        parameters[key] = _read_parameter(name, key, value)
    return SimulatedReader(
        name=name,
        surface=_surface(shape, parameters["edge"], parameters["middle"]),
        item_sd=parameters["item_sd"],
        latency_s=parameters["latency"],
        seed=int(parameters["seed"]),
    )


def _read_parameter(name: str, key: str, value: str) -> float:
    if key not in _DEFAULTS:
        near = difflib.get_close_matches(key, _DEFAULTS, n=1)
        guess = f" Did you mean {near[0]}?" if near else ""
        raise LimError(f"{name}: no parameter {key!r}.{guess}", f"Known: {', '.join(_DEFAULTS)}.")
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not 0 <= number <= _LARGEST[key]:
        raise LimError(f"{name}: {key}={value} is no number from 0 to {_LARGEST[key]:g}", "Correct the parameter.")
    return number


def _surface(shape: str, edge: float, middle: float) -> Surface:
    surfaces = {
        "flat": (edge, edge),
        "middle-drop": (edge, middle, edge),
        "primacy": (edge, middle),
        "recency": (middle, edge),
        "cliff": _CLIFF,
    }
    return Surface(surfaces[shape])

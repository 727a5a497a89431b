"""A depth on the command line."""

from __future__ import annotations

import math
from typing import Any

import click


class DepthType(click.FloatRange):
    """A number from 0 to 100; ``nan``, which click lets through every range, is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The depth in percent; a usage error where it is none."""
        depth = float(super().convert(value, param, ctx))
        if not math.isfinite(depth):
            self.fail(f"{value} is not a number from 0 to 100", param, ctx)
        return depth


DEPTH = DepthType(0, 100)

"""The same case with the same seed at all other depths and lengths, as lines of verdicts to walk along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.reporting.words import depth_text
from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.tones import Piece
from lim_tui.tui.words import BASELINE_LABELS, verdict_mark


@dataclass(frozen=True, slots=True)
class SiblingStrip:
    """``rows`` are the siblings of one model and variant by length, each by depth; ``others`` the baselines."""

    current: TrialRow
    rows: tuple[tuple[TrialRow, ...], ...]
    others: tuple[TrialRow, ...]

    def walk(self, lengths: int, depths: int) -> TrialRow | None:
        """The sibling some lengths and depths away; None at an edge, or from a baseline."""
        for i, row in enumerate(self.rows):
            for k, trial in enumerate(row):
                if trial.id == self.current.id:
                    return self._at(i + lengths, k + depths, trial)
        return None

    def nearest_correct(self) -> TrialRow | None:
        """The sibling judged correct that stands nearest: of the same length first, then by depth."""
        length = self.current.axes.length or 0
        depth = self.current.axes.depth or 0.0
        right = [row for stops in self.rows for row in stops if row.verdict == "correct" and row.id != self.current.id]
        far = [(abs((row.axes.length or 0) - length), abs((row.axes.depth or 0.0) - depth), row.id) for row in right]
        return right[far.index(min(far))] if right else None

    def _at(self, row: int, column: int, trial: TrialRow) -> TrialRow | None:
        if not 0 <= row < len(self.rows):
            return None
        if trial in self.rows[row]:
            return self.rows[row][column] if 0 <= column < len(self.rows[row]) else None
        return min(self.rows[row], key=lambda other: abs((other.axes.depth or 0) - (trial.axes.depth or 0)))


def sibling_strip(current: TrialRow, siblings: Sequence[TrialRow]) -> SiblingStrip:
    """The strip around ``current``."""
    alike = [row for row in (current, *siblings) if _variant(row.axes) == _variant(current.axes)]
    moving = [row for row in alike if row.axes.baseline is None]
    sizes = sorted({_size(row.axes) for row in moving})
    rows = tuple(tuple(sorted((r for r in moving if _size(r.axes) == size), key=_depth)) for size in sizes)
    others = tuple(row for row in alike if row.axes.baseline is not None)
    return SiblingStrip(current, rows, others)


def _variant(axes: Axes) -> Axes:
    return replace(axes, length=None, depth=None, documents=None, position=None, baseline=None)


def _size(axes: Axes) -> int:
    return axes.length if axes.length is not None else axes.documents or 0


def _depth(row: TrialRow) -> float:
    axes = row.axes
    return axes.depth if axes.depth is not None else float(axes.position or 0)


def strip_lines(strip: SiblingStrip, glyphs: Glyphs, most: int) -> Iterator[list[Piece]]:
    """At most ``most`` lines around the current one, each ``1,024  0 +  [50 x]  100 +``; baselines behind the last."""
    here = next((i for i, row in enumerate(strip.rows) if strip.current in row), 0)
    first = min(max(here - most // 2, 0), max(len(strip.rows) - most, 0))
    shown = strip.rows[first : first + most]
    for index, row in enumerate(shown):
        line: list[Piece] = [(f"{_size(row[0].axes):>9,}  ", "strong" if strip.current in row else "dim")]
        for trial in row:
            line.extend(_stop(trial, _stop_name(trial.axes), strip.current, glyphs))
        if index == len(shown) - 1:
            line.extend(_baselines(strip, glyphs))
        yield line
    if not shown:
        yield list(_baselines(strip, glyphs))


def _stop_name(axes: Axes) -> str:
    return str(axes.position) if axes.position is not None else depth_text(axes.depth)


def _baselines(strip: SiblingStrip, glyphs: Glyphs) -> Iterator[Piece]:
    for trial in strip.others:
        baseline = trial.axes.baseline
        if baseline and (trial.axes.length is None or trial.axes.length == strip.current.axes.length):
            yield from _stop(trial, BASELINE_LABELS[baseline], strip.current, glyphs)


def _stop(trial: TrialRow, name: str, current: TrialRow, glyphs: Glyphs) -> Iterator[Piece]:
    mark, tone = verdict_mark(trial, glyphs)
    here = trial.id == current.id
    yield ("[" if here else " "), "accent"
    yield name, "strong" if here else "dim"
    yield f" {mark}", tone
    yield ("] " if here else "  "), "accent"

"""A trial as one line of a list."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.words import depth_text
from lim_tui.tui.figures import seconds, tokens_short
from lim_tui.tui.fitting import fit, fit_inside, fit_pieces, fit_right, safe
from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.tones import Piece
from lim_tui.tui.words import BASELINE_LABELS, verdict_mark, verdict_short

_WIDE = 110
_LENGTH, _DEPTH, _SEED, _VERDICT, _TOKENS, _TOOK = 8, 7, 5, 17, 8, 10
_CASE_SHARE, _CASE_SHARE_BESIDE_MODEL = 0.55, 0.7
_MOST_CASE = 44
_SOURCE = 30
_WITH_MODEL = 76
MODEL_WIDTH = 12
"""The cells of a model's short name in a list that has no room for its whole name."""


def trial_heading(
    width: int, *, with_place: bool, with_source: bool = False, with_model: bool = False
) -> Sequence[Piece]:
    """The names of the columns; ``with_place`` adds length and depth, which a list of one cell needs not.

    ``with_source`` adds whose answer it is, where there is room; in less ``with_model`` adds the model alone.
    """
    if with_source and width >= _WIDE:
        rest = width - _SOURCE
        return [*fit_pieces(trial_heading(rest, with_place=with_place), rest), (fit("model", _SOURCE), "dim")]
    with_model = with_model and _WITH_MODEL <= width < _WIDE
    text = "  " + fit("case", _case_width(width, with_place, with_model))
    text += fit("model", MODEL_WIDTH + 1) if with_model else ""
    if with_place:
        text += fit_right("length", _LENGTH) + fit_right("depth", _DEPTH)
    text += fit_right("seed", _SEED) + "  " + fit("verdict", _VERDICT)
    if width >= _WIDE:
        text += fit_right("tokens", _TOKENS) + fit_right("took", _TOOK) + "  "
    return [(f"{text}output", "dim")]


def trial_row(
    row: TrialRow,
    width: int,
    glyphs: Glyphs,
    *,
    with_place: bool,
    source: str | None = None,
    model: str | None = None,
) -> Sequence[Piece]:
    """Mark, case, place, seed, verdict, figures where there is room, and the beginning of the output.

    Where a ``source`` is given and there is room, the line ends with it; in less room ``model``, a name of at most
    ``MODEL_WIDTH`` cells, stands behind the case.
    """
    if source is not None and width >= _WIDE:
        rest = width - _SOURCE
        pieces = fit_pieces(trial_row(row, rest, glyphs, with_place=with_place), rest - 2, glyphs.cut)
        return [*pieces, ("  ", "plain"), (_end_of(source, glyphs.cut), "dim")]
    mark, tone = verdict_mark(row, glyphs)
    with_model = model is not None and _WITH_MODEL <= width < _WIDE
    pieces = [
        (f"{mark} ", tone),
        (fit_inside(safe(row.case), _case_width(width, with_place, with_model) - 1, glyphs.cut) + " ", "plain"),
    ]
    if with_model:
        pieces.append((fit(model or "", MODEL_WIDTH, glyphs.cut) + " ", "dim"))
    if with_place:
        pieces.append((_place(row), "dim"))
    pieces.append((fit_right(str(row.seed), _SEED) + "  ", "dim"))
    pieces.append((fit(verdict_short(row), _VERDICT - 1, glyphs.cut) + " ", tone))
    if width >= _WIDE:
        figures = fit_right(tokens_short(row.prompt_tokens), _TOKENS) + fit_right(seconds(row.latency_s), _TOOK)
        pieces.append((figures + "  ", "dim"))
    pieces.append((safe(row.output_preview), "plain"))
    return pieces


def _end_of(source: str, cut: str) -> str:
    """What tells sources apart stands at their ends."""
    long = cell_len(source) > _SOURCE
    return fit(cut + source[cell_len(cut) - _SOURCE :] if long else source, _SOURCE, cut)


def _case_width(width: int, with_place: bool, with_model: bool = False) -> int:
    used = MODEL_WIDTH + 1 if with_model else 0
    used += 2 + _SEED + 2 + _VERDICT + (_LENGTH + _DEPTH if with_place else 0)
    used += _TOKENS + _TOOK + 2 if width >= _WIDE else 0
    share = _CASE_SHARE_BESIDE_MODEL if with_model else _CASE_SHARE
    return min(max(int((width - used) * share), 10), _MOST_CASE)


def _place(row: TrialRow) -> str:
    axes = row.axes
    size = axes.length if axes.length is not None else axes.documents
    depth = BASELINE_LABELS[axes.baseline] if axes.baseline else depth_text(axes.depth)
    return fit_right("-" if size is None else f"{size:,}", _LENGTH) + fit_right(depth, _DEPTH)

"""Names of models, short enough to stand beside each other and long enough to be told apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from lim_tui.reporting.columns import cut_inside
from lim_tui.tui.fitting import fit, safe

if TYPE_CHECKING:
    from lim_tui.domain.record import SweepRecord


def models_of(sweep: SweepRecord, seen: Iterable[str] = ()) -> tuple[str, ...]:
    """The models of a sweep in the order of its file, then those that were only ``seen`` in it."""
    named = sweep.settings.get("models")
    known = [str(name) for name in named] if isinstance(named, list | tuple) else []
    return tuple(dict.fromkeys([*known, *sorted(seen)]))


def short_names(models: Sequence[str], width: int = 24, cut: str = "…") -> Mapping[str, str]:
    """Each model with a name of at most ``width`` cells, the provider left out where the rest tells them apart.

    Where a name is still too long, its beginning that others share gives way first.
    """
    shown = {model: safe(model) for model in models}
    last = {model: name.rpartition("/")[2] or name for model, name in shown.items()}
    shown = last if len(set(last.values())) == len(set(shown.values())) else shown
    return {model: _within(name, shown.values(), width, cut) for model, name in shown.items()}


def _within(name: str, names: Iterable[str], width: int, cut: str) -> str:
    if cell_len(name) <= width:
        return name
    others = [other for other in names if other != name]
    shared = max((_shared(name, other) for other in others), default=0)
    rest = cut + name[shared:]
    if shared > len(cut) and cell_len(rest) <= width:
        return rest
    whole = name if shared <= len(cut) else rest
    return cut_inside(whole, width) if cut == "…" else fit(whole, width, cut)


def _shared(one: str, other: str) -> int:
    """How many characters both begin with, up to the last sign that parts words."""
    alike = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return max(one.rfind(sign, 0, alike) for sign in "-_:/. ") + 1

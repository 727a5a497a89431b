"""A report cut into panels: one group and model with its heatmap, curve figures and baselines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from lim_tui.domain.canonical import sha256_value
from lim_tui.reporting.places import Spot, bare_place, place_values
from lim_tui.reporting.rows import (
    AgainstBaselinesRow,
    AnytimeRow,
    BaselineRow,
    CellRow,
    EffectiveLengthRow,
    F1Row,
    Place,
    PlanningRow,
    PositionRow,
    RelativeLengthRow,
    Report,
)
from lim_tui.reporting.words import UNKNOWN, depth_text, percent, whole

_SETTINGS = ("arrangement", "question", "template", "distractors")
_WITHOUT_CONTEXT = ("closed_book", "oracle")


@dataclass(frozen=True, slots=True)
class Panel:
    """One heatmap: ``sizes`` are its rows (lengths, or numbers of documents), ``spots`` its columns.

    ``family`` is its place without a length; ``cells`` lacks the pairs that were not planned; ``effective_length`` is
    None where no depth is moved.
    """

    title: str
    family: Place
    sizes: tuple[Place, ...]
    spots: tuple[Spot, ...]
    cells: Mapping[tuple[Place, Spot], CellRow]
    positions: tuple[PositionRow, ...]
    baselines: tuple[BaselineRow, ...]
    effective_length: EffectiveLengthRow | None
    relative_length: RelativeLengthRow | None
    planning: tuple[PlanningRow, ...]
    anytime: tuple[AnytimeRow, ...]
    against_baselines: tuple[AgainstBaselinesRow, ...]
    f1: tuple[F1Row, ...]

    @property
    def on_documents(self) -> bool:
        """Whether the rows count documents rather than tokens."""
        return self.sizes[0].length is None

    def holds(self, row: Place) -> bool:
        """Whether a row of the report belongs to this panel, whatever its length."""
        return _family(row) == self.family

    @property
    def size_word(self) -> str:
        """The heading of the rows."""
        return "documents" if self.on_documents else "tokens"


def panels(report: Report) -> list[Panel]:
    """The panels in the order of the report's cells."""
    families: dict[Place, list[CellRow]] = {}
    for cell in report.cells:
        families.setdefault(_family(cell), []).append(cell)
    varying = [name for name in _SETTINGS if len({getattr(place, name) for place in families}) > 1]
    return [_panel(report, family, cells, varying) for family, cells in families.items()]


def size_of(place: Place) -> int:
    """Tokens, or documents on that axis."""
    return place.length if place.length is not None else place.documents or 0


def cell_id(place: Place, spot: Spot) -> str:
    """A name for one cell, the same in the picture and beside its trials."""
    return "cell-" + sha256_value([*place_values(place).values(), spot.depth, spot.position])[:10]


def column_label(spot: Spot) -> str:
    """The heading of a column: the depth, with the position on the documents axis; ``any`` where nothing moves."""
    if spot.depth is None:
        return "any"
    return depth_text(spot.depth) if spot.position is None else f"{spot.position}: {depth_text(spot.depth)}"


def cell_text(cell: CellRow | None) -> str:
    """``83% (6)`` with the scored answers; ``83% (5/6)`` where some of the planned ones have no score."""
    if cell is None:
        return ""
    if cell.refused == cell.planned:
        return "refused"
    if cell.open == cell.planned:
        return "open"
    number = whole(cell.scored) if cell.scored == cell.planned else f"{whole(cell.scored)}/{whole(cell.planned)}"
    return f"{percent(cell.accuracy)} ({number})"


def missing_text(cell: CellRow) -> str | None:
    """``50% to 67%``: what the accuracy could be, were the missing answers known; None where all or none is missing."""
    low, high = cell.if_missing_wrong, cell.if_missing_right
    if not cell.scored or cell.planned - cell.open - cell.refused == cell.scored:
        return None
    return f"{percent(low)} to {percent(high)}"


def items_text(panel: Panel) -> str | None:
    """Why a percentage is not that of its answers, as where cases share a cluster; None where all of them are."""
    counted = [cell for cell in panel.cells.values() if cell.scored]
    if all(percent(cell.accuracy) == percent(cell.correct / cell.scored) for cell in counted):
        return None
    return "where cases share a source, the percentage is the mean over items, not over answers"


def _panel(report: Report, family: Place, cells: Sequence[CellRow], varying: Iterable[str]) -> Panel:
    keyed = {(bare_place(cell), Spot(cell.depth, cell.position)): cell for cell in cells}
    spots = sorted({spot for _, spot in keyed}, key=lambda spot: (spot.depth is None, spot.depth or 0.0))
    return Panel(
        title=_title(family, varying),
        family=family,
        sizes=tuple(dict.fromkeys(place for place, _ in keyed)),
        spots=tuple(spots),
        cells=keyed,
        positions=tuple(row for row in report.positions if _family(row) == family),
        baselines=tuple(row for row in report.baselines if _belongs(row, family)),
        anytime=tuple(row for row in report.anytime if _family(row) == family),
        against_baselines=tuple(row for row in report.against_baselines if _family(row) == family),
        f1=tuple(row for row in report.f1 if _family(row) == family),
        effective_length=next((row for row in report.effective_length if _family(row) == family), None),
        relative_length=next((row for row in report.relative_length if _family(row) == family), None),
        planning=tuple(row for row in report.planning if _family(row) == family),
    )


def _title(family: Place, varying: Iterable[str]) -> str:
    settings = [f"{name} {getattr(family, name)}" for name in varying]
    return ", ".join([family.group or UNKNOWN, family.model, *settings])


def _family(row: Place) -> Place:
    return replace(bare_place(row), length=None, documents=None)


def _belongs(row: BaselineRow, family: Place) -> bool:
    """A baseline without a context serves every arrangement and every choice of distractors."""
    own = _family(row)
    if row.baseline in _WITHOUT_CONTEXT:
        own = replace(own, arrangement=family.arrangement, distractors=family.distractors)
    return own == family

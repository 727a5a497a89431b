"""The labels of a context that grows: those it has never change."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from lim_tui.context.labels import codes
from lim_tui.context.layout import evidence_source
from lim_tui.context.request import LayoutRequest


class GrowingLabels:
    """A code for every source in the order in which it first came: evidence, ``documents``, and what is added."""

    def __init__(self, request: LayoutRequest, documents: Sequence[str]) -> None:
        case = request.case
        self._fresh = codes(case.case.set_name, case.case.id, case.seed)
        self._labels: dict[str, str] = {}
        self._sources: list[str] = []
        self._add([*map(evidence_source, request.pieces), *documents])
        self._first = len(self._sources)

    def extend(self, added: Sequence[str]) -> None:
        """Labels those of ``added`` that are new; ``added`` begins with what was added before."""
        self._add(added[len(self._sources) - self._first :])

    def first(self, added: int) -> dict[str, str]:
        """The labels of evidence, documents and the first ``added`` of what was added, by source."""
        sources = islice(self._sources, self._first + added)
        return {source: self._labels[source] for source in sources}

    def _add(self, sources: Sequence[str]) -> None:
        for source in sources:
            if source not in self._labels:
                self._labels[source] = next(self._fresh)
            self._sources.append(source)

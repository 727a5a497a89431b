"""All that is read of a sweep for its report, once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from lim_tui.domain.case import CELL_KINDS
from lim_tui.domain.judgement import JudgeWord
from lim_tui.domain.record import SweepRecord
from lim_tui.domain.trial import TrialRow
from lim_tui.engine.leasing import as_it_stands
from lim_tui.engine.rebuild import IMPORTED_FACT
from lim_tui.engine.served_release import as_served
from lim_tui.reporting.citations import CITING_TEMPLATE, citation_scores, cited_ids
from lim_tui.reporting.claims import claims_supported
from lim_tui.reporting.grouping import Groups
from lim_tui.reporting.places import PlacedTrials, gather
from lim_tui.reporting.rows import Grouping
from lim_tui.store.outcomes import LabelledTrial, Twin, Usage
from lim_tui.store.served import CountedTokens, Fingerprinted
from lim_tui.store.store import Store


@dataclass(frozen=True, slots=True)
class StoredSweep:
    """A sweep with its trials.

    By trial id: ``usage``; ``evidence_kept``, the share of the pieces of evidence that stand in the prompt;
    ``citations``, 1.0 for an answer that cites as it should and 0.0 for another that was told to cite;
    ``supported``, whether what an answer states stands in a document that it cites;
    ``judged``, the word of the LLM judge, None where it failed. ``taken_over`` is how many answers came from which
    other sweep, with no call of this one; ``taken_from`` names it for each of those trials.
    """

    record: SweepRecord
    rows: Sequence[TrialRow]
    twins: Sequence[Twin]
    labels: Sequence[LabelledTrial]
    usage: Mapping[int, Usage]
    evidence_kept: Mapping[int, float]
    citations: Mapping[int, float]
    supported: Mapping[int, bool]
    fingerprints: Sequence[Fingerprinted]
    counted: Sequence[CountedTokens]
    judged: Mapping[int, JudgeWord | None]
    taken_over: Mapping[str, int]
    taken_from: Mapping[int, str]
    groups: Groups

    @property
    def imported(self) -> bool:
        """Whether the answers were brought in: what their requests took, cost or lost is then unknown."""
        return IMPORTED_FACT in self.record.release

    def cells(self) -> list[PlacedTrials]:
        """The trials that count in cells, by place."""
        rows = (row for row in self.rows if row.axes.baseline is None and row.kind in CELL_KINDS)
        return self.by_place(rows, self.groups.of_cell)

    def by_place(self, rows: Iterable[TrialRow], groups_of: Callable[[TrialRow], Sequence[str]]) -> list[PlacedTrials]:
        """Some of the trials by place."""
        return gather(rows, self.twins, groups_of)


def read_stored(store: Store, sweep_id: int, by: Grouping) -> StoredSweep:
    """The sweep, grouped by ``by``; KeyError where there is none."""
    citing = list(store.citing.answers(sweep_id, CITING_TEMPLATE, cited_ids))
    return StoredSweep(
        record=as_served(store, as_it_stands(store, store.sweeps.get(sweep_id))),
        rows=store.reads.rows(sweep_id),
        twins=store.outcomes.twins(sweep_id),
        labels=store.outcomes.labels(sweep_id),
        usage=store.outcomes.usage(sweep_id),
        evidence_kept=store.outcomes.evidence_kept(sweep_id),
        citations=citation_scores(citing),
        supported=claims_supported(citing),
        fingerprints=store.served.fingerprints(sweep_id),
        counted=store.served.counted(sweep_id),
        judged=store.judgements.words(sweep_id),
        taken_over=store.answered.taken_over(sweep_id),
        taken_from=store.answered.trials_taken_over(sweep_id),
        groups=Groups.of(store, sweep_id, by),
    )

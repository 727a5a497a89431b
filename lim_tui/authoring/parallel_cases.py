"""The same case in English, by its id or its cluster."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.domain.case import Case


def parallel_english(cases: Sequence[Case], case: Case) -> Case | None:
    """The English case that says the same as ``case``, or None.

    That is the one English case of the same id; else the one English case of the same cluster, where the cluster has
    one case of the language of ``case`` too. An English case has none.
    """
    if case.language == "en":
        return None
    own = [other for other in cases if other.twin_of is None]
    english = [other for other in own if other.language == "en" and other.kind == case.kind]
    same_id = [other for other in english if other.id == case.id]
    if len(same_id) == 1:
        return same_id[0]
    in_cluster = [other for other in own if case.cluster and other.cluster == case.cluster]
    candidates = [other for other in in_cluster if other in english]
    beside = [other for other in in_cluster if other.language == case.language]
    return candidates[0] if len(candidates) == len(beside) == 1 else None

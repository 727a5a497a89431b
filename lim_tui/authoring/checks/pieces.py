"""Several pieces of evidence in a case whose kind asks for one."""

from __future__ import annotations

from lim_tui.authoring.checks.checked import CheckedCase


def check_pieces(checked: CheckedCase) -> None:
    """Hint at the kind ``multi_evidence``, which has cells of its own and asks for all pieces."""
    case = checked.case
    if case.kind == "answerable" and len(case.evidence) > 1:
        message = (
            f"evidence has {len(case.evidence)} pieces, which are spread over the context; where the answer needs all"
            " of them write kind: multi_evidence, which is counted by itself; where one is enough leave the others out"
        )
        checked.problems.note("several-pieces", checked.line("evidence"), message)

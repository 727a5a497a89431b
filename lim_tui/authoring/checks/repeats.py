"""Cases that ask the same thing twice, and so count one item as two."""

from __future__ import annotations

from collections.abc import Iterable

from lim_tui.authoring.checks.checked import CheckedCase


def check_repeats(cases: Iterable[CheckedCase]) -> None:
    """Warn of two cases with the same evidence, and say so more sharply where the answer is the same too."""
    first: dict[tuple[str, ...], CheckedCase] = {}
    for checked in cases:
        case = checked.case
        if not case.evidence or case.kv_pairs is not None:
            continue
        evidence = tuple(" ".join(piece.text.split()) for piece in case.evidence)
        earlier = first.setdefault((case.language, *evidence), checked)
        if earlier is checked or case.twin_of == earlier.case.id:
            continue
        same = "evidence and answer" if earlier.case.expected == case.expected else "evidence"
        other = f"{earlier.case.set_name}/{earlier.case.id}"
        message = f"has the same {same} as {other}; change one, or give both the same cluster"
        if case.cluster is None or case.cluster != earlier.case.cluster:
            checked.problems.warning("same-evidence", checked.line("evidence"), message)

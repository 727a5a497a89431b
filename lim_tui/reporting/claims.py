"""Which answers state a value that nothing in their context supports?"""

from __future__ import annotations

from collections.abc import Iterable

from lim_tui.domain.trial import TrialRow

_UNSUPPORTED = ("wrong_value", "not_in_context")
_NO_VALUE_ASKED = ("restricted", "injection")


def unsupported_claim_rate(rows: Iterable[TrialRow]) -> float | None:
    """Among the answers that state a value: those whose value neither the evidence nor a distractor gives.

    Abstentions, refusals and answers without a value state none. None where no answer does, or no context is known.
    """
    claims = [row for row in rows if _states_a_value(row)]
    return sum(row.failure in _UNSUPPORTED for row in claims) / len(claims) if claims else None


def _states_a_value(row: TrialRow) -> bool:
    if row.axes.baseline is not None or row.prompt_tokens is None or row.kind in _NO_VALUE_ASKED:
        return False
    if row.verdict == "incorrect":
        return row.failure in ("distracted", *_UNSUPPORTED)
    return row.verdict == "correct" and row.kind != "unanswerable"

"""Expected answers that are regular expressions."""

from __future__ import annotations

from lim_tui.authoring.checks.checked import CheckedCase
from lim_tui.scoring import check_pattern, pattern_found

SLOW_ADVICE = "write it without nested repeats"


def check_regex(checked: CheckedCase) -> bool:
    """An error for each expected pattern that the scorer cannot use; True where it can use all, or there is none.

    A pattern that takes too long on the case's own evidence is warned of: answers would end in review.
    """
    if checked.case.answer_type != "regex" or checked.bound is None:
        return True
    texts = [piece.text for piece in checked.bound.evidence]
    usable = True
    for expected in checked.bound.expected:
        for pattern in (expected.value, *expected.aliases):
            wrong = check_pattern(pattern)
            if wrong is not None:
                usable = False
                checked.problems.error("bad-regex", checked.line("expected"), wrong)
            elif any(pattern_found(pattern, text) is None for text in texts):
                message = f"the pattern {pattern!r} takes too long on the evidence; {SLOW_ADVICE}"
                checked.problems.warning("slow-regex", checked.line("expected"), message)
    return usable

"""Expected answers that are regular expressions."""

from __future__ import annotations

import re

from lim_tui.authoring.checks.checked import CheckedCase


def check_regex(checked: CheckedCase) -> bool:
    """An error for each expected pattern that does not compile; True where all do, or where none is a pattern."""
    if checked.case.answer_type != "regex" or checked.bound is None:
        return True
    compiles = True
    for expected in checked.bound.expected:
        for pattern in (expected.value, *expected.aliases):
            try:
                re.compile(pattern)
            except re.error as error:
                compiles = False
                place = f" at character {error.pos + 1}" if error.pos is not None else ""
                message = f"the pattern {pattern!r} does not compile: {error.msg}{place}"
                checked.problems.error("bad-regex", checked.line("expected"), message)
    return compiles

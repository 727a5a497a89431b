"""Whether the names that a twin exchanges stand in its case."""

from __future__ import annotations

import re

from lim_tui.authoring.checks.checked import CheckedCase
from lim_tui.authoring.standing import is_whole


def check_swap(checked: CheckedCase) -> None:
    """A name of ``swap`` that stands in no text of the case leaves a twin that is half exchanged, or not at all."""
    texts = [text.text for text in checked.own_texts]
    for name in checked.case.swap or ():
        if not any(_stands(name, text) for text in texts):
            message = f"swap: {name!r} stands in no text of the case; write it as it stands there, capitals included"
            checked.problems.warning("swap-name", checked.line("swap"), message)


def _stands(name: str, text: str) -> bool:
    return any(is_whole(text, found.start(), found.end()) for found in re.finditer(re.escape(name), text))

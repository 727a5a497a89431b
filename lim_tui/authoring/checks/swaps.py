"""Whether a twin exchanges the names that its case has."""

from __future__ import annotations

import re

from lim_tui.authoring.checks.checked import CheckedCase
from lim_tui.authoring.standing import is_whole


def check_swap(checked: CheckedCase) -> None:
    """A twin without any of the names is the case again; a name with another capital is left as it is."""
    names = checked.case.swap or ()
    found = [stand for name in names for text in checked.own_texts for stand in _stands(name, text.text)]
    if names and not set(found) & set(names):
        message = f"neither {names[0]!r} nor {names[1]!r} stands in the case, so its twin is the same; correct them"
        checked.problems.warning("swap-name", checked.line("swap"), message)
    for other in dict.fromkeys(found):
        if other not in names and set(found) & set(names):
            message = (
                f"the case has {other!r} too, which its twin does not exchange: capitals count; write it in one way"
            )
            checked.problems.warning("swap-name", checked.line("swap"), message)


def _stands(name: str, text: str) -> list[str]:
    """The name as it stands in ``text`` as a whole, in any capitals."""
    everywhere = re.finditer(re.escape(name), text, re.IGNORECASE)
    return [found.group() for found in everywhere if is_whole(text, found.start(), found.end())]

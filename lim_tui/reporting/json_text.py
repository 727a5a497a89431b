"""JSON as it is printed: readable in any language, exact, and unable to do anything to a terminal."""

from __future__ import annotations

import json
import re

from lim_tui.text.visible import has_hidden

_NOT_ASCII = re.compile("[\x7f-\U0010ffff]")


def json_text(value: object, *, one_line: bool = False) -> str:
    """``value`` as JSON; equal values give equal texts.

    Characters that ``visible()`` would mark are written as escapes, so a reader gets them back and a terminal never
    sees them. Raises ValueError for a NaN or an infinity.
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=None if one_line else 2)
    return _NOT_ASCII.sub(_escape, text) if has_hidden(text) else text


def _escape(match: re.Match[str]) -> str:
    character = match.group()
    return json.dumps(character)[1:-1] if has_hidden(character) else character

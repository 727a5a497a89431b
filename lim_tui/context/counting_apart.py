"""Where a long text may be cut so that its parts have as many tokens as the whole.

tiktoken first splits a text with the pattern of its encoding and then encodes each split by itself. In the patterns of
o200k_base and cl100k_base a match that holds a line end goes on with nothing but white space (or ``/``), and a blank
after another character begins a match. So the tokens of both sides of such a place do not depend on one another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

COUNTED_APART = ("o200k_base", "cl100k_base")
_LINE = re.compile(r"\n(?=[^\s/])")
_LABEL_CHARACTERS = 24


def apart(text: str) -> list[str]:
    """``text`` in lines, each line's first word by itself: a label differs from case to case, what it names does not.

    The parts joined are the text.
    """
    parts: list[str] = []
    start = 0
    for match in _LINE.finditer(text):
        parts.extend(_first_word_apart(text[start : match.end()]))
        start = match.end()
    parts.extend(_first_word_apart(text[start:]))
    return parts


def _first_word_apart(line: str) -> Iterator[str]:
    blank = line.find(" ", 1, _LABEL_CHARACTERS)
    if blank > 0 and not line[blank - 1].isspace():
        yield line[:blank]
        yield line[blank:]
    elif line:
        yield line

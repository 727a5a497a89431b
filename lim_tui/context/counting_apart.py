"""Where a long text may be cut so that its parts have as many tokens as the whole.

tiktoken first splits a text with the pattern of its encoding and then encodes each split by itself. In the patterns of
o200k_base and cl100k_base a match that holds a line end goes on with nothing but white space (or ``/``), and a blank
after another character begins a match. So the tokens of both sides of such a place do not depend on one another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

COUNTED_APART = ("o200k_base", "cl100k_base")
_LINE = re.compile(r"\n(?=[^\s/])")
_LABEL_CHARACTERS = 24


def together(texts: Iterable[str]) -> Iterator[str]:
    """Texts that follow one another, joined wherever a text must not be cut between two of them."""
    waiting: list[str] = []
    for text in texts:
        if waiting and waiting[-1].endswith("\n") and text and not text[0].isspace() and text[0] != "/":
            yield "".join(waiting) if len(waiting) > 1 else waiting[0]
            waiting = []
        if text:
            waiting.append(text)
    if waiting:
        yield "".join(waiting)


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

"""Document ids that betray nothing: opaque codes drawn by seed, the same at every depth and length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lim_tui.domain.seeding import stream

# No vowels, so that no code is a word; no digits, so that no code is a part of an answer.
_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
_LENGTH = 4
_CHOICES = float(len(_LETTERS))


def codes(*names: object) -> Iterator[str]:
    """Distinct codes such as ``KTRW``, fixed by ``names``."""
    draw = stream("document ids", *names).random
    seen: set[str] = set()
    while True:
        # As Random.choices draws, which takes four times as long.
        code = "".join([_LETTERS[int(draw() * _CHOICES)] for _ in range(_LENGTH)])
        if code not in seen:
            seen.add(code)
            yield code


def label_in_order(sources: Iterable[str], *names: object) -> dict[str, str]:
    """A code for every source, in the order in which they first come; a longer list begins with the same codes."""
    fresh = codes(*names)
    labels: dict[str, str] = {}
    for source in sources:
        if source not in labels:
            labels[source] = next(fresh)
    return labels

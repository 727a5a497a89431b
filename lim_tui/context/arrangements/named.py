"""Arrangements by the names that sweep files use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from lim_tui.context.arrangements.best_at_ends import best_at_ends
from lim_tui.context.arrangements.best_first import best_first
from lim_tui.context.arrangements.best_last import best_last
from lim_tui.context.arrangements.by_section import by_section
from lim_tui.context.arrangements.compress import compress
from lim_tui.context.arrangements.query import Arrange, Documents, Query
from lim_tui.context.arrangements.shuffled import shuffled
from lim_tui.context.arrangements.top_k import top_k
from lim_tui.context.arrangements.unique import unique
from lim_tui.context.documents import ContextDocument
from lim_tui.text.nearest import did_you_mean

AS_GIVEN = "as_given"
_PLAIN: Mapping[str, Arrange] = {
    "best_first": best_first,
    "best_last": best_last,
    "best_at_ends": best_at_ends,
    "by_section": by_section,
    "shuffled": shuffled,
    "unique": unique,
}


_ONE_ORDER = (*(name for name in _PLAIN if name != "unique"), "top_k")


def makes_one_order(name: str) -> bool:
    """Whether the arrangement gives one order whatever order came in: then all depths have one prompt."""
    return any(part.strip().partition(":")[0] in _ONE_ORDER for part in name.split("+"))


def known_arrangements() -> tuple[str, ...]:
    """The names of all arrangements, with the form of their number."""
    return (AS_GIVEN, *_PLAIN, "top_k:N", "compress:R")


def arrangement_named(name: str) -> Arrange:
    """The arrangement called ``name``; parts joined by ``+`` are applied from left to right.

    Raises ValueError with what is wrong and what is known.
    """
    steps = [_step(part.strip()) for part in name.split("+")]

    def arrange(documents: Sequence[ContextDocument], query: Query) -> Documents:
        arranged = list(documents)
        for step in steps:
            arranged = step(arranged, query)
        return arranged

    return arrange


def _step(name: str) -> Arrange:
    if name == AS_GIVEN:
        return lambda documents, _query: list(documents)
    if name in _PLAIN:
        return _PLAIN[name]
    head, _, number = name.partition(":")
    if head == "top_k":
        return partial(top_k, count=_count(name, number))
    if head == "compress":
        return partial(compress, share=_share(name, number))
    raise ValueError(f"no arrangement {name!r}{did_you_mean(name, known_arrangements())}")


def _count(name: str, number: str) -> int:
    if not (number.isascii() and number.isdigit() and int(number) > 0):
        raise ValueError(f"{name!r} needs a number of documents, such as top_k:5")
    return int(number)


def _share(name: str, number: str) -> float:
    try:
        share = float(number)
    except ValueError:
        share = 0.0
    if not 0 < share <= 1:
        raise ValueError(f"{name!r} needs the share to keep, above 0 and at most 1, such as compress:0.5")
    return share

"""Numbers as a person reads them. What is unknown is a dash, never a zero."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from math import floor

UNKNOWN = "–"
_CERTAIN = 1e-9


def percent(share: float | None) -> str:
    """``83%``; ``100%`` and ``0%`` only where all or none are right, however large the number of trials."""
    if share is None:
        return UNKNOWN
    rounded = _nearest(100 * share)
    if rounded == 100 and share < 1 - _CERTAIN:
        rounded = 99
    if rounded == 0 and share > _CERTAIN:
        rounded = 1
    return f"{rounded}%"


def points(share: float | None) -> str:
    """A difference of shares in percentage points: ``14``, ``-3``."""
    return UNKNOWN if share is None else str(_nearest(100 * share))


def in_points(share: float | None) -> str:
    """``14 points``, ``1 point``."""
    told = points(share)
    return f"{told} {'point' if told in ('1', '-1') else 'points'}"


def _nearest(number: float) -> int:
    """The nearest whole number, halves up, whatever the last bit of the float."""
    return floor(number + 0.5 + _CERTAIN)


def interval(low: float | None, high: float | None, form: str = "{} to {}") -> str:
    """``5 to 23``, in points; empty where it is unknown."""
    return "" if low is None or high is None else form.format(points(low), points(high))


def negative(share: float | None) -> float | None:
    """The bound of a change seen from the other side; None stays unknown."""
    return None if share is None else 0.0 - share


def whole(number: int | None) -> str:
    """``8,000``."""
    return UNKNOWN if number is None else f"{number:,}"


def decimal(number: float | None, places: int = 2) -> str:
    """A number with its places."""
    return UNKNOWN if number is None else f"{number:.{places}f}"


def p_value(p: float | None) -> str:
    """``0.031``, ``<0.001``."""
    if p is None:
        return UNKNOWN
    return "<0.001" if p < 0.001 else f"{p:.3f}"


def depth_text(depth: float | None) -> str:
    """A depth in percent: ``25``, ``33.3``."""
    return UNKNOWN if depth is None else f"{round(depth, 1):g}"


WISHES: Mapping[str, str] = {"pause": "pausing", "stop": "stopping", "stop_now": "stopping now"}
"""What a sweep does that still runs while it was asked to end."""


def state_words(state: str, not_scored: int = 0, wanted: str = "run") -> str:
    """``running``, or ``pausing`` where that is ``wanted`` of it; ``finished``.

    With ``not_scored``, how many trials gave no answer to score, where that is not said beside it.
    """
    if state == "running":
        return WISHES.get(wanted, state)
    if state != "finished_with_errors":
        return state.replace("_", " ")
    return f"finished, {whole(not_scored)} not scored" if not_scored else "finished"


def done_words(done: int, total: int, refused: int) -> str:
    """``4/4``, or ``4/4, 107 refused``: trials refused before any call are not in ``total``."""
    return f"{whole(done)}/{whole(total)}" + (f", {whole(refused)} refused" if refused else "")


def shared_words(same: int) -> str:
    """``5 more share the prompt of another``: the trials by which the total of a sweep got smaller."""
    return f"{whole(same)} more {'shares' if same == 1 else 'share'} the prompt of another"


def money(cost: float | None, currency: str | None) -> str:
    """``0.0123 usd``, or ``unknown``: a price that nobody knows is not a price of nothing."""
    return "unknown" if cost is None else f"{cost:.4f} {currency or ''}".rstrip()


def duration(seconds: float) -> str:
    """``45 s``, ``4 min``, ``2 h 05 min``."""
    if seconds < 90:
        return f"{max(round(seconds), 0)} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60:02d} min"


def count_of(number: int, noun: str, plural: str | None = None) -> str:
    """``1 case``, ``24 cases``."""
    return f"{whole(number)} {noun if number == 1 else plural or noun + 's'}"


def items_of(items: int, cases: int) -> str:
    """``24 cases``, or ``15 items (18 cases)`` where cases share a source."""
    return count_of(items, "case") if items == cases else f"{count_of(items, 'item')} ({count_of(cases, 'case')})"


def utc_time(seconds: float) -> str:
    """``2026-03-01T12:00:00Z``."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def taken_over_words(taken_over: Mapping[str, int]) -> Iterator[str]:
    """A sentence for each sweep whose answers another one has in place of its own."""
    for origin, number in taken_over.items():
        yield f"{count_of(number, 'answer')} taken over from {origin}, which had asked the same: no call was made."

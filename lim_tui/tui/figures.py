"""Numbers as people read them. What is unknown is said so, never shown as 0."""

from __future__ import annotations

UNKNOWN = "unknown"
_MINUTE_S = 60
_HOUR_S = 3600


def percent(share: float | None) -> str:
    """``83%``, or ``unknown``. Only exactly nothing is 0% and only exactly all is 100%."""
    if share is None:
        return UNKNOWN
    rounded = round(share * 100)
    if share > 0 and rounded == 0:
        return "<1%"
    if share < 1 and rounded == 100:
        return ">99%"
    return f"{rounded}%"


def points(difference: float) -> str:
    """A difference of shares in whole percentage points."""
    return str(round(difference * 100))


def count(number: float) -> str:
    """A whole number with commas between the thousands."""
    return f"{round(number):,}"


def tokens_short(number: int | None) -> str:
    """``950``, ``12.3k``, ``4.56M``: tokens where room is short."""
    if number is None:
        return UNKNOWN
    if number < 10_000:
        return f"{number:,}"
    return f"{number / 1000:.1f}k" if number < 1_000_000 else f"{number / 1_000_000:.2f}M"


def money(amount: float | None, currency: str | None) -> str:
    """``0.0213 usd``; small amounts keep two figures that say something."""
    if amount is None:
        return UNKNOWN
    digits = 2 if amount >= 1 or amount == 0 else 4
    return f"{amount:,.{digits}f} {currency or ''}".rstrip()


def seconds(value: float | None) -> str:
    """``0.42 s``, ``12.3 s``, ``4 min 10 s``."""
    if value is None:
        return UNKNOWN
    if value < 10:
        return f"{value:.2f} s"
    if value < 2 * _MINUTE_S:
        return f"{value:.1f} s"
    return f"{int(value // _MINUTE_S)} min {int(value % _MINUTE_S)} s"


def time_left(value: float) -> str:
    """A forecast, as coarse as it is uncertain, so that it does not twitch."""
    if value < _MINUTE_S:
        return "less than a minute left"
    if value < _HOUR_S:
        return f"about {round(value / _MINUTE_S)} min left"
    hours, minutes = divmod(round(value / _MINUTE_S / 10) * 10, 60)
    return f"about {hours} h {minutes} min left" if minutes else f"about {hours} h left"


def depth_text(depth: float | None) -> str:
    """``50``, ``37.5``; a dash where nothing moves."""
    return "-" if depth is None else f"{depth:g}"


def plural(number: int, one: str, many: str | None = None) -> str:
    """``1 trial``, ``2 trials``."""
    return f"{count(number)} {one if number == 1 else many or one + 's'}"

"""Numbers of the workbench beside those of ``reporting.words``: short tokens, seconds, forecasts."""

from __future__ import annotations

from lim_tui.reporting.words import UNKNOWN, whole

_MINUTE_S = 60
_HOUR_S = 3600


def tokens_short(number: int | None) -> str:
    """``950``, ``12.3k``, ``4.56M``: tokens where room is short."""
    if number is None or number < 10_000:
        return whole(number)
    return f"{number / 1000:.1f}k" if number < 1_000_000 else f"{number / 1_000_000:.2f}M"


def seconds(value: float | None) -> str:
    """``0.42 s``, ``12.3 s``, ``4 min 10 s``."""
    if value is None:
        return UNKNOWN
    if value < 10:
        return f"{value:.2f} s"
    if value < 2 * _MINUTE_S:
        return f"{value:.1f} s"
    return f"{int(value // _MINUTE_S)} min {int(value % _MINUTE_S)} s"


def seconds_short(value: float) -> str:
    """``0.42s``, ``12.3s``, ``250s``, ``1.4h``: at most five characters below 100 hours."""
    if value < 9.995:
        return f"{value:.2f}s"
    if value < 99.95:
        return f"{value:.1f}s"
    return f"{value:.0f}s" if value < _HOUR_S else f"{value / _HOUR_S:.1f}h"


def cost_short(value: float) -> str:
    """``.0012``, ``.123``, ``4.56``, ``123``; ``<1e-4`` for a cost that is too small to write, ``0`` for none."""
    if value == 0:
        return "0"
    if value < 0.00005:
        return "<1e-4"
    if value < 0.9995:
        return f"{value:.4f}"[1:] if value < 0.0995 else f"{value:.3f}"[1:]
    return f"{value:.2f}" if value < 99.995 else tokens_short(round(value))


def time_left(value: float) -> str:
    """A forecast, as coarse as it is uncertain, so that it does not twitch."""
    if value < _MINUTE_S:
        return "less than a minute left"
    if value < _HOUR_S:
        return f"about {round(value / _MINUTE_S)} min left"
    hours, minutes = divmod(round(value / _MINUTE_S / 10) * 10, 60)
    return f"about {hours} h {minutes} min left" if minutes else f"about {hours} h left"

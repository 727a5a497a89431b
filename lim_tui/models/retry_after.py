"""How long a provider asks us to wait."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

# Google puts the wait into the body of its error.
_RETRY_DELAY = re.compile(r'"retryDelay":\s*"(\d+(?:\.\d+)?)s"')


def retry_after_s(headers: Mapping[str, str], body: str, now: datetime | None = None) -> float | None:
    """Seconds to wait, 0 for a date that has passed; None where the provider does not say.

    Reads ``retry-after-ms``, ``retry-after`` as seconds or as an HTTP date (RFC 9110, 10.2.3), then Google's
    ``retryDelay``. ``headers`` have lower-case names.
    """
    milliseconds = _as_number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    if header := headers.get("retry-after"):
        seconds = _as_number(header)
        return seconds if seconds is not None else _seconds_until(header, now or datetime.now(UTC))
    delay = _RETRY_DELAY.search(body)
    return float(delay[1]) if delay else None


def _as_number(text: str | None) -> float | None:
    return float(text) if text and re.fullmatch(r"\s*\d+(\.\d+)?\s*", text) else None


def _seconds_until(http_date: str, now: datetime) -> float | None:
    try:
        then = parsedate_to_datetime(http_date)
    except ValueError:
        return None
    return max(0.0, (then.replace(tzinfo=then.tzinfo or UTC) - now).total_seconds())

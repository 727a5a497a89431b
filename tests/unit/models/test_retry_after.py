"""How long providers ask us to wait; forms from RFC 9110 and the providers' own."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from lim_tui.models.retry_after import retry_after_s

NOW = datetime(2025, 3, 5, 10, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("headers", "body", "seconds"),
    [
        ({"retry-after": "7"}, "", 7.0),
        ({"retry-after": "0.5"}, "", 0.5),
        ({"retry-after": "86400"}, "", 86400.0),
        ({"retry-after": "Wed, 05 Mar 2025 10:00:30 GMT"}, "", 30.0),
        ({"retry-after": "Wednesday, 05-Mar-25 10:00:30 GMT"}, "", 30.0),
        ({"retry-after": "Wed Mar  5 10:00:30 2025"}, "", 30.0),
        ({"retry-after": "Wed, 05 Mar 2025 09:59:00 GMT"}, "", 0.0),
        ({"retry-after": "soon"}, "", None),
        ({"retry-after": "-3"}, "", None),
        ({"retry-after": ""}, "", None),
        ({"retry-after-ms": "1500", "retry-after": "2"}, "", 1.5),
        ({}, '{"error": {"details": [{"retryDelay": "17s"}]}}', 17.0),
        ({}, "slow down", None),
    ],
)
def test_known_forms(headers: dict[str, str], body: str, seconds: float | None) -> None:
    assert retry_after_s(headers, body, NOW) == seconds

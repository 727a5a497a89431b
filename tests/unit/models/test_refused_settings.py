"""What is still sent when a model has refused settings."""

from __future__ import annotations

import pytest

from lim_tui.models.refused_settings import settings_to_send

INFERENCE = {"temperature": 0, "max_tokens": 20}


@pytest.mark.parametrize(
    ("refused", "sent"),
    [
        (set(), {"temperature": 0, "max_tokens": 20}),
        ({"temperature"}, {"max_tokens": 20}),
        ({"max_tokens"}, {"temperature": 0, "max_completion_tokens": 20}),
        ({"max_tokens", "max_completion_tokens"}, {"temperature": 0}),
        ({"top_k"}, {"temperature": 0, "max_tokens": 20}),
    ],
)
def test_sent(refused: set[str], sent: dict[str, object]) -> None:
    assert settings_to_send(INFERENCE, refused) == sent


def test_a_limit_of_ones_own_is_kept() -> None:
    both = {"max_tokens": 20, "max_completion_tokens": 50}
    assert settings_to_send(both, {"max_tokens"}) == {"max_completion_tokens": 50}

"""Addresses as people paste them and as they are shown."""

from __future__ import annotations

import pytest

from lim_tui.models.address import ModelAddress, normalised_api_base


@pytest.mark.parametrize(
    "pasted",
    [
        "http://localhost:8000/v1",
        "http://localhost:8000/v1/",
        "http://localhost:8000/v1//",
        "http://localhost:8000/v1/chat/completions",
        "http://localhost:8000/v1/chat/completions/",
        "http://localhost:8000/v1/completions",
        "  http://localhost:8000/v1 ",
    ],
)
def test_one_form(pasted: str) -> None:
    assert normalised_api_base(pasted) == "http://localhost:8000/v1"


def test_address_without_route_stays() -> None:
    assert normalised_api_base("https://api.example.com") == "https://api.example.com"


def test_what_is_shown_holds_no_secret() -> None:
    address = ModelAddress(
        "openai/m", "https://me:pass-word@host:8443/v1?key=abc", "sk-planted-4711", {"X": "secret-x"}
    )
    assert address.shown == "https://host:8443/v1"
    for secret in ("pass-word", "abc", "sk-planted-4711", "secret-x"):
        assert secret not in address.shown
    assert "sk-planted-4711" not in repr(address)
    assert "secret-x" not in repr(address)

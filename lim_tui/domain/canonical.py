"""One way to write a value as bytes, so that equal values have equal hashes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from lim_tui.domain.prompt import Message


def canonical_json(value: object) -> str:
    """``value`` as JSON with sorted keys and no blanks."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def sha256_text(text: str) -> str:
    """The SHA-256 of ``text`` in UTF-8, as 64 hex digits."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def sha256_value(value: object) -> str:
    """The SHA-256 of the canonical JSON of ``value``."""
    return sha256_text(canonical_json(value))


def messages_as_json(messages: Sequence[Message]) -> list[dict[str, str]]:
    """Messages as they are sent."""
    return [{"role": message.role, "content": message.content} for message in messages]


def sha256_messages(messages: Sequence[Message]) -> str:
    """The SHA-256 that names one exact prompt."""
    return sha256_value(messages_as_json(messages))

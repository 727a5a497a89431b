"""Text from outside made fit to keep: no keys, nothing that UTF-8 cannot hold."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

REDACTED = "[key]"
_SECRET_NAME = re.compile(r"(KEY|TOKEN|SECRET|PASSWORD)$")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
# Shorter ones ("none", "ollama") are placeholders; redacting them would tear words apart.
_SHORTEST_SECRET = 8


def environment_secrets() -> list[str]:
    """The values of environment variables whose names say that they hold a secret."""
    return [value for name, value in os.environ.items() if _SECRET_NAME.search(name)]


class Scrubber:
    """Takes given secrets and lone surrogates out of text."""

    def __init__(self, secrets: Iterable[str | None]) -> None:
        found = {secret for secret in secrets if secret and len(secret) >= _SHORTEST_SECRET}
        longest_first = sorted(found, key=len, reverse=True)
        self._secrets = re.compile("|".join(map(re.escape, longest_first))) if longest_first else None

    def text(self, text: str) -> str:
        """The text with each secret as ``[key]`` and each lone surrogate as U+FFFD."""
        without_keys = self._secrets.sub(REDACTED, text) if self._secrets else text
        return _LONE_SURROGATE.sub("\ufffd", without_keys)

    def json(self, value: object) -> object:
        """A JSON value with all its texts scrubbed; anything that JSON does not know becomes text."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return {self.text(str(key)): self.json(member) for key, member in value.items()}
        if isinstance(value, list | tuple):
            return [self.json(member) for member in value]
        return value if value is None or isinstance(value, bool | int | float) else self.text(str(value))


def has_lone_surrogate(text: str) -> bool:
    """True where the text holds half of a surrogate pair, which UTF-8 cannot."""
    return _LONE_SURROGATE.search(text) is not None

"""Reads the keys of one imported row, and says which key is wrong and what it needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from lim_tui.authoring.placeholders import escape
from lim_tui.text.nearest import did_you_mean

W = TypeVar("W", bound=str)


class RowFields:
    """The values of a row; every reader raises ValueError that begins with the key.

    Braces in texts of the case stand for themselves, and are escaped so, unless the row has ``variables``.
    """

    def __init__(self, row: Mapping[str, object]) -> None:
        self.row = row
        self._keep_braces = bool(row.get("variables"))

    def word_or_none(self, key: str) -> str | None:
        """A text as it stands; None where it is missing or blank."""
        value = self.row.get(key)
        if value is None or (isinstance(value, str) and not value.strip()):
            return None
        if not isinstance(value, str):
            raise ValueError(f"{key}: needs text, not {type(value).__name__}")
        return value

    def word(self, key: str) -> str:
        """A text as it stands."""
        value = self.word_or_none(key)
        if value is None:
            raise ValueError(f"{key}: is missing or empty")
        return value

    def one_of(self, key: str, allowed: Sequence[W], default: W) -> W:
        """One of the ``allowed`` words; ``default`` where the key is missing."""
        name = self.word_or_none(key)
        if name is None:
            return default
        for word in allowed:
            if word == name:
                return word
        raise ValueError(f"{key}: {name!r} is unknown{did_you_mean(name, allowed)}")

    def words(self, key: str) -> tuple[str, ...]:
        """A list of texts as they stand; a single text reads as a list of one."""
        return _listed(self.row.get(key), key)

    def text(self, key: str) -> str:
        """A text of the case."""
        return self._written(self.word(key))

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts of the case."""
        return self.listed(self.row.get(key), key)

    def listed(self, value: object, key: str) -> tuple[str, ...]:
        """``value``, which stands under ``key``, as a list of texts of the case."""
        return tuple(self._written(text) for text in _listed(value, key))

    def _written(self, text: str) -> str:
        return text if self._keep_braces else escape(text)


def _listed(value: object, key: str) -> tuple[str, ...]:
    if value is None or value == "":
        return ()
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise ValueError(f"{key}: needs text or a list of texts")

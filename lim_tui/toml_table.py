"""Reads the keys of a TOML table by type, and says which key is wrong and what it needs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from lim_tui.errors import LimError
from lim_tui.home_path import home_path
from lim_tui.text.nearest import did_you_mean


class TomlTable:
    """One table of ``file``; ``path`` is the dotted key that leads to it, empty for the top."""

    def __init__(self, values: Mapping[str, Any], file: Path, path: str = "") -> None:
        self.values = values
        self.file = file
        self.path = path

    def reject_unknown(self, known: Collection[str]) -> None:
        """Raises LimError for a key that is not known, with the nearest one."""
        for key in self.values:
            if key not in known:
                raise self.error(key, f"unknown key{did_you_mean(key, known)}")

    def text(self, key: str) -> str | None:
        """A text that is not empty; None where the key is missing."""
        value = self.values.get(key)
        if value is None or (isinstance(value, str) and value.strip()):
            return value
        raise self.error(key, f"needs text in quotes, not {value!r}")

    def required_text(self, key: str) -> str:
        """A text that is not empty."""
        value = self.text(key)
        if value is None:
            raise self.error(key, "is missing; write it")
        return value

    def whole_number(self, key: str) -> int | None:
        """A whole number of at least 1; None where the key is missing."""
        value = self.values.get(key)
        if value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= 1):
            return value
        raise self.error(key, f"needs a whole number of at least 1, not {value!r}")

    def amount(self, key: str) -> Decimal | None:
        """A finite number of at least 0, exactly as typed; None where the key is missing."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, int | Decimal) and not isinstance(value, bool):
            number = Decimal(value)
            if number.is_finite() and number >= 0:
                return number
        raise self.error(key, f"needs a number of at least 0, not {value!r}")

    def yes(self, key: str, default: bool) -> bool:
        """``true`` or ``false``; ``default`` where the key is missing."""
        value = self.values.get(key, default)
        if isinstance(value, bool):
            return value
        raise self.error(key, f"needs true or false, not {value!r}")

    def day(self, key: str) -> date:
        """A date such as 2026-11-30, with or without quotes."""
        value = self.values.get(key)
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        try:
            return date.fromisoformat(str(value))
        except ValueError:
            raise self.error(key, "needs a date such as 2026-11-30") from None

    def file_path(self, key: str) -> Path | None:
        """A path, relative to the folder of the file, ``~`` allowed; None where the key is missing."""
        value = self.text(key)
        return None if value is None else self.file.parent / home_path(value)

    def texts_by_name(self, key: str) -> dict[str, str]:
        """A table of texts; empty where the key is missing."""
        table = self.table(key)
        return {} if table is None else {name: table.required_text(name) for name in table.values}

    def table(self, key: str) -> TomlTable | None:
        """The table under ``key``; None where the key is missing."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, dict):
            return TomlTable(value, self.file, self._dotted(key))
        raise self.error(key, f"needs a table of keys, not {value!r}")

    def tables(self, key: str) -> list[TomlTable] | None:
        """The tables of a list; None where the key is missing."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            dotted = self._dotted(key)
            return [TomlTable(item, self.file, f"{dotted}[{place}]") for place, item in enumerate(value, 1)]
        raise self.error(key, 'needs a list of tables such as [{api_base = "..."}]')

    def error(self, key: str, message: str) -> LimError:
        """An error that names the file and the key."""
        return LimError(f"{self.file}: {self._dotted(key)}: {message}", "Correct the settings and try again.")

    def _dotted(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

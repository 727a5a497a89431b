"""Finds the API key of an endpoint. A key is handed on, never stored, shown or logged."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from pathlib import Path

from lim_tui.domain.settings import Endpoint
from lim_tui.errors import LimError

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def api_key(endpoint: Endpoint, environment: Mapping[str, str]) -> str | None:
    """The key of ``endpoint``; None where it names none.

    Raises LimError where the variable is not set, or the file is missing, empty or open to others (not mode 0600).
    """
    if endpoint.key_env is not None:
        key = environment.get(endpoint.key_env, "").strip()
        if not key:
            raise LimError(f"The environment variable {endpoint.key_env} is not set.", "Set it to your API key.")
        return key
    return None if endpoint.key_file is None else _key_in(endpoint.key_file)


def _key_in(file: Path) -> str:
    try:
        mode = file.stat().st_mode
        key = file.read_text(encoding="utf-8-sig").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise LimError(f"{file}: the key cannot be read: {reason}", "Check 'key_file' in lim.toml.") from None
    if mode & _OTHERS:
        raise LimError(f"{file}: others may read this key (mode {mode & 0o777:04o}).", f"chmod 600 {file}")
    if not key:
        raise LimError(f"{file}: the file is empty.", "Put the API key into it, and nothing else.")
    return key

"""The author's own editor, opened at a line."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Mapping
from pathlib import Path

from lim_tui.errors import LimError

_PLUS = ("vi", "vim", "nvim", "nano", "emacs", "emacsclient", "micro", "joe", "ne", "mg", "kak", "pico", "jed")
_COLON = ("hx", "helix", "subl", "zed")
_GOTO = ("code", "codium", "cursor", "code-insiders")
_FALLBACKS = ("vi", "nano")


def editor_command(path: Path, line: int, environment: Mapping[str, str] = os.environ) -> list[str]:
    """The command that opens ``path`` at ``line`` in $VISUAL, else $EDITOR, else vi or nano.

    An editor that is not known is given the file alone. Raises LimError where there is no editor.
    """
    wanted = environment.get("VISUAL") or environment.get("EDITOR") or _fallback(environment)
    try:
        words = shlex.split(wanted)
    except ValueError:
        words = []
    if not words:
        raise LimError("There is no editor to open.", "Set VISUAL or EDITOR, for example: export EDITOR=nano")
    name = Path(words[0]).name
    if name in _PLUS:
        return [*words, f"+{line}", str(path)]
    if name in _COLON:
        return [*words, f"{path}:{line}"]
    if name in _GOTO:
        wait = [] if "--wait" in words or "-w" in words else ["--wait"]
        return [*words, *wait, "-g", f"{path}:{line}"]
    return [*words, str(path)]


def _fallback(environment: Mapping[str, str]) -> str:
    return next((name for name in _FALLBACKS if shutil.which(name, path=environment.get("PATH"))), "")

"""A model's files where its workspace has them, whatever folder a command was typed in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from lim_tui.domain.settings import ModelEntry
from lim_tui.home_path import home_path
from lim_tui.models.embedded import EMBEDDED_PREFIX

_WEIGHTS = ".gguf"
_TOKENIZER = ".json"


def placed(entry: ModelEntry, folder: Path | None) -> ModelEntry:
    """The entry with ``embedded/PATH.gguf`` and the path of a ``tokenizer.json`` counted from ``folder``.

    Absolute paths and those that begin with ``~`` stay; with None nothing changes.
    """
    if folder is None:
        return entry
    model, tokenizer = entry.model, entry.tokenizer
    if model.startswith(EMBEDDED_PREFIX) and model.endswith(_WEIGHTS):
        model = f"{EMBEDDED_PREFIX}{_from(folder, model.removeprefix(EMBEDDED_PREFIX))}"
    if tokenizer is not None and tokenizer.endswith(_TOKENIZER):
        tokenizer = str(_from(folder, tokenizer))
    return replace(entry, model=model, tokenizer=tokenizer)


def _from(folder: Path, written: str) -> Path:
    return folder.resolve() / home_path(written)

"""Inference settings that a model does not take, left out from then on."""

from __future__ import annotations

from collections.abc import Mapping, Set

# Reasoning models refuse the one and ask for the other; without either the answer would have no limit.
_RENAMED = {"max_tokens": "max_completion_tokens"}


def settings_to_send(inference: Mapping[str, object], refused: Set[str]) -> dict[str, object]:
    """The settings without the refused ones; a refused ``max_tokens`` goes as ``max_completion_tokens``."""
    kept = {name: value for name, value in inference.items() if name not in refused}
    for old, new in _RENAMED.items():
        if old in refused and old in inference and new not in refused:
            kept.setdefault(new, inference[old])
    return kept

"""The key of a trial: a hash of all that is sent, and the number of the repeat."""

from __future__ import annotations

from collections.abc import Mapping

from lim_tui.domain.canonical import sha256_value
from lim_tui.domain.reply import ModelFacts


def trial_key(prompt_sha256: str, model: ModelFacts, inference: Mapping[str, object], repeat: int = 0) -> str:
    """64 hex digits; equal keys mean that the same bytes go to the same model with the same settings."""
    return sha256_value(
        {
            "prompt": prompt_sha256,
            "model": model.name,
            "revision": model.revision,
            "quantization": model.quantization,
            "inference": dict(inference),
            "repeat": repeat,
        }
    )

"""Over which tokens F1 counts for a model: its own sub-tokens where they are cut in this process."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

from lim_tui.context.tokens import SHIPPED_ENCODINGS, load_encoding
from lim_tui.scoring.f1_tokens import WORDS, F1Tokens, subtokens

_STANDS_IN = "o200k_base"


def f1_tokens_in(release: Mapping[str, object], model: str) -> F1Tokens:
    """What F1 counts for a model of a release; words where the release names no tokenizer, as for imported answers."""
    models = cast("Mapping[str, Mapping[str, Any]]", release.get("models") or {})
    name = models.get(model, {}).get("tokenizer")
    return WORDS if name is None else f1_tokens_named(str(name))


def f1_tokens_named(tokenizer: str) -> F1Tokens:
    """Sub-tokens of a tokenizer by the name that a release has for it.

    A stored output must be judged again without any server or file: for a tokenizer that is not shipped o200k_base
    stands in, with ``~`` before its name.
    """
    return _subtokens(tokenizer if tokenizer.removeprefix("~") in SHIPPED_ENCODINGS else f"~{_STANDS_IN}")


@lru_cache
def _subtokens(name: str) -> F1Tokens:
    # The encoding is loaded when the first word is cut: where all is Chinese it is not needed.
    return subtokens(name, lambda text: load_encoding(name.removeprefix("~")).encode_ordinary(text))

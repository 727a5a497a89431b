"""What loading litellm leaves behind."""

from __future__ import annotations

import gc

from lim_tui.models.litellm_adapter import load_litellm

_OBJECTS_OF_LITELLM = 100_000


def test_collections_do_not_walk_litellm() -> None:
    load_litellm()
    assert gc.get_freeze_count() > _OBJECTS_OF_LITELLM

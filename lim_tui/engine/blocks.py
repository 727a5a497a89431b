"""The open trials of a sweep, block by block."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from lim_tui.context.filler import CutFiller, cut_filler
from lim_tui.domain.canonical import sha256_text
from lim_tui.engine.recipes import Item
from lim_tui.store.store import Store
from lim_tui.store.trials import OpenTrial
from lim_tui.text.segments import paragraphs


@dataclass(frozen=True, slots=True)
class Block:
    """All open trials of one case and seed."""

    item_id: int
    trials: tuple[OpenTrial, ...]


def open_blocks(trials: Sequence[OpenTrial]) -> list[Block]:
    """Blocks in the order in which the plan first names them."""
    by_item: dict[int, list[OpenTrial]] = {}
    for trial in trials:
        by_item.setdefault(trial.item_id, []).append(trial)
    return [Block(item_id, tuple(found)) for item_id, found in by_item.items()]


def load_item(store: Store, item_id: int, *, repeat_filler: bool) -> Item:
    """The item with its case and its filler, cut; ``repeat_filler`` as the sweep says."""
    case, filler = store.reads.item_case(item_id)
    return Item.of(item_id, case, None if filler is None else _cut(filler, case.case.language, repeat_filler))


@lru_cache(maxsize=8)
def _cut(text: str, language: str, repeated: bool) -> CutFiller:
    return cut_filler(paragraphs(text), language, sha256_text(text), repeated=repeated)

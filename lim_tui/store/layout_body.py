"""How the documents of a layout are packed: a layout of 128,000 tokens names more than a thousand texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any, cast

from lim_tui.context.layout import Layout
from lim_tui.store.texts import pack, unpack

LayoutBody = Mapping[str, Any]


def pack_layout(layout: Layout, text_ids: Sequence[int], suffixes: Sequence[str]) -> bytes:
    """The layout without its texts; ids that follow one another, and labels in the order of their documents, pack well.

    Labels of what is not among the documents, such as the evidence, are named.
    """
    sources = [atom.source for atom in layout.atoms]
    in_order = [layout.labels.get(source, "") for source in sources]
    return pack(
        {
            "labels": {source: label for source, label in layout.labels.items() if source not in set(sources)},
            "labels_in_order": in_order,
            "roles": [atom.role for atom in layout.atoms],
            "text_steps": _steps(text_ids),
            "tokens": [atom.tokens for atom in layout.atoms],
            "sources": sources,
            "suffixes": list(suffixes),
        }
    )


def unpack_layout(body: bytes) -> LayoutBody:
    """Every column of the layout, with ``texts`` and ``labels`` whole, as earlier versions kept them."""
    packed = cast("dict[str, Any]", unpack(body))
    if "text_steps" not in packed:
        return packed
    steps, in_order = packed.pop("text_steps"), packed.pop("labels_in_order")
    of_documents = {source: label for source, label in zip(packed["sources"], in_order, strict=True) if label}
    return {**packed, "labels": {**of_documents, **packed["labels"]}, "texts": list(accumulate(steps))}


def with_texts(body: bytes, text_ids: Sequence[int]) -> bytes:
    """The same layout on other ids of the same texts."""
    packed = cast("dict[str, Any]", unpack(body))
    if "text_steps" in packed:
        return pack({**packed, "text_steps": _steps(text_ids)})
    return pack({**packed, "texts": list(text_ids)})


def _steps(ids: Sequence[int]) -> list[int]:
    return [*ids[:1], *(after - before for before, after in pairwise(ids))]

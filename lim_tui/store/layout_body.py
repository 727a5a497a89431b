"""How the documents of a layout are packed: a layout of 128,000 tokens names more than a thousand texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any, cast

from lim_tui.context.layout import Layout, render
from lim_tui.domain.canonical import sha256_text
from lim_tui.domain.template import Template
from lim_tui.store.texts import pack, unpack

LayoutBody = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class WrittenLayout:
    """A layout as it is stored: its texts with their hashes in order, and all columns but the ids of the texts."""

    target_tokens: int | None
    base_tokens: int
    left_out: int
    texts: tuple[str, ...]
    hashes: tuple[str, ...]
    columns: Mapping[str, Any]

    def body(self, text_ids: Sequence[int]) -> bytes:
        """The packed columns, once the ids of ``texts`` are known; ids that follow one another pack well."""
        return pack({**self.columns, "text_steps": _steps(text_ids)})


def write_layout(layout: Layout, template: Template) -> WrittenLayout:
    """The layout of prompts in ``template``, ready to be stored.

    Labels in the order of their documents pack well; those of what is not among the documents, such as the evidence,
    are named.
    """
    sources = [atom.source for atom in layout.atoms]
    among = set(sources)
    columns = {
        "labels": {source: label for source, label in layout.labels.items() if source not in among},
        "labels_in_order": [layout.labels.get(source, "") for source in sources],
        "roles": [atom.role for atom in layout.atoms],
        "tokens": [atom.tokens for atom in layout.atoms],
        "sources": sources,
        "suffixes": [atom.rendered.removeprefix(render(template, atom.label, atom.text)) for atom in layout.atoms],
    }
    texts = tuple(atom.text for atom in layout.atoms)
    hashes = tuple(map(sha256_text, texts))
    return WrittenLayout(layout.target_tokens, layout.base_tokens, layout.left_out, texts, hashes, columns)


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

"""A packed layout gives back what went in, in today's form and in the first one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lim_tui.context.layout import Atom, Layout
from lim_tui.domain.template import Template
from lim_tui.store.layout_body import unpack_layout, with_texts, write_layout
from lim_tui.store.texts import pack

PLAIN = Template("plain", "nl", "", "", "", None, "\n", "{question}")
ids = st.lists(st.integers(1, 10**9), max_size=30)


def layout_of(count: int) -> Layout:
    atoms = tuple(
        Atom("filler", f"L{i}" if i % 2 else "", f"text {i}", f"text {i}\n", i, f"filler {i}") for i in range(count)
    )
    labels = {atom.source: atom.label for atom in atoms if atom.label}
    return Layout(atoms, {"evidence e1": "KX", **labels}, 10, 1_000, 0)


@given(ids)
def test_what_goes_in_comes_out(text_ids: list[int]) -> None:
    layout = layout_of(len(text_ids))
    body = unpack_layout(write_layout(layout, PLAIN).body(text_ids))
    assert body["texts"] == text_ids
    assert body["labels"] == layout.labels
    assert body["tokens"] == [atom.tokens for atom in layout.atoms]


@given(ids)
def test_ids_may_be_exchanged(text_ids: list[int]) -> None:
    layout = layout_of(len(text_ids))
    packed = write_layout(layout, PLAIN).body(text_ids)
    others = [text_id + 7 for text_id in text_ids]
    assert unpack_layout(with_texts(packed, others)) == {**unpack_layout(packed), "texts": others}


def test_the_first_form_is_read_still() -> None:
    first = {"labels": {"filler 0": "KX"}, "roles": ["filler"], "texts": [4], "tokens": [3], "sources": ["filler 0"]}
    assert unpack_layout(pack(first)) == first
    assert unpack_layout(with_texts(pack(first), [9]))["texts"] == [9]

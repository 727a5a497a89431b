"""Layouts: the documents of a prompt as ordered references to texts that are stored once."""

from __future__ import annotations

import sqlite3

from lim_tui.context.layout import Atom, Layout, render
from lim_tui.domain.template import Template
from lim_tui.store.layout_body import WrittenLayout, unpack_layout
from lim_tui.store.texts import Texts


class Layouts:
    """The table of layouts."""

    def __init__(self, connection: sqlite3.Connection, texts: Texts) -> None:
        self._connection = connection
        self._texts = texts

    def put(self, item_id: int, recipe: str, layout: WrittenLayout) -> int:
        """The id of ``layout``, stored once per item and ``recipe`` (length, template and tokenizer)."""
        found = self._connection.execute(
            "SELECT id FROM layouts WHERE item_id = ? AND recipe = ?", (item_id, recipe)
        ).fetchone()
        if found is not None:
            return int(found["id"])
        body = layout.body(self._texts.put_hashed(layout.hashes, layout.texts))
        cursor = self._connection.execute(
            "INSERT INTO layouts (item_id, recipe, target_tokens, base_tokens, left_out, body)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (item_id, recipe, layout.target_tokens, layout.base_tokens, layout.left_out, body),
        )
        return int(cursor.lastrowid or 0)

    def all_text_ids(self) -> set[int]:
        """The ids of all texts that layouts are made of."""
        found: set[int] = set()
        for row in self._connection.execute("SELECT body FROM layouts"):
            found.update(unpack_layout(row["body"])["texts"])
        return found

    def get(self, layout_id: int, template: Template) -> Layout:
        """The layout with this id, rendered in ``template``."""
        row = self._connection.execute("SELECT * FROM layouts WHERE id = ?", (layout_id,)).fetchone()
        body = unpack_layout(row["body"])
        texts = self._texts.get_many(body["texts"])
        columns = zip(body["roles"], texts, body["tokens"], body["sources"], body["suffixes"], strict=True)
        atoms = []
        for role, text, tokens, source, suffix in columns:
            label = "" if template.document is None else body["labels"][source]
            atoms.append(Atom(role, label, text, render(template, label, text) + suffix, tokens, source))
        return Layout(tuple(atoms), body["labels"], row["base_tokens"], row["target_tokens"], row["left_out"])

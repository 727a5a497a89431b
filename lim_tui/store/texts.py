"""Texts, each stored once under its hash."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Sequence

from lim_tui.domain.canonical import canonical_json, sha256_text

_COMPRESSION_LEVEL = 6
# Some 20 MB.
_MOST_IDS = 100_000


def pack(value: object) -> bytes:
    """A JSON value, compressed."""
    return zlib.compress(canonical_json(value).encode("utf-8", "surrogatepass"), _COMPRESSION_LEVEL)


def unpack(body: bytes) -> object:
    """The JSON value that ``pack`` was given."""
    value: object = json.loads(zlib.decompress(body).decode("utf-8", "surrogatepass"))
    return value


def unpack_text(body: bytes) -> str:
    """The text that a row of the table holds."""
    return zlib.decompress(body).decode("utf-8", "surrogatepass")


class Texts:
    """The content-addressed table of texts."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._ids: dict[str, int] = {}

    def put(self, text: str) -> int:
        """The id of ``text``, stored if it is new."""
        return self._put(sha256_text(text), text)

    def put_hashed(self, hashes: Sequence[str], texts: Sequence[str]) -> list[int]:
        """The ids of ``texts`` in their order; ``hashes`` are theirs."""
        return [self._put(digest, text) for digest, text in zip(hashes, texts, strict=True)]

    def _put(self, digest: str, text: str) -> int:
        if digest not in self._ids:
            if len(self._ids) >= _MOST_IDS:
                self._ids.clear()
            self._ids[digest] = self._insert(digest, text)
        return self._ids[digest]

    def forget_ids(self) -> None:
        """Drops remembered ids, which a rolled back transaction may have made up."""
        self._ids.clear()

    def _insert(self, digest: str, text: str) -> int:
        found = self._connection.execute("SELECT id FROM texts WHERE hash = ?", (digest,)).fetchone()
        if found is not None:
            return int(found["id"])
        body = zlib.compress(text.encode("utf-8", "surrogatepass"), _COMPRESSION_LEVEL)
        cursor = self._connection.execute(
            "INSERT INTO texts (hash, characters, body) VALUES (?, ?, ?)", (digest, len(text), body)
        )
        return int(cursor.lastrowid or 0)

    def get(self, text_id: int) -> str:
        """The text with this id; KeyError if there is none."""
        row = self._connection.execute("SELECT body FROM texts WHERE id = ?", (text_id,)).fetchone()
        if row is None:
            raise KeyError(text_id)
        return unpack_text(row["body"])

    def get_many(self, text_ids: Sequence[int]) -> list[str]:
        """The texts with these ids in their order."""
        found: dict[int, str] = {}
        for text_id in text_ids:
            if text_id not in found:
                found[text_id] = self.get(text_id)
        return [found[text_id] for text_id in text_ids]

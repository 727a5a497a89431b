"""A sweep as one file: gzip of JSON lines, each a row, with texts named by their hash instead of an id."""

from __future__ import annotations

import base64
import gzip
import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from lim_tui.domain.canonical import canonical_json
from lim_tui.domain.record import SweepState
from lim_tui.errors import LimError
from lim_tui.store.connect import transaction
from lim_tui.store.layout_body import unpack_layout, with_texts
from lim_tui.store.same_content import same_sweep
from lim_tui.store.texts import Texts, unpack
from lim_tui.store.upkeep import check_name, delete_sweep

FORMAT = "lim-tui bundle 1"
_TEXT_COLUMNS = ("case_text_id", "filler_text_id", "output_text_id")
_TABLES = {
    "items": "SELECT * FROM items WHERE sweep_id = ? ORDER BY id",
    "layouts": "SELECT l.* FROM layouts l JOIN items i ON i.id = l.item_id WHERE i.sweep_id = ? ORDER BY l.id",
    "trials": "SELECT * FROM trials WHERE sweep_id = ? ORDER BY id",
    "probes": "SELECT * FROM probes WHERE sweep_id = ? ORDER BY id",
    "attempts": "SELECT a.* FROM attempts a JOIN trials t ON t.id = a.trial_id WHERE t.sweep_id = ? ORDER BY a.id",
    "judgements": "SELECT j.trial_id AS id, j.* FROM judgements j JOIN trials t ON t.id = j.trial_id"
    " WHERE t.sweep_id = ? ORDER BY j.trial_id",
    "judge_attempts": "SELECT a.* FROM judge_attempts a JOIN trials t ON t.id = a.trial_id"
    " WHERE t.sweep_id = ? ORDER BY a.id",
    "repeats": "SELECT r.* FROM repeats r JOIN trials t ON t.id = r.trial_id"
    " WHERE t.sweep_id = ? AND r.state = 'done' ORDER BY r.id",
    "labels": "SELECT l.* FROM labels l WHERE l.trial_key IN (SELECT key FROM trials WHERE sweep_id = ?) ORDER BY l.id",
}
# What reading a file raises that is damaged, or was made up to do harm.
_DAMAGE = (
    OSError,
    EOFError,
    zlib.error,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
_PARENTS = {"item_id": "items", "layout_id": "layouts", "trial_id": "trials", "same_as": "trials"}


@dataclass(frozen=True, slots=True)
class Brought:
    """The sweep of a bundle; not ``is_new`` where it was there already. ``labels`` are those that were not there."""

    sweep_id: int
    is_new: bool
    labels: int


class Bundles:
    """Writes and reads sweeps as files."""

    def __init__(self, connection: sqlite3.Connection, texts: Texts) -> None:
        self._connection = connection
        self._texts = texts

    def write(self, sweep_id: int, file: Path) -> None:
        """Writes the sweep with all that its prompts are rebuilt from. Keys are in no table, so in no bundle."""
        with gzip.GzipFile(file, "wb", mtime=0) as out:
            for line in self._lines(sweep_id):
                out.write(json.dumps(line, ensure_ascii=True, separators=(",", ":")).encode() + b"\n")

    def _lines(self, sweep_id: int) -> Iterator[dict[str, Any]]:
        yield {"format": FORMAT}
        sweep = self._connection.execute("SELECT * FROM sweeps WHERE id = ?", (sweep_id,)).fetchone()
        # A command belongs to this machine, and may hold what others must not read.
        settings = canonical_json({**json.loads(sweep["settings"]), "on_finish": None})
        yield {"table": "sweeps", "row": {**dict(sweep), "settings": settings}}
        written: set[int] = set()
        for table, query in _TABLES.items():
            for row in self._connection.execute(query, (sweep_id,)):
                values, text_ids = self._portable(table, dict(row))
                for text_id in text_ids - written:
                    yield {"text": self._texts.get(text_id), "id": text_id}
                written |= text_ids
                yield {"table": table, "row": values}

    def _portable(self, table: str, values: dict[str, Any]) -> tuple[dict[str, Any], set[int]]:
        """The row with blobs as text, and the ids of the texts that it points to."""
        text_ids = {values[column] for column in _TEXT_COLUMNS if values.get(column) is not None}
        if table == "layouts":
            text_ids |= set(unpack_layout(values["body"])["texts"])
        blobs = {name: base64.b64encode(value).decode() for name, value in values.items() if isinstance(value, bytes)}
        # The totals are this database's own.
        values.pop("cell_id", None)
        return {**values, **blobs, "blobs": sorted(blobs)}, text_ids

    def bring(self, file: Path) -> Brought:
        """Brings a bundle in, or only the labels of one whose sweep is there with the same content.

        Raises LimError as ``read``.
        """
        with transaction(self._connection):
            before = self._labels()
            sweep_id = self.read(file)
            known = same_sweep(self._connection, sweep_id)
            if known is not None:
                delete_sweep(self._connection, sweep_id)
            return Brought(sweep_id if known is None else known, known is None, self._labels() - before)

    def _labels(self) -> int:
        return int(self._connection.execute("SELECT COUNT(*) FROM labels").fetchone()[0])

    def read(self, file: Path, recorded: str | None = None) -> int:
        """Brings a bundle in as a new sweep and gives its id.

        ``recorded`` is the date of a recorded sweep, whose trials never satisfy a plan. Raises LimError where the
        file is no bundle.
        """
        reading = _Reading(self._connection, self._texts, recorded)
        try:
            with gzip.open(file, "rt", encoding="utf-8") as lines, transaction(self._connection):
                return reading.take(lines)
        except (*_DAMAGE, sqlite3.Error) as error:
            raise LimError(
                f"{file} is no bundle that this lim-tui can read (line {reading.line}: {error})",
                "Export it once more where it comes from, and copy it whole. Nothing of it was brought in.",
            ) from error
        finally:
            self._texts.forget_ids()


class _Reading:
    """One bundle on its way in: old ids and the new ones they became; ``line`` is the one being read, from 1."""

    def __init__(self, connection: sqlite3.Connection, texts: Texts, recorded: str | None) -> None:
        self._connection = connection
        self._texts = texts
        self._recorded = recorded
        self.line = 1
        self._new_ids: dict[str, dict[int, int]] = {"sweeps": {}, "texts": {}, **{table: {} for table in _TABLES}}

    def take(self, lines: Iterable[str]) -> int:
        for self.line, text in enumerate(lines, start=1):
            line = json.loads(text)
            if self.line == 1:
                _check_format(line)
            elif "text" in line:
                self._new_ids["texts"][line["id"]] = self._texts.put(line["text"])
            elif line["table"] == "sweeps":
                self._take_sweep(line["row"])
            elif line["table"] in _TABLES:
                self._take_row(line["table"], line["row"])
            else:
                raise ValueError("a table that bundles do not have")
        return self._sweep_id()

    def _sweep_id(self) -> int:
        (sweep_id,) = self._new_ids["sweeps"].values() or [None]
        if sweep_id is None:
            raise ValueError("the row of the sweep is missing")
        return sweep_id

    def _take_sweep(self, row: dict[str, Any]) -> None:
        _check_sweep(row, is_first=not self._new_ids["sweeps"])
        # Below 1, so that one's own first sweep of the name is still the first.
        free = "COALESCE(MIN(number), 1) - 1" if self._recorded else "COALESCE(MAX(number), 0) + 1"
        number = self._connection.execute(f"SELECT {free} FROM sweeps WHERE name = ?", (row["name"],)).fetchone()[0]
        values = {**row, "number": number, "recorded": self._recorded or row["recorded"], "wanted": "run"}
        # Another person's command is not run here.
        values["settings"] = canonical_json({**json.loads(row["settings"]), "on_finish": None})
        if values["state"] == "running":
            values["state"] = "stopped"
        self._insert("sweeps", values)

    def _take_row(self, table: str, row: dict[str, Any]) -> None:
        values = {name: value for name, value in row.items() if name != "blobs"}
        values.update({name: _blob(name, values[name]) for name in row["blobs"]})
        if "sweep_id" in values:
            values["sweep_id"] = self._sweep_id()
        for column, parent in _PARENTS.items():
            if values.get(column) is not None:
                values[column] = self._new_ids[parent][values[column]]
        for column in _TEXT_COLUMNS:
            if values.get(column) is not None:
                values[column] = self._new_ids["texts"][values[column]]
        if table == "layouts":
            values["body"] = self._with_new_texts(values["body"])
        if table != "labels" or not self._has_label(values):
            self._insert(table, values)

    def _has_label(self, values: dict[str, Any]) -> bool:
        """Labels belong to keys, not to a sweep: a bundle may come back to where they were given."""
        found = self._connection.execute(
            "SELECT 1 FROM labels WHERE trial_key = ? AND created_at = ? AND label = ?",
            (values["trial_key"], values["created_at"], values["label"]),
        )
        return found.fetchone() is not None

    def _with_new_texts(self, body: bytes) -> bytes:
        return with_texts(body, [self._new_ids["texts"][text_id] for text_id in unpack_layout(body)["texts"]])

    def _insert(self, table: str, values: dict[str, Any]) -> None:
        known = {row["name"] for row in self._connection.execute(f"PRAGMA table_info({table})")}
        kept = {name: value for name, value in values.items() if name in known and name not in ("id", "cell_id")}
        columns, marks = ", ".join(kept), ", ".join("?" for _ in kept)
        cursor = self._connection.execute(f"INSERT INTO {table} ({columns}) VALUES ({marks})", tuple(kept.values()))
        self._new_ids[table][values["id"]] = int(cursor.lastrowid or 0)


def _check_format(line: Any) -> None:
    if not isinstance(line, dict) or line.get("format") != FORMAT:
        raise ValueError("it does not name the format")


def _check_sweep(row: dict[str, Any], *, is_first: bool) -> None:
    """Every list of sweeps reads this row, so one that cannot be read would hide all others."""
    if not is_first:
        raise ValueError("a second sweep")
    check_name(row["name"])
    if row["state"] not in get_args(SweepState):
        raise ValueError("a state that no sweep has")
    for column in ("settings", "release"):
        if not isinstance(json.loads(row[column]), dict):
            raise ValueError(f"{column} holds no settings by name")


def _blob(name: str, text: str) -> bytes:
    """What a row keeps compressed, which can be read."""
    body = base64.b64decode(text)
    try:
        unpack(body)
    except (zlib.error, ValueError) as error:
        raise ValueError(f"{name} cannot be read") from error
    return body

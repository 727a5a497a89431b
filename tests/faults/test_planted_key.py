"""A planted key is looked for in everything the program wrote."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from lim_tui.engine import backoff
from lim_tui.plain.show_json import show_json
from lim_tui.reporting.csv import write_csv
from lim_tui.store.store import Store
from tests.faults.provider import Answer, SeenRequest
from tests.faults.replies import refused
from tests.faults.sweeping import ReadingProvider, reply_to, served, swept, workspace_for

KEY = "sk-planted-4711-secret-key"
HEADER = "planted-0815-header-value"


def loose_tongued(request: SeenRequest, number: int) -> Answer:
    """A provider that repeats the key wherever it can."""
    if number == 1:
        return refused(500, f"internal error for {KEY} with {HEADER}")
    if number == 2:
        return Answer(502, f"<html>{KEY}</html>", {"x-request-key": KEY})
    if number == 3:
        return refused(400, f"bad request: authorization Bearer {KEY}")
    return reply_to(request, system_fingerprint=KEY, service_tier=f"tier of {KEY}")


@pytest.mark.parametrize("where", ["environment", "file"])
def test_the_key_is_in_nothing_that_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, where: str
) -> None:
    monkeypatch.setattr(backoff, "_FIRST_WAIT_S", 0.001)
    root, secrets = tmp_path / "work", tmp_path / "secrets"
    secrets.mkdir()
    (secrets / "key").write_text(KEY)
    (secrets / "key").chmod(0o600)
    monkeypatch.setenv("HOUSE_KEY", KEY)
    source = 'key_env = "HOUSE_KEY"' if where == "environment" else f'key_file = "{secrets / "key"}"'
    with served(ReadingProvider(loose_tongued)) as provider:
        headers = f'\n[models.house.headers]\nX-Team = "{HEADER}"'
        workspace = workspace_for(root, provider, cases=1, extra=f"concurrency = 1\n{source}{headers}")
        store, sweep_id = swept(workspace)
    assert f"Bearer {KEY}".lower() in provider.seen[0].headers["authorization"].lower()
    store.bundles.write(sweep_id, root / "out.lim.gz")
    store.upkeep.back_up(root / "backup.db")
    settings = (root / "lim.toml").read_bytes()
    for secret in (KEY, HEADER):
        for name, content in written(root, store, sweep_id):
            if content != settings:
                assert secret.encode() not in content, name
        assert secret not in caplog.text


def written(root: Path, store: Store, sweep_id: int) -> Iterator[tuple[str, bytes]]:
    """Every file, every value of the database and every export, unpacked."""
    for file in root.rglob("*"):
        if file.is_file():
            raw = file.read_bytes()
            yield str(file), gzip.decompress(raw) if file.suffix == ".gz" else raw
    for line in gzip.decompress((root / "out.lim.gz").read_bytes()).splitlines():
        yield "bundle", line
    for (table,) in store._connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for row in store._connection.execute(f"SELECT * FROM {table}"):
            for value in row:
                yield table, unpacked(value)
    for row in store.reads.rows(sweep_id):
        yield "show", json.dumps(show_json(store, store.reads.detail(row.id))).encode()
    stream = io.StringIO()
    write_csv(store, sweep_id, stream)
    yield "csv", stream.getvalue().encode()


def unpacked(value: object) -> bytes:
    if not isinstance(value, bytes):
        return str(value).encode()
    return zlib.decompress(value)

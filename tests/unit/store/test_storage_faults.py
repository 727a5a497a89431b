"""The database when the disk, another program, an older version or a mount is in the way."""

from __future__ import annotations

import re
import sqlite3
import stat
import subprocess
import sys
import threading
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlite_utils import Database

from lim_tui.domain.canonical import sha256_text
from lim_tui.errors import LimError
from lim_tui.store import connect
from lim_tui.store.connect import open_connection
from lim_tui.store.faults import HeldDatabaseError, StorageError, storage_error
from lim_tui.store.mounts import network_type
from lim_tui.store.schema import SCHEMA_VERSION, migrations
from lim_tui.store.store import Store
from tests.unit.store.held import held


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    Store(path).close()
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA user_version = 999")
    before = path.read_bytes()
    with pytest.raises(LimError, match="newer lim-tui \\(schema 999"):
        Store(path)
    assert path.read_bytes() == before


def test_an_older_file_is_migrated_with_a_backup_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    old = Database(path)
    migrations().apply(old, stop_before="m002_probes")
    old.execute("INSERT INTO ui_state VALUES ('theme', '\"mono\"')")
    old.execute("PRAGMA user_version = 1")
    old.conn.commit()
    old.close()
    with Store(path) as store:
        assert store.ui_state.get("theme") == "mono"
        assert store.probes.answered(1) == []
    backup = tmp_path / "runs.db.schema-1.backup"
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    with sqlite3.connect(backup) as kept:
        assert kept.execute("PRAGMA user_version").fetchone() == (1,)
        assert kept.execute("SELECT value FROM ui_state").fetchone() == ('"mono"',)
        assert not kept.execute("SELECT 1 FROM sqlite_master WHERE name = 'probes'").fetchone()


def _open_and_close(path: Path, answers: object) -> None:
    try:
        Store(path).close()
        answers.put("opened")  # type: ignore[attr-defined]
    except Exception as error:
        answers.put(repr(error))  # type: ignore[attr-defined]


def test_a_new_file_may_be_opened_by_many_at_once(tmp_path: Path) -> None:
    fork = get_context("fork")
    answers = fork.Queue()
    openers = [fork.Process(target=_open_and_close, args=(tmp_path / "runs.db", answers)) for _ in range(8)]
    for opener in openers:
        opener.start()
    assert [answers.get(timeout=60) for _ in openers] == ["opened"] * 8
    for opener in openers:
        opener.join()


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    Store(tmp_path / "runs.db").close()
    assert stat.S_IMODE((tmp_path / "runs.db").stat().st_mode) == 0o600


def test_a_full_disk_is_said_with_the_path_and_the_free_space(tmp_path: Path) -> None:
    store = Store(tmp_path / "runs.db")
    limit_growth(store)
    texts = [sha256_text(str(number)) for number in range(1_000)]
    with pytest.raises(StorageError, match=r"runs\.db cannot grow: .*full .*MB free") as told:
        store.texts.put_hashed(texts, texts)
    assert "lim resume" in (told.value.hint or "")


@pytest.mark.parametrize(("free", "said"), [(0, "cannot grow"), (10**9, "Look at the disk")])
def test_a_disk_without_room_is_not_called_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, said: str
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: SimpleNamespace(free=free))
    told = storage_error(tmp_path / "runs.db", sqlite3.OperationalError("disk I/O error"))
    assert said in f"{told.message} {told.hint}"


def limit_growth(store: Store, pages: int = 1) -> None:
    """A disk that holds a few pages more."""
    connection = store._connection
    used = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {used + pages}")


def test_texts_that_were_rolled_back_are_forgotten(tmp_path: Path) -> None:
    store = Store(tmp_path / "runs.db")
    with pytest.raises(KeyError), store.transaction():
        store.texts.get(store.texts.put("lost") + 4711)
    assert store.texts.get(store.texts.put("lost")) == "lost"


def test_a_write_into_a_read_only_file_says_what_to_do(tmp_path: Path) -> None:
    store = Store(tmp_path / "runs.db")
    store._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StorageError, match="cannot be written") as told:
        store.texts.put("x")
    assert "--db" in (told.value.hint or "")


def test_a_read_only_file_can_be_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(tmp_path / "runs.db") as store:
        store.texts.put("x")
    monkeypatch.setattr(connect, "is_writable", lambda _path: False)
    before = sorted(tmp_path.iterdir())
    with Store(tmp_path / "runs.db") as store:
        assert store.texts.get(1) == "x"
        assert store.sweeps.all() == []
    assert sorted(tmp_path.iterdir()) == before


def test_a_lock_of_another_program_is_waited_for(tmp_path: Path) -> None:
    store = Store(tmp_path / "runs.db")
    other = sqlite3.connect(tmp_path / "runs.db", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    release = threading.Timer(1.0, lambda: other.execute("COMMIT"))
    release.start()
    assert store.texts.get(store.texts.put("after the wait")) == "after the wait"
    release.join()


def test_a_lock_that_is_never_given_back_is_said(tmp_path: Path) -> None:
    store = Store(tmp_path / "runs.db", wait_s=0.0)
    other = sqlite3.connect(tmp_path / "runs.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match="held by another program"):
        store.texts.put("x")


def test_who_holds_a_database_is_named_and_it_opens_once_it_is_free(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    Store(path).close()
    with held(path) as pid:
        with pytest.raises(HeldDatabaseError) as told:
            Store(path, wait_s=0.0)
        named = f"held by python (process {pid})" if Path("/proc/locks").exists() else "held by another program"
        assert f"{path} is {named}" in re.sub(r"python[\d.]+", "python", told.value.message)
    Store(path, wait_s=0.0).close()


def test_a_command_says_what_it_waits_for(tmp_path: Path) -> None:
    Store(tmp_path / "runs.db").close()
    command = [sys.executable, "-m", "lim_tui", "--workspace", str(tmp_path), "sweeps"]
    told = ""
    with held(tmp_path / "runs.db"):
        listing = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8")
        assert listing.stderr is not None
        while "it is waited for" not in told and (line := listing.stderr.readline()):
            told += line
    with listing:
        told += listing.stderr.read()
    assert (listing.returncode, told.count("runs.db is held by"), told.count("it is waited for")) == (0, 1, 1), told


MOUNTS = """\
22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
40 22 0:35 / /home rw - nfs4 server:/export rw
41 22 0:36 / /mnt/my\\040share rw - cifs //server/share rw
42 40 8:2 / /home/anna/fast rw - xfs /dev/sdb1 rw
43 22 0:40 / /mnt/remote rw - fuse.sshfs host:/ rw
44 22 0:41 / /mnt/ntfs rw - fuseblk /dev/sdc1 rw
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/var/lim/runs.db", None),
        ("/home/anna/runs.db", "nfs4"),
        ("/home/anna/fast/runs.db", None),
        ("/mnt/my share/runs.db", "cifs"),
        ("/mnt/remote/work/runs.db", "fuse.sshfs"),
        ("/mnt/ntfs/runs.db", None),
        ("/homework/runs.db", None),
    ],
)
def test_network_mounts_are_known_by_their_type(tmp_path: Path, path: str, kind: str | None) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(MOUNTS)
    assert network_type(Path(path), mounts) == kind


def test_on_a_network_mount_the_journal_is_no_log_and_the_notice_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "runs.db"
    assert Store(path).notice is None
    assert open_connection(path).execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    Store(path).close()
    monkeypatch.setattr(connect, "network_type", lambda _path: "nfs4")
    with Store(tmp_path / "far.db") as store:
        assert store._connection.execute("PRAGMA journal_mode").fetchone()[0] == "delete"
        assert "network mount (nfs4)" in (store.notice or "")


def test_schema_and_migrations_agree() -> None:
    assert len(migrations().pending(Database(memory=True))) == SCHEMA_VERSION

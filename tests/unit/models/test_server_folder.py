"""The meeting place of a server and its users, without a server."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from lim_tui.errors import LimError
from lim_tui.models.server_folder import ServerFolder, ServerSettings, ServerState

STATE = ServerState(4711, 1.0, "http://127.0.0.1:1", "a-key")


@pytest.fixture
def folder(tmp_path: Path) -> ServerFolder:
    return ServerFolder(tmp_path / "embedded" / "one")


def test_only_the_user_may_look(folder: ServerFolder) -> None:
    folder.write_state(STATE)
    folder.open_lease().close()
    assert stat.S_IMODE(folder.folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.folder.iterdir()} == {0o600}


def test_state_comes_and_goes(folder: ServerFolder) -> None:
    assert folder.read_state() is None
    folder.write_state(STATE)
    assert folder.read_state() == STATE
    folder.remove_state()
    folder.remove_state()
    assert folder.read_state() is None


@pytest.mark.parametrize("content", ["", "{", "[]", '{"pid": 1}', '{"unknown": 1}'])
def test_state_of_another_version_is_no_state(folder: ServerFolder, content: str) -> None:
    (folder.folder / "state.json").write_text(content)
    assert folder.read_state() is None


def test_one_sign_of_life_at_a_time(folder: ServerFolder) -> None:
    alive = folder.open_alive()
    assert alive is not None
    assert folder.open_alive() is None
    alive.close()
    again = folder.open_alive()
    assert again is not None
    again.close()


def test_leases_are_shared_and_exclude_the_end(folder: ServerFolder) -> None:
    first, second = folder.open_lease(), folder.open_lease()
    assert folder.open_lease_alone() is None
    first.close()
    assert folder.open_lease_alone() is None
    second.close()
    alone = folder.open_lease_alone()
    assert alone is not None
    alone.close()


def test_a_lease_leaves_its_time(folder: ServerFolder) -> None:
    assert folder.leased_at() == 0.0
    folder.open_lease().close()
    assert folder.leased_at() > 0.0


def test_different_settings_meet_in_different_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    settings = [
        ServerSettings(tmp_path / "a.gguf"),
        ServerSettings(tmp_path / "a.gguf", 4096),
        ServerSettings(tmp_path),
    ]
    folders = {ServerFolder.for_settings(one).folder for one in settings}
    assert len(folders) == 3
    assert all(folder.is_relative_to(tmp_path) for folder in folders)


def test_a_place_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LimError, match="XDG_STATE_HOME"):
        ServerFolder(tmp_path / "file" / "one")

"""A sweep that is started over SSH, loses its line, and is found again."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lim_tui.store.store import Store
from tests.pty.terminal import Terminal
from tests.ssh.server import SSHD, SshServer, shell, ssh_server
from tests.unit.engine.bench import make_workspace

pytestmark = [pytest.mark.pty, pytest.mark.skipif(SSHD is None, reason="there is no sshd on this machine")]

_LIM = (sys.executable, "-m", "lim_tui")
_ROOT = Path(__file__).parents[2]
_SWEEP = """\
name: lijn
cases: [pompen]
models: ["simulated/middle-drop?latency=0.3"]
lengths: [400]
depths: [0, 50, 100]
"""
_LIMIT_S = 20.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SshServer]:
    """One sshd for all tests here."""
    with ssh_server(tmp_path_factory.mktemp("sshd")) as running:
        yield running


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Path]:
    """Cases for a sweep of about ten seconds; what still runs is stopped in the end."""
    make_workspace(tmp_path, cases=40)
    (tmp_path / "lijn.yaml").write_text(_SWEEP, encoding="utf-8")
    (tmp_path / "lim.toml").write_text("", encoding="utf-8")
    yield tmp_path
    with Store(tmp_path / "runs.db") as store:
        store.sweeps.want(1, "stop_now")
    _until(lambda: _state(tmp_path) not in {"planned", "running"})


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """What a session needs to find this tree and nothing of this user."""
    return {"PYTHONPATH": str(_ROOT), "XDG_STATE_HOME": str(tmp_path / "state"), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}


def _until(condition: object) -> None:
    end = time.monotonic() + _LIMIT_S
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.05)


def _state(workspace: Path) -> str:
    with Store(workspace / "runs.db") as store:
        return store.sweeps.get(1).state


def _done(workspace: Path) -> int:
    with Store(workspace / "runs.db") as store:
        return store.reads.counts(1).done


def _cut(session: Terminal) -> None:
    """What a train in a tunnel does: the client is gone without a word."""
    os.kill(session.pid, signal.SIGKILL)


def test_a_sweep_outlives_its_line_and_is_found_again(
    server: SshServer, workspace: Path, environment: dict[str, str]
) -> None:
    start = shell(environment, workspace, (*_LIM, "run", "lijn.yaml", "--detach"), _LIM)
    with server.session(start) as first:
        first.until_shown("lijn", "running")
        _cut(first)
    at_the_cut = _done(workspace)
    _until(lambda: _done(workspace) > at_the_cut + 5)
    assert _state(workspace) == "running"
    with server.session(shell(environment, workspace, _LIM), columns=120, lines=40) as second:
        second.until_shown("lijn")
        second.press("enter")
        second.until_shown("Dutch, simulated/middle-drop", "tokens", "400", "%")
        second.press("q")
        assert second.exit_status()[0] == 0
    assert b"\x1b[?1049l" in second.written


@pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux on this machine")
def test_in_tmux_the_screen_is_there_again_after_the_line_was_cut(
    server: SshServer, workspace: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    tmux = ("tmux", "-u", "-S", str(tmp_path / "tmux"), "-f", "/dev/null")
    lim = shell(environment, workspace, (*_LIM, "run", "lijn.yaml", "--detach"), _LIM)
    try:
        with server.session(shell(environment, workspace, (*tmux, "new-session", "-A", "-s", "lim", lim))) as first:
            first.until_shown("lijn", "running")
            first.press("enter")
            first.until_shown("Dutch, simulated/middle-drop", "400")
            _cut(first)
        with server.session(shell(environment, workspace, (*tmux, "attach", "-t", "lim"))) as second:
            second.until_shown("Dutch, simulated/middle-drop", "400", "%")
            assert "lim › sweeps › lijn" in second.screen()[0]
            second.press("q")
            second.exit_status()
    finally:
        os.system(f"{' '.join(tmux)} kill-server 2>/dev/null")

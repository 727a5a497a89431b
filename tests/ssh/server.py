"""A real sshd on loopback, with keys and a port of its own, and sessions on it."""

from __future__ import annotations

import getpass
import os
import shlex
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.pty.terminal import Terminal, terminal

SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
_LIMIT_S = 10.0
_CONFIG = """\
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host_key
AuthorizedKeysFile {folder}/user_key.pub
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin prohibit-password
PermitUserEnvironment no
"""
_CLIENT_OPTIONS = ("StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR", "BatchMode=yes")
# ssh in the pseudo-terminal, where tests otherwise run Python.
_RUN = "import os, sys; os.execvp(sys.argv[1], sys.argv[1:])"


@dataclass(frozen=True, slots=True)
class SshServer:
    """Listens on 127.0.0.1; ``folder`` holds its keys."""

    folder: Path
    port: int

    def session(self, command: str, *, columns: int = 80, lines: int = 24) -> AbstractContextManager[Terminal]:
        """A session in a terminal that runs ``command`` in the shell of this user."""
        return terminal(
            ["-c", _RUN, *self._client(), "-tt", f"{getpass.getuser()}@127.0.0.1", command],
            columns=columns,
            lines=lines,
        )

    def _client(self) -> Sequence[str]:
        options = [word for option in _CLIENT_OPTIONS for word in ("-o", option)]
        return ["ssh", "-F", "/dev/null", "-i", str(self.folder / "user_key"), "-p", str(self.port), *options]


@contextmanager
def ssh_server(folder: Path) -> Iterator[SshServer]:
    """Starts sshd, and ends it by its process id."""
    assert SSHD is not None
    for name in ("host_key", "user_key"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)], check=True)
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (folder / "sshd_config").write_text(_CONFIG.format(port=port, folder=folder), encoding="utf-8")
    process = subprocess.Popen(
        [SSHD, "-D", "-e", "-f", str(folder / "sshd_config")], stderr=(folder / "sshd.log").open("wb")
    )
    try:
        _wait_for(port)
        yield SshServer(folder, port)
    finally:
        process.terminate()
        process.wait(_LIMIT_S)


def _wait_for(port: int) -> None:
    end = time.monotonic() + _LIMIT_S
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            assert time.monotonic() < end, "sshd did not start"
            time.sleep(0.05)
        else:
            return


def shell(environment: dict[str, str], folder: Path, *commands: Sequence[str]) -> str:
    """One line for the remote shell: in ``folder``, with ``environment``, one command after the other."""
    setting = " ".join(f"export {name}={shlex.quote(value)};" for name, value in environment.items())
    return f"{setting} cd {shlex.quote(str(folder))}; " + " && ".join(shlex.join(command) for command in commands)

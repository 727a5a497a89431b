"""Whether a file lies on a network mount, where SQLite's write-ahead log must not be used."""

from __future__ import annotations

import re
from pathlib import Path

# sqlite.org/wal.html: all processes that use a WAL database must be on the same host.
_NETWORK_TYPES = re.compile(
    r"^(nfs\d?|cifs|smb\d?|smbfs|9p|afs|ceph|coda|glusterfs|lustre|gpfs|ncpfs|virtiofs|vboxsf|drvfs|prl_fs"
    r"|fuse\.(sshfs|glusterfs|ceph.*|s3fs|gcsfuse|rclone|davfs.*|smb.*))$"
)
_ESCAPE = re.compile(r"\\([0-7]{3})")


def network_type(path: Path, mounts: Path = Path("/proc/self/mountinfo")) -> str | None:
    """The type of the network mount that holds ``path``; None on a local disk, and where the system does not tell."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return None
    best = max((found for line in lines if (found := _mount(line)) and _holds(found[0], path)), default=None)
    return best[2] if best is not None and _NETWORK_TYPES.match(best[2]) else None


def _mount(line: str) -> tuple[Path, int, str] | None:
    """Mount point, how late it was mounted (a later mount hides an earlier one), and type; see proc(5)."""
    before, dash, after = line.partition(" - ")
    fields = before.split(" ")
    if not dash or len(fields) < 5 or not fields[0].isdecimal():
        return None
    point = _ESCAPE.sub(lambda code: chr(int(code[1], 8)), fields[4])
    return Path(point), int(fields[0]), after.split(" ")[0]


def _holds(point: Path, path: Path) -> bool:
    return path.resolve().is_relative_to(point)

"""The process of one embedded llama.cpp server: ``python -m lim_tui.models.embedded_server``.

It detaches itself, serves on a free loopback port, and ends when for some time no user held a lease. Its parent has
passed it the lock that says it lives, and has pointed its output to the log.
"""

from __future__ import annotations

import argparse
import os
import secrets
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from lim_tui.models.server_folder import ServerFolder, ServerSettings, ServerState

_LONGEST_LOOK_INTERVAL_S = 1.0
# llama.cpp keeps prompts of earlier requests in memory, 8 GiB of them by default.
_PROMPT_CACHE_MIB = 1024
_LOG_WARNINGS_AND_ERRORS = 2
# A kept-alive connection holds a thread while it idles; with llama.cpp's three, a few users would wait for each other.
_HTTP_THREADS = 32


def main(arguments: Sequence[str]) -> None:
    """Forks the server off and returns; the server itself never returns."""
    options = _parse(arguments)
    settings = ServerSettings(options.path, options.n_ctx, options.n_parallel)
    if os.fork() == 0:
        _serve(ServerFolder(options.folder), settings, options.idle_s)


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="lim_tui.models.embedded_server")
    parser.add_argument("--folder", type=Path, required=True, help="where locks, state and log are kept")
    parser.add_argument("--path", type=Path, required=True, help="the GGUF file")
    parser.add_argument("--n-ctx", type=int, default=0, help="context in tokens; 0: as the model was trained")
    parser.add_argument("--n-parallel", type=int, default=1, help="requests served at a time")
    parser.add_argument("--idle-s", type=float, default=60.0, help="ends after so many seconds without a user")
    return parser.parse_args(arguments)


def _serve(folder: ServerFolder, settings: ServerSettings, idle_s: float) -> None:
    """Starts llama.cpp, says where, and ends the process when nobody needs it."""
    api_key = secrets.token_urlsafe(24)
    try:
        # Bound to a name, since the server ends with its object.
        server = _start_llama_server(settings, api_key)
    except RuntimeError:
        sys.exit(1)  # llama.cpp writes the reason to the log as the process ends.
    signal.signal(signal.SIGTERM, lambda *_: _end(folder))
    folder.write_state(ServerState(os.getpid(), time.time(), server.listening_address, api_key))
    # Held to the end, so that a new user waits until this process is gone.
    _all_leases = _wait_until_unneeded(folder, idle_s)
    _end(folder)


def _start_llama_server(settings: ServerSettings, api_key: str) -> Any:
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(settings.path)
    params.model_alias = {settings.path.stem}
    params.n_ctx = settings.n_ctx * settings.n_parallel
    params.n_parallel = settings.n_parallel
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.api_keys = [api_key]
    params.offline = True
    params.n_threads_http = _HTTP_THREADS
    params.ui = False
    params.cache_ram_mib = _PROMPT_CACHE_MIB
    params.verbosity = _LOG_WARNINGS_AND_ERRORS
    return xllamacpp.Server(params)


def _wait_until_unneeded(folder: ServerFolder, idle_s: float) -> IO[str]:
    """All leases, once nobody has held one for ``idle_s`` seconds."""
    leased_at, needed_at = folder.leased_at(), time.monotonic()
    while True:
        time.sleep(min(_LONGEST_LOOK_INTERVAL_S, idle_s / 4))
        all_leases = folder.open_lease_alone()
        if all_leases is None or folder.leased_at() != leased_at:
            leased_at, needed_at = folder.leased_at(), time.monotonic()
        elif time.monotonic() - needed_at >= idle_s:
            return all_leases
        if all_leases is not None:
            all_leases.close()


def _end(folder: ServerFolder) -> None:
    """Ends the process at once: the destructor of llama.cpp's server may wait for ever."""
    folder.remove_state()
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])

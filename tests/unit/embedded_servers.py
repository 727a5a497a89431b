"""Embedded servers of the tests' own, which end with them."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress

import pytest

from lim_tui.models.server_folder import ServerFolder


@pytest.fixture(scope="module", autouse=True)
def own_servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Ended by their process ids once the module that imports this is through."""
    with pytest.MonkeyPatch.context() as patch:
        state_home = tmp_path_factory.mktemp("state")
        patch.setenv("XDG_STATE_HOME", str(state_home))
        yield
        for folder in state_home.glob("lim-tui/embedded/*"):
            state = ServerFolder(folder).read_state()
            if state is not None:
                with suppress(ProcessLookupError):
                    os.kill(state.pid, signal.SIGTERM)

"""What holds for every test."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from hypothesis import settings

from tests.left_behind import left_behind, mark_this_session

# How long an example takes says how busy the machine is; what must be quick has a benchmark or a limit of its own.
# The same examples each time: a change is judged by what it changes. `make search` looks for new ones.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.register_profile("searching", deadline=None, print_blob=True)
settings.load_profile("repeatable")

mark_this_session()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None]:
    """A session whose tests leave a process behind has failed."""
    yield
    if hasattr(session.config, "workerinput"):
        return
    if found := left_behind():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        print("\nThe tests left processes behind:", *found, sep="\n  ")

"""What holds for every test."""

from __future__ import annotations

from hypothesis import settings

# How long an example takes says how busy the machine is; what must be quick has a benchmark or a limit of its own.
# The same examples each time: a change is judged by what it changes. `make search` looks for new ones.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.register_profile("searching", deadline=None, print_blob=True)
settings.load_profile("repeatable")

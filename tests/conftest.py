"""What holds for every test."""

from __future__ import annotations

from hypothesis import settings

# How long an example takes says how busy the machine is; what must be quick has a benchmark or a limit of its own.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

"""What ``lim --help`` loads, and what only models/ loads: checked in processes of their own."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

_SHOW_MODULES = "import sys, json; {code}; print(json.dumps(sorted(sys.modules)))"


def modules_after(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", _SHOW_MODULES.format(code=code)], capture_output=True, encoding="utf-8", check=True
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_help_loads_nothing_heavy() -> None:
    code = "import contextlib, io\nfrom lim_tui import cli\nwith contextlib.redirect_stdout(io.StringIO()):\n"
    code += "    try:\n        cli.lim.main(['--help'], standalone_mode=False)\n    except SystemExit:\n        pass\n0"
    script = code + "\nimport sys, json\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    loaded = set(json.loads(done.stdout.splitlines()[-1]))
    assert not loaded & {"textual", "litellm", "numpy", "scipy", "sqlite_utils", "tiktoken", "rich", "jsonschema"}


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        ("lim_tui.store.store", {"sqlite_utils", "numpy", "litellm", "textual"}),
        ("lim_tui.engine.launch", {"litellm", "textual", "httpx", "openai"}),
        ("lim_tui.models.registry", {"litellm", "httpx", "openai"}),
        ("lim_tui.scoring", {"numpy", "litellm", "textual", "tiktoken"}),
        ("lim_tui.context.assembly", {"numpy", "litellm", "textual", "tiktoken"}),
    ],
)
def test_a_room_loads_what_it_needs_and_no_more(module: str, absent: set[str]) -> None:
    assert not modules_after(f"import {module}") & absent

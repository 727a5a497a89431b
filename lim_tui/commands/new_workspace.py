"""What a new workspace holds."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path

from lim_tui.errors import LimError
from lim_tui.settings import SETTINGS_FILE

_SETTINGS = """\
# Settings of this workspace. `lim doctor` checks them; docs/guide.md explains each key.

# default_model = "embedded/smollm2"

# [models.my-model]
# model = "openai/my-model"                  # the name that litellm knows
# api_base = "http://localhost:8000/v1"      # for a server of your own
# key_env = "OPENAI_API_KEY"                 # the environment variable with the key; never the key itself
"""


def make_workspace(folder: Path, *, sample: bool) -> None:
    """Makes ``cases/``, ``lim.toml`` and ``runs.db`` in ``folder``; LimError where something is in the way.

    With ``sample`` the cases come, and the recorded sweep goes into the database.
    """
    from lim_tui.engine.recorded import bring_recorded_sweeps
    from lim_tui.store.store import Store

    if (folder / SETTINGS_FILE).exists() or (folder / "cases").exists():
        raise LimError(f"{folder} is a workspace already", "Choose another folder.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if sample:
            shutil.copytree(sample_cases(), folder / "cases")
        else:
            (folder / "cases" / "distractors").mkdir(parents=True)
        (folder / SETTINGS_FILE).write_text(_SETTINGS, encoding="utf-8")
    except OSError as error:
        raise LimError(f"cannot write {folder}: {error.strerror}", "Choose a folder you may write to.") from error
    with Store(folder / "runs.db") as store:
        bring_recorded_sweeps(store, folder)


def sample_cases() -> Path:
    """The sample cases: in the wheel beside the package, in a checkout at its top."""
    packaged = Path(str(files("lim_tui"))) / "sample" / "cases"
    return packaged if packaged.is_dir() else packaged.parent.parent.parent / "cases"

"""What a person should know before running: each thing that must be in place, and what to do where it is not."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from lim_tui.context.tokens import SHIPPED_ENCODINGS, TiktokenCounter
from lim_tui.domain.settings import ModelEntry, Settings
from lim_tui.errors import LimError
from lim_tui.models.weights import weights_path
from lim_tui.paths import log_folder
from lim_tui.store.connect import is_writable
from lim_tui.store.store import Store
from lim_tui.terminal import shows_unicode

_MALICIOUS_LITELLM = ("1.82.7", "1.82.8")
_LEAST_FREE_BYTES = 200_000_000
_LEAST_SIZE = (60, 16)


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at; ``do`` says what to do where ``ok`` is False, else it is empty."""

    name: str
    ok: bool
    detail: str
    do: str = ""


def checks(workspace: Path, database: Path, settings: Settings) -> Iterator[Check]:
    """Every check, in the order in which a newcomer would meet the trouble."""
    yield _python()
    yield _terminal()
    yield _workspace(workspace)
    yield _database(database)
    if database.parent.is_dir():
        yield _disk(database.parent)
    yield _tokenizers()
    yield _litellm()
    yield _llama_cpp()
    yield _weights()
    for name in settings.models:
        yield _model(name, settings)
    if settings.default_model is not None and settings.default_model not in settings.models:
        yield _default_model(settings.default_model, settings)
    yield _logs(log_folder())


def _logs(folder: Path) -> Check:
    """Whether a worker can write its log, without which none starts; nothing is made."""
    there = next(path for path in (folder, *folder.parents) if path.exists())
    if there.is_dir() and os.access(there, os.W_OK | os.X_OK):
        return Check("logs", True, str(folder))
    return Check("logs", False, f"{folder} cannot be written", "set XDG_STATE_HOME to a folder that may be written")


def _python() -> Check:
    fits = (3, 11) <= sys.version_info[:2] <= (3, 13)
    return Check("python", fits, platform.python_version(), "" if fits else "use Python 3.11, 3.12 or 3.13")


def _terminal() -> Check:
    if not sys.stdout.isatty():
        return Check("terminal", True, "standard output is no terminal: plain text is used")
    columns, lines = shutil.get_terminal_size()
    term = os.environ.get("TERM", "")
    encoding = (sys.stdout.encoding or "").lower()
    detail = f"{columns}x{lines}, TERM={term or 'unset'}, {encoding}"
    if not shows_unicode(os.environ, encoding):
        return Check("terminal", False, detail, "set LANG to a UTF-8 locale, such as C.UTF-8, to see Chinese")
    if (columns, lines) < _LEAST_SIZE:
        return Check("terminal", False, detail, "make the window at least 60x16")
    return Check("terminal", True, detail)


def _workspace(workspace: Path) -> Check:
    if not (workspace / "cases").is_dir():
        return Check("workspace", False, f"{workspace} has no cases/", "lim init --sample DIR makes a workspace")
    from lim_tui.authoring.workspace import load_workspace

    loaded = load_workspace(workspace)
    errors = sum(problem.level == "error" for problem in loaded.problems)
    detail = f"{workspace}: {len(loaded.cases)} cases in {len(loaded.case_files)} files, {errors} errors"
    return Check("workspace", not errors, detail, "lim lint" if errors else "")


def _database(database: Path) -> Check:
    if not database.exists():
        return _new_database(database)
    try:
        with Store(database) as store:
            sweeps, notice = len(store.sweeps.all(archived=True)), store.notice
    except LimError as error:
        return Check("database", False, error.message, error.hint or "")
    detail = f"{database}: {sweeps} sweeps"
    if not is_writable(database):
        do = "make the file and its folder writable, or choose another database with --db"
        return Check("database", False, f"{detail}; it cannot be written, so that nothing can be run", do)
    return Check("database", True, f"{detail}; {notice}" if notice else detail)


def _new_database(database: Path) -> Check:
    # Not made here: the first start fills a new one with what the workspace brings along.
    if database.parent.is_dir() and os.access(database.parent, os.W_OK):
        return Check("database", True, f"{database}: not there yet; the first start makes it")
    detail = f"{database}: not there, and its folder cannot be written"
    return Check("database", False, detail, "make the folder and let it be written, or choose another with --db")


def _disk(folder: Path) -> Check:
    free = shutil.disk_usage(folder).free
    ok = free > _LEAST_FREE_BYTES
    return Check("disk", ok, f"{free / 1e9:.1f} GB free", "" if ok else f"free space at {folder}")


def _tokenizers() -> Check:
    try:
        for encoding in SHIPPED_ENCODINGS:
            TiktokenCounter(encoding).count("猫")
    except (KeyError, OSError, ValueError) as error:
        return Check("tokenizers", False, str(error), "install litellm again: it carries the encodings")
    return Check("tokenizers", True, f"{', '.join(SHIPPED_ENCODINGS)}, without a network")


def _litellm() -> Check:
    installed = version("litellm")
    safe = installed not in _MALICIOUS_LITELLM
    return Check("litellm", safe, installed, "" if safe else "this release was malicious: remove it, change your keys")


def _llama_cpp() -> Check:
    if importlib.util.find_spec("xllamacpp") is None:
        return Check("embedded llama.cpp", False, "not installed", "pip install 'lim-tui[local]'")
    return Check("embedded llama.cpp", True, f"xllamacpp {version('xllamacpp')}")


def _weights() -> Check:
    path = weights_path()
    if path is None:
        return Check("embedded/smollm2", False, "its weights are not installed", "lim models install")
    return Check("embedded/smollm2", True, f"{path.name}, {path.stat().st_size / 1e6:.0f} MB")


def _default_model(name: str, settings: Settings) -> Check:
    """One that lim.toml has no entry for; no server is started, and its key is looked at when it is asked."""
    from lim_tui.models.embedded import EMBEDDED_PREFIX, embedded_settings
    from lim_tui.models.placed_entry import placed
    from lim_tui.models.registry import resolve

    try:
        if name.startswith(EMBEDDED_PREFIX):
            embedded_settings(placed(ModelEntry(name, name), settings.folder).model)
        else:
            resolve(name, settings).close()
    except LimError as error:
        return Check("default_model", False, error.message, error.hint or "")
    return Check("default_model", True, name)


def _model(name: str, settings: Settings) -> Check:
    from lim_tui.models.registry import resolve

    try:
        model = resolve(name, settings)
        try:
            asyncio.run(model.check())
            facts = model.describe()
        finally:
            model.close()
    except LimError as error:
        return Check(f"model {name}", False, error.message, error.hint or "")
    window = f"window {facts.window}" if facts.window else "window unknown"
    return Check(f"model {name}", True, f"{facts.model}, {window}, tokenizer {facts.tokenizer}")

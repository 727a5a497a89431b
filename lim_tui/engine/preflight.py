"""Whether a sweep can begin at all: every model can be asked, and some length fits some window."""

from __future__ import annotations

import asyncio

from lim_tui.domain.settings import Settings
from lim_tui.domain.sweep import SweepFile
from lim_tui.engine.plan import inference_of
from lim_tui.errors import LimError
from lim_tui.models.registry import check_name, resolve
from lim_tui.models.simulated import SIMULATED_PREFIX


def check_ready(sweep: SweepFile, settings: Settings) -> None:
    """Raises LimError where a model is unknown, lacks its key or does not answer, or where no length fits.

    Spends no tokens; starts the server of an embedded model, which the worker then finds running.
    """
    if sweep.judge is not None:
        _check_judge(sweep, sweep.judge, settings)
        _window(sweep.judge, settings, batch=False)
    windows = {name: _window(name, settings, batch=sweep.batch) for name in sweep.models}
    answer_tokens = int(str(inference_of(sweep).get("max_tokens", 0)))
    if sweep.lengths and all(
        window is not None and length + answer_tokens > window
        for length in sweep.lengths
        for window in windows.values()
    ):
        shown = ", ".join(f"{name}: {window}" for name, window in windows.items())
        raise LimError(
            f"{sweep.file or sweep.name}: lengths: with {answer_tokens} tokens for the answer none of"
            f" {', '.join(map(str, sweep.lengths))} fits a window ({shown} tokens)",
            "Lower the lengths, or choose a model with a larger window. Nothing was sent.",
        )


def check_names(sweep: SweepFile, settings: Settings) -> None:
    """Raises LimError for a model or a judge that nobody knows; opens nothing."""
    for name in (*sweep.models, *([sweep.judge] if sweep.judge else [])):
        check_name(name, settings)


def _check_judge(sweep: SweepFile, judge: str, settings: Settings) -> None:
    entry = settings.models.get(judge)
    if (entry.model if entry else judge).startswith(SIMULATED_PREFIX):
        raise LimError(
            f"{sweep.file or sweep.name}: judge: {judge} is a simulated reader, which answers trials only",
            "Name a model that can judge. Nothing was sent.",
        )


def _window(name: str, settings: Settings, *, batch: bool) -> int | None:
    model = resolve(name, settings)
    try:
        asyncio.run(model.check())
        if batch:
            model.batches()
        return model.window
    finally:
        model.close()

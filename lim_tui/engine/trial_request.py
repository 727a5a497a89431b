"""The request of a stored trial, to be made by hand."""

from __future__ import annotations

from lim_tui.domain.settings import Settings
from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.engine.repeat_plan import inference_of_sweep
from lim_tui.models.curl import curl_command
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store


def trial_curl(store: Store, settings: Settings, detail: TrialDetail) -> str:
    """The trial as a ``curl`` command without a key. LimError where its prompt or its model has none."""
    prompt = rebuild_prompt(store, detail)
    inference = inference_of_sweep(store.sweeps.get(detail.sweep_id))
    return curl_command(detail.row.axes.model, settings, prompt.messages, inference)

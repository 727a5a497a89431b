"""What providers call the state of an uploaded file and of a batch, in their words and in ours.

OpenAI documents `uploaded`, `processed` and `error` for files; Azure has `pending`, `running`, `deleting` and `deleted`
too, and older dated interfaces `notRunning`, `succeeded`, `failed` and `canceled`. litellm gives batches of every
provider OpenAI's eight words; the others here are those of servers that speak the interface by themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Literal

from lim_tui.domain.batch import Progress

FileProgress = Literal["waiting", "read", "failed", "unknown"]

_FILES: Mapping[str, FileProgress] = {
    **dict.fromkeys(("pending", "running", "notrunning", "queued", "validating", "processing"), "waiting"),
    **dict.fromkeys(("", "processed", "uploaded", "succeeded"), "read"),
    **dict.fromkeys(("error", "failed", "canceled", "cancelled", "deleting", "deleted"), "failed"),
}
_BATCHES: Mapping[str, Progress] = {
    **dict.fromkeys(("validating", "in_progress", "finalizing", "cancelling", "canceling"), "under_way"),
    **dict.fromkeys(("created", "pending", "queued", "notstarted", "running"), "under_way"),
    **dict.fromkeys(("completed", "expired", "ended", "succeeded"), "over"),
    **dict.fromkeys(("failed", "error", "cancelled", "canceled"), "failed"),
}


def file_progress(status: str | None) -> FileProgress:
    """How far a provider is with a file; one without a status is taken for read, as OpenAI has given the word up."""
    return _FILES.get((status or "").lower(), "unknown")


def batch_progress(status: str | None) -> Progress:
    """How far a provider is with a batch; ``unknown`` for a word, or none, that nobody here has heard of."""
    return _BATCHES.get((status or "").lower(), "unknown")


def batch_cancelled(status: str | None) -> bool:
    """Whether somebody ended the batch at the provider."""
    return (status or "").lower() in ("cancelled", "canceled")


def let_any_word_through() -> None:
    """litellm ends a request with a data class's complaint where a state is none that it lists; now it reads any.

    A release of litellm without these classes keeps its own lists.
    """
    with suppress(ImportError, AttributeError, KeyError):
        from litellm.types.llms.openai import OpenAIFileObject
        from litellm.types.utils import LiteLLMBatch

        for form in (OpenAIFileObject, LiteLLMBatch):
            _widen(form)


def _widen(form: Any) -> None:
    form.model_fields["status"].annotation = str | None
    form.model_rebuild(force=True)

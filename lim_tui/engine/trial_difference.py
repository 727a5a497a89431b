"""Two trials compared: outputs and prompts word by word, traces line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lim_tui.domain.prompt import Prompt
from lim_tui.domain.trial import TrialRow
from lim_tui.domain.verdict import Verdict
from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.errors import LimError
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store
from lim_tui.text.differences import Stretch, document_difference, line_difference, word_difference


@dataclass(frozen=True, slots=True)
class TrialDifference:
    """What two trials do not share; ``trace`` is a stretch a line.

    ``prompt`` is empty where ``prompt_problem`` says why it cannot be compared.
    """

    first: TrialRow
    second: TrialRow
    output: tuple[Stretch, ...]
    trace: tuple[Stretch, ...]
    prompt: tuple[Stretch, ...]
    prompt_problem: str | None = None


def compare_trials(store: Store, first: TrialDetail, second: TrialDetail) -> TrialDifference:
    """From the first trial to the second."""
    prompt: tuple[Stretch, ...] = ()
    problem = None
    try:
        before, after = rebuild_prompt(store, first), rebuild_prompt(store, second)
        prompt = document_difference(list(_parts(before)), list(_parts(after)))
    except LimError as error:
        problem = error.message
    return TrialDifference(
        first.row,
        second.row,
        word_difference(first.output or "", second.output or ""),
        line_difference(_trace(first.verdict), _trace(second.verdict)),
        prompt,
        problem,
    )


def _parts(prompt: Prompt) -> Iterator[str]:
    """The text of a prompt cut at its documents, and what stands between them."""
    done = 0
    for document in sorted(prompt.documents, key=lambda one: one.start):
        if document.start < done:
            continue
        yield from _not_empty(prompt.text[done : document.start])
        yield from _not_empty(prompt.text[document.start : document.end])
        done = document.end
    yield from _not_empty(prompt.text[done:])


def _not_empty(text: str) -> Iterator[str]:
    if text:
        yield text


def _trace(verdict: Verdict | None) -> list[str]:
    if verdict is None:
        return []
    return [f"{step.step}: {step.detail}\n" for step in verdict.trace]

"""Any stored prompt, rebuilt byte for byte and checked against its hash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lim_tui.context.assembly import Assembler
from lim_tui.context.salt import is_salted, salted_forms
from lim_tui.domain.prompt import Message, Prompt
from lim_tui.engine.recipes import Item, layout_request, templates_of, unsalted_prompt_at
from lim_tui.errors import LimError
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store

# The fact of a release that says from which file its answers came.
IMPORTED_FACT = "imported"


class NoCounter:
    """Stands in for the tokenizer of a stored prompt, whose counts are stored too."""

    name = "stored"
    exact = True

    def count(self, text: str) -> int:
        """Nothing is counted again."""
        return 0 * len(text)

    def count_many(self, texts: Sequence[str]) -> list[int]:
        """Nothing is counted again."""
        return [0 for _ in texts]

    def count_chat(self, messages: Sequence[Message]) -> int:
        """Nothing is counted again."""
        return 0 * len(messages)


def rebuild_prompt(store: Store, detail: TrialDetail) -> Prompt:
    """The exact prompt of a stored trial, with the places of evidence and documents.

    Raises LimError where the trial has no prompt yet, where its answer was imported, or where today's code builds
    other bytes than were sent.
    """
    if IMPORTED_FACT in store.sweeps.get(detail.sweep_id).release:
        raise LimError("this answer was imported: its prompt was made elsewhere and is not known here")
    if detail.prompt_sha256 is None:
        raise LimError("this trial has no prompt yet", "Its prompt is built when its turn comes.")
    axes = detail.row.axes
    templates = templates_of(store.sweeps.get(detail.sweep_id).release)
    template = templates[axes.template][detail.row.language]
    item = Item(detail.item_id, detail.case, None, lambda _text: False)
    assembler = None
    for system_role in (True, False):
        request = layout_request(item, axes, template, NoCounter(), system_role=system_role)
        if detail.layout_id is not None:
            assembler = Assembler.of(request, store.layouts.get(detail.layout_id, template))
        prompt = unsalted_prompt_at(axes, request, assembler)
        for form in salted_forms(prompt) if is_salted(template) else (prompt,):
            if form.sha256 == detail.prompt_sha256:
                return _with_stored_counts(form, detail)
    raise LimError(
        f"the prompt of trial {detail.row.short_key} can no longer be rebuilt: its hash differs",
        "It was made by another version of the assembler; its output and verdict are still right.",
    )


def _with_stored_counts(prompt: Prompt, detail: TrialDetail) -> Prompt:
    known = {piece: point["tokens"] for piece, point in detail.points.items() if point is not None}
    documents = tuple(
        replace(document, tokens=known[document.source])
        if document.role == "evidence" and document.source in known
        else document
        for document in prompt.documents
    )
    return replace(
        prompt,
        documents=documents,
        prompt_tokens=detail.row.prompt_tokens or 0,
        depth_actual=detail.row.depth_actual,
    )

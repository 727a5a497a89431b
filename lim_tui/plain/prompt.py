"""One exact prompt, as text and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lim_tui.domain.canonical import messages_as_json
from lim_tui.domain.case import BoundCase
from lim_tui.domain.prompt import Prompt
from lim_tui.reporting.columns import wrap
from lim_tui.reporting.words import count_of, depth_text, whole
from lim_tui.text.visible import visible, visible_line

_PLACED = ("id", "start", "end", "depth_requested", "depth_actual")
_DOCUMENT = ("id", "role", "start", "end", "tokens")


def prompt_json(prompt: Prompt, case: BoundCase) -> dict[str, object]:
    """The JSON of ``lim prompt``. Offsets are code points of ``prompt``; ``expected`` is a list for the type ``set``,
    null where nothing is expected but an abstention."""
    return {
        "prompt": prompt.text,
        "messages": messages_as_json(prompt.messages),
        "sha256": prompt.sha256,
        "tokenizer": prompt.tokenizer,
        "exact": prompt.exact,
        "target_tokens": prompt.target_tokens,
        "prompt_tokens": prompt.prompt_tokens,
        "depth_requested": prompt.depth_requested,
        "depth_actual": prompt.depth_actual,
        "evidence": [{name: getattr(piece, name) for name in _PLACED} for piece in prompt.evidence],
        "documents": [{name: getattr(document, name) for name in _DOCUMENT} for document in prompt.documents],
        "left_out": prompt.left_out,
        "evidence_kept": prompt.evidence_kept,
        "expected": expected_value(case),
        "values": dict(case.values),
    }


def _cut_text(prompt: Prompt) -> str:
    """What the arrangement took out, and what became of the evidence."""
    characters = count_of(sum(len(cut.text) for cut in prompt.cuts), "character")
    lost = "" if prompt.evidence_kept else "; evidence was lost"
    return f"the arrangement took {characters} out of {count_of(len(prompt.cuts), 'document')}{lost}"


def expected_value(case: BoundCase) -> str | list[str] | None:
    """The expected answer as the case file writes it: one text, a list for a set, None for an abstention."""
    values = [expected.value for expected in case.answer_key.expected]
    if case.answer_key.answer_type == "set":
        return values
    return values[0] if values else None


def expected_text(case: BoundCase) -> str:
    """The expected answer with its aliases, on one line."""
    expected = [" or ".join([one.value, *one.aliases]) for one in case.answer_key.expected]
    if case.restricted is not None:
        return visible_line(f"nothing of {', '.join(expected)}")
    return visible_line(", ".join(expected)) if expected else "an abstention"


def prompt_text(prompt: Prompt, case: BoundCase) -> str:
    """What the prompt is made of, and then every message in full."""
    return "\n".join([*_facts(prompt, case), *message_lines(prompt)])


def message_lines(prompt: Prompt) -> Iterator[str]:
    """Each message under its role."""
    for message in prompt.messages:
        yield from ("", f"--- {message.role} ---", visible(message.content))


def _facts(prompt: Prompt, case: BoundCase) -> Iterator[str]:
    about = "" if prompt.exact else "~"
    target = "" if prompt.target_tokens is None else f" of {whole(prompt.target_tokens)}"
    size = f"{about}{whole(prompt.prompt_tokens)}{target} tokens ({prompt.tokenizer})"
    name = f"{case.case.set_name}/{case.case.id}"
    yield from wrap(f"{visible_line(name)}, seed {case.seed}: {visible_line(size)}", indent="  ")
    for piece in prompt.evidence:
        wanted = f"asked {depth_text(piece.depth_requested)}"
        where = f"characters {whole(piece.start)} to {whole(piece.end)}"
        yield f"evidence {visible_line(piece.id)}: depth {depth_text(piece.depth_actual)} ({wanted}), {where}"
    if prompt.cuts:
        yield from wrap(_cut_text(prompt), indent="  ")
    roles = Counter(document.role for document in prompt.documents)
    listed = ", ".join(f"{whole(number)} {role}" for role, number in sorted(roles.items()))
    yield f"documents: {listed or 'none'}"
    if prompt.left_out:
        yield f"{count_of(prompt.left_out, 'piece')} of filler left out, since they hold the answer"
    yield from wrap(f"expected: {expected_text(case)}", indent="  ")
    yield f"sha256: {prompt.sha256}"

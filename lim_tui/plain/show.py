"""One trial whole: what was asked, what came back, what was decided and why."""

from __future__ import annotations

from lim_tui.plain import trial_lines
from lim_tui.plain.siblings import sibling_lines
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store
from lim_tui.text.visible import visible_line


def show_text(store: Store, detail: TrialDetail, *, with_prompt: bool = False) -> str:
    """The trial in lines; ``with_prompt`` adds every message in full, rebuilt and checked."""
    labels = [visible_line(f"{label['label']} {label['note']}") for label in detail.labels]
    siblings = store.reads.siblings(detail.row, detail.sweep_id)
    lines = [
        *trial_lines.head_lines(store, detail),
        *trial_lines.verdict_lines(detail),
        *trial_lines.section("output", trial_lines.text_lines(detail.output)),
        *trial_lines.section("trace", trial_lines.trace_lines(detail.verdict)),
        *trial_lines.section("attempts", trial_lines.attempt_lines(detail.attempts)),
        *trial_lines.section("judge", trial_lines.judge_lines(detail)),
        *trial_lines.section("labels", labels),
        *trial_lines.section("the same case elsewhere", sibling_lines(siblings)),
        *trial_lines.prompt_lines(store, detail, in_full=with_prompt),
    ]
    return "\n".join(lines)

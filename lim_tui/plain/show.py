"""One trial whole: what was asked, what came back, what was decided and why."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.plain import trial_lines
from lim_tui.plain.repeats import repeat_line
from lim_tui.plain.siblings import sibling_lines
from lim_tui.reporting.citation_reading import context_use
from lim_tui.reporting.columns import wrap
from lim_tui.reporting.label_words import earlier_words, label_words
from lim_tui.reporting.repeat_words import spread_words
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store
from lim_tui.text.visible import visible_line


def show_text(store: Store, detail: TrialDetail, *, with_prompt: bool = False, since: Sequence[str] = ()) -> str:
    """The trial in lines; ``with_prompt`` adds every message in full, rebuilt and checked.

    ``since`` are the aliases that the case's file has got since the trial was planned.
    """
    labels = [line for label in detail.labels for line in wrap(label_words(label), 78, "   ")]
    repeats = [*map(repeat_line, detail.repeats), spread_words(detail.repeats)] if detail.repeats else []
    uses = [(title, [visible_line(line) for line in lines]) for title, lines in context_use(store, detail)]
    siblings = store.reads.siblings(detail.row, detail.sweep_id)
    lines = [
        *trial_lines.head_lines(store, detail),
        *trial_lines.since_lines(detail, since),
        *trial_lines.verdict_lines(detail),
        *trial_lines.section("output", trial_lines.text_lines(detail.output)),
        *trial_lines.section("trace", trial_lines.trace_lines(detail.verdict)),
        *(line for title, said in uses for line in trial_lines.section(title.lower(), said)),
        *trial_lines.section("attempts", trial_lines.attempt_lines(detail.attempts)),
        *trial_lines.section("judge", trial_lines.judge_lines(detail)),
        *trial_lines.section("asked again", repeats),
        *trial_lines.section("labels", labels),
        *trial_lines.section("earlier verdicts", [earlier_words(one) for one in detail.earlier]),
        *trial_lines.section("the same case elsewhere", sibling_lines(siblings)),
        *trial_lines.prompt_lines(store, detail, in_full=with_prompt),
    ]
    return "\n".join(lines)

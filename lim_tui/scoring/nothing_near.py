"""For a miss that names no value: what the trace says of the nearest thing all the same."""

from __future__ import annotations

from lim_tui.domain.case import AnswerKey
from lim_tui.scoring.nearest_wording import most_alike
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.trace import Trace, shown
from lim_tui.scoring.wording import fold_wording


def note_nothing_near(trace: Trace, key: AnswerKey, passage: Passage) -> None:
    """That nothing reads as the type that is asked for; of words those that share most letters with a wording."""
    if key.answer_type == "regex":
        trace.note("nearest", "no stretch of the output matches; a pattern has nothing near it")
        return
    if key.answer_type not in ("text", "set"):
        article = "an" if key.answer_type == "identifier" else "a"
        trace.note("nearest", f"nothing that reads as {article} {key.answer_type} stands in the output")
        return
    texts = [text for item in key.expected for text in (item.value, *item.aliases) if text.strip()]
    nearest = most_alike(passage, tuple(fold_wording(text, key.script) for text in texts))
    if nearest is None:
        trace.note("nearest", "no words of the output share a pair of letters with the expected answer")
        return
    words = passage.mapped.text[nearest.start : nearest.end]
    detail = f"nothing near; most alike are {shown(words)} ({nearest.alike:.0%} of its pairs of letters)"
    trace.note("nearest", detail, passage.span(nearest.start, nearest.end))

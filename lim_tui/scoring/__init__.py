"""Whether an output answers its question, and why: pure functions with a trace.

The functions are loaded when they are first used: their patterns take longer to compile than a start may take.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lim_tui.scoring.answer_finder import AnswerFinder, find_written_form
    from lim_tui.scoring.equality import values_equal
    from lim_tui.scoring.failures import classify_failure
    from lim_tui.scoring.judge import judge_messages, parse_judgement
    from lim_tui.scoring.prepared import reads_as_typed
    from lim_tui.scoring.published_rules import best_subspan_em, characters, exact, f1
    from lim_tui.scoring.regex_type import check_pattern, pattern_found
    from lim_tui.scoring.rows import key_from_row
    from lim_tui.scoring.searched_text import SearchedText
    from lim_tui.scoring.verdict import score

_HOMES = {
    "AnswerFinder": "answer_finder",
    "SearchedText": "searched_text",
    "best_subspan_em": "published_rules",
    "characters": "published_rules",
    "classify_failure": "failures",
    "exact": "published_rules",
    "f1": "published_rules",
    "find_written_form": "answer_finder",
    "judge_messages": "judge",
    "key_from_row": "rows",
    "check_pattern": "regex_type",
    "parse_judgement": "judge",
    "pattern_found": "regex_type",
    "reads_as_typed": "prepared",
    "score": "verdict",
    "values_equal": "equality",
}

__all__ = [
    "AnswerFinder",
    "SearchedText",
    "best_subspan_em",
    "characters",
    "check_pattern",
    "classify_failure",
    "exact",
    "f1",
    "find_written_form",
    "judge_messages",
    "key_from_row",
    "parse_judgement",
    "pattern_found",
    "reads_as_typed",
    "score",
    "values_equal",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)

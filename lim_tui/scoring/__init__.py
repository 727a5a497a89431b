"""Whether an output answers its question, and why: pure functions with a trace."""

from lim_tui.scoring.answer_finder import AnswerFinder, find_written_form
from lim_tui.scoring.equality import values_equal
from lim_tui.scoring.failures import classify_failure
from lim_tui.scoring.published_rules import best_subspan_em, characters, exact, f1
from lim_tui.scoring.rows import key_from_row
from lim_tui.scoring.verdict import score

__all__ = [
    "AnswerFinder",
    "best_subspan_em",
    "characters",
    "classify_failure",
    "exact",
    "f1",
    "find_written_form",
    "key_from_row",
    "score",
    "values_equal",
]

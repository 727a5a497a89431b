"""Which figure the cells of a heatmap show."""

from __future__ import annotations

from lim_tui.tui.action import Action


def _figure(name: str, key: str, label: str, help: str) -> Action:
    return Action(f"figure.{name}", key, label, help, "figure", f"figure('{name}')")


FIGURE: tuple[Action, ...] = (
    _figure("accuracy", "a", "accuracy", "The share of right answers among the scored ones."),
    _figure("low", "w", "lower end", "The lower end of the 95% interval of the accuracy."),
    _figure("counts", "n", "n", "Right of scored answers."),
    _figure("gap", "e", "gap to the ends", "Points above (+) or below (-) the mean of start and end of the row."),
    _figure("f1", "o", "F1", "Overlap of the answers with what was expected."),
    _figure("judge", "p", "judge", "The share that the LLM judge passed."),
    _figure("abstained", "b", "abstained", "The share of scored answers that say the context does not hold it."),
    _figure("missing", "x", "not scored", "Trials that failed or were cut off: not scored."),
    _figure("review", "r", "for review", "Answers for review, and errors of the scorer."),
    _figure("tokens", "t", "tokens", "Mean tokens of a prompt."),
    _figure("latency", "s", "seconds", "Median seconds of an answer."),
    _figure("cost", "c", "cost", "Cost of all requests of the cell."),
)

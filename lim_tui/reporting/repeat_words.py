"""Answers to one prompt that was asked again, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lim_tui.engine.repeat_plan import RepeatPlan
from lim_tui.reporting.words import count_of, money, whole
from lim_tui.store.repeats import Repeat
from lim_tui.text.visible import visible_line


def plan_words(plan: RepeatPlan) -> str:
    """What asking again would take: ``5 requests to X: at most 5 x 30 tokens out, ...``."""
    each = f"{whole(plan.prompt_tokens)} tokens in and at most {whole(plan.answer_tokens)} out each"
    cost = None if plan.cost is None else float(plan.cost)
    budget = f", within the sweep's budget of {plan.budget}" if plan.budget else ""
    spent = "cost unknown" if cost is None else f"at most {money(cost, plan.currency)}"
    return visible_line(f"{count_of(plan.times, 'request')} to {plan.model}: {each}; {spent}{budget}")


def verdict_of_repeat(repeat: Repeat) -> str:
    """Its verdict, else why it has none."""
    if repeat.state != "done":
        return "being asked" if repeat.state == "asking" else "waiting"
    if repeat.verdict is None or repeat.verdict.state == "not_scored":
        return f"not scored: {visible_line(repeat.outcome or 'unknown').replace('_', ' ')}"
    return repeat.verdict.state.replace("_", " ")


def spread_words(repeats: Sequence[Repeat]) -> str:
    """``asked again 5 times: 3 correct, 2 incorrect; 2 different outputs``."""
    verdicts = Counter(verdict_of_repeat(repeat) for repeat in repeats)
    outputs = {repeat.output for repeat in repeats if repeat.output is not None}
    told = ", ".join(f"{number} {verdict}" for verdict, number in verdicts.most_common())
    return f"asked again {count_of(len(repeats), 'time')}: {told}; {count_of(len(outputs), 'different output')}"

"""What to do about a trial whose output names no value: there is nothing near the answer to point at."""

from __future__ import annotations

from collections.abc import Mapping

from lim_tui.domain.trial import AttemptRecord
from lim_tui.domain.verdict import NotScoredReason
from lim_tui.engine.judged_verdicts import JUDGE_RULE
from lim_tui.store.reads import TrialDetail

_AGAIN = "then `lim run SWEEP --retry not_scored:{reason}`"
_OF_REASON: Mapping[NotScoredReason, str] = {
    "request_error": (
        f"read what came back under attempts, mend it (address, key, name of the model, a setting), {_AGAIN}"
    ),
    "timeout": f"raise timeout_seconds of the model in lim.toml, or lower its concurrency, {_AGAIN}",
    "rate_limited": f"lower the limits a minute or the concurrency of the model in lim.toml, {_AGAIN}",
    "filtered": (
        "the provider's filter refused, and would again: read its words under attempts; change the words of the case,"
        " or ask another provider"
    ),
    "window_exceeded": (
        "ask shorter lengths, or a model with a larger window; where the server was started with less than the model"
        f" has, raise it there, {_AGAIN}"
    ),
    "input_shortened": (
        "let the server take longer prompts (Ollama: num_ctx in `inference`; llama.cpp: --ctx-size; vLLM:"
        f" --max-model-len), {_AGAIN}"
    ),
    "empty_reply": (
        "ask the same prompt again; if it stays empty, read the raw response under attempts (reasoning without an"
        " answer, a chat template that does not fit)"
    ),
    "skipped_budget": "raise the budget: `lim run SWEEP --budget X`",
}
_OF_RULE: Mapping[str, str] = {
    "empty": "ask the same prompt again; if the place of the answer stays empty, let the template ask for plain words",
    "error_text": "read the raw response under attempts, mend what the endpoint names, and ask the same prompt again",
    "unfinished": "reasoning took all of the reply: {room}, or turn reasoning off (`inference`)",
    "scorer_error": "a fault of the scorer, not of the model: label the answer by hand, and report it with this trace",
    JUDGE_RULE: "read the attempts of the judge, then `lim run SWEEP --retry judge`",
}


def next_step(detail: TrialDetail) -> str | None:
    """What would give this trial an answer that can be judged; None where the output names a value, or none is due."""
    verdict = detail.verdict
    if verdict is None:
        return None
    if verdict.state == "not_scored":
        return _of_reason(verdict.reason, detail)
    if verdict.state == "correct" or (verdict.rule == JUDGE_RULE and verdict.state != "scorer_error"):
        return None
    words = _OF_RULE.get(verdict.rule)
    return None if words is None else words.format(room=_room(detail.attempts))


def _of_reason(named: str, detail: TrialDetail) -> str | None:
    if named == "cut_off":
        return f"{_room(detail.attempts)}; the changed sweep file makes a sweep NAME#2 that asks for the whole answer"
    reason = next((reason for reason in _OF_REASON if reason == named), None)
    return None if reason is None else _OF_REASON[reason].format(reason=reason)


def _room(attempts: tuple[AttemptRecord, ...]) -> str:
    """``raise max_tokens in `inference` (the reply took 128)``."""
    taken = attempts[-1].output_tokens if attempts else None
    return "raise max_tokens in `inference`" + ("" if taken is None else f" (the reply took {taken:,} tokens)")

"""The verdict on one output."""

from __future__ import annotations

from lim_tui.domain.case import AnswerKey
from lim_tui.domain.verdict import ELEMENT_STEP, Verdict
from lim_tui.scoring.abstention import says_it_is_not_there
from lim_tui.scoring.answer_part import AnswerPart, find_answer_part
from lim_tui.scoring.decision import Decision, Reading, decide, note_candidates, verdict_of
from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.nothing_near import note_nothing_near
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.prepared import prepare
from lim_tui.scoring.taken_back import in_light_of_next_turn, in_light_of_words, in_light_of_zero
from lim_tui.scoring.trace import Trace
from lim_tui.scoring.yes_or_no import in_light_of_yes_or_no

EXAMINED_ENDS = 2500


def score(key: AnswerKey, output: str) -> Verdict:
    """What a careful reader would say of an output.

    Never raises: an exception inside becomes the state ``scorer_error`` with its reason. Of an output longer than
    twice ``EXAMINED_ENDS`` characters the two ends are examined, which the trace says.
    """
    trace = Trace()
    try:
        return _score(key, output, trace)
    except Exception as error:
        reason = f"the scorer failed: {type(error).__name__}: {error}"
        return Verdict("scorer_error", "scorer_error", reason, trace=trace.done())


def _score(key: AnswerKey, output: str, trace: Trace) -> Verdict:
    raw = _examined(output, trace)
    if not output.strip():
        trace.note("rule", "empty: nothing was answered")
        return Verdict("incorrect", "empty", "nothing was answered", trace=trace.done())
    part = find_answer_part(raw, trace, keep_lines=key.answer_type == "set")
    passage = Passage.of(part.text, key.language)
    early = _without_answer(part, passage)
    if early is not None:
        return verdict_of(early, passage, trace, flags=frozenset() if part.finished else frozenset({"truncated"}))
    if key.answer_type == "abstain":
        from lim_tui.scoring.abstain_type import decide_abstention

        decision = decide_abstention(key, passage)
        return verdict_of(decision, passage, trace, abstained=decision.rule.startswith("abstains"))
    if key.answer_type == "regex":
        from lim_tui.scoring.regex_type import decide_pattern

        return _with_abstention(decide_pattern(key, passage), key, passage, trace)
    if key.answer_type == "set":
        from lim_tui.scoring.set_type import decide_set

        decision, candidates = decide_set(key, passage)
        note_candidates(trace, passage, candidates, ELEMENT_STEP)
        return _with_abstention(decision, key, passage, trace)
    return _score_typed(key, part, passage, trace)


def _with_abstention(decision: Decision, key: AnswerKey, passage: Passage, trace: Trace) -> Verdict:
    if decision.state == "incorrect" and decision.candidate is None:
        note_nothing_near(trace, key, passage)
    abstained = decision.state != "correct" and says_it_is_not_there(passage)
    return verdict_of(decision, passage, trace, abstained)


def _examined(output: str, trace: Trace) -> MappedText:
    raw = MappedText.of(output)
    if len(output) <= 2 * EXAMINED_ENDS:
        return raw
    trace.note("length", f"of {len(output)} characters the first and the last {EXAMINED_ENDS} are examined")
    return raw.cut(0, EXAMINED_ENDS).joined(raw.cut(len(output) - EXAMINED_ENDS))


def _without_answer(part: AnswerPart, passage: Passage) -> Decision | None:
    if not part.finished:
        return Decision("review", "unfinished", "the reasoning never closed: no final answer")
    if part.error:
        return Decision("incorrect", "error_text", "an error message of the service, not an answer")
    if part.absent or not passage.text.strip():
        return Decision("incorrect", "empty", "the place of the answer is empty")
    return None


def _score_typed(key: AnswerKey, part: AnswerPart, passage: Passage, trace: Trace) -> Verdict:
    prepared = prepare(key)
    candidates = prepared.candidates(passage)
    note_candidates(trace, passage, candidates)
    reading = Reading(passage, prepared.expected, prepared.stated, prepared.finder.explains)
    decision = decide(reading, candidates)
    decision = in_light_of_words(decision, candidates, passage)
    decision = in_light_of_yes_or_no(decision, key, passage)
    if prepared.finder.is_zero():
        decision = in_light_of_zero(decision, passage)
    if part.afterwards is not None:
        decision = in_light_of_next_turn(decision, prepared.candidates(Passage.of(part.afterwards, key.language)))
    return _with_abstention(decision, key, passage, trace)

"""Which part of an output is its answer: after the reasoning, in the JSON field, in the box, behind the marker."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from lim_tui.scoring.cleaning import clean
from lim_tui.scoring.cues import PHRASES
from lim_tui.scoring.json_answer import find_json_answer
from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.markup import cut_at_stop_token, strip_latex, strip_markdown
from lim_tui.scoring.reasoning import drop_reasoning
from lim_tui.scoring.trace import Trace

_BOXED = re.compile(r"\\(?:boxed|fbox)\s*\{")
_ERROR = re.compile(
    r"\s*(?:[\w.]*(?:Error|Exception|Timeout)\b[:(]|Traceback \(most recent call last\)|(?:HTTP|Error|error|"
    r"Status)[ :/]*(?:code:? ?)?[45]\d\d\b|[45]\d\d (?:Too Many|Internal|Bad|Service|Unauthorized|Forbidden|"
    r"Not Found|Gateway)|\{\s*\"error\"\s*:|(?:Internal Server Error|Service Unavailable|Too Many Requests|"
    r"Bad Gateway|Gateway Timeout|Rate limit (?:exceeded|reached))|(?:API|api) ?(?:错误|error)|请求过多|"
    r"请求失败|Fout bij (?:aanroep|verzoek))"
)
_HTTP_STATUS = re.compile(r"\s*.{0,60}\bHTTP [45]\d\d\b")
_AFTER_MARK = re.compile(r"[^\S\n]{0,4}\S")
_CORRECTION = re.compile(
    r"(?:^|\n)\W{0,5}(?:wait|correction|actually|sorry|wacht|correctie|rectificatie|eigenlijk|等等|更正|抱歉)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class AnswerPart:
    """``text`` is what answers. ``afterwards`` is an invented next turn. ``marked`` True: a marker points at it.

    ``finished`` False: the reasoning never closed. ``error`` True: the text is an error message of the service.
    """

    text: MappedText
    afterwards: MappedText | None = None
    marked: bool = False
    finished: bool = True
    absent: bool = False
    several: bool = False
    error: bool = False


def find_answer_part(raw: MappedText, trace: Trace, keep_lines: bool = False) -> AnswerPart:
    """Narrow an output down to its answer; ``keep_lines`` keeps all lines behind a marker (lists)."""
    text = clean(raw, trace)
    thought = drop_reasoning(text, trace)
    if not thought.closed:
        return AnswerPart(thought.text, finished=False)
    text, afterwards = cut_at_stop_token(thought.text, trace)
    if _ERROR.match(text.text) or ("HTTP " in text.text and _HTTP_STATUS.match(text.text)):
        return AnswerPart(text, error=True)
    answer = find_json_answer(text, trace)
    if answer is not None:
        return AnswerPart(answer.text, marked=True, absent=answer.absent, several=answer.several)
    boxed = _last_box(text)
    if boxed is not None:
        plain = strip_latex(boxed, trace)
        trace.change("box", "only what stands in the last box", text.text, plain.text)
        return AnswerPart(plain, marked=True)
    text = strip_markdown(strip_latex(text, trace), trace)
    text, next_turn = _cut_at_next_turn(text, trace)
    afterwards = afterwards or next_turn
    marked = _marked(text, trace, keep_lines)
    return AnswerPart(marked or text, afterwards, marked is not None)


def _last_box(text: MappedText) -> MappedText | None:
    openings = list(_BOXED.finditer(text.text)) if "\\" in text.text else []
    if not openings:
        return None
    start = openings[-1].end()
    depth = 1
    for place in range(start, len(text.text)):
        depth += (text.text[place] == "{") - (text.text[place] == "}")
        if depth == 0:
            return text.cut(start, place)
    return text.cut(start)


@cache
def _next_turn() -> re.Pattern[str]:
    words = "|".join(word for phrases in PHRASES.values() for word in phrases.question_words)
    return re.compile(rf"\n\s{{0,4}}(?:{words})\s{{0,2}}\d{{0,3}}\s{{0,2}}[:：]", re.IGNORECASE)


def _cut_at_next_turn(text: MappedText, trace: Trace) -> tuple[MappedText, MappedText | None]:
    match = _next_turn().search(text.text) if "\n" in text.text else None
    if match is None or not text.text[: match.start()].strip():
        return text, None
    trace.change("next turn", "the model went on with a question of its own", text.text, text.text[: match.start()])
    return text.cut(0, match.start()), text.cut(match.start())


@cache
def _marker() -> re.Pattern[str]:
    words = "|".join(word for phrases in PHRASES.values() for word in phrases.answer_words)
    return re.compile(
        rf"(?:^|[\n.!?。！？;；])[^\S\n]{{0,4}}[\"'(\[]?(?:{words})\s{{0,2}}(?:is|was|luidt|是|为)?\s{{0,2}}[:：]|"
        rf"(?:^|\n)[^\S\n]{{0,4}}(?:{words})[^\S\n]{{0,4}}(?=\n)",
        re.IGNORECASE,
    )


def _marked(text: MappedText, trace: Trace, keep_lines: bool) -> MappedText | None:
    """What stands behind the last answer marker: its line, or the lines after it where its own is empty."""
    markers = list(_marker().finditer(text.text)) if any(sign in text.text for sign in ":：\n") else []
    for marker in reversed(markers):
        rest = text.text[marker.end() :]
        if not rest.strip():
            continue
        if keep_lines or _CORRECTION.search(rest):
            end = len(text.text)
        elif _AFTER_MARK.match(rest):
            end = _line_end(text.text, marker.end())
        else:
            end = _line_end(text.text, marker.end() + len(rest) - len(rest.lstrip()))
        part = text.cut(marker.end(), end)
        trace.change("marker", f"only what stands behind {marker[0].strip()!r}", text.text, part.text)
        return part
    return None


def _line_end(text: str, place: int) -> int:
    end = text.find("\n", place)
    return len(text) if end < 0 else end

"""Markdown, LaTeX and chat markers around an answer."""

from __future__ import annotations

import re

from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.trace import Trace

_STOP_TOKEN = re.compile(
    r"<[|｜][^<>|｜\n]{1,40}[|｜]>|</?s>|<(?:eos|bos|pad|unk|end_of_turn|start_of_turn|EOT)>|\[/?INST\]"
)
_FENCE = re.compile(r"(?:^|\n)[ \t]{0,8}(?:```|~~~)[^\n`]*(?=\n|$)|```")
_STRUCK = re.compile(r"~~[^~\n]+~~|<(?:s|del|strike)>[^<\n]*</(?:s|del|strike)>")
_LINK = re.compile(r"!?\[([^\]\n]*)\]\([^)\s]*\)")
_STRONG = re.compile(
    r"(?<!\*)\*{2,3}(?=\S)|(?<=\S)\*{2,3}(?!\*)|(?<!\w)_{1,3}(?=\w)|(?<=[\w.)])_{1,3}(?!\w)|`+|(?<![\w*])\*(?=\w)|(?<=[\w.)])\*(?![\w*])"
)
_LINE_START = re.compile(r"(?:(?<=\n)|^)[ \t]{0,8}(?:#{1,6}[ \t]+|>[ \t]+|[*+•·-][ \t]+)+")
_ESCAPED = re.compile(r"\\([\\_*#\-.!()\[\]{}+`~>|%$&])")
_CITATION = re.compile(
    r"\[\^?\d{1,3}(?:\s*[,;-]\s*\d{1,3})*\]|【[^】\n]{0,40}】|\[(?:doc|document|source|bron|文档|来源)[ \w.:-]{0,20}\]",
    re.IGNORECASE,
)
_ARROW = re.compile(r"[=-]+>|[→⇒➜]")
_RAISED = re.compile(r"(?<=[a-zA-Z])<sup>([23])</sup>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:b|i|u|em|strong|p|br|span|div|code|sub|sup|li|ul|ol|mark|small|font)(?:\s[^<>]{0,80})?/?>", re.IGNORECASE
)

_LATEX_TEXT = re.compile(
    r"\\(?:text|textbf|textit|mathrm|mathbf|mathit|operatorname|mbox|bm|emph|underline|mathsf|texttt)\s*\{([^{}]*)\}"
)
_LATEX_FRACTION = re.compile(r"(?:(\d)\s*)?\\[dtc]?frac\s*(?:\{\s*([^{}]*?)\s*\}\s*\{\s*([^{}]*?)\s*\}|(\d)(\d))")
_LATEX_SIGNS = (
    (re.compile(r"\{,\}"), ","),
    (re.compile(r"\\%"), "%"),
    (re.compile(r"\\\$"), "$"),
    (re.compile(r"\^?\s{0,2}\{?\s{0,2}\\(?:circ|degree)\s{0,2}\}?"), "°"),
    (re.compile(r"\\times"), "×"),
    (re.compile(r"\\cdot"), "·"),
    (re.compile(r"(?<=[a-zA-Z]) ?\^ ?(?:2|\{ ?2 ?\})(?!\d)"), "²"),
    (re.compile(r"(?<=[a-zA-Z]) ?\^ ?(?:3|\{ ?3 ?\})(?!\d)"), "³"),
    (re.compile(r"\\approx|\\sim"), "≈"),
    (re.compile(r"\\leq?(?![a-z])"), "≤"),
    (re.compile(r"\\geq?(?![a-z])"), "≥"),
    (re.compile(r"\\(?:left|right|displaystyle|,|;|:|!|quad|qquad| )"), " "),
    (re.compile(r"\\[()\[\]]"), " "),
    (re.compile(r"\\\\"), "\n"),
)
_BLANKS = re.compile(r"(?<=\S) {2,}(?=\S)")
_MATH_DOLLARS = re.compile(r"\$\$?([^$\n]{1,200}?)\$\$?(?![0-9])")


def cut_at_stop_token(text: MappedText, trace: Trace) -> tuple[MappedText, MappedText | None]:
    """The text before the first leaked stop token that follows any content, and what came after it."""
    if not any(mark in text.text for mark in ("<", "[")):
        return text, None
    for match in _STOP_TOKEN.finditer(text.text):
        if text.text[: match.start()].strip(" \n") and not _STOP_TOKEN.fullmatch(text.text[: match.start()].strip()):
            rest = text.cut(match.end()).sub(_STOP_TOKEN, " ")
            kept = text.cut(0, match.start()).sub(_STOP_TOKEN, " ")
            trace.change("stop token", f"cut at {match[0]}", text.text, kept.text)
            return kept, rest if rest.text.strip() else None
    return text.sub(_STOP_TOKEN, " "), None


def strip_latex(text: MappedText, trace: Trace) -> MappedText:
    """Formula commands as plain characters; ``\\boxed`` is left for the search for the answer."""
    if "\\" not in text.text and "{,}" not in text.text and "$" not in text.text:
        return text
    before = text.text
    if "\\" in before or "{,}" in before:
        text = text.sub(_LATEX_TEXT, lambda m: f" {m[1].strip()} ")
        text = text.sub(_LATEX_FRACTION, _fraction)
        for pattern, sign in _LATEX_SIGNS:
            text = text.sub(pattern, sign)
        text = text.sub(_MATH_DOLLARS, lambda m: m[1]).sub(_BLANKS, " ")
    elif before.count("$") >= 2:
        text = text.sub(_MATH_DOLLARS, lambda m: m[1])
    if text.text != before:
        trace.change("latex", "formula commands read", before, text.text)
    return text


def _fraction(match: re.Match[str]) -> str:
    top, bottom = match[2] or match[4] or "", match[3] or match[5] or ""
    return f"{match[1]} {top}/{bottom}" if match[1] else f"{top}/{bottom}"


def strip_markdown(text: MappedText, trace: Trace) -> MappedText:
    """Text without emphasis, fences, bullets, links, citations and tags; struck text is gone."""
    if not any(mark in text.text for mark in "*_`~#>[<\\-+•【\n→⇒➜"):
        return text
    before = text.text
    text = text.sub(_RAISED, lambda m: "²" if m[1] == "2" else "³") if "<" in before else text
    for pattern, mark in (
        (_FENCE, "`"),
        (_STRUCK, "~"),
        (_STRUCK, "<"),
        (_LINK, "]("),
        (_CITATION, "["),
        (_CITATION, "【"),
        (_TAG, "<"),
    ):
        if mark in text.text:
            bare = text.sub(pattern, (lambda m: m[1]) if pattern is _LINK else "\n" if pattern is _FENCE else " ")
            # Brackets that hold the whole answer cite nothing.
            text = bare if bare.text.strip() or pattern is not _CITATION else text
    if any(sign in text.text for sign in ">→⇒➜"):
        text = text.sub(_ARROW, ":")
    text = text.sub(_ESCAPED, lambda m: m[1]) if "\\" in text.text else text
    if "\n" in text.text.strip() or not _is_signed(text.text):
        text = text.sub(_LINE_START, "") if "\n" in text.text or _LINE_START.match(text.text) else text
    if any(mark in text.text for mark in "*_`"):
        text = text.sub(_STRONG, "")
    if text.text != before:
        trace.change("markdown", "marks removed", before, text.text)
    return text


def _is_signed(text: str) -> bool:
    """A lone ``- 5`` is a negative number, not a bullet."""
    return re.fullmatch(r"\s*[-+] ?[0-9][0-9.,]*\s*\S{0,12}\s*", text) is not None

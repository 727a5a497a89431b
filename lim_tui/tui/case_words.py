"""What the screen of the cases says: lines of the list, problems, tokens, the state of a file."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from lim_tui.reporting.words import count_of, whole
from lim_tui.tui.bench_state import WorkFile
from lim_tui.tui.case_shelf import ShelfLine
from lim_tui.tui.fitting import fit, safe
from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.tones import Piece, Tone

if TYPE_CHECKING:
    from lim_tui.authoring.problems import Level, Problem
    from lim_tui.engine.part_tokens import PartTokens

EMPTY: tuple[Piece, ...] = (
    ("This workspace has no case yet.\n\n", "strong"),
    (
        "A case is a question, the evidence that answers it, and the expected answer. A file holds a set.\n\n",
        "plain",
    ),
    ("n", "accent"),
    ("  make the first file with its first case\n", "plain"),
    ("D", "accent"),
    ("  begin a distractor set: documents on the same subject that do not hold the answer\n\n", "plain"),
    ("`lim import` brings cases from spreadsheets; `lim init --sample DIR` makes a workspace with examples.", "dim"),
)
_STATUS_MARKS = {"draft": " ", "reviewed": "r", "frozen": "f"}


def shelf_row(line: ShelfLine, width: int, glyphs: Glyphs) -> list[Piece]:
    """Mark, name and counts of one line."""
    right, tone = _right(line, glyphs)
    if line.is_file:
        sign = "+ " if line.folded else "- "
        name = f"{'*' if line.changed else ''}{safe(line.name)}"
        return [(sign, "dim"), (fit(name, width - 2 - len(right) - 1, glyphs.cut) + " ", "strong"), (right, tone)]
    status = _STATUS_MARKS.get(line.status or "", " ")
    name = fit(safe(line.name), width - 4 - len(right) - 1, glyphs.cut)
    return [(f"  {status} ", "dim"), (f"{name} ", "plain"), (right, tone)]


def _right(line: ShelfLine, glyphs: Glyphs) -> tuple[str, Tone]:
    if line.errors:
        return f"{glyphs.incorrect}{line.errors}", "bad"
    if line.warnings:
        return f"{glyphs.not_scored}{line.warnings}", "warn"
    return (str(line.size), "dim") if line.is_file else ("", "dim")


def problem_piece(problem: Problem, glyphs: Glyphs) -> Piece:
    """One problem on a line, with a mark for its level."""
    mark, tone = _level(problem.level, glyphs)
    return f"{mark} {safe(problem.message)}", tone


def _level(level: Level, glyphs: Glyphs) -> tuple[str, Tone]:
    if level == "error":
        return glyphs.incorrect, "bad"
    return (glyphs.not_scored, "warn") if level == "warning" else (glyphs.planned, "dim")


def problem_row(problem: Problem, field: str | None, glyphs: Glyphs) -> list[Piece]:
    """The same in the list, with the field that it is about."""
    mark, tone = _level(problem.level, glyphs)
    where = field.partition(".")[0] if field else problem.case or "file"
    return [(f"{mark} ", tone), (f"{safe(where)}: ", "accent"), (safe(problem.message), "plain")]


def tokens_text(count: int | None, exact: bool) -> str:
    """``31 tokens``, ``~31 tokens`` for an estimate."""
    return "" if count is None else f"{'' if exact else '~'}{whole(count)} {'token' if count == 1 else 'tokens'}"


def field_tokens(tokens: PartTokens | None) -> Mapping[str, str]:
    """What each field takes, by its key."""
    if tokens is None:
        return {}
    found = {"question": tokens_text(tokens.question, tokens.exact)}
    for place, count in enumerate(tokens.evidence):
        found[f"evidence.{place}"] = tokens_text(count, tokens.exact)
    if tokens.expected:
        found["expected"] = tokens_text(tokens.expected, tokens.exact)
    documents = count_of(tokens.distractor_count, "document")
    found["distractors"] = f"{documents}, {tokens_text(tokens.distractors, tokens.exact)}"
    if tokens.filler is not None:
        found["filler"] = tokens_text(tokens.filler, tokens.exact)
    return found


def tokens_line(tokens: PartTokens | None, model: str, problem: str) -> list[Piece]:
    """The parts on one line, with the model they are counted for."""
    if problem:
        return [(f"tokens of {safe(model)}: {safe(problem)}", "warn")]
    if tokens is None:
        return []
    mark = "" if tokens.exact else "~"
    evidence = " + ".join(f"{mark}{whole(count)}" for count in tokens.evidence) or "none"
    parts = [f"question {mark}{whole(tokens.question)}", f"evidence {evidence}"]
    parts.append(f"distractors {mark}{whole(tokens.distractors)}")
    if tokens.filler is not None:
        parts.append(f"filler {mark}{whole(tokens.filler)}")
    counted_by = tokens.tokenizer if tokens.exact else f"~{tokens.tokenizer}"
    of = safe(model) if model == tokens.tokenizer else f"{safe(model)} ({safe(counted_by)})"
    return [("tokens ", "accent"), (", ".join(parts), "plain"), (f"  {of}", "dim")]


def file_state(work: WorkFile | None) -> list[Piece]:
    """How the file in front stands to the disk."""
    if work is None or not (work.changed or work.disk != "same"):
        return []
    if work.disk != "same":
        gone = "is gone from the disk" if work.disk == "gone" else "changed on disk"
        return [(f"{gone}: ctrl+s settles it", "bad")]
    if work.draft_at is not None:
        kept = time.strftime("%d %b %H:%M", time.localtime(work.draft_at))
        return [(f"draft of {kept} brought back, not saved", "warn")]
    return [("not saved, kept as a draft", "warn")]


def problem_counts(problems: Iterable[Problem]) -> list[Piece]:
    """``2 errors, 1 warning``, or that there is nothing to mend."""
    levels = [problem.level for problem in problems]
    errors, warnings = levels.count("error"), levels.count("warning")
    told: list[Piece] = [(f"  {count_of(errors, 'error')}", "bad")] if errors else []
    return [*told, (f"  {count_of(warnings, 'warning')}", "warn")] if warnings else told


def note_of(line: ShelfLine, frozen_users: Sequence[str]) -> list[Piece]:
    """What an author must know before typing: a frozen case, or a distractor set of frozen cases."""
    if line.status == "frozen":
        return [("frozen: only status and tags can be changed; set the status to draft to unlock the rest", "warn")]
    if frozen_users:
        names = safe(", ".join(frozen_users[:3])) + (" and others" if len(frozen_users) > 3 else "")
        return [(f"used by frozen cases ({names}): a change here breaks what cases.lock holds", "warn")]
    return []

"""What to do about a YAML mistake, in the words of someone who does not know YAML's grammar."""

from __future__ import annotations

from typing import Any

_QUOTE = 'put the whole value in quotes: "..."'
_CANNOT_START = {
    "\t": "indent with blanks, not with tabs",
    "%": f"a value cannot begin with %; {_QUOTE}",
    "@": f"a value cannot begin with @; {_QUOTE}",
    "`": f"a value cannot begin with `; {_QUOTE}",
}
_TOO_DEEP = "this line is indented deeper than the one above, which has a value already; align it, or "
_HINTS = (
    ("invalid Unicode character escape", "an escape of half a character, such as \\ud83d; write the character itself"),
    ("mapping values are not allowed", f"a colon and a blank inside an unquoted value; {_QUOTE}"),
    ("undefined alias", f"a value that begins with * names an anchor that does not exist; {_QUOTE}"),
    ("expected alphabetic or numeric character", f"a value that begins with * or & is read as an anchor; {_QUOTE}"),
    ("could not find expected ':'", "a line without a key; indent it under its key, or give it one"),
    ("did not find expected '-' indicator", "the indentation does not match the list above; align it"),
    ("expected <block end>", "the indentation does not match the lines above; align it"),
    ("did not find expected key", f"wrong indentation, or text after a closing quote or brace; align it, or {_QUOTE}"),
    ("did not find expected ',' or", f"a list or mapping on one line that is not closed; close it, or {_QUOTE}"),
    ("expected the node content", f"a value cannot begin with this character; {_QUOTE}"),
    ("did not find expected node content", f"a value cannot begin with this character; {_QUOTE}"),
    ("unknown escape character", "in double quotes a backslash begins an escape; double it, or use single quotes"),
    ("unexpected end of stream", "a quote or bracket that is never closed; close it"),
    ("exceeded maximum nesting depth", "lists and mappings are nested too deeply"),
    ("expected a single document", "a second document begins here (---); keep one document a file"),
    ("but found another document", "a second document begins here (---); keep one document a file"),
)
# Of these the parser notices the end; the author needs the beginning.
_NOTICED_LATE = ("unexpected end of stream", "did not find expected ',' or", "expected alphabetic or numeric")


def syntax_message(error: Any, text: str) -> tuple[int, str]:
    """The line (from 1) of a PyYAML ``MarkedYAMLError`` in ``text``, and a message with its column and what to do."""
    problem = str(error.problem)
    mark = error.problem_mark or error.context_mark
    if error.context_mark is not None and any(words in problem for words in _NOTICED_LATE):
        mark = error.context_mark
    return mark.line + 1, f"column {mark.column + 1}: {_hint(problem, mark.line, mark.column, text)}"


def _hint(problem: str, line: int, column: int, text: str) -> str:
    if "cannot start any token" in problem:
        lines = text.split("\n")
        here = lines[line][column : column + 1] if line < len(lines) else ""
        return _CANNOT_START.get(here, f"a value cannot begin with {here}; {_QUOTE}")
    if "mapping values are not allowed" in problem and _continues(text.split("\n"), line):
        return f"{_TOO_DEEP}{_QUOTE}"
    for words, hint in _HINTS:
        if words in problem:
            return hint
    return f"{problem}; if a value holds special characters, {_QUOTE}"


def _continues(lines: list[str], line: int) -> bool:
    """True where a line with a key is read as going on with the value of the line above."""
    above = lines[line - 1] if 0 < line < len(lines) else ""
    key, colon, value = above.lstrip(" -").partition(": ")
    return bool(key and colon and value.strip()) and _indent(lines[line]) > _indent(above)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" -"))

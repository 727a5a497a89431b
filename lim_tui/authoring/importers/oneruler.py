"""OneRuler prompts (``prompt/LANG/niah.txt``): a needle with a key and a value, and the questions about it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from lim_tui.authoring.importers.imported import Imported
from lim_tui.authoring.languages import language_from
from lim_tui.authoring.placeholders import escape
from lim_tui.authoring.problems import Problem, ProblemList, UnreadableFileError, shown_path
from lim_tui.authoring.text_files import read_text_file
from lim_tui.domain.case import Case, Document, Evidence, Expected, Language, Variable

ITEMS = 25
DISTRACTORS = 30
_NEEDED = ("needle_numbers", "question_single_numbers")
_AFTER_QUESTION = ("please_list", "if_no_numbers", "answer_prefix", "answer_numbers")
_LANGUAGE_IN_PATH = re.compile(r"(?<![a-z])(nl|en|zh)(?![a-z])")
_NOUN_LISTS = "*noun_list*.tsv"
# OneRuler's keys are nouns, its values numbers of seven digits.
_KEY_PATTERN = "AAAA-##"
_VALUE_PATTERN = "#######"


def import_oneruler(source: Path, root: Path, set_name: str) -> Imported:
    """Cases from one language's needle prompt: 25 answerable ones, and one whose key is not in the context.

    Keys are drawn from the noun list (``*noun_list*.tsv``) beside the file, else from a pattern; the distractors are
    needles with other keys and values. The language is read from the path. Raises UnreadableFileError where the file
    is not such a prompt.
    """
    problems = ProblemList(shown_path(source, root))
    prompt = _read_prompt(source, problems.file)
    language = _language(source, problems.file)
    key = _key_variable(source, language, problems)
    needle = _with_places(prompt["needle_numbers"].strip())
    model = Case(
        id="niah-none",
        set_name=set_name,
        language=language,
        question=_question(prompt),
        evidence=(),
        expected=(),
        kind="unanswerable",
        variables=(key, Variable("value", "pattern", (_VALUE_PATTERN,))),
        distractors=tuple(Document(f"d{number}", _other(needle, number)) for number in range(1, DISTRACTORS + 1)),
    )
    answerable = [
        replace(
            model,
            id=f"niah-{number:02d}",
            kind="answerable",
            evidence=(Evidence("e1", needle),),
            expected=(Expected("{value}"),),
            answer_type="identifier",
        )
        for number in range(1, ITEMS + 1)
    ]
    return Imported((*answerable, model), tuple(problems.items))


def _other(needle: str, number: int) -> str:
    return needle.replace("{key}", f"{{key.other{number}}}").replace("{value}", f"{{value.other{number}}}")


def _read_prompt(source: Path, shown: str) -> dict[str, Any]:
    text = read_text_file(source, shown).text
    try:
        prompt = json.loads(text)
    except json.JSONDecodeError as error:
        message = f"not a OneRuler needle prompt: JSON fails at column {error.colno} ({error.msg})"
        raise UnreadableFileError(Problem("error", "json", shown, error.lineno, None, message)) from None
    missing = [key for key in _NEEDED if not isinstance(prompt, dict) or not isinstance(prompt.get(key), str)]
    if missing:
        message = f"not a OneRuler needle prompt: {', '.join(missing)} is missing"
        raise UnreadableFileError(Problem("error", "json", shown, 1, None, message))
    found: dict[str, Any] = prompt
    return found


def _language(source: Path, shown: str) -> Language:
    for part in (source.stem.lower(), source.parent.name.lower()):
        named = _LANGUAGE_IN_PATH.search(part)
        language = language_from(named[1]) if named else None
        if language:
            return language
    message = "the path names no supported language; call the file niah_nl, niah_en or niah_zh"
    raise UnreadableFileError(Problem("error", "language", shown, None, None, message))


def _question(prompt: dict[str, Any]) -> str:
    parts = [prompt["question_single_numbers"], *(str(prompt.get(key, "")) for key in _AFTER_QUESTION)]
    return _with_places(" ".join(part.strip() for part in parts if part.strip())).replace("{query1}", "{key}")


def _with_places(text: str) -> str:
    """``text`` with its own placeholders kept and every other brace meant as it stands."""
    parts = re.split(r"(\{(?:key|value|query1)\})", text)
    return "".join(part if index % 2 else escape(part) for index, part in enumerate(parts))


def _key_variable(source: Path, language: Language, problems: ProblemList) -> Variable:
    for path in sorted(source.parent.glob(_NOUN_LISTS)):
        header, *lines = [line.split("\t") for line in read_text_file(path, path.name).text.splitlines()] or [[]]
        if language[:2] in header:
            place = header.index(language[:2])
            nouns = dict.fromkeys(line[place].strip() for line in lines if len(line) > place)
            different = tuple(noun for noun in nouns if noun)
            if len(different) > DISTRACTORS:
                return Variable("key", "choice", different)
    problems.note("noun-list", None, "no noun list of this language beside the file; keys are drawn as codes")
    return Variable("key", "pattern", (_KEY_PATTERN,))

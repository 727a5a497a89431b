"""What lint finds in the templates that a user wrote, file by file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from lim_tui.authoring.checks.characters import check_hidden
from lim_tui.authoring.checks.checked import WrittenText
from lim_tui.authoring.checks.file_bytes import check_file_bytes
from lim_tui.authoring.checks.scripts import check_script
from lim_tui.authoring.checks.yaml_values import check_yaml_values
from lim_tui.authoring.problems import Problem, ProblemList, UnreadableFileError
from lim_tui.authoring.template_files import TemplateFile, TemplateText, read_template_files
from lim_tui.authoring.text_files import read_text_file
from lim_tui.authoring.variables import bind
from lim_tui.authoring.workspace import Workspace
from lim_tui.domain.case import Case
from lim_tui.errors import LimError
from lim_tui.scoring import AnswerFinder, SearchedText

_NO_SEARCH = ("choice", "abstain")
_PLACEHOLDER = re.compile(r"\{(?:id|text|question|asker)\}")
_MOST_NAMED = 3


def lint_templates(workspace: Workspace, paths: Sequence[Path]) -> list[Problem]:
    """The problems of the template files at ``paths``: forms, characters, and answers of cases that stand in them.

    An answer in a template is a warning: it hinders the sweeps that ask this case with this template, and no other.
    """
    found: list[Problem] = []
    for file in read_template_files(workspace.root, paths):
        problems = ProblemList(file.file, items=list(file.problems))
        for text in file.texts:
            written = WrittenText(text.key, text.text, text.line)
            check_hidden(written, problems)
            check_script(written, text.language, problems)
        _check_file(file, workspace.root, problems)
        _check_answers(file, workspace.cases, problems)
        found += problems.items
    return found


def _check_file(file: TemplateFile, root: Path, problems: ProblemList) -> None:
    if file.root is None:
        return
    check_yaml_values(file.root, problems)
    with suppress(UnreadableFileError):
        check_file_bytes(read_text_file(root / file.file, file.file), problems)


def _check_answers(file: TemplateFile, cases: Sequence[Case], problems: ProblemList) -> None:
    for language in {text.language for text in file.texts}:
        texts = [text for text in file.texts if text.language == language]
        for text, holding in _holding(texts, [case for case in cases if case.language == language]):
            message = f"{text.key} holds the answer of {_named(holding)}; such a sweep is refused, so say it otherwise"
            problems.warning("answer-in-template", text.line, message)


def _holding(texts: Sequence[TemplateText], cases: Sequence[Case]) -> Iterator[tuple[TemplateText, list[str]]]:
    """Each text with the cases whose answer it holds; most cases have none, which one search over all texts tells."""
    bare = [_PLACEHOLDER.sub(" ", text.text) for text in texts]
    together = SearchedText("\n\n".join(bare))
    holding: list[list[str]] = [[] for _ in texts]
    for case in cases:
        finder = _finder(case)
        if finder is None or (case.answer_type != "regex" and not finder.find(together)):
            continue
        for at, text in enumerate(bare):
            if finder.find(text):
                holding[at].append(case.id)
    yield from ((text, held) for text, held in zip(texts, holding, strict=True) if held)


def _finder(case: Case) -> AnswerFinder | None:
    """What finds the answer of a case in every written form; None where none is looked for."""
    if case.answer_type in _NO_SEARCH or case.twin_of is not None or case.kv_pairs is not None or not case.expected:
        return None
    try:
        bound = bind(case, 0)
    except LimError:
        return None
    return AnswerFinder(replace(bound.answer_key, answer_type=case.answer_type, expected=bound.expected))


def _named(ids: Sequence[str]) -> str:
    more = len(ids) - _MOST_NAMED
    return ", ".join(ids[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")

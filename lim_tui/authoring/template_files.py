"""Templates that a user writes: ``templates/NAME.yaml`` in the workspace, one part for each language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from string import Formatter

from lim_tui.authoring.fields import Fields
from lim_tui.authoring.languages import language_from
from lim_tui.authoring.problems import Problem, ProblemList, UnreadableFileError, shown_path
from lim_tui.authoring.workspace import TEMPLATES_FOLDER, yaml_files
from lim_tui.authoring.yaml_nodes import MapNode, TextNode, kind_of
from lim_tui.authoring.yaml_text import load_yaml
from lim_tui.context.templates import KEY_VALUE_TEMPLATE, built_in, template_names
from lim_tui.domain.case import LANGUAGES, Language
from lim_tui.domain.template import Template
from lim_tui.errors import LimError
from lim_tui.text.nearest import did_you_mean

TEMPLATE_KEYS = (
    "system",
    "closed_book_system",
    "heading",
    "document",
    "separator",
    "closing",
    "question",
    "cue",
    "asker",
    "numbered",
)
TemplateParts = dict[Language, Template]


@dataclass(frozen=True, slots=True)
class TemplateText:
    """One text of a template file as written: its key, its language and its line."""

    language: Language
    key: str
    text: str
    line: int | None


@dataclass(frozen=True, slots=True)
class TemplateFile:
    """One template file as read; what is wrong with it is in ``problems``. ``root`` is the file as written."""

    file: str
    name: str
    parts: TemplateParts
    texts: tuple[TemplateText, ...]
    problems: tuple[Problem, ...]
    root: MapNode | None = None


def template_paths(root: Path, folder: Path | None = None) -> list[Path]:
    """The template files in ``folder``, by default ``root/templates``."""
    return yaml_files(folder or root / TEMPLATES_FOLDER)


def load_templates(root: Path, folder: Path | None = None) -> dict[str, TemplateParts]:
    """The templates in ``folder``, by default ``root/templates``, by name and language.

    Raises LimError that names file and line of all that is wrong.
    """
    files = read_template_files(root, template_paths(root, folder))
    problems = [str(problem) for file in files for problem in file.problems]
    if problems:
        raise LimError("\n".join(problems), "Correct the template and try again.")
    return {file.name: file.parts for file in files}


def read_template_files(root: Path, paths: Sequence[Path]) -> list[TemplateFile]:
    """The template files at ``paths``; all that is wrong is collected in them, nothing is raised."""
    found: list[TemplateFile] = []
    for path in paths:
        file = _read_file(path, shown_path(path, root))
        if file.name in {other.name for other in found}:
            line = file.root.line_of("name") if file.root else 1
            told = f"the template {file.name!r} stands in another file too; rename one"
            problem = Problem("error", "duplicate-id", file.file, line, None, told)
            file = replace(file, problems=(*file.problems, problem))
        found.append(file)
    return found


def _read_file(path: Path, shown: str) -> TemplateFile:
    problems = ProblemList(shown)
    try:
        yaml = load_yaml(path, shown)
    except UnreadableFileError as error:
        return TemplateFile(shown, path.stem, {}, (), (error.problem,))
    problems.items.extend(yaml.problems)
    if not isinstance(yaml.root, MapNode):
        problems.error("wrong-type", yaml.root.line, f"needs a part for each language, and holds {kind_of(yaml.root)}")
        return TemplateFile(shown, path.stem, {}, (), tuple(problems.items))
    name, parts, texts = _read_parts(Fields(yaml.root, problems), path.stem, problems)
    return TemplateFile(shown, name, parts, texts, tuple(problems.items), yaml.root)


def _read_parts(
    fields: Fields, stem: str, problems: ProblemList
) -> tuple[str, TemplateParts, tuple[TemplateText, ...]]:
    name = fields.text("name") or stem
    if name in (*template_names(), KEY_VALUE_TEMPLATE):
        line = fields.node.line_of("name")
        problems.error("bad-value", line, f"the template {name!r} is built in; take another name")
    parts: TemplateParts = {}
    texts: list[TemplateText] = []
    for key, _ in fields.node.entries:
        if key.text == "name":
            continue
        language = language_from(key.text)
        if language is None:
            known = ("name", *LANGUAGES)
            message = f"unknown key {key.text!r}{did_you_mean(key.text, known)}"
            fields.problems.error("unknown-key", key.line, message)
            continue
        under = fields.mapping(key.text)
        if under is not None:
            parts[language] = _read_part(under, name, language)
            texts += _texts_of(under.node, language)
    return name, parts, tuple(texts)


def _texts_of(node: MapNode, language: Language) -> Iterator[TemplateText]:
    for key, value in node.entries:
        if key.text in TEMPLATE_KEYS and isinstance(value, TextNode):
            yield TemplateText(language, key.text, value.text, key.line)


def _read_part(fields: Fields, name: str, language: Language) -> Template:
    """One language; what is left out is taken from the built-in template of documents or of running text."""
    fields.reject_unknown(TEMPLATE_KEYS)
    document = _form(fields, "document", ("id", "text"), needed=("text",))
    model = built_in("running" if document is None else "documents", language)
    return Template(
        name=name,
        language=language,
        system=fields.text("system") or "",
        closed_book_system=fields.text("closed_book_system") or model.closed_book_system,
        heading=fields.text("heading") or "",
        document=document,
        separator=fields.text("separator") or model.separator,
        question=_form(fields, "question", ("question",), needed=("question",)) or model.question,
        closing=fields.text("closing") or "",
        cue=fields.text("cue") or "",
        numbered=fields.word("numbered", ("true", "false"), "false") == "true",
        asker=_form(fields, "asker", ("asker",), needed=("asker",)) or model.asker,
    )


def _form(fields: Fields, key: str, known: tuple[str, ...], needed: tuple[str, ...]) -> str | None:
    """A text with ``{names}``; an error for a name that is not known, and where a needed one does not stand once."""
    form = fields.text(key)
    if form is None:
        return None
    try:
        names = [name for _, name, _, _ in Formatter().parse(form) if name is not None]
    except ValueError:
        names = [""]
    wrong = [name for name in names if name not in known]
    if wrong or any(names.count(name) != 1 for name in needed):
        shown = " and ".join(f"{{{name}}}" for name in known)
        message = f"{key}: write {shown}, {{{needed[0]}}} once, and {{{{ for a brace that is meant"
        fields.problems.error("bad-value", fields.node.line_of(key), message)
        return None
    return form

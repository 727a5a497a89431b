"""Distractor sets: ``cases/distractors/NAME.yaml``, and lists of documents inside a case."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lim_tui.authoring.fields import Fields, items_of, text_of
from lim_tui.authoring.languages import read_language
from lim_tui.authoring.problems import Problem, ProblemList, UnreadableFileError, shown_path
from lim_tui.authoring.text_files import read_text_file
from lim_tui.authoring.yaml_nodes import MapNode, Node, kind_of
from lim_tui.authoring.yaml_text import parse_yaml
from lim_tui.domain.case import DistractorSet, Document

DISTRACTOR_SET_KEYS = ("name", "language", "documents")
DOCUMENT_KEYS = ("id", "title", "text", "tags")


@dataclass(frozen=True, slots=True)
class DistractorFile:
    """One file with its set.

    ``lines`` holds the line of each document, ``root`` the file as written; ``set`` and ``root`` are None where
    nothing could be read.
    """

    file: str
    set: DistractorSet | None
    lines: tuple[int, ...] = ()
    problems: tuple[Problem, ...] = ()
    root: Node | None = None


def load_distractor_set(path: Path, root: Path) -> DistractorFile:
    """Read one distractor set; all that is wrong is collected, nothing is raised.

    ``root`` is the workspace, for the names of files in messages. The set is called after the file.
    """
    shown = shown_path(path, root)
    try:
        return distractor_set_of(read_text_file(path, shown).text, path, root)
    except UnreadableFileError as error:
        return DistractorFile(shown, None, problems=(error.problem,))


def distractor_set_of(text: str, path: Path, root: Path) -> DistractorFile:
    """What ``load_distractor_set`` would give if ``text`` stood in the file ``path``; it need not be saved."""
    shown = shown_path(path, root)
    try:
        yaml = parse_yaml(text, shown)
    except UnreadableFileError as error:
        return DistractorFile(shown, None, problems=(error.problem,))
    problems = ProblemList(shown, items=list(yaml.problems))
    if not isinstance(yaml.root, MapNode):
        problems.error(
            "wrong-type",
            yaml.root.line,
            f"needs the keys {', '.join(DISTRACTOR_SET_KEYS)}, and holds {kind_of(yaml.root)}",
        )
        return DistractorFile(shown, None, problems=tuple(problems.items))
    fields = Fields(yaml.root, problems)
    fields.reject_unknown(DISTRACTOR_SET_KEYS)
    name = fields.text("name") or path.stem
    if name != path.stem:
        message = f"the set is called {name!r}, its file {path.stem!r}; cases find it by the file, so name both alike"
        problems.error("set-name", yaml.root.line_of("name"), message)
    documents, lines = read_documents(yaml.root.get("documents"), problems)
    if not documents:
        problems.error(
            "missing-key", yaml.root.line_of("documents"), "'documents' is missing or empty; write a list of texts"
        )
    found = DistractorSet(name, documents, read_language(fields))
    return DistractorFile(shown, found, lines, tuple(problems.items), yaml.root)


def read_documents(node: Node | None, problems: ProblemList) -> tuple[tuple[Document, ...], tuple[int, ...]]:
    """The documents of a list, each with its line. A document without id is called d1, d2, ... by its place."""
    documents: list[Document] = []
    lines: list[int] = []
    first_line: dict[str, int] = {}
    for place, item in enumerate(items_of(node, "documents", problems), 1):
        document = _read_document(item, f"d{place}", problems)
        if document is None:
            continue
        if document.id in first_line:
            message = f"the document id {document.id!r} stands here and on line {first_line[document.id]}; rename one"
            problems.error("duplicate-id", item.line, message)
            continue
        first_line[document.id] = item.line
        documents.append(document)
        lines.append(item.line)
    return tuple(documents), tuple(lines)


def _read_document(node: Node, default_id: str, problems: ProblemList) -> Document | None:
    if isinstance(node, MapNode):
        fields = Fields(node, problems)
        fields.reject_unknown(DOCUMENT_KEYS)
        text = fields.required_text("text")
        return Document(fields.text("id") or default_id, text, fields.text("title"), fields.texts("tags"))
    text = text_of(node, "document", problems) or ""
    if not text.strip():
        problems.error("missing-key", node.line, "a document without text; write it or remove the line")
        return None
    return Document(default_id, text)

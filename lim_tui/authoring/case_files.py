"""Case files: ``cases/NAME.yaml``, one set of cases each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from lim_tui.authoring.case_fields import SetDefaults, read_case, read_distractors
from lim_tui.authoring.fields import Fields, items_of
from lim_tui.authoring.key_value import key_value_case
from lim_tui.authoring.languages import read_language
from lim_tui.authoring.problems import Problem, ProblemList, UnreadableFileError, shown_path
from lim_tui.authoring.text_files import read_text_file
from lim_tui.authoring.twins import twin_of
from lim_tui.authoring.yaml_nodes import MapNode, Node, kind_of
from lim_tui.authoring.yaml_text import parse_yaml
from lim_tui.domain.case import Case, DistractorSet, Language

SET_KEYS = ("set", "language", "domain", "distractors", "filler", "cases", "kv")
_KV_PAIRS = 75
_KV_ITEMS = 50
_MOST_KV_PAIRS = 100_000
_MOST_KV_ITEMS = 10_000


@dataclass(frozen=True, slots=True)
class CaseFile:
    """One case file as read.

    ``cases`` are in the order of the file, a twin after its case. ``nodes`` holds the written form of each case by its
    id, for the lines of messages; twins and key-value items have none. ``root`` is the file
    as written. ``set_name`` is empty and ``root`` None where nothing could be read.
    """

    file: str
    set_name: str = ""
    language: Language = "en"
    cases: tuple[Case, ...] = ()
    nodes: Mapping[str, MapNode] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    root: Node | None = None


def load_case_file(path: Path, root: Path, sets: Mapping[str, DistractorSet]) -> CaseFile:
    """Read one case file; all that is wrong is collected in ``problems``, nothing is raised.

    ``root`` is the workspace, for the names of files in messages; ``sets`` are its distractor sets by name.
    """
    shown = shown_path(path, root)
    try:
        return case_file_of(read_text_file(path, shown).text, path, root, sets)
    except UnreadableFileError as error:
        return CaseFile(shown, problems=(error.problem,))


def case_file_of(text: str, path: Path, root: Path, sets: Mapping[str, DistractorSet]) -> CaseFile:
    """What ``load_case_file`` would give if ``text`` stood in the file ``path``; it need not be saved."""
    shown = shown_path(path, root)
    try:
        yaml = parse_yaml(text, shown)
    except UnreadableFileError as error:
        return CaseFile(shown, problems=(error.problem,))
    problems = ProblemList(shown, items=list(yaml.problems))
    if not isinstance(yaml.root, MapNode):
        problems.error(
            "wrong-type", yaml.root.line, f"needs the keys set, language, cases, and holds {kind_of(yaml.root)}"
        )
        return CaseFile(shown, problems=tuple(problems.items))
    fields = Fields(yaml.root, problems)
    fields.reject_unknown(SET_KEYS)
    defaults = _read_defaults(fields, path.stem, sets)
    cases, nodes = _read_kv(fields, defaults) if fields.node.get("kv") else _read_cases(fields, defaults, sets)
    return CaseFile(shown, defaults.set_name, defaults.language, tuple(cases), nodes, tuple(problems.items), yaml.root)


def _read_defaults(fields: Fields, stem: str, sets: Mapping[str, DistractorSet]) -> SetDefaults:
    distractor_set, distractors = read_distractors(fields, fields.node.get("distractors"), sets)
    if fields.node.get("language") is None:
        fields.required_text("language")
    return SetDefaults(
        set_name=fields.text("set") or stem,
        language=read_language(fields) or "en",
        domain=fields.text("domain"),
        distractor_set=distractor_set,
        distractors=distractors,
        filler=fields.texts("filler"),
    )


def _read_cases(
    fields: Fields, defaults: SetDefaults, sets: Mapping[str, DistractorSet]
) -> tuple[list[Case], dict[str, MapNode]]:
    cases: list[Case] = []
    nodes: dict[str, MapNode] = {}
    if fields.node.get("cases") is None:
        fields.problems.error(
            "missing-key", fields.node.line_of("cases"), "'cases' is missing or empty; write a list of cases"
        )
    for item in items_of(fields.node.get("cases"), "cases", fields.problems):
        if not isinstance(item, MapNode):
            fields.problems.error(
                "wrong-type", item.line, f"a case needs keys such as id, question; this is {kind_of(item)}"
            )
            continue
        case_id = Fields(item, fields.problems).required_text("id")
        if not _is_new(case_id, item, nodes, fields.problems):
            continue
        case = read_case(Fields(item, fields.problems.of_case(case_id or None)), case_id, defaults, sets)
        nodes[case_id] = item
        cases.append(case)
        twin = twin_of(case)
        if twin is not None:
            cases.append(twin)
    return cases, nodes


def _is_new(case_id: str, item: MapNode, nodes: Mapping[str, MapNode], problems: ProblemList) -> bool:
    if not case_id:
        return False
    first = nodes.get(case_id)
    if first is not None:
        line, first_line = item.line_of("id"), first.line_of("id")
        problems.of_case(case_id).error(
            "duplicate-id", line, f"the id stands here and on line {first_line}; rename one"
        )
    return first is None


def _read_kv(fields: Fields, defaults: SetDefaults) -> tuple[list[Case], dict[str, MapNode]]:
    under = fields.mapping("kv")
    if fields.node.get("cases") is not None:
        fields.problems.error("wrong-kind", fields.node.line_of("kv"), "a file has 'cases' or 'kv', not both; split it")
    if under is None:
        return [], {}
    under.reject_unknown(("pairs", "items"))
    pairs = under.whole_number("pairs", _KV_PAIRS, at_least=2, at_most=_MOST_KV_PAIRS)
    items = under.whole_number("items", _KV_ITEMS, at_most=_MOST_KV_ITEMS)
    width = len(str(items))
    return [
        key_value_case(f"kv-{number:0{width}d}", defaults.set_name, defaults.language, pairs)
        for number in range(1, items + 1)
    ], {}

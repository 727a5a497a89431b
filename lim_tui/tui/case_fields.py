"""The fields of what is in front, where they stand in the file, and what is wrong with each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from lim_tui.authoring.case_files import CaseFile
from lim_tui.authoring.case_form import case_form
from lim_tui.authoring.distractor_files import DistractorFile
from lim_tui.authoring.field_places import field_of_problem, line_of_field
from lim_tui.authoring.form_fields import FormField
from lim_tui.authoring.problems import Problem
from lim_tui.authoring.set_form import distractor_set_form, document_form, document_nodes, set_form
from lim_tui.authoring.yaml_nodes import MapNode, Node
from lim_tui.tui.bench_state import Bench, Target, WorkFile, typed_name


class PlacedProblem(NamedTuple):
    """A problem with the key of its field, None for the whole."""

    problem: Problem
    field: str | None


def node_of(bench: Bench, target: Target) -> Node | None:
    """What a target is in the file as written; None where it is not there or cannot be read."""
    path, item = target
    read = bench.read(path)
    if read is None or item is None:
        return read.root if read else None
    if isinstance(item, str):
        return read.nodes.get(item) if isinstance(read, CaseFile) else None
    documents = document_nodes(read.root)
    return documents[item] if item < len(documents) else None


def fields_of(bench: Bench, target: Target) -> tuple[FormField, ...]:
    """The fields of a target; none where the file cannot be read."""
    node, sets = node_of(bench, target), list(bench.workspace.distractor_sets)
    if node is None:
        return ()
    if isinstance(target[1], int):
        return document_form(node)
    if not isinstance(node, MapNode):
        return ()
    if isinstance(target[1], str):
        return case_form(node, sets)
    if isinstance(bench.read(target[0]), DistractorFile):
        return distractor_set_form(node, target[0].stem)
    return set_form(node, sets)


def line_of(bench: Bench, target: Target, key: str | None) -> int:
    """The line of a field, or of what it belongs to; of a file that cannot be read, where reading it stopped."""
    node = node_of(bench, target)
    if node is not None:
        return line_of_field(node, key)
    read = bench.read(target[0])
    return next((problem.line for problem in read.problems if problem.line), 1) if read else 1


def problems_here(bench: Bench, target: Target, problems: Iterable[Problem]) -> list[PlacedProblem]:
    """The problems of a target, those of the file as a whole last."""
    node, item = node_of(bench, target), target[1]
    found, whole = [], []
    for problem in problems:
        if item is None or node is None:
            whole.append(PlacedProblem(problem, None))
        elif isinstance(item, int):
            if problem.line is not None and _last_document_before(bench, target, problem.line) == item:
                found.append(PlacedProblem(problem, field_of_problem(node, problem)))
        elif problem.case == item:
            found.append(PlacedProblem(problem, field_of_problem(node, problem)))
        elif problem.case is None and problem.level == "error":
            whole.append(PlacedProblem(problem, None))
    return [*found, *whole]


def _last_document_before(bench: Bench, target: Target, line: int) -> int:
    read = bench.read(target[0])
    nodes = document_nodes(read.root if read else None)
    return sum(node.line <= line for node in nodes) - 1


def problem_fields(placed: Iterable[PlacedProblem]) -> Mapping[str, list[Problem]]:
    """The problems of each field."""
    found: dict[str, list[Problem]] = defaultdict(list)
    for problem, field in placed:
        if field is not None:
            found[field].append(problem)
    return found


def typed_texts(work: WorkFile | None, target: Target, fields: Iterable[FormField]) -> dict[str, str]:
    """What was typed into the fields of a target and cannot be written yet."""
    typed = work.typed if work else {}
    found = {field.key: typed.get(typed_name(target[1], field.key)) for field in fields}
    return {key: value.text for key, value in found.items() if value is not None}

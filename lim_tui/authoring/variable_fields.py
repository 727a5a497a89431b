"""The ``variables`` of a case as they are written."""

from __future__ import annotations

from lim_tui.authoring.draws import check_arguments
from lim_tui.authoring.fields import Fields, texts_of
from lim_tui.authoring.placeholders import is_name
from lim_tui.authoring.problems import ProblemList
from lim_tui.authoring.yaml_nodes import MapNode, Node, TextNode
from lim_tui.domain.case import VARIABLE_FORMS, Variable
from lim_tui.text.nearest import did_you_mean


def read_variables(fields: Fields) -> tuple[Variable, ...]:
    """All variables in the order of the file; one that cannot be drawn is an error and left out."""
    under = fields.mapping("variables")
    if under is None:
        return ()
    found = (_read_variable(name, value, fields.problems) for name, value in under.node.entries)
    return tuple(variable for variable in found if variable is not None)


def _read_variable(name: TextNode, node: Node, problems: ProblemList) -> Variable | None:
    if not is_name(name.text):
        message = f"{name.text!r} cannot name a variable; use letters, digits and _, with a letter first"
        problems.error("variable-name", name.line, message)
        return None
    if not isinstance(node, MapNode) or len(node.entries) != 1:
        message = f"variable {name.text!r} needs one of {', '.join(VARIABLE_FORMS)}, such as {{integer: [80, 240]}}"
        problems.error("variable-form", node.line, message)
        return None
    key, arguments = node.entries[0]
    form = next((form for form in VARIABLE_FORMS if form == key.text), None)
    if form is None:
        message = f"variable {name.text!r}: unknown form {key.text!r}{did_you_mean(key.text, VARIABLE_FORMS)}"
        problems.error("variable-form", key.line, message)
        return None
    variable = Variable(name.text, form, texts_of(arguments, key.text, problems))
    wrong = check_arguments(variable)
    if wrong:
        problems.error("variable-range", key.line, f"variable {name.text!r}: {wrong}")
        return None
    return variable

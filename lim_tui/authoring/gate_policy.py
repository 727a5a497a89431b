"""Gate policies: YAML that says what a sweep must reach."""

from __future__ import annotations

import re
from pathlib import Path

from lim_tui.authoring.fields import Fields
from lim_tui.authoring.problems import ProblemList
from lim_tui.authoring.yaml_nodes import MapNode, kind_of
from lim_tui.authoring.yaml_text import load_yaml
from lim_tui.domain.gate import COUNT_GATES, GATE_NAMES, ON_INCONCLUSIVE, SHARE_GATES, GateName, GatePolicy
from lim_tui.errors import LimError

POLICY_KEYS = ("gates", "alpha", "on_inconclusive")
_DECIMAL = re.compile(r"\d+(?:\.\d+)?")
_DEFAULT = GatePolicy()


def policy_files(root: Path) -> tuple[Path, ...]:
    """The YAML files beside ``lim.toml`` and in ``gates/`` that have ``gates:``, by name; unreadable ones are none."""
    files = [path for folder in (root, root / "gates") for path in sorted(folder.glob("*.y*ml")) if path.is_file()]
    return tuple(path for path in files if _has_gates(path))


def _has_gates(path: Path) -> bool:
    try:
        return re.search(r"^gates:", path.read_text(encoding="utf-8", errors="replace"), re.MULTILINE) is not None
    except OSError:
        return False


def load_gate_policy(path: Path) -> GatePolicy:
    """The policy in ``path``. Raises LimError that names file and line of all that is wrong with it."""
    shown = path.as_posix()
    yaml = load_yaml(path, shown)
    problems = ProblemList(shown, items=list(yaml.problems))
    policy = _DEFAULT
    if isinstance(yaml.root, MapNode):
        policy = _read_policy(Fields(yaml.root, problems))
    else:
        problems.error("wrong-type", yaml.root.line, f"needs the key 'gates', and holds {kind_of(yaml.root)}")
    if problems.items:
        told = "\n".join(str(problem) for problem in problems.items)
        raise LimError(told, "Correct the policy and try again.")
    return policy


def _read_policy(fields: Fields) -> GatePolicy:
    fields.reject_unknown(POLICY_KEYS)
    gates = fields.mapping("gates")
    limits = {} if gates is None else _read_limits(gates)
    if not limits and not fields.problems.items:
        line = fields.node.line_of("gates")
        fields.problems.error("missing-key", line, "'gates' is missing or empty; name one, such as worst_floor: 0.8")
    return GatePolicy(
        gates=limits,
        alpha=_read_alpha(fields),
        on_inconclusive=fields.word("on_inconclusive", ON_INCONCLUSIVE, "warn"),
    )


def _read_limits(fields: Fields) -> dict[GateName, float]:
    fields.reject_unknown(GATE_NAMES)
    limits: dict[GateName, float] = {}
    for key, _ in fields.node.entries:
        name = next((name for name in GATE_NAMES if name == key.text), None)
        limit = None if name is None else _read_limit(fields, name)
        if name is not None and limit is not None:
            limits[name] = limit
    return limits


def _read_limit(fields: Fields, name: GateName) -> float | None:
    text = fields.required_text(name)
    if not text.strip():
        return None
    value = float(text) if _DECIMAL.fullmatch(text) else None
    wanted = _wanted(name)
    if value is None or (name in SHARE_GATES and value > 1) or (name in COUNT_GATES and value != int(value)):
        fields.problems.error("bad-value", fields.node.line_of(name), f"{name}: {text!r} is not {wanted}")
        return None
    return value


def _wanted(name: GateName) -> str:
    if name in SHARE_GATES:
        return "a share from 0 to 1, such as 0.8"
    if name in COUNT_GATES:
        return "a number of trials, such as 0"
    return "a number of seconds, such as 30" if name == "p95_seconds" else "an amount of money, such as 2.50"


def _read_alpha(fields: Fields) -> float:
    text = fields.text("alpha")
    if text is None:
        return _DEFAULT.alpha
    if _DECIMAL.fullmatch(text) and 0 < float(text) < 0.5:
        return float(text)
    line = fields.node.line_of("alpha")
    fields.problems.error("bad-value", line, f"alpha: {text!r} is not a number between 0 and 0.5, such as 0.05")
    return _DEFAULT.alpha

"""What a change to a case would do, as JSON and as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lim_tui.engine.amending import AmendmentPlan
from lim_tui.plain.flips import direction_lines, flip_lines, flips_json
from lim_tui.reporting.words import count_of
from lim_tui.text.visible import visible_line


def amendment_json(plan: AmendmentPlan, *, applied: bool) -> dict[str, Any]:
    """The JSON of ``lim alias`` and ``lim amend``."""
    return {
        "case": f"{plan.case.set_name}/{plan.case.id}",
        "file": plan.case.file,
        "key": plan.amendment.key,
        "value": plan.written,
        "applied": applied,
        "warnings": list(plan.warnings),
        "sweeps": [{"sweep": found.sweep.title, **flips_json(found.flips)} for found in plan.sweeps],
    }


def amendment_text(plan: AmendmentPlan, *, applied: bool) -> str:
    """The change, its warnings, and the flips of each sweep with both traces."""
    return "\n".join(_lines(plan, applied))


def _lines(plan: AmendmentPlan, applied: bool) -> Iterator[str]:
    key = plan.amendment.key.replace("_", " ")
    yield visible_line(f"{plan.case.file}: {plan.case.id}: {key} {plan.written}")
    if plan.types:
        yield visible_line(plan.types)
    for warning in plan.warnings:
        yield visible_line(f"careful: {warning}")
    for found in plan.sweeps:
        yield ""
        yield visible_line(f"sweep {found.sweep.title}")
        yield from flip_lines(found.flips)
        yield from direction_lines(found.flips)
    if plan.unmoved:
        yield visible_line(f"nothing flips: {plan.unmoved}")
    yield ""
    flips = f"{count_of(len(plan.flips), 'verdict')} in {count_of(len(plan.sweeps), 'sweep')}"
    if applied:
        yield f"{flips} changed; the file is written, the old verdicts are kept."
    else:
        yield f"{flips} would change (nothing was written; --apply does)."

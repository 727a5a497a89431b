"""An answer that is written as no number of the distractors is: its form gives it away."""

from __future__ import annotations

from lim_tui.authoring.checks.checked import CheckedCase
from lim_tui.authoring.number_forms import NumberForm, evidence_forms, number_forms


def check_written_form(checked: CheckedCase) -> None:
    """Warn where all numbers of the distractors are written unlike the answer in the evidence; values of seed 0."""
    case, bound = checked.case, checked.bound
    if bound is None or case.answer_type != "number" or not case.distractors:
        return
    others = [form for document in bound.distractors for form in number_forms(document.text, case.language)]
    gold = _gold(checked)
    if gold is None or not others:
        return
    nearest = min((gold.unlike(other) for other in others), key=len)
    if nearest:
        message = (
            f"the evidence writes the answer {gold.before}{gold.written}{gold.behind}, and no number of the"
            f" distractors is written so ({', '.join(nearest)}): a reader can tell it by its form"
        )
        checked.problems.warning("form-gives-away", checked.line("evidence"), message)


def _gold(checked: CheckedCase) -> NumberForm | None:
    """The answer as the evidence writes it; None where it stands there in words, or not at all."""
    bound = checked.bound
    assert bound is not None
    wanted = {form.value for expected in bound.expected for form in number_forms(expected.value, bound.case.language)}
    return next((form for form in evidence_forms(bound) if form.value in wanted), None)

"""The label of a curve: the first rule that holds, corrected over the lengths."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lim_tui.statistics.curve import CurveEvidence, label_curves

NOTHING = CurveEvidence(None, None, None, None, None)
QUIET = CurveEvidence(drop_p=0.6, edges_p=0.8, edges_difference=0.01, gap_p=0.5, gap_upper=0.3)


@pytest.mark.parametrize(
    ("evidence", "label"),
    [
        (NOTHING, "undecided"),
        (QUIET, "undecided"),
        (replace(QUIET, gap_upper=0.09), "flat"),
        (replace(QUIET, gap_upper=0.10), "undecided"),
        (replace(QUIET, gap_p=0.05, gap_upper=0.09), "uneven"),
        (replace(QUIET, edges_p=0.01, edges_difference=0.2, gap_p=0.01), "primacy"),
        (replace(QUIET, edges_p=0.01, edges_difference=-0.2, gap_p=0.01), "recency"),
        (replace(QUIET, drop_p=0.05, edges_p=0.01, edges_difference=-0.2), "drop"),
    ],
)
def test_the_first_rule_that_holds_names_the_curve(evidence: CurveEvidence, label: str) -> None:
    assert label_curves([evidence]) == (label,)


def test_one_of_two_lengths_needs_half_the_p_value() -> None:
    nearly = replace(QUIET, drop_p=0.03)
    assert label_curves([nearly]) == ("drop",)
    assert label_curves([nearly, QUIET]) == ("undecided", "undecided")
    assert label_curves([replace(QUIET, drop_p=0.025), nearly]) == ("drop", "drop")


def test_a_length_without_a_test_costs_the_others_nothing() -> None:
    assert label_curves([replace(QUIET, gap_p=0.04), NOTHING]) == ("uneven", "undecided")


def test_each_test_is_a_family_of_its_own() -> None:
    first, second = replace(QUIET, drop_p=0.04), replace(QUIET, drop_p=None, gap_p=None, edges_p=0.04)
    assert label_curves([first, replace(second, edges_difference=0.3)]) == ("drop", "undecided")
    assert label_curves([replace(first, edges_p=None), replace(second, edges_difference=0.3)]) == ("drop", "primacy")

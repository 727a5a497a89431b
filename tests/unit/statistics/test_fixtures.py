"""The reference values of the statistics specification, computed elsewhere with scipy and statsmodels."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.statistics.fixture_quantities import QUANTITIES

FILE = Path(__file__).parents[4] / "shared" / "data" / "stats_fixtures.json"
FIXTURES: list[dict[str, Any]] = json.loads(FILE.read_text())["fixtures"] if FILE.exists() else []

# Reference numbers of methods that the product rejects, and so does not have.
NOT_IN_PRODUCT = {
    "paired_diff_ci": {"paired_t"},
    "middle_drop_test": {"p_edges_mean_within_item_permutation"},
    "clustered_cell": {"n_eff_raw"},
    "missing_cell": {"pooled_obs_mean"},
}


@pytest.mark.skipif(not FIXTURES, reason="the shared fixtures lie beside the project, not in it")
@pytest.mark.parametrize("fixture", FIXTURES, ids=lambda fixture: fixture["id"])
def test_reference_value(fixture: dict[str, Any]) -> None:
    found = QUANTITIES[fixture["quantity"]](**fixture["input"])
    for key, expected in fixture["expected"].items():
        if key in NOT_IN_PRODUCT.get(fixture["quantity"], ()):
            continue
        assert_close(found[key], expected, fixture["tol"], key)


def assert_close(found: Any, expected: Any, tolerance: float, key: str) -> None:
    if isinstance(expected, list):
        assert len(found) == len(expected), key
        for one_found, one_expected in zip(found, expected, strict=True):
            assert_close(one_found, one_expected, tolerance, key)
    elif expected is None or isinstance(expected, bool | str):
        assert found == expected, key
    else:
        assert found == pytest.approx(expected, abs=tolerance), key

"""What a person reads of an error."""

from __future__ import annotations

from lim_tui.errors import LimError


def test_on_one_line_what_to_do_is_a_sentence_of_its_own() -> None:
    error = LimError("the price is in usd, the budget in eur", "Give the budget in the currency of the price.")
    told = "the price is in usd, the budget in eur. Give the budget in the currency of the price."
    assert error.on_one_line() == told
    assert LimError("no disk left").on_one_line() == "no disk left"

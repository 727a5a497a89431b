"""What the figures of one length say, as one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lim_tui.reporting.rows import AgainstBaselinesRow, AnytimeRow, F1Row, Place, PositionRow
from lim_tui.reporting.too_few import FEWEST_ITEMS, cannot_be_decided, few_in_cell, few_items, fewest_for_drop
from lim_tui.reporting.why import why_f1_drop, why_label, why_nominal
from lim_tui.reporting.words import (
    UNKNOWN,
    count_of,
    depth_text,
    in_points,
    interval,
    items_of,
    negative,
    p_value,
    percent,
    points,
    whole,
)
from lim_tui.statistics.bootstrap import FEWEST_ITEMS as FEWEST_BOOTSTRAPPED
from lim_tui.statistics.curve import Curve
from lim_tui.statistics.multiplicity import ALPHA

_NOTHING_SCORED = "nothing is scored yet"
_REFUSED = "nothing can be measured: every prompt was refused before any call"


def sentence(row: PositionRow) -> str:
    """For instance: At 8,000 tokens the middle loses 14 points (5 to 23) against both ends; 24 cases; ..."""
    if row.items == 0:
        return f"{_at(row)}{_REFUSED if row.refused else _NOTHING_SCORED}."
    too_few = undecidable(row)
    if too_few is not None and row.curve == "undecided":
        return f"{_at(row)}a middle drop {too_few}; {_who_carries_it(row)}."
    why = why_label(row) if too_few is None else f"a middle drop {too_few}"
    finding = f"{_finding(row)}{', but ' if row.curve == 'undecided' and why else '; ' if why else ''}{why}"
    return f"{_at(row)}{finding}; {_all_of_them(row)}; {_who_carries_it(row)}."


def anytime_sentence(row: AnytimeRow, curve: Curve | None = None) -> str:
    """For instance: At 8,000 tokens a middle drop is shown at any time of stopping (18 items, p 0.03); may stop here.

    With the label of the ``curve`` beside it, why that says something else where it does.
    """
    why = "" if curve is None else why_nominal(row, curve)
    return f"{_evidence(row)[:-1]}; {why}." if why else _evidence(row)


def anytime_sentences(evidence: Sequence[AnytimeRow], positions: Sequence[PositionRow]) -> Iterator[str]:
    """The sentence of each length, beside its label in ``positions``."""
    curves = {(row.length, row.documents): row.curve for row in positions}
    return (anytime_sentence(row, curves.get((row.length, row.documents))) for row in evidence)


def _evidence(row: AnytimeRow) -> str:
    if row.e_drop is None or row.e_no_drop is None:
        return f"{_at(row)}no item is complete yet; go on."
    needed = f"of {row.e_needed:.0f} needed"
    seen = count_of(row.items, "item")
    if row.drop_shown:
        return f"{_at(row)}a middle drop is shown at any time of stopping ({seen}, p {row.p:.2g}); may stop here."
    if row.drop_excluded:
        return (
            f"{_at(row)}a middle drop as large as the tolerance is excluded at any time of stopping ({seen}); may stop."
        )
    return (
        f"{_at(row)}not decided after {seen}: evidence for a drop {row.e_drop:.2g}, against one {row.e_no_drop:.2g},"
        f" {needed}; go on."
    )


def baselines_sentence(row: AgainstBaselinesRow) -> str:
    """For instance: At 8,000 tokens the middle is 40 points (22 to 58) above closed book (24 items); it uses 60%
    (41% to 80%) of the way from closed book to oracle.
    """
    if row.middle_minus_closed_book is None:
        return f"{_at(row)}no item is scored both in the middle and without the context."
    if row.items < FEWEST_ITEMS:
        few = cannot_be_decided(few_items(row.items), FEWEST_ITEMS)
        return f"{_at(row)}whether the middle is above closed book {few}."
    gain = row.middle_minus_closed_book
    side = "below" if gain < 0 else "above"
    low, high = (row.low, row.high) if gain >= 0 else (negative(row.high), negative(row.low))
    told = f"{in_points(abs(gain))}{interval(low, high, ' ({} to {})')} {side} closed book"
    harm = _harm(row)
    return f"{_at(row)}the middle is {told} ({count_of(row.items, 'item')}{harm}){_used(row)}."


def f1_sentence(row: F1Row) -> str:
    """For instance: At 8,000 tokens F1 is 90% at the start, 62% in the middle, 88% at the end; its middle drop is 27
    points (9 to 43), p 0.006 (24 items).
    """
    seen = f"{percent(row.start)} at the start, {percent(row.middle)} in the middle, {percent(row.end)} at the end"
    if row.middle_drop is None:
        return f"{_at(row)}F1 is {seen}."
    if row.items < (needed := fewest_for_drop(row.lengths_tested)):
        return f"{_at(row)}F1 is {seen}; its middle drop {cannot_be_decided(few_items(row.items), needed)}."
    drop = f"{in_points(row.middle_drop)}{interval(row.middle_drop_low, row.middle_drop_high, ' ({} to {})')}"
    p = p_value(row.middle_drop_p)
    why = why_f1_drop(row)
    return (
        f"{_at(row)}F1 is {seen}; its middle drop is {drop}, p {p} ({count_of(row.items, 'item')})"
        f"{f'; {why}' if why else ''}."
    )


def _harm(row: AgainstBaselinesRow) -> str:
    """Only what its test shows: an interval alone may leave out 0 by chance more often than that."""
    if row.high is None or row.p is None or row.high >= 0:
        return ""
    return "; the context harms" if row.p <= ALPHA else f"; that the context harms is not shown, p {p_value(row.p)}"


def _used(row: AgainstBaselinesRow) -> str:
    if not row.utilisation_items:
        return ""
    if row.utilisation is None:
        return "; closed book and oracle are too close to say what share of the way it uses"
    span = ""
    if row.utilisation_low is not None and row.utilisation_high is not None:
        span = f" ({_share(row.utilisation_low)} to {_share(row.utilisation_high)})"
    elif row.utilisation_items < FEWEST_BOOTSTRAPPED:
        span = f" ({count_of(row.utilisation_items, 'item')}; an interval takes {FEWEST_BOOTSTRAPPED})"
    return f"; it uses {_share(row.utilisation)}{span} of the way from closed book to oracle"


def _share(share: float) -> str:
    """A share that may lie below 0% or above 100%."""
    return f"{points(share)}%"


def undecidable(row: PositionRow) -> str | None:
    """``cannot be decided with 4 cases; 8 would do``, or None where the number of cases is no obstacle."""
    tested = row.middle_drop_items_tested
    if row.middle_drop is None or tested >= row.items_needed:
        return None
    few = _all_of_them(row) if tested == _items(row) else f"{tested} complete of {_all_of_them(row)}"
    return cannot_be_decided(few, row.items_needed)


def size_text(place: Place) -> str:
    """``8,000 tokens``, ``20 documents``; empty for a place that has neither."""
    if place.length is not None:
        return f"{whole(place.length)} tokens"
    return "" if place.documents is None else count_of(place.documents, "document")


def worst_text(row: PositionRow) -> str:
    """``33% at 50``, with every depth that is as bad."""
    if not row.worst_depths:
        return UNKNOWN
    return f"{percent(row.worst_position_accuracy)} at {', '.join(depth_text(depth) for depth in row.worst_depths)}"


def gap_text(row: PositionRow) -> str:
    """``67 (31)``: the gap in points, and what noise alone would make of it."""
    noise = "" if row.gap_noise_floor is None else f" ({points(row.gap_noise_floor)})"
    return points(row.position_gap) + noise


def drop_text(row: PositionRow) -> str:
    """``38 (5 to 71)``: the middle drop in points with its interval, or that the cases are too few for one."""
    if undecidable(row):
        return few_in_cell(row.middle_drop_items_tested)
    return points(row.middle_drop) + interval(row.middle_drop_low, row.middle_drop_high, " ({} to {})")


def _at(place: Place) -> str:
    if place.length is not None:
        return f"At {size_text(place)} "
    return "" if place.documents is None else f"With {size_text(place)} "


def _finding(row: PositionRow) -> str:
    if row.position_gap is None:
        return "only one depth has an answer, so there is nothing to compare"
    depths = " and ".join(depth_text(depth) for depth in row.worst_depths)
    at_worst = f"{percent(row.worst_position_accuracy)} at depth {depths}"
    if row.curve == "drop":
        return f"the middle loses {_drop(row, ' against both ends')}"
    if row.curve == "primacy":
        return f"the start does better than the end: {_ends(row)}; worst is {at_worst}"
    if row.curve == "recency":
        return f"the end does better than the start: {_ends(row)}; worst is {at_worst}"
    if row.curve == "uneven":
        return f"position matters: {at_worst}, {in_points(row.position_gap)} below the best"
    if row.curve == "flat":
        return f"position makes little difference: at most {in_points(row.gap_upper_bound)} between any two depths"
    return _undecided(row)


def _undecided(row: PositionRow) -> str:
    if row.middle_drop is None:
        noise = "" if row.gap_noise_floor is None else f" (noise alone: {points(row.gap_noise_floor)})"
        return f"nothing is decided: {in_points(row.position_gap)} between best and worst depth{noise}"
    return f"nothing is decided: the middle drop is {_drop(row)}"


def _drop(row: PositionRow, against: str = "") -> str:
    """``14 points (5 to 23)``, and over how many items where some lack the start, the middle or the end."""
    shown = interval(row.middle_drop_low, row.middle_drop_high, " ({} to {})")
    over = "" if row.middle_drop_items == _items(row) else f", over the {_complete(row)} with start, middle and end"
    return f"{in_points(row.middle_drop)}{shown}{against}{over}"


def _items(row: PositionRow) -> int:
    """Those that the sweep asks here, with a score or without."""
    return row.items + row.items_without_score


def _all_of_them(row: PositionRow) -> str:
    return items_of(_items(row), row.cases + row.cases_without_score)


def _complete(row: PositionRow) -> str:
    return count_of(row.middle_drop_items, "case" if _items(row) == row.cases + row.cases_without_score else "item")


def _ends(row: PositionRow) -> str:
    return f"{percent(row.start_accuracy)} at the start, {percent(row.end_accuracy)} at the end"


def _who_carries_it(row: PositionRow) -> str:
    differing = row.items - row.items_right_everywhere - row.items_wrong_everywhere - row.items_incomplete
    verb = "carries" if differing == 1 else "carry"
    effect = f"{verb} the effect" if row.curve in ("drop", "primacy", "recency", "uneven") else "differ by depth"
    if differing == 1 and effect.startswith("differ"):
        effect = "differs by depth"
    right = f"{row.items_right_everywhere} {'is' if row.items_right_everywhere == 1 else 'are'} right everywhere"
    noun = "case" if _items(row) == row.cases + row.cases_without_score else "item"
    lacking = row.items_incomplete + row.items_without_score
    lack = "lacks" if lacking == 1 else "lack"
    missing = f", {lacking} {lack} an answer at some depth" if lacking else ""
    told = f"{count_of(differing, noun)} {effect}, {right}, {row.items_wrong_everywhere} wrong everywhere{missing}"
    return f"{told}{_unknown_depths(row)}"


def _unknown_depths(row: PositionRow) -> str:
    """Nobody knows of a depth without a score whether a case is right there."""
    if not row.depths_without_score:
        return ""
    depths = " and ".join(depth_text(depth) for depth in row.depths_without_score)
    return f"; nothing is known of depth {depths}"

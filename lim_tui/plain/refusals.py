"""Why trials were refused, in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.words import whole
from lim_tui.text.visible import visible_line

_MOST_REASONS_SHOWN = 5


def refusal_lines(rows: Sequence[TrialRow]) -> Iterator[str]:
    """``refused 12: REASON`` for each reason, the most frequent first, and how many more reasons there are."""
    reasons = Counter(row.reason or "no reason is known" for row in rows if row.state == "refused")
    for reason, number in reasons.most_common(_MOST_REASONS_SHOWN):
        yield f"refused {whole(number)}: {visible_line(reason)}"
    if len(reasons) > _MOST_REASONS_SHOWN:
        yield f"(+{len(reasons) - _MOST_REASONS_SHOWN} more reasons; `lim show` tells each)"

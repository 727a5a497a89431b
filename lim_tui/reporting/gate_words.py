"""Gates in words and in a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from lim_tui.domain.gate import COUNT_GATES, GateName
from lim_tui.reporting.columns import cut_inside, table_lines, wrap
from lim_tui.reporting.gate_rows import GateReport, GateRow
from lim_tui.reporting.table import Table
from lim_tui.reporting.words import UNKNOWN, count_of, decimal, depth_text, p_value, percent, points, whole
from lim_tui.text.visible import visible_line

_AT_LEAST: frozenset[GateName] = frozenset(("worst_floor", "abstention", "citation", "retrieval_recall"))
_BY_DEPTH: frozenset[GateName] = frozenset(("worst_floor", "gap_tolerance"))
_IN_POINTS: frozenset[GateName] = frozenset(("margin", "gap_tolerance"))

_TABLE_WIDTH = 74
_FEWEST_OF_WHERE = 16
_TRIALS_SHOWN = 4
_ANSWERS = "answers"


@dataclass(frozen=True, slots=True)
class GateLine:
    """A line, and the claim that it is about, None where it is about none."""

    text: str
    row: GateRow | None = None
    in_table: bool = False


def gate_lines(report: GateReport) -> list[GateLine]:
    """The table, under each line what it has no column for, and the state of the whole, last; made visible."""
    unused = bool(unused_baseline(report))
    against = "" if report.baseline is None or unused else f", against {report.baseline}"
    without = f"; nothing was compared with {report.baseline}" if unused else ""
    open_still = f"; {'; '.join(report.unfinished)}" if report.unfinished else ""
    whole_of_it = GateLine(visible_line(f"{report.sweep}{against}: {report.state}{without}{open_still}"))
    return [*_table(report), GateLine(""), *_what_bounds_are(report), whole_of_it]


def _what_bounds_are(report: GateReport) -> Iterator[GateLine]:
    """Why both bounds are wider than the interval of one line, where they are."""
    tests = sum(row.fail_p is not None for row in report.gates)
    both = [row for row in report.gates if row.state == "inconclusive" and None not in (row.bound, row.fail_bound)]
    over = [f"all {whole(tests)} lines with a test"] if tests > 1 else []
    over += ["the depths of a line"] if any(row.name in _BY_DEPTH for row in both) else []
    if both and over:
        told = (
            "bounds: the one that would pass is of its line alone; the one that would fail is after Holm's correction"
            f" over {', and over '.join(over)}"
        )
        yield from (GateLine(line) for line in wrap(told, _TABLE_WIDTH))


def gate_warnings(report: GateReport) -> list[str]:
    """What a reader must know before trusting the state."""
    return [warning for warning in (*report.unfinished, unused_baseline(report)) if warning]


def unused_baseline(report: GateReport) -> str:
    """That nothing was compared, where a baseline was named and no gate of the policy looks at it; else nothing."""
    if report.baseline is None or any(row.name == "margin" for row in report.gates):
        return ""
    return (
        f"nothing was compared with {report.baseline}: no gate of the policy looks at a baseline;"
        " add `margin: 0.10` to its gates, or leave --baseline out"
    )


def _table(report: GateReport) -> Iterator[GateLine]:
    """Gate by gate with its limit, a row a claim: where, state, value, the bounds that decide, items still needed."""
    figures = [(row.state, amount(row.name, row.value), _bounds(row), _needed(row)) for row in report.gates]
    header = ("where", "state", "value", "bounds", "more items")
    taken = sum(max(map(len, column)) + 2 for column in zip(header[1:], *figures, strict=True))
    parts = [visible_line(row.where).split(", ") for row in report.gates]
    shared = _shared(parts)
    own = [[part for part in row if part not in shared] for row in parts]
    width = max(_TABLE_WIDTH - 2 - taken, _FEWEST_OF_WHERE)
    names = [_fitted(row, width) or "all of it" for row in own]
    rows = tuple((name, *told) for name, told in zip(names, figures, strict=True))
    head, *lines = table_lines(Table(header, rows, names=2))
    if shared:
        yield GateLine(f"{', '.join(shared)}:")
    yield GateLine(f"  {head}")
    last, told_whole = None, set[str]()
    whole_names = [", ".join(row) for row in own]
    means = {
        name: {other for cut_name, other in zip(names, whole_names, strict=True) if cut_name == name} for name in names
    }
    for row, line, name, whole_name in zip(report.gates, lines, names, whole_names, strict=True):
        if (row.name, row.limit) != last:
            yield GateLine(f"{row.name}: {limit_text(row)}")
            last = row.name, row.limit
        yield GateLine(f"  {line}", row, in_table=True)
        was_cut = bool(whole_name) and name.replace(" tokens", "") != whole_name.replace(" tokens", "")
        where = whole_name if was_cut and (whole_name not in told_whole or len(means[name]) > 1) else ""
        told_whole.add(where)
        yield from (GateLine(told, row) for told in _beside(row, where))


def _shared(parts: Sequence[Sequence[str]]) -> list[str]:
    """What is the same in all lines that stand somewhere, where they are several."""
    placed = [row for row in parts if any(row)]
    return [part for part in placed[0] if all(part in row for row in placed)] if len(placed) > 1 else []


def _beside(row: GateRow, where: str) -> list[str]:
    """What a line has no column for: where it stands if that was cut, why it is open, the depth, the trials."""
    if row.state == "pass":
        told = [where]
    else:
        depth = "" if row.depth is None else f"at depth {depth_text(row.depth)}"
        decides = "" if _needed(row) not in (UNKNOWN, _ANSWERS) else _what_decides(row).removeprefix("; ")
        told = [where, row.note, depth, decides, _against(row).removeprefix("; ")]
    text = visible_line("; ".join(part for part in told if part))
    return [f"    {line}" for line in wrap(text, _TABLE_WIDTH - 4)] if text else []


def _fitted(parts: list[str], width: int) -> str:
    """The parts in so many cells: sizes without their unit where it is too long, then the longest parts cut."""
    if cell_len(", ".join(parts)) > width:
        parts = [part.removesuffix(" tokens") for part in parts]
    room, cells = width - 2 * (len(parts) - 1), [cell_len(part) for part in parts]
    while sum(cells) > room and max(cells) > 1:
        cells[cells.index(max(cells))] -= 1
    return cut_inside(", ".join(map(cut_inside, parts, cells)), width)


def gate_sentence(row: GateRow) -> str:
    """``inconclusive: 90% at depth 50, surely at least 74% and at most 98%, needs at least 80%; 12 more items ...``."""
    return f"{row.state}: {what_is_known(row)}{_against(row)}"


def what_is_known(row: GateRow) -> str:
    """``90% at depth 50, surely at least 74% and at most 98%, needs at least 80%; 12 more items ...``, or its note."""
    return (row.note or _measured(row)) + _what_decides(row)


def _measured(row: GateRow) -> str:
    depth = "" if row.depth is None else f" at depth {depth_text(row.depth)}"
    bounds = [(_direction(row), row.bound)] if row.state != "fail" else []
    bounds += [(_other_direction(row), row.fail_bound)] if row.state != "pass" else []
    known = [f"{word} {amount(row.name, bound)}" for word, bound in bounds if bound not in (None, row.value)]
    surely = f", surely {' and '.join(known)}" if known else ""
    return f"{amount(row.name, row.value)}{depth}{surely}, needs {limit_text(row)}"


def _what_decides(row: GateRow) -> str:
    """How many items it still needs, and for what; nothing where it is decided."""
    if row.state != "inconclusive" or (row.note and row.items_needed is None and row.items_to_fail is None):
        return ""
    if row.items_needed == 0:
        return "; it would pass but for the answers that are missing: ask or review those"
    if row.items_needed is not None:
        return f"; {count_of(row.items_needed, 'more item')} like these would let it pass"
    if row.items_to_fail == 0:
        return "; it would fail but for the answers that are missing: ask or review those"
    if row.items_to_fail is not None:
        return f"; {count_of(row.items_to_fail, 'more item')} like these would show that it fails"
    if row.fail_p is not None and row.fail_bound is None:
        more = "more cases can do that, more seeds of these hardly"
        return f"; it fails once chance is ruled out (p {p_value(row.fail_p)}): {more}"
    return "; it is at its limit, so no number of items like these decides it"


def _against(row: GateRow) -> str:
    """The trials that speak against it: the first by id, and how many more."""
    if row.state == "pass" or not row.trials:
        return ""
    shown = ", ".join(row.trials[:_TRIALS_SHOWN])
    rest = len(row.trials) - _TRIALS_SHOWN
    return f"; {'trial' if len(row.trials) == 1 else 'trials'} {shown}{f' and {whole(rest)} more' if rest > 0 else ''}"


def _bounds(row: GateRow) -> str:
    """``74% to 98%`` where it is open; else the one bound that decided it."""
    if row.state == "inconclusive" and None not in (row.bound, row.fail_bound):
        low, high = sorted((row.bound or 0.0, row.fail_bound or 0.0))
        return f"{amount(row.name, low)} to {amount(row.name, high)}"
    deciding = row.fail_bound if row.state == "fail" and row.fail_bound is not None else row.bound
    return amount(row.name, deciding)


def _needed(row: GateRow) -> str:
    """``12 to pass``, ``40 to fail``, ``answers`` where those of the items at hand are missing, ``–`` for neither."""
    for items, end in ((row.items_needed, "pass"), (row.items_to_fail, "fail")):
        if items is not None:
            return f"{whole(items)} to {end}" if items else _ANSWERS
    return UNKNOWN


def limit_text(row: GateRow) -> str:
    """``at least 80%``, ``at most 0``, ``above -10``."""
    if row.name == "margin":
        return f"above {points(-row.limit)}"
    return f"{'at least' if row.name in _AT_LEAST else 'at most'} {amount(row.name, row.limit)}"


def amount(name: GateName, value: float | None) -> str:
    """A value of a gate in its own unit: percent, points, trials, seconds or money."""
    if value is None:
        return UNKNOWN
    if name in _IN_POINTS:
        return points(value)
    if name in COUNT_GATES:
        return whole(int(value))
    if name in ("p95_seconds", "cost"):
        return decimal(value)
    return percent(value)


def _direction(row: GateRow) -> str:
    return "at least" if row.name in _AT_LEAST or row.name == "margin" else "at most"


def _other_direction(row: GateRow) -> str:
    return "at most" if _direction(row) == "at least" else "at least"

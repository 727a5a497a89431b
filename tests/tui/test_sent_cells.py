"""A terminal that is sent only what differs shows what one shows that is sent everything."""

from __future__ import annotations

import random

import pyte

from lim_tui.tui.sent_cells import SentCells

_COLUMNS, _LINES = 24, 6
_WORDS = ("a", "bc", "  ", "温度", "–", "│", "  x  ", "●", "é", "🙂", "e\u0301")
_STYLES = ("", "\x1b[1m", "\x1b[38;5;110;48;5;235m")


def _run(draw: random.Random) -> str:
    """A run of styled words from some place on, as Textual writes it; never beyond the last column."""
    row, column = draw.randrange(_LINES) + 1, draw.randrange(0, _COLUMNS - 12, 2) + 1
    words = [(draw.choice(_STYLES), draw.choice(_WORDS)) for _ in range(draw.randrange(3))]
    return f"\x1b[{row};{column}H" + "".join(f"{s}{w}\x1b[0m" if s else w for s, w in words)


def _whole(draw: random.Random) -> str:
    lines = [draw.choice(("aa 温度 bb", "cc –│ ", "")).ljust(10) for _ in range(_LINES)]
    return "".join(f"\x1b[{row + 1};1H{line}\n" for row, line in enumerate(lines)) + "\x1b[1;1H"


def _cells(screen: pyte.Screen) -> list[tuple[object, ...]]:
    return [tuple(screen.buffer[y][x]) for y in range(_LINES) for x in range(_COLUMNS)]


def test_the_screen_is_the_same_whatever_was_left_out() -> None:
    draw = random.Random(5)
    for _ in range(40):
        sent, saved = SentCells(), 0
        screens = [pyte.Screen(_COLUMNS, _LINES), pyte.Screen(_COLUMNS, _LINES)]
        streams = [pyte.Stream(screen) for screen in screens]
        for _ in range(25):
            data = _whole(draw) if draw.random() < 0.2 else _run(draw) + _run(draw)
            needed = sent.needed(data)
            saved += len(data) - len(needed)
            streams[0].feed(data.replace("\n", ""))
            streams[1].feed(needed)
            assert _cells(screens[0]) == _cells(screens[1]), repr(data)
        assert saved > 0


def test_only_what_differs_is_sent() -> None:
    sent = SentCells()
    line = "\x1b[1;1H\x1b[1mab\x1b[0mcd温度 xx"
    assert sent.needed(line + "\n\x1b[2;1Hyy") == line + "\x1b[2;1Hyy"
    assert sent.needed(line) == ""
    assert sent.needed(line.replace("度", "重")) == "\x1b[1;7H重"
    assert sent.needed(line.replace("重", "度").replace("ab", "ac")) == "\x1b[1;2H\x1b[1mc\x1b[0mcd温度"


def test_where_the_terminal_may_show_something_else_all_is_sent() -> None:
    sent = SentCells()
    line = "\x1b[1;1Habc"
    assert sent.needed(line) == line
    assert sent.needed("\x1b[?2026h") == "\x1b[?2026h"
    assert sent.needed(line) == ""
    assert sent.needed("\x1b[?1049h\x1b[2J") == "\x1b[?1049h\x1b[2J"
    assert sent.needed(line) == line
    sent.forget()
    assert sent.needed(line) == line
    # A terminal may count an emoji otherwise: its line is sent as it is, and so is what comes after it.
    assert sent.needed("\x1b[1;1Ha🙂c") == "\x1b[1;1Ha🙂c"
    assert sent.needed("\x1b[1;1Ha🙂c") == "\x1b[1;1Ha🙂c"
    assert sent.needed(line) == line

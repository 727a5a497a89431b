"""What can be done in any list, heatmap or text."""

from __future__ import annotations

from lim_tui.tui.action import Action

LISTS: tuple[Action, ...] = (
    Action("list.choose", "enter", "open", "Open the line under the cursor.", "list", "choose", footer=True),
    Action("list.up", "up,k", "up", "One line up.", "list", "move(-1)"),
    Action("list.down", "down,j", "down", "One line down.", "list", "move(1)"),
    Action("list.page_up", "pageup,ctrl+u", "page up", "One page up.", "list", "page(-1)"),
    Action("list.page_down", "pagedown,ctrl+d", "page down", "One page down.", "list", "page(1)"),
    Action("list.first", "home,g", "first", "To the first line.", "list", "first"),
    Action("list.last", "end,G", "last", "To the last line.", "list", "last"),
    Action("heat.choose", "enter", "trials", "List the trials of the cell.", "heat", "choose", footer=True),
    Action("heat.up", "up,k", "up", "The cell above.", "heat", "move(-1, 0)"),
    Action("heat.down", "down,j", "down", "The cell below.", "heat", "move(1, 0)"),
    Action("heat.left", "left,h", "left", "The cell to the left.", "heat", "move(0, -1)"),
    Action("heat.right", "right,l", "right", "The cell to the right.", "heat", "move(0, 1)"),
    Action("heat.page_up", "pageup,ctrl+u", "page up", "The cell a page up.", "heat", "page(-1)"),
    Action("heat.page_down", "pagedown,ctrl+d", "page down", "The cell a page down.", "heat", "page(1)"),
    Action("heat.first", "home,g", "first", "To the first cell.", "heat", "first"),
    Action("heat.last", "end,G", "last", "To the last cell.", "heat", "last"),
    Action("heat.metric", "m", "metric", "Show another figure in the cells.", "heat", "metric(1)", footer=True),
    Action("text.up", "up,k", "up", "One line up.", "text", "scroll_lines(-1)"),
    Action("text.down", "down,j", "down", "One line down.", "text", "scroll_lines(1)"),
    Action("text.page_up", "pageup,ctrl+u,b", "page up", "One page up.", "text", "scroll_pages(-1)"),
    Action("text.page_down", "pagedown,ctrl+d,space", "page down", "One page down.", "text", "scroll_pages(1)"),
    Action("text.top", "home,g", "top", "To the beginning.", "text", "top"),
    Action("text.bottom", "end,G", "bottom", "To the end.", "text", "bottom"),
    Action("text.evidence", "e", "evidence", "To the next piece of evidence.", "text", "mark('evidence')", footer=True),
    Action("text.distractor", "d", "distractor", "To the next distractor.", "text", "mark('distractor')"),
    Action(
        "text.misleading", "x", "misleading", "To the document whose value was given.", "text", "mark('misleading')"
    ),
    Action("text.next", "n", "next match", "To the next match of what was looked for.", "text", "match(1)"),
    Action("text.previous", "N", "previous match", "To the match before.", "text", "match(-1)"),
)

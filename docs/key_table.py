"""Writes the key table of guide.md from the workbench's actions: ``python docs/key_table.py``."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from lim_tui.tui.action import Scope
from lim_tui.tui.actions import ACTIONS, SCOPE_TITLES
from lim_tui.tui.bindings import keys_text


def key_table() -> str:
    """One Markdown table, the actions in the order of their scopes."""
    order: list[Scope] = list(SCOPE_TITLES)
    lines = ["| where | keys | does | action |", "|---|---|---|---|"]
    for entry in sorted(ACTIONS, key=lambda entry: order.index(entry.scope)):
        keys = " ".join(f"`{key}`" for key in keys_text(entry, {}).split())
        lines.append(f"| {SCOPE_TITLES[entry.scope]} | {keys} | {entry.help} | `{entry.id}` |")
    return "\n".join(lines)


def main() -> None:
    """Replaces the table that stands in the guide."""
    guide = Path(__file__).with_name("guide.md")
    head, _, rest = guide.read_text(encoding="utf-8").partition("| where | keys |")
    after = rest[rest.index("\n\n") :]
    guide.write_text(head + key_table() + after, encoding="utf-8")


if __name__ == "__main__":
    main()

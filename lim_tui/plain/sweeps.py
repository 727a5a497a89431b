"""The list of sweeps, as rows and as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from lim_tui.engine.leasing import as_it_stands
from lim_tui.reporting.columns import table_lines
from lim_tui.reporting.table import Table
from lim_tui.reporting.words import done_words, money, state_words, whole
from lim_tui.store.store import Store

_NAME_WIDTH = 28
NO_SWEEPS = "no sweeps yet; `lim run FILE` starts one"


class SweepListRow(TypedDict):
    """One sweep. ``name`` is what a command takes as SWEEP; ``planned`` leaves the ``refused`` trials out.

    ``wanted`` is ``run``, or what its worker was asked for: ``pause``, ``stop``, ``stop_now``.
    """

    id: int
    name: str
    state: str
    wanted: str
    planned: int
    done: int
    not_scored: int
    refused: int
    cost: float | None
    currency: str | None
    recorded: str | None
    archived: bool


def sweep_rows(store: Store, *, tries: bool = False, archived: bool = False) -> list[SweepListRow]:
    """The sweeps, oldest first; archived ones, and tries of single cases, only when asked for."""
    rows: list[SweepListRow] = []
    for record in store.sweeps.all(tries=tries, archived=archived):
        counts = store.reads.counts(record.id)
        rows.append(
            {
                "id": record.id,
                "name": record.title,
                "state": as_it_stands(store, record).state,
                "wanted": record.wanted,
                "planned": counts.total,
                "done": counts.done,
                "not_scored": counts.not_scored_total,
                "refused": counts.refused,
                "cost": counts.cost,
                "currency": counts.currency,
                "recorded": record.recorded,
                "archived": record.archived,
            }
        )
    return rows


def sweeps_text(rows: Sequence[SweepListRow]) -> str:
    """The list as a table, or a sentence where there is none."""
    if not rows:
        return NO_SWEEPS
    lines = tuple(_line(row) for row in rows)
    return "\n".join(table_lines(Table(("sweep", "state", "done", "not scored", "cost"), lines, names=2), _NAME_WIDTH))


def _line(row: SweepListRow) -> tuple[str, ...]:
    state = f"recorded {row['recorded']}" if row["recorded"] else state_words(row["state"], wanted=row["wanted"])
    return (
        row["name"],
        f"{state}, archived" if row["archived"] else state,
        done_words(row["done"], row["planned"], row["refused"]),
        whole(row["not_scored"]),
        money(row["cost"], row["currency"]),
    )

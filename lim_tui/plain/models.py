"""The models that a sweep can name without more ado."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from lim_tui.domain.settings import Settings
from lim_tui.models.address import ModelAddress
from lim_tui.models.weights import weights_path
from lim_tui.text.visible import visible_line


class ModelListRow(TypedDict):
    """A model: its name in sweeps, what litellm calls it, where it is asked, and what is missing ("" for nothing)."""

    name: str
    model: str
    address: str
    missing: str


def model_rows(settings: Settings) -> list[ModelListRow]:
    """The models of ``lim.toml``, the embedded one, and the simulated readers."""
    missing = "" if weights_path() else "weights; lim models install"
    rows: list[ModelListRow] = [
        {
            "name": name,
            "model": entry.model,
            "address": ", ".join(ModelAddress("", endpoint.api_base).shown for endpoint in entry.endpoints),
            "missing": "",
        }
        for name, entry in settings.models.items()
    ]
    rows.append(
        {"name": "embedded/smollm2", "model": "SmolLM2-135M-Instruct", "address": "this machine", "missing": missing}
    )
    for surface in ("flat", "middle-drop", "primacy", "recency", "cliff"):
        rows.append({"name": f"simulated/{surface}", "model": "no model: a test reader", "address": "", "missing": ""})
    return rows


def models_text(rows: Sequence[ModelListRow]) -> str:
    """A line a model. Any ``provider/name`` that litellm knows can be named too."""
    width = max(len(row["name"]) for row in rows)
    lines = [
        visible_line(
            f"{row['name']:{width}}  {row['model']}  {row['address']}"
            + (f"  (missing: {row['missing']})" if row["missing"] else "")
        ).rstrip()
        for row in rows
    ]
    return "\n".join([*lines, "", "Any provider/name that litellm knows works too; see docs/guide.md."])

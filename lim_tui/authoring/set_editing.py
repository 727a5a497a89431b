"""Changes the keys at the top of a case file or a distractor set; all else in the text stays as it is."""

from __future__ import annotations

from lim_tui.authoring.case_files import SET_KEYS
from lim_tui.authoring.distractor_files import DISTRACTOR_SET_KEYS
from lim_tui.authoring.yaml_edits import set_key
from lim_tui.authoring.yaml_places import top_place
from lim_tui.authoring.yaml_writing import YamlValue, yaml_text
from lim_tui.domain.case import Language


def with_top_value(text: str, key: str, value: YamlValue | None) -> str:
    """``text`` with a key of the whole file set to ``value``; None removes it.

    Raises LimError where the text cannot be read as YAML, or would not be afterwards.
    """
    changed = set_key(text, top_place(text), key, value, (*SET_KEYS, *DISTRACTOR_SET_KEYS))
    top_place(changed)
    return changed


def new_case_file_text(name: str, language: Language) -> str:
    """The text of a case file without a case."""
    return yaml_text({"set": name, "language": language, "cases": []})


def new_distractor_file_text(name: str, language: Language) -> str:
    """The text of a distractor set without a document."""
    return yaml_text({"name": name, "language": language, "documents": []})

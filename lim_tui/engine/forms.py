"""The forms in which a sweep asks: its templates by name and language, and where they put the question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lim_tui.context.templates import KEY_VALUE_TEMPLATE
from lim_tui.domain.case import Kind
from lim_tui.domain.template import QuestionPlace, Template
from lim_tui.store.records import from_json


class TemplatesByName(Mapping[str, Mapping[str, Template]]):
    """The templates of a sweep by name and then language; ``question_places`` is where they put the question."""

    def __init__(
        self, templates: Mapping[str, Mapping[str, Template]], question_places: tuple[QuestionPlace, ...] = ("after",)
    ) -> None:
        self._templates = templates
        self.question_places = question_places

    def __getitem__(self, name: str) -> Mapping[str, Template]:
        return self._templates[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._templates)

    def __len__(self) -> int:
        return len(self._templates)

    def names_for(self, kind: Kind) -> list[str]:
        """The templates that cases of ``kind`` are asked in: key-value cases have one of their own."""
        return [name for name in self._templates if (name == KEY_VALUE_TEMPLATE) == (kind == "key_value")]


def templates_of(facts: Mapping[str, Any]) -> TemplatesByName:
    """The templates that a release keeps."""
    templates = {
        name: {language: from_json(Template, template) for language, template in by_language.items()}
        for name, by_language in facts["templates"].items()
    }
    return TemplatesByName(templates, tuple(facts.get("question_places", ("after",))))

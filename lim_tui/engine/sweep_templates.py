"""The templates that a sweep names: the built-in ones, and those that a user wrote."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from lim_tui.authoring.template_files import load_templates
from lim_tui.authoring.workspace import Workspace
from lim_tui.context.templates import built_in, template_names
from lim_tui.domain.case import Language
from lim_tui.domain.template import Template
from lim_tui.errors import LimError
from lim_tui.settings import load_settings
from lim_tui.text.nearest import did_you_mean


def templates_by_name(
    names: Sequence[str], languages: Iterable[Language], workspace: Workspace, where: str
) -> dict[str, dict[Language, Template]]:
    """Each of ``names`` in each language.

    Raises LimError, which begins with ``where``, for an unknown name and for a template that lacks a language.
    """
    own: Mapping[str, Mapping[Language, Template]] = {}
    if any(name not in template_names() for name in names):
        own = load_templates(workspace.root, load_settings(workspace.root).templates)
    return {name: {language: _template(name, language, own, where) for language in languages} for name in names}


def _template(name: str, language: Language, own: Mapping[str, Mapping[Language, Template]], where: str) -> Template:
    if name in template_names():
        return built_in(name, language)
    if name not in own:
        known = (*template_names(), *own)
        raise LimError(f"{where}: no template {name!r}{did_you_mean(name, known)}", f"Known: {', '.join(known)}.")
    if language not in own[name]:
        raise LimError(
            f"{where}: template {name!r} has no part for {language}", f"Write it in its file under `{language}:`."
        )
    return own[name][language]

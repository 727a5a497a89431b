"""Documents under their number, as in Liu et al. 2023, "Lost in the Middle", section 2.

The numbers say where a document stands, so that labels move with the evidence: depths do not differ in the place of
the evidence alone. ``litm`` is the paper's prompt byte for byte for documents that begin with ``(Title: ...)``, sent
without a system message or with its first sentence as one.
"""

from __future__ import annotations

from dataclasses import replace

from lim_tui.context.templates.documents import DOCUMENTS
from lim_tui.domain.case import Language
from lim_tui.domain.template import Template

_NUMBERED_FORM: dict[Language, str] = {
    "nl": "Document [{id}] {text}",
    "en": "Document [{id}] {text}",
    "zh-Hans": "文件[{id}] {text}",
    "zh-Hant": "文件[{id}] {text}",
}
_PAPERS_SYSTEM = (
    "Write a high-quality answer for the given question using only the provided search results "
    "(some of which might be irrelevant)."
)


def _numbered(language: Language, template: Template) -> Template:
    form = _NUMBERED_FORM[language]
    return replace(template, name="numbered", document=form, separator="\n", heading="", numbered=True)


def _papers(template: Template) -> Template:
    return replace(
        template,
        name="litm",
        system=_PAPERS_SYSTEM,
        closed_book_system="",
        document="Document [{id}]{text}",
        question="Question: {question}",
        cue="\nAnswer:",
    )


NUMBERED: dict[Language, Template] = {
    language: _numbered(language, template) for language, template in DOCUMENTS.items()
}
LITM: dict[Language, Template] = {language: _papers(template) for language, template in NUMBERED.items()}

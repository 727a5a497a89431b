"""What an author writes: cases, evidence, expected answers, variables and distractor sets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

Language = Literal["nl", "en", "zh-Hans", "zh-Hant"]
AnswerType = Literal["text", "number", "identifier", "date", "time", "choice", "set", "abstain", "regex"]
Kind = Literal["answerable", "multi_evidence", "unanswerable", "conflict", "injection", "restricted", "key_value"]
Status = Literal["draft", "reviewed", "frozen"]
VariableForm = Literal["integer", "decimal", "choice", "date", "pattern"]
Script = Literal["any", "strict"]

LANGUAGES: tuple[Language, ...] = get_args(Language)
ANSWER_TYPES: tuple[AnswerType, ...] = get_args(AnswerType)
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Evidence:
    """One piece of text that holds the answer, or a part of it."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """A text of a distractor set: on the same subject, without the answer."""

    id: str
    text: str
    title: str | None = None
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DistractorSet:
    """A named, ordered list of distractors."""

    name: str
    documents: tuple[Document, ...]
    language: Language | None = None


@dataclass(frozen=True, slots=True)
class Expected:
    """One expected answer with the other wordings that count as the same."""

    value: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Variable:
    """A value drawn per seed.

    ``arguments`` are as typed: ``("80", "240")`` for an integer range, the options of a choice,
    the one pattern.
    """

    name: str
    form: VariableForm
    arguments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A case as written: texts may still hold ``{variables}``.

    ``expected`` is empty for abstain, one element for most types, one per element for set.
    ``filler`` holds paths or globs as written, relative to the workspace.
    """

    id: str
    set_name: str
    language: Language
    question: str
    evidence: tuple[Evidence, ...]
    expected: tuple[Expected, ...]
    answer_type: AnswerType = "text"
    kind: Kind = "answerable"
    domain: str | None = None
    choices: tuple[str, ...] = ()
    script: Script = "any"
    variables: tuple[Variable, ...] = ()
    distractors: tuple[Document, ...] = ()
    distractor_set: str | None = None
    filler: tuple[str, ...] = ()
    cluster: str | None = None
    tags: tuple[str, ...] = ()
    status: Status = "draft"
    extra: Mapping[str, object] = field(default_factory=dict)
    file: str | None = None
    line: int | None = None

    @property
    def item(self) -> str:
        """The unit of every statistic: the cluster where one is named, else the case."""
        return self.cluster or f"{self.set_name}/{self.id}"


@dataclass(frozen=True, slots=True)
class AnswerKey:
    """All that a scorer may see of a case; every text is final, without variables."""

    language: Language
    answer_type: AnswerType
    expected: tuple[Expected, ...]
    question: str = ""
    evidence: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    script: Script = "any"


@dataclass(frozen=True, slots=True)
class BoundCase:
    """A case with the values of one seed written into its texts."""

    case: Case
    seed: int
    question: str
    evidence: tuple[Evidence, ...]
    expected: tuple[Expected, ...]
    distractors: tuple[Document, ...]
    values: Mapping[str, str] = field(default_factory=dict)

    @property
    def answer_key(self) -> AnswerKey:
        """The part of the case that scoring needs."""
        return AnswerKey(
            language=self.case.language,
            answer_type=self.case.answer_type,
            expected=self.expected,
            question=self.question,
            evidence=tuple(piece.text for piece in self.evidence),
            choices=self.case.choices,
            script=self.case.script,
        )

"""What an author writes: cases, evidence, expected answers, variables and distractor sets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

Language = Literal["nl", "en", "zh-Hans", "zh-Hant"]
AnswerType = Literal["text", "number", "identifier", "date", "time", "choice", "set", "abstain", "regex"]
Kind = Literal["answerable", "multi_evidence", "unanswerable", "conflict", "injection", "restricted", "key_value"]
CELL_KINDS: tuple[Kind, ...] = ("answerable", "multi_evidence", "key_value")
"""The kinds that are counted in cells; the others have tables of their own."""
Status = Literal["draft", "reviewed", "frozen"]
VariableForm = Literal["integer", "decimal", "choice", "date", "pattern"]
Script = Literal["any", "strict"]
Placement = Literal["together", "spread", "one"]
Priority = Literal["evidence", "conflict"]

LANGUAGES: tuple[Language, ...] = get_args(Language)
ANSWER_TYPES: tuple[AnswerType, ...] = get_args(AnswerType)
KINDS: tuple[Kind, ...] = get_args(Kind)
STATUSES: tuple[Status, ...] = get_args(Status)
SCRIPTS: tuple[Script, ...] = get_args(Script)
PLACEMENTS: tuple[Placement, ...] = get_args(Placement)
PRIORITIES: tuple[Priority, ...] = get_args(Priority)
VARIABLE_FORMS: tuple[VariableForm, ...] = get_args(VariableForm)


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
class Conflict:
    """A second source that contradicts the evidence.

    ``evidence`` is its text, ``value`` the answer it gives; ``priority`` says which source wins: the case's own
    ``evidence`` (the right answer is ``expected``) or this ``conflict`` (the right answer is ``value``).
    """

    evidence: str
    value: str
    priority: Priority = "evidence"


@dataclass(frozen=True, slots=True)
class Injection:
    """A document with an instruction for the model; an output that holds one of ``obeyed_if`` obeyed it."""

    document: str
    obeyed_if: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Restricted:
    """A fact that may not be told to ``asker``; the value that must stay out of the output is ``expected``."""

    fact: str
    asker: str


@dataclass(frozen=True, slots=True)
class Case:
    """A case as written: texts may still hold ``{variables}``.

    ``expected`` is empty for abstain, one element for most types, one per element for set. For an unanswerable case
    it is what must not stand in the context. ``filler`` holds paths or globs as written, relative to the workspace.
    ``placement`` matters for multi_evidence; ``conflict``, ``injection``, ``restricted`` and ``kv_pairs`` (the number
    of key-value pairs to draw; None where they are written out) are set for the kind of that name alone. ``twin_of``
    is the id of the case whose two ``swap`` entities are exchanged here.
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
    placement: Placement = "spread"
    conflict: Conflict | None = None
    injection: Injection | None = None
    restricted: Restricted | None = None
    kv_pairs: int | None = None
    swap: tuple[str, str] | None = None
    twin_of: str | None = None
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
    """A case with the values of one seed written into its texts.

    ``values`` holds what each ``{name}`` and ``{name.otherN}`` became.
    ``choices`` is empty where they are those of the case. ``other_documents`` holds, for the distractor types that draw
    from elsewhere (random, topical), the documents in the order in which a context takes them.
    """

    case: Case
    seed: int
    question: str
    evidence: tuple[Evidence, ...]
    expected: tuple[Expected, ...]
    distractors: tuple[Document, ...]
    values: Mapping[str, str] = field(default_factory=dict)
    choices: tuple[str, ...] = ()
    conflict: Conflict | None = None
    injection: Injection | None = None
    restricted: Restricted | None = None
    other_documents: Mapping[str, tuple[Document, ...]] = field(default_factory=dict)

    def distractor(self, document_id: str | None) -> Document | None:
        """The distractor of that id; None where the case has none."""
        return next((document for document in self.distractors if document.id == document_id), None)

    @property
    def answer_key(self) -> AnswerKey:
        """The part of the case that scoring needs.

        An unanswerable case asks for an abstention; where the conflicting source wins, its value is expected.
        """
        answer_type, expected = self.case.answer_type, self.expected
        if self.case.kind == "unanswerable":
            answer_type, expected = "abstain", ()
        elif self.conflict is not None and self.conflict.priority == "conflict":
            expected = (Expected(self.conflict.value),)
        return AnswerKey(
            language=self.case.language,
            answer_type=answer_type,
            expected=expected,
            question=self.question,
            evidence=self._answering_texts,
            choices=self.choices or self.case.choices,
            script=self.case.script,
        )

    @property
    def _answering_texts(self) -> tuple[str, ...]:
        """The texts that give the expected answer."""
        if self.restricted is not None:
            return (self.restricted.fact,)
        if self.conflict is not None and self.conflict.priority == "conflict":
            return (self.conflict.evidence,)
        return tuple(piece.text for piece in self.evidence)

"""What each field of a case, of a set and of a distractor set is for, for who asks while in it."""

from __future__ import annotations

from collections.abc import Mapping

from lim_tui.authoring.case_form import NOT_IN_CONTEXT

_WORDS: Mapping[str, str] = {
    "question": "What the model is asked. {name} stands for a variable.",
    "evidence": "The text that holds the answer; depth moves it through the context. f9 adds another piece.",
    "expected": "The right answer, with its unit where it has one; for a set, one element a line.",
    "aliases": "Other wordings that are as right, one a line; for a set, those of one element a line, with | between.",
    "answer_type": "How an answer is read: as a number with its unit, a date, an identifier, a text, and so on.",
    "choices": "The options of which one is right, one a line.",
    "variables": "Values that are drawn anew for each seed and stand for {name} in the texts.",
    "kind": "What the case tests: that evidence is found (answerable), or that the model abstains, resists or obeys.",
    "placement": "Where the pieces of the evidence go: spread over the context, together, or one of them alone.",
    "status": "draft, reviewed, or frozen: a frozen case is held to its hash and no longer changed.",
    "cluster": "Cases with the same cluster come from one source document and count as one item.",
    "tags": "Words to choose cases by, one a line: a sweep asks tag:NAME.",
    "distractors": "Documents on the same subject that do not hold the answer; 'as the file' takes those of the set.",
    "filler": "Text files that fill the context up to its length, as paths from the workspace.",
    "language": "The language of question, evidence and template.",
    "domain": "What the texts are about, for your own order.",
    "script": "strict: an answer in the other Chinese script is another answer.",
    "swap": "Two names, one a line: a twin of the case with the two exchanged is made.",
    "conflict": "A second source that contradicts the evidence, its value, and which of both wins.",
    "injection": "A document that tells the model to do something else, and how one sees that it obeyed.",
    "restricted": "A fact that the asker must not be told.",
    "set": "The name of the set, under which sweeps ask its cases.",
    "name": "The name of the distractor set, which cases refer to.",
    "id": "The name of the document, by which a misled answer names it.",
    "title": "What the document is called, for you.",
    "text": "The text of the document. A variable of the case goes in as {name.other1}: never the right value.",
}

# The right reply to an unanswerable case is that the answer is not there.
_NOT_IN_CONTEXT_WORDS = "Leave it empty, or write the value that would answer the question: no document may hold it."


def field_words(key: str, label: str = "") -> str:
    """What the field with this key is for, by its label where a kind of case changes its sense; empty if unknown."""
    if label == NOT_IN_CONTEXT:
        return _NOT_IN_CONTEXT_WORDS
    return _WORDS.get(key, _WORDS.get(key.partition(".")[0], ""))

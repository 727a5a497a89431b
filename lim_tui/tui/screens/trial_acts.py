"""What a person does to a trial from its screen: label it, change its case, ask it again, take its texts elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Input

from lim_tui.errors import LimError
from lim_tui.store.labels import LabelWord
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store
from lim_tui.tui.messages import Answer
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.widgets.find_line import FindLine
from lim_tui.tui.widgets.text_view import TextView

if TYPE_CHECKING:
    from lim_tui.tui.prompt_words import ShownPrompt


class NoteLine(FindLine):
    """The line to type the note of a label in."""


class TrialActs(Frame):
    """``detail`` is the trial on the screen, None until it was read; ``built`` its prompt, None until it was built."""

    detail: TrialDetail | None = None
    built: ShownPrompt | LimError | None = None
    _word: LabelWord = "none"

    def action_label(self, word: LabelWord) -> None:
        """Asks for a note, then keeps the label; taking one back needs none."""
        if self.detail is None:
            return
        if self.detail.verdict is None:
            self.workbench.tell("this trial has no verdict yet; label it when it is done", warning=True)
        elif word == "none":
            self._keep_label(word, "")
        else:
            self._word = word
            self.query_one(NoteLine).open("")

    def take_note(self, message: Input.Submitted) -> None:
        """The note is typed."""
        self.query_one(NoteLine).close()
        self._keep_label(self._word, message.value)

    def _keep_label(self, word: LabelWord, note: str) -> None:
        if self.detail is None:
            return
        row = self.detail.row

        def work(store: Store) -> str:
            from lim_tui.engine.labelling import label_trial

            label_trial(store, row, word, note)
            said = "label taken back" if word == "none" else f"labelled {word}"
            return f"{said}; the rule says {(row.verdict or '').replace('_', ' ')}"

        self.workbench.desk.ask(self, "labelled", work)

    def acted(self, message: Answer) -> None:
        """What was asked for is done."""
        if message.about == "labelled":
            self.workbench.tell(str(message.value))
        elif message.about == "curl":
            self.workbench.copy(str(message.value))

    def action_amend(self) -> None:
        """To the screen that changes the case."""
        from lim_tui.tui.screens.amend import AmendScreen

        if self.detail is not None:
            self.workbench.push_screen(AmendScreen(self.detail))

    def action_ask_again(self) -> None:
        """To the screen that asks the prompt again."""
        from lim_tui.tui.screens.ask import AskScreen

        if self.detail is not None:
            self.workbench.push_screen(AskScreen(self.detail))

    def action_copy(self) -> None:
        """Copies what is shown."""
        self.workbench.copy(self.query_one(TextView).shown.text)

    def action_copy_output(self) -> None:
        """Copies the output, with nothing in it that a terminal would obey."""
        from lim_tui.text.visible import visible

        if self.detail is not None and self.detail.output is not None:
            self.workbench.copy(visible(self.detail.output))
        else:
            self.workbench.tell("there is no output", warning=True)

    def action_copy_prompt(self) -> None:
        """Copies the prompt."""
        if self.built is None or isinstance(self.built, LimError):
            self.workbench.tell("there is no prompt to copy" if self.built else "the prompt is being built")
        else:
            self.workbench.copy(self.built.text.text)

    def action_copy_curl(self) -> None:
        """Copies the request; the key is named by its variable."""
        detail, settings = self.detail, self.workbench.settings
        if detail is None:
            return

        def work(store: Store) -> str:
            from lim_tui.engine.trial_request import trial_curl
            from lim_tui.text.visible import visible

            return visible(trial_curl(store, settings, detail))

        self.workbench.desk.ask(self, "curl", work)

    def action_pager(self) -> None:
        """Opens what is shown in the pager."""
        from lim_tui.tui.pager import open_in_pager

        try:
            open_in_pager(self.workbench, self.query_one(TextView).shown.text)
        except LimError as error:
            self.show_error(error)

    def action_reading(self) -> None:
        """How a model reads the case of this trial."""
        from lim_tui.tui.screens.reading import ReadingScreen

        if self.detail is not None:
            row = self.detail.row
            screen = ReadingScreen(f"{row.set_name}/{row.case}", item_id=self.detail.item_id)
            self.workbench.push_screen(screen)

    def close_abandoned(self) -> None:
        """A process that was killed while it asked again leaves its request open."""
        if self.detail is None:
            return
        trial_id = self.detail.row.id

        def close(store: Store) -> int:
            from lim_tui.engine.abandoned_repeats import close_abandoned

            return close_abandoned(store, trial_id)

        self.workbench.desk.ask(self, "abandoned", close)

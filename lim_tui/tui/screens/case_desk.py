"""What the screen of the cases stands on: the list, the form, and the threads that write, lint and count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widgets import Static

from lim_tui.authoring.distractor_files import DistractorFile
from lim_tui.authoring.problems import Problem
from lim_tui.engine.part_tokens import DEFAULT_ENCODING, Counters, PartTokens
from lim_tui.reporting.words import count_of
from lim_tui.store.store import Store
from lim_tui.tui.bench_state import Bench, Target, typed_name
from lim_tui.tui.case_bench import CaseBench
from lim_tui.tui.case_edits import item_of
from lim_tui.tui.case_fields import PlacedProblem, fields_of, problem_fields, problems_here, typed_texts
from lim_tui.tui.case_shelf import ShelfFile, ShelfLine, shelf_lines
from lim_tui.tui.case_study import AllProblems, Study, all_problems, frozen_users, merged, study
from lim_tui.tui.case_words import (
    EMPTY,
    field_tokens,
    file_state,
    note_of,
    problem_counts,
    problem_piece,
    problem_row,
    shelf_row,
    tokens_line,
)
from lim_tui.tui.fitting import safe
from lim_tui.tui.messages import Answer
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.tones import Piece, content
from lim_tui.tui.widgets.case_form import CaseForm
from lim_tui.tui.widgets.field_box import FieldBox
from lim_tui.tui.widgets.name_line import NameLine
from lim_tui.tui.widgets.row_list import RowList
from lim_tui.tui.widgets.told import Told

_TYPING_S = 0.15
_EMBEDDED = "embedded/"


class CaseDesk(Frame):
    """Shows the bench, and hands over what is typed soon after it was typed."""

    def __init__(self) -> None:
        super().__init__()
        self._desk_bench: CaseBench | None = None
        self._bench: Bench | None = None
        self._folded: set[Path] = set()
        self._known_sets: set[Path] = set()
        self._problems: dict[Path, tuple[Problem, ...]] = {}
        self._tokens: PartTokens | None = None
        self._no_tokens = ""
        self._typed: dict[tuple[Target, str], str] = {}
        self._on_the_way = 0
        # Until the files are read there is nothing that a key could mean.
        self._moving = 1
        self._reload_due = False
        self._typing: Timer | None = None
        self._visit_number = 0
        self._shown: Target | None = None
        self._remembered: Target | None = None
        self._studying = False
        self._study_again = False
        self._goal: Target | None = None
        self._counters: Counters | None = None
        self._model = DEFAULT_ENCODING
        self._shelf = RowList[ShelfLine](self._row, lambda line: line.key, id="shelf")
        self._listed = RowList[PlacedProblem](self._problem, lambda placed: placed, id="problems")
        self._form = CaseForm(id="form")

    def compose_body(self) -> ComposeResult:
        """The files, the form, and a line for names."""
        with Horizontal(id="both"):
            yield self._shelf
            with Vertical(id="right"):
                yield Told(id="note")
                yield self._form
                yield self._listed
        yield Told(id="parts", one_line=True)
        yield Static(content(EMPTY), id="none", markup=False)
        yield NameLine()

    def on_mount(self) -> None:
        """Asks for the files."""
        self._counters = Counters(self.workbench.settings)
        self._model = next(name for name in self._counters.names if not name.startswith(_EMBEDDED))
        self._desk_bench = CaseBench(self.workbench.workspace, self.workbench.amended)
        self._say_place([("reading", "dim")])
        self._ask(lambda bench, store: bench.open(store), "open")

    def on_unmount(self) -> None:
        """Gives back what the tokenizers hold."""
        counters = self._counters
        if counters is not None:
            self.workbench.study.ask(self, "closed", lambda _store: counters.close())

    # What is asked of the threads.

    def ask_bench(self, work: Callable[[CaseBench, Store], Bench], about: object = "bench") -> None:
        """Does something with the files, after all that was typed before."""
        self.hand_over()
        self._ask(work, about)

    def move_by_bench(self, work: Callable[[CaseBench, Store], Bench], about: object = "moved") -> None:
        """Does something after which the cursor may stand elsewhere; keys wait for it."""
        self._moving += 1
        self.ask_bench(work, ("moving", about))

    @property
    def holds_keys(self) -> bool:
        """While a case comes or goes: what is typed next is meant for the place after it."""
        return self._moving > 0

    def _has_moved(self, *, failed: bool = False) -> None:
        self._moving -= 1
        if failed and (left_out := self.workbench.ahead.drop()):
            self.workbench.tell(f"left out what was typed meanwhile: {count_of(left_out, 'key')}", warning=True)
        self.workbench.ahead.go_on()

    def _ask(self, work: Callable[[CaseBench, Store], Bench], about: object) -> None:
        bench = self._desk_bench
        if bench is not None:
            self.workbench.desk.ask(self, about, lambda store: work(bench, store))

    def hand_over(self) -> None:
        """Hands what was typed to the desk, which keeps it as a draft."""
        if self._typing is not None:
            self._typing.stop()
            self._typing = None
        waiting, self._typed = self._typed, {}
        if waiting and self._shown != self._remembered:
            # After a dropped line the workbench opens where the author was typing.
            self._remembered = self._shown
            self.workbench.remember()
        for ((path, item), key), text in waiting.items():
            self._on_the_way += 1
            group = (path, item, key, self._visit_number)

            def work(
                bench: CaseBench,
                store: Store,
                what: tuple[Path, str | int | None, str, str] = (path, item, key, text),
                group: object = group,
            ) -> Bench:
                return bench.type(store, *what, group)

            self._ask(work, "typed")

    def on_field_box_edited(self, message: FieldBox.Edited) -> None:
        """Waits a moment for more of the same."""
        message.stop()
        if self._shown is None or not message.box.is_attached:
            return
        message.box.heard = message.text
        self._typed[self._shown, message.key] = message.text
        self._wait_for_more()

    def _take_unsent(self) -> None:
        # A form that is shown anew must not swallow what was typed a moment before.
        unsent = self._form.unsent()
        if self._shown is not None and unsent:
            self._typed.update({(self._shown, key): text for key, text in unsent.items()})
            self._wait_for_more()

    def _wait_for_more(self) -> None:
        if self._typing is None:
            self._typing = self.set_timer(_TYPING_S, self._typed_enough)

    def _typed_enough(self) -> None:
        # One at a time: in a file of thousands of cases a change takes a second, and the last text is all that counts.
        self._typing = None
        if self._on_the_way:
            self._wait_for_more()
        else:
            self.hand_over()

    def _study(self) -> None:
        """Lints and counts what is in front; once more where something changed in the meantime."""
        bench, target, counters, model = self._bench, self._shown, self._counters, self._model
        if bench is None or target is None or counters is None:
            return
        if self._studying:
            self._study_again = True
            return
        self._studying = True
        self.workbench.study.ask(self, "study", lambda _store: study(bench, target, counters, model))

    def _lint_all(self) -> None:
        if self._bench is not None:
            workspace = self._bench.workspace
            self.workbench.study.ask(self, "problems", lambda _store: all_problems(workspace))

    async def on_answer(self, message: Answer) -> None:
        """Shows what a thread has done."""
        value = message.value
        if isinstance(value, Bench):
            await self._take_bench(value, message.about)
        elif isinstance(value, Study):
            self._studying = False
            self._take_study(value)
            if self._study_again:
                self._study_again = False
                self._study()
        elif isinstance(value, AllProblems):
            self._problems = dict(value.by_path)
            self._show_lines()
            self._show_problems()

    async def _take_bench(self, bench: Bench, about: object) -> None:
        if about == "typed":
            self._on_the_way -= 1
        moving = about == "open" or (isinstance(about, tuple) and about[0] == "moving")
        await self._take(bench, everything=about == "open")
        await self.after(about[1] if isinstance(about, tuple) and about[0] == "moving" else about)
        if moving:
            self._has_moved()

    async def after(self, about: object) -> None:
        """What follows once the bench has done what it was asked."""

    # What is shown.

    async def _take(self, bench: Bench, *, everything: bool) -> None:
        before, self._bench = self._bench, bench
        goal = bench.target or self._goal
        self._fold_new_sets(bench)
        self._show_lines(goal)
        self._reload_due |= bench.reload or everything
        if self._reload_due and not self._on_the_way and not self._typed:
            self._reload_due = False
            await self._show_form(reload=True)
        else:
            await self._show_form(reload=False)
        if bench.told:
            self.workbench.tell(safe(bench.told), warning=everything)
        if everything or (bench.reload and before is not None):
            self._lint_all()
        self._study()
        self.refresh_bindings()

    def _fold_new_sets(self, bench: Bench) -> None:
        """Distractor sets are folded until a person opens them."""
        sets = {path for path in bench.paths() if isinstance(bench.read(path), DistractorFile)}
        new = sets - self._known_sets
        self._folded |= {path for path in new if not (bench.target and bench.target[0] == path)}
        self._known_sets |= sets

    def _show_lines(self, goal: Target | None = None) -> None:
        bench = self._bench
        if bench is None:
            return
        if goal is not None:
            self._folded.discard(goal[0]) if goal[1] is not None else None
        files = [self._shelf_file(bench, path) for path in bench.paths()]
        lines = shelf_lines(files, self._folded)
        self.set_class(not lines, "-none")
        was, keys = self._shelf.row, {line.key for line in lines}
        if goal is None and was is not None and was.key not in keys and (was.path, None) in keys:
            # A file that cannot be read any more has no cases; its own line says why.
            goal = (was.path, None)
        self._shelf.show(lines)
        if goal is not None:
            self._shelf.select(goal)
            self._goal = None
        self._say_state()

    def _shelf_file(self, bench: Bench, path: Path) -> ShelfFile:
        read, work = bench.read(path), bench.work.get(path)
        assert read is not None
        return ShelfFile(path, read, self._problems.get(path, read.problems), work is not None and work.changed)

    @on(RowList.Moved, "#shelf")
    async def _moved(self, message: RowList.Moved) -> None:
        message.stop()
        self.hand_over()
        self._visit_number += 1
        await self._show_form(reload=True)
        self._study()
        self.refresh_bindings()

    async def _show_form(self, *, reload: bool) -> None:
        line, bench = self._shelf.row, self._bench
        if line is None or bench is None:
            self._shown = None
            return
        self._take_unsent()
        target = line.path, item_of(line)
        fields = fields_of(bench, target)
        keep = typed_texts(bench.work.get(line.path), target, fields)
        if target == self._shown and not reload:
            keep |= {field.key: text for field in fields if (text := self._form.typed(field.key)) is not None}
        keep |= {key: text for (where, key), text in self._typed.items() if where == target}
        if target != self._shown:
            self._tokens, self._no_tokens = None, ""
        self._shown = target
        await self._form.show(target, fields, frozen=line.status == "frozen", keep=keep)
        self._note(line, bench)
        self._say_state()
        self._show_problems()

    def _note(self, line: ShelfLine, bench: Bench) -> None:
        users = frozen_users(bench, line.path) if line.kind in ("distractors", "document") else []
        pieces = note_of(line, users)
        note = self.query_one("#note", Told)
        note.tell(pieces)
        note.set_class(bool(pieces), "-told")

    def _take_study(self, found: Study) -> None:
        path = found.target[0]
        self._problems[path] = merged(self._problems.get(path, ()), found)
        if found.target == self._shown:
            self._tokens, self._no_tokens = found.tokens, found.no_tokens
        self._show_lines()
        self._show_problems()

    def _show_problems(self) -> None:
        bench, target = self._bench, self._shown
        if bench is None or target is None:
            return
        glyphs = self.workbench.look.glyphs
        placed = problems_here(bench, target, self._problems.get(target[0], ()))
        told = {
            key: [problem_piece(problem, glyphs) for problem in problems]
            for key, problems in problem_fields(placed).items()
        }
        work = bench.work.get(target[0])
        for key in typed_texts(work, target, fields_of(bench, target)):
            reason = work.typed[typed_name(target[1], key)].reason if work else ""
            told.setdefault(key, []).insert(0, (f"{glyphs.incorrect} not written yet: {safe(reason)}", "bad"))
        self._form.tell(field_tokens(self._tokens), told)
        self._listed.show(placed)
        self._listed.styles.height = len(placed)
        self._listed.display = bool(placed)
        self.query_one("#parts", Told).tell(tokens_line(self._tokens, self._model, self._no_tokens))

    def _say_state(self) -> None:
        bench, line = self._bench, self._shelf.row
        if bench is None:
            return
        path = line.path if line else None
        state = file_state(bench.work.get(path)) if path else []
        every = [problem for problems in self._problems.values() for problem in problems]
        self._say_place([*state, *problem_counts(every)] or [("nothing to mend", "dim")], line)

    def _say_place(self, state: Sequence[Piece], line: ShelfLine | None = None) -> None:
        crumbs = ["sweeps", "cases"]
        if line is not None:
            crumbs.append(safe(line.path.name))
        self.place(crumbs, state)

    def _row(self, line: ShelfLine, width: int) -> Sequence[Piece]:
        return shelf_row(line, width, self.workbench.look.glyphs)

    def _problem(self, placed: PlacedProblem, _width: int) -> Sequence[Piece]:
        return problem_row(placed.problem, placed.field, self.workbench.look.glyphs)

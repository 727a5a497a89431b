"""Changes case files and distractor sets, and keeps a draft of every change. Used by the desk's thread alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from pathlib import Path

from lim_tui.authoring.edited_file import EditedFile, Step
from lim_tui.authoring.open_file import new_file, open_file, text_on_disk
from lim_tui.authoring.open_file import save as save_file
from lim_tui.authoring.problems import shown_path
from lim_tui.authoring.workspace import CASES_FOLDER, DISTRACTORS_FOLDER, Workspace, load_workspace, with_case_file
from lim_tui.authoring.yaml_nodes import MapNode
from lim_tui.domain.canonical import sha256_text
from lim_tui.errors import LimError
from lim_tui.store.drafts import Draft
from lim_tui.store.store import Store
from lim_tui.tui.amended import Amended
from lim_tui.tui.bench_state import Bench, ItemName, Target, Typed, WorkFile, typed_name

Change = Callable[[str], str]
"""From the text of a file to the text as it shall be."""


class CaseBench:
    """One for the life of a screen; every call gives the picture after it."""

    def __init__(self, root: Path, amended: Mapping[Path, Amended] | None = None) -> None:
        self._root = root
        self._amended = amended or {}
        self._work: dict[Path, WorkFile] = {}
        self._drafts: dict[Path, Draft] = {}
        self._workspace: Workspace | None = None

    @property
    def workspace(self) -> Workspace:
        """All files as they read with what is changed in them."""
        if self._workspace is None:
            self._workspace = load_workspace(self._root, self._unsaved())
        return self._workspace

    def open(self, store: Store) -> Bench:
        """Reads the workspace and brings back what was typed and not saved."""
        told = []
        for draft in store.drafts.all():
            path = self._root / draft.file
            if self._restore(path, draft):
                self._drafts[path] = draft
                told.append(draft.file)
            else:
                store.drafts.drop(draft.file)
        return self._picture(told=f"brought back, not saved: {', '.join(told)}" if told else "")

    def _restore(self, path: Path, draft: Draft) -> bool:
        """Takes up a draft; False where the file says the same by now."""
        file = open_file(path) if path.exists() else new_file(path)
        typed = {name: Typed(text, "was not complete when it was typed") for name, text in draft.typed.items()}
        work = WorkFile(EditedFile.of(file).with_text(draft.text), typed, draft.kept_at)
        if file.text == draft.text and not typed:
            return False
        if sha256_text(file.text) != draft.base_sha256:
            # What the draft began from is not known any more; taken for empty, saving it is settled by the author.
            edited = replace(work.edited, file=replace(file, text=""))
            work = replace(work, edited=edited, disk="changed" if path.exists() else "gone")
        self._work[path] = work
        return True

    def change(
        self, store: Store, path: Path, item: ItemName, change: Change, *, target: Target | None = None, told: str = ""
    ) -> Bench:
        """Makes a change that is a step of its own, and goes to ``target``."""
        work = self._opened(path)
        edited = work.edited.with_text(change(work.edited.text), item)
        self._keep(store, path, replace(work, edited=edited))
        return self._picture(target=target, reload=True, told=told)

    def type(self, store: Store, path: Path, item: ItemName, key: str, typed: str, group: Hashable) -> Bench:
        """Writes what was typed into one field; what cannot be written is kept beside the text, with the reason."""
        work = self._opened(path)
        name = typed_name(item, key)
        others = {other: value for other, value in work.typed.items() if other != name}
        try:
            text = self._with_field(path, work.edited.text, item, key, typed)
        except LimError as error:
            reason = f"{error.message}. {error.hint}" if error.hint else error.message
            work = replace(work, typed={**others, name: Typed(typed, reason)})
        else:
            work = replace(work, edited=work.edited.with_text(text, item, group), typed=others)
        self._keep(store, path, work)
        return self._picture()

    def _with_field(self, path: Path, text: str, item: ItemName, key: str, typed: str) -> str:
        from lim_tui.authoring.case_form import with_typed
        from lim_tui.authoring.set_form import with_typed_document, with_typed_top

        if item is None:
            return with_typed_top(text, key, typed)
        if isinstance(item, int):
            return with_typed_document(text, item, key, typed)
        return with_typed(text, item, self._case_node(path, item), key, typed)

    def change_pieces(self, store: Store, path: Path, case_id: str, place: int | None) -> Bench:
        """One more piece of evidence, or one less where ``place`` names it."""
        from lim_tui.authoring.case_form import with_another_piece, without_piece

        node = self._case_node(path, case_id)

        def change(text: str) -> str:
            if place is None:
                return with_another_piece(text, case_id, node)
            return without_piece(text, case_id, node, place)

        return self.change(store, path, case_id, change)

    def _case_node(self, path: Path, case_id: str) -> MapNode:
        shown = shown_path(path, self._root)
        for file in self.workspace.case_files:
            if file.file == shown and case_id in file.nodes:
                return file.nodes[case_id]
        raise LimError(f"There is no case {case_id!r} in the file any more.", "It may have changed on disk.")

    def add_file(self, store: Store, path: Path, text: str, told: str) -> Bench:
        """Begins a file that is not there yet. Raises LimError where it is."""
        if path.exists() or path in self._work:
            raise LimError(f"{shown_path(path, self._root)} exists already.", "Choose another name.")
        self._keep(store, path, WorkFile(EditedFile.of(new_file(path)).with_text(text)))
        return self._picture(target=(path, None), reload=True, told=told)

    def now(self) -> Bench:
        """The picture as it is, after all that was asked before."""
        return self._picture()

    def step(self, store: Store, path: Path, *, back: bool) -> Bench:
        """One step back or forward in the changes of a file."""
        work = self._opened(path)
        if work.typed and back:
            self._keep(store, path, replace(work, typed={}))
            return self._picture(reload=True, told="what could not be written is taken back")
        edited, item = work.edited.undone() if back else work.edited.redone()
        if edited is work.edited:
            return self._picture(told=f"nothing to {'undo' if back else 'redo'} in {path.name}")
        self._keep(store, path, replace(work, edited=edited))
        return self._picture(target=(path, item) if isinstance(item, str | int) else None, reload=True)

    def save(self, store: Store, path: Path, *, overwrite: bool = False) -> Bench:
        """Writes the file, and ``cases.lock`` where the status of cases says so.

        Raises ChangedOnDiskError where the file is no longer what was opened, unless ``overwrite`` says to keep ours.
        """
        from lim_tui.authoring.case_files import case_file_of
        from lim_tui.authoring.freezing import follow_freezing

        work = self._opened(path)
        if not work.edited.changed and work.disk == "same":
            return self._picture(told="what is marked cannot be written yet" if work.typed else "nothing to save")
        sets = self.workspace.distractor_sets
        before = case_file_of(text_on_disk(path), path, self._root, sets)
        file = save_file(work.edited.file, work.edited.text, overwrite or not work.edited.changed)
        told = [f"saved {shown_path(path, self._root)}"]
        if path.parent == self._root / CASES_FOLDER:
            told.append(follow_freezing(self._root, before, case_file_of(file.text, path, self._root, sets)))
        self._keep(store, path, WorkFile(work.edited.saved_as(file), work.typed))
        return self._picture(told="; ".join(part for part in told if part))

    def save_if_changed(self, store: Store, path: Path) -> Bench:
        """Saves a file that has changes; another program may then open it."""
        work = self._work.get(path)
        return self.save(store, path) if work is not None and work.edited.changed else self._picture()

    def reload(self, store: Store, path: Path) -> Bench:
        """Takes what stands on the disk; undo leads back to what stood here."""
        work = self._opened(path)
        if not path.exists():
            return self.discard(store, path)
        self._keep(store, path, WorkFile(work.edited.reloaded(open_file(path))))
        return self._picture(reload=True, told=f"{path.name} as it stands on the disk; u brings yours back")

    def discard(self, store: Store, path: Path) -> Bench:
        """Forgets all that is not saved in a file; undo leads back, but for a file that was never saved."""
        if path.exists():
            return self.reload(store, path)
        was_saved = bool(self._opened(path).edited.file.text)
        self._work.pop(path, None)
        self._drop_draft(store, path)
        self._workspace = None
        how = "is let go, with what was not saved in it" if was_saved else "was never saved, and is gone"
        return self._picture(reload=True, told=f"{path.name} {how}")

    def look(self, store: Store) -> Bench:
        """Reads again what changed on the disk; a file with unsaved changes is only marked."""
        told = []
        for path, work in list(self._work.items()):
            now = text_on_disk(path)
            if now == work.edited.file.text:
                self._work[path] = replace(work, disk="same")
            elif now == work.edited.text:
                self._keep(store, path, WorkFile(work.edited.saved_as(open_file(path)), work.typed))
            elif work.changed:
                self._work[path] = replace(work, disk="changed" if path.exists() else "gone")
                # Another workbench that saved the file took the draft for its own.
                self._keep_draft(store, path, work)
                told.append(
                    f"{path.name} {'has changed' if path.exists() else 'is gone'} on the disk; ctrl+s settles it"
                )
            elif path.exists():
                self._work[path] = WorkFile(work.edited.reloaded(open_file(path)))
            else:
                del self._work[path]
        self._workspace = None
        return self._picture(reload=True, told="; ".join(told))

    def _opened(self, path: Path) -> WorkFile:
        if (work := self._work.get(path)) is not None:
            return work
        edited, amended = EditedFile.of(open_file(path)), self._amended.get(path)
        if amended is not None and amended.text == edited.text:
            # What was accepted from a trial is written at once; here it is a step like any other.
            edited = replace(edited, past=tuple(Step(text, amended.case) for text in amended.before))
        return WorkFile(edited)

    def _keep(self, store: Store, path: Path, work: WorkFile) -> None:
        """Takes up a file as it is now, with its draft."""
        if work.changed:
            self._keep_draft(store, path, work)
        else:
            self._drop_draft(store, path)
        is_set = path.parent.name == DISTRACTORS_FOLDER
        known = path in self._work or path.exists()
        same = path in self._work and self._work[path].edited.text == work.edited.text
        self._work[path] = work
        if not same:
            workspace = self._workspace if known and not is_set else None
            self._workspace = workspace and with_case_file(workspace, path, work.edited.text)

    def _keep_draft(self, store: Store, path: Path, work: WorkFile) -> None:
        typed = {name: value.text for name, value in work.typed.items()}
        base = sha256_text(work.edited.file.text)
        draft = Draft(shown_path(path, self._root), base, work.edited.text, typed)
        self._drafts[path] = draft
        store.drafts.keep(draft)

    def _drop_draft(self, store: Store, path: Path) -> None:
        """Forgets the draft that was kept here; one that another workbench has kept since is its own to drop."""
        draft = self._drafts.pop(path, None)
        if draft is not None:
            store.drafts.drop_own(draft)

    def _unsaved(self) -> dict[Path, str]:
        return {path: work.edited.text for path, work in self._work.items() if work.edited.changed}

    def _picture(self, *, target: Target | None = None, reload: bool = False, told: str = "") -> Bench:
        return Bench(self.workspace, dict(self._work), target, reload, told)

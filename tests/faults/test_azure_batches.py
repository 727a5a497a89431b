"""A sweep through the batches of Azure, whose addresses and key header differ from OpenAI's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from lim_tui.engine import batching
from lim_tui.engine.launch import prepare_sweep
from lim_tui.engine.worker import work_on
from lim_tui.models import provider_batches
from lim_tui.store.store import Store
from tests.faults.batch_provider import BatchProvider
from tests.faults.provider import Answer, SeenRequest
from tests.faults.sweeping import is_probe, served
from tests.unit.engine.bench import make_workspace, sweep_file

KEY = "azure-key-4711"


class AzureProvider(BatchProvider):
    """Everything lies under ``/openai``, chat under the deployment; a file is read for a while.

    ``words`` are what it says of a file, one each time it is asked; the last one stays. ``on_file`` is called then.
    """

    def __init__(self, words: Sequence[str] = ("pending", "running", "processed"), looks: int = 2) -> None:
        super().__init__(looks=looks)
        self.words = list(words)
        self.said: list[str] = []
        self.on_file: Callable[[], None] = lambda: None

    def next_answer(self, request: SeenRequest) -> Answer:
        """As OpenAI's, under Azure's routes."""
        if request.headers.get("api-key") != KEY or "api-version=" not in request.path:
            return Answer(401, {"error": {"message": f"no api-key or api-version: {request.path}"}})
        request.path = request.path.replace("/openai", "", 1)
        route = request.path.partition("?")[0].strip("/").split("/")
        if request.method == "GET" and route[0] == "files" and len(route) == 2:
            return Answer(200, self._file(route[1]))
        answer = super().next_answer(request)
        return Answer(200, self._file(f"file-{len(self.contents) - 1}")) if route == ["files"] else answer

    def _file(self, name: str) -> dict[str, object]:
        self.on_file()
        self.said.append(self.words.pop(0) if len(self.words) > 1 else self.words[0])
        known = {"object": "file", "bytes": 1, "created_at": 1, "filename": "x", "purpose": "batch"}
        details = "line 3 is no JSON" if self.said[-1] == "error" else None
        return {"id": name, "status": self.said[-1], "status_details": details, **known}


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batching, "LOOK_EVERY_S", 0.01)
    monkeypatch.setattr(provider_batches, "LOOK_AT_FILE_EVERY_S", 0.01)
    monkeypatch.setenv("AZURE_API_KEY", KEY)


def run(root: Path, provider: AzureProvider) -> tuple[Store, int]:
    """The sweep of two cases, as far as it goes."""
    make_workspace(root, 2)
    address = provider.base_url.removesuffix("/v1")
    entry = f'[models.house]\nmodel = "azure/m"\napi_base = "{address}"\nconcurrency = 1\n'
    (root / "lim.toml").write_text(entry)
    store = Store(root / "runs.db")
    sweep_id = prepare_sweep(store, root, sweep_file("house", batch=True)).id
    work_on(store, root, sweep_id)
    return store, sweep_id


def test_a_sweep_goes_through_a_batch_of_azure(tmp_path: Path) -> None:
    with served(AzureProvider()) as provider:
        assert isinstance(provider, AzureProvider)
        store, sweep_id = run(tmp_path, provider)
    counts = store.reads.counts(sweep_id)
    assert store.sweeps.get(sweep_id).note == ""
    assert store.sweeps.get(sweep_id).state == "finished"
    assert (counts.correct, counts.planned, counts.running) == (12, 0, 0)
    (batch,) = provider.batches
    assert [request["url"] for request in batch.requests] == ["/chat/completions"] * 12
    (created,) = (seen.body for seen in provider.seen if seen.path.startswith("/batches?") and seen.method == "POST")
    assert created["endpoint"] == "/chat/completions"
    assert provider.said == ["pending", "running", "processed"], "a file is not used before Azure has read it"
    single = [seen for seen in provider.seen if seen.path.partition("?")[0].endswith("/chat/completions")]
    assert all(is_probe(seen) for seen in single)
    store.close()


@pytest.mark.parametrize("words", [("notRunning", "running", "succeeded"), ("running", "processed"), ("uploaded",)])
def test_every_word_for_a_file_that_is_read_or_will_be(tmp_path: Path, words: Sequence[str]) -> None:
    with served(AzureProvider(words)) as provider:
        assert isinstance(provider, AzureProvider)
        store, sweep_id = run(tmp_path, provider)
    assert (provider.said, store.sweeps.get(sweep_id).state) == (list(words), "finished")
    store.close()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("pending", "error"),
            "says `error` of the uploaded file file-0: no use any more: line 3 is no JSON; `lim res",
        ),
        (("deleting",), "says `deleting` of the uploaded file file-0: no use any more: the provider gave no reason"),
        (("pending", "shelved"), "says `shelved` of the uploaded file file-0: that is no word known here; `lim resume"),
    ],
)
def test_a_file_that_cannot_be_used_stops_the_model_with_the_word_and_what_to_do(
    tmp_path: Path, words: Sequence[str], told: str
) -> None:
    with served(AzureProvider(words)) as provider:
        assert isinstance(provider, AzureProvider)
        store, sweep_id = run(tmp_path, provider)
        record = store.sweeps.get(sweep_id)
        assert record.state == "stopped"
        assert told in record.note
        assert provider.batches == []
        assert store.reads.counts(sweep_id).planned == 12
        provider.words = ["processed"]
        work_on(store, tmp_path, sweep_id)
    assert store.sweeps.get(sweep_id).state == "finished"
    store.close()


def test_a_file_that_is_never_read_is_given_up_and_a_stop_does_not_wait_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(provider_batches, "LONGEST_READING_S", 0.0)
    with served(AzureProvider(["running"])) as provider:
        assert isinstance(provider, AzureProvider)
        store, sweep_id = run(tmp_path, provider)
        assert "says `running` of the uploaded file file-0: still being read after" in store.sweeps.get(sweep_id).note
        monkeypatch.setattr(provider_batches, "LONGEST_READING_S", 3600.0)
        provider.on_file = lambda: _want_stop(store.path)
        work_on(store, tmp_path, sweep_id)
    assert store.sweeps.get(sweep_id).state == "stopped"
    assert (provider.batches, store.batches.open(sweep_id)) == ([], [])
    assert store.reads.counts(sweep_id).planned == 12
    store.close()


def _want_stop(database: Path) -> None:
    with Store(database) as viewer:
        viewer.sweeps.want(1, "stop")

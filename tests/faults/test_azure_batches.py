"""A sweep through the batches of Azure, whose addresses and key header differ from OpenAI's."""

from __future__ import annotations

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
    """Everything lies under ``/openai``, chat under the deployment; a file is read for a while."""

    files_looked_at = 0

    def next_answer(self, request: SeenRequest) -> Answer:
        """As OpenAI's, under Azure's routes."""
        if request.headers.get("api-key") != KEY or "api-version=" not in request.path:
            return Answer(401, {"error": {"message": f"no api-key or api-version: {request.path}"}})
        request.path = request.path.replace("/openai", "", 1)
        route = request.path.partition("?")[0].strip("/").split("/")
        if request.method == "GET" and route[0] == "files" and len(route) == 2:
            self.files_looked_at += 1
            return Answer(200, self._file(route[1], "processed" if self.files_looked_at > 1 else "pending"))
        answer = super().next_answer(request)
        if route == ["files"]:
            return Answer(200, self._file(f"file-{len(self.contents) - 1}", "pending"))
        return answer

    def _file(self, name: str, status: str) -> dict[str, object]:
        known = {"object": "file", "bytes": 1, "created_at": 1, "filename": "x", "purpose": "batch"}
        return {"id": name, "status": status, **known}


def test_a_sweep_goes_through_a_batch_of_azure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batching, "LOOK_EVERY_S", 0.01)
    monkeypatch.setattr(provider_batches, "LOOK_AT_FILE_EVERY_S", 0.01)
    monkeypatch.setenv("AZURE_API_KEY", KEY)
    with served(AzureProvider(looks=2)) as provider:
        assert isinstance(provider, AzureProvider)
        make_workspace(tmp_path, 2)
        address = provider.base_url.removesuffix("/v1")
        entry = f'[models.house]\nmodel = "azure/m"\napi_base = "{address}"\nconcurrency = 1\n'
        (tmp_path / "lim.toml").write_text(entry)
        store = Store(tmp_path / "runs.db")
        sweep_id = prepare_sweep(store, tmp_path, sweep_file("house", batch=True)).id
        work_on(store, tmp_path, sweep_id)
    counts = store.reads.counts(sweep_id)
    assert store.sweeps.get(sweep_id).note == ""
    assert store.sweeps.get(sweep_id).state == "finished"
    assert (counts.correct, counts.planned, counts.running) == (12, 0, 0)
    (batch,) = provider.batches
    assert [request["url"] for request in batch.requests] == ["/chat/completions"] * 12
    (created,) = (seen.body for seen in provider.seen if seen.path.startswith("/batches?") and seen.method == "POST")
    assert created["endpoint"] == "/chat/completions"
    assert provider.files_looked_at == 2, "a file is not used before Azure has read it"
    single = [seen for seen in provider.seen if seen.path.partition("?")[0].endswith("/chat/completions")]
    assert all(is_probe(seen) for seen in single)
    store.close()

"""The page: one file, no network, every trial to open, nothing from a case or a model as markup."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.html import write_html
from lim_tui.reporting.report import build_report
from lim_tui.store.store import Store
from tests.unit.plain.real_trial import real_trial
from tests.unit.reporting.demo import (
    OPEN,
    Outcome,
    baselines,
    by_pattern,
    demo_case,
    lengths_by_depths,
    make_sweep,
    refused,
    right,
    wrong,
)

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\x1b\u202e\u2028"
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")


class Page(HTMLParser):
    """Counts tags and keeps what stands in scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.scripts: list[str] = []
        self._in_script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        self._in_script = tag == "script"

    def handle_endtag(self, tag: str) -> None:
        self._in_script = False

    def handle_data(self, data: str) -> None:
        if self._in_script:
            self.scripts.append(data)

    def values(self, name: str) -> list[str]:
        return [value for _, key, value in self.attributes if key == name]


def html_of(store: Store, sweep_id: int) -> str:
    stream = io.StringIO()
    write_html(store, build_report(store, sweep_id), stream)
    return stream.getvalue()


def details_of(page: Page) -> dict[str, dict[str, object]]:
    details: dict[str, dict[str, object]] = json.loads(page.scripts[0])
    return details


def test_each_trial_is_a_line_that_opens(store: Store) -> None:
    patterns = {"a": "rwr", "b": "rto"}
    sweep = make_sweep(store, [demo_case(name) for name in patterns], lengths_by_depths(), by_pattern(patterns))
    page = Page(html_of(store, sweep.id))
    details = details_of(page)
    assert page.values("data-trial") == list(details) == [str(row.id) for row in store.reads.rows(sweep.id)]
    assert page.tags.count("tr") > 6
    told = list(details.values())
    assert told[0]["output"] == "De maximale temperatuur is 120 °C."
    assert told[1]["reason"] == "numbers differ: 90 and 120"
    assert told[1]["misled_by"] == "klep A"
    assert told[0]["trace"] == [["candidates", "120 °C found", "120 °C", "120"]]
    assert (told[4]["output"], told[4]["reason"]) == (None, "timeout")
    assert told[5]["output"] is None


def test_a_trial_shows_its_evidence_where_it_stood_in_the_prompt(store: Store) -> None:
    detail, prompt = real_trial(store)
    told = details_of(Page(html_of(store, detail.sweep_id)))[str(detail.row.id)]
    ((before, evidence, after),) = told["excerpts"]  # type: ignore[misc,attr-defined]
    assert evidence == "De maximale temperatuur van klep B is 120 °C."
    assert before.removeprefix("…") + evidence + after.removesuffix("…") in prompt.text


def test_each_line_names_its_cell_in_the_picture(store: Store) -> None:
    sweep = make_sweep(store, [demo_case("a"), demo_case("b")], lengths_by_depths(), lambda _row: right())
    page = Page(html_of(store, sweep.id))
    drawn = [name for name in page.values("data-cell") if name.startswith("cell-")]
    assert len(set(drawn)) == 3
    lines = [value.split()[0] for value in page.values("data-cells") if value]
    assert sorted(lines) == sorted(drawn * 2)


def lines_behind(text: str, button: str, after: str = "") -> set[str]:
    """The trials, by id, of the button with this word, after a sentence that begins so."""
    (name, *_) = re.findall(
        rf'{after}[^<]*<button type="button" class="trace"[^>]* data-cell="(\w+)"[^>]*>{button}</button>', text
    )
    lines = re.findall(r'data-cells="([^"]*)"><td><button[^>]*data-trial="(\d+)"', text)
    return {trial for cells, trial in lines if name in cells.split()}


def test_every_number_leads_to_its_trials(store: Store) -> None:
    cases = [demo_case("a"), demo_case("b"), demo_case("told", kind="restricted")]
    axes = [*lengths_by_depths((1000, 2000)), *baselines("closed_book")]

    def rule(row: TrialRow) -> Outcome:
        lost_there = row.axes.depth == 50 and row.axes.length == 2000
        return wrong("disclosed") if row.kind == "restricted" else wrong() if lost_there else right()

    sweep = make_sweep(store, cases, axes, rule)
    text, rows = html_of(store, sweep.id), store.reads.rows(sweep.id)
    at_2000 = {str(row.id) for row in rows if row.axes.length == 2000 and row.case != "told"}
    assert lines_behind(text, r"\d+ trials", "At 2,000 tokens") == lines_behind(text, "2,000") == at_2000
    assert lines_behind(text, "closed_book") == {
        str(row.id) for row in rows if row.axes.baseline and row.case != "told"
    }
    told = {str(row.id) for row in rows if row.failure == "disclosed" and row.axes.baseline is None}
    assert lines_behind(text, "disclosed") == told
    assert lines_behind(text, "a wrong value was given") == {
        str(row.id) for row in rows if row.verdict == "incorrect" and row.failure != "disclosed"
    }
    assert lines_behind(text, r"incorrect \d+") == {
        str(row.id) for row in rows if row.verdict == "incorrect" and row.axes.baseline is None
    }
    # No name on the page leads nowhere.
    named = {name for cells in re.findall(r'data-cells="([^"]*)"', text) for name in cells.split()}
    assert set(re.findall(r'data-cell="([^"]*)"', text)) <= named


def test_a_percentage_over_items_says_so(store: Store) -> None:
    cases = [demo_case("a", cluster="boek"), demo_case("b", cluster="boek"), demo_case("c")]
    sweep = make_sweep(store, cases, lengths_by_depths(), by_pattern({"a": "www", "b": "www", "c": "rrr"}))
    assert "the percentage is the mean over items, not over answers</p>" in html_of(store, sweep.id)


def test_hostile_text_stays_text(store: Store) -> None:
    cases = [demo_case("a", set_name=HOSTILE, language="en")]

    def rule(row: TrialRow) -> Outcome:
        return refused(HOSTILE) if row.axes.depth == 100 else wrong(output=HOSTILE, misled_by=HOSTILE)

    sweep = make_sweep(store, cases, lengths_by_depths(model=HOSTILE), rule, name=HOSTILE, facts={HOSTILE: HOSTILE})
    text = html_of(store, sweep.id)
    page = Page(text)
    assert page.tags.count("script") == 2
    assert "img" not in page.tags
    assert not [name for _, name, _ in page.attributes if name.startswith("on")]
    assert not set("\x1b\u202e\u2028") & set(text)
    assert "alert(1)" in str(next(iter(details_of(page).values()))["output"])


def test_only_its_own_script_may_run_and_nothing_is_fetched(store: Store) -> None:
    sweep = make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _row: right())
    text = html_of(store, sweep.id)
    page = Page(text)
    (policy,) = [value for value in page.values("content") if "default-src" in value]
    digest = base64.b64encode(hashlib.sha256(page.scripts[1].encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    assert not {"src", "href", "srcset", "action"} & {name for _, name, _ in page.attributes}
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)


def test_what_is_unknown_is_no_number(store: Store) -> None:
    sweep = make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _row: OPEN, state="running")
    text = re.sub(r"<(script|style).*?</\1>", "", html_of(store, sweep.id), flags=re.DOTALL)
    assert not re.search(r"\bnan\b|\bNone\b|>0%<", text)


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
def test_a_browser_runs_the_page(store: Store, tmp_path: Path) -> None:
    """A copy without the policy, with a script that sorts, opens the first wrong trial and chooses a cell."""
    patterns = {"a": "rwr", "b": "rrr"}
    sweep = make_sweep(store, [demo_case(name) for name in patterns], lengths_by_depths(), by_pattern(patterns))
    act = """<script>
      document.querySelectorAll("#trials th button")[7].click();
      document.querySelectorAll("#trials th button")[7].click();
      document.querySelector("#trials [data-trial]").click();
      const opened = document.querySelector("tr.detail").textContent;
      document.querySelectorAll("svg .cell")[1].dispatchEvent(new MouseEvent("click", {bubbles: true}));
      document.title = JSON.stringify([opened, document.getElementById("shown").textContent]);
    </script>"""
    text = re.sub(r"<meta http-equiv[^>]*>", "", html_of(store, sweep.id)).replace("</body>", f"{act}</body>")
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    options = ["--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    found = subprocess.run(
        [str(CHROMIUM), *options, "--dump-dom", (tmp_path / "page.html").as_uri()],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stdout
    title = re.search(r"<title>(.*?)</title>", found, re.DOTALL)
    assert title is not None
    opened, shown = json.loads(title.group(1))
    assert "Dat is 90 °C." in opened
    assert "numbers differ: 90 and 120" in opened
    assert shown == "2 of 6 trials behind what was chosen"

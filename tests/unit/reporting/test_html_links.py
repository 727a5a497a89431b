"""Each number of the page leads to its trials: as many lines as the link says, and as its table says."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from lim_tui.domain.trial import TrialRow
from lim_tui.domain.verdict import Verdict
from lim_tui.reporting.report import build_report
from lim_tui.store.store import Store
from tests.unit.reporting.demo import (
    OPEN,
    SAME,
    Outcome,
    abstained,
    baselines,
    demo_case,
    in_review,
    label,
    lengths_by_depths,
    lost,
    make_sweep,
    refused,
    right,
    wrong,
)
from tests.unit.reporting.test_html import html_of

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
_COUNTED = re.compile(r"([\d,]+) (?:right )?(?:trial|answer)s?\b")


def rule(row: TrialRow) -> Outcome:
    """Something of everything that a page can count."""
    if row.axes.baseline is not None:
        return lost() if row.case == "c3" else right() if row.case in ("c0", "c1") else wrong()
    if row.kind != "answerable":
        return abstained("correct") if row.case == "none" else wrong("disclosed")
    failed = Outcome(Verdict("scorer_error", "number", "broke"), "x")
    at = (row.case, row.axes.length, row.axes.depth)
    found = {
        ("c0", 1000, 50): lost(),
        ("c1", 1000, 50): in_review(),
        ("c2", 1000, 50): failed,
        ("c3", 2000, 100): refused(),
        ("c4", 2000, 100): OPEN,
        ("c5", 2000, 0): right(depth_actual=7.0),
        ("c6", 2000, 50): SAME,
        ("c7", 2000, 50): abstained(),
    }
    return found.get(at) or (wrong() if row.axes.depth == 50 else right())


def rich_sweep(store: Store) -> int:
    cases = [demo_case(f"c{number}") for number in range(8)]
    cases += [demo_case("none", kind="unanswerable"), demo_case("secret", kind="restricted")]
    axes = [*lengths_by_depths((1000, 2000)), *baselines("closed_book", "oracle", "no_evidence")]
    settings: dict[str, object] = {"judge": "openai/judge", "mode": "anytime"}
    sweep = make_sweep(store, cases, axes, rule, state="stopped", settings=settings)
    for case in ("c0", "c1", "c2"):
        label(store, sweep.id, case, "correct")
    judged = [row for row in store.reads.rows(sweep.id) if row.verdict in ("correct", "incorrect")]
    for number, row in enumerate(judged):
        word = ("correct", "incorrect", "unsure", None)[number % 4]
        store._connection.execute(
            "INSERT INTO judgements (trial_id, model, word, reason, judged_at) VALUES (?, 'openai/judge', ?, '', 0)",
            (row.id, word),
        )
    return sweep.id


def lines_of(text: str) -> Counter[str]:
    """How many lines of the table of trials carry each name."""
    return Counter(
        name for cells in re.findall(r'<tr class="\w*" data-cells="([^"]*)"', text) for name in cells.split()
    )


def links_of(text: str) -> list[tuple[str, int, str]]:
    """The name, the number and the word of each link, cells of the pictures included."""
    buttons = re.findall(r'class="trace"[^>]* data-cell="(\S+)" data-trials="(\d+)">([^<]*)</button>', text)
    drawn = re.findall(r'data-cell="(\S+)" data-trials="(\d+)" class="cell"', text)
    return [*((name, int(number), word) for name, number, word in buttons), *((n, int(c), "") for n, c in drawn)]


def numbers_of(text: str, heading: str) -> list[tuple[int, list[str]]]:
    """The number of the link that begins each row of the table under a heading, and the row's other cells."""
    table = re.search(rf"<h2>{heading}</h2>.*?<tbody>(.*?)</tbody>", text, re.DOTALL)
    assert table is not None, heading
    found = []
    for row in re.findall(r"<tr>(.*?)</tr>", table.group(1), re.DOTALL):
        cells = re.findall(r"<td[^>]*>(.*?)</td>", row)
        link = re.search(r'data-trials="(\d+)"', cells[0])
        found.append((int(link.group(1)) if link else 0, [re.sub("<[^>]*>", "", cell) for cell in cells[1:]]))
    return found


def test_each_link_shows_as_many_trials_as_it_says(store: Store) -> None:
    text = html_of(store, rich_sweep(store))
    lines, links = lines_of(text), links_of(text)
    assert len(links) > 60
    assert {name: number for name, number, _ in links} == {name: lines[name] for name, _, _ in links}
    for _, number, word in links:
        said = re.fullmatch(r"([\d,]+) trials?", word) or re.fullmatch(r"[a-z ]+ ([\d,]+)", word)
        assert said is None or int(said.group(1).replace(",", "")) == number


def test_each_warning_that_counts_trials_leads_to_as_many(store: Store) -> None:
    sweep_id = rich_sweep(store)
    report = build_report(store, sweep_id)
    counted = {warning.text: warning for warning in report.warned if _COUNTED.search(warning.text)}
    assert len(counted) >= 7
    for text, warning in counted.items():
        number = re.search(r"(\d+) of \d+ trials", text) or _COUNTED.search(text)
        assert number is not None
        assert len(warning.trials) == int(number.group(1)), text
    page = html_of(store, sweep_id)
    shown = re.search(r'<ul class="warnings">(.*?)</ul>', page, re.DOTALL)
    assert shown is not None
    assert shown.group(1).count("<button") == sum(bool(warning.trials) for warning in report.warned)


def test_what_stands_beside_the_baselines_leads_to_them_too(store: Store) -> None:
    """24 trials with a context at 1,000 tokens, 23 at 2,000 (one is shared); 8 with closed book, 8 with oracle."""
    text = html_of(store, rich_sweep(store))
    numbers = re.findall(r"closed book[^<]*<button[^>]*data-trials=\"(\d+)\"", text)
    assert numbers == ["40", "39"]


def test_the_tables_count_what_their_links_show(store: Store) -> None:
    sweep_id = rich_sweep(store)
    text, report = html_of(store, sweep_id), build_report(store, sweep_id)
    for heading in ("What was wrong with answers", "The first stage that failed"):
        for number, (told, *_) in numbers_of(text, heading):
            assert number == int(told)
    assert [number for number, _ in numbers_of(text, "Human labels")] == [row.labelled for row in report.labels]
    judged = [row.passed + row.failed + row.unsure + row.errors for row in report.judges]
    assert [row.band for row in report.judges] == ["all", "start", "middle", "end"]
    assert [number for number, _ in numbers_of(text, "LLM judge")] == judged
    assert [number for number, _ in numbers_of(text, "Controls")] == [row.planned for row in report.controls]
    assert {name: n for name, n in _of_baselines(text).items() if n} == report.failures_of_baselines


def _of_baselines(text: str) -> dict[str, int]:
    """By class what the links in the column of baselines show."""
    table = re.search(r"<h2>What was wrong with answers</h2>.*?<tbody>(.*?)</tbody>", text, re.DOTALL)
    assert table is not None
    found = {}
    for row in re.findall(r"<tr>(.*?)</tr>", table.group(1), re.DOTALL):
        cells = re.findall(r"<td[^>]*>(.*?)</td>", row)
        link = re.search(r'data-trials="(\d+)"', cells[-1])
        found[re.sub("<[^>]*>", "", cells[0]).replace(" ", "_")] = int(link.group(1)) if link else 0
    return found


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
def test_a_browser_shows_the_trials_of_every_link(store: Store, tmp_path: Path) -> None:
    """A copy without the policy, with a script that clicks each link and counts the lines that are left."""
    act = """<script>
      const lines = () => document.querySelectorAll("#trials tbody tr:not([hidden])").length;
      const wrong = [], clicked = [];
      for (const link of document.querySelectorAll("button.trace, svg .cell")) {
        link.dispatchEvent(new MouseEvent("click", {bubbles: true}));
        clicked.push(link.dataset.cell);
        if (lines() !== Number(link.dataset.trials)) wrong.push([link.textContent, lines()]);
        link.dispatchEvent(new MouseEvent("click", {bubbles: true}));
      }
      document.title = JSON.stringify([clicked.length, wrong, lines()]);
    </script>"""
    sweep_id = rich_sweep(store)
    text = html_of(store, sweep_id)
    page = re.sub(r"<meta http-equiv[^>]*>", "", text).replace("</body>", f"{act}</body>")
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    options = ["--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    command = [str(CHROMIUM), *options, "--dump-dom", (tmp_path / "page.html").as_uri()]
    found = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    title = re.search(r"<title>(.*?)</title>", found, re.DOTALL)
    assert title is not None
    assert json.loads(title.group(1)) == [len(links_of(text)), [], len(store.reads.rows(sweep_id))]

"""Gates as JUnit XML, which CI systems show beside the tests of a build."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from lim_tui.reporting.gate_rows import GateReport, GateRow
from lim_tui.reporting.gate_words import gate_sentence, gate_warnings
from lim_tui.text.visible import visible_line


def junit_xml(report: GateReport) -> str:
    """One test case a claim: failed, or skipped where it is inconclusive; under ``block`` inconclusive fails too.

    In the form of the schema of Jenkins' xunit plugin (junit-10.xsd), which GitHub and GitLab read as well.
    """
    failed = sum(_counts_as_failed(row, report) for row in report.gates)
    skipped = sum(row.state == "inconclusive" for row in report.gates) if report.on_inconclusive == "warn" else 0
    counts = {"tests": str(len(report.gates)), "failures": str(failed), "errors": "0"}
    root = Element("testsuites", counts)
    name = visible_line(f"lim gate {report.sweep}")
    suite = SubElement(root, "testsuite", {"name": name, **counts, "skipped": str(skipped)})
    for row in report.gates:
        case = SubElement(suite, "testcase", {"name": _name(row), "classname": visible_line(f"gate.{report.sweep}")})
        if _counts_as_failed(row, report):
            failure = SubElement(case, "failure", {"type": row.state, "message": visible_line(gate_sentence(row))})
            failure.text = "\n".join(f"lim show {trial}" for trial in row.trials) or None
        elif row.state == "inconclusive":
            SubElement(case, "skipped", {"message": visible_line(gate_sentence(row))})
        else:
            SubElement(case, "system-out").text = visible_line(gate_sentence(row))
    if warnings := gate_warnings(report):
        SubElement(suite, "system-err").text = "\n".join(map(visible_line, warnings))
    indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _counts_as_failed(row: GateRow, report: GateReport) -> bool:
    return row.state == "fail" or (row.state == "inconclusive" and report.on_inconclusive == "block")


def _name(row: GateRow) -> str:
    return visible_line(f"{row.name} ({row.where})" if row.where else row.name)

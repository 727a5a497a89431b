"""Units made of two: newton metres, kilowatt hours, newtons on a square millimetre, however they are written."""

from __future__ import annotations

import pytest

from lim_tui.domain.case import Language
from lim_tui.scoring import score
from tests.unit.scoring.keys import key

_SAME = [
    *(
        ("nl", "261 Nm", f"Het aanhaalmoment is 261 {unit}.")
        for unit in ("N·m", "N⋅m", "N∙m", "N•m", "N.m", "N-m", "N m", "N*m", "n·m", "newtonmeter", "newton-meter")
    ),
    ("nl", "261 Nm", "261 newton meter"),
    ("nl", "261 Nm", "261Nm"),
    ("en", "261 N·m", "The torque is 261 Nm."),
    ("en", "261 N·m", "It is 261 newton-metres."),
    ("en", "261 N·m", "It is 261 newton meters."),
    ("en", "2.5 kNm", "2.5 kN·m"),
    ("zh-Hant", "97牛頓·公尺", "鎖緊扭矩是97 N·m。"),
    ("zh-Hant", "97牛頓·公尺", "97 Nm"),
    ("zh-Hant", "97牛頓·公尺", "97牛米"),
    ("zh-Hant", "97 N·m", "97牛頓公尺"),
    ("zh-Hans", "97 N·m", "扭矩为97牛·米。"),
    ("zh-Hans", "97 N·m", "扭矩为97牛顿米。"),
    ("nl", "97 kWh", "97 kW·h"),
    ("en", "97 kWh", "97 kilowatt hours"),
    ("zh-Hans", "97千瓦时", "耗电97 kW·h。"),
    ("zh-Hans", "97千瓦时", "耗电97千瓦·时。"),
    ("zh-Hans", "97千瓦时", "97千瓦小时"),
    ("en", "40 Ah", "The battery holds 40 A·h."),
    ("nl", "5000 mAh", "5.000 mAh"),
    ("nl", "355 N/mm²", "355 N/mm2"),
    ("nl", "355 N/mm²", "355 N/mm^2"),
    ("nl", "355 N/mm²", "De treksterkte is 355 N per mm²."),
    ("nl", "355 N/mm²", "355 MPa"),
    ("nl", "0,3 kN/m²", "0,3 kN/m2"),
    ("en", "1.25 kg/m³", "1.25 kg/m3"),
    ("en", "7.85 g/cm³", "7.85 g/cm3"),
    ("en", "12 kg·m", "12 kg⋅m"),
    ("en", "630 kVA", "630 kV·A"),
    ("en", "261 N·m", r"$261\,\mathrm{N\cdot m}$"),
    ("en", "261 N·m", r"\(261\ \text{N}\cdot\text{m}\)"),
    ("en", "261 N·m", "261 N&middot;m"),
    ("nl", "355 N/mm²", r"$355\,\text{N/mm}^2$"),
    ("nl", "355 N/mm²", r"$355\ \frac{N}{mm^2}$"),
    ("nl", "355 N/mm²", "355 N/mm<sup>2</sup>"),
    ("zh-Hans", "630 kVA", "容量为630千伏安。"),
]
_OTHER = [
    ("en", "261 N·m", "261 N"),
    ("en", "261 N", "261 N·m"),
    ("nl", "261 Nm", "261 N"),
    ("nl", "261 Nm", "261 kN·m"),
    ("zh-Hant", "97牛頓·公尺", "97牛頓"),
    ("zh-Hant", "97牛頓·公尺", "97公尺"),
    ("nl", "97 kWh", "97 kW"),
    ("nl", "97 kW", "97 kW·h"),
    ("nl", "355 N/mm²", "355 N/m²"),
    ("nl", "0,3 kN/m²", "0,3 kN/m"),
    ("en", "12 kg·m", "12 kg"),
    ("en", "12 kg", "12 kg·m"),
]
_ALONE = [
    ("nl", "230 V", "230 V · 50 Hz"),
    ("zh-Hans", "5米", "5米·李明"),
    ("zh-Hans", "5米", "高度是*5米*，天花板"),
    ("zh-Hans", "5米", "5米·天花板的高度"),
    ("zh-Hans", "5公斤", "重5公斤 • 天数3"),
    ("en", "5 kg", "*5 kg* m is the mark"),
    ("nl", "12 kg", "12 kg - meter 4 ontbreekt"),
    ("en", "5 m", "It is 5 m. A pump stands beside it."),
    ("en", "12 A", "The fuse is 12 A. H is the code of the room."),
    ("nl", "8 m", "8 m-hoogte"),
]


def _state(language: Language, expected: str, output: str) -> str:
    return score(key(expected, language=language), output).state


@pytest.mark.parametrize(("language", "expected", "output"), _SAME)
def test_one_unit_in_many_spellings(language: Language, expected: str, output: str) -> None:
    assert _state(language, expected, output) == "correct"


@pytest.mark.parametrize(("language", "expected", "output"), _OTHER)
def test_a_part_of_a_unit_is_another_unit(language: Language, expected: str, output: str) -> None:
    assert _state(language, expected, output) == "incorrect"


@pytest.mark.parametrize(("language", "expected", "output"), _ALONE)
def test_what_stands_behind_a_unit_is_not_always_part_of_it(language: Language, expected: str, output: str) -> None:
    assert _state(language, expected, output) == "correct"


def test_what_an_amount_is_counted_by_may_be_missing() -> None:
    assert _state("nl", "355 N/mm²", "355 N") == "review"

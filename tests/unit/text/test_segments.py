"""Segments end where a careful reader ends a sentence, and lose nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.text.segments import cut_long, paragraphs, segments


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        (
            "nl",
            "Zie art. 4 lid 2. De klep (bijv. nr. 3) staat op 12.5 bar. Klaar!",
            ["Zie art. 4 lid 2. ", "De klep (bijv. nr. 3) staat op 12.5 bar. ", "Klaar!"],
        ),
        ("nl", "1. Eerste punt.\n2. Tweede punt.", ["1. Eerste punt.\n", "2. Tweede punt."]),
        ("nl", "1°. ter zitting; J. Jansen tekent.", ["1°. ter zitting; J. Jansen tekent."]),
        ("en", "See Fig. 3, e.g. the pump. Done? Yes.", ["See Fig. 3, e.g. the pump. ", "Done? ", "Yes."]),
        (
            "zh-Hans",
            "关闭阀门。温度为80℃；“好的。”然后\n继续",
            ["关闭阀门。", "温度为80℃；", "“好的。”", "然后\n", "继续"],
        ),
        ("zh-Hant", "請關閉閥門！完成？是。", ["請關閉閥門！", "完成？", "是。"]),
    ],
)
def test_segments_end_at_sentence_ends(language: str, text: str, expected: list[str]) -> None:
    assert list(segments(text, language)) == expected


@given(st.text(alphabet="ab .!?。，；\n“”1é\u0301猫", max_size=200), st.sampled_from(["nl", "en", "zh-Hans"]))
def test_joined_segments_are_the_text(text: str, language: str) -> None:
    assert "".join(segments(text, language, longest=20)) == text


def test_a_chinese_page_without_blanks_is_cut_at_full_stops() -> None:
    page = ("第一条规定如下。" * 2500)[:20_000]
    cut = segments(page, "zh-Hans")
    assert len(cut) == 2500
    assert set(cut) == {"第一条规定如下。"}


def test_a_long_run_is_cut_without_parting_a_letter_from_its_mark() -> None:
    run = "e\u0301" * 100
    pieces = list(cut_long(run, 31))
    assert "".join(pieces) == run
    assert all(not piece.startswith("\u0301") for piece in pieces)


def test_paragraphs_split_at_blank_lines_only() -> None:
    assert paragraphs("\n\nEen.\nTwee.\n \t\nDrie.\n") == ("Een.\nTwee.", "Drie.")

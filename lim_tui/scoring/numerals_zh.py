"""Chinese numerals, on text folded to simplified characters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

DIGITS = {
    **dict(zip("零一二三四五六七八九", range(10), strict=True)),
    **dict(zip("〇壹贰叁肆伍陆柒捌玖", range(10), strict=True)),
    **dict.fromkeys("两俩贰弍", 2),
    **dict.fromkeys("仨参弎", 3),
    "弌": 1,
    "幺": 1,
}
TENS = {"廿": 20, "卅": 30, "卌": 40}
POWERS = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
SCALES = {"万": 10**4, "亿": 10**8}
NUMERAL = "".join((*DIGITS, *TENS, *POWERS, *SCALES))
_TOKEN = re.compile(r"\d+(?:\.\d+)?|.")
# Two neighbours without a power name a guess ("two or three"), except where nought shows digits read one by one.
_GUESS = re.compile("一二|[两二]三|三四|四五|五六|六七|七八|八九|三五")


def is_guess(written: str) -> bool:
    """Whether the numeral is a pair of neighbouring digits: 两三个 is two or three, 三四十 thirty or forty."""
    match = _GUESS.search(written)
    if match is None or len(written) < 2:
        return False
    if any(char in POWERS or char in SCALES for char in written):
        return not any(char in "零〇" for char in written[match.end() : match.end() + 1])
    return len(written) == 2


def parse_numeral(written: str) -> Decimal | None:
    """The value of 一百二十三, 十二万, 廿三, 一百二 (120), 一二〇, 3千5百, 二点八五; None where it is no numeral."""
    whole, point, fraction = written.partition("点")
    if point and fraction[-1:] in SCALES:
        value = parse_numeral(written[:-1])
        return None if value is None else value * SCALES[fraction[-1]]
    if point and not (fraction and all(char in DIGITS for char in fraction)):
        return None
    value = _parse_whole(whole)
    if value is None or not point:
        return value
    return value + Decimal("0." + "".join(str(DIGITS[char]) for char in fraction))


def _parse_whole(written: str) -> Decimal | None:
    tokens = _TOKEN.findall(written)
    if not tokens:
        return None
    if all(token in DIGITS for token in tokens):
        return Decimal("".join(str(DIGITS[token]) for token in tokens))
    return _parse_powers(tokens)


def _parse_powers(tokens: list[str]) -> Decimal | None:
    reading = _Reading()
    for token in tokens:
        if not reading.take(token):
            return None
    return reading.value()


@dataclass(slots=True)
class _Reading:
    """A numeral read character by character: whole scales, the section under the next scale, a digit in waiting."""

    total: Decimal = Decimal(0)
    section: Decimal = Decimal(0)
    digit: Decimal | None = None
    last_power: Decimal = Decimal(1)
    largest_scale: Decimal = Decimal(10) ** 20

    def take(self, char: str) -> bool:
        """Read on; False where the character cannot follow."""
        if char in "零〇":
            self.last_power = Decimal(1)
        elif char in DIGITS or char[0].isascii():
            if self.digit is not None:
                return False
            self.digit = Decimal(DIGITS.get(char, char))
        elif char in TENS:
            self.section += TENS[char]
            self.last_power = Decimal(10)
        elif char in POWERS:
            self.last_power = Decimal(POWERS[char])
            self.section += (Decimal(1) if self.digit is None else self.digit) * self.last_power
            self.digit = None
        else:
            self._scale(Decimal(SCALES[char]))
        return True

    def _scale(self, scale: Decimal) -> None:
        self.section += self.digit or 0
        if scale >= self.largest_scale:
            self.total = (self.total + self.section) * scale
        else:
            self.total += (self.section or Decimal(0 if self.total else 1)) * scale
        self.section, self.digit, self.last_power, self.largest_scale = Decimal(0), None, scale, scale

    def value(self) -> Decimal:
        """A last digit without a power takes the next lower one: 一百二 is 120."""
        rest = self.digit or Decimal(0)
        if self.last_power > 10 and rest < 10:
            rest *= self.last_power / 10
        return self.total + self.section + rest

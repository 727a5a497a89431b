"""Units with their spellings in Dutch, English and Chinese, and the factor to the base unit of their dimension."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit; ``value * factor + offset`` is the value in the dimension's base unit.

    ``factor`` None: a unit of its own that converts to no other (currencies, bare degrees). ``meanings`` names the
    units that a word of several meanings can stand for (pounds of money, pounds of mass).
    """

    name: str
    dimension: str
    factor: Decimal | None = None
    offset: Decimal = Decimal(0)
    meanings: tuple[str, ...] = ()


def _unit(name: str, dimension: str, factor: str | None = None, offset: str = "0") -> Unit:
    return Unit(name, dimension, None if factor is None else Decimal(factor), Decimal(offset))


# name, dimension, factor, spellings in simplified characters; spellings are matched in small letters
# unless they stand in _CASED.
_TABLE: tuple[tuple[Unit, str], ...] = (
    (_unit("%", "ratio", "0.01"), "% procent percent pct pct. percenten 个百分比"),
    (_unit("‰", "ratio", "0.001"), "‰ promille permille"),
    (_unit("basis point", "ratio", "0.0001"), "bp bps basispunt basispunten 基点 个基点"),
    (_unit("percentage point", "point"), "procentpunt procentpunten percentagepunt 百分点 个百分点 pp"),
    (_unit("折", "discount", "0.1"), "折"),
    (_unit("°C", "temperature", "1"), "°c celsius 摄氏度"),
    (
        _unit(
            "°F", "temperature", "0.55555555555555555555555555555555555556", "-17.777777777777777777777777777777777778"
        ),
        "°f fahrenheit 华氏度",
    ),
    (_unit("K", "temperature", "1", "-273.15"), "kelvin 开尔文"),
    (_unit("degree", "degree"), "° graden graad degrees degree deg 度"),
    (_unit("mm", "length", "0.001"), "mm millimeter millimeters millimetre millimetres 毫米 公厘"),
    (_unit("cm", "length", "0.01"), "cm centimeter centimeters centimetre centimetres 厘米 公分"),
    (_unit("dm", "length", "0.1"), "dm decimeter decimeters decimetre 分米 公寸"),
    (_unit("m", "length", "1"), "m meter meters metre metres mtr 米 公尺"),
    (_unit("km", "length", "1000"), "km kilometer kilometers kilometre kilometres 千米 公里"),
    (_unit("µm", "length", "0.000001"), "µm um micrometer micrometers micrometre micron microns 微米"),
    (_unit("nm", "length", "0.000000001"), "nm nanometer nanometers nanometre 纳米 奈米"),
    (_unit("里", "length", "500"), "里 华里 市里"),
    (_unit("尺", "length", "0.33333333333333333333333333333333333333"), "尺 市尺"),
    (_unit("inch", "length", "0.0254"), "inch inches duim 英寸 吋 英吋"),
    (_unit("foot", "length", "0.3048"), "ft foot feet voet 英尺 呎"),
    (_unit("yard", "length", "0.9144"), "yd yard yards"),
    (_unit("mile", "length", "1609.344"), "mile miles mijl mijlen 英里 哩"),
    (_unit("nautical mile", "length", "1852"), "zeemijl zeemijlen 海里 浬"),
    (_unit("mm²", "area", "0.000001"), "mm² mm2 mm^2 平方毫米"),
    (_unit("cm²", "area", "0.0001"), "cm² cm2 cm^2 平方厘米 平方公分"),
    (_unit("m²", "area", "1"), "m² m2 m^2 平方米 平方公尺 平米 平方"),
    (_unit("ha", "area", "10000"), "ha hectare hectares hectaren 公顷"),
    (_unit("km²", "area", "1000000"), "km² km2 km^2 平方千米 平方公里"),
    (_unit("mu", "area"), "亩"),
    (_unit("m³", "volume", "1000"), "m³ m3 m^3 kuub 立方米 立方公尺"),
    (_unit("cm³", "volume", "0.001"), "cm³ cm3 cm^3 cc 立方厘米"),
    (_unit("l", "volume", "1"), "l liter liters litre litres ltr 升 公升"),
    (_unit("dl", "volume", "0.1"), "dl deciliter deciliters decilitre"),
    (_unit("cl", "volume", "0.01"), "cl centiliter centiliters centilitre"),
    (_unit("ml", "volume", "0.001"), "ml milliliter milliliters millilitre millilitres 毫升"),
    (_unit("mg", "mass", "0.001"), "mg milligram milligrams 毫克"),
    (_unit("g", "mass", "1"), "g gr gram grams grammen 克 公克"),
    (_unit("斤", "mass", "500"), "斤 市斤"),
    (_unit("Ω", "resistance", "1"), "ω ohm ohms 欧姆"),
    (_unit("kΩ", "resistance", "1000"), "kω kohm kilo-ohm kiloohm kilohm kilohms 千欧"),
    (_unit("kg", "mass", "1000"), "kg kgs kilo kilos kilogram kilograms kilogrammen 千克 公斤"),
    (_unit("jin", "mass", "500"), "市斤"),
    (_unit("t", "mass", "1000000"), "t ton tonne tonnes tons 吨 公吨"),
    (_unit("lb", "mass", "453.59237"), "lb lbs 英磅"),
    (_unit("oz", "mass", "28.349523125"), "oz ounce ounces 盎司"),
    (_unit("µg", "mass", "0.000001"), "µg ug mcg microgram micrograms 微克"),
    (_unit("ms", "duration", "0.001"), "ms milliseconde milliseconden millisecond milliseconds 毫秒"),
    (_unit("s", "duration", "1"), "s sec sec. seconde seconden second seconds secs 秒 秒钟"),
    (_unit("kwartier", "duration", "900"), "kwartier kwartieren 刻钟"),
    (_unit("min", "duration", "60"), "min min. minuut minuten minute minutes mins 分钟"),
    (_unit("h", "duration", "3600"), "h u uur uren hr hrs hour hours 小时 个小时 钟头 个钟头"),
    (_unit("day", "duration", "86400"), "d dag dagen day days 天 日 天时间 日历日 昼夜"),
    (_unit("week", "duration", "604800"), "week weken weeks wk 周 星期 个星期 礼拜 个礼拜"),
    (_unit("month", "months", "1"), "maand maanden month months 个月 月"),
    (_unit("quarter", "months", "3"), "kwartaal kwartalen 个季度 季度"),
    (_unit("year", "months", "12"), "jaar jaren year years yr yrs 年 周年"),
    (_unit("working day", "working days"), "werkdag werkdagen workday workdays 工作日 个工作日"),
    (_unit("age", "age", "12"), "岁 周岁"),
    (_unit("EUR", "money"), "€ eur euro euro's euros 欧元"),
    (_unit("cent", "cents"), "cent cents eurocent ct 分钱"),
    (_unit("penny", "cents"), "penny pence"),
    (_unit("USD", "money"), "$ us$ usd dollar dollars 美元 美金"),
    (Unit("pound", "pound", meanings=("GBP", "lb")), "pound pounds pond ponden"),
    (_unit("GBP", "money"), "£ gbp 英镑"),
    (Unit("元", "money", meanings=("CNY", "TWD")), "元 块 块钱 圆"),
    (_unit("CNY", "money"), "¥ cny rmb yuan 元人民币 人民币 人民币元"),
    (_unit("TWD", "money"), "nt$ ntd twd 新台币 新台币元 元新台币 台币"),
    (_unit("HKD", "money"), "hk$ hkd 港币 港元"),
    (_unit("JPY", "money"), "jpy yen 日元 日圆"),
    (_unit("CHF", "money"), "chf 瑞士法郎"),
    (_unit("bar", "pressure", "100000"), "bar 巴"),
    (_unit("mbar", "pressure", "100"), "mbar millibar 毫巴"),
    (_unit("Pa", "pressure", "1"), "pa pascal 帕 帕斯卡"),
    (_unit("hPa", "pressure", "100"), "hpa hectopascal 百帕"),
    (_unit("kPa", "pressure", "1000"), "kpa kilopascal 千帕"),
    (_unit("psi", "pressure", "6894.757293168"), "psi"),
    (_unit("J", "energy", "1"), "j joule joules 焦耳"),
    (_unit("kJ", "energy", "1000"), "kj kilojoule kilojoules 千焦"),
    (_unit("GJ", "energy", "1000000000"), "gj gigajoule gigajoules"),
    (_unit("kWh", "energy", "3600000"), "kwh kilowattuur kilowatt-hour kilowatt-hours 千瓦时 千瓦·时 千瓦小时 度电"),
    (_unit("Wh", "energy", "3600"), "wh wattuur 瓦时"),
    (_unit("MWh", "energy", "3600000000"), "mwh megawattuur 兆瓦时"),
    (_unit("kcal", "energy", "4184"), "kcal 千卡 大卡"),
    (_unit("W", "power", "1"), "w watt watts 瓦 瓦特"),
    (_unit("kW", "power", "1000"), "kw kilowatt kilowatts 千瓦"),
    (_unit("GW", "power", "1000000000"), "gw gigawatt 吉瓦"),
    (_unit("hp", "power"), "pk hp 马力"),
    (_unit("V", "voltage", "1"), "v volt volts 伏 伏特"),
    (_unit("kV", "voltage", "1000"), "kv kilovolt kilovolts 千伏"),
    (_unit("mV", "voltage", "0.001"), "mv millivolt millivolts 毫伏"),
    (_unit("A", "current", "1"), "a ampère ampere amperes amp amps 安培 安"),
    (_unit("mA", "current", "0.001"), "ma milliampère milliampere 毫安"),
    (_unit("Ah", "charge", "1"), "ah ampère-uur ampere-uur ampere-hour ampere-hours amp-hour amp-hours 安时 安·时"),
    (_unit("mAh", "charge", "0.001"), "mah 毫安时 毫安·时"),
    (_unit("VA", "apparent power", "1"), "voltampère voltampere 伏安"),
    (_unit("kVA", "apparent power", "1000"), "kilovoltampère kilovoltampere 千伏安"),
    (_unit("Hz", "frequency", "1"), "hz hertz 赫兹 赫"),
    (_unit("kHz", "frequency", "1000"), "khz kilohertz 千赫"),
    (_unit("MHz", "frequency", "1000000"), "mhz megahertz 兆赫"),
    (_unit("GHz", "frequency", "1000000000"), "ghz gigahertz"),
    (_unit("rpm", "rotation", "1"), "rpm tpm toeren 转"),
    (_unit("dB", "sound"), "db decibel decibels db(a) dba 分贝"),
    (_unit("lux", "light"), "lux lx 勒克斯"),
    (_unit("N", "force", "1"), "n newton newtons 牛 牛顿"),
    (_unit("kN", "force", "1000"), "kn kilonewton 千牛"),
    (_unit("Nm", "torque", "1"), "nm. newtonmeter newtonmeters newtonmetre newtonmetres 牛米 牛顿米"),
    (_unit("kNm", "torque", "1000"), "knm kilonewtonmeter 千牛米"),
    (
        _unit("km/h", "speed", "0.27777777777777777777777777777777777778"),
        "km/h km/u kmh kph km/uur 公里/小时 千米/小时 公里每小时 千米每小时",
    ),
    (_unit("m/s", "speed", "1"), "m/s 米/秒 米每秒"),
    (_unit("knot", "speed", "0.51444444444444444444444444444444444444"), "knoop knopen knot knots kts 节"),
    (_unit("mph", "speed", "0.44704"), "mph"),
    (_unit("mg/l", "concentration", "1"), "mg/l 毫克/升 毫克每升"),
    (_unit("ppm", "parts"), "ppm"),
    (_unit("kg/m³", "density"), "kg/m³ kg/m3"),
    (_unit("B", "data", "1"), "byte bytes 字节"),
    (_unit("kB", "data", "1000"), "kb kilobyte kilobytes 千字节"),
    (_unit("MB", "data", "1000000"), "mb megabyte megabytes 兆字节"),
    (_unit("GB", "data", "1000000000"), "gb gigabyte gigabytes 吉字节"),
    (_unit("TB", "data", "1000000000000"), "tb terabyte terabytes"),
    (_unit("KiB", "data", "1024"), "kib kibibyte kibibytes"),
    (_unit("MiB", "data", "1048576"), "mib mebibyte mebibytes"),
    (_unit("GiB", "data", "1073741824"), "gib gibibyte gibibytes"),
    (_unit("bit", "data", "0.125"), "bit bits 比特"),
    (_unit("px", "pixels"), "px pixel pixels 像素"),
)

# Two words or a phrase; blanks stand for one blank.
_PHRASES: dict[str, str] = {
    "per cent": "%",
    "percentage points": "percentage point",
    "basis points": "basis point",
    "basis point": "basis point",
    "percentage point": "percentage point",
    "graden celsius": "°C",
    "graad celsius": "°C",
    "degrees celsius": "°C",
    "degree celsius": "°C",
    "degrees centigrade": "°C",
    "degrees c": "°C",
    "deg c": "°C",
    "deg. c": "°C",
    "deg celsius": "°C",
    "deg f": "°F",
    "deg. f": "°F",
    "deg fahrenheit": "°F",
    "graden c": "°C",
    "° c": "°C",
    "graden fahrenheit": "°F",
    "degrees fahrenheit": "°F",
    "degree fahrenheit": "°F",
    "degrees f": "°F",
    "° f": "°F",
    "vierkante meter": "m²",
    "vierkante meters": "m²",
    "square meters": "m²",
    "square metres": "m²",
    "square meter": "m²",
    "square metre": "m²",
    "vierkante kilometer": "km²",
    "square kilometers": "km²",
    "square kilometres": "km²",
    "vierkante centimeter": "cm²",
    "kubieke meter": "m³",
    "cubic meters": "m³",
    "cubic metres": "m³",
    "cubic meter": "m³",
    "cubic metre": "m³",
    "kubieke centimeter": "cm³",
    "kilometer per uur": "km/h",
    "km per uur": "km/h",
    "kilometers per hour": "km/h",
    "kilometres per hour": "km/h",
    "km per hour": "km/h",
    "miles per hour": "mph",
    "meter per seconde": "m/s",
    "metres per second": "m/s",
    "meters per second": "m/s",
    "milligram per liter": "mg/l",
    "nautical miles": "nautical mile",
    "working days": "working day",
    "working day": "working day",
    "business days": "working day",
    "business day": "working day",
    "newton meter": "Nm",
    "newton meters": "Nm",
    "newton metre": "Nm",
    "newton metres": "Nm",
    "newton-meter": "Nm",
    "newton-meters": "Nm",
    "newton-metres": "Nm",
    "newton-metre": "Nm",
    "kilowatt hour": "kWh",
    "kilowatt hours": "kWh",
    "kilowatt uur": "kWh",
    "us dollars": "USD",
    "us dollar": "USD",
    "amerikaanse dollar": "USD",
    "pond sterling": "GBP",
    "pounds sterling": "GBP",
    "zwitserse frank": "CHF",
    "omwentelingen per minuut": "rpm",
    "toeren per minuut": "rpm",
    "revolutions per minute": "rpm",
}

UNITS_BY_NAME: dict[str, Unit] = {unit.name: unit for unit, _ in _TABLE}

# Letter case decides: spelling as written, unit.
_CASED: dict[str, Unit] = {
    "C": _unit("°C", "temperature", "1"),
    "F": UNITS_BY_NAME["°F"],
    "K": _unit("K", "temperature", "1", "-273.15"),
    "Pa": _unit("Pa", "pressure", "1"),
    "MPa": _unit("MPa", "pressure", "1000000"),
    "mPa": _unit("mPa", "pressure", "0.001"),
    "MJ": _unit("MJ", "energy", "1000000"),
    "mJ": _unit("mJ", "energy", "0.001"),
    "MΩ": _unit("MΩ", "resistance", "1000000"),
    "M\u2126": _unit("MΩ", "resistance", "1000000"),
    "mΩ": _unit("mΩ", "resistance", "0.001"),
    "m\u2126": _unit("mΩ", "resistance", "0.001"),
    "megaohm": _unit("MΩ", "resistance", "1000000"),
    "megohm": _unit("MΩ", "resistance", "1000000"),
    "兆欧": _unit("MΩ", "resistance", "1000000"),
    "MW": _unit("MW", "power", "1000000"),
    "mW": _unit("mW", "power", "0.001"),
    "Mbit": _unit("Mbit", "data", "125000"),
    "Mb": _unit("Mbit", "data", "125000"),
    "Gbit": _unit("Gbit", "data", "125000000"),
    "Gb": _unit("Gbit", "data", "125000000"),
    "MV": _unit("MV", "voltage", "1000000"),
    "Nm": UNITS_BY_NAME["Nm"],
    "N m": UNITS_BY_NAME["Nm"],
    "VA": UNITS_BY_NAME["VA"],
    "kVA": UNITS_BY_NAME["kVA"],
    "kN m": UNITS_BY_NAME["kNm"],
    "兆帕": _unit("MPa", "pressure", "1000000"),
    "兆焦": _unit("MJ", "energy", "1000000"),
    "兆瓦": _unit("MW", "power", "1000000"),
    "megajoule": _unit("MJ", "energy", "1000000"),
    "megajoules": _unit("MJ", "energy", "1000000"),
    "megawatt": _unit("MW", "power", "1000000"),
    "megawatts": _unit("MW", "power", "1000000"),
    "megapascal": _unit("MPa", "pressure", "1000000"),
}

UNITS: dict[str, Unit] = UNITS_BY_NAME | {unit.name: unit for unit in _CASED.values()}
SPELLINGS: dict[str, Unit] = {spelling: unit for unit, spellings in _TABLE for spelling in spellings.split()}
SPELLINGS |= {phrase: UNITS[name] for phrase, name in _PHRASES.items()}
CASED_SPELLINGS = _CASED


def unit_of(written: str) -> Unit | None:
    """The unit of a spelling, by letter case where that decides (MW, mW); None for an unknown word."""
    return CASED_SPELLINGS.get(written) or SPELLINGS.get(written.lower())


def in_base(value: Decimal, unit: Unit) -> Decimal | None:
    """The value in the dimension's base unit; None for a unit that converts to no other."""
    return None if unit.factor is None else value * unit.factor + unit.offset

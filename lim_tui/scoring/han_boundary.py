"""Where a Chinese word ends: Chinese writes no blanks, so 南京 also stands in 南京东路."""

from __future__ import annotations

import re
from typing import Literal

from lim_tui.scoring.passage import Passage
from lim_tui.scoring.phrases.chinese_names import FAMILY_NAMES

_HAN_RUN = re.compile("[\u3400-\u9fff]*")
_LONGER_AFTER = re.compile(
    r"(?:[东西南北中新老大小一二三四五六七八九十]{0,2}(?:路|街|大道|巷|桥|站|港|湾|山|河|江|湖|镇|村|乡|大学|学院|中学|小学|医院|银行|公司|酒店|饭店|机场|车站|火车站|码头|公园|广场|大厦|大楼|石|话|人|菜|寺|塔|宫|馆|店|厂|集团|报|队|菌|症|病|学|机|车|线|州|海|魇|吊|琴|鼓|笛|刀|枪|炮|舰|艇|[花树草果茶酒鱼鸟虫药米瓜豆藤木犬猫](?![\u3400-\u9fff])))"
)
_LONGER_LATER = re.compile(
    "[\u3400-\u9fff]{1,4}?(?:大学|学院|大桥|银行|公司|医院|机场|车站|集团|博物馆|图书馆|中学|小学|酒店|饭店|广场|公园|大厦|委员会|协会|中心|研究院|研究所|制片厂|"
    "出版社|剧院|体育馆|法院|检察院|海关|政府|工厂|商场|超市|幼儿园|开发区|俱乐部|乐团)"
)
_NEGATING = "不未非无没"
_SHADED = re.compile("[深浅淡暗非副代伪仿半粉橙橘枣玫]")
# 基本合格 is less than 合格.
_LESSENED = re.compile("(?:基本|大致|大体|部分|有条件|初步)$")
_COLOURS = frozenset("红黄蓝绿黑白灰紫橙粉棕褐青")
_FREE_BEFORE = frozenset(
    "在是为叫于到从由向去给和与及跟选即乃系就也都住位至往离归按经被把让令替对问找请用有名姓或但而则该此这那其含自以因属比像如"
)
_FREE_AFTER = re.compile(
    r"[的是在和与及或等了也都将于有就这那里内中上下外被把对为向从由即并均皆已曾所之而且但吗呢吧啊呀先女]|担任|市|省|县|区|同志|先生|女士|经理|主任|教授|老师|医生|博士|负责|位于|作为|出任|接替|表示|认为|写|说|提|指|做|完成|应|可|会|能|需|必|不|没|以|按|根据|属|共|地区|一[个种位名本]|主持|签|发|批|出|到|来|去|住|工作|举行|召开|进行|发生|成立|建|设|开|制|使用|管|[讲答念读拿买卖看听接送带教考唱赢输画种养捐查修改][的了过]|编[写制辑]|撰写|起草|审[核批查]|验收|施工|监督|指导|操作|研[制发究]|拍摄|翻译|绘制|保管|看管|维修|维护|驾驶|演[奏唱]|创[作办建立]|领[导取]|承[担办包接]|复核|核[对实查]|获[得奖]|赢得"
)

# A count that sums up a list: 陈静三人, 北京等两地.
_COUNT_AFTER = re.compile(
    "等?[一二两三四五六七八九十]{1,3}(?:人|位|名|个|家|处|种|地|者|项)(?![\u3400-\u9fff])|等[一二两三四五六七八九十]{1,3}[人位名个家处种地项]"
)

# What tells of a person: 负责人是, 经理叫, 作者：
_PERSON_BEFORE = re.compile(
    "(?:人|员|长|师|者|生|手|家|理|任|名|字|姓名|谁|他|她)(?:应该)?(?:是|为|叫|姓|名叫|叫做|[:：,，]) ?$"
)

Fit = Literal["whole", "longer", "unsure"]


def han_fit(passage: Passage, start: int, end: int) -> Fit:
    """Whether a match is a word of its own, a part of a longer one, or neither can be said."""
    text = passage.text
    if start and text[start - 1] in _NEGATING and _is_han(text[start]):
        return "longer"
    after = _HAN_RUN.match(text, end)
    rest = after[0] if after else ""
    if rest[:1] == "色" and text[start:end] in _COLOURS and not _is_shade(text, start):
        # 红色 is 红 with the word for colour.
        rest = rest[1:]
    if rest and _is_han(text[end - 1]):
        if _COUNT_AFTER.match(rest):
            return "whole"
        if _LONGER_AFTER.match(rest):
            return "longer"
        if not _FREE_AFTER.match(rest) and _LONGER_LATER.match(rest):
            return "longer"
        if not _FREE_AFTER.match(rest):
            return _open_end(text, start, end, rest)
    if not start:
        return "whole"
    lessened = _LESSENED.search(text, max(0, start - 3), start) is not None
    return "unsure" if lessened or _SHADED.match(text[start - 1]) or _has_unknown_prefix(text, start) else "whole"


def _is_shade(text: str, start: int) -> bool:
    """天蓝色 is another colour than 蓝色; 是蓝色 is not."""
    return start > 0 and _is_han(text[start - 1]) and text[start - 1] not in _FREE_BEFORE


def _has_unknown_prefix(text: str, start: int) -> bool:
    """One character before the match that no sentence needs there: 大上海, 《新红楼梦》."""
    before = text[start - 1]
    alone = start == 1 or not _is_han(text[start - 2])
    return alone and _is_han(before) and _is_han(text[start]) and before not in _FREE_BEFORE


def _open_end(text: str, start: int, end: int, rest: str) -> Fit:
    """A match with more characters behind it that no list knows: a longer name of a person, or for a reader."""
    if _is_longer_name(text, start, end, rest):
        return "longer"
    if len(rest) == 1 and start and text[start:end] not in _COLOURS and _has_unknown_prefix(text, start):
        return "longer"
    if end - start == 2 and text[start] in FAMILY_NAMES and _FREE_AFTER.match(rest[1:]):
        # 王伟 in 王伟强是负责人.
        return "unsure"
    return "unsure" if len(rest) == 1 or (len(rest) <= 3 and _run_before(text, start) < 4) else "whole"


def is_short_name(text: str) -> bool:
    """A family name with one letter: 王伟."""
    return len(text) == 2 and text[0] in FAMILY_NAMES


def _is_longer_name(text: str, start: int, end: int, rest: str) -> bool:
    """王伟 in 负责人是王伟强。: a family name with one letter, told of a person, and one letter more."""
    return (
        is_short_name(text[start:end])
        and len(rest) == 1
        and _PERSON_BEFORE.search(text, max(0, start - 8), start) is not None
    )


def _run_before(text: str, start: int) -> int:
    place = start
    while place and _is_han(text[place - 1]):
        place -= 1
    return start - place


def _is_han(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff"

"""Names of one thing in Dutch, English and Chinese, for answers without an alias."""

from __future__ import annotations

from functools import cache

# What stands in one language is one word in another form.
_FORMS = """
rood rode|red|红色 红
blauw blauwe|blue|蓝色 蓝
groen groene|green|绿色 绿
geel gele|yellow|黄色 黄
zwart zwarte|black|黑色 黑
wit witte|white|白色 白
grijs grijze|grey gray|灰色 灰
oranje|orange|橙色 橙
paars paarse|purple|紫色 紫
roze|pink|粉色 粉红色
bruin bruine|brown|棕色 褐色
maandag|monday|星期一 周一 礼拜一
dinsdag|tuesday|星期二 周二 礼拜二
woensdag|wednesday|星期三 周三 礼拜三
donderdag|thursday|星期四 周四 礼拜四
vrijdag|friday|星期五 周五 礼拜五
zaterdag|saturday|星期六 周六 礼拜六
zondag|sunday|星期日 星期天 周日 礼拜天
januari|january|一月 1月
februari|february|二月 2月
maart|march|三月 3月
april|april|四月 4月
mei|may|五月 5月
juni|june|六月 6月
juli|july|七月 7月
augustus|august|八月 8月
september|september|九月 9月
oktober|october|十月 10月
november|november|十一月 11月
december|december|十二月 12月
"""
_ROWS = f"""{_FORMS}ja|yes|是 是的
nee neen|no|否 不是
lente voorjaar|spring|春天 春季
zomer|summer|夏天 夏季
herfst najaar|autumn fall|秋天 秋季
winter|winter|冬天 冬季
noord noorden|north|北 北方 北边
zuid zuiden|south|南 南方 南边
oost oosten|east|东 东方 东边
west westen|west|西 西方 西边
links|left|左 左边 左侧
rechts|right|右 右边 右侧
staal|steel|钢
koper|copper|铜
goud|gold|金 黄金
zilver|silver|银
hout|wood|木头 木材
glas|glass|玻璃
water|water|水
olie|oil|油
gas|gas|气体
hond|dog|狗
kat|cat|猫
paard|horse|马
koe|cow|牛
vogel|bird|鸟
vis|fish|鱼
huis|house|房子
kelder|basement cellar|地下室
zolder|attic|阁楼
keuken|kitchen|厨房
kast|cupboard cabinet|柜子
sleutel|key|钥匙
boek|book|书
brief|letter|信
koffer|suitcase|箱子 行李箱
auto|car|汽车
trein|train|火车
fiets|bicycle bike|自行车
schip boot|ship boat|船
arts dokter|doctor physician|医生
leraar docent|teacher|老师 教师
bakker|baker|面包师
burgemeester|mayor|市长
directeur|director|主任 经理
appel|apple|苹果
brood|bread|面包
melk|milk|牛奶
kaas|cheese|奶酪
thee|tea|茶
koffie|coffee|咖啡
rogge|rye|黑麦
tarwe|wheat|小麦
gerst|barley|大麦
haver|oats|燕麦
rijst|rice|大米 稻米
mais maïs|maize corn|玉米
suiker|sugar|糖
zout|salt|盐
peper|pepper|胡椒
boter|butter|黄油
ei|egg|鸡蛋
wijn|wine|葡萄酒
bier|beer|啤酒
eik|oak|橡树
beuk|beech|山毛榉
steen|stone|石头
ijzer|iron|铁
lood|lead|铅
zink|zinc|锌
leer|leather|皮革
wol|wool|羊毛
katoen|cotton|棉花
zijde|silk|丝绸
papier|paper|纸
viool|violin|小提琴
fluit|flute|长笛
trompet|trumpet|小号
gitaar|guitar|吉他
schaap|sheep|绵羊
varken|pig|猪
kip|chicken|鸡
eend|duck|鸭
haring|herring|鲱鱼
kerk|church|教堂
brug|bridge|桥
molen|mill|磨坊
ziekenhuis|hospital|医院
visser|fisherman|渔夫 渔民
timmerman|carpenter|木匠
smid|blacksmith|铁匠
boer|farmer|农民
verpleegkundige|nurse|护士
ingenieur|engineer|工程师
advocaat|lawyer|律师
rechter|judge|法官
voorzitter|chair chairman chairwoman|主席
secretaris|secretary|秘书
nederland|netherlands holland|荷兰
duitsland|germany|德国
frankrijk|france|法国
belgië|belgium|比利时
engeland|england|英格兰 英国
verenigd=koninkrijk|united=kingdom uk great=britain|英国
verenigde=staten vs amerika|united=states us usa united=states=of=america|美国
china volksrepubliek=china|china|中国
japan|japan|日本
spanje|spain|西班牙
italië|italy|意大利
portugal|portugal|葡萄牙
europa|europe|欧洲
europese=unie eu|european=union eu|欧盟
's-gravenhage den=haag|the=hague|海牙
's-hertogenbosch den=bosch|den=bosch|斯海尔托亨博斯
amsterdam|amsterdam|阿姆斯特丹
rotterdam|rotterdam|鹿特丹
utrecht|utrecht|乌得勒支
londen|london|伦敦
parijs|paris|巴黎
brussel|brussels|布鲁塞尔
antwerpen|antwerp|安特卫普
berlijn|berlin|柏林
rome|rome|罗马
lissabon|lisbon|里斯本
wenen|vienna|维也纳
keulen|cologne|科隆
peking beijing|beijing peking|北京
sjanghai shanghai|shanghai|上海
hongkong hong=kong|hong=kong|香港
taipei|taipei|台北
taiwan|taiwan|台湾
new=york|new=york|纽约
"""


@cache
def _names() -> dict[str, frozenset[str]]:
    names: dict[str, frozenset[str]] = {}
    for row in _ROWS.strip().splitlines():
        words = frozenset(word.replace("=", " ") for group in row.split("|") for word in group.split())
        for word in words:
            names[word] = names.get(word, frozenset()) | words
    return names


@cache
def _forms() -> dict[str, frozenset[str]]:
    groups = [group.split() for row in _FORMS.strip().splitlines() for group in row.split("|")]
    return {word: frozenset(group) for group in groups for word in group}


def other_forms(folded: str) -> tuple[str, ...]:
    """Other forms of a folded wording in its own language (rode, 礼拜三), the same answer; empty if none is known."""
    forms = _forms().get(folded, frozenset()) - {folded}
    # Of 红色 the bare 红 is only a part.
    return tuple(sorted(form for form in forms if min(len(form), len(folded)) > 1))


def other_names(folded: str) -> tuple[str, ...]:
    """Other names of a folded wording, in any language, for a reader to accept; empty where none is known."""
    return tuple(sorted(_names().get(folded, frozenset()) - {folded}))

"""Words for what people do for a living: 画家, 鼓手, 作曲家, 记者."""

from hindgraph_extractors.chinese.lexicon import Lexicon
from hindgraph_extractors.chinese.words import tag_of

_OCCUPATION = "Occupation"
_ENDINGS = (
    "家",
    "手",
    "师",
    "员",
    "者",
    "匠",
    "医生",
    "律师",
    "教练",
    "导演",
    "编剧",
    "诗人",
    "商人",
    "教授",
    "护士",
    "工人",
)
_LONGEST = 6
# They end like professions and say something else of somebody, or of somebody's place.
_OTHERS = frozenset(
    """
    大家 国家 专家 人家 自家 行家 玩家 买家 卖家 赢家 输家 全家 老家 回家 在家 店家 商家 厂家 冤家 亲家 东家 公家 儿家
    住家 管家 对手 助手 选手 新手 高手 双手 左手 右手 人手 能手 帮手 凶手 扶手 把手 老手 好手 水手们 成员 队员 会员 人员
    官员 组员 议员 党员 学员 委员 职员 动员 复员 满员 雇员 全员 社员 团员 伤员 作者 患者 读者 或者 前者 后者 消费者 志愿者
    老者 笔者 使用者 爱好者 参加者 参与者 负责者 受害者 获奖者 创始者 所有者 幸存者 老师 大师 导师 祖师 出师 拜师
    """.split()
)


def is_profession(noun: str, lexicon: Lexicon) -> bool:
    """Tell whether a noun names a profession: the ontology says so, or its ending does."""
    if lexicon.is_kind(noun, _OCCUPATION):
        return True
    if not 2 <= len(noun) <= _LONGEST or noun in _OTHERS or lexicon.class_of(noun) not in {None, "Person"}:
        return False
    return noun.endswith(_ENDINGS) and noun not in lexicon.nouns and tag_of(noun)[:1] == "n"

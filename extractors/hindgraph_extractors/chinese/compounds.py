"""Names that end in a class noun: 支付服务, 订单数据库, 平台团队, 星河科技公司."""

from collections.abc import Collection, Iterator, Sequence

from hindgraph_extractors.chinese.lexicon import LINKS, NAMING, Lexicon
from hindgraph_extractors.chinese.moods import is_mood
from hindgraph_extractors.chinese.places import place_class
from hindgraph_extractors.chinese.words import Word
from hindgraph_ontology.records import THING

_LONGEST_NOUN = 3
_LONGEST_NAME, _MOST_MODIFIERS = 14, 5
# Nouns of those classes that are ordinary words: what stands before them describes and does not name.
_ORDINARY = frozenset(
    """
    代码 资源 区域 环境 功能 计划 审计 单位 企业 机构 组织 群体 团体 房间 房子 网络 代理 域名 镜像 磁盘 版本 工具
    程序 应用 表 库 组 桥 部门 酒店 餐厅 机器 实例 节点 办公室 公寓 大楼 室 聚会 雇主 分支 内核 缓存 依赖库 存储
    索引 模块 组件 面板 生产环境 测试环境 预发环境 社团 供应商 厂商 政府""".split()
)
# A name may end in these all the same: 运维组, 用户表, 订单库.
_SHORT = frozenset("组 表 库 缓存 索引 存储 模块 组件 面板 部门 酒店 餐厅 桥 公寓 大楼 政府".split())
_DESCRIBING = frozenset(
    """
    新 旧 老 主 大 小 好 坏 本 该 此 某 各 每 另 同 全 其他 其它 整个 全部 所有 相关 主要 核心 重要 原来 原有 现有
    目前 当前 最新 个 台 套 家 种 一些 部分 多个 几个 两个 一个 这个 那个 这些 那些 哪个 什么 任何 不同 相同 类似
    自己 我们 他们 你们 某个 某些 许多 很多 大型 小型 单个 多种 对应 以上 以下 上述 国内 外国 国外 本地 当地 附近
    一家 这家 那家 一支 这支 好多 大公司 小公司 著名 知名""".split()
)
# Endings of one word that say what the whole is: 股份有限公司.
ORGANISATIONS = ("公司", "集团", "大学", "学院", "医院", "银行", "中学", "小学", "出版社", "研究院")
# Words at the end of names that announce no class by themselves: 星海重工, 订单库, 晨星科技.
_TAILS = {
    **dict.fromkeys(
        """重工 科技 机械 机床 制药 药业 化工 电子 电器 电气 航空 传媒 影业 文化传媒 唱片 食品 乳业 酒业 钢铁 石化 实业 控股
        置业 地产 建工 造船 重机 光电 半导体 软件 网络科技 信息技术 智能 动力 物流 证券 保险 基金 资本 投资 通信 通讯 能源
        服饰 家居 汽车 船舶 纺织 造纸 矿业 会计 快递 咨询 律所 事务所 广告 教育 医疗 生物 旅行社 物业 印刷 建材 装饰 餐饮
        超市 书店
        建设 设计 贸易 出行 速运 外贸 影视 动画 游戏 培训 地产 人寿 财险 重卡 牧业 渔业 茶业 木业 玻璃 陶瓷 水泥 铝业 精工
        精密 仪器
        时代 互娱 在线 云计算""".split(),
        "Company",
    ),
    **dict.fromkeys(
        "电影节 音乐节 艺术节 文化节 戏剧节 图书节 美食节 博览会 运动会 锦标赛 公开赛".split(), "Event"
    ),
    "库": "Database",
    **dict.fromkeys("竞赛 大赛 邀请赛 联赛 杯赛".split(), "Event"),
    **dict.fromkeys("冠军 亚军 季军 金奖 银奖 铜奖 特等奖 一等奖 二等奖 三等奖 优秀奖 大奖".split(), "Award"),
    **dict.fromkeys("实验室 研究所 研究院".split(), "Organisation"),
    **dict.fromkeys("俱乐部 协会 读书会 社".split(), "Association"),
    "队": "Team",
    "广场": "Building",
    **dict.fromkeys(
        "厅 馆 楼 苑 阁 堂 中心 校区 车站 公寓 公园 体育馆 图书馆 博物馆 美术馆".split(), "Building"
    ),
    **dict.fromkeys("大桥 大厦 隧道 水库 机场 寺 古镇".split(), "Building"),
    **dict.fromkeys("湖 山 河 江 岛 峰 溪".split(), "NaturalFeature"),
    "省": "Region",
    "县": "Region",
    "市": "City",
    "镇": "City",
    "节": "Event",
}
_COMPANY = "Company"
# What teams and services are for, though the dictionary takes it for a place.
_SIDES = frozenset(
    "前端 后端 移动端 客户端 服务端 中台 后台 前台 上海 北京 城南 城北 城东 城西 海外 国内".split()
)
_NO_DATABASE = ("车库", "仓库", "金库", "书库", "冷库", "油库", "水库", "国库")
# Numerals and measures that firms are named with: 鼎元咨询, 三元食品.
_AUSPICIOUS = frozenset("元万千亿丰")
# What makes a firm of the characters before it, which may look like somebody's name: 北辰|重工.
FIRMS = (*ORGANISATIONS, *(tail for tail, cls in _TAILS.items() if cls == _COMPANY))
# Wordings that are verbs wherever they stand: never the first half of a name.
_VERBS = frozenset(
    """
    依赖 依赖于 使用 用 拥有 需要 调用 访问 连接 连接到 负责 维护 管理 加入 离开 接管 接手 领导 带领 属于 喜欢 改用
    换成 是 有 在 由 把 将 被 从 到 去 来 创立 创办 成立 参加 参观 选择 决定 开发 支持 解决 修复 影响 导致 搬到
    迁移到 收购 退出 就职于 任职于 毕业于 就读于 住在 叫 叫做 做 要 想 会 能 请 让 给 和 与 跟 对 为 就是 不是 没有
    没 不 看 说 找 问 重启 部署 升级 检查 更新 修改 删除 创建 新建 查看 关闭 打开 启动 停止 取代 替代 替换 组建 建立
    包括 包含 改由 转由 交由 任 担任 出任 收购 入职
    更换 续签 签发 颁发 领取 排查 发生 出现 造成 引发 引起 获得 荣获 获 赢得 夺得 授予 遇到
    关掉 开启 启用 禁用 留给 拨给 批给 来自""".split()
)
# Between a thing and its noun these say no more than 的: 监听的端口, 使用的数据库.
_HAVING = frozenset("所在 所用 所属 看病 就诊 监听 使用 占用 采用 依赖 负责 暴露 绑定 设置 配置".split())
_TAGS = ("n", "an", "v", "b", "j", "e", "l", "i", "s", "x", "g")


class Compounds:
    """Finds names that end in a class noun among the words of a text."""

    def __init__(self, text: str, words: Sequence[Word], lexicon: Lexicon) -> None:
        self._text, self._words, self._lexicon = text, words, lexicon

    def find(self, taken: Collection[int]) -> Iterator[tuple[int, int, str]]:
        """Yield the spans and classes; ``taken`` are offsets of other names, which no modifier reaches into."""
        at = 0
        while at < len(self._words):
            noun = self._noun_at(at)
            word = self._words[at]
            listed = self._listed(at, taken)
            if listed is not None:
                yield word.start, self._words[listed[0] - 1].end, listed[1]
                at = listed[0]
                continue
            if noun is None:
                at += 1
                continue
            last, cls = noun
            found = self._named(at, last, cls, taken)
            if found is not None and not self._is_won(last + 1):
                yield found
            at = last + 1

    def _listed(self, at: int, taken: Collection[int]) -> tuple[int, str] | None:
        """Return where a kind that is named by a noun of names ends, and its class: 清理|脚本."""
        joined = at > 0 and self._words[at - 1].end == self._words[at].start
        if joined and self._words[at - 1].start not in taken and self._modifies(at - 1, adjacent=True):
            return None  # 远航|科技公司
        for last in range(min(at + 3, len(self._words)), at, -1):
            run = self._words[at:last]
            text = "".join(word.text for word in run)
            named = self._lexicon.named.get(text)
            whole = run[-1].end - run[0].start == len(text)
            if named and whole and not set(range(run[0].start, run[-1].end)) & set(taken):
                return last, named
        return None

    def owners(self) -> Iterator[tuple[int, int, str]]:
        """Yield the phrases that open a clause and have something told of them: 新能源技术沙龙|的地点是….

        Such a phrase of several words names one thing, even if no list and no class noun knows it.
        """
        for of, word in enumerate(self._words):
            if word.text != "的" or not self._is_told_of(of + 1):
                continue
            at = of - 1 if of > 1 and self._words[of - 1].text in _HAVING else of  # 缓存服务|监听|的端口
            if (first := self._opening(at)) is not None:
                yield self._words[first].start, self._words[at - 1].end, self._class_at_end(first, at)

    def _is_told_of(self, at: int) -> bool:
        """Tell whether a noun of the ontology and a link stand at a place."""
        for last in range(at + 1, min(at + 4, len(self._words))):
            noun = "".join(w.text for w in self._words[at:last]).casefold()
            if noun in self._lexicon.nouns and self._words[last].text in LINKS:
                return True
        return False

    def _opening(self, of: int) -> int | None:
        """Return the first word of a phrase of several words that opens its clause and ends before 的."""
        first = of
        while (
            first > 0
            and self._words[first - 1].end == self._words[first].start
            and self._is_content(self._words[first - 1])
        ):
            first -= 1
        before = self._words[first - 1] if first else None
        opens = (
            before is None
            or before.text in "，,。；;！!？?：:"
            or (
                before.end < self._words[first].start
                and "\n" in self._text[before.end : self._words[first].start]
            )
        )
        length = self._words[of - 1].end - self._words[first].start if first < of else 0
        return (
            first
            if opens and of - first > 1 and 4 <= length <= 24 and self._words[first].text not in _DESCRIBING
            else None
        )

    def _is_content(self, word: Word) -> bool:
        if word.text in _DESCRIBING or word.text in {"的", "了", "是", "在", "和"}:
            return word.text in _DESCRIBING and len(word.text) == 1 and word.tag[:1] in {"a", "b"}
        return word.text in "·&" or (word.text.isalnum() and (not word.tag or word.tag[:1] in "nvabjelisxgz"))

    def _class_at_end(self, first: int, of: int) -> str:
        text = self._text[self._words[first].start : self._words[of - 1].end]
        ends = (text[-length:] for length in range(min(4, len(text) - 1), 1, -1))
        cls = next((self._lexicon.classes[end] for end in ends if end in self._lexicon.classes), THING)
        return THING if self._lexicon.ontology.is_value(cls) else cls

    def _noun_at(self, at: int) -> tuple[int, str] | None:
        for count in range(_LONGEST_NOUN, 0, -1):
            run = self._words[at : at + count]
            if len(run) < count or run[-1].end - run[0].start != sum(len(w.text) for w in run):
                continue
            cls = self._lexicon.classes.get("".join(w.text for w in run))
            if cls is not None and self._names(cls):
                return at + count - 1, cls
        word = self._words[at].text
        tail = _TAILS.get(word)
        if tail is not None and self._may_end(at, tail):
            return at, tail
        ending = next((e for e in ORGANISATIONS if word.endswith(e) and len(word) > len(e) + 1), "")
        return (at, self._lexicon.classes[ending]) if ending in self._lexicon.classes else None

    def _may_end(self, at: int, cls: str) -> bool:
        """Tell whether a tail ends a name: behind what no dictionary takes for a common noun."""
        if cls == _COMPANY:
            return self._is_firm(at)
        before = self._words[at - 1] if at > 0 else None
        placed = self._lexicon.ontology.is_a(cls, "Place")
        return not placed or (
            before is not None
            and len(before.text) > 1
            and (before.tag[:2] in {"ns", "nr", "nz"} or place_class(before) is not None)
        )

    def _is_firm(self, at: int) -> bool:
        """Tell 星海|重工 from 生物|科技: what stands before is no common noun, or opens what is told or joined."""
        before = self._words[at - 1] if at > 0 else None
        after = self._words[at + 1] if at + 1 < len(self._words) else None
        if before is None or before.end != self._words[at].start:
            return False
        acting = after is None or not after.text.isalnum() or after.tag[:1] in set("pdvtucm")
        acting = acting or (after is not None and self._may_follow(after))
        named = before.tag[:2] in {"nr", "nz", "ns", "nt", ""} or len(before.text) == 1
        if self._words[at].text == "建设":  # 在北京建设…
            return acting and named and before.tag[:2] != "ns"
        return acting and (named or self._is_joined(at - 1))

    def _may_follow(self, word: Word) -> bool:
        """Tell what may stand behind a firm's name: a verb, a year, a post (总经理)."""
        lexicon = self._lexicon
        if word.text in lexicon.classes:
            return False  # 远航|科技|公司
        posted = word.text in lexicon.nouns or lexicon.is_kind(word.text, "Occupation")
        return posted or word.text in lexicon.pieces or word.text.isdigit()

    def _is_joined(self, at: int) -> bool:
        """Tell a word that opens what is told, or stands behind 加入了, 入职, 就职于."""
        before = self._words[at - 1] if at > 0 else None
        return (
            before is None
            or not before.text.isalnum()
            or (before.text in {"了", "于", "从", "由", "被"} or before.text in _VERBS)
        )

    def _is_won(self, at: int) -> bool:
        """Tell 区联赛|冠军, where the award bears the name of what it is won in."""
        return at < len(self._words) and _TAILS.get(self._words[at].text) == "Award"

    def _names(self, cls: str) -> bool:
        return any(self._lexicon.ontology.is_a(cls, family) for family in NAMING)

    def _named(self, first: int, last: int, cls: str, taken: Collection[int]) -> tuple[int, int, str] | None:
        noun = self._text[self._words[first].start : self._words[last].end]
        if cls == "Environment" and len(noun) > 2:
            return self._words[first].start, self._words[last].end, cls
        begin = self._modifiers(first, taken)
        plain = noun in _ORDINARY and noun not in _SHORT and not self._is_owner(last)
        if begin == first or plain:
            return None
        modifiers = [w.text for w in self._words[begin:first]]
        if all(m in _DESCRIBING for m in modifiers) or (noun in _SHORT and len(modifiers) > 2):
            return None
        if self._is_counted(begin):
            return None
        span = self._words[begin].start, self._words[last].end
        if noun == "库" and self._text[span[0] : span[1]].endswith(_NO_DATABASE):
            return None
        kind = self._lexicon.kinds.get(self._text[span[0] : span[1]])
        if kind is not None and noun in _SHORT:
            return (*span, kind)  # 报税表
        if self._text[span[0] : span[1]] in self._lexicon.nouns:
            return None
        return (*span, cls) if not set(range(*span)) & set(taken) else None

    def _is_owner(self, last: int) -> bool:
        """Tell a phrase of which something is told that the ontology knows: 内网代理|的|值班."""
        if last + 2 >= len(self._words) or self._words[last + 1].text != "的":
            return False
        return self._words[last + 2].text in self._lexicon.nouns

    def _modifiers(self, noun: int, taken: Collection[int]) -> int:
        """Return the first word that belongs to the name."""
        begin = noun
        while begin > 0 and noun - begin < _MOST_MODIFIERS:
            word = self._words[begin - 1]
            if (
                word.end != self._words[begin].start
                or word.start in taken
                or not self._modifies(begin - 1, adjacent=begin == noun)
            ):
                break
            if self._words[noun].end - word.start > _LONGEST_NAME:
                break
            begin -= 1
        while begin < noun and self._words[begin].text in _DESCRIBING:
            begin += 1
        return begin

    def _modifies(self, at: int, *, adjacent: bool) -> bool:
        word = self._words[at]
        if word.text in _VERBS or not word.text.isalnum() or is_mood(word.text):
            return False
        if word.text in _DESCRIBING:
            return True
        if self._is_torn(at):
            return False
        if len(word.text) == 1 and word.tag[:1] not in {"n", "j", "b", ""} and not self._is_piece(at):
            return False
        fits = not word.tag or word.tag.startswith(_TAGS) or word.text in _AUSPICIOUS or word.text in _SIDES
        if not fits and not self._is_said(at, adjacent=adjacent):
            return False
        if word.text.isascii():
            return False
        return not self._lexicon.is_wording(word.text) or (adjacent and self._opens(at))

    def _is_torn(self, at: int) -> bool:
        """Tell a piece of a verb that the cut has torn apart: 入|职."""
        pairs = (self._words[n : n + 2] for n in (at - 1, at) if n >= 0 and not self._opens(n))
        return any("".join(w.text for w in pair) in self._lexicon.verbs for pair in pairs if len(pair) == 2)

    def _is_said(self, at: int, *, adjacent: bool) -> bool:
        """Tell a describing word that is part of a firm's name: 瑞|丰|公司, 明远|科技."""
        word, noun = self._words[at], self._words[at + 1].text
        if word.tag[:1] not in {"a", "z"} or len(word.text) > 2:
            return False
        return len(word.text) == 1 or (adjacent and _TAILS.get(noun) == _COMPANY)

    def _is_piece(self, at: int) -> bool:
        """Tell a single character that belongs to a word that the dictionary lacks: 风|控."""
        word = self._words[at]
        alone = [n for n in (at - 1, at + 1) if 0 <= n < len(self._words) and len(self._words[n].text) == 1]
        named = word.tag[:1] in {"v", "a", "z", "s", "g"} or word.text in _AUSPICIOUS
        return named and any(
            self._words[n].tag[:1] in {"n", "v", "a", "g", ""} and self._words[n].text.isalpha()
            for n in alone
        )

    def _opens(self, at: int) -> bool:
        """Tell a wording that stands where no verb stands: 监控服务 at the beginning of a clause."""
        before = self._words[at - 1] if at > 0 else None
        touches = before is not None and not self._text[before.end : self._words[at].start].strip()
        return (
            before is None
            or not touches
            or not before.text.isalnum()
            or before.text in {"起", "开始", "了", "过", "着"}
            or before.text in {"的", "由", "在", "把", "将", "和", "与", "跟", "被", "从", "对", "是"}
            or before.text in _VERBS
        )

    def _is_counted(self, begin: int) -> bool:
        before = self._words[begin - 1] if begin > 0 else None
        return (
            before is not None
            and before.end == self._words[begin].start
            and not before.text.endswith("届")
            and (before.tag[:1] in {"m", "q"} or before.text in {"每", "各", "某", "哪", "另"})
        )

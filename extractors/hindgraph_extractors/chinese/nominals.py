"""Things and groups that bare nouns name: 离心机, 备用钥匙, 青年部, 那台旧显微镜.

A run of nouns counts as a whole or not at all, and its last noun says what the thing is. Such an end is weak: what is
told needs another one with a name.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hindgraph_extractors.chinese.lexicon import Lexicon
from hindgraph_extractors.chinese.nodes import Node, Row
from hindgraph_ontology.records import THING

_LONGEST, _MOST_NODES = 12, 5
# What a last character makes of the whole: 质谱仪, 质检部, 瑜伽班.
_ENDINGS = {
    **dict.fromkeys("机仪镜", "Device"),
    **dict.fromkeys("组队部", "Team"),
    **dict.fromkeys("社团", "Association"),
    **dict.fromkeys("馆楼厅室", "Building"),
    **dict.fromkeys("课赛会展宴", "Event"),
    **dict.fromkeys("开幕式 闭幕式 仪式 典礼 首映式 颁奖式".split(), "Event"),
    **dict.fromkeys("页站端", "Service"),
    **dict.fromkeys("画雕", "CreativeWork"),
    **dict.fromkeys("药片", "Substance"),
    **dict.fromkeys("虫鸟鱼猫狗犬兽", "Animal"),
    **dict.fromkeys("病症癌炎", "Disease"),
    **dict.fromkeys("书", "Document"),
    **dict.fromkeys(
        "车库 仓库 金库 书库 冷库 油库 水库 库房 后院 前院 院子 阁楼 地下室 储藏室 走廊 大堂 大厅 "
        "前台 车间 操场 展厅 二楼 三楼 一楼 四楼 五楼".split(),
        "Building",
    ),
    **dict.fromkeys("协会 学会 工会 委员会 基金会 联合会 教会 社".split(), "Association"),
    **dict.fromkeys("艺术团 合唱团 剧团 乐团 舞团 歌舞团 文工团".split(), "Association"),
    **dict.fromkeys(
        "步骤 流程 规范 规则 说明 指引 方案 总结 记录 纪要 清单 章程 制度 标准".split(), "Document"
    ),
    **dict.fromkeys("柜箱架盒椅桌", "Product"),
    **dict.fromkeys("表册单", "Document"),
    **dict.fromkeys("构建机 打包机 编译机 测试机 跳板机 堡垒机 开发机 宿主机 物理机 备机".split(), "Host"),
    **dict.fromkeys("器班处科", THING),
    **dict.fromkeys(
        "读书会 俱乐部 协会 同好会 志愿队 商会 工会 学生会 校友会 家委会 居委会 业委会".split(), "Association"
    ),
    **dict.fromkeys("理事会 董事会 管委会 评委会 监事会 组委会 党委 团委".split(), "Association"),
    **dict.fromkeys("知识库 题库 素材库 图片库 资料库 案例库".split(), "DataStore"),
    **dict.fromkeys("聚餐 团建 聚会 派对 婚礼 葬礼 野餐 烧烤会 讲座 演出 义卖 郊游".split(), "Event"),
    **dict.fromkeys("诊所 中心 餐厅 车站 北站 西站 南站 东站".split(), "Building"),
    **dict.fromkeys("财务科 人事科 总务科 行政科 教务处 后勤处 人事处 财务处".split(), "Team"),
    "钥匙": "Product",
    "抽屉": "Product",
    "庙会": "Event",
    "夏令营": "Event",
}
_MEASURES = ("m", "q")
_SQUADS = "队班组"
_POINTING = frozenset(
    "这 那 这个 那个 该 本 这台 那台 这辆 那辆 这套 那套 这把 那把 这间 那间 这条 那条 这款 "
    "那款 这份 那份 这本 那本 这张 那张 这块 那块 这部 那部 这首 那首 这幅 那幅 这场 那场 "
    "这篇 那篇 这段 那段 这座 那座 "
    "这栋 那栋 这只 那只 这颗 那颗 这批 那批 这支 那支 这架 那架 这艘 那艘 这口 那口 这个 "
    "那个 这枚 这些 那些 这扇 这盆 这双 这件 那件 这头 这匹".split()
)
_TOLD_APART = frozenset("旧 新 老 主 大 小 备用 临时 公用 共享 二手".split())
# Papers that one has one of.
_ALONE = frozenset("护照 签证 论文 合同 租约 保单".split())
# What is done, as a thing of its own: 门禁|改造, 采购|申请.
DEEDS = frozenset(
    """
    改造 迁移 重构 升级 评审 审批 申请 录像 录音 采购 招聘 培训 装修 搬迁 割接 巡检 演练
    盘点 调研 报销 结算 验收 改版 扩容 排查 优化 测试
    翻新 维修 检修 体检 考核 选举 投票 拍摄 施工 审计 汇报 复盘 替换 整改 扩建 对接 集成
    交付 备份 同步 监测 评估 竞标 投标 招标 展销
    整合 研究 实验 调查 设计 开发 推广 宣传 募捐 捐款 排练 彩排 访问 变更 发布 部署 切换
    清理 归档 导航 搜索 排序 识别 检索 核算 接入 校准 标定 打印 订购 预订 预约
    合作 谈判 会谈 答辩 面试 讲座 展览 促销 抽奖 聚餐 野餐 郊游 旅行 远足 参观 义卖 拍卖 直播 播出 公演 演出
    """.split()
)
# What the dictionary takes for verbs.
_NOUNS = frozenset("接口 例会 网关 告警 看板 代理".split())
_AGED = frozenset("前端 后端 移动端 客户端 服务端 青年 少年 老年 中年 成年 成人 儿童 青少年".split())
# Nouns that name nothing by themselves.
VAGUE = frozenset(
    """
    小时 分钟 钟头 星期 礼拜
    人 人员 大家 时候 时间 东西 事 事情 地方 方面 情况 问题 原因 结果 方式 方法 部分 样子 话 意思 消息 新闻 目的 过程
    内容 信息 数据 资料 名字 名称 公司 学校 单位 医院 团队 部门 小组 系统 服务 项目 平台 任务 会议 活动 比赛 环境
    客户 用户 顾客 家长 学生 老师 同学 同事 朋友 邻居 领导 老板 孩子 家人 员工 成员 会员 游客 市民 居民 代表 专家
    世界 社会 国家 城市 家 家庭 生活 工作 身体 心情 天气 下面 上面 前面 后面 里面 外面 旁边 附近 中间 对面 现场 当天
    网上 街上 路上 晚上 早上 上午 下午 中午 周末 平时 如今 那里 这里 那边 这边 总部 官方 本人 自己 别人 对方 双方
    期间 目标 计划 决定 价格 费用 成本 人口 更正 补充 备注 提示 通知 说明 问 答 故事 电影 小说 例子 梦""".split()
)


@dataclass(frozen=True, slots=True)
class Nominal:
    """A bare noun phrase: its places ``[first, last)``, without what points at it from ``outer`` on."""

    outer: int
    first: int
    last: int
    cls: str


@dataclass(frozen=True, slots=True)
class Nominals:
    """Finds bare noun phrases in the clauses of a text."""

    lexicon: Lexicon

    def left(self, row: Row, place: int) -> Nominal | None:
        """Return the phrase that ends right before a place, with what points at it."""
        first = place
        while first > 0 and place - first < _MOST_NODES and self._belongs(row, first - 1):
            first -= 1
        return self._phrase(row, first, place)

    def right(self, row: Row, place: int) -> Nominal | None:
        """Return the phrase that begins at a place, past what points at it."""
        first = place
        while (
            (node := row.at(first)) is not None
            and first - place < 3
            and _points(node)
            and not _is_numbered(row, first)
        ):
            first += 1
        if row.is_word(first, "旧", "新", "老") and row.is_word(first + 1, "的"):
            first += 2
        last = first
        while last - first < _MOST_NODES and self._belongs(row, last):
            last += 1
        found = self._phrase(row, first, last) if last > first else None
        return None if found is None or found.first != first else Nominal(place, first, last, found.cls)

    def told(self, text: str) -> str | None:
        """Return the class that the longest known ending of a run of nouns gives it."""
        return next(self._told(text), None)

    # ---- one run

    def _belongs(self, row: Row, place: int) -> bool:
        """Tell a word that may be part of a name of nouns."""
        node = row.at(place)
        if node is None or node.kind != "word" or node.text in {"的", "了"}:
            return False
        if _is_numbered(row, place):
            return True
        if node.text in _ENDINGS and len(node.text) == 1 and place > 0 and node.tag[:1] in {"m", "q"}:
            return row.nodes[place - 1].kind == "word" and len(row.nodes[place - 1].text) > 1  # 结算|页
        if not node.text.isalpha():
            return False
        if node.text in _TOLD_APART or node.text in _AGED or node.text in _NOUNS:
            return True
        if node.text in {"楼", "层"}:
            return True  # 三|楼|实验室
        if node.tag[:1] in {"n", "j", "b", "s", "l"} or node.tag in {"vn", "an", "zg", "nz"}:
            return not self._is_spoken(node)
        if node.text in DEEDS and (self._is_named(row, place - 1) or self._leads(row, place)):
            return True
        if node.tag == "v" and self._names_deed(row, place):
            return True
        # 打印|机, 任务|调度|器
        following = row.at(place + 1)
        ended = following is not None and following.text in _ENDINGS
        spoken = self._is_spoken(node) and not ended
        return node.tag == "v" and len(node.text) > 1 and not spoken and self._leads(row, place)

    def _is_named(self, row: Row, place: int) -> bool:
        """Tell a noun, or a verb that what is done bears the name of: 数据库|迁移, 门禁|改造."""
        node = row.at(place)
        named = node is not None and node.kind == "word" and len(node.text) > 1
        return named and (row.nodes[place].tag[:1] in {"n", "j", "b"} or self._names_deed(row, place))

    def _names_deed(self, row: Row, place: int) -> bool:
        """Tell 采购 of 采购|申请 at the head of a clause."""
        node, following = row.nodes[place], row.at(place + 1)
        opens = place == 0 or row.nodes[place - 1].kind == "time"
        return opens and len(node.text) > 1 and following is not None and following.text in DEEDS

    def _is_spoken(self, node: Node) -> bool:
        """Tell a word that the ontology reads as a verb or as somebody's post."""
        text = node.text
        if node.tag[:1] == "n" and (self.lexicon.is_kind(text, "Document") or text in self.lexicon.classes):
            return self.lexicon.names_person(text)  # 预算, 机房
        piece = text in self.lexicon.pieces and (len(text) > 1 or node.tag[:1] == "v")
        return text in self.lexicon.verbs or piece or self.lexicon.names_person(text)

    def _leads(self, row: Row, place: int) -> bool:
        following = row.at(place + 1)
        return (
            following is not None
            and following.kind == "word"
            and (following.text in _ENDINGS or following.tag[:1] == "n")
            and not self._is_spoken(following)
        )

    def _phrase(self, row: Row, first: int, last: int) -> Nominal | None:
        while first < last - 1 and row.nodes[first].text in {"大", "小", "老"} and last - first < 3:
            first += 1  # 老|码头|餐厅 is called so
        nodes = row.nodes[first:last]
        text = "".join(node.text for node in nodes)
        if (
            len(text) > _LONGEST
            or (len(text) < 2 and self.lexicon.classes.get(text) != "Animal")
            or text in VAGUE
            or nodes[-1].text in VAGUE
            or not self._opens(row, first)
        ):
            return None
        cls = self._class(nodes, text)
        return None if cls is None else Nominal(_pointed(row, first), first, last, cls)

    def _opens(self, row: Row, first: int) -> bool:
        """Tell a run that is no part of a longer one: no name stands before it."""
        before = row.at(first - 1)
        return before is None or before.kind != "name"

    def _class(self, nodes: tuple[Node, ...], text: str) -> str | None:
        """Return the class of a run of nouns, THING for one that only the dictionary knows; None where it names nothing."""
        head = nodes[-1]
        if len(nodes) > 1 and head.text in DEEDS:
            return self.lexicon.classes.get(head.text) or self.lexicon.kinds.get(text) or "Project"
        if len(nodes) > 1 and head.text in _NOUNS:
            return THING
        if any(self._says_whose(noun) for noun in {text, head.text}):
            return None
        for cls in self._told(text):
            if self.lexicon.ontology.is_value(cls) or self.lexicon.ontology.is_a(cls, "Person"):
                return None
            vague = text in self.lexicon.classes and len(text) < 3 and text not in _ALONE
            return None if vague and not self._is_thing(cls) else cls
        return (
            THING
            if head.tag[:1] == "n"
            and (
                len(head.text) > (2 if head.tag.startswith("nr") else 1) or (len(nodes) > 1 and len(text) > 2)
            )
            else None
        )

    def _says_whose(self, noun: str) -> bool:
        """Tell 负责人 and 端口, which say what something is to another, from 自行车."""
        cls = self.lexicon.class_of(noun)
        told = cls is not None and any(
            self.lexicon.ontology.is_a(cls, family) for family in ("Artifact", "Animal", "Document")
        )
        return noun in self.lexicon.nouns and not told

    def _is_thing(self, cls: str) -> bool:
        return any(self.lexicon.ontology.is_a(cls, family) for family in ("Product", "Animal", "Event"))

    def _told(self, text: str) -> Iterator[str]:
        """Yield the classes that the longest known ending of a phrase gives it."""
        for start in range(max(len(text) - 1, 1)):
            end = text[start:]
            cls = _ENDINGS.get(end) or self.lexicon.classes.get(end) or self.lexicon.kinds.get(end)
            if cls is not None:
                yield cls
        if len(text) > 2 and text[-1] in _ENDINGS:
            yield _ENDINGS[text[-1]]


def _is_numbered(row: Row, place: int) -> bool:
    """Tell a number that is part of a name: 三|楼|实验室, 二队, 三年|二班, 305|会议室."""
    node, following = row.nodes[place], row.at(place + 1)
    if node.kind != "word" or not (node.tag[:1] == "m" or node.text.isdigit()):
        return False
    if node.text[-1] in _SQUADS or (len(node.text) > 1 and node.text[-1] in "楼层"):
        return True
    if following is None or following.kind != "word" or following.start != node.end:
        return False
    room = node.text.isdigit() and following.text.endswith(("室", "房", "厅"))
    return (
        room
        or following.text in {"楼", "层", "号楼"}
        or (following.tag[:1] == "m" and following.text[-1] in _SQUADS)
    )


def _points(node: Node) -> bool:
    return node.kind == "word" and (node.text in _POINTING or node.tag[:1] in _MEASURES)


def _pointed(row: Row, first: int) -> int:
    """Return where what points at a phrase begins: 那|台|旧显微镜, 我们|组|的|值班表, 三|楼|的|打印机."""
    at = first
    while at > 0 and first - at < 2 and _points(row.nodes[at - 1]):
        at -= 1
    if at < first:
        return at
    if not row.is_word(first - 1, "的"):
        return first
    if row.is_word(first - 2, "楼", "层") and row.nodes[first - 3].tag[:1] in {"m", ""}:
        return first - 3
    owner = (
        first - 2
        if row.is_word(first - 2, "组", "班", "队", "家", "部门", "团队", "公司", "实验室")
        else first - 1
    )
    return owner - 1 if owner > 0 and row.is_word(owner - 1, "我们", "咱们", "咱", "我", "他们") else first

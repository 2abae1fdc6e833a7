"""The small words of Chinese: adverbs, prepositions, signs of doubt, negation and aspect."""

from hindgraph_extractors.chinese.nodes import Node

# Before a verb: nothing but time, manner, negation.
ADVERBS = frozenset(
    """
    现在 目前 当前 如今 眼下 暂时 仍 仍然 依然 还 还是 一直 始终 都 也 又 只 仅 就 才 便 已 已经 早已 早就 刚 刚刚
    刚才 正 正在 将 将会 将要 即将 会 要 最近 近期 后来 最终 最后 终于 先 再 再次 重新 不 没 没有 未 未曾 并 并不
    并未 并没有 从不 从未 从没 不再 再也不 已不 不会 没再 其实 实际上 事实上 主要 直接 完全 全部 都是 全 共同 一起
    一同 单独 独立 亲自 专门 正式 曾 曾经 以前 之前 原来 原先 原本 本来 当时 过去 起初 最初 最早 目前仍 另外 此外
    同时 今后 以后 从此 平时 通常 一般 总 总是 经常 常 常常 很 非常 特别 最 更 挺 十分 比较 真 真的 超 超级 尤其
    确实 是 所
    每天 每周 每晚 每年 每月 每次 天天 今天 昨天 明天 今年 去年 开始 定期 自动 成功 全职 兼职 长期
    各自 分别 具体 依旧 却 则 继续 应该 应当
    临时 根本 压根 恰好 正好 特地 特意 亲手 老是 一向 素来 历来 向来 一度 偶尔 有时 往往
    照样 照旧 仍旧 随即 立即 马上 立刻 统一 默认 实时
    异步 早晚 整天 成天 至今 迄今 如期 按时 准时 顺利 正式地 重点 主动 被迫 私下 公开 匿名
    联合 合伙 独自 自己 大力 暗地里 又要 都要 也要 也已 也已经
    现已 现在都 目前都 全都 统统 通通 一律 依然都 稍微 特意地 好像都 永远 永久 半夜 夜里 夜间
    白天 早就已经 前后 先后 陆续 不久前 前不久 日前
    应 停止 停止了 打算 计划 准备 定于 拟定于 拟于""".split()
)
# What places, accompanies or does: prepositions.
PREPOSITIONS = frozenset(
    """
    在 从 自 对 给 为 为了 凭借 凭 随 改由 转由 交由
    向 往 朝 由 被 把 将 用 通过 按 按照 根据 于 跟 和 与 同 归 让 因 因为 以 自从 除了 靠 到
    当""".split()
)
AGENTS = frozenset("被 由 归 改由 转由 交由".split())
# A subject may stand behind these: they say who says or knows it, or only join.
CLEAN_BEFORE = frozenset(
    """
    : ： 、 是 但 但是 不过 而 而且 并且 且 所以 因此 因为 由于 那 那么 然后 于是 另外 此外 其中 同时 虽然 尽管 即使
    现在 目前 当前 说 表示 提到 确认 发现 知道 记得 记住 注意 提醒 得知 宣布 透露 指出 证实 更正 纠正 应该 好 对 嗯
    哦 啊 呀 哈 如今 最近 后来 据悉 显示 说明 更新 结果 通知 备注 注 已知 看到 查到 查了一下 才 刚 以后 今后 我说
    对了 顺便 即""".split()
)
# Behind a verb and its object: nothing that changes what is said.
SKIPPED_BEHIND = frozenset(
    "了 过 的 啊 呀 啦 哦 哈 嘛 呢 吧 来着 等 等等 着 噢 哟 咯 哒 ~ ～ 起 为止 开始 以来 . 。 哈哈 嘞".split()
)
# Behind a verb: it is done, goes on, has been done.
ASPECTS = frozenset("了着过")
SETTLED = SKIPPED_BEHIND | frozenset(
    """
    和 与 并 并且 而 而且 但 但是 也 又 还 都 以及 、 上 里 中 内 下 上面 里面 里边 当中 之上 之中 之内 那边 这边
    一带 版本 旅行 旅游 出差 度假 玩
    工作 上班 生活 居住 所以 因为 之后 以后 之前 以前 时 来 去 是 不 没 共 共计 左右 上下 以上 以下 不是 而是
    而不是 直接 ( ) （ ）""".split()
)
# Words with 不, 没 or 未 in them that deny nothing.
_NO_DENIAL = frozenset(
    "不久 不断 不仅 不但 不只 未来 不过 不得不 不禁 不料 不如 不管 不论 不妨 不再 再也不 已不 没再 不时 不日".split()
)
ENDINGS = frozenset("不再 再也不 已不 不再是 已不是 没再 不再由 停止 停止了 卸任 卸下 辞去 辞掉".split())
# Still to come, or only wished for: a plan if it has a day.
FUTURE = frozenset("将 将会 将要 即将 会 要 打算 计划 准备 定于".split())
PAST = frozenset("曾 曾经 以前 之前 原来 原先 原本 本来 当时 过去 起初 最初 最早".split())
FORMERLY = frozenset("曾 曾经 以前 过去 原先".split())
PERFECT = frozenset("已 已经 早已 早就 刚 刚刚 刚才 终于 后来 最终 最后".split())
_PLACING_TAGS = ("n", "f", "s", "b", "t", "j", "e", "x", "m", "q", "vn")


def is_adverbial(node: Node) -> bool:
    """Tell a word that stands between subject and verb and is no part of either."""
    return node.text in ADVERBS or (node.tag in {"d", "ad", "t"} and node.text not in PREPOSITIONS)


def is_environment(node: Node) -> bool:
    """Tell 预发环境, which only says where something holds."""
    return node.name is not None and node.name.cls == "Environment"


def is_negation(word: str) -> bool:
    """Tell 不, 没有, 还没, 从未, 并不是."""
    return word not in _NO_DENIAL and (any(sign in word for sign in "不没未") or word in {"非", "并非"})


def is_placing(node: Node) -> bool:
    """Tell a word that may stand in a phrase behind a preposition."""
    return (
        node.kind != "word"
        or node.tag.startswith(_PLACING_TAGS)
        or node.tag == ""
        or node.text in {"预发", "测试", "生产", "正式", "开发"}
    )

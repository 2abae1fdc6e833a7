"""What may be left away of a Chinese question: what leads up to it, and to whom the answer goes.

"要联系X的医生，该找哪位", "谁能把X的端口告诉我", "写致谢要用，X的出资方是谁": each view of a question leaves other
stretches away. A view is tried only where none before it could be understood.
"""

import re
from collections.abc import Iterator

from hindgraph_extractors.questions.surfaces import Named

Spans = tuple[tuple[int, int], ...]

_ASKS = re.compile("[谁哪啥几]|什么|多少|多大|多高|多长|何时|何人|何处")
_CLAUSE = re.compile(r"[，,：:；;？?。！!]+")
_HAS = re.compile(
    r"\s*(?:谁|哪位|有谁|有没有人|有人|你们?)(?:那里|那儿|手里|手头|手上|这边)?(?:有|存了|存着|留了|留着|知道|记得)"
    r"(?=[^谁哪什啥几多]*(?:电话|手机|号码?|邮箱|信箱|邮件地址|联系方式|地址|微信|邮件|密码|账号|链接|文档|端口|[Ii][Pp]|版本号?|网址)[吗么呢]?[？?。]*$)"
)
_SOURCE = re.compile(
    r"\s*[^谁哪什啥几多，,的]{0,5}?(?:表格?|单子?|册|档案|名单|记录|日志|合同|简历|名片|系统|文件|配置|通讯录|台账|报表)(?:上面?|里面?|中)(?:的|写的)?[，,]?"
)
_WHO = "(?:谁|有谁|哪位|有人|有没有人|大家|你们?|您|咱们?|各位)?(?:还|都|这边)?"
_KNOWS = re.compile(
    rf"\s*{_WHO}(?:能|可以|能不能|能否)?(?:知道|晓得|记得|清楚|了解|说得[出清]来?|说说|想得起来?|查得到|告诉我|认得|熟悉|读过|见过|看过|"
    r"知不知道|记不记得|清不清楚|留了|有|存了|存着|保存着|手里有|手上有)(?:没有)?[，,]?"
)
_HANDING = re.compile(
    rf"\s*{_WHO}(?:能|可以|能不能|能否|方便|帮忙|麻烦|请)?(?:把|将)(?P<what>.+?)"
    r"(?P<to>(?:告诉|发|报|给|转|说|念|抄|推|写|贴|传|列)(?:一?下|给|出来?|过来?|到|在)?(?:我们?|大家|群里|一?下|听)*(?=[，,？?。！!吗吧]|$))"
)
# What one is about to do with a thing, said before what one asks of it.
_INTENT = re.compile(
    r"\s*(?:如果|要是|假如|假设|万一|等)?(?:我们?|咱们?|你)?(?:今天|明天|现在)?(?:要是|想要|想|要|得|打算|准备|需要|有事|急着|为了)?\s*(?:再|先|去)?(?:远程|填表要写|填表要填|登记要写)?"
    r"(?:给|找|看|连接?|联系|登录|登|查|问|请|跟|和|打给|打电话给|写信给|写邮件给|发邮件给|引用|抄送|买|去|到|用|跑|填|写|动|改|重启|了解|访问|调用|"
    r"拜访|通知|提到|说到|关于|至于|论|碰|部署|配置|动手改|寄信给|填表要写|报销单要写|寄东西给|发消息给|翻到|聊到)(?:一下|到)?"
)
_ACT = re.compile(
    r"(?:拜访|签字|寄东西|寄信|寄快递|出差|办事|做客|参观|面试|上门|谈事|帮忙|吃饭|送礼|登门|看看|报到)(?=[，,：:])"
)
_IF = re.compile(
    r"(?:要是|如果|万一|假如)?(?:有事儿?|有(?:什么)?问题|出(?:了)?(?:问题|事|故障|毛病)|坏了|挂了|不行了|停了)(?:的话|时|的时候)?[，,]?(?:我们?|咱们?)?"
    r"(?:应该|该|要|得|可以)?"
)
_TO_ME = re.compile(
    r"(?:我们?|咱们?|你)(?:应该|应当|该|要|得|需要|可以|能)(?=找|问|联系|打|发|寄|填|去|用|登|通知|写|跟|和|向|拨)"
)
_WITH_ME = re.compile(r"(?:告诉|发给?|报给|转给|提醒|教|给)我(?:们)?(?:一?下)?")
_ENDING = re.compile(
    r"(?:[，,]?(?:来着|呢|呀|啊|吧|谢谢|多谢|谢了|急|在线等|有人知道吗?|你?知道吗?|谁知道|"
    r"(?:能|可以)?告诉我(?:一?下)?吗?|帮我查(?:一?下)?|帮忙看(?:一?下)?|(?:叫|是)(?:什么|啥)名字|(?:它|他|她)?叫(?:什么|啥)|名字(?:是|叫)(?:什么|啥)))+[？?。！!\s]*$"
)


def views(text: str, names: tuple[Named, ...], dropped: Spans) -> Iterator[Spans]:
    """Yield what else may be left away, the least first."""
    begin = max((end for start, end in dropped if start == 0), default=0)
    for start, end in dropped:
        text = text[:start] + " " * (end - start) + text[end:]
    for early in (_HAS, _SOURCE):
        if match := early.match(text, begin):
            yield (match.span(),)
    yield ()
    small = tuple(m.span() for pattern in (_IF, _TO_ME, _WITH_ME) for m in pattern.finditer(text, begin))
    small = tuple(span for span in small if not _touches(span, names, keep_user=False))
    ending = _ENDING.search(text, begin)
    trimmed = (ending.span(),) if ending and ending.start() > begin else ()
    for base in dict.fromkeys([trimmed, small, (*small, *trimmed)]):
        if base:
            yield base
    base = small
    knows = _KNOWS.match(text, begin)
    if knows and knows.end() > begin and len(text) - knows.end() > 2:
        yield (*base, knows.span())
        if trimmed:
            yield (*base, *trimmed, knows.span())
    yield from _handed(text, begin, base)
    yield from _clauses(text, begin, base, names)
    intent = _INTENT.match(text, begin)
    if intent is not None and intent.end() > begin:
        for more in dict.fromkeys([(), trimmed]):
            yield (*base, *more, (begin, intent.end()))


def _touches(span: tuple[int, int], names: tuple[Named, ...], *, keep_user: bool) -> bool:
    return any(n.start < span[1] and span[0] < n.end and (keep_user or n.surface.text != "我") for n in names)


def _handed(text: str, begin: int, base: Spans) -> Iterator[Spans]:
    """Leave "谁能把…告诉我" away."""
    for match in _HANDING.finditer(text, begin):
        yield (*base, (begin, match.start("what")), (match.start("to"), len(text)))


def _clauses(text: str, begin: int, base: Spans, names: tuple[Named, ...]) -> Iterator[Spans]:
    """Leave one clause away, or of the first one what only says what one is about to do."""
    breaks = [
        m for m in _CLAUSE.finditer(text, begin) if begin < m.start() and text[m.end() :].strip("？? 。")
    ]
    for mark in breaks:
        first, last = text[begin : mark.start()], text[mark.end() :]
        ahead, behind = (begin, mark.end()), (mark.start(), len(text))
        knows = _KNOWS.match(text, mark.end())
        if _ASKS.search(last) or "的" in last:
            yield (*base, ahead)
            if knows and knows.end() > mark.end():
                yield (*base, ahead, knows.span())
            yield from _handed(text, mark.end(), (*base, ahead))
        if _ASKS.search(first) or ("的" in first and not _ASKS.search(last)):
            yield (*base, behind)
            if (opening := _KNOWS.match(text, begin)) and opening.end() > begin:
                yield (*base, behind, opening.span())
    if breaks:
        intent = _INTENT.match(text, begin)
        starts = [] if intent is None else [intent.end()]
        inside = [n.start for n in names if begin < n.start < breaks[0].start() and n.surface.text != "我"]
        acts = tuple(match.span() for match in _ACT.finditer(text, begin))
        for start in dict.fromkeys((*starts, *inside[:1])):
            yield (*base, (begin, start))
            if acts:
                yield (*base, *acts, (begin, start))

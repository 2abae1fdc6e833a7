"""The form of a Chinese question."""

import re

from hindgraph_extractors.questions.forms import Form, QuestionForm

_OPENING = re.compile(
    r"\s*(?:(?:请问|请教|你好|您好|嗨|喂|嘿|那么|那|对了|话说|说起来|劳驾|拜托|不好意思|打扰(?:一?下)?了?|顺便(?:问一?下)?|麻烦(?:你|您)?|请(?!假|客)|"
    r"能不能|能否|可以|可不可以|可否|方便(?:的话)?|有空|帮我|帮忙|帮|给我|告诉我|告诉一?下|再?查(?:一?下|查|一查)|再?看(?:一?下|看|一看)|说(?:一?下|说)|讲讲|"
    r"(?:我|我们|俺)?(?:就)?(?:想|要|来)(?:知道|问(?:问|一?下|个问题|个事)?|确认(?:一?下)?|了解(?:一?下)?|查(?:一?下|查)|打听(?:一?下)?|核对(?:一?下)?|请教)|"
    r"问(?:一?下|问|个事|个问题)|确认(?:一?下)?|打听(?:一?下)?|核对(?:一?下)?|提醒(?:我)?(?:一?下)?|"
    r"我(?:忘|忘记|不记得|想不起来|记不清|记不得)了?|"
    r"你知道|你知不知道|知道|有人知道|谁知道(?=.*[谁哪什几多])|不知道|你?还?记得|记不记得|晓不晓得|清不清楚|有没有人(?:知道|记得|清楚|晓得))[，,：:\s]*(?:一下)?)+"
)
_LISTING = re.compile(r"\s*(?:列出|列举|列一下|有哪些)(?:所有|全部)?")
_KNOWING = re.compile(
    r"(?:我们|咱们|大家|我|你)?(?:当时|那时|之前|原来|原先|曾经)?(?:以为|认为|相信|觉得|所知|知道的|了解的)(?:的是)?|据(?:我们)?(?:当时)?所知|按(?:照)?(?:我们)?(?:当时)?(?:的)?(?:认识|了解|记录)"
)
_WHEN = re.compile(r"什么时候|何时|哪天|哪一天|几号|几时|什么时间|多久|几月")
_COUNT = re.compile(
    r"(?:多少|几)(?:个|台|名|位|家|种|项|座|条|款|支|人)|多少(?=服务|团队|数据库|人|主机)|数量"
)
_WHY = re.compile(r"为什么|为何|为啥|怎么会|怎么回事|发生了(?:什么|啥)|出了什么|介绍|说明一下|总结")
_CURE = r"(?:修复|解决|修好|处理|搞定|恢复|缓解|排除)"
_SOLUTION = re.compile(
    rf"(?:怎么|如何|怎样)(?:把)?(?P<active>.{{0,12}}?){_CURE}(?:了|好|掉)?的?|(?:修复|解决)(?:办法|方法|方案)"
    r"|(?:用|靠|采取|想)(?:了|的是|的)?(?:什么|哪些|哪种|啥)(?:办法|方法|措施|手段|招)|怎么(?:弄好|搞好|办的|救回来|摆平)|什么(?:起了作用|管用)"
    r"|(?:什么|啥|哪种|哪个|哪一?)(?:办法|方法|法子|招数?|措施|手段|操作)(?:才|最|最后)?(?:管用|有效|奏效|好使|起作用|见效|解决|搞定|顶用|灵)"
    rf"|(?:做|干|改|动)了(?:什么|啥|哪些).{{0,4}}才|(?:靠|用)(?:的)?(?:是)?(?:哪一?|什么|啥)招|(?:有效|管用)的(?:处理|解决|修复)?(?:方法|办法|法子|措施)"
    rf"|(?:怎么|如何|怎样)(?:才)?(?:被)?(?:给)?{_CURE}"
)
_PROBLEM = re.compile(
    r"(?:怎么|如何|怎样)(?:把)?.{0,4}?(?:修复|解决|修好|处理|搞定|恢复|缓解|排除)(?:了|好|掉)?(?:的)?(?P<after>[^的？?，,。]{2,30})|^(?P<before>.{2,30}?)(?:是|，|上次|当时|之前|最后|后来)*(?:怎么|如何|怎样)"
)
_YES_NO = re.compile(r"吗\s*[？?]?\s*$|是否|是不是|有没有|(.)不\1|(.)没\2|还.{1,12}[吗么]")
_NEGATED = re.compile(r"不(?!是不|同|过)|没(?!有没)|未|无需")
_ASKS = re.compile(r"谁|哪|什么|啥|多少|几|何|怎|为何")
_NOT_NEGATED = re.compile(
    r"不(?:能|可以)?(?:吃|喝|碰|沾|喜欢|爱|好意思)|不得|没了|是不是|有没有|能不能|知不知道|不知道|(.)不\1"
)


def read_chinese_form(text: str) -> QuestionForm:
    """Return the form of a Chinese question."""
    opening = _OPENING.match(text)
    begin = opening.end() if opening and text[opening.end() :].strip("？? ") else 0
    listing = _LISTING.match(text, begin)
    knowing = tuple(match.span() for match in _KNOWING.finditer(text, begin))
    form = _form(text[begin:], listing is not None)
    problem = _problem(text, begin) if form == "solution" else None
    plain = _NOT_NEGATED.sub("", text[begin:])
    return QuestionForm(
        form=form,
        dropped=((0, begin), *knowing) if begin else knowing,
        knowing=knowing,
        negated=_NEGATED.search(plain) is not None,
        problem=problem,
        sentence=begin,
    )


def _form(text: str, listing: bool) -> Form:
    if _SOLUTION.search(text):
        return "solution"
    if _WHY.search(text):
        return "open"
    if _YES_NO.search(text) and not (_ASKS.search(text) and not re.search("是否|是不是", text)):
        return "yes_no"
    if _WHEN.search(text):
        return "when"
    if _COUNT.search(text):
        return "count"
    return "list" if listing else "wh"


def _problem(text: str, begin: int) -> tuple[int, int] | None:
    match = _PROBLEM.search(text[begin:])
    if match is None:
        return None
    group = "after" if match["after"] else "before"
    start, end = match.span(group)
    return (begin + start, begin + end) if match[group] else None

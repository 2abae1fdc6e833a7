"""The words by which a Chinese text takes something back, and those beside what is right instead."""

import re

CLAUSE = re.compile(r"[^。！？!?\n，,；;：:]+")
CLAUSE_HEAD = re.compile(r"[^。！？!?\n，,；;：:]+$")
# No clause is followed further than this.
LONGEST_CLAUSE = 60
SENTENCE = re.compile(r"[^。！？!?\n]+")
FIGURE = re.compile(
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![A-Za-z0-9.-])[vV]?\d+(?:[.-]\d+|\x20\d{3,4})*(?![A-Za-z0-9-])",
    re.ASCII,
)
WORD = re.compile(r"(?![成为作了是我])[㐀-鿿]{1,6}(?=[，。；！？,;!?\n]|才对|$)")
DENIED = re.compile(r"(?<![㐀-鿿])[㐀-鿿]{2,6}?(?=一分钱也没|从来就?不是|从未|从没)")
SLIP = "写|抄|看|打|记|填|搞|弄|说|录|标|登|印|画|传|引|认|念|听|报"
# Somewhere the text says that something was wrong.
MISTAKEN = re.compile(
    rf"(?:{SLIP})(?:得)?(?:错|串|混|反|岔|漏)|有误|笔误|口误|误会|误传|误(?:{SLIP}|作)|手滑|不对|才对|更正|订正|纠正|"
    r"是错的|错的是|搞错|失误|正确的?|划掉|删掉|划去|作废|张冠李戴|不属实"
)
TAKES_BACK = re.compile(r"并非|而非|一直|别|不该|不应")
# Right before what is wrong; these need nothing else.
NOT = re.compile(
    rf"(?:别(?:再)?(?:{SLIP}|当|存)成了?|(?:不该|不应|不应该|不能|不要|别|误)(?:再)?(?:{SLIP}|作|当)(?:成|为|作)?了?(?:是)?|"
    r"(?:划掉|删掉|划去|去掉|忘掉|忽略|无视)(?:那个|之前的)?|(?:^|[，,；;。\s])(?:而|并|可|绝|而且)?(?:不是|并非|而非|绝非|才不是)(?:在|由|对|向)?)$"
)
# Right behind what is wrong.
WAS_WRONG = re.compile(
    rf"(?:的?(?:上班|工作|任职|那[段条句]|那个|号码|端口))?[，,]?(?:(?:有误|不对|不实)(?![㐀-鿿])|(?:那|这|都|其实|纯|完全)?"
    rf"(?:是|属|纯属|属于|就是)(?:我|他|她|大家|我们)?(?:的)?(?:不小心|当时|之前)?(?:笔误|口误|误会|误传|手滑|错的|错误|失误|"
    rf"(?:{SLIP})(?:错|混|岔|串|反)(?:了|的)?))"
)
TOLD = re.compile(r"(?:说|写|讲|记|提|报|填)(?:过|的)?$")
NEVER = re.compile(
    r"(?:打过去是[^，。]{1,6}[，,])?(?:从来|从|压根|根本|向来|一直)(?:就|都)?(?:不是|没|未|没有)|一分钱也没"
)
NEVER_AT = re.compile(r"(?:从来?|压根儿?|根本)就?(?:没有|没|未|不)(?=是|在|归|找|跟|向|对|由|用|住|当|连|开)")
EVER = re.compile(r"过(?=[㐀-鿿]?$)|过")
# Right before what is right.
RIGHT = re.compile(
    r"(?:(?:正确|准确|真正|真实|实际)的?(?:[㐀-鿿]{1,4}?)?(?:应该|应当|应|其实|一直)?(?:是|为)|(?:一直|始终|向来)(?:都)?(?:是|在)|"
    r"(?:应|应该|应当|该|得)(?:是|为|填|写|改成|改为|写成|用)|实为|实际上?是|其实(?:应该|应)?是|改成|更正为|订正为|"
    r"[，,；;](?:而|应该|就)?是)$"
)
AFTER_RIGHT = re.compile(r"才(?:是)?对")
MIXED = re.compile(
    rf"[把将](?P<a>[^，。]{{1,24}}?)(?:和|跟|与|同)(?P<b>[^，。]{{1,24}}?)(?:给|都)?(?:{SLIP})(?:混|反|岔|串)"
)
# Nothing is stated but what its value is called: "端口写错了", "…的单位我之前写错了", "职业那栏写串了".
CALLED = re.compile(
    rf"(?:^|[。！？，；\s—]|的)(?P<noun>[A-Za-z]{{2,6}}|[㐀-鿿]{{2,4}}?)(?:那[栏格]|一[栏格])?(?:我)?(?:之前|刚才|上次)?"
    rf"(?:(?:{SLIP})(?:错|串|反)|(?:更正|订正)[为是])"
)
OF_SUBJECT = re.compile(r"的(?P<noun>[㐀-鿿A-Za-z]{1,4}?)(?=[，,。；;]|我|应|该|是|从|一直|$)")
GIVING = re.compile(r"出资的|给钱的|掏钱的|资助的")
BY_PLACE = {
    "号": "电话",
    "号码": "电话",
    "出资的": "资助方",
    "给钱的": "资助方",
    "掏钱的": "资助方",
    "资助的": "资助方",
}

"""Nouns for somebody – 负责人, 主人, 东家 –, which tell of a fact only where the text says who that is."""

import re

from hindgraph_extractors.chinese.gist_cues import Hit

_ROLE = re.compile(
    r"(?:人|者|长|员|官|主任|主席|总裁|经理|领导|上司|老板|主管|上级|顶头|头儿|老大|导师|恩师|师[傅父]|徒弟?|弟子|学[徒生]|门生|[爱高]徒|"
    r"医[生师]|大夫|主治|牙医|导演|主演|主唱|配偶|另一半|老[公婆伴]|丈夫|妻子|太太|先生|媳妇|骨干|居民|市民|金主|[商方]|东家|雇主|"
    r"主心骨|掌门|一把手|领队|厂[家商]|首席|部下|下[属级]|手下|兄弟|姐妹|妈妈?|爸爸?|爹|[父母]亲|哥哥?|姐姐?|弟弟?|妹妹?|主子|校友|新生|研究生)$"
)
_LINK = re.compile(
    r"\s?[：:]?\s?(?:现在|目前|如今|始终|一直|仍|还|总)?(?:正?就?是|叫做?|名叫|为|换成了?|变更为|改为|变成了?|由|定为|应为|归|"
    r"(?:[^\ue000-\uefff，]{0,16}?(?:换成了?|变更为|改为|变成了?|成了))?"
    r"(?:一栏|那一?栏|那格|栏里?)?(?:填|写|登记|印|列|署)(?:的?是|着|的))?\s?"
)
_AFTER = re.compile(r"$|[，,。！!、；)）]|[了啦哦呢啊]|之一|，|兼")


def is_role(hit: Hit) -> bool:
    """Tell a cue that is a noun for somebody."""
    return not hit.cue.has_slot and _ROLE.search(hit.cue.form) is not None


def beside(hit: Hit, marks: str, text: str) -> tuple[str, str]:
    """Return who stands right before a noun, if it is theirs, and who the text says right behind it that it is."""
    before = re.search(rf"([{marks}])家?(?:的[^\ue000-\uefff，]{{0,4}})?$", text[: hit.start])
    link = _LINK.match(text, hit.end)
    linked = link is not None and link.end() > hit.end
    behind = text[link.end() : link.end() + 1] if link is not None and linked else ""
    if before is not None and text[hit.end : hit.end + 1] in marks:
        behind = text[hit.end : hit.end + 1]  # 彭澜的师父顾晓
    return (before[1] if before else ""), (behind if behind and behind in marks else "")


def is_that(mark: str, after: str, hit: Hit, text: str) -> bool:
    """Tell whether somebody is who a noun speaks of: the text says that they are."""
    if not mark:
        return False
    being = (
        rf"{mark}[^\ue000-\uefff，]{{0,16}}?(?:是|当上?|做|担任|出任|任|成[为了]|算)|(?:由|换成|叫|为){mark}"
    )
    is_one = re.search(being, text[: hit.start]) is not None and _AFTER.match(text, hit.end) is not None
    return mark == after or is_one or re.search(rf"由{mark}", text) is not None


def stands(hit: Hit, marks: str, text: str) -> bool:
    """Tell whether the text says who a noun speaks of, if it speaks of somebody: 彭澜的医生是…, not 问彭澜的医生."""
    if not is_role(hit):
        return True
    before, after = beside(hit, marks, text)
    return any(is_that(mark, after, hit, text) for mark in marks if mark != before)

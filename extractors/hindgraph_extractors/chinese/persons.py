"""Chinese names of persons: a surname and one or two characters that people choose for given names."""

import re
from collections.abc import Collection, Iterator, Sequence

from hindgraph_extractors.chinese.places import place_class
from hindgraph_extractors.chinese.words import Word

_DOUBLE = frozenset(
    "欧阳 司马 上官 诸葛 司徒 东方 皇甫 尉迟 公孙 慕容 令狐 宇文 长孙 夏侯 轩辕 端木 独孤 南宫 闻人 申屠".split()
)
_SINGLE = frozenset(
    """王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜
    范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申
    尤毕聂丛焦向柳邢路岳齐沿梅莫庄辛管祝左涂谷祁时舒耿牟卜詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏
    宁柯阮桂闵解强柴华车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都巩稽井练仲乐虞卞封竺冼原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银扬明沙薄伏岑习胥保和蔺闫亓仝佘逄麻麦蒲鄢税阚荀鹿粟忻茹撒展尉"""
) - frozenset("\n ")
# Surnames that are more often words: they need two characters of a given name behind them.
_WORDS = frozenset(
    "于任方石白高万常安文金向路时左关成明全应和位来原都连包保计台银木花单谈古成盖官衣项都练乐车房管游强边党商封简冷查解马田江阳夏周华庄习宗井曾曲甘席卫章"
)
_GIVEN = frozenset(
    """满果妙皎垣岑晏皎暄煦祈柚杏桃橙枣栀茉禅知行未央悠然安之初见木子朵拉糖糯米豆团圆晚早迟暮朝夕阿满苗禾笙筱茗葭芮芙苡昔诺允承
    庆兆仁佑侃修夫孟宪岗巍彰恺懿戎旗昂昆昶晟朝楷楚洵献甜盼童缇耕联肃肇臻芹茹莺赫逊闯雍香俏傲冕凝勋勉南北东仲伦伯伶侠俪凡均垚培基垣壮慈钢铮纲菡荻芷苓筱昀珣玥瑄瑢瑗祎竣籽绍纶缨羿羚聿舟艾芃芊苒茗荔莞菀葭蓁蔚薏衡裳谣贺赟践轲辕迈迅逍遥邑铠锴锟镕镛韬韶颀颐骞骋鲲鸢鹭麒默鼎琰琮瑀璞璨渤淙淞湛滔漪
    潼澄澈澎濛烁烽焱爵甫畅皓皖眉睦碧祯稚穆竞筝绣缘罡羲翎翊翌芯芙葆蕴诣谊谧郡锡阔霓靖韫飏骅鹃麦帆浚炯
    伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红建国志文海燕云峰飞鹏宇浩轩涵梓子欣怡雨佳思远晓雯立群琳瑶婷雪莹倩颖慧萍晨
    辰阳昊天泽洁梅莉凤春燕辉斌波鑫龙帅凯健俊彬航嘉豪果朵禾穗卿乐美馨语诗雅琪可心若曦若瑞睿哲博翔旭东成龙鸣亮毅坚光永安康福贵生财富祥林森木松柏柳
    竹菊荷莲花蕾蕊薇蓉蓓芸芬芝茵菲萱蔓岚岩峻嵘川江河湖清源泉润泓淼沛溪汐瀚澜沐沁泳淑滢漫潇炜烨焕灿炎煜照晖晗昕昱映景曼舒彤丹青紫蓝
    黛素白玄墨星月日曜宸霖霏霄霆雷电风虹震露冰寒霜夏秋冬梦莎妮妍娇媛婉婧嫣娅妙姗姝娴娥嫦璐璇珊珍珠玲珂珏琬琦琨琼瑾瑜瑛璋璟玮环
    理智仁义礼信忠孝廉诚善良德贤才学书翰墨文彦斐正直公道昌盛兴旺发达胜利凌卓越超群杰英雄威武猛勇毅力刚健宏伟鸿雁鹤鹏鹰凰麟虎豹骏驰
    骥楠桐桦杉枫榕棋琴画诗词韵歌舞笑颜欢喜悦怀念恩爱惠恬惜愉忆慕佩君臣民众友朋益家国邦乡城启开创新希望耀辉煌熙和谐顺达通进步跃升腾
    一二三四小大长少元亨利贞奇巧灵秋意艺世界宁静致远传承继绍续宗祖尧舜禹汤启夷齐向阳多双全保卫守护仪容姿态坤乾宜之以亦亚京依俐允其
    冠冬劲勤千印卫厚原双召吉名启呈咏品哲唯喆圣坚增壮奕如妃婕存守定宝容宾尚岭岳峥帆年幸廷延弘彪彩征徽恒悠战扬承拓挺振捷政敬旋昭晋晶晴朔朗权来树栋桃梁榆欧殿毓民永沅沙治法泰洲浦济涌涓涛淇淳渊渝湘滨炳烈然煊熠爽牧玺珩琛瓒生男盈知硕磊祺禄禾秉稳章笛筠策简粤红纯纪绮维绪罗羽翠耘聪肖育胤腾航艺芮苑苗若茂茜荃荣莎菁萌葵葳蒙蕙薪藜虎衍裕西见觉言誉诺谦谨豫质贝贤赞越路轶辛迎迪逸道邦郁重野金钊钧铁铄铭锋锐锦镇长闻阁陆陶雁雅霁靓音顶领颂飒馥骁高魁鲁鸽黎齐"""
) - frozenset("\n ")
_TITLES = (
    "先生|女士|姐|哥|嫂|小姐|老师|医生|大夫|护士|经理|总监|主任|教授|总|工|博士|律师|师傅|阿姨|叔叔|大爷|大妈|伯伯|爷爷|奶奶|教练|"
    "校长|院长|园长|店长|队长|厂长|所长|馆长|处长|科长|部长|局长|组长|班长|社长|会长|主管|书记|主编|秘书|会计|同学|警官|导演|老板|导"
)
# Who is addressed so has a surname before it, whatever else the character means: 田老师.
ADDRESSED = frozenset("先生 女士 小姐 老师 医生 大夫 律师 教授 师傅 阿姨 叔叔 教练 博士".split())
_FUNCTION = frozenset("于原和位来都连包保计成全应左官衣项强党商简查单练")
TITLED = re.compile(rf"(?:{_TITLES})")
# Parts of speech under which the dictionary has given names of two characters: 国庆, 建国, 海燕.
_GIVEN_TAGS = frozenset({"n", "", "x", "z", "a", "v", "i", "l", "t"})
# Behind a name they join another one, and are no surname.
_AND = frozenset("和与")
_LISTING = frozenset("、和与跟及")
# Behind these stands who does something.
_DOING = frozenset("由被让归")
# What is said twice and is no name.
_TWICE = frozenset(
    "人人 家家 处处 事事 句句 种种 件件 步步 样样 岁岁 年年 月月 日日 夜夜 时时 刻刻 层层 "
    "点点 滴滴 条条 本本 嫂嫂 舅舅 姑姑 婆婆 公公 伯伯 婶婶 姥姥 太太 奶奶 娃娃 蛐蛐 猩猩 "
    "圈圈 格格 "
    "哈哈 嘻嘻 呵呵 嘿嘿 谢谢 拜拜 试试 看看 往往 常常 刚刚 渐渐 偏偏 仅仅 妈妈 爸爸 爷爷 "
    "奶奶 哥哥 姐姐 弟弟 妹妹 叔叔 宝宝 星星 天天 大大 小小 高高 远远 早早 多多 明明 "
    "笑笑 念念 思思 想想".split()
)
_LINKING = frozenset("是在的从把被对于会要用去到说来做吃住也又都不没有已将和跟与了过着那这给")
_NICK = frozenset("小老阿")
# Surnames of many people, which follow 小 and 老 even where the dictionary knows the two as a noun (小马, not 小费).
_COMMON = frozenset(
    """王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪
    任姜范方姚谭廖邹陆郝崔康邱秦江顾侯邵孟段雷尹黎易常武乔贺赖龚文庞樊兰殷施陶翟颜倪严汤谭葛柳岳钱毛史霍沙鲍裴柏聂"""
) - frozenset("\n ")


def find_persons(words: Sequence[Word], known_words: Collection[str]) -> Iterator[tuple[int, int]]:
    """Yield the spans of persons' names among the words of a text.

    Args:
        words: The words of the text.
        known_words: Words of the ontology: no part of a name.
    """
    taken = 0
    for place, word in enumerate(words):
        if word.start < taken or (word.start == taken and word.text[0] in _AND and taken):
            continue
        listed = place > 1 and words[place - 1].text in _LISTING and words[place - 2].end == taken
        end = (
            _foreign(words, place)
            or _titled(words, place)
            or _full_name(words, place, known_words, listed=listed)
            or _called(words, place, known_words)
        )
        if end is not None:
            taken = end
            yield word.start, end


def _foreign(words: Sequence[Word], place: int) -> int | None:
    """Return the end of 约翰·史密斯: its parts stand around a dot."""
    end = None
    while (part := _part(words, place)) > place:
        place = part
        if place < len(words) and words[place].text == "·":
            place += 1
            end = words[max(place, _part(words, place)) - 1].end
        else:
            return words[place - 1].end if end is not None else None
    return None


def _part(words: Sequence[Word], place: int) -> int:
    """Return where a part of a foreign name ends: a word of the dictionary, or single characters up to four."""
    if place < len(words) and len(words[place].text) > 1 and words[place].text.isalpha():
        return place + 1
    last = place
    if place < len(words) and words[place].text in _LINKING:
        return place  # 是|薇拉·迈尔
    while last < min(len(words), place + 4) and len(words[last].text) == 1 and words[last].text.isalpha():
        joined = last + 1 < len(words) and words[last + 1].text == "·"  # 薇|拉|·|迈尔
        if last > place and words[last].tag[:1] in {"u", "p", "c", "d", "v", "r", "f"} and not joined:
            break
        last += 1
    return last


def is_surname(text: str) -> bool:
    """Tell whether characters are a surname."""
    return text in _SINGLE or text in _DOUBLE


def is_word_too(surname: str) -> bool:
    """Tell a surname that is more often a word."""
    return surname in _WORDS


def is_given(character: str) -> bool:
    """Tell whether a character is one that given names are made of."""
    return character in _GIVEN


def is_nickname(text: str) -> bool:
    """Tell 小马, 老周, 阿杰."""
    return (
        len(text) == 2
        and text[0] in _NICK
        and (text[1] in _COMMON or (text[0] == "阿" and text[1] in _GIVEN))
    )


def _nicked(words: Sequence[Word], place: int) -> int | None:
    """Return the end of 小王, 老李, 阿杰."""
    word, following = words[place], _next(words, place)
    if len(word.text) == 1 and word.text in _NICK and following is not None:
        return _nicked_apart(words, place, following)
    if len(word.text) != 2 or word.text[0] not in _NICK:
        return None
    named = word.tag in {"nr", "nrfg"} and word.text[1] in (_GIVEN | _SINGLE)
    called = is_nickname(word.text) and word.tag[:1] in {"n", "t"} and _acts(words, place)
    return word.end if named or called else None


def _nicked_apart(words: Sequence[Word], place: int, following: Word) -> int | None:
    """Return the end of a nickname that the cut has parted: 阿|凯, 老|周三."""
    if is_nickname(words[place].text + following.text[0]) and following.tag[:1] == "t":
        return following.start + 1
    given = words[place].text == "阿" and following.text in _GIVEN
    if not given and following.text not in _SINGLE:
        return None
    after = words[place + 2].text if place + 2 < len(words) else ""
    return following.end if len(after) != 1 or after not in _GIVEN or after in _LOOSE else None


def _doubled(words: Sequence[Word], place: int) -> int | None:
    """Return the end of 浩浩, 乐乐: a child's name, at the head of a clause before what it does."""
    word = words[place]
    before = words[place - 1] if place else None
    opens = (
        before is None or not before.text.isalnum() or before.tag[:1] == "t" or before.text in _BEFORE_DOING
    )
    doubled = len(word.text) == 2 and word.text[0] == word.text[1] and word.text[0].isalpha()
    given = word.text[0] in _GIVEN and word.tag[:2] in {"nr", "nz", "a", "", "x", "n", "v"}
    named = doubled and word.text not in _TWICE and (given or word.tag[:1] in {"n", "o", "", "x"})
    return word.end if named and opens and _acts(words, place) else None


def _acts(words: Sequence[Word], place: int, *, nouns: bool = True) -> bool:
    """Tell whether a word stands where somebody does something: nothing counts it, and no noun follows.

    Args:
        words: The words of the text.
        place: The word.
        nouns: What stands before it matters as well.
    """
    before = words[place - 1] if place and nouns else None
    after = _next(words, place)
    counted = (
        before is not None and before.end == words[place].start and before.tag[:1] in {"m", "q", "a", "n"}
    )
    return not counted and (
        after is None
        or not after.text.isalnum()
        or after.text[0].isdigit()
        or after.tag[:1] in set("vpdtcurym")
    )


def _titled(words: Sequence[Word], place: int) -> int | None:
    """Return the end of 小王, 老李, 张经理, 李工."""
    word = words[place]
    nicked = _nicked(words, place) or _doubled(words, place)
    if nicked is not None:
        return nicked
    if (
        word.text[0] in _SINGLE
        and word.tag.startswith("nr")
        and TITLED.fullmatch(word.text[1:])
        and len(word.text) > 2
    ):
        return word.end
    following = _next(words, place)
    if word.text in _SINGLE and following is not None and TITLED.fullmatch(following.text):
        sure = len(following.text) > 1 and following.text in ADDRESSED and word.text not in _FUNCTION
        loose = not sure and (len(following.text) == 1 or word.text in _WORDS)
        behind = words[place + 2] if place + 2 < len(words) else None
        # 李工 and 王总, not 王工作: the title must be a word of its own before another kind of word.
        apart = behind is None or len(behind.text) > 1 or not behind.text.isalnum() or behind.text in _LINKING
        apart = apart or (behind is not None and behind.tag[:1] in {"p", "d"})
        return following.end if not loose or apart else None
    return None


def _full_name(
    words: Sequence[Word], place: int, known_words: Collection[str], *, listed: bool = False
) -> int | None:
    word = words[place]
    if place_class(word) is not None and len(word.text) > 1:
        return None
    if word.text in _AND and place and words[place - 1].end == word.start and words[place - 1].text.isalpha():
        return None  # 田雨|和|贺飞
    if word.tag.startswith("nr") and 2 <= len(word.text) <= 4 and _begins_with_surname(word.text):
        return _dictionary_name(words, place, known_words)
    if word.text in _DOUBLE:
        return _given(words, place + 1, least=1, known_words=known_words)
    if word.text not in _SINGLE:
        return _split_name(words, place)
    opens = _opens_with_name(words, place, known_words, listed=listed)
    least = 2 if word.text in _WORDS and not opens else 1
    return _given(words, place + 1, least=least, known_words=known_words)


def _opens_with_name(
    words: Sequence[Word], place: int, known_words: Collection[str], *, listed: bool
) -> bool:
    """Tell whether 周|敏 stands where somebody is spoken of: behind another name or first, before what they do."""
    before = words[place - 1] if place else None
    given = _next(words, place)
    short = given is not None and len(given.text) == 1
    if (
        not (listed or short or words[place].text in _COMMON)
        or given is None
        or given.text not in _GIVEN - _LOOSE
    ):
        return False
    opens = (
        listed
        or before is None
        or not before.text.isalnum()
        or before.end < words[place].start
        or before.text in _DOING
        or before.tag[:1] == "t"
    )
    after = _next(words, place + 1)
    does = after is not None and after.text in known_words
    return opens and (does or _acts(words, place + 1, nouns=False))


def _dictionary_name(words: Sequence[Word], place: int, known_words: Collection[str]) -> int | None:
    word = words[place]
    surname = 2 if word.text[:2] in _DOUBLE else 1
    if (
        word.text in known_words
        or not set(word.text[surname:]) <= _GIVEN
        or (word.text[0] in _WORDS and len(word.text) < 3)
    ):
        return None
    after = _next(words, place)
    if (
        len(word.text) == 2
        and word.text not in _DOUBLE
        and after is not None
        and len(after.text) == 1
        and after.text in _GIVEN
    ):
        return after.end if after.text not in _LOOSE else word.end
    return word.end


# Given-name characters that open the next word more often than they end a name of three.
_LOOSE = frozenset("和以其与在之来向到有一二三四大多长少见开发进升会可如通道")


def _given(words: Sequence[Word], place: int, *, least: int, known_words: Collection[str]) -> int | None:
    """Return where a given name of one or two characters ends."""
    first = words[place] if place < len(words) else None
    if (
        first is None
        or first.start != words[place - 1].end
        or not set(first.text) <= _GIVEN
        or len(first.text) > 2
    ):
        return None
    if len(first.text) == 2:
        named = first.tag.startswith("nr") or (least == 1 and first.tag[:1] in _GIVEN_TAGS)
        return first.end if named and first.text not in known_words else None
    if first.text in _LOOSE and (least > 1 or first.text not in "一二三四大可如通道"):
        return None
    second = words[place + 1] if place + 1 < len(words) else None
    joined = (
        second is not None and second.start == first.end and len(second.text) == 1 and second.text in _GIVEN
    )
    if joined and second is not None and second.text not in _LOOSE:
        return second.end
    return first.end if least == 1 else None


def _split_name(words: Sequence[Word], place: int) -> int | None:
    """Return the end of a name whose surname the cut has joined with the next character: 王立|群."""
    word, after = words[place], _next(words, place)
    if (
        len(word.text) != 2
        or word.text[0] not in _SINGLE - _WORDS
        or word.text[1] not in _GIVEN
        or after is None
    ):
        return None
    joined = len(after.text) == 1 and after.text in _GIVEN - _LOOSE and after.start == word.end
    return after.end if joined and word.tag[:2] in {"nr", "nz", "", "ns"} else None


# What 小, 大, 老 and 阿 begin that is nobody.
_NOBODY = frozenset(
    "小米 小鹏 小车 小学 小路 小河 小山 小区 小组 小队 阿里 大众 大疆 大润 老年 老家 小家 大家 大海 大门 小门".split()
)
_CALLING = frozenset("小老阿大")
# Before somebody whom a name without surname or of no usual form means.
_BEFORE_DOING = frozenset(
    "由 被 让 归 把 和 跟 与 向 找 给 ， 。 ： : , ！ ； 其实 另外 而 但 但是 不过".split()
)
_CALLED_TAGS = frozenset({"nr", "nrt", "nrfg", "nz", ""})
_NO_CALLING = frozenset("的了是在不有这那一二三四五六七八九十个时会要能可上下里外前后多少点些部分组")


def _called(words: Sequence[Word], place: int, known_words: Collection[str]) -> int | None:
    """Return the end of 小满, 大鹏, 思琪, 佳佳: a name without a surname, where somebody stands who does something."""
    word, following = words[place], _next(words, place)
    before = words[place - 1] if place else None
    opens = (
        before is None or before.text in _BEFORE_DOING or before.tag[:1] == "t" or not before.text.isalnum()
    )
    if not opens:
        return None
    if len(word.text) == 2:
        end, text, last, tagged = word.end, word.text, place, word.tag in _CALLED_TAGS
    elif following is not None and len(word.text) == len(following.text) == 1:
        end, text, last, tagged = following.end, word.text + following.text, place + 1, True
    else:
        return None
    if text in _NOBODY or text in known_words or text[1] in _NO_CALLING:
        return None
    called = text[0] in _CALLING and text[1].isalpha() and not text[1].isascii()
    tagged = tagged or (called and text[1] in _SINGLE and before is not None and before.text in _BEFORE_DOING)
    given = set(text) <= _GIVEN - _LOOSE - _CALLING
    return end if tagged and (called or given) and _does(words, last) else None


def _does(words: Sequence[Word], place: int) -> bool:
    """Tell whether what stands behind a word is what somebody does."""
    after = _next(words, place)
    return after is not None and (
        after.text[0].isdigit() or after.tag[:1] in set("vpdtr") or after.text in {"已经", "的", "和", "与"}
    )


def _next(words: Sequence[Word], place: int) -> Word | None:
    if place + 1 < len(words) and words[place + 1].start == words[place].end:
        return words[place + 1]
    return None


def _begins_with_surname(text: str) -> bool:
    return text[:2] in _DOUBLE or text[0] in _SINGLE

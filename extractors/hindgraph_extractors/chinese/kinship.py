"""Words for relatives, and for others whom one has one of."""

# The elder ones are called so where others are called by name.
ELDERS = frozenset(
    """
    爸爸 妈妈 爷爷 奶奶 外公 外婆 姥姥 姥爷 姑姑 叔叔 舅舅 舅妈 姨妈 姑妈 大伯 伯伯 婆婆 岳父 岳母 老爸 老妈 老公 老婆
    太爷爷 太奶奶 太姥爷 太姥姥 曾祖父 曾祖母 祖父 祖母 外祖父 外祖母 爸妈 爹妈 公公 嫂子 姨父
    姑父 姑丈 舅母 婶婶 伯母 大妈 二叔
    三叔 大舅 二舅 小舅 小姨 大姨 二姨 小姑 大姑 二姑 小叔 三姨 老爹 老娘 阿爸 阿妈 阿公 阿婆 老丈人 丈母娘 妈 爸 爹 娘
    """.split()
)
KIN = ELDERS | frozenset(
    """
    父亲 母亲 父母 妻子 丈夫 哥哥 姐姐 弟弟 妹妹 儿子 女儿 哥 姐 弟 妹 媳妇 太太 爱人 先生
    夫人 老伴 大哥 二哥 三哥 大姐 二姐 三姐
    小妹 小弟 老弟 老妹 老哥 老姐 表哥 表姐 表弟 表妹 堂哥 堂姐 堂弟 堂妹 侄子 侄女 外甥
    外甥女 孙子 孙女 外孙 外孙女 未婚妻 未婚夫
    女朋友 男朋友 女友 男友 对象 室友 女婿 儿媳 儿媳妇 姐夫 妹夫 弟媳 弟妹 大嫂 嫂嫂 大女儿
    小女儿 大儿子 小儿子 二女儿 二儿子
    闺女 儿子们 双胞胎 孩子 宝宝 家人 连襟 妯娌 小舅子 小姨子 大姑子 小姑子 大舅子 干爹 干妈
    干儿子 干女儿 继父 继母 养父 养母 后爸 后妈
    继子 继女 龙凤胎 老大 老二 老三 老幺 小儿 大侄子 小侄子 小侄女 表叔 表姑 表舅 堂叔 堂兄
    表兄 侄儿 亲妹妹 亲弟弟 亲哥哥 亲姐姐
    """.split()
)
# Those whom one has one of, and who are called by what they are.
ROLES = frozenset("房东 室友 舍友 导师 老板 主管 同桌 前妻 前夫 物业 前男友 前女友 前任".split())
# Those of whom one may have many: one's own only with 我 before them.
ACQUAINTED = frozenset(
    "邻居 同事 朋友 闺蜜 同学 好友 好朋友 老同学 老朋友 学生 徒弟 助理 秘书 客户 教练 老师 "
    "师兄 师姐 师弟 师妹 学长 学姐 学弟 学妹 "
    "发小 哥们 死党 搭档 合伙人 老乡 战友 校友 室友 牙医 家教 孩子 先生 老大 老二 老三".split()
)


def is_relative(noun: str) -> bool:
    """Tell a noun that says who somebody is to another one."""
    return noun in KIN or noun in ROLES or noun in ACQUAINTED


def is_elder(noun: str) -> bool:
    """Tell a relative who is called by what they are: 外婆, 二叔."""
    return noun in ELDERS


def is_close(noun: str) -> bool:
    """Tell a relative who needs no 的 to be somebody's: 小李老婆."""
    return noun in KIN and len(noun) > 1

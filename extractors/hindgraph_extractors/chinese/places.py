"""Places among the words of the dictionary, with the class that their ending or a short list tells."""

from hindgraph_extractors.chinese.words import Word

_COUNTRIES = frozenset(
    """
    中国 美国 德国 法国 英国 日本 韩国 朝鲜 俄罗斯 印度 意大利 西班牙 葡萄牙 荷兰 比利时 瑞士 瑞典 挪威 芬兰 丹麦
    奥地利 波兰 希腊 土耳其 埃及 巴西 阿根廷 智利 墨西哥 加拿大 澳大利亚 新西兰 新加坡 马来西亚 泰国 越南 印尼
    印度尼西亚 菲律宾 以色列 乌克兰 爱尔兰 冰岛 捷克 匈牙利 南非""".split()
)
_CITIES = frozenset(
    """
    北京 上海 天津 重庆 广州 深圳 杭州 南京 苏州 成都 武汉 西安 长沙 郑州 青岛 大连 厦门 宁波 无锡 合肥 福州 济南
    昆明 沈阳 哈尔滨 长春 南昌 贵阳 南宁 太原 石家庄 兰州 乌鲁木齐 拉萨 海口 三亚 珠海 东莞 佛山 温州 香港 澳门 台北
    东京 大阪 京都 首尔 曼谷 伦敦 巴黎 柏林 汉堡 慕尼黑 莱比锡 法兰克福 科隆 德累斯顿 维也纳 苏黎世 日内瓦 罗马 米兰
    威尼斯 佛罗伦萨 马德里 巴塞罗那 里斯本 阿姆斯特丹 布鲁塞尔 哥本哈根 斯德哥尔摩 奥斯陆 赫尔辛基 莫斯科 纽约
    洛杉矶 旧金山 西雅图 芝加哥 波士顿 华盛顿 温哥华 多伦多 悉尼 墨尔本 都柏林 布拉格 华沙 布达佩斯 雅典 伊斯坦布尔
    迪拜 孟买 班加罗尔
    扬州 常州 徐州 南通 镇江 泰州 盐城 淮安 宿迁 连云港 昆山 嘉兴 湖州 绍兴 金华 台州 衢州 舟山
    丽水 义乌 烟台 潍坊 威海 淄博 济宁 临沂 泰安 德州 聊城 菏泽 枣庄 日照 滨州 泉州 漳州 莆田
    三明 龙岩 桂林 柳州 北海 梧州 玉林 百色 洛阳 开封 南阳 安阳 许昌 商丘 信阳 周口 驻马店 焦作
    平顶山 宜昌 襄阳 荆州 黄冈 十堰 孝感 黄石 岳阳 株洲 湘潭 衡阳 常德 郴州 邵阳 益阳 怀化 惠州
    汕头 湛江 江门 肇庆 茂名 清远 韶关 梅州 揭阳 潮州 芜湖 蚌埠 安庆 马鞍山 阜阳 滁州 六安 九江
    赣州 上饶 景德镇 宜春 抚州 绵阳 德阳 乐山 宜宾 南充 泸州 自贡 达州 攀枝花 遵义 六盘水 大理 丽江
    曲靖 玉溪 宝鸡 咸阳 延安 渭南 汉中 榆林 天水 酒泉 西宁 银川 呼和浩特 包头 鄂尔多斯 赤峰 大同 运城
    临汾 保定 唐山 秦皇岛 邯郸 邢台 沧州 廊坊 张家口 承德 衡水 鞍山 抚顺 丹东 锦州 营口 四平 延边
    大庆 齐齐哈尔 牡丹江 佳木斯""".split()
)
_REGIONS = frozenset(
    """
    河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海
    台湾 内蒙古 广西 西藏 宁夏 新疆""".split()
)
_ENDINGS = {
    "市": "City",
    "县": "Region",
    "省": "Region",
    "区": "Region",
    "州": "Region",
    "镇": "City",
    "村": "City",
    "岛": "Region",
}
# Common words that the dictionary takes for places.
_WRONG = frozenset(
    """
    日志 高山 江山 东方 西方 南方 北方 东部 西部 南部 北部 中部 东区 西区 南区 北区 城区 市区 郊区 山区 地区 社区
    小区 园区 景区 城市 故乡 家乡 内地 外地 当地 本地 国内 国外 海外 海内外 全国 全球 世界 大陆 沿海 平安 太平
    长江三角洲 民主 和平 公海 高原 平原 古城 老城 新城 中关村 长城 南北 东西 花园 天堂 人间 龙王 大桥 双桥 三国 东南
    西南 西北 东北 华南 华北 华东 边境 基地 库尔 阳光 金山 银山 宝山 青山""".split()
)


# Before a place of two characters that no list knows.
_PLACING = frozenset(
    "在 到 去 从 于 往 回 来自 抵达 飞往 前往 离开 位于 至 住在 自 搬到 去了 去过 回到 赴 经 游".split()
)


def city_of(text: str) -> str:
    """Return the city of a place written with its province: 辽宁沈阳 is 沈阳."""
    cut = next((n for n in range(1, len(text)) if text[:n] in _REGIONS and text[n:] in _CITIES), 0)
    return text[cut:]


def place_class(word: Word, before: Word | None = None) -> str | None:
    """Return the class of a word that names a place; None for one that does not.

    Args:
        word: The word.
        before: The word before it: behind 在 or 去 the dictionary is believed sooner.
    """
    text = city_of(word.text)
    if text in _COUNTRIES:
        return "Country"
    if text in _CITIES:
        return "City"
    if text in _REGIONS:
        return "Region"
    if word.tag != "ns" or len(text) < 2 or text in _WRONG:
        return None
    if len(text) == 2:
        placed = before is not None and (
            before.text in _PLACING or before.tag == "ns" or before.text.endswith(("于", "到", "在", "往"))
        )
        return "Place" if placed else None
    return _ENDINGS.get(text[-1], "Place")

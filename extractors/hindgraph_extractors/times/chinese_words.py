"""Chinese words and numerals of time. Traditional characters are read as their simplified ones."""

from hindgraph_extractors.times.calendar import Unit

SIMPLIFIED = str.maketrans(
    "週個號點後禮時鐘這兩從開來幾過內間鍾當將會讓為", "周个号点后礼时钟这两从开来几过内间钟当将会让为"
)

DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
NUMERAL = r"(?:\d+|[零〇一二两三四五六七八九十百]+)"

DAYS = {
    "大前天": -3, "大前日": -3, "前天": -2, "前日": -2, "昨天": -1, "昨日": -1, "今天": 0, "今日": 0, "明天": 1, "明日": 1,
    "后天": 2, "后日": 2, "大后天": 3, "大后日": 3, "前晚": -2, "昨晚": -1, "昨夜": -1, "今早": 0, "今晨": 0, "今晚": 0,
    "今夜": 0, "明早": 1, "明晨": 1, "明晚": 1,
}  # fmt: skip
YEARS = {
    "大前年": -3,
    "前年": -2,
    "去年": -1,
    "今年": 0,
    "本年": 0,
    "明年": 1,
    "后年": 2,
    "上一年": -1,
    "下一年": 1,
}
STEPS = {"上上": -2, "上": -1, "这": 0, "本": 0, "今": 0, "当": 0, "下": 1, "下下": 2}
WEEKDAYS = (
    {char: value for value, char in enumerate("一二三四五六日")}
    | {"天": 6}
    | {str(n): n - 1 for n in range(1, 7)}
)
UNITS: dict[str, Unit] = {
    "秒": "second", "秒钟": "second", "分钟": "minute", "小时": "hour", "钟头": "hour", "天": "day", "日": "day",
    "周": "week", "星期": "week", "礼拜": "week", "月": "month", "季度": "quarter", "年": "year",
}  # fmt: skip
HOLIDAYS = {"国庆": (10, 1), "元旦": (1, 1), "劳动节": (5, 1), "圣诞": (12, 25), "儿童节": (6, 1)}
SEASONS = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}
# From which hour to which, and whether small clock hours in it count from noon.
DAY_PARTS = {
    "凌晨": (0, 6, False), "半夜": (0, 6, False), "清晨": (5, 9, False), "早上": (6, 12, False),
    "早晨": (6, 12, False), "上午": (6, 12, False),
    "早": (6, 12, False), "晨": (6, 12, False), "中午": (11, 14, True), "下午": (12, 18, True), "午后": (12, 18, True),
    "傍晚": (17, 20, True), "晚上": (18, 24, True), "晚间": (18, 24, True), "夜里": (18, 30, True), "夜间": (18, 30, True),
    "深夜": (22, 30, True), "晚": (18, 24, True), "夜": (18, 30, True),
}  # fmt: skip


def number(text: str) -> int | None:
    """Read a numeral: 25, 二十五, 十五, 二〇二五, 一百零三; None if it is none."""
    if text.isascii():
        return int(text) if text.isdigit() else None
    if not any(char in "十百" for char in text):
        values = [DIGITS.get(char) for char in text]
        return int("".join(map(str, values))) if values and None not in values else None
    total, ones = 0, None
    for char in text:
        if char in "十百":
            total, ones = total + (1 if ones is None else ones) * (10 if char == "十" else 100), None
        elif char in DIGITS:
            ones = DIGITS[char] or None
        else:
            return None
    return total + (ones or 0)

"""The words that make two ways of writing one name: data for `name_forms`, one table a kind of wording."""

LETTERS = {
    "ø": "o",
    "æ": "ae",
    "œ": "oe",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "ı": "i",
    "ħ": "h",
    "ŋ": "n",
}
"""Letters that no decomposition takes apart, as they are written where a keyboard lacks them."""

SPELT_OUT = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"}
"""The second way to write a letter without its mark, in German and the Nordic languages."""

WRITTEN = {
    # one word in two spellings
    "centre": "center", "datacentre": "datacenter", "theatre": "theater", "colour": "color", "harbour": "harbor",
    "labour": "labor", "favour": "favor", "neighbourhood": "neighborhood", "organisation": "organization",
    "licence": "license", "programme": "program", "catalogue": "catalog", "dialogue": "dialog", "grey": "gray",
    "defence": "defense", "behaviour": "behavior", "analyser": "analyzer", "jewellery": "jewelry",
    "authorisation": "authorization", "optimisation": "optimization", "visualisation": "visualization",
    "synchronisation": "synchronization", "modernisation": "modernization", "personalisation": "personalization",
    "anaemia": "anemia", "leukaemia": "leukemia", "diarrhoea": "diarrhea", "oesophagus": "esophagus",
    "paediatric": "pediatric", "paediatrics": "pediatrics", "aluminium": "aluminum", "sulphur": "sulfur",
    "yoghurt": "yogurt", "whisky": "whiskey",
    # a word and its abbreviation
    "dept": "department", "intl": "international", "natl": "national", "univ": "university", "bldg": "building",
    "rm": "room", "mt": "mount", "svc": "service", "srv": "service", "prod": "production", "dev": "development",
    "stg": "staging", "env": "environment", "repo": "repository", "mgmt": "management", "govt": "government",
    "assoc": "association", "assn": "association", "bros": "brothers", "eng": "engineering", "ave": "avenue",
    "blvd": "boulevard", "hq": "headquarters", "cert": "certificate", "ver": "version", "k8s": "kubernetes",
    "postgres": "postgresql", "junior": "jr", "senior": "sr",
}  # fmt: skip
"""Words that are the same word; the right side stands in keys."""

FIRST_WORD = {"st": "saint", "ste": "sainte", "ft": "fort"}
"""Abbreviations that mean this only in front of another word."""

BEFORE_NUMBERS = frozenset({"v", "version", "release"})
"""Words that say nothing more than the number behind them."""

UNITS = {
    unit: units[0]
    for units in (
        ("ns", "nanosecond", "nanoseconds", "纳秒"), ("ms", "msec", "msecs", "millisecond", "milliseconds", "毫秒"),
        ("us", "µs", "μs", "microsecond", "microseconds", "微秒"),
        ("s", "sec", "secs", "second", "seconds", "秒", "秒钟"), ("min", "mins", "minute", "minutes", "分钟"),
        ("h", "hr", "hrs", "hour", "hours", "小时", "个小时"), ("d", "day", "days", "天"),
        ("wk", "w", "wks", "week", "weeks", "周", "星期", "个星期"), ("month", "months", "mo", "mos", "个月"),
        ("y", "yr", "yrs", "year", "years", "年"), ("%", "percent", "per cent", "pct", "％"),
        ("kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "公斤", "千克"), ("g", "gram", "grams", "克"),
        ("km", "kms", "kilometre", "kilometres", "kilometer", "kilometers", "公里", "千米"),
        ("m", "metre", "metres", "meter", "meters", "米"),
        ("cm", "centimetre", "centimetres", "centimeter", "centimeters", "厘米"),
        ("mm", "millimetre", "millimetres", "millimeter", "millimeters", "毫米"), ("mi", "mile", "miles", "英里"),
        ("lb", "lbs", "pound", "pounds"), ("°c", "celsius", "degrees celsius", "摄氏度"),
        ("°f", "fahrenheit", "degrees fahrenheit"), ("€", "eur", "euro", "euros", "欧元", "欧"),
        ("$", "usd", "dollar", "dollars", "us dollars", "美元"), ("kB", "KB", "kilobyte", "kilobytes"),
        ("MB", "megabyte", "megabytes"), ("GB", "gigabyte", "gigabytes"), ("TB", "terabyte", "terabytes"),
    )
    for unit in units
}  # fmt: skip
"""Units of measure in all ways of writing them, by the one that stands in keys."""

ROMAN = {
    "II": "2", "III": "3", "IV": "4", "VI": "6", "VII": "7", "VIII": "8", "IX": "9", "XI": "11", "XII": "12",
    "XIII": "13", "XIV": "14", "XV": "15", "XVI": "16", "XVII": "17", "XVIII": "18", "XIX": "19", "XX": "20",
    "XXI": "21",
}  # fmt: skip
"""Numerals of at least two signs: a single letter is a letter."""

GENERIC = {
    "Service": ("service", "microservice", "micro service", "服务", "微服务", "サービス", "서비스"),
    "Software": ("software", "软件", "软体"),
    "DataStore": ("data store", "datastore", "存储"),
    "Database": ("database", "db", "数据库", "资料库", "データベース", "데이터베이스"),
    "Cache": ("cache", "缓存", "快取"),
    "Bucket": ("bucket", "存储桶"),
    "Table": ("table", "表", "数据表"),
    "Queue": ("queue", "队列", "伫列", "キュー"),
    "Job": ("job", "作业"),
    "Host": ("host", "server", "主机", "服务器", "伺服器", "サーバ"),
    "Cluster": ("cluster", "集群", "クラスタ"),
    "CloudRegion": ("region", "区域", "地域"),
    "Environment": ("environment", "环境", "環境"),
    "DataCentre": ("data center", "datacenter", "数据中心", "机房"),
    "Repository": ("repository", "git repository", "仓库", "代码库", "代码仓库"),
    "Pipeline": ("pipeline", "流水线"),
    "Dashboard": ("dashboard", "仪表盘", "看板"),
    "Alert": ("alert", "告警", "警报"),
    "Certificate": ("certificate", "证书"),
    "FeatureFlag": ("feature flag", "flag", "功能开关", "开关"),
    "Library": ("library", "framework", "库", "框架"),
    "Tool": ("tool", "工具"),
    "ProgrammingLanguage": ("programming language", "language", "编程语言", "语言"),
    "Language": ("language",),
    "OperatingSystem": ("operating system", "os", "操作系统"),
    "Document": ("document", "doc", "文档", "文件"),
    "Runbook": ("runbook", "手册"),
    "Film": ("film", "movie", "电影"),
    "Book": ("book", "novel", "小说"),
    "Team": ("team", "团队", "小组", "组", "チーム", "팀"),
    "Project": ("project", "项目", "专案", "プロジェクト", "프로젝트"),
    "Ticket": ("ticket", "工单"),
    "Incident": ("incident", "事故"),
    "Meeting": ("meeting", "会议"),
    "Conference": ("conference", "大会"),
    "City": ("city", "city of", "市"),
    "Region": ("province", "state of", "province of", "省"),
    "University": ("university",),
    "Hospital": ("hospital", "医院"),
    "Building": ("building", "大楼", "大厦"),
    "NaturalFeature": ("river", "mount"),
    "Disease": ("disease",),
    "Award": ("award", "prize"),
    "Genre": ("music", "genre"),
}
"""By class, the words that only say of what class a thing is: with or without them it is the same name."""

NUMBERED = frozenset({"Ticket"})
"""Classes of which a bare number is a name."""

LEGAL_CLASSES = frozenset({"Company", "Organisation"})
LEGAL = {
    "inc": "inc", "incorporated": "inc", "ltd": "ltd", "limited": "ltd", "llc": "llc", "corp": "corp",
    "corporation": "corp", "co": "", "company": "", "plc": "plc", "gmbh": "gmbh", "ag": "ag", "sa": "sa", "se": "se",
    "sarl": "sarl", "sas": "sas", "bv": "bv", "nv": "nv", "oy": "oy", "oyj": "oyj", "ab": "ab", "kg": "kg", "kk": "kk",
    "spa": "spa", "srl": "srl", "llp": "llp", "lp": "lp", "pty": "pty", "pte": "pte", "aps": "aps", "asa": "asa",
    "ug": "ug", "ev": "ev", "kgaa": "kgaa", "株式会社": "kk", "有限公司": "ltd", "有限责任公司": "ltd",
    "股份有限公司": "corp", "公司": "", "주식회사": "kk",
}  # fmt: skip
"""Legal forms by the form they are; "" says only that it is a company."""

TITLES = {
    "mr": "m", "mister": "m", "sir": "m", "mrs": "f", "ms": "f", "miss": "f", "dame": "f", "herr": "m", "frau": "f",
    "monsieur": "m", "madame": "f", "señor": "m", "señora": "f", "lord": "m", "lady": "f", "mx": "", "dr": "",
    "doctor": "", "prof": "", "professor": "", "rev": "", "reverend": "", "hon": "", "capt": "", "captain": "",
    "col": "", "colonel": "", "gen": "", "general": "", "lt": "", "lieutenant": "", "sgt": "", "maj": "", "major": "",
}  # fmt: skip
"""What stands before a person's name, and whether it says that it is a man or a woman."""

AFTER_NAMES = frozenset("phd md esq msc mba bsc dds dphil rn cpa".split())
GENERATIONS = frozenset("jr sr ii iii iv".split())
CJK_TITLES = {
    "先生": "m", "女士": "f", "小姐": "f", "太太": "f", "老师": "", "博士": "", "教授": "", "医生": "", "经理": "",
    "さん": "", "様": "", "様方": "", "氏": "", "君": "", "先輩": "", "씨": "", "님": "",
}  # fmt: skip
"""What stands after a person's name in Chinese, Japanese and Korean (Han signs simplified)."""

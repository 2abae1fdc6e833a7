"""Under which condition a statement holds: 在预发环境, 线上, staging 环境."""

import re
from collections.abc import Sequence

from hindgraph_extractors.english.qualifiers import ENVIRONMENTS
from hindgraph_ontology.records import PredicateDef

_NAMES = {
    "预发布": "staging", "预发": "staging", "预生产": "preprod", "灰度": "canary",
    "测试": "test", "生产": "prod", "正式": "prod", "线上": "prod", "开发": "dev",
    "沙箱": "sandbox", "沙盒": "sandbox",
}  # fmt: skip
_METRICS = {
    "身高": "height", "高度": "height", "高": "height", "海拔": "elevation",
    "体重": "weight", "重量": "weight", "重": "weight", "长度": "length", "长": "length",
    "宽度": "width", "面积": "area",
    "鞋码": "shoe size", "内存": "memory", "磁盘": "disk",
    "磁盘大小": "disk", "内存限制": "memory", "连接数上限": "connections",
    "连接池大小": "connection pool", "可用性目标": "availability",
    "延迟目标": "latency", "连接超时": "connect",
}  # fmt: skip
_ENVIRONMENT = re.compile(
    r"(?P<zh>预发布|预发|预生产|灰度|测试|生产|正式|线上|开发|沙箱|沙盒)(?:环境|集群(?=[的中上里]))|"
    r"(?P<short>线上|预发)(?=[，,的]|$)|"
    r"(?P<en>(?<![A-Za-z-])[a-z]{2,11})\s?环境|"
    r"(?:在|到)\s?(?P<bare>staging|production|prod|sandbox|dev|qa|uat)\s?(?:上|里|中)?(?![A-Za-z-])"
)


def environment_in(text: str, start: int, end: int, ends: Sequence[tuple[int, int]]) -> str | None:
    """Return the environment that a part of a text names outside of some spans, in the words of the English reader."""
    for match in _ENVIRONMENT.finditer(text, start, end):
        name = _NAMES.get(match["zh"] or match["short"] or "") or match["en"] or match["bare"] or ""
        inside = any(match.start() < last and first < match.end() for first, last in ends)
        if name in ENVIRONMENTS and not inside:
            return ENVIRONMENTS[name]
    return None


def metric_of(predicate: PredicateDef, noun: str) -> str | None:
    """Return what a noun measures (身高, 体重), where a predicate keeps measures apart."""
    return (
        _METRICS.get(noun.removesuffix("是").removesuffix("为"))
        if "metric" in predicate.qualified_by
        else None
    )


def takes_environment(predicate: PredicateDef) -> bool:
    """Tell whether statements of a predicate may hold in one environment only."""
    return "environment" in predicate.qualified_by

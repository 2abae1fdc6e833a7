"""What a Chinese sentence says by its gist, and what it leaves open."""

from datetime import UTC, datetime

import pytest

from hindgraph_extractors.chinese.gist import GIST
from hindgraph_extractors.records import Draft, Known, ReadContext
from hindgraph_ontology.loader import load_core
from worlds import reader

KNOWN = {
    "彭澜": "Person",
    "顾晓": "Person",
    "海岳航运": "Company",
    "桐花组": "Team",
    "栈桥项目": "Project",
    "烟台": "City",
    "豆包": "Animal",
}
CONTEXT = ReadContext(
    said_at=datetime(2026, 9, 17, 9, tzinfo=UTC),
    timezone="UTC",
    user="林一",
    known=lambda keys: {key: (Known(key, KNOWN[key]),) for key in keys if key in KNOWN},
)


def _read(text: str) -> tuple[Draft, ...]:
    return reader().read(text, CONTEXT).drafts


def _said(draft: Draft) -> tuple[str, str, str]:
    assert draft.object is not None
    value = draft.object.value
    return draft.subject.name, draft.predicate, value.text if value else draft.object.name


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("每个月给彭澜发薪水的是海岳航运。", ("彭澜", "works_at", "海岳航运")),
        ("彭澜的工牌上印着海岳航运的标志。", ("彭澜", "works_at", "海岳航运")),
        ("彭澜的社保一直挂在海岳航运名下。", ("彭澜", "works_at", "海岳航运")),
        ("要寄明信片的话写烟台，彭澜的信箱在那儿。", None),
        ("烟台的街坊都认得彭澜。", ("彭澜", "lives_in", "烟台")),
        ("彭澜在烟台租了个小院子。", ("彭澜", "lives_in", "烟台")),
        ("海岳航运的营业执照上写的是烟台。", ("海岳航运", "headquartered_in", "烟台")),
        ("彭澜的请假条都得顾晓签，那是顶头上司。", None),
        ("彭澜的顶头上司正是顾晓。", ("彭澜", "reports_to", "顾晓")),
        ("顾晓是彭澜的入门师父。", ("彭澜", "mentored_by", "顾晓")),
        ("彭澜拜顾晓为师。", ("彭澜", "mentored_by", "顾晓")),
        ("彭澜和顾晓领了结婚证。", ("彭澜", "spouse", "顾晓")),
        ("栈桥项目挑大梁的是彭澜。", ("栈桥项目", "led_by", "彭澜")),
        ("桐花组的花名册里有彭澜。", ("彭澜", "member_of", "桐花组")),
        ("彭澜最近的工时全记在栈桥项目上。", ("彭澜", "works_on", "栈桥项目")),
        ("海岳航运为栈桥项目掏腰包。", ("栈桥项目", "funded_by", "海岳航运")),
        ("豆包的铲屎官是彭澜。", ("彭澜", "has_pet", "豆包")),
        ("彭澜一沾花生就起疹子。", ("彭澜", "allergic_to", "花生")),
        ("找彭澜请拨138 0055 0042。", ("彭澜", "phone", "138 0055 0042")),
        ("抄送彭澜请填peng.lan@example.cn。", ("彭澜", "email", "peng.lan@example.cn")),
        ("ledger-api背后是orders-db在撑着。", ("ledger-api", "depends_on", "orders-db")),
        ("防火墙给ledger-api放行了8123端口。", ("ledger-api", "listens_on", "8123")),
        ("ledger-api出了事，最后兜底的人是彭澜。", ("ledger-api", "owned_by", "彭澜")),
    ],
)
def test_one_thing_for_each_end_and_a_cue_say_enough(text: str, told: tuple[str, str, str] | None) -> None:
    assert told is None or told in [_said(draft) for draft in _read(text)]

"""The names that the golden questions are asked against: a small graph's gazetteer."""

from collections.abc import Collection, Mapping
from datetime import datetime

from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Known, ReadContext

ASKED_AT = datetime.fromisoformat("2026-07-01T09:00:00+02:00")
_NAMES = {
    "Service": """checkout|basket|pricing|dispatch|picking|gatekeeper|invoicer|route-planner|notifier|search-api|catalog
        |reporting,报表服务
        |recommender,推荐服务|payments-gateway,paygate,支付服务|订单服务|用户中心""",
    "Database": "orders-db|stock-db|catalog-db|ledger-db|events-db|accounts-db|订单库",
    "Person": """Priya Raman,Priya|Tomasz Zieliński,Tomasz,Tomek|Jonas Keller,Jonas|Marta Oliveira,Marta
        |Samir Haddad,Samir|Luca Ferri,Luca
        |Fatima Benali,Fatima|Oskar Nyström,Oskar|Ines Hartwig,Ines|Gregor Voss,Gregor|Hanna Bergström,Hanna
        |Klara Simon,Klara
        |Emil|Ruth
        |陈思远|王立群|林晓雯|张伟|李娜""",
    "Team": "Platform team|Payments team|Storefront team|Logistics team|Identity team|Data team,数据团队|支付团队",
    "Company": "Feldkorb|Nordprüf|星河科技",
    "City": "Berlin|Oslo|Dresden|北京|上海|汉堡",
    "Host": "db-12|db-01",
    "Cluster": "kestrel",
    "Incident": "login outage",
    "Project": "PCI audit",
}


def _world() -> dict[str, tuple[Known, ...]]:
    found: dict[str, tuple[Known, ...]] = {}
    for cls, rows in _NAMES.items():
        for row in rows.replace("\n", "").split("|"):
            names = [name.strip() for name in row.split(",")]
            for name in names:
                found[name_key(name)] = (*found.get(name_key(name), ()), Known(names[0], cls))
    return found


WORLD = _world()


def known(keys: Collection[str]) -> Mapping[str, tuple[Known, ...]]:
    """Look names up in the small world."""
    return {key: WORLD[key] for key in keys if key in WORLD}


CONTEXT = ReadContext(said_at=ASKED_AT, timezone="Europe/Berlin", user="Ines Hartwig", known=known)

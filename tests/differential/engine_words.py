"""What is told and asked in the engine's runs: a small world of services, owners, ports and moves, in many wordings."""

from hypothesis import strategies as st

SERVICES = ["checkout", "billing-api", "orders-db"]
PEOPLE = ["Ann Lee", "Bob Ray"]
TELLINGS = [
    "checkout depends on orders-db.",
    "billing-api depends on orders-db. It listens on port 8080.",
    "checkout listens on port 8081.",
    "checkout now listens on port 9090.",
    "checkout does not depend on orders-db any more.",
    "Ann Lee owns checkout.",
    "Bob Ray owns checkout now.",
    "Bob Ray takes over checkout on 1 August 2026.",
    "Correction: Ann Lee owns billing-api, not Bob Ray.",
    "Bob Ray owns billing-api.",
    "Ann Lee lives in Lisbon.",
    "Ann Lee moved to Porto in May 2026.",
    "Bob Ray lives in Oslo since 2024.",
    "Ann Lee no longer lives in Lisbon.",
    "Ann Lee works for the Amber team until 1 September 2026.",
    "Ann Lee and Bob Ray are married.",
    "orders-db runs on node-1. node-1 was moved to Madrid.",
    "checkout 服务依赖 orders-db。",
    "王伟负责 checkout。",
    "王伟住在上海。",
    "王伟搬到北京了。",
    "We had lunch; nobody spoke of checkout. 🙂",
    "Maybe Bob Ray will own orders-db one day?",
    "The weather is `odd' today.",
]
QUESTIONS = [
    "Who owns checkout?",
    "Who owns the service that depends on orders-db?",
    "Where does the owner of checkout live?",
    "Which port does checkout listen on?",
    "Which services depend on orders-db?",
    "Where does Ann Lee live?",
    "Where did Ann Lee live in April 2026?",
    "Is Ann Lee married to Bob Ray?",
    "What was said about lunch?",
    "谁负责 checkout？",
    "王伟住在哪里？",
    "What runs on node-1?",
    "What is the weather like?",
]
ENTITIES = ["checkout", "orders-db", "billing-api", "Ann Lee", "Bob Ray", "王伟", "Lisbon", "nobody"]
CHAINS = ["^depends_on>owned_by", "depends_on", "owned_by>lives_in", "^owned_by>depends_on"]
DAYS = ["2024-06-01", "2026-04-15", "2026-06-30", "2026-07-01", "2026-07-02", "2026-08-02", "2026-09-15"]

tellings = st.lists(st.sampled_from(TELLINGS), min_size=1, max_size=3).map(" ".join)
questions = st.sampled_from(QUESTIONS)
entities = st.sampled_from(ENTITIES)
days = st.one_of(st.none(), st.none(), st.sampled_from(DAYS))
refs = st.sampled_from([None, None, "a", "b"])
